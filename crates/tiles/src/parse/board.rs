//! Builds boards from cells.

use pousse_search::text::ReadError;
use pousse_search::{Message, message};

use super::ParseOptions;
use super::line::Cell;
use crate::{Grid, Shape};

/// Returns the shape of a square board with the given number of cells.
pub(super) fn square(cells: usize) -> Option<Shape> {
    let side = cells.isqrt();
    Shape::new(side, side).filter(|_| side * side == cells)
}

/// Returns whether the cells hold every number below their count once.
pub(super) fn is_permutation(cells: &[Cell<'_>]) -> bool {
    let mut seen = vec![false; cells.len()];
    cells.iter().all(|cell| {
        let slot = usize::try_from(cell.tile).ok().and_then(|tile| seen.get_mut(tile));
        slot.is_some_and(|slot| !std::mem::replace(slot, true))
    })
}

/// Builds the board, or reports which cell is wrong. The number of cells must be that of the shape.
pub(super) fn board(shape: Shape, cells: &[Cell<'_>], options: ParseOptions) -> Result<Grid, ReadError> {
    let count = shape.cells();
    let first = u64::from(!options.from_zero); // the first tile, as written
    let (blank, last) = if options.from_zero { ("-1", count - 2) } else { ("0", count - 1) };
    let mut seen = vec![false; count];
    let mut repeated: Option<&Cell<'_>> = None;
    for cell in cells {
        let slot = usize::try_from(cell.tile).ok().and_then(|tile| seen.get_mut(tile));
        let Some(slot) = slot else {
            let tile = cell.text;
            let text = format!(
                "{tile} is not a tile of a {shape} board: tiles go from {first} to {last}, and {blank} is the blank"
            );
            let message = message!("tiles.no-such-tile", text, tile, shape, first, last, blank);
            let wrong = cell.wrong(message);
            let blanks = cells.iter().any(|cell| cell.tile == 0);
            return Err(if blanks { wrong } else { wrong.hint(no_blank(blank)) });
        };
        if std::mem::replace(slot, true) && repeated.is_none() {
            repeated = Some(cell);
        }
    }
    if let Some(cell) = repeated {
        let missing = seen.iter().position(|&seen| !seen).unwrap_or(0);
        let missing = match missing {
            0 => message!("tiles.blank-as", format!("the blank ({blank})"), blank),
            tile => (tile as u64 - 1 + first).to_string().into(),
        };
        let name = if cell.tile == 0 { message!("tiles.blank", "the blank") } else { cell.text.into() };
        let text = format!("{name} occurs twice, and {missing} is missing");
        let message = message!("tiles.twice", text, name, missing);
        return Err(cell.wrong(message));
    }
    let tiles: Vec<u64> = cells.iter().map(|cell| cell.tile).collect();
    Grid::new(shape, &tiles).map_err(|message| cells[0].wrong(message))
}

/// Builds the board from cells and the ends of its rows.
pub(super) fn board_of_rows(
    cells: &[Cell<'_>],
    ends: &[usize],
    options: ParseOptions,
) -> Result<Grid, ReadError> {
    let columns = ends[0];
    let mut start = 0;
    for (row, &end) in ends.iter().enumerate() {
        if end - start != columns {
            let at = &cells[(start + columns).min(end - 1)];
            let (row, found) = (row + 1, end - start);
            let text = format!("row {row} has {}, but row 1 has {columns}", numbers(found));
            let message = message!("tiles.uneven", text, row, found, columns);
            return Err(at.wrong(message));
        }
        start = end;
    }
    let (rows, at) = (ends.len(), &cells[0]);
    let wrong = |message: Message| Err(at.wrong(message));
    let side = Shape::LONGEST_SIDE;
    match (Shape::new(rows, columns), options.size) {
        (None, _) if rows * columns == 1 => {
            wrong(message!("tiles.one-cell", "a board has at least two cells"))
        }
        (None, _) => {
            let text = format!("{rows} rows of {} are too many: sides go up to {side}", numbers(columns));
            wrong(message!("tiles.too-many-rows", text, rows, columns, side))
        }
        (Some(shape), Some(size)) if shape != size => {
            let text = format!("the rows form a {shape} board, but --size says {size}");
            wrong(message!("tiles.other-size", text, shape, size))
        }
        (Some(shape), _) => board(shape, cells, options),
    }
}

/// Says how to write the missing blank.
pub(super) fn no_blank(blank: &str) -> Message {
    message!("tiles.no-blank", format!("there is no blank: write it as {blank}"), blank)
}

/// Returns `1 number` or `7 numbers`.
pub(super) fn numbers(count: usize) -> String {
    format!("{count} number{}", if count == 1 { "" } else { "s" })
}

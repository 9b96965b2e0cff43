//! Cells to boards.

use super::line::Cell;
use super::{ParseError, ParseOptions};
use crate::{Grid, Shape};

/// Returns the shape of a square board of so many cells.
pub(super) fn square(cells: usize) -> Option<Shape> {
    let side = cells.isqrt();
    Shape::new(side, side).filter(|_| side * side == cells)
}

/// Says whether the cells hold every number below their count once.
pub(super) fn is_permutation(cells: &[Cell<'_>]) -> bool {
    let mut seen = vec![false; cells.len()];
    cells.iter().all(|cell| {
        let slot = usize::try_from(cell.tile).ok().and_then(|tile| seen.get_mut(tile));
        slot.is_some_and(|slot| !std::mem::replace(slot, true))
    })
}

/// Makes the board, or says which cell is wrong. There are as many cells as the shape has.
pub(super) fn board(shape: Shape, cells: &[Cell<'_>], options: ParseOptions) -> Result<Grid, ParseError> {
    let count = shape.cells();
    let first = u64::from(!options.from_zero); // the first tile, as it is written
    let (blank, last) = if options.from_zero { ("-1", count - 2) } else { ("0", count - 1) };
    let mut seen = vec![false; count];
    let mut repeated: Option<&Cell<'_>> = None;
    for cell in cells {
        let slot = usize::try_from(cell.tile).ok().and_then(|tile| seen.get_mut(tile));
        let Some(slot) = slot else {
            let message = format!(
                "{} is not a tile of a {shape} board: tiles go from {first} to {last}, and {blank} is the blank",
                cell.text
            );
            let wrong = ParseError::new(cell.source, cell.column, message);
            let blanks = cells.iter().any(|cell| cell.tile == 0);
            return Err(if blanks {
                wrong
            } else {
                wrong.hint(format!("no blank here: write it as {blank}"))
            });
        };
        if std::mem::replace(slot, true) && repeated.is_none() {
            repeated = Some(cell);
        }
    }
    if let Some(cell) = repeated {
        let missing = seen.iter().position(|&seen| !seen).unwrap_or(0);
        let missing = match missing {
            0 => format!("the blank ({blank})"),
            tile => (tile as u64 - 1 + first).to_string(),
        };
        let name = if cell.tile == 0 { "the blank" } else { cell.text };
        let message = format!("{name} occurs twice, and {missing} is missing");
        return Err(ParseError::new(cell.source, cell.column, message));
    }
    let tiles: Vec<u64> = cells.iter().map(|cell| cell.tile).collect();
    Grid::new(shape, &tiles)
        .map_err(|error| ParseError::new(cells[0].source, cells[0].column, error.to_string()))
}

/// Makes the board of cells whose rows are known by their ends.
pub(super) fn board_of_rows(
    cells: &[Cell<'_>],
    ends: &[usize],
    options: ParseOptions,
) -> Result<Grid, ParseError> {
    let columns = ends[0];
    let mut start = 0;
    for (row, &end) in ends.iter().enumerate() {
        if end - start != columns {
            let at = &cells[(start + columns).min(end - 1)];
            let message = format!("row {} has {}, and row 1 has {columns}", row + 1, numbers(end - start));
            return Err(ParseError::new(at.source, at.column, message));
        }
        start = end;
    }
    let (rows, at) = (ends.len(), &cells[0]);
    let wrong = |message: String| Err(ParseError::new(at.source, at.column, message));
    let side = Shape::LONGEST_SIDE;
    match (Shape::new(rows, columns), options.size) {
        (None, _) if rows * columns == 1 => wrong("a board has at least two cells".into()),
        (None, _) => {
            wrong(format!("{rows} rows of {} are too many: sides go up to {side}", numbers(columns)))
        }
        (Some(shape), Some(size)) if shape != size => {
            wrong(format!("the rows make a {shape} board, but --size says {size}"))
        }
        (Some(shape), _) => board(shape, cells, options),
    }
}

/// Returns `1 number` or `7 numbers`.
pub(super) fn numbers(count: usize) -> String {
    format!("{count} number{}", if count == 1 { "" } else { "s" })
}

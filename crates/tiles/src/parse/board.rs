//! Cells to boards: shapes, and what is wrong with the numbers.

use super::line::{Cell, Source};
use super::{ParseError, ParseOptions};
use crate::{Grid, Shape};

/// The largest tile of the largest board.
const LARGEST: u64 = (Shape::LONGEST_SIDE * Shape::LONGEST_SIDE - 1) as u64;

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
    let first = u64::from(!options.seed003); // the first tile, as it is written
    let (blank, last) = if options.seed003 { ("-1", count - 2) } else { ("0", count - 1) };
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

/// Says what is wrong with cells on one line that are no board.
pub(super) fn wrong_line(source: Source<'_>, cells: &[Cell<'_>], options: ParseOptions) -> ParseError {
    let found = cells.len();
    let shape = options.size.or_else(|| square(found));
    if let Some(shape) = shape.filter(|shape| shape.cells() == found) {
        return match board(shape, cells, options) {
            Err(wrong) => wrong,
            Ok(_) => ParseError::new(source, 1, "these lines do not make a board"),
        };
    }
    if let Some(cell) = cells.iter().find(|cell| cell.tile > LARGEST) {
        return too_large(cell);
    }
    let end = cells.last().map_or(1, |cell| cell.column + cell.text.chars().count());
    if let Some(size) = options.size {
        let column = cells.get(size.cells()).map_or(end, |surplus| surplus.column);
        let message = format!("a {size} board has {} numbers, here are {found}", size.cells());
        return ParseError::new(source, column, message);
    }
    let wrong = ParseError::new(source, end, format!("{} do not make a square board", numbers(found)));
    if !cells.iter().any(|cell| cell.tile == 0) {
        return wrong.hint("no blank here: write it as 0");
    }
    match shapes(found) {
        shapes if shapes.is_empty() => wrong,
        shapes => wrong.hint(format!("give the shape with --size ROWSxCOLS: {}", shapes.join(", "))),
    }
}

/// Says that no board has such a tile.
pub(super) fn too_large(cell: &Cell<'_>) -> ParseError {
    let side = Shape::LONGEST_SIDE;
    let message =
        format!("{} is too large: the largest board, {side}x{side}, has tiles up to {LARGEST}", cell.text);
    ParseError::new(cell.source, cell.column, message)
}

/// Returns `1 number` or `7 numbers`.
pub(super) fn numbers(count: usize) -> String {
    format!("{count} number{}", if count == 1 { "" } else { "s" })
}

/// Returns the shapes with so many cells, the squarest first.
fn shapes(cells: usize) -> Vec<String> {
    let mut shapes: Vec<Shape> = (1..=Shape::LONGEST_SIDE)
        .filter(|rows| cells.is_multiple_of(*rows))
        .filter_map(|rows| Shape::new(rows, cells / rows))
        .collect();
    shapes.sort_by_key(|shape| shape.rows().abs_diff(shape.columns()));
    shapes.iter().map(ToString::to_string).collect()
}

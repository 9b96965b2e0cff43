//! What is wrong with numbers that make no board.

use super::board::{board, board_of_rows, numbers, square};
use super::line::{Cell, Content, Line, Source};
use super::{ParseError, ParseOptions};
use crate::Shape;

/// The largest tile of the largest board.
const LARGEST: u64 = (Shape::LONGEST_SIDE * Shape::LONGEST_SIDE - 1) as u64;

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

/// Says what is wrong with lines that look like rows of one board.
pub(super) fn wrong_grid<'a>(lines: impl Iterator<Item = Line<'a>>, options: ParseOptions) -> ParseError {
    let (mut cells, mut ends): (Vec<Cell<'a>>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut end = Source { number: 1, text: "" };
    for line in lines {
        let row = match line.content {
            Content::Wrong(wrong) => return wrong,
            Content::Cells(row) => row,
            _ => continue,
        };
        if let Some(cell) = row.iter().find(|cell| cell.number.is_some() && cell.tile > u64::from(u16::MAX)) {
            return too_large(cell);
        }
        if ends.len() == Shape::LONGEST_SIDE {
            let message = format!("more than {} rows without a blank line between", Shape::LONGEST_SIDE);
            return ParseError::new(line.source, 1, message);
        }
        if row.len() > Shape::LONGEST_SIDE {
            let message = format!("a row of {}: sides go up to {}", numbers(row.len()), Shape::LONGEST_SIDE);
            return ParseError::new(line.source, row[Shape::LONGEST_SIDE].column, message);
        }
        end = line.source;
        cells.extend(row);
        ends.push(cells.len());
    }
    let rows = ends.len();
    if let Some(size) =
        options.size.filter(|size| ends.first() == Some(&size.columns()) && size.rows() > rows)
    {
        let message = format!("a {size} board has {} rows, here are {rows}", size.rows());
        return ParseError::new(end, end.text.chars().count() + 1, message);
    }
    match board_of_rows(&cells, &ends, options) {
        Err(wrong) => wrong,
        Ok(_) => ParseError::new(end, 1, "these lines do not make a board"),
    }
}

/// Says that no board has such a tile.
fn too_large(cell: &Cell<'_>) -> ParseError {
    let side = Shape::LONGEST_SIDE;
    let message =
        format!("{} is too large: the largest board, {side}x{side}, has tiles up to {LARGEST}", cell.text);
    ParseError::new(cell.source, cell.column, message)
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

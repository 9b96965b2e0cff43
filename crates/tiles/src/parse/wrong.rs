//! Explains why numbers do not form a board.

use pousse_search::text::Line as Source;
use pousse_search::text::ReadError;
use pousse_search::{Message, message};

use super::ParseOptions;
use super::board::{board, board_of_rows, no_blank, numbers, square};
use super::line::{Cell, Content, Line};
use crate::Shape;

/// The largest tile of the largest board.
const LARGEST: u64 = (Shape::LONGEST_SIDE * Shape::LONGEST_SIDE - 1) as u64;

/// Explains why the cells on one line are not a board.
pub(super) fn wrong_line(source: Source<'_>, cells: &[Cell<'_>], options: ParseOptions) -> ReadError {
    let found = cells.len();
    let shape = options.size.or_else(|| square(found));
    if let Some(shape) = shape.filter(|shape| shape.cells() == found) {
        return match board(shape, cells, options) {
            Err(wrong) => wrong,
            Ok(_) => source.wrong(1, no_board()),
        };
    }
    if let Some(cell) = cells.iter().find(|cell| cell.tile > LARGEST) {
        return too_large(cell);
    }
    let end = cells.last().map_or(1, |cell| cell.column + cell.text.chars().count());
    if let Some(size) = options.size {
        let column = cells.get(size.cells()).map_or(end, |surplus| surplus.column);
        let expected = size.cells();
        let text = format!("a {size} board has {expected} numbers, but there are {found}");
        let message = message!("tiles.count", text, shape = size, expected, found);
        return source.wrong(column, message);
    }
    let text = format!("{} do not form a square board", numbers(found));
    let wrong = source.wrong(end, message!("tiles.not-square", text, found));
    if !cells.iter().any(|cell| cell.tile == 0) {
        return wrong.hint(no_blank("0"));
    }
    match shapes(found) {
        shapes if shapes.is_empty() => wrong,
        shapes => {
            let text = format!("give the shape with --size ROWSxCOLS: {}", shapes.join(", "));
            wrong.hint(message!("tiles.give-shape", text, shapes))
        }
    }
}

/// Explains what is wrong with lines that look like rows of one board.
pub(super) fn wrong_grid<'a>(lines: impl Iterator<Item = Line<'a>>, options: ParseOptions) -> ReadError {
    let (mut cells, mut ends): (Vec<Cell<'a>>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut end = Source::FIRST;
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
            let most = Shape::LONGEST_SIDE;
            let text = format!("more than {most} rows without a blank line between them");
            let message = message!("tiles.rows-together", text, most);
            return line.source.wrong(1, message);
        }
        if row.len() > Shape::LONGEST_SIDE {
            let (found, most) = (row.len(), Shape::LONGEST_SIDE);
            let text = format!("a row of {}: sides go up to {most}", numbers(found));
            let message = message!("tiles.long-row", text, found, most);
            return line.source.wrong(row[Shape::LONGEST_SIDE].column, message);
        }
        end = line.source;
        cells.extend(row);
        ends.push(cells.len());
    }
    let rows = ends.len();
    if let Some(size) =
        options.size.filter(|size| ends.first() == Some(&size.columns()) && size.rows() > rows)
    {
        let expected = size.rows();
        let text = format!("a {size} board has {expected} rows, but there are {rows}");
        let message = message!("tiles.row-count", text, shape = size, expected, rows);
        return end.wrong_at_end(message);
    }
    match board_of_rows(&cells, &ends, options) {
        Err(wrong) => wrong,
        Ok(_) => end.wrong(1, no_board()),
    }
}

fn no_board() -> Message {
    message!("tiles.no-board", "these lines do not form a board")
}

/// Reports a tile that no board has.
fn too_large(cell: &Cell<'_>) -> ReadError {
    let side = Shape::LONGEST_SIDE;
    let tile = cell.text;
    let text = format!("{tile} is too large: the largest board, {side}x{side}, has tiles up to {LARGEST}");
    let message = message!("tiles.no-board-so-large", text, tile, side, most = LARGEST);
    cell.wrong(message)
}

/// Returns the shapes with a given number of cells, the most square first.
fn shapes(cells: usize) -> Vec<String> {
    let mut shapes: Vec<Shape> = (1..=Shape::LONGEST_SIDE)
        .filter(|rows| cells.is_multiple_of(*rows))
        .filter_map(|rows| Shape::new(rows, cells / rows))
        .collect();
    shapes.sort_by_key(|shape| shape.rows().abs_diff(shape.columns()));
    shapes.iter().map(ToString::to_string).collect()
}

//! Boards as drawings for a terminal, and as small pictures in traces.

use std::fmt::Write;

use pousse_puzzle::Question;
use pousse_tiles::{Direction, Grid, MovesOf, Shape, rules};

use crate::game::Tiles;

/// The maximum number of cells of boards that are drawn in a heading.
const MOST_DRAWN: usize = 400;

/// Describes a board for a terminal.
pub(crate) fn heading(question: &Question<Tiles>) -> String {
    let (start, goal) = (question.start(), question.options().goal());
    let mut text = format!("{}, goal {goal}\n", start.shape());
    if start.tiles().len() <= MOST_DRAWN {
        for line in start.to_string().lines() {
            text += &format!("  {line}\n");
        }
    }
    text
}

/// Says whose moves the letters of a solution are.
pub(crate) fn who_goes(question: &Question<Tiles>) -> &'static str {
    match question.options().moves_of {
        MovesOf::Tile => "tiles go",
        MovesOf::Blank => "blank goes",
    }
}

/// Says what a move does.
pub(crate) fn move_in_words(question: &Question<Tiles>, before: &Grid, direction: Direction) -> String {
    let (who, shown) = match question.options().moves_of {
        MovesOf::Blank => ("blank".into(), direction),
        MovesOf::Tile => {
            let after = rules::slide(before, direction);
            let tile = after.map_or(0, |after| after.tiles()[before.blank()]);
            (format!("tile {tile}"), direction.opposite())
        }
    };
    let way = match shown {
        Direction::Up => "up",
        Direction::Left => "left",
        Direction::Right => "right",
        Direction::Down => "down",
    };
    format!("{who} {way}")
}

/// Writes a board with its rows separated by `/`, in a form that can be read back.
pub(crate) fn slashed(grid: &Grid) -> String {
    let row = |row: &[u16]| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    grid.tiles().chunks(grid.shape().columns()).map(row).collect::<Vec<_>>().join("/")
}

/// Returns the side of a cell in a picture.
fn cell(shape: Shape) -> f64 {
    (64.0 / shape.rows().max(shape.columns()) as f64).clamp(7.0, 18.0)
}

/// Returns the width and the height of a picture.
pub(crate) fn size(question: &Question<Tiles>) -> (f64, f64) {
    let shape = question.start().shape();
    (cell(shape) * shape.columns() as f64, cell(shape) * shape.rows() as f64)
}

/// Draws a board as SVG.
pub(crate) fn draw(question: &Question<Tiles>, state: &str, left: f64, top: f64) -> String {
    let shape = question.start().shape();
    let (mut out, cell) = (String::new(), cell(shape));
    let size = cell * if shape.cells() > 10 { 0.52 } else { 0.62 };
    for (row, line) in state.split('/').enumerate() {
        for (column, tile) in line.split(' ').enumerate().filter(|(_, tile)| *tile != "0") {
            let (x, y) = (left + cell * column as f64, top + cell * row as f64);
            let inner = cell - 1.4;
            let _ = write!(
                out,
                r#"<rect class="tile" x="{:.1}" y="{:.1}" width="{inner:.1}" height="{inner:.1}" rx="1.8"/>"#,
                x + 0.7,
                y + 0.7
            );
            if size >= 4.0 {
                let _ = write!(
                    out,
                    r#"<text class="number" x="{:.1}" y="{:.1}" font-size="{size:.1}">{tile}</text>"#,
                    x + cell / 2.0,
                    y + cell / 2.0 + size * 0.36
                );
            }
        }
    }
    out
}

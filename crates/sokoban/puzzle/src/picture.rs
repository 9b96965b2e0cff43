//! Small pictures of levels, for traces.

use std::fmt::Write;

use crate::game::Asked;

/// Returns the side of a cell.
fn cell(question: &Asked) -> f64 {
    let level = question.start();
    (90.0 / level.rows().max(level.columns()) as f64).clamp(4.0, 12.0)
}

/// Returns the width and the height of a picture.
pub(crate) fn size(question: &Asked) -> (f64, f64) {
    let (level, cell) = (question.start(), cell(question));
    (cell * level.columns() as f64, cell * level.rows() as f64)
}

/// Draws a level as SVG.
pub(crate) fn draw(question: &Asked, state: &str, left: f64, top: f64) -> String {
    let (mut out, cell) = (String::new(), cell(question));
    for (row, line) in state.split('|').enumerate() {
        for (column, symbol) in line.chars().enumerate() {
            let (x, y) = (left + cell * column as f64, top + cell * row as f64);
            let (middle, centre) = (x + cell / 2.0, y + cell / 2.0);
            if symbol == '#' {
                let _ = write!(
                    out,
                    r#"<rect class="wall" x="{x:.1}" y="{y:.1}" width="{cell:.1}" height="{cell:.1}"/>"#
                );
            }
            if matches!(symbol, '.' | '+' | '*') {
                let radius = cell * 0.2;
                let _ = write!(
                    out,
                    r#"<circle class="place" cx="{middle:.1}" cy="{centre:.1}" r="{radius:.1}"/>"#
                );
            }
            if matches!(symbol, '$' | '*') {
                let class = if symbol == '*' { "home" } else { "box" };
                let _ = write!(
                    out,
                    r#"<rect class="{class}" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="1"/>"#,
                    x + cell * 0.12,
                    y + cell * 0.12,
                    cell * 0.76,
                    cell * 0.76
                );
            }
            if matches!(symbol, '@' | '+') {
                let radius = cell * 0.34;
                let _ = write!(
                    out,
                    r#"<circle class="player" cx="{middle:.1}" cy="{centre:.1}" r="{radius:.1}"/>"#
                );
            }
        }
    }
    out
}

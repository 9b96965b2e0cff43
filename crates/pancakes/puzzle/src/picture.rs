//! Stacks as drawings for a terminal, and as small pictures in traces.

use std::fmt::Write;

use pousse_pancakes::{Kind, Stack};
use pousse_puzzle::Question;
use pousse_puzzle::words::counted;

use crate::game::Pancakes;

/// The maximum number of pancakes that are drawn.
const MOST_DRAWN: usize = 40;

/// The width of the largest pancake in a picture, and the maximum height of a pancake.
const WIDTH: f64 = 64.0;
const HIGHEST: f64 = 9.0;

/// Describes a stack for a terminal: one line per pancake, as wide as its size; `~` is a burnt side.
pub(crate) fn heading(stack: &Stack) -> String {
    let burnt = if stack.kind() == Kind::Burnt { " with a burnt side" } else { "" };
    let mut text = format!("{}{burnt}\n", counted(stack.len() as u64, "pancake", "pancakes"));
    if stack.len() > MOST_DRAWN {
        return text;
    }
    for pancake in stack.pancakes() {
        let size = usize::from(pancake.size);
        let note = if stack.kind() == Kind::Burnt && pancake.burnt_side_up { " ~ up" } else { "" };
        let (space, body) = (" ".repeat(stack.len() - size), "=".repeat(2 * size));
        text += &format!("  {:>3} {space}{body}{note}\n", pancake.signed());
    }
    text
}

/// Returns the height of a pancake in a picture.
fn height(pancakes: usize) -> f64 {
    (80.0 / pancakes as f64).clamp(1.5, HIGHEST)
}

/// Returns the width and the height of a picture.
pub(crate) fn size(question: &Question<Pancakes>) -> (f64, f64) {
    let pancakes = question.start().len();
    (WIDTH, height(pancakes) * pancakes as f64)
}

/// Draws a stack as SVG.
pub(crate) fn draw(question: &Question<Pancakes>, state: &str, left: f64, top: f64) -> String {
    let (pancakes, kind) = (question.start().len(), question.start().kind());
    let (mut out, high) = (String::new(), height(pancakes));
    let sizes = state.split_whitespace().filter_map(|word| word.parse::<i32>().ok());
    for (place, size) in sizes.enumerate() {
        let width = WIDTH * (0.25 + 0.75 * f64::from(size.unsigned_abs()) / pancakes as f64);
        let (x, y) = (left + (WIDTH - width) / 2.0, top + high * place as f64);
        let class = if kind == Kind::Burnt && size < 0 { "box" } else { "tile" };
        let _ = write!(
            out,
            r#"<rect class="{class}" x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{:.1}" rx="{:.1}"/>"#,
            high - 0.8,
            high * 0.4
        );
        if high >= 7.0 {
            let _ = write!(
                out,
                r#"<text class="number" x="{:.1}" y="{:.1}" font-size="{:.1}">{size}</text>"#,
                left + WIDTH / 2.0,
                y + high * 0.72,
                high * 0.72
            );
        }
    }
    out
}

//! The shares of instances for which one method needs less than, as much as, or more than another.

use super::canvas::{self, Align, NAME, Pen, TICK, TITLE_AS_PLAIN, WIDTH};
use super::figure::{TITLE_ROW, heading};
use super::ink::Ink;
use super::legend::{self, Entry, Sample};
use super::{Plot, number, text};

/// The data of a plot of shares.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Data {
    /// A one-line title that says what there is fewer or more of.
    pub title: String,
    /// The comparisons, from top to bottom.
    pub rows: Vec<Row>,
}

/// A comparison: three numbers of instances, or three shares; only their proportions matter.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// Its name.
    pub label: String,
    /// Instances with fewer.
    pub fewer: f64,
    /// Instances with as many.
    pub equal: f64,
    /// Instances with more.
    pub more: f64,
}

const WORDS: [&str; 3] = ["fewer", "equal", "more"];
const SIDE: f64 = 12.0;
const ROW: f64 = 52.0;
const THICK: f64 = 22.0;
/// The gap between two segments.
const GAP: f64 = 1.5;
/// The smallest width of a non-empty share, so that it remains visible.
const SMALLEST: f64 = 0.006;

/// Draws shares.
pub fn draw(data: &Data) -> Plot {
    let caption = "Percentage of the instances with fewer, equally many, and more.".to_owned();
    let title = text::wrap(&data.title, TITLE_AS_PLAIN, WIDTH - 2.0 * SIDE, 2);
    let entries: Vec<Entry> = WORDS
        .iter()
        .enumerate()
        .map(|(share, word)| Entry {
            sample: Sample::Square(Ink::Share(share), 1.0),
            label: (*word).to_owned(),
        })
        .collect();
    let top = 10.0 + title.len() as f64 * TITLE_ROW + 2.0;
    let bottom = top + data.rows.len().max(1) as f64 * ROW;
    let height = bottom + 8.0 + legend::height(&entries) + 8.0;
    let svg = canvas::draw(&data.title, &caption, height, |pen| {
        heading(pen, &title);
        for (number, row) in data.rows.iter().enumerate() {
            draw_row(pen, row, top + number as f64 * ROW);
        }
        if data.rows.is_empty() {
            pen.text("no data", (WIDTH / 2.0, top + ROW / 2.0), Ink::Quiet, NAME, Align::Middle);
        }
        legend::draw(pen, &entries, bottom + 8.0);
    });
    Plot { name: format!("shares-{}", text::kebab(&data.title)), title: data.title.clone(), caption, svg }
}

/// Draws the label above the bar, and the numbers in the segments; those of narrow segments go beside the label.
fn draw_row(pen: &Pen, row: &Row, top: f64) {
    let room = WIDTH - 2.0 * SIDE;
    let name = top + 13.0;
    let bar = top + 25.0;
    let shares = proportions([row.fewer, row.equal, row.more]);
    let whole: f64 = shares.iter().filter(|part| **part > 0.0).map(|part| part.max(SMALLEST)).sum();
    let mut aside = Vec::new();
    let mut left = SIDE;
    for (share, part) in shares.iter().enumerate().filter(|(_, part)| **part > 0.0) {
        let width = part.max(SMALLEST) / whole * room;
        pen.rectangle((left, bar), (width - GAP, THICK), Ink::Share(share), 1.0);
        let written = number::percent(*part);
        if text::width(&written, TICK) + 8.0 <= width {
            let middle = (left + (width - GAP) / 2.0, bar + THICK / 2.0);
            pen.text(&written, middle, Ink::OnShare(share), TICK, Align::Middle);
        } else {
            aside.push(format!("{written} {}", WORDS[share]));
        }
        left += width;
    }
    if shares.iter().all(|part| *part == 0.0) {
        aside.push("no data".to_owned());
        pen.line(&[(SIDE, bar + THICK), (SIDE + room, bar + THICK)], Ink::Lattice, 1.0);
    }
    let aside = aside.join(", ");
    let label = text::shorten(&row.label, NAME, room - text::width(&aside, TICK) - 12.0);
    pen.text(&label, (SIDE, name), Ink::Text, NAME, Align::Left);
    pen.text(&aside, (SIDE + room, name), Ink::Quiet, TICK, Align::Right);
}

/// Returns the parts of the whole; all zero if the whole is zero.
fn proportions(counts: [f64; 3]) -> [f64; 3] {
    let counts = counts.map(|count| if count.is_finite() && count > 0.0 { count } else { 0.0 });
    let largest = counts.into_iter().fold(0.0, f64::max);
    if largest == 0.0 {
        return [0.0; 3];
    }
    // Scaled first, so that the sum of very large numbers stays finite.
    let scaled = counts.map(|count| count / largest);
    let sum: f64 = scaled.iter().sum();
    scaled.map(|count| count / sum)
}

#[cfg(test)]
mod tests {
    use super::proportions;

    #[test]
    fn only_proportions_matter() {
        assert_eq!(proportions([1.0, 2.0, 1.0]), [0.25, 0.5, 0.25]);
        assert_eq!(proportions([f64::MAX, f64::MAX, 0.0]), [0.5, 0.5, 0.0]);
        assert_eq!(proportions([0.0, f64::NAN, -1.0]), [0.0; 3]);
    }
}

//! Horizontal bars with their numbers.

use super::axis::Axis;
use super::canvas::{self, Align, NAME, TICK, TITLE_AS_PLAIN, WIDTH, spot};
use super::figure::{TITLE_ROW, heading};
use super::ink::Ink;
use super::{Plot, number, text};

/// The data of a bar chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Data {
    /// A one-line title.
    pub title: String,
    /// What the length of a bar stands for.
    pub x_label: String,
    /// Whether the axis is logarithmic.
    pub log: bool,
    /// The bars, from top to bottom.
    pub bars: Vec<Bar>,
}

/// A bar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bar {
    /// Its name.
    pub label: String,
    /// Its length; negative or non-finite values are not drawn.
    pub value: f64,
}

const SIDE: f64 = 12.0;
const ROW: f64 = 27.0;
const THICK: f64 = 17.0;

/// Draws bars.
pub fn draw(data: &Data) -> Plot {
    let scale = if data.log { "on a logarithmic axis" } else { "on an axis from zero" };
    let caption = match data.x_label.as_str() {
        "" => format!("{}.", text::capitalised(scale)),
        label => format!("{}, {scale}.", text::capitalised(label)),
    };
    let values = || data.bars.iter().map(|bar| bar.value);
    let axis = if data.log {
        // Starts a step below the smallest value, so that its bar has a length too.
        let smallest =
            values().filter(|value| value.is_finite() && *value > 0.0).fold(f64::INFINITY, f64::min);
        Axis::logarithmic(values().chain([smallest / 2.0]))
    } else {
        Axis::from_nought(values())
    };
    let labels: Vec<String> =
        data.bars.iter().map(|bar| text::shorten(&bar.label, NAME, WIDTH * 0.38)).collect();
    let written: Vec<String> = data.bars.iter().map(|bar| written(bar.value)).collect();
    let widest =
        |texts: &[String], size| texts.iter().map(|text| text::width(text, size)).fold(0.0, f64::max);
    let left = SIDE + widest(&labels, NAME) + 9.0;
    let wide = WIDTH - left - widest(&written, TICK) - 6.0 - SIDE;
    let title = text::wrap(&data.title, TITLE_AS_PLAIN, WIDTH - 2.0 * SIDE, 2);
    let top = 10.0 + title.len() as f64 * TITLE_ROW + 6.0;
    let bottom = top + data.bars.len().max(1) as f64 * ROW;

    let svg = canvas::draw(&data.title, &caption, bottom + 52.0, |pen| {
        heading(pen, &title);
        let field = pen.field((left, top), (wide, bottom - top), axis, Axis::whole(0.0, 1.0));
        let at = |value: f64| spot(&field, (value, 0.0)).0;
        let mut free = f64::NEG_INFINITY;
        for (value, label) in axis.ticks(6) {
            let half = text::width(&label, TICK) / 2.0;
            pen.line(&[(at(value), top), (at(value), bottom)], Ink::Lattice, 1.0);
            if at(value) - half >= free {
                pen.text(&label, (at(value), bottom + 14.0), Ink::Quiet, TICK, Align::Middle);
                free = at(value) + half + 4.0;
            }
        }
        for (row, bar) in data.bars.iter().enumerate() {
            let middle = top + (row as f64 + 0.5) * ROW;
            let end = if bar.value.is_finite() { at(bar.value) } else { left };
            pen.text(&labels[row], (left - 9.0, middle), Ink::Text, NAME, Align::Right);
            if end > left {
                pen.rectangle((left, middle - THICK / 2.0), (end - left, THICK), Ink::Series(0), 1.0);
            }
            pen.text(&written[row], (end + 6.0, middle), Ink::Text, TICK, Align::Left);
        }
        if data.bars.is_empty() {
            pen.text("no data", (left + wide / 2.0, (top + bottom) / 2.0), Ink::Quiet, NAME, Align::Middle);
        }
        pen.line(&[(left, top), (left, bottom)], Ink::Rule, 1.2);
        for line in text::wrap(&data.x_label, NAME, WIDTH - 2.0 * SIDE, 1) {
            let half = text::width(&line, NAME) / 2.0;
            let middle = (left + wide / 2.0).min(WIDTH - SIDE - half).max(SIDE + half);
            pen.text(&line, (middle, bottom + 36.0), Ink::Text, NAME, Align::Middle);
        }
    });
    Plot { name: format!("bars-{}", text::kebab(&data.title)), title: data.title.clone(), caption, svg }
}

fn written(value: f64) -> String {
    if value.is_finite() { number::full(value) } else { "none".to_owned() }
}

//! The legend: below the plot, where it covers nothing, in as many rows as it needs.

use super::canvas::{Align, NAME, Pen, Point, WIDTH};
use super::ink::{Ink, Shape, shape};
use super::text;

/// An entry of the legend.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    pub(super) sample: Sample,
    pub(super) label: String,
}

/// The sample shown beside a label.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Sample {
    /// The line and the marker of a series.
    Line(usize),
    /// A reference line.
    Rule(Ink),
    /// A marker alone.
    Marker(Shape, Ink),
    /// A coloured square.
    Square(Ink, f64),
}

const ROW: f64 = 21.0;
const SIDE: f64 = 12.0;
const GAP: f64 = 18.0;

/// Returns the legend for series with these labels.
pub(super) fn of_series<'a>(labels: impl Iterator<Item = &'a str>) -> Vec<Entry> {
    labels
        .enumerate()
        .map(|(number, label)| Entry { sample: Sample::Line(number), label: label.to_owned() })
        .collect()
}

/// Returns the height of the legend.
pub(super) fn height(entries: &[Entry]) -> f64 {
    if entries.is_empty() { 0.0 } else { (arrange(entries).last().map_or(0.0, |(place, _)| place.1)) + ROW }
}

/// Draws the legend below `top`.
pub(super) fn draw(pen: &Pen, entries: &[Entry], top: f64) {
    for (entry, ((x, y), label)) in entries.iter().zip(arrange(entries)) {
        let middle = top + y + ROW / 2.0;
        let right = x + entry.sample.width();
        match entry.sample {
            Sample::Line(number) => {
                pen.line(&[(x, middle), (right, middle)], Ink::Series(number), 2.0);
                pen.marker(shape(number), ((x + right) / 2.0, middle), 4.0, Ink::Series(number), 1.0);
            }
            Sample::Rule(ink) => pen.line(&[(x, middle), (right, middle)], ink, 1.4),
            Sample::Marker(shape, ink) => pen.marker(shape, (x + 6.0, middle), 4.0, ink, 1.0),
            Sample::Square(ink, opacity) => pen.rectangle((x, middle - 6.0), (12.0, 12.0), ink, opacity),
        }
        pen.text(&label, (right + 7.0, middle), Ink::Text, NAME, Align::Left);
    }
}

impl Sample {
    fn width(self) -> f64 {
        match self {
            Sample::Line(_) | Sample::Rule(_) => 30.0,
            Sample::Square(..) | Sample::Marker(..) => 12.0,
        }
    }
}

/// Returns the upper left corner of each entry, and its label shortened to fit. Many entries are arranged in columns.
fn arrange(entries: &[Entry]) -> Vec<(Point, String)> {
    let room = WIDTH - 2.0 * SIDE;
    let longest = if entries.len() > 12 { room / 2.0 - GAP } else { room };
    let fit = |entry: &Entry| text::shorten(&entry.label, NAME, longest - entry.sample.width() - 7.0);
    let labels: Vec<String> = entries.iter().map(fit).collect();
    let width =
        |(entry, label): (&Entry, &String)| entry.sample.width() + 7.0 + text::width(label, NAME) + GAP;
    let widths: Vec<f64> = entries.iter().zip(&labels).map(width).collect();
    let total: f64 = widths.iter().sum();
    // In one row if possible, otherwise in columns as wide as the widest entry.
    let widest = widths.iter().copied().fold(0.0, f64::max);
    let columns = (((room + GAP) / widest.max(1.0)).floor() as usize).max(1);
    let mut places = Vec::with_capacity(entries.len());
    let mut x = SIDE;
    for (number, (label, width)) in labels.into_iter().zip(widths).enumerate() {
        if total <= room + GAP {
            places.push(((x, 0.0), label));
            x += width;
        } else {
            let column = (number % columns) as f64 * (room + GAP) / columns as f64;
            places.push(((SIDE + column, (number / columns) as f64 * ROW), label));
        }
    }
    places
}

//! The frame shared by all plots with two axes: title, grid, numbers, axis labels, legend.

use super::axis::Axis;
use super::canvas::{self, Align, Field, NAME, Pen, Point, TICK, TITLE, TITLE_AS_PLAIN, WIDTH, spot};
use super::ink::Ink;
use super::legend::{self, Entry};
use super::text;

/// What surrounds the data.
pub(super) struct Figure<'t> {
    pub(super) title: &'t str,
    pub(super) description: &'t str,
    pub(super) x_label: &'t str,
    pub(super) y_label: &'t str,
    pub(super) x: Axis,
    pub(super) y: Axis,
    pub(super) proportions: Proportions,
    pub(super) legend: Vec<Entry>,
    /// Whether there is no data; a note in the middle of the plot then says so.
    pub(super) empty: bool,
}

/// The shape of the data area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proportions {
    Wide,
    Square,
}

/// The height of a line of the title.
pub(super) const TITLE_ROW: f64 = 20.0;

const SIDE: f64 = 12.0;
const HIGH: f64 = 290.0;

/// Draws the frame, then the data in its area; returns the SVG.
pub(super) fn draw(figure: &Figure<'_>, data: impl FnOnce(&Pen, &Field<'_>)) -> String {
    let title = text::wrap(figure.title, TITLE_AS_PLAIN, WIDTH - 2.0 * SIDE, 2);
    let y_label = text::wrap(figure.y_label, NAME, WIDTH - 2.0 * SIDE, 1);
    let x_label = text::wrap(figure.x_label, NAME, WIDTH - 2.0 * SIDE, 1);
    let (x_ticks, y_ticks) = (figure.x.ticks(8), figure.y.ticks(7));

    let widest = y_ticks.iter().map(|(_, label)| text::width(label, TICK)).fold(0.0, f64::max);
    let half_last = x_ticks.last().map_or(0.0, |(_, label)| text::width(label, TICK) / 2.0);
    let top = 10.0 + title.len() as f64 * TITLE_ROW + 24.0;
    let left = SIDE + widest + 8.0;
    let wide = WIDTH - left - (half_last + 4.0).max(18.0);
    let size = match figure.proportions {
        Proportions::Wide => (wide, HIGH),
        Proportions::Square => (wide.min(430.0), wide.min(430.0)),
    };
    // A square area is narrower than the page, so it is centred.
    let left = left + (wide - size.0) / 2.0;
    let below = top + size.1 + 49.0;
    let height = below + legend::height(&figure.legend) + 8.0;

    canvas::draw(figure.title, figure.description, height, |pen| {
        heading(pen, &title);
        for line in &y_label {
            pen.text(line, (SIDE, top - 16.0), Ink::Text, NAME, Align::Left);
        }
        let field = pen.field((left, top), size, figure.x, figure.y);
        lattice(pen, &field, (left, top), size, (&x_ticks, &y_ticks));
        for line in &x_label {
            pen.text(line, (left + size.0 / 2.0, top + size.1 + 36.0), Ink::Text, NAME, Align::Middle);
        }
        if figure.empty {
            let middle = (left + size.0 / 2.0, top + size.1 / 2.0);
            pen.text("no data", middle, Ink::Quiet, NAME, Align::Middle);
        }
        data(pen, &field);
        legend::draw(pen, &figure.legend, below);
    })
}

/// Draws the lines of a title at the top of the surface.
pub(super) fn heading(pen: &Pen, lines: &[String]) {
    for (number, line) in lines.iter().enumerate() {
        pen.bold(line, (SIDE, 18.0 + number as f64 * TITLE_ROW), Ink::Text, TITLE);
    }
}

type Ticks = [(f64, String)];

fn lattice(pen: &Pen, field: &Field<'_>, corner: Point, size: Point, (x_ticks, y_ticks): (&Ticks, &Ticks)) {
    let (left, top) = corner;
    let (right, bottom) = (left + size.0, top + size.1);
    let mut free = f64::NEG_INFINITY;
    // The last label takes precedence over those it would touch: it may be the word "unsolved".
    let taken =
        x_ticks.last().map(|(value, label)| spot(field, (*value, 0.0)).0 - text::width(label, TICK) / 2.0);
    for (number, (value, label)) in x_ticks.iter().enumerate() {
        let (x, _) = spot(field, (*value, 0.0));
        pen.line(&[(x, top), (x, bottom)], Ink::Lattice, 1.0);
        let half = text::width(label, TICK) / 2.0;
        // Labels never overlap: a line without a label is still readable.
        let last = number + 1 == x_ticks.len();
        if last || (x - half >= free && taken.is_none_or(|taken| x + half + 4.0 <= taken)) {
            pen.text(label, (x, bottom + 14.0), Ink::Quiet, TICK, Align::Middle);
            free = x + half + 4.0;
        }
    }
    for (value, label) in y_ticks {
        let (_, y) = spot(field, (0.0, *value));
        pen.line(&[(left, y), (right, y)], Ink::Lattice, 1.0);
        pen.text(label, (left - 7.0, y), Ink::Quiet, TICK, Align::Right);
    }
    pen.line(&[(left, top), (left, bottom), (right, bottom)], Ink::Rule, 1.2);
}

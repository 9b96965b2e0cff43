//! Two methods compared instance by instance, on logarithmic axes.

use std::collections::BTreeMap;

use super::axis::Axis;
use super::canvas::{Field, Pen, curve, spot};
use super::figure::{self, Figure, Proportions};
use super::ink::{Ink, Shape};
use super::legend::{Entry, Sample};
use super::{Plot, number, text};

/// The data of a scatter plot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Data {
    /// The effort, such as "nodes generated".
    pub what: String,
    /// The method on the horizontal axis.
    pub x_method: String,
    /// The method on the vertical axis.
    pub y_method: String,
    /// The effort of both methods, for the instances that both solved.
    pub points: Vec<(f64, f64)>,
    /// The effort of the horizontal method, for the instances that only it solved.
    pub x_only: Vec<f64>,
    /// The effort of the vertical method, for the instances that only it solved.
    pub y_only: Vec<f64>,
}

/// More points than this are binned into cells.
const DRAWN: usize = 3000;
/// Cells along an axis.
const CELLS: f64 = 52.0;
/// The colour of the points.
const INK: Ink = Ink::Series(0);
/// The colour of the instances that only one method solved.
const ALONE: Ink = Ink::Series(1);

/// Draws a scatter plot.
pub fn draw(data: &Data) -> Plot {
    let finite = |value: &f64| value.is_finite();
    let both = data.points.iter().copied().filter(|(x, y)| x.is_finite() && y.is_finite());
    let x_only = data.x_only.iter().copied().filter(finite).map(|x| (x, f64::INFINITY));
    let y_only = data.y_only.iter().copied().filter(finite).map(|y| (f64::INFINITY, y));
    let points: Vec<(f64, f64)> = both.chain(x_only).chain(y_only).collect();

    let axis = Axis::logarithmic(points.iter().flat_map(|(x, y)| [*x, *y]));
    let unsolved = points.iter().any(|(x, y)| x.is_infinite() || y.is_infinite());
    let axis = if unsolved { axis.with_beyond() } else { axis };
    let cells = if points.len() > DRAWN { count(&points, &axis) } else { BTreeMap::new() };
    let most = cells.values().copied().max().unwrap_or(1);

    let mut entries = vec![
        Entry { sample: Sample::Rule(Ink::Rule), label: "equal".to_owned() },
        Entry { sample: Sample::Rule(Ink::DashedRule), label: "10 times".to_owned() },
    ];
    if !cells.is_empty() {
        let steps =
            std::iter::successors(Some(1_u64), |step| step.checked_mul(10)).take_while(|step| *step <= most);
        let entry = |step: u64| {
            let plural = if step == 1 { "" } else { "s" };
            let label = format!("{} instance{plural}", number::short(step as f64));
            Entry { sample: Sample::Square(INK, opacity(step, most)), label }
        };
        entries.extend(steps.map(entry));
    }
    if cells.is_empty() && unsolved {
        let sample = Sample::Marker(Shape::Diamond, ALONE);
        entries.push(Entry { sample, label: "solved by only one".to_owned() });
    }
    let title = format!("{}: {} against {}", text::capitalised(&data.what), data.y_method, data.x_method);
    let caption = caption(data, &points);
    let label = |method: &str| format!("{method} ({})", data.what);
    let figure = Figure {
        title: &title,
        description: &caption,
        x_label: &label(&data.x_method),
        y_label: &label(&data.y_method),
        x: axis,
        y: axis,
        proportions: Proportions::Square,
        legend: entries,
        empty: points.is_empty(),
    };
    let svg = figure::draw(&figure, |pen, field| {
        fill_cells(pen, field, &axis, &cells, most);
        let (low, high) = (axis.low(), axis.high());
        curve(field, &[(low, low), (high, high)], Ink::Rule, 1.4);
        if high / low > 10.0 {
            curve(field, &[(low, low * 10.0), (high / 10.0, high)], Ink::DashedRule, 1.2);
            curve(field, &[(low * 10.0, low), (high, high / 10.0)], Ink::DashedRule, 1.2);
        }
        if cells.is_empty() {
            let (shown, radius) = if points.len() > 300 { (0.45, 2.4) } else { (0.7, 3.4) };
            for point in &points {
                let solved = point.0.is_finite() && point.1.is_finite();
                let (shape, ink) = if solved { (Shape::Disc, INK) } else { (Shape::Diamond, ALONE) };
                pen.marker(shape, spot(field, *point), radius, ink, shown);
            }
        }
    });
    let name = [&data.what, &data.x_method, &data.y_method].map(|part| text::kebab(part)).join("-");
    Plot { name: format!("scatter-{name}"), title, caption, svg }
}

fn caption(data: &Data, points: &[(f64, f64)]) -> String {
    let counted = |wanted: &dyn Fn(f64, f64) -> bool| {
        number::full(
            points.iter().filter(|(x, y)| x.is_finite() && y.is_finite() && wanted(*x, *y)).count() as f64
        )
    };
    let mut caption = format!(
        "Each of {} instances by its {}, on logarithmic axes. Below the solid line {} needs less ({}), above it {} ({}); \
         equal in {}.",
        number::full(points.len() as f64),
        data.what,
        data.y_method,
        counted(&|x, y| y < x),
        data.x_method,
        counted(&|x, y| x < y),
        counted(&|x, y| x == y),
    );
    let x_only = points.iter().filter(|point| point.1.is_infinite()).count();
    let y_only = points.iter().filter(|point| point.0.is_infinite()).count();
    if x_only + y_only > 0 {
        caption.push_str(&format!(
            " Solved only by {}: {}; only by {}: {}.",
            data.x_method,
            number::full(x_only as f64),
            data.y_method,
            number::full(y_only as f64)
        ));
    }
    caption
}

/// Counts the instances in each cell, given as (column, row) from the lower left.
fn count(points: &[(f64, f64)], axis: &Axis) -> BTreeMap<(u32, u32), u64> {
    let cell = |value: f64| (axis.position(value) * CELLS).floor().min(CELLS - 1.0) as u32;
    let mut cells = BTreeMap::new();
    for (x, y) in points {
        *cells.entry((cell(*x), cell(*y))).or_insert(0) += 1;
    }
    cells
}

fn fill_cells(pen: &Pen, field: &Field<'_>, axis: &Axis, cells: &BTreeMap<(u32, u32), u64>, most: u64) {
    // The lower left corner is the place for zero if there is one, and otherwise the low end.
    let (left, bottom) = spot(field, (0.0, 0.0));
    let (right, _) = spot(field, (axis.high(), axis.low()));
    let side = (right - left) / axis.position(axis.high()) / CELLS;
    for ((column, row), count) in cells {
        let corner = (left + f64::from(*column) * side, bottom - f64::from(row + 1) * side);
        pen.rectangle(corner, (side, side), INK, opacity(*count, most));
    }
}

/// Returns how dark a cell is: by the logarithm of its count, with a single instance still visible.
fn opacity(count: u64, most: u64) -> f64 {
    if most <= 1 { 1.0 } else { 0.3 + 0.7 * (count as f64).ln() / (most as f64).ln() }
}

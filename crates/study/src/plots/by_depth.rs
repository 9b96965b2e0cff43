//! Effort by optimal solution length, on a logarithmic axis: its slope is the effective branching factor.

use super::axis::Axis;
use super::canvas::{curve, spot};
use super::figure::{self, Figure, Proportions};
use super::ink::{Ink, shape};
use super::{Plot, legend, text};

/// The data of a plot of effort by depth.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Data {
    /// The effort, such as "mean nodes generated"; the axis is logarithmic.
    pub y_label: String,
    /// The methods.
    pub series: Vec<Series>,
}

/// A method in a plot of effort by depth.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// Its name.
    pub label: String,
    /// (Optimal solution length, mean effort over the instances of that length), in any order.
    pub points: Vec<(u32, f64)>,
}

/// Draws effort by depth.
pub fn draw(data: &Data) -> Plot {
    let title = format!("{}, by optimal length", text::capitalised(&data.y_label));
    let caption = "Mean over the instances of each optimal length, on a logarithmic axis: a straight line means growth \
                   by the same factor with every move."
        .to_owned();
    let sorted: Vec<Vec<(f64, f64)>> = data.series.iter().map(|series| sorted(&series.points)).collect();
    let points = || sorted.iter().flatten();
    let lowest = points().map(|point| point.0).fold(f64::INFINITY, f64::min);
    let highest = points().map(|point| point.0).fold(0.0, f64::max);
    let figure = Figure {
        title: &title,
        description: &caption,
        x_label: "optimal length",
        y_label: &data.y_label,
        x: Axis::whole(if lowest.is_finite() { lowest } else { 0.0 }, highest),
        y: Axis::logarithmic(points().map(|point| point.1)),
        proportions: Proportions::Wide,
        legend: legend::of_series(data.series.iter().map(|series| series.label.as_str())),
        empty: points().next().is_none(),
    };
    let svg = figure::draw(&figure, |pen, field| {
        for (number, points) in sorted.iter().enumerate() {
            curve(field, points, Ink::Series(number), 2.0);
            // Markers at every point would hide the lines of long series.
            let every = points.len().div_ceil(24).max(1);
            for point in points.iter().skip(number % every).step_by(every) {
                pen.marker(shape(number), spot(field, *point), 3.6, Ink::Series(number), 1.0);
            }
        }
    });
    Plot { name: format!("by-depth-{}", text::kebab(&data.y_label)), title, caption, svg }
}

fn sorted(points: &[(u32, f64)]) -> Vec<(f64, f64)> {
    let finite = points.iter().filter(|(_, mean)| mean.is_finite());
    let mut points: Vec<(f64, f64)> = finite.map(|(depth, mean)| (f64::from(*depth), *mean)).collect();
    points.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)));
    points
}

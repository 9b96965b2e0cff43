//! Cactus plot: the number of instances that a method solves within a given effort.

use super::axis::Axis;
use super::canvas::{Point, curve, spot};
use super::figure::{self, Figure, Proportions};
use super::ink::{Ink, shape};
use super::{Plot, legend, number, text};

/// The data of a cactus plot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Data {
    /// The effort, such as "nodes generated"; the axis is logarithmic.
    pub x_label: String,
    /// What is counted, such as "instances solved".
    pub y_label: String,
    /// The methods.
    pub series: Vec<Series>,
    /// The number of instances given to each method, solved or not.
    pub instances: usize,
}

/// A method in a cactus plot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// Its name.
    pub label: String,
    /// The effort for each instance that it solved, in any order.
    pub values: Vec<f64>,
}

/// Draws a cactus plot.
pub fn draw(data: &Data) -> Plot {
    let sorted: Vec<Vec<f64>> = data.series.iter().map(|series| sorted(&series.values)).collect();
    let most = sorted.iter().map(Vec::len).max().unwrap_or(0);
    let asked = data.instances.max(most);
    let effort = if data.x_label.is_empty() { "effort" } else { &data.x_label };
    let title = format!("Instances solved, by {effort}");
    let caption = format!(
        "Of {} instances, how many each method solves within a given effort ({effort}, logarithmic): higher \
         and further left is better.",
        number::full(asked as f64)
    );
    let figure = Figure {
        title: &title,
        description: &caption,
        x_label: effort,
        y_label: &data.y_label,
        x: Axis::logarithmic(sorted.iter().flatten().copied()),
        y: Axis::whole(0.0, asked as f64),
        proportions: Proportions::Wide,
        legend: legend::of_series(data.series.iter().map(|series| series.label.as_str())),
        empty: most == 0,
    };
    let svg = figure::draw(&figure, |pen, field| {
        if asked > 0 {
            curve(field, &[(0.0, asked as f64), (f64::INFINITY, asked as f64)], Ink::DashedRule, 1.4);
        }
        let apart = if sorted.len() > 16 { 2.0 } else { 1.0 };
        for (number, values) in sorted.iter().enumerate() {
            let steps: Vec<(f64, f64)> =
                values.iter().zip(1_u32..).map(|(value, rank)| (*value, f64::from(rank))).collect();
            let place = |step: &(f64, f64)| spot(field, *step);
            let kept = thinned(&steps, apart, place);
            curve(field, &staircase(&kept), Ink::Series(number), 2.0);
            for step in marked(&kept, number, place) {
                pen.marker(shape(number), spot(field, step), 3.6, Ink::Series(number), 1.0);
            }
        }
    });
    Plot { name: format!("cactus-{}", text::kebab(&data.x_label)), title, caption, svg }
}

fn sorted(values: &[f64]) -> Vec<f64> {
    let mut values: Vec<f64> = values.iter().copied().filter(|value| value.is_finite()).collect();
    values.sort_by(f64::total_cmp);
    values
}

/// Returns the steps that can be distinguished on the page: of those at the same place only the highest is kept.
fn thinned(steps: &[(f64, f64)], apart: f64, place: impl Fn(&(f64, f64)) -> Point) -> Vec<(f64, f64)> {
    let mut kept: Vec<(f64, f64)> = Vec::new();
    let mut column = f64::NEG_INFINITY;
    for step in steps {
        let (x, _) = place(step);
        match kept.last_mut() {
            Some(last) if x < column + apart => last.1 = step.1,
            _ => {
                column = x;
                kept.push(*step);
            }
        }
    }
    kept
}

fn staircase(steps: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut below = 0.0;
    let mut corners = Vec::with_capacity(2 * steps.len());
    for (value, rank) in steps {
        corners.extend([(*value, below), (*value, *rank)]);
        below = *rank;
    }
    corners
}

/// Returns the steps that get a marker: the last one, and some on the way, at different places for each series.
fn marked(steps: &[(f64, f64)], number: usize, place: impl Fn(&(f64, f64)) -> Point) -> Vec<(f64, f64)> {
    const APART: f64 = 75.0;
    let Some(end) = steps.last() else { return Vec::new() };
    let (last, _) = place(end);
    let mut marked = vec![*end];
    let mut next = place(&steps[0]).0 + (number * 23 % 75) as f64;
    for step in steps {
        let (x, _) = place(step);
        if x >= next && x + 15.0 < last {
            marked.push(*step);
            next = x + APART;
        }
    }
    marked
}

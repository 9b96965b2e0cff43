//! Heuristic values against true distances: h against h*.

use super::axis::Axis;
use super::canvas::{curve, region, spot};
use super::figure::{self, Figure, Proportions};
use super::ink::{Ink, shape};
use super::legend::{self, Entry, Sample};
use super::{Plot, number, text};

/// The data of a plot of h against h*.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Data {
    /// The puzzle, if there are several; may be empty.
    pub of: String,
    /// The heuristics.
    pub series: Vec<Series>,
}

/// A heuristic in a plot of h against h*.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// Its name.
    pub label: String,
    /// Its values at each true distance, in any order.
    pub points: Vec<Point>,
}

/// The values of a heuristic for the states at one true distance.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// The true distance, h*.
    pub exact: u32,
    /// The mean of h.
    pub mean: f64,
    /// The smallest h.
    pub min: u32,
    /// The largest h.
    pub max: u32,
    /// The number of states at that distance.
    pub count: u64,
}

/// Bands of more series than this would hide one another.
const BANDS: usize = 3;

/// Draws h against h*.
pub fn draw(data: &Data) -> Plot {
    let (of, name) = match data.of.as_str() {
        "" => (String::new(), "estimate".to_owned()),
        of => (format!(" ({of})"), format!("estimate-{}", text::kebab(of))),
    };
    let title = format!("Estimate h against the true distance h*{of}");
    let sorted: Vec<Vec<Point>> = data.series.iter().map(|series| sorted(&series.points)).collect();
    let points = || sorted.iter().flatten();
    let banded = sorted.len() <= BANDS;
    let longest = points().map(|point| f64::from(point.exact)).fold(0.0, f64::max);
    let highest =
        points().map(|point| if banded { point.mean.max(f64::from(point.max)) } else { point.mean });
    let highest = highest.fold(longest, f64::max);
    let states =
        |points: &Vec<Point>| points.iter().fold(0_u64, |sum, point| sum.saturating_add(point.count));
    let caption = format!(
        "Mean of h over the states at each true distance{} ({} states in all). On the dashed line h is exact; above it, \
         h overestimates.",
        if banded { ", in a band from the smallest to the largest h" } else { "" },
        number::full(sorted.iter().map(states).max().unwrap_or(0) as f64)
    );
    let mut entries = legend::of_series(data.series.iter().map(|series| series.label.as_str()));
    entries.push(Entry { sample: Sample::Rule(Ink::DashedRule), label: "h = h*".to_owned() });
    let figure = Figure {
        title: &title,
        description: &caption,
        x_label: "true distance h*",
        y_label: "estimate h",
        x: Axis::whole(0.0, longest),
        y: Axis::whole(0.0, highest),
        proportions: Proportions::Wide,
        legend: entries,
        empty: points().next().is_none(),
    };
    let svg = figure::draw(&figure, |pen, field| {
        if banded {
            for (number, points) in sorted.iter().enumerate() {
                let exact = |point: &Point| f64::from(point.exact);
                let lower = points.iter().map(|point| (exact(point), f64::from(point.min)));
                let upper = points.iter().rev().map(|point| (exact(point), f64::from(point.max)));
                if let [point] = points[..] {
                    // A band of a single point has no width, so a line takes its place.
                    let ends = [point.min, point.max].map(|end| (exact(&point), f64::from(end)));
                    curve(field, &ends, Ink::Series(number), 1.2);
                    continue;
                }
                region(field, &lower.chain(upper).collect::<Vec<_>>(), Ink::Series(number), 0.18);
            }
        }
        let end = longest.max(1.0);
        curve(field, &[(0.0, 0.0), (end, end)], Ink::DashedRule, 1.4);
        for (number, points) in sorted.iter().enumerate() {
            let means: Vec<(f64, f64)> =
                points.iter().map(|point| (f64::from(point.exact), point.mean)).collect();
            curve(field, &means, Ink::Series(number), 2.0);
            let every = means.len().div_ceil(20).max(1);
            for mean in means.iter().skip(number % every).step_by(every) {
                pen.marker(shape(number), spot(field, *mean), 3.6, Ink::Series(number), 1.0);
            }
        }
    });
    Plot { name, title, caption, svg }
}

fn sorted(points: &[Point]) -> Vec<Point> {
    let mut points: Vec<Point> = points.iter().copied().filter(|point| point.mean.is_finite()).collect();
    points.sort_by_key(|point| point.exact);
    points
}

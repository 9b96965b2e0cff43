//! The drawing surface: shapes and text in page units, written as SVG.
//!
//! The SVG uses tenths of the unit that plots use: whole numbers keep the file small and the curves smooth. Colours are
//! written as classes, with the light colour as a fallback (see [`super::ink`]).

use std::cell::RefCell;
use std::fmt::{Display, Write as _};

use super::axis::Axis;
use super::ink::{Ink, Shape, style_sheet};
use super::text::escape;

/// The width of every plot, in units; small enough for text of 13 units to be readable on a phone.
pub(super) const WIDTH: f64 = 560.0;
/// The font size of titles.
pub(super) const TITLE: f64 = 15.0;
/// Bold text is as wide as plain text of this size.
pub(super) const TITLE_AS_PLAIN: f64 = 16.8;
/// The font size of names.
pub(super) const NAME: f64 = 13.5;
/// The font size of numbers along the axes.
pub(super) const TICK: f64 = 13.0;

/// Steps of the surface per unit.
const FINE: f64 = 10.0;

/// A point, in units from the upper left corner.
pub(super) type Point = (f64, f64);

/// How a text is aligned to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Middle,
    Right,
}

/// Draws shapes; all lengths are in units.
#[derive(Default)]
pub(super) struct Pen {
    drawn: RefCell<String>,
}

/// An area with axes, for drawing in data coordinates.
pub(super) struct Field<'p> {
    pen: &'p Pen,
    across: (i32, i32), // left and right edge, in steps
    up: (i32, i32),     // lower and upper edge
    x: Axis,
    y: Axis,
}

/// Draws on an empty surface of the given height, and returns the finished SVG.
pub(super) fn draw(title: &str, description: &str, height: f64, with: impl FnOnce(&Pen)) -> String {
    let pen = Pen::default();
    with(&pen);
    let (width, height) = (fine(WIDTH), fine(height));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pousse-plot\" role=\"img\" viewBox=\"0 0 {width} {height}\" \
         width=\"{}\" height=\"{}\" font-family=\"sans-serif\">\n<title>{}</title>\n<desc>{}</desc>\n{}\n{}</svg>\n",
        f64::from(width) / FINE,
        f64::from(height) / FINE,
        escape(title),
        escape(description),
        style_sheet(),
        pen.drawn.into_inner(),
    )
}

impl Pen {
    /// Draws a line through the points.
    pub(super) fn line(&self, points: &[Point], ink: Ink, width: f64) {
        self.path(points.iter().copied().map(place), ink, width);
    }

    /// Draws a filled rectangle.
    pub(super) fn rectangle(&self, corner: Point, size: Point, ink: Ink, opacity: f64) {
        let ((x, y), end) = (place(corner), place((corner.0 + size.0, corner.1 + size.1)));
        let mut tag = Tag::new("rect");
        tag.add("x", x).add("y", y).add("width", end.0 - x).add("height", end.1 - y).filled(ink, opacity);
        self.put(tag);
    }

    /// Draws a line of text; the point is at half its height.
    pub(super) fn text(&self, text: &str, at: Point, ink: Ink, size: f64, align: Align) {
        self.put_text(Tag::text(at, ink, size, align), text);
    }

    /// Draws a line of bold text.
    pub(super) fn bold(&self, text: &str, at: Point, ink: Ink, size: f64) {
        let mut tag = Tag::text(at, ink, size, Align::Left);
        tag.add("font-weight", "bold");
        self.put_text(tag, text);
    }

    /// Draws a marker about twice `radius` across.
    pub(super) fn marker(&self, shape: Shape, at: Point, radius: f64, ink: Ink, opacity: f64) {
        let ink = ink.solid();
        let corner = |(x, y): Point| place((at.0 + x * radius, at.1 + y * radius));
        let polygon = |shape: &[Point]| self.polygon(shape.iter().copied().map(corner), ink, opacity);
        let strokes = |one: [Point; 2], other: [Point; 2]| {
            for ends in [one, other] {
                self.path(ends.into_iter().map(corner), ink, radius * 0.55);
            }
        };
        let circle = |radius: f64| {
            let (mut tag, (x, y)) = (Tag::new("circle"), place(at));
            tag.add("cx", x).add("cy", y).add("r", fine(radius));
            tag
        };
        match shape {
            Shape::Disc => {
                let mut tag = circle(radius);
                tag.filled(ink, opacity);
                self.put(tag);
            }
            Shape::Ring => {
                let mut tag = circle(radius * 0.9);
                tag.add("fill", "none").stroked(ink).add("stroke-width", fine(radius * 0.45));
                self.put(tag);
            }
            Shape::Square => polygon(&[(-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)]),
            Shape::Diamond => polygon(&[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)]),
            Shape::Triangle => polygon(&[(0.0, -1.2), (1.1, 0.85), (-1.1, 0.85)]),
            Shape::TriangleDown => polygon(&[(0.0, 1.2), (1.1, -0.85), (-1.1, -0.85)]),
            Shape::Cross => strokes([(-0.9, -0.9), (0.9, 0.9)], [(-0.9, 0.9), (0.9, -0.9)]),
            Shape::Plus => strokes([(-1.15, 0.0), (1.15, 0.0)], [(0.0, -1.15), (0.0, 1.15)]),
        }
    }

    /// Returns an area of the surface with axes: the first from left to right, the second upwards.
    pub(super) fn field(&self, corner: Point, size: Point, x: Axis, y: Axis) -> Field<'_> {
        let (left, top) = place(corner);
        let (right, bottom) = place((corner.0 + size.0, corner.1 + size.1));
        Field { pen: self, across: (left, right), up: (bottom, top), x, y }
    }

    fn path(&self, points: impl Iterator<Item = (i32, i32)>, ink: Ink, width: f64) {
        let mut tag = Tag::new("polyline");
        tag.add("fill", "none").stroked(ink).add("stroke-linejoin", "round").add("stroke-width", fine(width));
        tag.points(points);
        self.put(tag);
    }

    fn polygon(&self, points: impl Iterator<Item = (i32, i32)>, ink: Ink, opacity: f64) {
        let mut tag = Tag::new("polygon");
        tag.filled(ink, opacity).points(points);
        self.put(tag);
    }

    fn put(&self, tag: Tag) {
        let mut drawn = self.drawn.borrow_mut();
        drawn.push_str(&tag.0);
        drawn.push_str("/>\n");
    }

    fn put_text(&self, tag: Tag, text: &str) {
        let mut drawn = self.drawn.borrow_mut();
        // Writing to a string cannot fail.
        let _ = writeln!(drawn, "{}>{}</text>", tag.0, escape(text));
    }
}

impl Field<'_> {
    /// Returns the position of values on the surface, in steps.
    fn place(&self, (x, y): (f64, f64)) -> (i32, i32) {
        (self.x.step_in(x, self.across), self.y.step_in(y, self.up))
    }
}

/// Draws a line through values.
pub(super) fn curve(field: &Field<'_>, values: &[(f64, f64)], ink: Ink, width: f64) {
    field.pen.path(values.iter().map(|&value| field.place(value)), ink, width);
}

/// Fills the area enclosed by values.
pub(super) fn region(field: &Field<'_>, values: &[(f64, f64)], ink: Ink, opacity: f64) {
    field.pen.polygon(values.iter().map(|&value| field.place(value)), ink, opacity);
}

/// Returns the position of values on the surface, in units.
pub(super) fn spot(field: &Field<'_>, values: (f64, f64)) -> Point {
    let (x, y) = field.place(values);
    (f64::from(x) / FINE, f64::from(y) / FINE)
}

fn fine(units: f64) -> i32 {
    (units * FINE).round() as i32
}

fn place(point: Point) -> (i32, i32) {
    (fine(point.0), fine(point.1))
}

/// The beginning of a tag, with the attributes added so far.
struct Tag(String);

impl Tag {
    fn new(name: &str) -> Self {
        Self(format!("<{name}"))
    }

    fn text(at: Point, ink: Ink, size: f64, align: Align) -> Self {
        let anchor = match align {
            Align::Left => "start",
            Align::Middle => "middle",
            Align::Right => "end",
        };
        let (mut tag, (x, y)) = (Self::new("text"), place(at));
        tag.add("x", x)
            .add("y", y)
            .add("dy", "0.5ex")
            .add("text-anchor", anchor)
            .add("font-size", fine(size));
        tag.filled(ink, 1.0);
        tag
    }

    fn add(&mut self, name: &str, value: impl Display) -> &mut Self {
        // Writing to a string cannot fail.
        let _ = write!(self.0, " {name}=\"{value}\"");
        self
    }

    fn class(&mut self, ink: Ink) {
        if let Some(class) = ink.class() {
            self.add("class", class);
        }
    }

    fn filled(&mut self, ink: Ink, opacity: f64) -> &mut Self {
        let opacity = (opacity * 100.0).round() / 100.0;
        if opacity < 1.0 {
            self.add("opacity", opacity);
        }
        self.class(ink);
        self.add("fill", ink.light())
    }

    fn stroked(&mut self, ink: Ink) -> &mut Self {
        self.class(ink);
        self.add("stroke", ink.light());
        if !ink.dash().is_empty() {
            self.add("stroke-dasharray", ink.dash());
        }
        self
    }

    fn points(&mut self, points: impl Iterator<Item = (i32, i32)>) {
        let points: Vec<String> = points.map(|(x, y)| format!("{x},{y}")).collect();
        self.add("points", points.join(" "));
    }
}

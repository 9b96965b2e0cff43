//! The drawing surface: shapes and text in units of the page, and the SVG made of them.
//!
//! `plotters` places shapes on whole units only; the surface is therefore ten times as fine as the unit the plots count
//! in, which keeps curves smooth. The text it writes is then gone through once: stand-in colours become classes (see
//! [`super::ink`]), attributes that say nothing are dropped, and the head is replaced by one that scales and has a name.

use plotters::backend::SVGBackend;
use plotters::coord::Shift;
use plotters::coord::cartesian::Cartesian2d;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::{Circle, PathElement, Polygon, Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontStyle, ShapeStyle, TextStyle};

use super::axis::Axis;
use super::ink::{Ink, Shape, style_sheet};
use super::text::escape;

/// Width of every plot, in units; small enough for text of 13 units to be readable on a telephone.
pub(super) const WIDTH: f64 = 560.0;
/// Size of titles.
pub(super) const TITLE: f64 = 15.0;
/// Bold letters are as wide as plain ones of this size.
pub(super) const TITLE_AS_PLAIN: f64 = 16.8;
/// Size of names.
pub(super) const NAME: f64 = 13.5;
/// Size of numbers along the axes.
pub(super) const TICK: f64 = 13.0;

/// Steps of the surface in a unit.
const FINE: f64 = 10.0;
/// `plotters` writes the size of a font divided by this.
const FONT: f64 = 1.24;
const WRITTEN: &str = "writing into a string cannot fail";

/// A point, in units from the upper left corner.
pub(super) type Point = (f64, f64);

/// Where a text stands from its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Middle,
    Right,
}

/// What draws; all lengths in units.
pub(super) struct Pen<'a> {
    root: DrawingArea<SVGBackend<'a>, Shift>,
}

/// An area with axes, drawn on in values.
pub(super) type Field<'a> = DrawingArea<SVGBackend<'a>, Cartesian2d<Axis, Axis>>;

/// Draws on an empty surface of that height, and returns the finished SVG.
pub(super) fn draw(title: &str, description: &str, height: f64, with: impl FnOnce(&Pen<'_>)) -> String {
    let mut drawn = String::new();
    let size = (fine(WIDTH).unsigned_abs(), fine(height).unsigned_abs());
    {
        let pen = Pen { root: SVGBackend::with_string(&mut drawn, size).into_drawing_area() };
        with(&pen);
        pen.root.present().expect(WRITTEN);
    }
    finish(&drawn, title, description, size)
}

impl<'a> Pen<'a> {
    /// A line through the points.
    pub(super) fn line(&self, points: &[Point], ink: Ink, width: f64) {
        let points: Vec<_> = points.iter().copied().map(place).collect();
        self.root.draw(&PathElement::new(points, stroke(ink, width))).expect(WRITTEN);
    }

    /// A filled rectangle.
    pub(super) fn rectangle(&self, corner: Point, size: Point, ink: Ink, opacity: f64) {
        let end = (corner.0 + size.0, corner.1 + size.1);
        self.root.draw(&Rectangle::new([place(corner), place(end)], fill(ink, opacity))).expect(WRITTEN);
    }

    /// A line of text; the point is at the middle of its height.
    pub(super) fn text(&self, text: &str, at: Point, ink: Ink, size: f64, align: Align) {
        self.write(text, at, ink, size, align, FontStyle::Normal);
    }

    /// A line of text in bold letters.
    pub(super) fn bold(&self, text: &str, at: Point, ink: Ink, size: f64) {
        self.write(text, at, ink, size, Align::Left, FontStyle::Bold);
    }

    fn write(&self, text: &str, at: Point, ink: Ink, size: f64, align: Align, weight: FontStyle) {
        let side = match align {
            Align::Left => HPos::Left,
            Align::Middle => HPos::Center,
            Align::Right => HPos::Right,
        };
        let colour = ink.stand_in();
        let style = TextStyle::from(("sans-serif", size * FINE * FONT, weight))
            .color(&colour)
            .pos(Pos::new(side, VPos::Center));
        self.root.draw(&Text::new(text, place(at), style)).expect(WRITTEN);
    }

    /// A marker of about twice `radius` across.
    pub(super) fn marker(&self, shape: Shape, at: Point, radius: f64, ink: Ink, opacity: f64) {
        let ink = ink.solid();
        let corners = |corners: &[Point]| -> Vec<(i32, i32)> {
            corners.iter().map(|(x, y)| place((at.0 + x * radius, at.1 + y * radius))).collect()
        };
        let polygon = |shape: &[Point]| {
            self.root.draw(&Polygon::new(corners(shape), fill(ink, opacity))).expect(WRITTEN);
        };
        let strokes = |one: [Point; 2], other: [Point; 2]| {
            for ends in [one, other] {
                let style = stroke(ink, radius * 0.55);
                self.root.draw(&PathElement::new(corners(&ends), style)).expect(WRITTEN);
            }
        };
        match shape {
            Shape::Disc => {
                self.root.draw(&Circle::new(place(at), fine(radius), fill(ink, opacity))).expect(WRITTEN);
            }
            Shape::Ring => {
                let style = stroke(ink, radius * 0.45);
                self.root.draw(&Circle::new(place(at), fine(radius * 0.9), style)).expect(WRITTEN);
            }
            Shape::Square => polygon(&[(-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)]),
            Shape::Diamond => polygon(&[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)]),
            Shape::Triangle => polygon(&[(0.0, -1.2), (1.1, 0.85), (-1.1, 0.85)]),
            Shape::TriangleDown => polygon(&[(0.0, 1.2), (1.1, -0.85), (-1.1, -0.85)]),
            Shape::Cross => strokes([(-0.9, -0.9), (0.9, 0.9)], [(-0.9, 0.9), (0.9, -0.9)]),
            Shape::Plus => strokes([(-1.15, 0.0), (1.15, 0.0)], [(0.0, -1.15), (0.0, 1.15)]),
        }
    }

    /// An area of the surface with axes: the first from left to right, the second from below upwards.
    pub(super) fn field(&self, corner: Point, size: Point, x: Axis, y: Axis) -> Field<'a> {
        let (left, top) = place(corner);
        let (right, bottom) = place((corner.0 + size.0, corner.1 + size.1));
        self.root.apply_coord_spec(Cartesian2d::new(x, y, (left..right, bottom..top)))
    }
}

/// Draws a line through values.
pub(super) fn curve(field: &Field<'_>, values: &[(f64, f64)], ink: Ink, width: f64) {
    field.draw(&PathElement::new(values.to_vec(), stroke(ink, width))).expect(WRITTEN);
}

/// Fills what values enclose.
pub(super) fn region(field: &Field<'_>, values: &[(f64, f64)], ink: Ink, opacity: f64) {
    field.draw(&Polygon::new(values.to_vec(), fill(ink, opacity))).expect(WRITTEN);
}

/// Returns where values stand on the surface, in units.
pub(super) fn spot(field: &Field<'_>, values: (f64, f64)) -> Point {
    let (x, y) = field.map_coordinate(&values);
    (f64::from(x) / FINE, f64::from(y) / FINE)
}

fn fine(units: f64) -> i32 {
    (units * FINE).round() as i32
}

fn place(point: Point) -> (i32, i32) {
    (fine(point.0), fine(point.1))
}

fn stroke(ink: Ink, width: f64) -> ShapeStyle {
    ink.stand_in().stroke_width(fine(width).unsigned_abs())
}

fn fill(ink: Ink, opacity: f64) -> ShapeStyle {
    ink.stand_in().mix((opacity * 100.0).round() / 100.0).filled()
}

fn finish(drawn: &str, title: &str, description: &str, size: (u32, u32)) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pousse-plot\" role=\"img\" viewBox=\"0 0 {0} {1}\" \
         width=\"{2}\" height=\"{3}\" font-family=\"sans-serif\">\n<title>{4}</title>\n<desc>{5}</desc>\n{6}\n",
        size.0,
        size.1,
        f64::from(size.0) / FINE,
        f64::from(size.1) / FINE,
        escape(title),
        escape(description),
        style_sheet(),
    );
    // What stands before the first `>` is the head that `plotters` wrote, replaced by the one above.
    let body = drawn.split_once('>').map_or("", |(_, body)| body);
    for piece in body.split('<').skip(1) {
        let (tag, content) = piece.split_once('>').unwrap_or((piece, ""));
        svg.push('<');
        rewrite(tag, &mut svg);
        svg.push('>');
        svg.push_str(content.trim());
        if content.ends_with('\n') && (tag.ends_with('/') || tag.starts_with('/')) {
            svg.push('\n');
        }
    }
    svg
}

/// Writes a tag with roles for colours, and without what is the default anyway.
fn rewrite(tag: &str, svg: &mut String) {
    let mut parts = tag.split('"');
    let filled = tag.contains("fill=\"#");
    while let Some(before) = parts.next() {
        let Some(value) = parts.next() else {
            svg.push_str(before);
            return;
        };
        let (start, name) = before.split_at(before.rfind(' ').map_or(0, |space| space + 1));
        let name = name.trim_end_matches('=');
        let start = start.trim_end();
        svg.push_str(start);
        match (name, value) {
            ("opacity", "1") | ("stroke", "none") | ("font-family", _) => continue,
            ("stroke-width", _) if filled => continue,
            _ => svg.push(' '),
        }
        match Ink::of_stand_in(value) {
            Some(ink) => {
                if let Some(class) = ink.class() {
                    svg.push_str("class=\"");
                    svg.push_str(&class);
                    svg.push_str("\" ");
                }
                attribute(name, ink.light(), svg);
                if name == "stroke" && !ink.dash().is_empty() {
                    svg.push(' ');
                    attribute("stroke-dasharray", ink.dash(), svg);
                }
                if name == "stroke" && tag.starts_with("polyline") {
                    svg.push(' ');
                    attribute("stroke-linejoin", "round", svg);
                }
            }
            None => attribute(name, value.trim_end(), svg),
        }
    }
}

fn attribute(name: &str, value: &str, svg: &mut String) {
    svg.push_str(name);
    svg.push_str("=\"");
    svg.push_str(value);
    svg.push('"');
}

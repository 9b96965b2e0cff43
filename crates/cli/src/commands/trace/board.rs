//! A position as a small picture.

use std::fmt::Write;

use pousse::{Domain, Trace};

/// How large the cells of a picture are.
#[derive(Clone, Copy)]
pub(super) struct Picture {
    domain: Domain,
    rows: usize,
    columns: usize,
    cell: f64,
}

impl Picture {
    /// Returns how the positions of a trace are drawn.
    pub(super) fn new(trace: &Trace) -> Self {
        let side = trace.rows.max(trace.columns) as f64;
        let cell = match trace.domain {
            Domain::Tiles => (64.0 / side).clamp(7.0, 18.0),
            Domain::Sokoban => (90.0 / side).clamp(4.0, 12.0),
        };
        Self { domain: trace.domain, rows: trace.rows, columns: trace.columns, cell }
    }

    /// Returns the width.
    pub(super) fn width(&self) -> f64 {
        self.cell * self.columns as f64
    }

    /// Returns the height.
    pub(super) fn height(&self) -> f64 {
        self.cell * self.rows as f64
    }

    /// Draws a position with its upper left corner at a place.
    pub(super) fn draw(&self, out: &mut String, state: &str, left: f64, top: f64) {
        match self.domain {
            Domain::Tiles => self.tiles(out, state, left, top),
            Domain::Sokoban => self.level(out, state, left, top),
        }
    }

    fn tiles(&self, out: &mut String, state: &str, left: f64, top: f64) {
        let Self { cell, .. } = *self;
        let size = cell * if self.rows * self.columns > 10 { 0.52 } else { 0.62 };
        for (row, line) in state.split('/').enumerate() {
            for (column, tile) in line.split(' ').enumerate().filter(|(_, tile)| *tile != "0") {
                let (x, y) = (left + cell * column as f64, top + cell * row as f64);
                let inner = cell - 1.4;
                let _ = write!(
                    out,
                    r#"<rect class="tile" x="{:.1}" y="{:.1}" width="{inner:.1}" height="{inner:.1}" rx="1.8"/>"#,
                    x + 0.7,
                    y + 0.7
                );
                if size >= 4.0 {
                    let _ = write!(
                        out,
                        r#"<text class="number" x="{:.1}" y="{:.1}" font-size="{size:.1}">{tile}</text>"#,
                        x + cell / 2.0,
                        y + cell / 2.0 + size * 0.36
                    );
                }
            }
        }
    }

    fn level(&self, out: &mut String, state: &str, left: f64, top: f64) {
        let Self { cell, .. } = *self;
        for (row, line) in state.split('|').enumerate() {
            for (column, symbol) in line.chars().enumerate() {
                let (x, y) = (left + cell * column as f64, top + cell * row as f64);
                let (middle, centre) = (x + cell / 2.0, y + cell / 2.0);
                if symbol == '#' {
                    let _ = write!(
                        out,
                        r#"<rect class="wall" x="{x:.1}" y="{y:.1}" width="{cell:.1}" height="{cell:.1}"/>"#
                    );
                }
                if matches!(symbol, '.' | '+' | '*') {
                    let radius = cell * 0.2;
                    let _ = write!(
                        out,
                        r#"<circle class="place" cx="{middle:.1}" cy="{centre:.1}" r="{radius:.1}"/>"#
                    );
                }
                if matches!(symbol, '$' | '*') {
                    let class = if symbol == '*' { "home" } else { "box" };
                    let _ = write!(
                        out,
                        r#"<rect class="{class}" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="1"/>"#,
                        x + cell * 0.12,
                        y + cell * 0.12,
                        cell * 0.76,
                        cell * 0.76
                    );
                }
                if matches!(symbol, '@' | '+') {
                    let radius = cell * 0.34;
                    let _ = write!(
                        out,
                        r#"<circle class="player" cx="{middle:.1}" cy="{centre:.1}" r="{radius:.1}"/>"#
                    );
                }
            }
        }
    }
}

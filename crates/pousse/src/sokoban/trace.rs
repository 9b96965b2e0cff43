//! Traces of Sokoban: searches for the fewest pushes, one node per push.

use std::fmt::Write;
use std::sync::Arc;

use pousse_puzzle::trace::Told;
use pousse_puzzle::{RequestError, Trace, TraceDetails, TraceLimits};
use pousse_search::{Algorithm, Message, Run};
use pousse_sokoban::{Level, Pushed, Task, record, to_xsb};
use serde::Serialize;

use super::verify::solves;
use super::{Request, WORDS, refused};

pub(super) fn trace(request: &Request, run: &Run<'_>, limits: TraceLimits) -> Result<Trace, RequestError> {
    let algorithm = request.algorithm.unwrap_or(Algorithm::Astar(Default::default()));
    let level = &request.level;
    let task = Task {
        level: level.clone(),
        objective: request.objective,
        algorithm: Some(algorithm),
        estimate: request.heuristic.unwrap_or_default(),
        techniques: request.techniques,
        active: request.active,
        seed: request.seed,
    };
    let traced = record(&task, algorithm, limits.expansions, run).map_err(refused)?;
    let wrong = |error: Message| RequestError::does_not_replay(algorithm, error);
    let replayed = traced.steps.as_ref().map(|steps| solves(level, steps)).transpose().map_err(wrong)?;
    let told = Told {
        instance: &request.instance,
        domain: WORDS.name,
        puzzle: Arc::new(Traced { rows: level.rows(), columns: level.columns(), goal: None, moves_of: None }),
        algorithm,
        heuristic: task.estimate.to_string(),
        moves: replayed.map(|replayed| replayed.lurd()),
    };
    let columns = level.columns();
    let made = |push: Pushed| {
        let (row, column) = (push.from / columns + 1, push.from % columns + 1);
        let times = distance(push, columns);
        let again = if times > 1 { format!(" x{times}") } else { String::new() };
        format!("r{row}c{column} {}{again}", push.direction.letter().to_ascii_uppercase())
    };
    Ok(told.trace(&traced.recording.map(drawn, made)))
}

/// The part of a trace that is specific to Sokoban; there is only one goal, and moves are the player's.
#[derive(Debug, Serialize)]
struct Traced {
    /// Rows of the level.
    rows: usize,
    /// Columns of the level.
    columns: usize,
    goal: Option<String>,
    moves_of: Option<&'static str>,
}

impl Traced {
    fn cell(&self) -> f64 {
        (90.0 / self.rows.max(self.columns) as f64).clamp(4.0, 12.0)
    }
}

impl TraceDetails for Traced {
    fn size(&self) -> (f64, f64) {
        (self.cell() * self.columns as f64, self.cell() * self.rows as f64)
    }

    fn draw(&self, state: &str, left: f64, top: f64) -> String {
        let (mut out, cell) = (String::new(), self.cell());
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
        out
    }
}

/// Returns how far a box was pushed in a straight line; several pushes in one action give more than one.
fn distance(push: Pushed, columns: usize) -> usize {
    let place = |cell: usize| (cell / columns, cell % columns);
    let ((a, b), (c, d)) = (place(push.from), place(push.to));
    a.abs_diff(c) + b.abs_diff(d)
}

/// Draws a level with its rows separated by `|`, in a form that can be read back.
fn drawn(level: &Level) -> String {
    to_xsb(level).lines().collect::<Vec<_>>().join("|")
}

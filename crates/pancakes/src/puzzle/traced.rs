//! Traces of pancakes, and small pictures of their stacks.

use std::fmt::Write;
use std::sync::Arc;

use pousse_puzzle::trace::Told;
use pousse_puzzle::{RequestError, Trace, TraceDetails, TraceLimits};
use pousse_search::{Algorithm, Run};
use serde::Serialize;

use super::WORDS;
use super::record::recorded;
use super::request::Request;
use crate::heuristics::Estimate;
use crate::{Flip, Format, Kind, Stack, rules, write_flips};

/// Records the search that a request asks for, with A* if it names no algorithm.
pub(super) fn trace(request: &Request, run: &Run<'_>, limits: TraceLimits) -> Result<Trace, RequestError> {
    let algorithm = request.algorithm.unwrap_or(Algorithm::Astar(Default::default()));
    let usual = if algorithm.about().informed { Estimate::Gap } else { Estimate::Zero };
    let heuristic = request.heuristic.unwrap_or(usual);
    let recording = recorded(&request.start, algorithm, heuristic, limits.expansions, run)
        .map_err(RequestError::NotTraced)?;
    let plan = recording.outcome.plan.as_ref().filter(|_| !recording.cut);
    if let Some(plan) = plan {
        rules::replay(&request.start, &plan.actions)
            .map_err(|error| RequestError::does_not_replay(algorithm, error))?;
    }
    let told = Told {
        instance: &request.instance,
        domain: WORDS.name,
        puzzle: Arc::new(Traced {
            pancakes: request.start.len(),
            burnt: request.start.kind() == Kind::Burnt,
        }),
        algorithm,
        heuristic: heuristic.to_string(),
        moves: plan.map(|plan| write_flips(&plan.actions)),
    };
    Ok(told.trace(&recording, |stack: &Stack| Format::Plain.write(stack), |flip: Flip| flip.to_string()))
}

/// The part of a trace that only pancakes have.
#[derive(Debug, Serialize)]
struct Traced {
    pancakes: usize,
    burnt: bool,
}

/// The width of the largest pancake in a picture, and the maximum height of a pancake.
const WIDTH: f64 = 64.0;
const HIGHEST: f64 = 9.0;

impl Traced {
    fn height(&self) -> f64 {
        (80.0 / self.pancakes as f64).clamp(1.5, HIGHEST)
    }
}

impl TraceDetails for Traced {
    fn size(&self) -> (f64, f64) {
        (WIDTH, self.height() * self.pancakes as f64)
    }

    fn draw(&self, state: &str, left: f64, top: f64) -> String {
        let (mut out, high) = (String::new(), self.height());
        let sizes = state.split_whitespace().filter_map(|word| word.parse::<i32>().ok());
        for (place, size) in sizes.enumerate() {
            let width = WIDTH * (0.25 + 0.75 * f64::from(size.unsigned_abs()) / self.pancakes as f64);
            let (x, y) = (left + (WIDTH - width) / 2.0, top + high * place as f64);
            let class = if self.burnt && size < 0 { "box" } else { "tile" };
            let _ = write!(
                out,
                r#"<rect class="{class}" x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{:.1}" rx="{:.1}"/>"#,
                high - 0.8,
                high * 0.4
            );
            if high >= 7.0 {
                let _ = write!(
                    out,
                    r#"<text class="number" x="{:.1}" y="{:.1}" font-size="{:.1}">{size}</text>"#,
                    left + WIDTH / 2.0,
                    y + high * 0.72,
                    high * 0.72
                );
            }
        }
        out
    }
}

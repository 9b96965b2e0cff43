//! The value of every estimate for a stack, as data and for a terminal.

use std::fmt::Write;

use pousse_pancakes::heuristics::{ENTRIES, Estimate};
use pousse_pancakes::{Kind, Pancake, Stack, exact, gaps};
use pousse_puzzle::{Explanation, Game, SCHEMA, style};
use serde::Serialize;

use crate::game::Pancakes;

/// The maximum number of plain pancakes, and of burnt ones, for which the true distance is found in a moment.
const SOON_PLAIN: usize = 7;
const SOON_BURNT: usize = 5;

/// An explanation of a stack, as printed by `pousse explain --json`.
#[derive(Debug, Serialize)]
struct Told {
    schema: u32,
    domain: &'static str,
    pancakes: usize,
    burnt: bool,
    /// The sizes from top to bottom, negative where the burnt side is up.
    sizes: Vec<i32>,
    /// Always true: every stack can be sorted.
    solvable: bool,
    /// The number of flips that it needs, for few pancakes.
    distance: Option<u32>,
    heuristics: Vec<Estimated>,
}

/// The value of an estimate.
#[derive(Debug, Serialize)]
struct Estimated {
    name: String,
    value: u32,
    summary: String,
    admissible: bool,
    consistent: bool,
    /// The neighbours between which it counts a gap, from top to bottom; `None` stands for the plate.
    gaps: Vec<(i32, Option<i32>)>,
}

/// Explains a stack: all estimates, or only one.
pub(crate) fn explain(stack: &Stack, only: Option<Estimate>) -> Explanation {
    let soon = match stack.kind() {
        Kind::Plain => SOON_PLAIN,
        Kind::Burnt => SOON_BURNT,
    };
    let estimates = match only {
        None => ENTRIES.iter().map(|entry| entry.estimate).collect(),
        Some(estimate) => vec![estimate],
    };
    let told = Told {
        schema: SCHEMA,
        domain: Pancakes::WORDS.name,
        pancakes: stack.len(),
        burnt: stack.kind() == Kind::Burnt,
        sizes: stack.signed().collect(),
        solvable: true,
        distance: if stack.len() <= soon { exact::distance(stack) } else { None },
        heuristics: estimates.into_iter().map(|estimate| estimated(stack, estimate)).collect(),
    };
    let text = told.text(stack, only.is_some());
    Explanation { data: Box::new(told), text, brief: None }
}

fn estimated(stack: &Stack, estimate: Estimate) -> Estimated {
    let gaps = gaps(stack, estimate);
    let properties = estimate.properties();
    let summary = ENTRIES.iter().find(|entry| entry.estimate == estimate).map_or("", |entry| entry.summary);
    Estimated {
        name: estimate.to_string(),
        value: estimate.of_gaps(gaps.len() as u32),
        summary: summary.into(),
        admissible: properties.admissible,
        consistent: properties.consistent,
        gaps: gaps.iter().map(|gap| (gap.above.signed(), gap.below.map(Pancake::signed))).collect(),
    }
}

impl Told {
    fn text(&self, stack: &Stack, full: bool) -> String {
        let mut out = format!("{stack}\n{}: every stack can be sorted\n", style::good("solvable"));
        if let Some(distance) = self.distance {
            let _ = writeln!(out, "true distance: {}", style::strong(distance));
        }
        out.push('\n');
        for one in &self.heuristics {
            let _ = write!(out, "{:<10} {}", one.name, style::strong(format!("{:>4}", one.value)));
            if !full {
                let _ = writeln!(out, "  {}", style::faint(&one.summary));
                continue;
            }
            let _ = writeln!(out, "\n{}", one.summary);
            for (above, below) in &one.gaps {
                let below = below.map_or("the plate".to_owned(), |below| below.to_string());
                let _ = writeln!(out, "  gap between {above} and {below}");
            }
        }
        if !full {
            let _ = writeln!(
                out,
                "\n{}",
                style::faint("--heuristic NAME shows the gaps that a heuristic counts")
            );
        }
        out
    }
}

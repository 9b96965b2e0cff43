//! The estimates side by side, and how the bound is composed.

use std::io::{self, Write};

use pousse_sokoban::explain::{Estimated, Explanation};

use pousse_puzzle::style;

/// Writes the estimates and the bound.
pub(super) fn write(out: &mut impl Write, told: &Explanation) -> io::Result<()> {
    writeln!(out, "\n{}", style::strong("Estimates"))?;
    writeln!(
        out,
        "{}",
        style::faint(
            "C = declared admissible and consistent, - = neither; ! = more than the true distance; --heuristic NAME shows one in full"
        )
    )?;
    for estimated in &told.estimates {
        let mark = match (estimated.admissible, estimated.consistent) {
            (true, true) => "C",
            (true, false) => "A",
            (false, true) => "c",
            (false, false) => "-",
        };
        let value = estimated.value.map_or("lost".into(), |value| value.to_string());
        let over = over(estimated, told.distance);
        writeln!(out, "  {:<22} {}{over} {mark}", estimated.name, style::strong(format!("{value:>5}")))?;
    }
    writeln!(out, "\n{}", style::strong("Bound"))?;
    for part in &told.parts {
        let value = part.value.map_or("lost".into(), |value| value.to_string());
        writeln!(out, "  {:<22} {value:>5}", part.name)?;
    }
    write_bound(out, told)
}

/// How many of the best estimates are shown at first.
const BEST: usize = 3;

/// Writes the bound, why the level is lost if it is, and the best estimates.
pub(super) fn write_brief(out: &mut impl Write, told: &Explanation) -> io::Result<()> {
    write_bound(out, told)?;
    for deadlock in told.deadlocks.iter().take(BEST) {
        writeln!(out, "  {}", deadlock.why)?;
    }
    // Among equal estimates, only the most informed one is shown, which comes last in the table.
    let mut best: Vec<&Estimated> = told.estimates.iter().rev().filter(|one| one.admissible).collect();
    best.sort_by_key(|one| std::cmp::Reverse(one.value.unwrap_or(u32::MAX)));
    best.dedup_by_key(|one| one.value);
    writeln!(out, "the best lower bounds without penalties:")?;
    for estimated in best.into_iter().take(BEST) {
        let value = estimated.value.map_or("lost".into(), |value| value.to_string());
        // The first part says how boxes and goals are matched.
        let summary = estimated.summary.split(':').next().unwrap_or_default();
        let summary = style::faint(summary);
        writeln!(out, "  {:<22} {}  {summary}", estimated.name, style::strong(format!("{value:>5}")))?;
    }
    let hint = "--all draws what every rule sees, --heuristic NAME shows an estimate in full";
    writeln!(out, "{}", style::faint(hint))
}

/// Writes what is proven.
fn write_bound(out: &mut impl Write, told: &Explanation) -> io::Result<()> {
    match told.bound {
        Some(bound) => {
            writeln!(out, "no solution has fewer than {}", style::strong(super::pushes(bound)))?;
        }
        None => {
            let rules: Vec<&str> = told.deadlocks.iter().map(|deadlock| deadlock.rule.name()).collect();
            let mut known: Vec<&str> = Vec::new();
            for rule in rules {
                if !known.contains(&rule) {
                    known.push(rule);
                }
            }
            let by = if known.is_empty() { String::new() } else { format!(", by {}", known.join(", ")) };
            writeln!(out, "{}{by}", style::notable("lost"))?;
        }
    }
    Ok(())
}

/// Returns the mark of an estimate that exceeds the true distance.
pub(super) fn over(estimated: &Estimated, distance: Option<u32>) -> &'static str {
    let more = estimated.value.zip(distance).is_some_and(|(value, distance)| value > distance);
    if more { "!" } else { " " }
}

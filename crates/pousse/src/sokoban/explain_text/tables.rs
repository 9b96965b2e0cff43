//! The estimates beside each other, and how the bound comes about.

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

/// Returns the mark of an estimate that is more than the true distance.
pub(super) fn over(estimated: &Estimated, distance: Option<u32>) -> &'static str {
    let more = estimated.value.zip(distance).is_some_and(|(value, distance)| value > distance);
    if more { "!" } else { " " }
}

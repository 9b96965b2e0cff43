//! The and objectives of Sokoban, as data and for a terminal.

use std::fmt::Write;

use pousse_puzzle::{Game, ListedHeuristic, ListedObjective, ListedTechnique, style};
use pousse_sokoban::{Objective, Technique, Techniques};

use crate::game::Sokoban;

/// Returns the techniques.
pub(crate) fn techniques() -> Vec<ListedTechnique> {
    let listed = Technique::NAMES.iter().map(|&(name, technique)| ListedTechnique {
        domain: Sokoban::WORDS.name,
        name,
        summary: technique.summary(),
        purpose: technique.purpose().name(),
        default: Techniques::DEFAULT.has(technique),
    });
    listed.collect()
}

/// Returns the objectives.
pub(crate) fn objectives() -> Vec<ListedObjective> {
    let listed = Objective::NAMES.iter().map(|&(name, objective)| ListedObjective {
        domain: Sokoban::WORDS.name,
        name,
        summary: objective.summary(),
    });
    listed.collect()
}

/// Writes all of them for a terminal, with the heuristics.
pub(crate) fn list(heuristics: &[ListedHeuristic]) -> String {
    let mut out = format!("\n{}\n", style::strong("Objectives for Sokoban"));
    for objective in objectives() {
        let _ = writeln!(out, "  {:<22} {}", objective.name, objective.summary);
    }
    let _ = writeln!(out, "\n{}", style::strong("Heuristics for Sokoban"));
    let _ = writeln!(out, "{}", style::faint("  properties as above, for every level"));
    for heuristic in heuristics {
        out += &heuristic.in_a_line();
    }
    let _ = writeln!(out, "\n{}", style::strong("Techniques for Sokoban"));
    let _ = writeln!(
        out,
        "{}",
        style::faint(
            "  --without NAME,... disables techniques, --with NAME,... enables those that are off by default (-). d = detects \
             deadlocks, b = raises bounds, s = shrinks the search"
        )
    );
    for technique in techniques() {
        let purpose = &technique.purpose[..1];
        let off = if technique.default { ' ' } else { '-' };
        let _ = writeln!(out, "  {:<22} {purpose}{off} {}", technique.name, technique.summary);
    }
    out
}

//! Audits as the command asks for them.

use std::fmt::Write;

use pousse_puzzle::game::read_options;
use pousse_puzzle::words::grouped;
use pousse_puzzle::{AuditWanted, Audited, Audits, BadOption, Context, RequestError, style};
use pousse_search::Run;
use pousse_tiles::{Goal, Shape};

use crate::audit::{Audit, AuditRequest, audit, stopped_by};
use crate::game::Tiles;
use crate::tables::library;
use crate::values;

/// The number of boards of the 15-puzzle within each depth up to 24 of a corner goal, for the progress bar.
const WITHIN_24: u64 = 42_928_799;
/// Boards of up to this many cells are enumerated.
const SMALL: usize = 9;

/// How heuristics for sliding tiles are audited.
pub(crate) const AUDITS: Audits =
    Audits { accepts: |name| values::heuristic_name(name).map(drop), outlook, audit: carry_out };

/// Reads what is asked for, and chooses what is left open.
fn read(wanted: &AuditWanted<'_>) -> Result<AuditRequest, RequestError> {
    let options = read_options::<Tiles>(wanted.given)?;
    let shape = options.size.unwrap_or_else(|| Shape::new(3, 3).expect("a shape"));
    let heuristic = values::heuristic_name(wanted.heuristic)
        .map_err(|what| BadOption::new("heuristic", wanted.heuristic, what))?;
    let depth = wanted.depth.or(match shape.cells() {
        ..=SMALL => None,
        10..=16 => Some(24),
        _ => Some(14),
    });
    let boards = wanted.solved.unwrap_or(if (10..=16).contains(&shape.cells()) { 10 } else { 0 });
    let goal = options.goal.unwrap_or(Goal::BlankLast);
    Ok(AuditRequest { heuristic, shape, goal, depth, boards, seed: wanted.seed })
}

fn outlook(wanted: &AuditWanted<'_>) -> Result<(String, Option<u64>), RequestError> {
    let AuditRequest { heuristic, shape, depth, .. } = read(wanted)?;
    let total = match (shape.cells(), depth) {
        (cells @ ..=SMALL, None) => Some((1..=cells as u64).product::<u64>() / 2),
        (16, Some(24)) if shape.rows() == 4 => Some(WITHIN_24),
        _ => None,
    };
    Ok((format!("{heuristic} on {shape}"), total))
}

fn carry_out(
    wanted: &AuditWanted<'_>,
    context: &Context,
    run: &Run<'_>,
    progress: &dyn Fn(u64),
) -> Result<Audited, RequestError> {
    let found = audit(&read(wanted)?, &library(context), run, progress)?;
    let data = serde_json::to_value(&found).unwrap_or_default();
    Ok(Audited { data, text: text(&found), upholds: found.upholds(), stopped: found.stopped })
}

/// Writes the findings for a terminal.
fn text(audit: &Audit) -> String {
    let mut out = format!(
        "{} on {}x{}, goal {}\n",
        style::strong(&audit.heuristic),
        audit.rows,
        audit.columns,
        audit.goal
    );
    let how_far = if audit.complete {
        format!("all {} boards", grouped(audit.boards))
    } else {
        format!("every board within {} moves: {}", audit.depth, grouped(audit.boards))
    };
    let besides = if audit.solved > 0 {
        format!(", and {} on optimal solutions of {} random ones", grouped(audit.sampled), audit.solved)
    } else {
        String::new()
    };
    let _ = writeln!(out, "  checked       {how_far}{besides}");
    if let Some(why) = audit.stopped.map(stopped_by) {
        let _ = writeln!(out, "  {}       early by {why}", style::notable("stopped"));
    }
    let verdict = |declared: bool, faults: u64| match (declared, faults) {
        (true, 0) => style::good("declared, and confirmed"),
        (true, _) => style::error("declared, and REFUTED"),
        (false, 0) => "not declared; no counterexample found".to_owned(),
        (false, _) => "not declared, and rightly so".to_owned(),
    };
    let (admissible, over) = (verdict(audit.declared_admissible, audit.overestimates), audit.overestimates);
    let _ = writeln!(out, "  admissible    {admissible}; {} overestimates", grouped(over));
    for example in &audit.overestimate_examples {
        let _ =
            writeln!(out, "                {}: {} against {}", example.board, example.h, example.distance);
    }
    let _ = writeln!(
        out,
        "  consistent    {}; {} of {} moves lower it by more than 1",
        verdict(audit.declared_consistent, audit.inconsistent_edges),
        grouped(audit.inconsistent_edges),
        grouped(audit.edges)
    );
    for example in &audit.inconsistent_examples {
        let _ = writeln!(
            out,
            "                {}: {}, then {}: {}",
            example.board, example.h, example.next, example.next_h
        );
    }
    let _ = writeln!(
        out,
        "  error         {:.3} on average, {} at most (mean value {:.3}, mean distance {:.3})",
        audit.mean_error, audit.largest_error, audit.mean_h, audit.mean_distance
    );
    out
}

//! A report in words.

use std::io::Write;
use std::time::Duration;

use pousse::{Puzzle, Report, ReportStatus};

use super::{sokoban, tiles};
use crate::progress::{self, bytes, duration, grouped};
use crate::style;

/// Writes a report in one line, for one of several instances.
pub(super) fn one_line(report: &Report) -> String {
    let reason = report.reason.as_deref().map_or(String::new(), |reason| format!(" ({reason})"));
    let reason = report.detail.as_deref().map_or(reason.clone(), |detail| format!("{reason}, {detail}:"));
    let moves = report.moves.as_deref().map_or(String::new(), |moves| format!("  {moves}"));
    let time = style::faint(format!("{}, {}", nodes(report.generated), seconds(report.seconds)));
    let title = report.sokoban().and_then(|sokoban| sokoban.title.as_deref());
    let title = title.map_or(String::new(), |title| format!(" \"{title}\""));
    format!("{}{title}: {}{reason} {}  {time}{moves}", report.instance, status(report), length(report))
}

/// Writes a report in full.
pub(super) fn in_full(report: &Report) -> String {
    let mut text = match &report.puzzle {
        Puzzle::Tiles(tiles) => tiles::heading(tiles),
        Puzzle::Sokoban(sokoban) => sokoban::heading(sokoban),
    };
    let reason = report.reason.as_deref().map_or(String::new(), |reason| match report.status {
        ReportStatus::Stopped => format!(
            " by {}",
            match reason {
                "memory" => "the memory limit",
                "time" => "the time limit",
                "nodes" => "the node limit",
                _ => "you",
            }
        ),
        _ => format!(": {reason}"),
    });
    let found = length(report);
    let gap = if found.is_empty() { String::new() } else { format!(": {}", style::strong(found)) };
    text += &format!("{}{reason}{gap}\n", status(report));
    if let Some(detail) = &report.detail {
        text += &format!("{detail}\n");
    }
    if let Some(moves) = &report.moves
        && !moves.is_empty()
    {
        let whose = match &report.puzzle {
            Puzzle::Tiles(tiles) => tiles::who_goes(tiles),
            Puzzle::Sokoban(_) => "player goes",
        };
        text += &format!("{whose} {moves}\n");
    }
    if report.generated > 0 {
        text += &format!("{}\n", style::faint(effort(report)));
    }
    if let Some(sokoban) = report.sokoban() {
        text += &sokoban::effects(sokoban);
    }
    // Nothing was searched where parity alone gave the answer.
    if let Some(because) =
        report.chosen_because.as_ref().filter(|_| report.status != ReportStatus::Unsolvable)
    {
        text += &format!("{}\n", style::faint(format!("chosen: {because}")));
    }
    text
}

/// Prints the positions of the solution.
pub(super) fn write_positions(out: &mut impl Write, report: &Report) -> std::io::Result<()> {
    match &report.puzzle {
        Puzzle::Tiles(tiles) => tiles::write_positions(out, tiles),
        Puzzle::Sokoban(sokoban) => sokoban::write_positions(out, sokoban, report.moves.as_deref()),
    }
}

fn status(report: &Report) -> String {
    match report.status {
        ReportStatus::Optimal | ReportStatus::Solved => style::good(report.status.name()),
        _ => style::notable(report.status.name()),
    }
}

fn length(report: &Report) -> String {
    match &report.puzzle {
        Puzzle::Tiles(_) => tiles::length(report),
        Puzzle::Sokoban(sokoban) => sokoban::length(report, sokoban),
    }
}

/// Says what the search did, and how fast.
fn effort(report: &Report) -> String {
    let fresh = report.generated.saturating_sub(report.resumed_nodes);
    let rate = fresh as f64 / report.seconds.max(1e-9);
    let resumed = match report.resumed_nodes {
        0 => String::new(),
        before => format!(", {} of them before", progress::count(before)),
    };
    format!(
        "{} with {}: {} generated{resumed}, {} expanded in {} ({}/s{})",
        report.algorithm,
        report.heuristic,
        nodes(report.generated),
        grouped(report.expanded),
        seconds(report.seconds),
        progress::count(rate as u64),
        if report.peak_bytes > 0 { format!(", {}", bytes(report.peak_bytes)) } else { String::new() },
    )
}

fn nodes(count: u64) -> String {
    if count == 1 { "1 node".to_owned() } else { format!("{} nodes", grouped(count)) }
}

fn seconds(seconds: f64) -> String {
    duration(Duration::from_secs_f64(seconds))
}

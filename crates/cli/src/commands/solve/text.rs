//! A report in words.

use std::io::{Write, stdout};
use std::time::Duration;

use pousse::{Reason, Report, ReportStatus};
use pousse_search::StopReason;

use crate::failure::Failure;
use crate::progress::{self, bytes, duration, grouped};
use crate::style;

/// How a report is printed.
#[derive(Clone, Copy, Debug)]
pub(in crate::commands) struct Look {
    /// As one of several: in a line.
    pub(in crate::commands) several: bool,
    /// As a JSON object.
    pub(in crate::commands) json: bool,
    /// With the positions that the solution goes through.
    pub(in crate::commands) show: bool,
}

/// Prints a report.
pub(in crate::commands) fn print(report: &Report, look: Look) -> Result<(), Failure> {
    let mut out = anstream::AutoStream::auto(stdout().lock());
    if look.json {
        let line = serde_json::to_string(&with_flags(report)).map_err(Failure::internal)?;
        writeln!(out, "{line}")?;
        return Ok(out.flush()?);
    }
    if look.several {
        writeln!(out, "{}", one_line(report))?;
    } else {
        write!(out, "{}", in_full(report))?;
    }
    if look.show {
        report.puzzle.write_positions(report, &mut out)?;
    }
    Ok(out.flush()?)
}

/// Writes a report in one line, for one of several instances.
fn one_line(report: &Report) -> String {
    let reason = report.reason.as_ref().map_or(String::new(), |reason| format!(" ({reason})"));
    let reason = report.detail.as_deref().map_or(reason.clone(), |detail| format!("{reason}, {detail}:"));
    let moves = report.moves.as_deref().map_or(String::new(), |moves| format!("  {moves}"));
    let time = style::faint(format!("{}, {}", nodes(report.generated), seconds(report.seconds)));
    let title = report.puzzle.title().map_or(String::new(), |title| format!(" \"{title}\""));
    format!("{}{title}: {}{reason} {}  {time}{moves}", report.instance, status(report), length(report))
}

/// Adds what may help to the detail, with options as flags.
fn with_flags(report: &Report) -> Report {
    let mut report = report.clone();
    if let (Some(detail), Some(remedy)) = (&mut report.detail, &report.remedy) {
        *detail += &format!("; {}", remedy.with_flags());
    }
    report
}

/// Writes a report in full.
fn in_full(report: &Report) -> String {
    let report = &with_flags(report);
    let mut text = report.puzzle.heading();
    let stopped = report.status == ReportStatus::Stopped;
    let reason = match &report.reason {
        Some(Reason::Stop(limit)) if stopped => format!(" by {}", stopped_by(*limit)),
        None | Some(Reason::Stop(_)) => String::new(),
        Some(other) => format!(": {other}"),
    };
    let found = length(report);
    let gap = if found.is_empty() { String::new() } else { format!(": {}", style::strong(found)) };
    text += &format!("{}{reason}{gap}\n", status(report));
    if let Some(limit) = report.stopped_by().filter(|_| !stopped) {
        text += &format!("{} by {}\n", style::notable("stopped"), stopped_by(limit));
    }
    if let Some(detail) = &report.detail {
        text += &format!("{detail}\n");
    }
    if let Some(moves) = &report.moves
        && !moves.is_empty()
    {
        text += &format!("{} {moves}\n", report.puzzle.who_goes());
    }
    if let Some(from) = &report.plan_from {
        text += &format!("this solution is {from}, not by {}\n", report.algorithm);
    }
    if report.generated > 0 {
        text += &format!("{}\n", style::faint(effort(report)));
    }
    text += &report.puzzle.more();
    // Nothing was searched where parity alone gave the answer.
    if let Some(because) =
        report.chosen_because.as_ref().filter(|_| report.status != ReportStatus::Unsolvable)
    {
        text += &format!("{}\n", style::faint(format!("chosen: {because}")));
    }
    text
}

/// Says what ended a search.
fn stopped_by(limit: StopReason) -> &'static str {
    match limit {
        StopReason::Memory => "the memory limit",
        StopReason::Time => "the time limit",
        StopReason::Nodes => "the node limit",
        StopReason::Interrupted => "you",
    }
}

fn status(report: &Report) -> String {
    match report.status {
        ReportStatus::Optimal | ReportStatus::Solved => style::good(report.status.name()),
        _ => style::notable(report.status.name()),
    }
}

fn length(report: &Report) -> String {
    report.puzzle.length(report)
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

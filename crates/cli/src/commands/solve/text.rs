//! A report as text.

use std::io::{Write, stdout};

use pousse::{Reason, Report};
use pousse_search::{Status, StopReason};

use crate::failure::Failure;
use crate::progress::{self, grouped};
use crate::style;
use crate::words::seconds;

/// How a report is printed.
#[derive(Clone, Copy, Debug)]
pub(in crate::commands) struct Look {
    /// In one line, as one of several.
    pub(in crate::commands) several: bool,
    /// As a JSON object.
    pub(in crate::commands) json: bool,
    /// With the positions along the solution.
    pub(in crate::commands) show: bool,
    /// Only the moves.
    pub(in crate::commands) moves: bool,
    /// Only the result.
    pub(in crate::commands) quiet: bool,
}

/// The length in letters from which a solution would fill a screen, and how many letters are then shown at its
/// beginning and end.
const LONG: usize = 1200;
const BEGINNING: usize = 240;
const END: usize = 60;

/// Prints a report.
pub(in crate::commands) fn print(report: &Report, look: Look) -> Result<(), Failure> {
    let mut out = anstream::AutoStream::auto(stdout().lock());
    if look.json {
        let line = serde_json::to_string(&with_flags(report)).map_err(Failure::internal)?;
        writeln!(out, "{line}")?;
        return Ok(out.flush()?);
    }
    if look.moves {
        if report.moves.is_none() && !look.quiet {
            anstream::eprintln!("{}", one_line(report));
        }
        writeln!(out, "{}", report.moves.as_deref().unwrap_or_default())?;
        return Ok(out.flush()?);
    }
    if look.several {
        writeln!(out, "{}", one_line(report))?;
    } else if look.quiet {
        write!(out, "{}", result(report))?;
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
    let short = report.puzzle.reason_in_short().map(str::to_owned);
    let reason = short.or_else(|| report.reason().map(|reason| reason.to_string()));
    let reason = reason.map_or(String::new(), |reason| format!(" ({reason})"));
    // A common remedy is printed once, after the last.
    let detail = report.detail.as_deref().filter(|_| !has_common_remedy(report));
    let reason = detail.map_or(reason.clone(), |detail| format!("{reason}, {detail}"));
    let found = length(report);
    let found = match (report.cost, &*reason) {
        _ if found.is_empty() => found,
        (Some(_), "") => format!(" {found}"),
        _ => format!(": {found}"),
    };
    let moves = report.moves.as_deref().map_or(String::new(), |moves| match shortened(moves) {
        (moves, 0) => format!("  {moves}"),
        (moves, left_out) => format!("  {moves}  {}", style::faint(omitted(left_out))),
    });
    let time =
        style::faint(format!("{}, {}", nodes(report.effort.generated), seconds(report.effort.seconds)));
    let title = report.puzzle.title().map_or(String::new(), |title| format!(" \"{title}\""));
    format!("{}{title}: {}{reason}{found}  {time}{moves}", report.instance, status(report))
}

/// Returns whether the detail and the remedy are likely to be the same for many instances.
pub(super) fn has_common_remedy(report: &Report) -> bool {
    let brief = report.status == Status::Solved && report.why.is_none();
    report.remedy.is_some() && (brief || report.status == Status::Unsolvable)
}

/// Adds what may help to the detail, with options written as flags.
pub(in crate::commands) fn with_flags(report: &Report) -> Report {
    let mut report = report.clone();
    if let (Some(detail), Some(remedy)) = (&mut report.detail, &report.remedy) {
        *detail = format!("{detail}; {}", remedy.with_flags()).into();
    }
    report
}

/// Writes the result: how it ended, and the solution.
pub(in crate::commands) fn result(report: &Report) -> String {
    let report = &with_flags(report);
    let mut text = String::new();
    let stopped = report.is_stopped();
    let reason = match report.reason() {
        Some(Reason::Stop(limit)) if stopped => format!(" by {}", stopped_by(limit)),
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
        let (moves, left_out) = shortened(moves);
        text += &format!("{} {moves}\n", report.puzzle.who_goes());
        if left_out > 0 {
            text += &format!("{}\n", style::faint(omitted(left_out)));
        }
    }
    text
}

/// Cuts the middle out of a solution that would fill a screen, and returns the number of omitted letters.
fn shortened(moves: &str) -> (String, u64) {
    let letters = moves.chars().count();
    if letters <= LONG {
        return (moves.to_owned(), 0);
    }
    let beginning: String = moves.chars().take(BEGINNING).collect();
    let end: String = moves.chars().skip(letters - END).collect();
    (format!("{beginning} ... {end}"), (letters - BEGINNING - END) as u64)
}

/// Says how much of a solution is not shown, and where it is.
fn omitted(letters: u64) -> String {
    format!("{} letters omitted here: --moves prints them all, and --json has them", grouped(letters))
}

/// Writes a report in full.
fn in_full(report: &Report) -> String {
    let mut text = report.puzzle.heading() + &result(report);
    if let Some(from) = &report.plan_from {
        text += &format!("this solution is {from}, not by {}\n", report.algorithm);
    }
    if report.effort.generated > 0 {
        text += &format!("{}\n", style::faint(effort(report)));
    }
    text += &report.puzzle.more();
    // If parity alone gave the answer, nothing was searched.
    if let Some(because) = report.chosen_because.as_ref().filter(|_| report.status != Status::Unsolvable) {
        text += &format!("{}\n", style::faint(format!("chosen: {because}")));
    }
    text
}

/// Says what ended a search.
pub(in crate::commands) fn stopped_by(limit: StopReason) -> &'static str {
    match limit {
        StopReason::Memory => "the memory limit",
        StopReason::Time => "the time limit",
        StopReason::Nodes => "the node limit",
        StopReason::Interrupted => "you",
    }
}

fn status(report: &Report) -> String {
    if report.is_solved() { style::good(report.ended()) } else { style::notable(report.ended()) }
}

fn length(report: &Report) -> String {
    report.puzzle.length(report)
}

/// Describes the effort of the search, and its speed.
fn effort(report: &Report) -> String {
    let fresh = report.effort.generated.saturating_sub(report.resumed_nodes);
    let resumed = match report.resumed_nodes {
        0 => String::new(),
        before => format!(", {} of them before", progress::count(before)),
    };
    format!(
        "{} with {}: {} generated{resumed}, {} expanded in {} ({}{})",
        report.algorithm,
        report.heuristic,
        nodes(report.effort.generated),
        grouped(report.effort.expanded),
        seconds(report.effort.seconds),
        progress::rate(fresh, report.effort.seconds),
        memory(report),
    )
}

fn nodes(count: u64) -> String {
    if count == 1 { "1 node".to_owned() } else { format!("{} nodes", grouped(count)) }
}

/// Describes the memory of the search, and that of the tables that it looks up.
fn memory(report: &Report) -> String {
    let some = |bytes: u64, what: &str| match bytes {
        0 => String::new(),
        bytes => format!(", {}{what}", progress::bytes(bytes)),
    };
    some(report.effort.peak_bytes, "") + &some(report.table_bytes, " of tables")
}

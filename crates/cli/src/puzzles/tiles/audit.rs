//! `pousse audit`

use std::io::{Write, stdout};

use clap::Args;
use indicatif::ProgressBar;
use pousse::Exit;
use pousse_search::{Limits, Message, Run, StopReason};
use pousse_tiles::heuristics::Spec;
use pousse_tiles::{Goal, Shape};
use pousse_tiles_puzzle::audit::{self, AuditError, AuditRequest};
use pousse_tiles_puzzle::{library, unavailable, values};

use crate::arguments;
use crate::building::BuildingLine;
use crate::failure::Failure;
use crate::limits::{Share, TimeFlag};
use crate::progress::{self, grouped};
use crate::tables::{Tables, Tell, print_notes};
use crate::{interrupt, style};

/// The number of boards of the 15-puzzle within each depth up to 24 of a corner goal, for the progress bar.
const WITHIN_24: u64 = 42_928_799;
/// Boards of up to this many cells are enumerated.
const SMALL: usize = 9;

/// Compare heuristics with exact distances: are they admissible and consistent, and how far off?
///
/// Sizes up to 9 cells are checked on every board; larger ones on every board within a certain depth of the goal,
/// and on the boards along optimal solutions of random boards.
#[derive(Args, Debug)]
pub(crate) struct Audit {
    /// The heuristics
    #[arg(value_name = "HEURISTIC", required = true, value_parser = values::heuristic_name)]
    heuristics: Vec<Spec>,

    /// Rows x columns; can be given several times
    #[arg(long, value_name = "ROWSxCOLS", default_value = "3x3", value_parser = values::size)]
    size: Vec<Shape>,

    /// The goal: blank-first, blank-last, spiral, or a board
    #[arg(long, value_name = "GOAL", default_value = "blank-last", value_parser = values::goal)]
    goal: Goal,

    /// Visit every board up to this many moves from the goal; by default, all boards up to 9 cells, 24 moves up to
    /// 16 cells, 14 beyond
    #[arg(long, value_name = "MOVES", value_parser = depth, allow_hyphen_values = true)]
    depth: Option<u32>,

    /// Also solve this many random boards; 10 by default on boards of 10 to 16 cells
    #[arg(long, value_name = "N", value_parser = boards, allow_hyphen_values = true)]
    boards: Option<u64>,

    /// The seed of the random boards
    #[arg(long, value_name = "S", default_value = "1", value_parser = arguments::seed, allow_hyphen_values = true)]
    seed: u64,

    #[command(flatten)]
    time: TimeFlag,

    #[command(flatten)]
    share: Share,

    #[command(flatten)]
    tables: Tables,

    /// Print one JSON object per line for each heuristic and size
    #[arg(long)]
    json: bool,
}

fn depth(text: &str) -> Result<u32, Message> {
    arguments::whole(text, 0, u32::MAX.into()).map(|depth| u32::try_from(depth).unwrap_or(u32::MAX))
}

fn boards(text: &str) -> Result<u64, Message> {
    arguments::whole(text, 0, u64::MAX)
}

impl Audit {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let cancel = interrupt::listen();
        let limits = Limits { time: self.time.time, ..self.share.limits() };
        let context = self.tables.context();
        let library = library(&context);
        let mut exit = Exit::Done;
        for &shape in &self.size {
            for heuristic in &self.heuristics {
                let depth = self.depth.or(match shape.cells() {
                    ..=SMALL => None,
                    10..=16 => Some(24),
                    _ => Some(14),
                });
                let boards = self.boards.unwrap_or(if (10..=16).contains(&shape.cells()) { 10 } else { 0 });
                let request = AuditRequest {
                    heuristic: heuristic.clone(),
                    shape,
                    goal: self.goal.clone(),
                    depth,
                    boards,
                    seed: self.seed,
                };
                let bar = bar(heuristic, shape, depth);
                let line = BuildingLine::new(&heuristic.to_string());
                let run = Run::new(limits).cancelled_by(cancel).watched_by(&line);
                let audit = audit::audit(&request, &library, &run, &|boards| bar.set_position(boards));
                bar.finish_and_clear();
                line.clear();
                print_notes(
                    &context,
                    &heuristic.to_string(),
                    if self.json { Tell::Warnings } else { Tell::All },
                );
                let audit = audit.map_err(|error| match error {
                    AuditError::Bind(heuristic, error) => {
                        Failure::from(unavailable(&heuristic, &error)).in_cache(&self.tables)
                    }
                    error => Failure::bad_input(error),
                })?;
                if !audit.upholds() {
                    exit = exit.and(Exit::NotVerified);
                }
                if self.json {
                    let line = serde_json::to_string(&audit).map_err(Failure::internal)?;
                    writeln!(stdout(), "{line}")?;
                } else {
                    print(&audit)?;
                }
                if interrupt::interrupted() {
                    return Ok(exit.and(Exit::Interrupted));
                }
                if let Some(reason) = audit.stopped {
                    let memory = reason == StopReason::Memory;
                    exit = exit.and(if memory { Exit::Memory } else { Exit::TimeOrNodes });
                }
            }
        }
        Ok(exit)
    }
}

fn bar(heuristic: &Spec, shape: Shape, depth: Option<u32>) -> ProgressBar {
    let total = match (shape.cells(), depth) {
        (cells @ ..=SMALL, None) => Some((1..=cells as u64).product::<u64>() / 2),
        (16, Some(24)) if shape.rows() == 4 => Some(WITHIN_24),
        _ => None,
    };
    let template = if total.is_some() {
        "{prefix} {wide_bar}{boards}{speed}{left}"
    } else {
        "{spinner} {prefix}{boards}{speed}{passed}"
    };
    progress::bar(&format!("{heuristic} on {shape}"), total, template)
}

fn print(audit: &audit::Audit) -> Result<(), Failure> {
    let mut out = anstream::AutoStream::auto(stdout().lock());
    writeln!(
        out,
        "{} on {}x{}, goal {}",
        style::strong(&audit.heuristic),
        audit.rows,
        audit.columns,
        audit.goal
    )?;
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
    writeln!(out, "  checked       {how_far}{besides}")?;
    if let Some(why) = audit.stopped.map(audit::stopped_by) {
        writeln!(out, "  {}       early by {why}", style::notable("stopped"))?;
    }
    let verdict = |declared: bool, faults: u64| match (declared, faults) {
        (true, 0) => style::good("declared, and confirmed"),
        (true, _) => style::error("declared, and REFUTED"),
        (false, 0) => "not declared; no counterexample found".to_owned(),
        (false, _) => "not declared, and rightly so".to_owned(),
    };
    writeln!(
        out,
        "  admissible    {}; {} overestimates",
        verdict(audit.declared_admissible, audit.overestimates),
        grouped(audit.overestimates)
    )?;
    for example in &audit.overestimate_examples {
        writeln!(out, "                {}: {} against {}", example.board, example.h, example.distance)?;
    }
    writeln!(
        out,
        "  consistent    {}; {} of {} moves lower it by more than 1",
        verdict(audit.declared_consistent, audit.inconsistent_edges),
        grouped(audit.inconsistent_edges),
        grouped(audit.edges)
    )?;
    for example in &audit.inconsistent_examples {
        writeln!(
            out,
            "                {}: {}, then {}: {}",
            example.board, example.h, example.next, example.next_h
        )?;
    }
    writeln!(
        out,
        "  error         {:.3} on average, {} at most (mean value {:.3}, mean distance {:.3})",
        audit.mean_error, audit.largest_error, audit.mean_h, audit.mean_distance
    )?;
    Ok(())
}

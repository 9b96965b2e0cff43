//! `pousse prepare`

use std::io::Write;
use std::time::Duration;

use clap::Args;
use pousse::Exit;
use pousse_search::{Limits, Run, StopReason};
use pousse_sokoban::{MOST_PREPARED, Preparation, prepare};
use serde_json::json;

use crate::building::BuildingLine;
use crate::failure::Failure;
use crate::input::{ByPuzzle, Input};
use crate::knowledge::{Kept, describe};
use crate::progress::grouped;
use crate::{arguments, interrupt, machine, style};

/// Look for deadlocks and penalties of a Sokoban level before any search, and keep them
///
/// All sets of boxes are tried in a fixed order, those close to each other first. It may go on for days: what is found
/// is written every few seconds, and the same command goes on where it was stopped. `solve` uses what is there.
#[derive(Args, Debug)]
pub(crate) struct Prepare {
    #[command(flatten)]
    input: Input,

    /// Try sets of up to so many boxes
    #[arg(long, value_name = "K", default_value = "4", value_parser = clap::value_parser!(u8).range(2..=MOST_PREPARED as i64))]
    boxes: u8,

    /// Stop after this time: 500ms, 60s, 5min
    #[arg(long, value_name = "TIME", value_parser = arguments::time)]
    time: Option<Duration>,

    /// Use this many threads; all cores by default
    #[arg(long, short, value_name = "N", value_parser = arguments::threads)]
    threads: Option<usize>,

    #[command(flatten)]
    kept: Kept,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Prepare {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let cancel = interrupt::listen();
        let ByPuzzle::Sokoban(drawn) = self.input.read_one()? else {
            return Err(Failure::bad_input(
                "only levels of Sokoban are prepared, and this is a board of sliding tiles",
            )
            .hint("the tables of a heuristic for sliding tiles are made by pousse db build"));
        };
        let keeper = self.kept.open(&drawn.level)?;
        let line = BuildingLine::new("prepare");
        let limits = Limits {
            time: self.time,
            threads: self.threads.unwrap_or_else(machine::threads),
            ..Limits::default()
        };
        let run = Run::new(limits).cancelled_by(cancel).watched_by(&line);
        let done = prepare(&drawn.level, self.boxes.into(), &keeper, &run).map_err(Failure::bad_input)?;
        line.clear();
        keeper.finish().map_err(Failure::bad_input)?;
        let mut out = anstream::stdout();
        if self.json {
            let board = keeper.knowledge().board().to_string();
            let Preparation { sets, penalties, deadlocks, stopped } = done;
            let patterns = keeper.knowledge().patterns();
            let object = json!({
                "board_hash": board, "boxes": self.boxes, "sets": sets, "penalties": penalties,
                "deadlocks": deadlocks, "complete": stopped.is_none(), "patterns": patterns,
                "file": keeper.path(), "seconds": run.elapsed().as_secs_f64(),
            });
            writeln!(out, "{object}")?;
        } else {
            writeln!(
                out,
                "{} sets of boxes tried, {} deadlocks and {} penalties found",
                grouped(done.sets),
                grouped(done.deadlocks),
                grouped(done.penalties)
            )?;
            if let Some(known) = describe(&keeper) {
                writeln!(out, "known by now: {known}")?;
            }
            let end = if done.stopped.is_none() {
                "all sets are done"
            } else {
                "the same command goes on from here"
            };
            let place = keeper.path().map_or(String::new(), |path| format!("; kept in {}", path.display()));
            writeln!(out, "{}", style::faint(format!("{end}{place}")))?;
        }
        Ok(match done.stopped {
            None => Exit::Done,
            Some(StopReason::Interrupted) => Exit::Interrupted,
            Some(_) => Exit::TimeOrNodes,
        })
    }
}

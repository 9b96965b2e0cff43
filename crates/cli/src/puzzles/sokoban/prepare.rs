//! `pousse prepare`

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use pousse::Exit;
use pousse::sokoban::{Drawn, describe_known as describe};
use pousse_search::{Limits, Message, Run, StopReason};
use pousse_sokoban::knowledge::Store;
use pousse_sokoban::{Keeper, Level, MOST_PREPARED, Preparation, prepare};
use serde_json::json;

use crate::building::BuildingLine;
use crate::failure::Failure;
use crate::input::Input;
use crate::limits::{ThreadsFlag, TimeFlag};
use crate::tables::data_folder;
use crate::words::counted;
use crate::{arguments, interrupt, style};

/// Look for deadlocks and penalties in a Sokoban level before any search, and save them
///
/// Tries all sets of boxes in a fixed order, those close to each other first. This may take days: findings are
/// saved every few seconds, and the same command continues where it was stopped. `solve` uses whatever has been
/// found.
#[derive(Args, Debug)]
pub(crate) struct Prepare {
    #[command(flatten)]
    input: Input,

    /// Try sets of up to this many boxes
    #[arg(long, value_name = "K", default_value = "4", value_parser = boxes, allow_hyphen_values = true)]
    boxes: u8,

    #[command(flatten)]
    time: TimeFlag,

    #[command(flatten)]
    threads: ThreadsFlag,

    /// Store what is proven about levels in this folder [default: pousse in the system's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn boxes(text: &str) -> Result<u8, Message> {
    arguments::whole(text, 2, MOST_PREPARED as u64).map(|boxes| u8::try_from(boxes).unwrap_or(u8::MAX))
}

impl Prepare {
    /// Reads what is known about a level; keeps it in memory only if the system has no data folder.
    fn open(&self, level: &Level) -> Result<Keeper, Failure> {
        let Some(folder) = self.data.clone().or_else(data_folder) else {
            return Ok(Keeper::in_memory(level));
        };
        let (keeper, warning) = Keeper::open(Store::new(folder), level).map_err(Failure::bad_input)?;
        if let Some(warning) = warning {
            anstream::eprintln!("{}: {warning}", style::notable("warning"));
        }
        Ok(keeper)
    }

    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let cancel = interrupt::listen();
        let (puzzle, instance) = self.input.read_one()?;
        let Some(drawn) = instance.as_any().downcast_ref::<Drawn>() else {
            let what =
                format!("only Sokoban levels can be prepared, but this is {}", puzzle.words().an_instance);
            return Err(Failure::bad_input(what)
                .hint("for sliding tiles, pousse db build builds the tables of a heuristic"));
        };
        let keeper = self.open(&drawn.level)?;
        let line = BuildingLine::for_sets("prepare");
        let limits = Limits { time: self.time.time, threads: self.threads.count(), ..Limits::default() };
        let run = Run::new(limits).cancelled_by(cancel).watched_by(&line);
        let done = prepare(&drawn.level, self.boxes.into(), &keeper, &run).map_err(Failure::bad_input)?;
        line.clear();
        keeper.finish().map_err(Failure::bad_input)?;
        let mut out = anstream::stdout();
        if self.json {
            let board = keeper.knowledge().board().to_string();
            let Preparation { sets, penalties, deadlocks, stopped, .. } = done;
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
                "{} tried, {} and {} found",
                counted(done.sets, "set of boxes", "sets of boxes"),
                counted(done.deadlocks, "deadlock", "deadlocks"),
                counted(done.penalties, "penalty", "penalties")
            )?;
            if let Some(known) = describe(&keeper) {
                writeln!(out, "known so far: {known}")?;
            }
            let table = done.unfinished.map(|size| {
                format!(
                    "the table of all sets of {size} boxes, which comes first, was not finished; every run builds it \
                     anew, so allow more time"
                )
            });
            let end = match (done.stopped, done.sets) {
                _ if table.is_some() => table.as_deref().unwrap_or_default(),
                (None, 0) => "all sets are done; searches settle those of two and three boxes themselves",
                (None, _) => "all sets are done",
                (Some(_), _) => "run the same command to continue",
            };
            let saved = keeper.path().filter(|_| table.is_none());
            let place = saved.map_or(String::new(), |path| format!("; saved in {}", path.display()));
            writeln!(out, "{}", style::faint(format!("{end}{place}")))?;
        }
        Ok(match done.stopped {
            None => Exit::Done,
            Some(StopReason::Interrupted) => Exit::Interrupted,
            Some(_) => Exit::TimeOrNodes,
        })
    }
}

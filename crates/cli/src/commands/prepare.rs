//! `pousse prepare`

use std::io::Write;

use clap::Args;
use pousse::{Context, Exit, Puzzle, Topic, and, puzzles};
use pousse_search::{Limits, Run, StopReason};

use crate::arguments::OrAuto;
use crate::building::BuildingLine;
use crate::failure::Failure;
use crate::input::{Input, request};
use crate::interrupt;
use crate::limits::{ThreadsFlag, TimeFlag};
use crate::options::{self, Options};
use crate::tables::{Tell, data_folder, print_remarks};

/// Look for deadlocks and penalties in a Sokoban level before any search, and save them
///
/// Tries all sets of boxes in a fixed order, those close to each other first. This may take days: findings are
/// saved every few seconds, and the same command continues where it was stopped. `solve` uses whatever has been
/// found.
#[derive(Args, Debug)]
pub(crate) struct Prepare {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    options: Options<options::Prepare>,

    #[command(flatten)]
    time: TimeFlag,

    #[command(flatten)]
    threads: ThreadsFlag,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Prepare {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let cancel = interrupt::listen();
        let (puzzle, instance) = self.input.read_one()?;
        if !puzzle.prepares() {
            return Err(not_there(puzzle));
        }
        let mut request = request(puzzle, (1, &*instance), &OrAuto::Auto, "auto", &self.options.given)?;
        // What is known is told at the end, with what was found.
        let context = Context::new(None, data_folder());
        let remarks = request.recall(&context)?;
        print_remarks(&remarks, Tell::Warnings);
        let line = BuildingLine::for_sets("prepare");
        let limits = Limits { time: self.time.time, threads: self.threads.count(), ..Limits::default() };
        let run = Run::new(limits).cancelled_by(cancel).watched_by(&line);
        let done = request.prepare(&context, &run);
        line.clear();
        let done = done?;
        let mut out = anstream::stdout();
        if self.json {
            writeln!(out, "{}", done.data)?;
        } else {
            write!(out, "{}", done.text)?;
        }
        Ok(match done.stopped {
            None => Exit::Done,
            Some(StopReason::Interrupted) => Exit::Interrupted,
            Some(_) => Exit::TimeOrNodes,
        })
    }
}

/// Says which puzzles can be prepared, and what others have instead.
fn not_there(puzzle: &dyn Puzzle) -> Failure {
    let words = puzzles().filter(|one| one.prepares()).map(Puzzle::words);
    let all: Vec<String> = words.map(|words| format!("{} {}", words.puzzle, words.many)).collect();
    let what = format!("only {} can be prepared, but this is {}", and(&all), puzzle.words().an_instance);
    let built =
        puzzles().filter(|one| !one.listed(Topic::Databases).is_empty()).map(|one| one.words().puzzle);
    let built: Vec<&str> = built.collect();
    Failure::bad_input(what)
        .hint(format!("for {}, pousse db build builds the tables of a heuristic", and(&built)))
}

//! `pousse audit`

use std::io::{Write, stdout};

use clap::Args;
use indicatif::ProgressBar;
use pousse::{AuditWanted, Audits, Exit, Given, Kind, Puzzle, Use, puzzles};
use pousse_search::{Limits, Message, Run, StopReason};

use crate::arguments;
use crate::building::BuildingLine;
use crate::failure::Failure;
use crate::interrupt;
use crate::limits::{Share, TimeFlag};
use crate::options::{self, Options};
use crate::progress;
use crate::tables::{Tables, Tell, print_notes};

/// Compare heuristics with exact distances: are they admissible and consistent, and how far off?
///
/// Sizes up to 9 cells are checked on every board; larger ones on every board within a certain depth of the goal,
/// and on the boards along optimal solutions of random boards.
#[derive(Args, Debug)]
pub(crate) struct Audit {
    /// The heuristics
    #[arg(value_name = "HEURISTIC", required = true, value_parser = heuristic)]
    heuristics: Vec<String>,

    #[command(flatten)]
    options: Options<options::Audit>,

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

/// Returns the puzzle whose heuristics can be audited.
fn audited() -> Option<(&'static dyn Puzzle, &'static Audits)> {
    puzzles().find_map(|puzzle| Some((puzzle, puzzle.audits()?)))
}

fn heuristic(text: &str) -> Result<String, Message> {
    audited().map_or(Ok(()), |(_, audits)| (audits.accepts)(text)).map(|()| text.to_owned())
}

fn depth(text: &str) -> Result<u32, Message> {
    arguments::whole(text, 0, u32::MAX.into()).map(|depth| u32::try_from(depth).unwrap_or(u32::MAX))
}

fn boards(text: &str) -> Result<u64, Message> {
    arguments::whole(text, 0, u64::MAX)
}

impl Audit {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let Some((puzzle, audits)) = audited() else {
            return Err(Failure::bad_input("no puzzle has heuristics that can be audited"));
        };
        self.options.fit(puzzle)?;
        let cancel = interrupt::listen();
        let limits = Limits { time: self.time.time, ..self.share.limits() };
        let context = self.tables.context();
        let mut exit = Exit::Done;
        for given in &each(puzzle, &self.options.given) {
            for heuristic in &self.heuristics {
                let wanted =
                    AuditWanted { heuristic, given, depth: self.depth, solved: self.boards, seed: self.seed };
                let (title, total) = (audits.outlook)(&wanted)?;
                let bar = bar(&title, total);
                let line = BuildingLine::new(heuristic);
                let run = Run::new(limits).cancelled_by(cancel).watched_by(&line);
                let audit = (audits.audit)(&wanted, &context, &run, &|count| bar.set_position(count));
                bar.finish_and_clear();
                line.clear();
                print_notes(&context, heuristic, if self.json { Tell::Warnings } else { Tell::All });
                let audit = audit.map_err(|error| Failure::from(error).in_cache(&self.tables))?;
                if !audit.upholds {
                    exit = exit.and(Exit::NotVerified);
                }
                if self.json {
                    writeln!(stdout(), "{}", audit.data)?;
                } else {
                    write!(anstream::AutoStream::auto(stdout().lock()), "{}", audit.text)?;
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

/// Returns the options of each audit: every value of an option that takes several is audited on its own.
fn each(puzzle: &dyn Puzzle, given: &Given) -> Vec<Given> {
    let many = |name: &str| {
        puzzle.options_for(Use::Audit).any(|option| option.name == name && option.kind == Kind::Many)
    };
    let mut all = vec![Given::new()];
    for name in given.names() {
        let values = if many(name) {
            given.all(name)
        } else {
            given.all(name).last().map_or(&[][..], std::slice::from_ref)
        };
        let with = |value: &String| all.iter().map(|one| one.clone().with(name, value)).collect::<Vec<_>>();
        all = values.iter().flat_map(with).collect();
    }
    all
}

fn bar(title: &str, total: Option<u64>) -> ProgressBar {
    let template = if total.is_some() {
        "{prefix} {wide_bar}{boards}{speed}{left}"
    } else {
        "{spinner} {prefix}{boards}{speed}{passed}"
    };
    progress::bar(title, total, template)
}

//! `pousse solve`

mod sokoban;
mod summary;
mod text;
mod tiles;

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use pousse::checkpoint::News;
use pousse::{Checkpoint, CheckpointError, Domain, Exit, Report, Request};
use pousse_search::algorithms::astar;
use pousse_search::{Algorithm, Limits, Run};
use pousse_tiles::patterns::Library;

use crate::arguments::{self, OrAuto};
use crate::failure::Failure;
use crate::input::{ByPuzzle, Input, Numbered};
use crate::progress::LiveLine;
use crate::tables::{Tables, Tell, print_notes};
use crate::together::Together;
use crate::{checkpoint_file, interrupt, machine, style};

/// Solve boards and levels: print the shortest solutions, or the best found with what is proven
#[derive(Args, Debug)]
pub struct Solve {
    #[command(flatten)]
    input: Input,

    /// How to search; `pousse explain --list` prints all algorithms and their options
    #[arg(long, short, value_name = "NAME", default_value = "auto", value_parser = arguments::algorithm)]
    algorithm: OrAuto<Algorithm>,

    /// What guides the search; `pousse explain --list` prints all heuristics
    ///
    /// For sliding tiles a+b adds, max(a,b) takes the larger, @FILE is a set of databases that a file describes.
    // What a name means depends on the puzzle, which is known when the input is.
    #[arg(long, short = 'H', value_name = "NAME", default_value = "auto")]
    heuristic: String,

    #[command(flatten)]
    tiles: tiles::TilesOptions,

    #[command(flatten)]
    sokoban: sokoban::SokobanOptions,

    /// Stop after this time: 500ms, 60s, 5min
    #[arg(long, value_name = "TIME", value_parser = arguments::time)]
    time: Option<Duration>,

    /// Use at most this much memory for tables; half of the machine's by default
    #[arg(long, value_name = "SIZE", value_parser = arguments::memory)]
    memory: Option<u64>,

    /// Stop after generating this many nodes
    #[arg(long, value_name = "N", value_parser = arguments::nodes)]
    nodes: Option<u64>,

    /// Use this many threads; all cores by default
    #[arg(long, short, value_name = "N", value_parser = arguments::threads)]
    threads: Option<usize>,

    /// Keep the search in this file, and go on from what is there; for one board and ida-star
    ///
    /// The file is written every few seconds and when the search is stopped, and removed when it is solved. The same
    /// command with the same file goes on, also after the process was killed.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// Write the checkpoint this often
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = arguments::time, requires = "checkpoint")]
    checkpoint_every: Duration,

    #[command(flatten)]
    tables: Tables,

    /// Print the solution as a list of positions
    #[arg(long)]
    show: bool,

    /// Print one JSON object a line for each instance
    #[arg(long)]
    json: bool,
}

/// Waits for the other ranks, if there are some.
fn agree<T>(together: Option<Together<'_>>, result: Result<T, Failure>) -> Result<T, Failure> {
    match together {
        None => result,
        Some(all) => all.agree(result),
    }
}

impl Solve {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        self.run_on(None)
    }

    /// Solves together with the other ranks of a team, by IDA* or A*; the first one prints.
    ///
    /// # Errors
    ///
    /// [`Failure`], on all ranks, where one of them cannot do it.
    pub fn run_together(self, together: Together<'_>) -> Result<Exit, Failure> {
        let asked = self.check_together();
        together.agree(asked)?;
        self.run_on(Some(together))
    }

    fn run_on(self, together: Option<Together<'_>>) -> Result<Exit, Failure> {
        let cancel = interrupt::listen();
        let requests = agree(together, self.requests())?;
        let speaks = together.is_none_or(Together::speaks);
        let limits = Limits {
            time: self.time,
            nodes: self.nodes,
            memory: self
                .memory
                .unwrap_or_else(|| machine::half_memory() / together.map_or(1, |all| all.here as u64)),
            // One rank a core is what MPI is used to.
            threads: self.threads.unwrap_or_else(|| if together.is_some() { 1 } else { machine::threads() }),
        };
        let library = self.tables.library();
        let several = requests.len() > 1;
        if several && self.checkpoint.is_some() {
            let boards = requests.len();
            let what = format!("--checkpoint keeps the search of one board, and these are {boards}");
            return Err(Failure::bad_input(what).hint("--only NUMBER picks one"));
        }
        let mut exit = Exit::Done;
        let mut summary = summary::Summary::default();
        for Numbered { number, result } in requests {
            if several && interrupt::interrupted() {
                let note = style::hint("note");
                anstream::eprintln!("{note}: instance {number} and what follows were not run");
                exit = exit.and(Exit::Interrupted);
                break;
            }
            let tell = if self.json { Tell::Warnings } else { Tell::All };
            let recalled = result.and_then(|mut request| {
                // Ranks must all know the same, and what is kept may change under them.
                if together.is_none() {
                    self.sokoban.recall(&mut request, if several { Tell::Warnings } else { tell })?;
                }
                Ok(request)
            });
            let settled = match together {
                None => recalled,
                Some(all) => self.settle(recalled, all, &library, limits),
            };
            let request = match settled {
                Ok(request) => request,
                Err(failure) => {
                    exit = exit.and(if speaks {
                        failure.print_among(several, &number.to_string())
                    } else {
                        failure.exit()
                    });
                    continue;
                }
            };
            let line = LiveLine::new(request.instance());
            if !speaks {
                line.clear();
            }
            let mut run = Run::new(limits).cancelled_by(cancel);
            if speaks {
                run = run.watched_by(&line);
            }
            if let Some(all) = together {
                run = run.in_team(all.team);
            }
            let news = |news| checkpoint_file::tell(&news, &line, self.checkpoint.as_deref());
            let checkpoint = self.checkpoint_with(&news).map_err(Failure::bad_input)?;
            let result = match &checkpoint {
                Some(checkpoint) => pousse::solve_resumable(&request, &library, run, checkpoint),
                None => pousse::solve(&request, &library, &run),
            };
            line.clear();
            sokoban::SokobanOptions::keep(&request);
            match result {
                Ok(report) if !speaks => exit = exit.and(report.exit()),
                Ok(report) => {
                    print_notes(&library, &report.heuristic, tell);
                    exit = exit.and(report.exit());
                    summary.add(&report);
                    self.print(&report, several)?;
                    if let Some(checkpoint) = &checkpoint {
                        self.finish(checkpoint, &report)?;
                    }
                }
                Err(error) => {
                    let failure = Failure::from(error).in_cache(&self.tables);
                    exit = exit.and(failure.print_among(several, request.instance()));
                }
            }
        }
        if several && !self.json && speaks {
            summary.print();
        }
        Ok(exit)
    }

    /// Refuses what a team cannot do.
    fn check_together(&self) -> Result<(), Failure> {
        if self.input.input == "-" {
            return Err(Failure::bad_input("only one rank has a standard input").hint("give a file"));
        }
        match self.algorithm.clone().given() {
            None | Some(Algorithm::IdaStar | Algorithm::Astar(_)) => Ok(()),
            Some(other) => Err(Failure::bad_input(format!("'{other}' does not search on several ranks"))
                .hint("ida-star and astar do; pousse solve has all algorithms")),
        }
    }

    /// Has all ranks agree on one search, with its tables ready on each: what the first rank chooses, all do.
    fn settle(
        &self,
        request: Result<Request, Failure>,
        all: Together<'_>,
        library: &Library,
        limits: Limits,
    ) -> Result<Request, Failure> {
        let mut request = all.agree(request)?;
        let run = Run::new(limits).cancelled_by(interrupt::listen());
        match &mut request {
            Request::Sokoban(level) => {
                level.algorithm.get_or_insert(Algorithm::Astar(astar::Options::default()));
            }
            Request::Tiles(board) => {
                board.algorithm.get_or_insert(Algorithm::IdaStar);
                let chosen = if all.speaks() {
                    pousse::tiles::settle(board, library, &run)
                        .map_err(|error| Failure::from(error).in_cache(&self.tables))
                } else {
                    Ok(board.clone())
                };
                let mut chosen = all.agree(chosen)?;
                // The goal and the heuristic as the first rank has them.
                let words = chosen.heuristic.as_ref().map_or(String::new(), ToString::to_string);
                let heuristic = all.share(&words);
                if !all.speaks() {
                    chosen.heuristic = arguments::heuristic(&heuristic).map_err(Failure::internal)?.given();
                    let tables = pousse::tiles::settle(&chosen, library, &run);
                    let tables = tables.map_err(|error| Failure::from(error).in_cache(&self.tables));
                    chosen = all.agree(tables)?;
                } else {
                    all.agree(Ok(()))?;
                }
                *board = chosen;
            }
        }
        Ok(request)
    }

    /// Reads the input, and makes a request of each instance.
    fn requests(&self) -> Result<Vec<Numbered<Request>>, Failure> {
        let algorithm = self.algorithm.clone().given();
        Ok(match self.input.read()? {
            ByPuzzle::Tiles(all) => {
                self.sokoban.refuse_for(Domain::Tiles)?;
                let make = self.tiles.requests(algorithm, &self.heuristic)?;
                all.into_iter().map(|one| one.map(&make)).collect()
            }
            ByPuzzle::Sokoban(levels) => {
                self.tiles.refuse_for(Domain::Sokoban)?;
                let make = self.sokoban.requests(algorithm, &self.heuristic)?;
                levels.all.into_iter().map(|one| one.map(&make)).collect()
            }
        })
    }

    /// Reads the checkpoint, if one is asked for.
    fn checkpoint_with<'a>(
        &self,
        tell: &'a (dyn Fn(News) + Sync),
    ) -> Result<Option<Checkpoint<'a>>, CheckpointError> {
        let open =
            |path| Checkpoint::open(path, tell).map(|checkpoint| checkpoint.every(self.checkpoint_every));
        self.checkpoint.as_deref().map(open).transpose()
    }

    /// Removes a checkpoint that is no longer needed, now that the answer is out, or says how to go on from it.
    fn finish(&self, checkpoint: &Checkpoint<'_>, report: &Report) -> Result<(), Failure> {
        checkpoint.finish(report);
        if !self.json
            && let (Some(kept), Some(path)) = (checkpoint.kept(), &self.checkpoint)
        {
            writeln!(anstream::stdout(), "{}", checkpoint_file::how_to_go_on(kept, path))?;
        }
        Ok(())
    }

    fn print(&self, report: &Report, several: bool) -> Result<(), Failure> {
        let mut out = anstream::AutoStream::auto(stdout().lock());
        if self.json {
            let line = serde_json::to_string(report).map_err(Failure::internal)?;
            writeln!(out, "{line}")?;
            return Ok(out.flush()?);
        }
        if several {
            writeln!(out, "{}", text::one_line(report))?;
        } else {
            write!(out, "{}", text::in_full(report))?;
        }
        if self.show {
            text::write_positions(&mut out, report)?;
        }
        Ok(out.flush()?)
    }
}

//! `pousse solve`

mod in_team;
pub(super) mod shown;
pub(super) mod summary;
pub(super) mod text;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use pousse::checkpoint::News;
use pousse::{Checkpoint, Exit, Puzzle, Report, Request, Wanted, puzzles};
use pousse_search::{Algorithm, Limits, Run};

use self::shown::Shown;
use crate::arguments::{self, OrAuto};
use crate::failure::Failure;
use crate::input::{Input, Instances, Numbered, request};
use crate::limits::LimitFlags;
use crate::options::{self, Options};
use crate::progress::LiveLine;
use crate::tables::{Tables, Tell, print_notes, print_remarks};
use crate::together::Together;
use crate::{checkpoint_file, interrupt, machine, style};

/// Solve instances: print the shortest solutions, or the best ones found with what is proven
#[derive(Args, Debug)]
pub struct Solve {
    #[command(flatten)]
    input: Input,

    /// How to search; `pousse explain --list` prints all algorithms and their options
    #[arg(long, short, value_name = "NAME", default_value = "auto", value_parser = arguments::algorithm)]
    algorithm: OrAuto<Algorithm>,

    /// What guides the search; `pousse explain --list` prints all heuristics
    // What a name means depends on the puzzle, which is known only after reading the input.
    #[arg(long, short = 'H', value_name = "NAME", default_value = "auto", long_help = heuristics())]
    heuristic: String,

    #[command(flatten)]
    options: Options<options::Solve>,

    #[command(flatten)]
    limits: LimitFlags,

    /// Require a proof: if a limit ends the search first, exit with its code (20, 21 or 22) even if there is a
    /// solution
    ///
    /// Without this, a solution is enough: the exit code is 0, and the answer gives the bound and the gap.
    #[arg(long)]
    prove: bool,

    /// Report only a solution found by the algorithm itself, as studies do
    ///
    /// Without this, if a limit ends the algorithm before it has a solution, the answer is one from another method.
    #[arg(long)]
    own: bool,

    /// Save the search in this file, and resume from it; for one instance and ida-star
    ///
    /// The file is written every few seconds and when the search is stopped, and removed when the instance is
    /// solved. The same command with the same file resumes the search, even after the process was killed.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// Write the checkpoint this often
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = arguments::time, allow_hyphen_values = true, requires = "checkpoint")]
    checkpoint_every: Duration,

    #[command(flatten)]
    tables: Tables,

    #[command(flatten)]
    shown: Shown,
}

/// The requests for the instances of an input, or why there are none.
type Requests = Vec<Numbered<Box<dyn Request>>>;

/// Returns the name of an instance while it is being solved: its label, or its number with a noun.
pub(super) fn title(puzzle: &dyn Puzzle, instance: &str) -> String {
    let number = instance.bytes().all(|byte| byte.is_ascii_digit());
    if number { format!("{} {instance}", puzzle.words().one) } else { instance.into() }
}

/// Describes what guides a search.
fn heuristics() -> String {
    let each: Vec<&str> =
        puzzles().map(|puzzle| puzzle.words().heuristics).filter(|text| !text.is_empty()).collect();
    format!("What guides the search; `pousse explain --list` prints all heuristics: {}", each.join("; "))
}

impl Solve {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let (puzzle, requests) = self.requests(&self.input.bytes()?)?;
        self.run_on(puzzle, requests, None)
    }

    /// Carries out the requests, in this process or with the other ranks of a team; then only the first one prints.
    fn run_on(
        self,
        puzzle: &'static dyn Puzzle,
        requests: Requests,
        together: Option<Together<'_>>,
    ) -> Result<Exit, Failure> {
        let cancel = interrupt::listen();
        let speaks = together.is_none_or(Together::speaks);
        let limits = self.limits(together);
        let context = self.tables.context();
        let several = requests.len() > 1;
        if several && self.checkpoint.is_some() {
            let these = puzzle.count(requests.len() as u64);
            let one = puzzle.words().one;
            let what = format!("--checkpoint takes a single {one}, but the input has {these}");
            return Err(Failure::bad_input(what).hint("--only NUMBER picks one"));
        }
        let wanted = if self.prove { Wanted::Proof } else { Wanted::Solution };
        let mut exit = Exit::Done;
        let instances = requests.len() as u64;
        let mut summary = summary::Summary::of(instances);
        for Numbered { number, result } in requests {
            if several && in_team::interrupted(together) {
                if speaks && !self.shown.quiet {
                    let note = style::hint("note");
                    anstream::eprintln!("{note}: instance {number} and those after it were not run");
                }
                exit = exit.and(Exit::Interrupted);
                break;
            }
            let tell = self.shown.tell();
            let settled = match together {
                Some(all) => self.settle(result, all, &context, limits),
                None => result.and_then(|mut request| {
                    let remarks = request.recall(&context)?;
                    print_remarks(&remarks, tell.among(several));
                    Ok(request)
                }),
            };
            let request = match settled {
                Ok(request) => request,
                Err(failure) if speaks => {
                    summary.errors += 1;
                    exit = exit.and(failure.print_among(several, &number.to_string()));
                    continue;
                }
                Err(failure) => {
                    exit = exit.and(failure.exit());
                    continue;
                }
            };
            let quiet = self.shown.quiet || !speaks;
            let line = LiveLine::of_search(&title(puzzle, request.instance()), quiet);
            let mut run = Run::new(limits).cancelled_by(cancel);
            if let Some(all) = together {
                run = run.in_team(all.team);
            }
            if let Some(line) = &line {
                run = run.watched_by(line);
            }
            let news = |news| {
                if let Some(line) = &line {
                    checkpoint_file::tell(&news, line, self.checkpoint.as_deref());
                }
            };
            let checkpoint = self.checkpoint_with(&news, together)?;
            let result = match &checkpoint {
                Some(checkpoint) => request.solve_resumable(&context, run, checkpoint),
                None if self.own => request.solve(&context, run),
                None => request.answer(&context, run, wanted),
            };
            line.iter().for_each(LiveLine::clear);
            print_remarks(&request.keep(), if self.shown.quiet { Tell::Nothing } else { Tell::Warnings });
            match result {
                Ok(report) => {
                    exit = exit.and(report.exit(wanted));
                    if !speaks {
                        continue;
                    }
                    print_notes(&context, &report.heuristic, tell);
                    summary.add(&report);
                    self.print(&report, several)?;
                    if let Some(checkpoint) = &checkpoint {
                        self.finish(checkpoint, &report)?;
                    }
                }
                Err(error) => {
                    summary.errors += 1;
                    let failure = Failure::from(error).in_cache(&self.tables);
                    exit = exit.and(if speaks {
                        failure.print_among(several, request.instance())
                    } else {
                        failure.exit()
                    });
                }
            }
        }
        if several && self.shown.sums_up() && speaks {
            summary.print(puzzle);
        }
        Ok(exit)
    }

    /// Returns the limits of a search; in a team, for each rank.
    fn limits(&self, together: Option<Together<'_>>) -> Limits {
        // By MPI convention, there is one rank per core.
        let (threads, ranks) = together.map_or_else(|| (machine::threads(), 1), |all| (1, all.here as u64));
        self.limits.limits_or(threads, || machine::half_memory() / ranks)
    }

    /// Turns each instance of the input into a request.
    fn requests(&self, bytes: &[u8]) -> Result<(&'static dyn Puzzle, Requests), Failure> {
        let Instances { puzzle, all } = self.input.read_from(bytes)?;
        self.options.fit(puzzle)?;
        let mut requests = Vec::with_capacity(all.len());
        for Numbered { number, result } in all {
            let result = match result {
                // A wrong option is wrong for all of them.
                Ok(instance) => Ok(self.request(puzzle, number, &*instance)?),
                Err(failure) => Err(failure),
            };
            requests.push(Numbered { number, result });
        }
        Ok((puzzle, requests))
    }

    fn request(
        &self,
        puzzle: &'static dyn Puzzle,
        number: usize,
        instance: &dyn pousse::Instance,
    ) -> Result<Box<dyn Request>, Failure> {
        request(puzzle, (number, instance), &self.algorithm, &self.heuristic, &self.options.given)
    }

    /// Reads the checkpoint, if there is one; in a team, the first rank keeps it and sends its contents to the
    /// others.
    fn checkpoint_with<'a>(
        &self,
        tell: &'a (dyn Fn(News) + Sync),
        together: Option<Together<'_>>,
    ) -> Result<Option<Checkpoint<'a>>, Failure> {
        let Some(path) = self.checkpoint.as_deref() else { return Ok(None) };
        let open = || {
            let checkpoint = Checkpoint::open(path, tell).map_err(Failure::bad_input)?;
            Ok(checkpoint.every(self.checkpoint_every))
        };
        match together {
            None => open().map(Some),
            Some(all) => in_team::checkpoint(all, open, path, tell).map(Some),
        }
    }

    /// Removes a checkpoint that is no longer needed, now that the answer is printed, or says how to resume from
    /// it.
    fn finish(&self, checkpoint: &Checkpoint<'_>, report: &Report) -> Result<(), Failure> {
        checkpoint.finish(report);
        if self.shown.sums_up()
            && let (Some(kept), Some(path)) = (checkpoint.kept(), &self.checkpoint)
        {
            writeln!(anstream::stdout(), "{}", checkpoint_file::how_to_go_on(kept, path))?;
        }
        Ok(())
    }

    fn print(&self, report: &Report, several: bool) -> Result<(), Failure> {
        text::print(report, self.shown.look(several))
    }
}

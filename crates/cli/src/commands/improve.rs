//! `pousse improve`

use std::path::{Path, PathBuf};

use clap::Args;
use pousse::{Context, Exit, Instance, Puzzle, Report, Wanted};
use pousse_search::Run;

use super::solve::shown::Shown;
use super::solve::summary::others;
use super::solve::text::print;
use super::solve::title;
use super::verify::solutions;
use crate::arguments::OrAuto;
use crate::failure::Failure;
use crate::input::{Input, Instances, Numbered, request, solution_text};
use crate::limits::LimitFlags;
use crate::options::{self, Options};
use crate::output::put;
use crate::progress::{LiveLine, grouped};
use crate::tables::{Tables, Tell, print_notes, print_remarks};
use crate::{interrupt, style};

/// Improve a solution with respect to the objective; the result is never worse
///
/// Runs until a limit, Ctrl-C or a proof that no solution is better; without limits, until there has been no gain
/// for a long time. Like every solution, the result is replayed before it is printed.
#[derive(Args, Debug)]
pub(crate) struct Improve {
    #[command(flatten)]
    input: Input,

    /// The solution, or a file that contains it; by default, the best one saved with the instance or known from
    /// earlier runs
    #[arg(value_name = "SOLUTION", allow_hyphen_values = true, long_help = long_help())]
    solution: Option<String>,

    #[command(flatten)]
    options: Options<options::Improve>,

    #[command(flatten)]
    limits: LimitFlags,

    /// Write the instances with the improved solutions to this file, which may be the input; a .sok file for
    /// Sokoban
    ///
    /// The file is written after every instance, completely or not at all. Solutions saved there are kept, after
    /// the new one.
    #[arg(long, short, value_name = "FILE", value_parser = clap::value_parser!(PathBuf))]
    output: Option<PathBuf>,

    #[command(flatten)]
    tables: Tables,

    #[command(flatten)]
    shown: Shown,
}

/// Describes the solutions that are accepted.
fn long_help() -> String {
    format!(
        "{} A file of instances with a saved solution also works. By default, the best solution saved with the instance \
         or known from earlier runs is improved.",
        solutions()
    )
}

impl Improve {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        interrupt::listen();
        let bytes = self.input.bytes()?;
        let Instances { puzzle, all } = self.input.read_from(&bytes)?;
        self.options.fit(puzzle)?;
        let solution = self.solution.as_deref().map(solution_text).transpose()?;
        let total = all.len() as u64;
        let several = total > 1;
        if several && solution.is_some() {
            let (one, these) = (puzzle.words().one, puzzle.count(total));
            let what = format!("a solution belongs to one {one}, but the input has {these}");
            return Err(Failure::bad_input(what).hint("--only NUMBER picks one"));
        }
        self.check_output(puzzle, &bytes)?;
        let context = self.tables.context();
        let mut exit = Exit::Done;
        let (mut found, mut errors) = (Vec::new(), 0);
        for Numbered { number, result } in all {
            if several && interrupt::interrupted() {
                if !self.shown.quiet {
                    let note = style::hint("note");
                    anstream::eprintln!("{note}: instance {number} and those after it were not run");
                }
                exit = exit.and(Exit::Interrupted);
                break;
            }
            let asked = (solution.as_deref(), several);
            let improved =
                result.and_then(|instance| self.improve(puzzle, (number, &*instance), asked, &context));
            match improved {
                Ok(report) => {
                    exit = exit.and(report.exit(Wanted::Solution));
                    print(&report, self.shown.look(several))?;
                    found.push((number, report));
                    if let Some(path) = &self.output {
                        put(path, &puzzle.with_solutions(&bytes, &found)?)?;
                    }
                }
                Err(failure) => {
                    errors += 1;
                    exit = exit.and(failure.print_among(several, &number.to_string()));
                }
            }
        }
        if several && self.shown.sums_up() {
            sum_up(puzzle, &found, total, errors);
        }
        Ok(exit)
    }

    /// Improves the solution of one instance.
    fn improve(
        &self,
        puzzle: &'static dyn Puzzle,
        instance: (usize, &dyn Instance),
        (solution, several): (Option<&str>, bool),
        context: &Context,
    ) -> Result<Report, Failure> {
        let mut request = request(puzzle, instance, &OrAuto::Auto, "auto", &self.options.given)?;
        let tell = self.shown.tell().among(several);
        print_remarks(&request.recall(context)?, tell);
        let line = LiveLine::of_search(&title(puzzle, request.instance()), self.shown.quiet);
        let limits = self.limits.limits();
        let mut run = Run::new(limits).cancelled_by(interrupt::listen());
        if let Some(line) = &line {
            run = run.watched_by(line);
        }
        let improved = request.improve(context, run, solution);
        line.iter().for_each(LiveLine::clear);
        print_remarks(&request.keep(), if self.shown.quiet { Tell::Nothing } else { Tell::Warnings });
        let report = improved.map_err(|error| Failure::from(error).in_cache(&self.tables))?;
        print_notes(context, &report.heuristic, tell);
        Ok(report)
    }

    /// Rejects an output that cannot be written before there is anything to write.
    fn check_output(&self, puzzle: &dyn Puzzle, bytes: &[u8]) -> Result<(), Failure> {
        let Some(path) = &self.output else { return Ok(()) };
        if path == Path::new("-") {
            return Err(Failure::bad_input("--output needs a file, not -"));
        }
        puzzle.with_solutions(bytes, &[])?;
        Ok(())
    }
}

/// Prints on stderr what all solutions cost before and after.
fn sum_up(puzzle: &dyn Puzzle, found: &[(usize, Report)], total: u64, errors: u64) {
    let mut sums: Vec<(&str, u64, u64)> = Vec::new();
    let mut better = 0;
    for (_, report) in found {
        let (before, now) = (report.puzzle.measures_before(), report.puzzle.measures());
        better += u64::from(before != now);
        for ((name, before), (_, now)) in before.into_iter().zip(now) {
            match sums.iter_mut().find(|(other, ..)| *other == name) {
                Some((_, all_before, all_now)) => {
                    (*all_before, *all_now) = (*all_before + before, *all_now + now);
                }
                None => sums.push((name, before, now)),
            }
        }
    }
    let mut text = format!("{better} of {} better", puzzle.count(total));
    text += &others(errors, total.saturating_sub(found.len() as u64 + errors));
    for (name, before, now) in sums {
        text += &format!(", {} {} -> {}", name.replace('_', " "), grouped(before), grouped(now));
    }
    anstream::eprintln!("{}", style::strong(text));
}

//! `pousse generate`: one subcommand per puzzle, with its options from the table of puzzles.

use std::io::{BufWriter, Write, stdout};

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use pousse::{Exit, Given, Puzzle, Use, puzzle, puzzles};

use crate::arguments;
use crate::failure::Failure;
use crate::options::{given, own};

/// The maximum number of instances per call.
const MOST: u64 = 10_000_000;

/// Generate instances; the same seed gives the same instances on every machine
#[derive(Debug)]
pub(crate) struct Generate {
    puzzle: &'static dyn Puzzle,
    given: Given,
    count: u64,
    seed: u64,
}

impl Args for Generate {
    fn augment_args(command: Command) -> Command {
        let about = "Generate instances of a puzzle; the same seed gives the same instances on every machine";
        let command = command.about(about).subcommand_required(true).arg_required_else_help(true);
        puzzles().fold(command, |command, puzzle| command.subcommand(subcommand(puzzle)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// Returns the subcommand for a puzzle.
fn subcommand(puzzle: &'static dyn Puzzle) -> Command {
    let words = puzzle.words();
    let command = Command::new(words.name).about(format!("Generate {} of {}", words.many, words.puzzle));
    let count = Arg::new("count").long("count").value_name("N").help("The number of instances [default: 1]");
    let seed = Arg::new("seed").long("seed").value_name("S").help("The seed [default: 1]");
    puzzle
        .options_for(Use::Generate)
        .fold(command, |command, option| command.arg(own(puzzle, option)))
        .arg(count.value_parser(|text: &str| arguments::whole(text, 1, MOST)).allow_hyphen_values(true))
        .arg(seed.value_parser(arguments::seed).allow_hyphen_values(true))
}

impl FromArgMatches for Generate {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let missing = || clap::Error::new(clap::error::ErrorKind::MissingSubcommand);
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        let puzzle = puzzle(name).map_err(|_| missing())?;
        Ok(Self {
            puzzle,
            given: given(puzzle.options_for(Use::Generate), matches),
            count: matches.get_one("count").copied().unwrap_or(1),
            seed: matches.get_one("seed").copied().unwrap_or(1),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Generate {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let mut out = BufWriter::new(stdout().lock());
        for index in 0..self.count {
            out.write_all(self.puzzle.generate_text(&self.given, self.seed, index)?.as_bytes())?;
        }
        out.flush()?;
        Ok(Exit::Done)
    }
}

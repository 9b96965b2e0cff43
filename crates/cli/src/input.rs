//! INPUT: a board or a level in the arguments, a file, or `-` for standard input.

use std::io::Read as _;
use std::path::Path;

use clap::Args;
pub(crate) use pousse::input::{ByPuzzle, Drawn};
use pousse::{Domain, input};
use pousse_sokoban::{Collection, looks_like_level};
use pousse_tiles::{Instance, ParseOptions, Shape};

use crate::arguments;
use crate::failure::Failure;

/// The most bytes of input that are read.
const MOST_BYTES: u64 = 256 << 20;

/// Where boards and levels come from and how they are read.
#[derive(Args, Debug)]
pub(crate) struct Input {
    /// A board ("1 8 7 2 5 6 4 3 0", rows may be split by /), a Sokoban level, a file, or - for standard input
    ///
    /// A file may hold many boards: one a line (# starts a comment, text before a : is a label), the 42 school's
    /// format (a size line, then the rows), or grids split by blank lines. Or it holds Sokoban levels, as .xsb and .sok
    /// files do.
    #[arg(value_name = "INPUT", allow_hyphen_values = true)]
    pub(crate) input: String,

    /// The puzzle, tiles or sokoban; recognised from the content
    #[arg(long, value_name = "DOMAIN", value_parser = arguments::domain)]
    pub(crate) domain: Option<Domain>,

    /// Tiles: rows x columns, for boards written as a flat list
    #[arg(long, value_name = "ROWSxCOLS", value_parser = arguments::size)]
    pub(crate) size: Option<Shape>,

    /// Tiles: read -1 as the blank and tiles from 0
    #[arg(long)]
    pub(crate) from_zero: bool,

    /// Take only these instances, such as 1-5,12
    #[arg(long, value_name = "NUMBERS", value_parser = arguments::only)]
    pub(crate) only: Option<arguments::Only>,
}

/// An instance with its number in the input, from 1; or what is wrong with it.
#[derive(Debug)]
pub(crate) struct Numbered<T> {
    pub(crate) number: usize,
    pub(crate) result: Result<T, Failure>,
}

impl<T> Numbered<T> {
    /// Makes something else of the instance.
    pub(crate) fn map<U>(self, make: impl FnOnce(usize, T) -> U) -> Numbered<U> {
        let Self { number, result } = self;
        Numbered { number, result: result.map(|one| make(number, one)) }
    }
}

/// The levels of an input.
#[derive(Debug)]
pub(crate) struct Levels {
    /// What is said about all of them.
    pub(crate) about: Collection,
    /// The levels.
    pub(crate) all: Vec<Numbered<Drawn>>,
}

impl Input {
    /// Reads all instances asked for.
    pub(crate) fn read(&self) -> Result<ByPuzzle<Vec<Numbered<Instance>>, Levels>, Failure> {
        self.read_from(&self.bytes()?)
    }

    /// Reads all instances asked for from what the input held.
    pub(crate) fn read_from(
        &self,
        bytes: &[u8],
    ) -> Result<ByPuzzle<Vec<Numbered<Instance>>, Levels>, Failure> {
        let domain = self.domain.unwrap_or_else(|| input::recognise(bytes));
        if domain == Domain::Sokoban {
            let given = [("--size", self.size.is_some()), ("--from-zero", self.from_zero)];
            refuse_flags(domain, &given)?;
        }
        let options = ParseOptions { size: self.size, from_zero: self.from_zero };
        Ok(match input::read(bytes, domain, &options) {
            ByPuzzle::Tiles(all) => {
                ByPuzzle::Tiles(self.pick(all, |error| self.refused(&error, &error.excerpt()))?)
            }
            ByPuzzle::Sokoban(input::Levels { about, all }) => {
                let all = self.pick(all, |error| self.refused(&error, &error.excerpt()))?;
                ByPuzzle::Sokoban(Levels { about, all })
            }
        })
    }

    /// Reads the one instance asked for, for commands that take one.
    pub(crate) fn read_one(&self) -> Result<ByPuzzle<Instance, Drawn>, Failure> {
        Ok(match self.read()? {
            ByPuzzle::Tiles(all) => ByPuzzle::Tiles(the_only(all, "board")?),
            ByPuzzle::Sokoban(levels) => ByPuzzle::Sokoban(the_only(levels.all, "level")?),
        })
    }

    /// Numbers the instances and leaves out what is not asked for.
    fn pick<T, E>(
        &self,
        all: Vec<Result<T, E>>,
        refused: impl Fn(E) -> Failure,
    ) -> Result<Vec<Numbered<T>>, Failure> {
        let count = all.len();
        if let Some(only) = &self.only
            && only.last() > count
        {
            let there = if count == 1 { "is 1 instance".into() } else { format!("are {count} instances") };
            return Err(Failure::bad_input(format!(
                "--only asks for instance {}, but there {there}",
                only.last()
            )));
        }
        let numbered = all.into_iter().enumerate().map(|(index, result)| (index + 1, result));
        let picked = numbered.filter(|(number, _)| self.only.as_ref().is_none_or(|only| only.takes(*number)));
        Ok(picked.map(|(number, result)| Numbered { number, result: result.map_err(&refused) }).collect())
    }

    /// Makes a failure of an instance that cannot be read, with the file and the place in its text.
    fn refused(&self, error: &dyn std::fmt::Display, excerpt: &str) -> Failure {
        let file = if self.input != "-" && Path::new(&self.input).exists() {
            format!("{}: ", self.input)
        } else {
            String::new()
        };
        Failure::bad_input(format!("{file}{error}\n{}", excerpt.trim_end()))
    }

    /// Returns what the input holds.
    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Failure> {
        let limited = |reader: &mut dyn std::io::Read, name: &str| -> Result<Vec<u8>, Failure> {
            let mut bytes = Vec::new();
            let wrong = |error| Failure::bad_input(format!("cannot read {name}: {error}"));
            reader.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(wrong)?;
            if bytes.len() as u64 > MOST_BYTES {
                return Err(Failure::bad_input(format!("{name} is larger than {} MiB", MOST_BYTES >> 20)));
            }
            Ok(bytes)
        };
        if self.input == "-" {
            return limited(&mut std::io::stdin().lock(), "standard input");
        }
        let path = Path::new(&self.input);
        if path.is_dir() {
            return Err(Failure::bad_input(format!("'{}' is a folder; give a file", self.input)));
        }
        if path.exists() {
            let wrong = |error| Failure::bad_input(format!("cannot open '{}': {error}", self.input));
            return limited(&mut std::fs::File::open(path).map_err(wrong)?, &format!("'{}'", self.input));
        }
        // Letters other than a blank's x make a file name, or nothing we know.
        let board_like = |c: char| c.is_ascii_digit() || c.is_whitespace() || "/,_.xX-#:".contains(c);
        if looks_like_level(&self.input)
            || self.input.chars().all(board_like)
            || self.input.contains(char::is_whitespace)
        {
            return Ok(self.input.clone().into_bytes());
        }
        let shown: String = self.input.chars().take(60).collect();
        Err(Failure::bad_input(format!("there is no file '{shown}', and it is neither a board nor a level"))
            .hint("a board is its numbers row by row, 0 for the blank, in quotes: \"1 8 7 2 5 6 4 3 0\"; a level is drawn: '#####|#@$.#|#####'"))
    }
}

/// Returns the instance of an input that holds one.
fn the_only<T>(mut all: Vec<Numbered<T>>, what: &str) -> Result<T, Failure> {
    if all.len() > 1 {
        return Err(Failure::bad_input(format!("the input holds {} {what}s, and this takes one", all.len()))
            .hint("choose one with --only NUMBER"));
    }
    all.pop().ok_or_else(|| Failure::bad_input(format!("the input holds no {what}")))?.result
}

/// Refuses the first flag that was given and is not for a puzzle.
pub(crate) fn refuse_flags(domain: Domain, flags: &[(&str, bool)]) -> Result<(), Failure> {
    let (this, other) = match domain {
        Domain::Tiles => ("a board of sliding tiles", "Sokoban"),
        Domain::Sokoban => ("a Sokoban level", "sliding tiles"),
    };
    match flags.iter().find(|(_, given)| *given) {
        None => Ok(()),
        Some((flag, _)) => Err(Failure::bad_input(format!("{flag} is for {other}, and this is {this}"))
            .hint("--domain says which puzzle it is, where it is taken for the wrong one")),
    }
}

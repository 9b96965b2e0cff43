//! INPUT: a board in the arguments, a file, or `-` for standard input.

use std::io::Read;
use std::path::Path;

use clap::Args;
use pousse_tiles::{Instance, ParseError, ParseOptions, Shape, parse};

use crate::arguments;
use crate::failure::Failure;

/// The most bytes of input that are read.
const MOST_BYTES: u64 = 256 << 20;

/// Where boards come from and how they are read.
#[derive(Args, Debug)]
pub(crate) struct Input {
    /// A board ("1 8 7 2 5 6 4 3 0", rows may be split by /), a file, or - for standard input
    ///
    /// A file may hold many boards: one a line (# starts a comment, text before a : is a label), the 42 school's
    /// format (a size line, then the rows), or grids split by blank lines.
    #[arg(value_name = "INPUT", allow_hyphen_values = true)]
    pub(crate) input: String,

    /// The puzzle; recognised from the content
    #[arg(long, value_name = "DOMAIN")]
    pub(crate) domain: Option<DomainName>,

    /// Rows x columns, for boards written as a flat list
    #[arg(long, value_name = "ROWSxCOLS", value_parser = arguments::size)]
    pub(crate) size: Option<Shape>,

    /// Read -1 as the blank and tiles from 0
    #[arg(long)]
    pub(crate) from_zero: bool,

    /// Take only these instances, such as 1-5,12
    #[arg(long, value_name = "NUMBERS", value_parser = arguments::only)]
    pub(crate) only: Option<arguments::Only>,
}

/// The puzzles there are.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum DomainName {
    /// The sliding-tile puzzle
    Tiles,
}

/// An instance with its number in the input, from 1; or what is wrong with it.
pub(crate) struct Numbered {
    pub(crate) number: usize,
    pub(crate) result: Result<Instance, ParseError>,
}

impl Numbered {
    /// Returns the label, or the number.
    pub(crate) fn name(&self) -> String {
        match &self.result {
            Ok(Instance { label: Some(label), .. }) => label.clone(),
            _ => self.number.to_string(),
        }
    }
}

impl Input {
    /// Reads all instances asked for.
    pub(crate) fn read(&self) -> Result<Vec<Numbered>, Failure> {
        let bytes = self.bytes()?;
        let options = ParseOptions { size: self.size, from_zero: self.from_zero };
        let all: Vec<Numbered> = parse(&bytes, &options)
            .into_iter()
            .enumerate()
            .map(|(index, result)| Numbered { number: index + 1, result })
            .collect();
        if let Some(only) = &self.only
            && only.last() > all.len()
        {
            let there =
                if all.len() == 1 { "is 1 instance".into() } else { format!("are {} instances", all.len()) };
            return Err(Failure::bad_input(format!(
                "--only asks for instance {}, but there {there}",
                only.last()
            )));
        }
        Ok(all
            .into_iter()
            .filter(|one| self.only.as_ref().is_none_or(|only| only.takes(one.number)))
            .collect())
    }

    /// Reads the one instance asked for, for commands that take one.
    pub(crate) fn read_one(&self) -> Result<Instance, Failure> {
        let mut all = self.read()?;
        if all.len() > 1 {
            return Err(Failure::bad_input(format!(
                "the input holds {} boards, and this takes one",
                all.len()
            ))
            .hint("choose one with --only NUMBER"));
        }
        let one = all.pop().ok_or_else(|| Failure::bad_input("the input holds no board"))?;
        one.result.map_err(|error| self.refused(&error))
    }

    /// Makes a failure of a board that cannot be read, with the file and the place in its text.
    pub(crate) fn refused(&self, error: &ParseError) -> Failure {
        let file = if self.input != "-" && Path::new(&self.input).exists() {
            format!("{}: ", self.input)
        } else {
            String::new()
        };
        Failure::bad_input(format!("{file}{error}\n{}", error.excerpt().trim_end()))
    }

    fn bytes(&self) -> Result<Vec<u8>, Failure> {
        let limited = |reader: &mut dyn Read, name: &str| -> Result<Vec<u8>, Failure> {
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
        if self.input.chars().all(board_like) || self.input.contains(char::is_whitespace) {
            return Ok(self.input.clone().into_bytes());
        }
        let shown: String = self.input.chars().take(60).collect();
        Err(Failure::bad_input(format!("there is no file '{shown}', and it is not a board"))
            .hint("a board is its numbers row by row, 0 for the blank, in quotes: \"1 8 7 2 5 6 4 3 0\""))
    }
}

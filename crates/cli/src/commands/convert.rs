//! `pousse convert`

use std::io::{Write, stdout};

use clap::Args;
use pousse::{Exit, puzzles};

use crate::failure::Failure;
use crate::input::Input;

/// Rewrite instances in another format
#[derive(Args, Debug)]
pub(crate) struct Convert {
    #[command(flatten)]
    input: Input,

    // What a name means depends on the puzzle, which is known only after reading the input.
    #[arg(long, value_name = "FORMAT", help = formats())]
    to: String,
}

/// Lists all formats.
fn formats() -> String {
    let each = puzzles().filter(|puzzle| !puzzle.formats().is_empty());
    let each = each.map(|puzzle| format!("for {} {}", puzzle.words().many, pousse::or(puzzle.formats())));
    let text = each.collect::<Vec<_>>().join("; ");
    text.replacen("for", "For", 1)
}

impl Convert {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let bytes = self.input.bytes()?;
        let puzzle = self.input.puzzle(&bytes)?;
        let takes = |number| self.input.takes(number);
        let converted = puzzle.convert(&bytes, &self.input.reading.given, &takes, &self.to)?;
        self.input.check_only(converted.count)?;
        let mut exit = Exit::Done;
        for (name, error) in &converted.failures {
            exit = exit.and(self.input.refused(error, puzzle, &bytes).print_among(true, name));
        }
        stdout().lock().write_all(converted.text.as_bytes())?;
        Ok(exit)
    }
}

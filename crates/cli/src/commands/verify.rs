//! `pousse verify`

use std::io::{Write, stdout};

use clap::Args;
use pousse::{Exit, puzzles};

use crate::arguments::OrAuto;
use crate::failure::Failure;
use crate::input::{Input, request, solution_text};
use crate::options::{self, Options};
use crate::style;

/// Check that a solution solves an instance
#[derive(Args, Debug)]
pub(crate) struct Verify {
    #[command(flatten)]
    input: Input,

    #[arg(value_name = "SOLUTION", allow_hyphen_values = true, long_help = solutions())]
    /// The solution, or a file that holds it
    solution: String,

    #[command(flatten)]
    options: Options<options::Verify>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Says how solutions are written.
pub(super) fn solutions() -> String {
    let each: Vec<&str> = puzzles().map(|puzzle| puzzle.words().solutions).collect();
    format!("The solution, or a file that holds it: {}.", each.join("; "))
}

impl Verify {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let (puzzle, instance) = self.input.read_one()?;
        self.options.fit(puzzle)?;
        let text = solution_text(&self.solution)?;
        let request = request(puzzle, (1, &*instance), &OrAuto::Auto, "auto", &self.options.given)?;
        let verdict = request.verify(&text)?;
        let exit = if verdict.reason.is_none() { Exit::Done } else { Exit::NotVerified };
        let mut out = anstream::AutoStream::auto(stdout().lock());
        if self.json {
            let mut object = serde_json::json!({
                "schema": pousse::SCHEMA, "verified": exit == Exit::Done, "reason": verdict.reason,
            });
            for (name, value) in verdict.fields {
                object[name] = value;
            }
            writeln!(out, "{object}")?;
        } else {
            match verdict.reason {
                None => writeln!(out, "{}: {}", style::good("verified"), verdict.text)?,
                Some(reason) => writeln!(out, "{}: {reason}", style::notable("not a solution"))?,
            }
        }
        Ok(exit)
    }
}

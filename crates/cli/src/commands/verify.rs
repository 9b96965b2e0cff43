//! `pousse verify`

use std::io::{Write, stdout};
use std::path::Path;

use clap::Args;
use pousse::{Exit, Request, Verdict};
use pousse_tiles::{Goal, MovesOf, parse_moves};

use crate::arguments;
use crate::failure::Failure;
use crate::input::Input;
use crate::style;

/// Check that a solution solves a board
///
/// Letters are tried as moves of tiles and as moves of the blank before the answer is no.
#[derive(Args, Debug)]
pub(crate) struct Verify {
    #[command(flatten)]
    input: Input,

    /// The solution, or a file that holds it: letters U D L R (R2 repeats), or the numbers of the tiles that move
    #[arg(value_name = "SOLUTION", allow_hyphen_values = true)]
    solution: String,

    /// blank-first, blank-last (the default), spiral, or a board
    #[arg(long, value_name = "GOAL", value_parser = arguments::goal)]
    goal: Option<Goal>,

    /// Whose moves the letters are, to try first
    #[arg(long, value_name = "tile|blank", default_value = "tile", value_parser = arguments::moves_of)]
    moves_of: MovesOf,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Verify {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let instance = self.input.read_one()?;
        let text = if Path::new(&self.solution).is_file() {
            std::fs::read_to_string(&self.solution)
                .map_err(|error| Failure::bad_input(format!("cannot read '{}': {error}", self.solution)))?
        } else {
            self.solution.clone()
        };
        let moves =
            parse_moves(&text).map_err(|error| Failure::bad_input(format!("the solution: {error}")))?;
        let mut request = Request::new(instance.grid);
        request.goal = self.goal;
        request.moves_of = self.moves_of;
        let verdict = pousse::verify(&request, &moves)?;
        let (exit, length, whose, reason) = match &verdict {
            Verdict::Solves(plan, whose) => (Exit::Done, Some(plan.len()), Some(whose.name()), None),
            Verdict::DoesNot(reason) => (Exit::NotVerified, None, None, Some(reason.as_str())),
        };
        let mut out = anstream::AutoStream::auto(stdout().lock());
        if self.json {
            let object = serde_json::json!({
                "schema": pousse::SCHEMA,
                "verified": exit == Exit::Done,
                "cost": length,
                "moves_of": whose,
                "reason": reason,
            });
            writeln!(out, "{object}")?;
            return Ok(exit);
        }
        match verdict {
            Verdict::Solves(plan, whose) => {
                let note = if whose == self.moves_of {
                    String::new()
                } else {
                    format!(" (read as moves of the {})", whose.name())
                };
                let moves =
                    if plan.len() == 1 { "1 move".to_owned() } else { format!("{} moves", plan.len()) };
                writeln!(out, "{}: {moves}{note}", style::good("verified"))?;
            }
            Verdict::DoesNot(reason) => writeln!(out, "{}: {reason}", style::notable("not a solution"))?,
        }
        Ok(exit)
    }
}

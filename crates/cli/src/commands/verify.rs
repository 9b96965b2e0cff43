//! `pousse verify`

use std::io::{Write, stdout};
use std::path::Path;

use clap::Args;
use pousse::{Domain, Exit, sokoban, tiles};
use pousse_sokoban::{Level, Metrics, read_lurd};
use pousse_tiles::{Goal, Grid, MovesOf, parse_moves};

use crate::failure::Failure;
use crate::input::{ByPuzzle, Input, refuse_flags};
use crate::{arguments, style, words};

/// Check that a solution solves a board or a level
///
/// For sliding tiles, letters are tried as moves of tiles and as moves of the blank before the answer is no. For
/// Sokoban, upper and lower case are the same: which steps are pushes is found out.
#[derive(Args, Debug)]
pub(crate) struct Verify {
    #[command(flatten)]
    input: Input,

    /// The solution, or a file that holds it
    ///
    /// For sliding tiles letters U D L R (R2 repeats), or the numbers of the tiles that move; for Sokoban the player's
    /// steps u d l r (2r and 2(rU) repeat).
    #[arg(value_name = "SOLUTION", allow_hyphen_values = true)]
    solution: String,

    /// Tiles: blank-first, blank-last (the default), spiral, or a board
    #[arg(long, value_name = "GOAL", value_parser = arguments::goal)]
    goal: Option<Goal>,

    /// Tiles: whose moves the letters are, to try first [default: tile]
    #[arg(long, value_name = "tile|blank", value_parser = arguments::moves_of)]
    moves_of: Option<MovesOf>,

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
        match instance {
            ByPuzzle::Tiles(board) => self.tiles(board.grid, &text),
            ByPuzzle::Sokoban(drawn) => {
                let given = [("--goal", self.goal.is_some()), ("--moves-of", self.moves_of.is_some())];
                refuse_flags(Domain::Sokoban, &given)?;
                self.sokoban(&drawn.level, &text)
            }
        }
    }

    fn tiles(&self, start: Grid, solution: &str) -> Result<Exit, Failure> {
        let moves = parse_moves(solution).map_err(unreadable)?;
        let mut request = tiles::Request::new(start);
        request.goal.clone_from(&self.goal);
        request.moves_of = self.moves_of.unwrap_or(request.moves_of);
        match tiles::verify(&request, &moves)? {
            tiles::Verdict::Solves(plan, whose) => {
                let note = if whose == request.moves_of {
                    String::new()
                } else {
                    format!(" (read as moves of the {})", whose.name())
                };
                let text = format!("{}{note}", words::moves(plan.len() as u64));
                self.verified(&text, &serde_json::json!({"cost": plan.len(), "moves_of": whose.name()}))
            }
            tiles::Verdict::DoesNot(reason) => {
                self.refuted(&reason, &serde_json::json!({"cost": null, "moves_of": null}))
            }
        }
    }

    fn sokoban(&self, level: &Level, solution: &str) -> Result<Exit, Failure> {
        let steps = read_lurd(solution).map_err(unreadable)?;
        match sokoban::verify(level, &steps) {
            sokoban::Verdict::Solves(replay) => {
                let Metrics { moves, pushes, box_lines, box_changes, pushing_sessions, player_lines } =
                    replay.metrics;
                let text = [
                    words::pushes(pushes),
                    words::moves(moves),
                    words::counted(box_lines, "box line", "box lines"),
                    words::counted(box_changes, "box change", "box changes"),
                    words::counted(pushing_sessions, "pushing session", "pushing sessions"),
                    words::counted(player_lines, "player line", "player lines"),
                ]
                .join(", ");
                let fields = serde_json::json!({
                    "pushes": pushes, "player_moves": moves, "box_lines": box_lines, "box_changes": box_changes,
                    "pushing_sessions": pushing_sessions, "player_lines": player_lines, "moves": replay.lurd(),
                });
                self.verified(&text, &fields)
            }
            sokoban::Verdict::DoesNot(reason) => {
                let fields = serde_json::json!({
                    "pushes": null, "player_moves": null, "box_lines": null, "box_changes": null,
                    "pushing_sessions": null, "player_lines": null, "moves": null,
                });
                self.refuted(&reason, &fields)
            }
        }
    }

    fn verified(&self, text: &str, fields: &serde_json::Value) -> Result<Exit, Failure> {
        self.print(Exit::Done, &format!("{}: {text}", style::good("verified")), None, fields)
    }

    fn refuted(&self, reason: &str, fields: &serde_json::Value) -> Result<Exit, Failure> {
        let text = format!("{}: {reason}", style::notable("not a solution"));
        self.print(Exit::NotVerified, &text, Some(reason), fields)
    }

    fn print(
        &self,
        exit: Exit,
        text: &str,
        reason: Option<&str>,
        fields: &serde_json::Value,
    ) -> Result<Exit, Failure> {
        let mut out = anstream::AutoStream::auto(stdout().lock());
        if self.json {
            let mut object = serde_json::json!({
                "schema": pousse::SCHEMA, "verified": exit == Exit::Done, "reason": reason,
            });
            for (name, value) in fields.as_object().into_iter().flatten() {
                object[name] = value.clone();
            }
            writeln!(out, "{object}")?;
        } else {
            writeln!(out, "{text}")?;
        }
        Ok(exit)
    }
}

fn unreadable(error: impl std::fmt::Display) -> Failure {
    Failure::bad_input(format!("the solution: {error}"))
}

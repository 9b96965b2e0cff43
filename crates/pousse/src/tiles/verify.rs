//! Checking a solution that someone else wrote.

use pousse_tiles::{Direction, Moves, MovesOf, rules, to_blank_directions};

use super::Request;
use super::solve::goal_of;
use crate::RequestError;

/// What came of checking a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It solves the board; the blank's moves, and whose moves the letters were.
    Solves(Vec<Direction>, MovesOf),
    /// It does not, in words.
    DoesNot(String),
}

/// Says what is wrong with the letters as they were written, whichever way they were read.
fn in_their_words(error: &rules::ReplayError, moves: &Moves, moves_of: MovesOf) -> String {
    match (error, moves) {
        (rules::ReplayError::OffBoard { index, .. }, Moves::Letters(letters)) => {
            let whose = if moves_of == MovesOf::Tile {
                "no tile can slide that way"
            } else {
                "the blank is at the edge"
            };
            format!("move {} ({}): {whose}", index + 1, letters[*index].letter())
        }
        _ => error.to_string(),
    }
}

/// Replays a solution, and tries the other convention before it says no.
///
/// # Errors
///
/// [`RequestError`] when the goal is not clear.
pub fn verify(request: &Request, moves: &Moves) -> Result<Verdict, RequestError> {
    let (_, goal) = goal_of(request)?;
    let attempt = |moves_of: MovesOf| -> Result<Vec<Direction>, String> {
        let directions =
            to_blank_directions(moves, moves_of, &request.start).map_err(|error| error.to_string())?;
        rules::replay(&request.start, &goal, &directions)
            .map_err(|error| in_their_words(&error, moves, moves_of))?;
        Ok(directions)
    };
    let first = match attempt(request.moves_of) {
        Ok(directions) => return Ok(Verdict::Solves(directions, request.moves_of)),
        Err(reason) => reason,
    };
    Ok(match attempt(request.moves_of.other()) {
        Ok(directions) => Verdict::Solves(directions, request.moves_of.other()),
        Err(_) => Verdict::DoesNot(first),
    })
}

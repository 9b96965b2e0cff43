//! Checking a solution that someone else wrote.

use pousse_puzzle::words::counted;
use pousse_puzzle::{RequestError, Verdict};
use pousse_tiles::{Direction, Moves, MovesOf, parse_moves, rules, to_blank_directions};
use serde_json::json;

use super::Request;
use super::aim::Aim;

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

/// A solution that was replayed, and whose moves its letters were.
pub(super) struct Read {
    pub(super) plan: Vec<Direction>,
    pub(super) moves_of: MovesOf,
}

/// Reads and replays a solution, and tries the other convention before it says why it is none.
pub(super) fn read(
    request: &Request,
    aim: &Aim,
    solution: &str,
) -> Result<Result<Read, String>, RequestError> {
    let moves = parse_moves(solution).map_err(|error| {
        RequestError::refused(format!("the solution: {error}")).coded("bad-input").about("solution")
    })?;
    let attempt = |moves_of: MovesOf| -> Result<Read, String> {
        let plan =
            to_blank_directions(&moves, moves_of, &request.start).map_err(|error| error.to_string())?;
        rules::replay(&request.start, aim.layout.goal(), &plan)
            .map_err(|error| in_their_words(&error, &moves, moves_of))?;
        Ok(Read { plan, moves_of })
    };
    Ok(attempt(request.moves_of).or_else(|reason| attempt(request.moves_of.other()).map_err(|_| reason)))
}

/// Says whether a solution is one.
pub(super) fn verify(request: &Request, solution: &str) -> Result<Verdict, RequestError> {
    Ok(match read(request, &Aim::of(request)?, solution)? {
        Ok(Read { plan, moves_of }) => {
            let length = counted(plan.len() as u64, "move", "moves");
            let note = if moves_of == request.moves_of {
                String::new()
            } else {
                format!(" (read as moves of the {})", moves_of.name())
            };
            Verdict::solves(length + &note, json!({"cost": plan.len(), "moves_of": moves_of.name()}))
        }
        Err(reason) => Verdict::does_not(reason, &["cost", "moves_of"]),
    })
}

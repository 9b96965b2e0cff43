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

/// Replays a solution, and tries the other convention before it says no.
pub(super) fn verify(request: &Request, solution: &str) -> Result<Verdict, RequestError> {
    let moves = parse_moves(solution)
        .map_err(|error| RequestError::refused(format!("the solution: {error}")).coded("bad-input"))?;
    let aim = Aim::of(request)?;
    let attempt = |moves_of: MovesOf| -> Result<Vec<Direction>, String> {
        let directions =
            to_blank_directions(&moves, moves_of, &request.start).map_err(|error| error.to_string())?;
        rules::replay(&request.start, aim.layout.goal(), &directions)
            .map_err(|error| in_their_words(&error, &moves, moves_of))?;
        Ok(directions)
    };
    let solves = |plan: Vec<Direction>, whose: MovesOf, note: String| {
        let length = counted(plan.len() as u64, "move", "moves");
        Verdict::solves(length + &note, json!({"cost": plan.len(), "moves_of": whose.name()}))
    };
    let reason = match attempt(request.moves_of) {
        Ok(plan) => return Ok(solves(plan, request.moves_of, String::new())),
        Err(reason) => reason,
    };
    let other = request.moves_of.other();
    Ok(match attempt(other) {
        Ok(plan) => solves(plan, other, format!(" (read as moves of the {})", other.name())),
        Err(_) => Verdict::does_not(reason, &["cost", "moves_of"]),
    })
}

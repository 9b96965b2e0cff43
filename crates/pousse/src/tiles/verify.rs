//! Checks a solution from any source.

use pousse_puzzle::words::counted;
use pousse_puzzle::{RequestError, Verdict, of_solution};
use pousse_search::{Message, message};
use pousse_tiles::{Direction, Moves, MovesOf, parse_moves, rules, to_blank_directions};
use serde_json::json;

use super::Request;
use super::aim::{Aim, OutOfReach};

/// Describes what is wrong with the letters as written, whichever way they were read.
fn in_their_words(error: &rules::ReplayError, moves: &Moves, moves_of: MovesOf) -> Message {
    match (error, moves) {
        (rules::ReplayError::OffBoard { index, .. }, Moves::Letters(letters)) => {
            let whose = if moves_of == MovesOf::Tile {
                message!("tiles.moves.no-tile", "no tile can slide that way")
            } else {
                message!("tiles.moves.edge", "the blank is at the edge")
            };
            let (number, letter) = (index + 1, letters[*index].letter());
            message!("tiles.moves.wrong", format!("move {number} ({letter}): {whose}"), number, letter, whose)
        }
        _ => error.said(),
    }
}

/// A replayed solution, and whether its letters were moves of tiles or of the blank.
pub(super) struct Read {
    pub(super) plan: Vec<Direction>,
    pub(super) moves_of: MovesOf,
}

/// Reads and replays a solution, and tries the other convention before reporting an error.
pub(super) fn read(
    request: &Request,
    aim: &Aim,
    solution: &str,
) -> Result<Result<Read, Message>, RequestError> {
    let moves = parse_moves(solution)
        .map_err(|error| RequestError::refused(of_solution(error)).coded("bad-input").about("solution"))?;
    let attempt = |moves_of: MovesOf| -> Result<Read, Message> {
        let plan = to_blank_directions(&moves, moves_of, &request.start)?;
        rules::replay(&request.start, aim.layout.goal(), &plan)
            .map_err(|error| in_their_words(&error, &moves, moves_of))?;
        Ok(Read { plan, moves_of })
    };
    Ok(attempt(request.moves_of).or_else(|reason| attempt(request.moves_of.other()).map_err(|_| reason)))
}

/// Checks whether a solution is correct.
pub(super) fn verify(request: &Request, solution: &str) -> Result<Verdict, RequestError> {
    let aim = Aim::of(request)?;
    Ok(match read(request, &aim, solution)? {
        Ok(Read { plan, moves_of }) => {
            let length = counted(plan.len() as u64, "move", "moves");
            let note = if moves_of == request.moves_of {
                String::new()
            } else {
                format!(" (read as moves of the {})", moves_of.name())
            };
            Verdict::solves(length + &note, json!({"cost": plan.len(), "moves_of": moves_of.name()}))
        }
        Err(reason) => {
            let fields = ["cost", "moves_of"];
            match OutOfReach::of(&request.start, &aim.parity) {
                None => Verdict::does_not(reason, &fields),
                Some(out) => {
                    let why = &aim.parity.reason;
                    let reason = format!("{reason}; the board is unsolvable: {why}; {}", out.others());
                    Verdict { remedy: out.remedy(), ..Verdict::does_not(reason, &fields) }
                }
            }
        }
    })
}

//! Solutions as people write them: as moves of tiles, as moves of the blank, or as the numbers of the tiles that move.

use pousse_puzzle::{Question, Reading};
use pousse_search::{Message, message};
use pousse_tiles::{Direction, MovesOf, parse_moves, rules, to_blank_directions};

use crate::game::Tiles;
use crate::options::Options;

/// Reads a solution in both notations, first in that of the question.
pub(crate) fn read(
    question: &Question<Tiles>,
    text: &str,
) -> Result<Vec<Result<Reading<Tiles>, Message>>, Message> {
    let moves = parse_moves(text)?;
    let asked = question.options().moves_of;
    let reading = |moves_of: MovesOf| {
        let plan = to_blank_directions(&moves, moves_of, question.start())?;
        let note = match moves_of == asked {
            true => String::new(),
            false => format!(" (read as moves of the {})", moves_of.name()),
        };
        Ok(Reading { plan, options: Options { moves_of, ..question.options().clone() }, note })
    };
    Ok(vec![reading(asked), reading(asked.other())])
}

/// Replays a plan by the slow rules. What is wrong is said of the letters as written.
pub(crate) fn replay(question: &Question<Tiles>, plan: &[Direction]) -> Result<(), Message> {
    let layout = &question.aim().map_err(|error| error.said())?.layout;
    rules::replay(question.start(), layout.goal(), plan).map_err(|error| match error {
        rules::ReplayError::OffBoard { index, direction } => {
            off_board(index, direction, question.options().moves_of)
        }
        _ => error.said(),
    })
}

/// Says why a move cannot be made.
fn off_board(index: usize, direction: Direction, moves_of: MovesOf) -> Message {
    let (direction, whose) = match moves_of {
        MovesOf::Tile => {
            (direction.opposite(), message!("tiles.moves.no-tile", "no tile can slide that way"))
        }
        MovesOf::Blank => (direction, message!("tiles.moves.edge", "the blank is at the edge")),
    };
    let (number, letter) = (index + 1, direction.letter());
    message!("tiles.moves.wrong", format!("move {number} ({letter}): {whose}"), number, letter, whose)
}

//! Parses the values of sliding-tile options.

use pousse_puzzle::values::{not_a_shape, sides, whole};
use pousse_search::{Message, kebab, message, suggest};
use pousse_tiles::heuristics::Spec;
use pousse_tiles::{Direction, Format, Goal, MovesOf, ParseOptions, Shape, parse};

use crate::catalogue_file;

/// Reads a heuristic for sliding tiles; `@FILE` in it stands for the set of databases described by a file.
pub(crate) fn heuristic_name(text: &str) -> Result<Spec, Message> {
    let (text, catalogues) = catalogue_file::read_all(text)?;
    Spec::parse(&text, &catalogues)
}

/// Reads `ROWSxCOLUMNS`.
pub(crate) fn size(text: &str) -> Result<Shape, Message> {
    let (rows, columns) = sides(text, Shape::LONGEST_SIDE)?;
    Shape::new(rows, columns).ok_or_else(|| not_a_shape(text, Shape::LONGEST_SIDE))
}

/// Reads a goal: a name or a board.
pub(crate) fn goal(text: &str) -> Result<Goal, Message> {
    if let Some((_, goal)) = Goal::NAMED.iter().find(|(name, _)| *name == kebab(text)) {
        return Ok(goal.clone());
    }
    let names = Goal::NAMED.map(|(name, _)| name).join(", ");
    if !text.contains(|c: char| c.is_ascii_digit()) {
        let near = suggest(text, Goal::NAMED.iter().map(|(name, _)| *name));
        let what = format!("'{text}' is not a goal; give one of {names}, or a board");
        let known: Vec<String> = Goal::NAMED.iter().map(|(name, _)| (*name).into()).collect();
        let wrong = message!("tiles.no-goal", what, text, known);
        return Err(if near.is_empty() { wrong } else { wrong.and(Message::did_you_mean(&near[..1])) });
    }
    let mut boards = parse(text.as_bytes(), &ParseOptions::default());
    match (boards.pop(), boards.is_empty()) {
        (Some(Ok(instance)), true) => Ok(Goal::Given(instance.grid)),
        (Some(Err(error)), true) => {
            let known: Vec<String> = Goal::NAMED.iter().map(|(name, _)| (*name).into()).collect();
            let hint = format!("give one of {names}, or a board with its rows split by /");
            Err(error.said().and(message!("tiles.goal-rows", hint, known)))
        }
        _ => Err(message!("tiles.one-goal", "a goal is one board")),
    }
}

/// Reads the order in which the blank's moves are tried.
pub(crate) fn order(text: &str) -> Result<[Direction; 4], Message> {
    let wrong = || {
        let what = format!("'{text}' is not an order: write U, L, R and D once each, as in ULRD");
        message!("tiles.not-an-order", what, text)
    };
    let directions: Option<Vec<Direction>> = text.chars().map(Direction::from_letter).collect();
    let order: [Direction; 4] = directions.and_then(|list| list.try_into().ok()).ok_or_else(wrong)?;
    let all_there = Direction::ALL.iter().all(|direction| order.contains(direction));
    if all_there { Ok(order) } else { Err(wrong()) }
}

/// Reads whether letters are moves of tiles or of the blank.
pub(crate) fn moves_of(text: &str) -> Result<MovesOf, Message> {
    MovesOf::NAMED
        .iter()
        .find(|(name, _)| *name == text)
        .map(|(_, moves_of)| *moves_of)
        .ok_or_else(|| message!("tiles.moves-of", format!("'{text}' is neither tile nor blank"), text))
}

/// Reads a whole number up to a limit.
pub(crate) fn number(text: &str, most: u32) -> Result<u32, Message> {
    whole(text, 0, most.into()).map(|number| number as u32)
}

/// Reads the name of a format for boards.
pub(crate) fn format(text: &str) -> Result<Format, Message> {
    text.parse()
}

//! Values of sliding tiles as people write them.

use pousse_puzzle::values::OrAuto;
use pousse_search::suggest;
use pousse_tiles::heuristics::Spec;
use pousse_tiles::{Direction, Format, Goal, MovesOf, ParseOptions, Shape, parse};

use super::catalogue_file;

/// Reads a heuristic for sliding tiles.
pub fn heuristic(text: &str) -> Result<OrAuto<Spec>, String> {
    if text == "auto" {
        return Ok(OrAuto::Auto);
    }
    heuristic_name(text).map(OrAuto::Given)
}

/// Reads a heuristic that must be named; `@FILE` in it is the set of databases that a file describes.
pub fn heuristic_name(text: &str) -> Result<Spec, String> {
    let (text, catalogues) = catalogue_file::read_all(text)?;
    Spec::parse(&text, &catalogues).map_err(|error| error.to_string())
}

/// Reads `ROWSxCOLUMNS`.
pub fn size(text: &str) -> Result<Shape, String> {
    let wrong =
        || format!("'{text}' is not ROWSxCOLUMNS with sides from 1 to {}, such as 3x4", Shape::LONGEST_SIDE);
    let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or_else(wrong)?;
    let (Ok(rows), Ok(columns)) = (rows.trim().parse(), columns.trim().parse()) else {
        return Err(wrong());
    };
    Shape::new(rows, columns).ok_or_else(wrong)
}

/// Reads a goal: a name or a board.
pub fn goal(text: &str) -> Result<Goal, String> {
    if let Some((_, goal)) = Goal::NAMED.iter().find(|(name, _)| *name == text) {
        return Ok(goal.clone());
    }
    let names = Goal::NAMED.map(|(name, _)| name).join(", ");
    if !text.contains(|c: char| c.is_ascii_digit()) {
        let near = suggest(text, Goal::NAMED.iter().map(|(name, _)| *name));
        let hint = near.first().map_or(String::new(), |name| format!("; did you mean {name}?"));
        return Err(format!("'{text}' is no goal; give one of {names}, or a board{hint}"));
    }
    let mut boards = parse(text.as_bytes(), &ParseOptions::default());
    match (boards.pop(), boards.is_empty()) {
        (Some(Ok(instance)), true) => Ok(Goal::Given(instance.grid)),
        (Some(Err(error)), true) => {
            Err(format!("{error}; give one of {names}, or a board with its rows split by /"))
        }
        _ => Err("a goal is one board".into()),
    }
}

/// Reads the order in which the blank's moves are tried.
pub fn order(text: &str) -> Result<[Direction; 4], String> {
    let wrong = || format!("'{text}' is not an order: write U, L, R and D once each, as in ULRD");
    let directions: Option<Vec<Direction>> = text.chars().map(Direction::from_letter).collect();
    let order: [Direction; 4] = directions.and_then(|list| list.try_into().ok()).ok_or_else(wrong)?;
    let all_there = Direction::ALL.iter().all(|direction| order.contains(direction));
    if all_there { Ok(order) } else { Err(wrong()) }
}

/// Reads whose moves are meant.
pub fn moves_of(text: &str) -> Result<MovesOf, String> {
    MovesOf::NAMED
        .iter()
        .find(|(name, _)| *name == text)
        .map(|(_, moves_of)| *moves_of)
        .ok_or_else(|| format!("'{text}' is neither tile nor blank"))
}

/// Reads a whole number within bounds.
pub fn whole(text: &str, least: u64, most: u64) -> Result<u64, String> {
    match text.trim().parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(format!("'{text}' is not a number from {least} to {most}")),
    }
}

/// Reads the name of a format for boards.
pub fn format(text: &str) -> Result<Format, String> {
    text.parse().map_err(|error: pousse_tiles::FormatError| error.to_string())
}

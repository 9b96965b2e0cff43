//! A board as data: in lists of instances, reports and traces, and in addresses.

use pousse_puzzle::{BadOption, Entry, Question, RequestError};
use pousse_search::{Message, message};
use pousse_tiles::{Goal, Grid, Shape, reachable_goals, solvability};
use serde_json::{Value, json};

use crate::aim::OutOfReach;
use crate::game::Tiles;
use crate::options::Options;
use crate::picture::slashed;

/// Describes a board in a list.
pub(crate) fn describe(entry: &Entry<Tiles>, options: &Options) -> Result<Value, RequestError> {
    let (board, shape) = (&entry.position, entry.position.shape());
    let parity = solvability(board, &goal_for(options, shape)?);
    Ok(json!({
        "label": entry.label,
        "rows": shape.rows(),
        "columns": shape.columns(),
        "tiles": board.tiles(),
        "solvable": parity.solvable,
        "why": parity.reason,
        "parity": parity.grounds,
        "reachable_goals": reachable_goals(board),
    }))
}

/// Describes a board that was generated.
pub(crate) fn made(board: &Grid, options: &Options) -> Value {
    let (shape, distance) = (board.shape(), options.distance);
    json!({"rows": shape.rows(), "columns": shape.columns(), "tiles": board.tiles(), "distance": distance})
}

/// Returns what reports state about a board.
pub(crate) fn facts(question: &Question<Tiles>) -> Value {
    let Ok(aim) = question.aim() else { return json!({}) };
    let (shape, out) = (question.start().shape(), OutOfReach::of(question.start(), &aim.parity));
    json!({
        "moves_of": question.options().moves_of.name(),
        "rows": shape.rows(),
        "columns": shape.columns(),
        "goal": aim.goal.to_string(),
        "parity": out.as_ref().map(|out| &out.parity),
        "reachable_goals": out.as_ref().map(|out| &out.reachable_goals),
    })
}

/// Returns what traces state about a board: the goal as a position, and why it cannot be reached only if it cannot.
pub(crate) fn traced(question: &Question<Tiles>) -> Value {
    let Ok(aim) = question.aim() else { return json!({}) };
    let shape = question.start().shape();
    let mut facts = json!({
        "rows": shape.rows(),
        "columns": shape.columns(),
        "goal": slashed(aim.layout.goal()),
        "moves_of": question.options().moves_of.name(),
    });
    if let Some(out) = OutOfReach::of(question.start(), &aim.parity) {
        facts["why"] = json!(aim.parity.reason);
        facts["parity"] = json!(out.parity);
        facts["reachable_goals"] = json!(out.reachable_goals);
    }
    facts
}

/// Returns the parameters of the address of a board.
pub(crate) fn address(board: &Grid, options: &Options) -> Result<String, RequestError> {
    let shape = board.shape();
    let place = format!("board={}&size={shape}", dotted(board));
    let goal = options.goal();
    let grid = goal_for(options, shape)?;
    let named = Goal::NAMED.iter().find(|(_, other)| *other == goal).map(|(name, _)| *name);
    Ok(match named {
        Some("blank-last") => place,
        Some(name) => format!("{place}&goal={name}"),
        None => format!("{place}&goal={}", dotted(&grid)),
    })
}

/// Writes the goal of a board.
pub(crate) fn goal(board: &Grid, options: &Options) -> Result<String, Message> {
    goal_of(options, board.shape())?;
    Ok(options.goal().to_string())
}

/// Returns the goal position on boards of a shape.
fn goal_of(options: &Options, shape: Shape) -> Result<Grid, Message> {
    options.goal().grid(shape).ok_or_else(|| {
        let what = format!("the board is {shape}, but the goal is not");
        message!("tiles.goal-shape", what, shape)
    })
}

/// Returns the same for someone who has given the goal as an option.
fn goal_for(options: &Options, shape: Shape) -> Result<Grid, BadOption> {
    goal_of(options, shape).map_err(|what| BadOption::new("goal", "", what))
}

/// Writes the numbers of a board row by row, separated by dots.
fn dotted(board: &Grid) -> String {
    board.tiles().iter().map(ToString::to_string).collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use pousse_puzzle::Given;

    use crate::PUZZLE;

    #[test]
    fn an_instance_is_part_of_the_address() {
        let board = PUZZLE.read(b"1 2 0 3", &Given::new()).expect("no options").all.remove(0);
        let board = board.expect("a board");
        let place = |given: &Given| board.address(given).expect("a place");
        assert_eq!(place(&Given::new()), "board=1.2.0.3&size=2x2");
        assert_eq!(place(&Given::new().with("goal", "spiral")), "board=1.2.0.3&size=2x2&goal=spiral");
        let own = Given::new().with("goal", "1 2/0 3");
        assert_eq!(place(&own), "board=1.2.0.3&size=2x2&goal=1.2.0.3");
        assert!(board.address(&Given::new().with("goal", "1 2 3/4 5 6/7 8 0")).is_err());
    }
}

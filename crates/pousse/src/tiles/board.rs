//! A board as an instance in the table of puzzles.

use std::any::Any;

use pousse_puzzle::{BadOption, Given, Instance, Trust};
use pousse_search::message;
use pousse_tiles::{Goal, Grid, Shape, reachable_goals, solvability};
use serde_json::{Value, json};

use super::values;

/// A board with its label from the input.
#[derive(Clone, Debug)]
pub struct Board {
    /// The position.
    pub grid: Grid,
    /// Its label.
    pub label: Option<String>,
}

impl Instance for Board {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn label(&self) -> Option<&str> {
        self.label.as_deref()
    }

    fn text(&self) -> String {
        format!("{:#}", self.grid)
    }

    fn goal(&self, given: &Given) -> Result<Option<String>, BadOption> {
        let (goal, _) = goal_for(given, self.grid.shape())?;
        Ok(Some(goal.to_string()))
    }

    fn describe(&self, given: &Given, _: Trust) -> Result<Value, BadOption> {
        let shape = self.grid.shape();
        let (_, goal) = goal_for(given, shape)?;
        let parity = solvability(&self.grid, &goal);
        Ok(json!({
            "label": self.label,
            "rows": shape.rows(),
            "columns": shape.columns(),
            "tiles": self.grid.tiles(),
            "solvable": parity.solvable,
            "why": parity.reason,
            "parity": parity.grounds,
            "reachable_goals": reachable_goals(&self.grid),
        }))
    }

    fn address(&self, given: &Given) -> Result<String, BadOption> {
        let shape = self.grid.shape();
        let place = format!("board={}&size={shape}", dotted(&self.grid));
        let named = |goal: &Goal| Goal::NAMED.iter().find(|(_, other)| other == goal).map(|(name, _)| *name);
        let (goal, grid) = goal_for(given, shape)?;
        Ok(match named(&goal) {
            Some("blank-last") => place,
            Some(name) => format!("{place}&goal={name}"),
            None => format!("{place}&goal={}", dotted(&grid)),
        })
    }
}

/// Returns the given goal or the default one, with its position on boards of a shape.
pub(super) fn goal_for(given: &Given, shape: Shape) -> Result<(Goal, Grid), BadOption> {
    let goal = given.read("goal", values::goal)?.unwrap_or(Goal::BlankLast);
    let Some(grid) = goal.grid(shape) else {
        let text = given.text("goal").unwrap_or_default();
        let what = format!("the board is {shape}, but the goal is not");
        return Err(BadOption::new("goal", text, message!("tiles.goal-shape", what, shape)));
    };
    Ok((goal, grid))
}

/// Writes the numbers of a board row by row, separated by dots.
fn dotted(board: &Grid) -> String {
    board.tiles().iter().map(ToString::to_string).collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instance_is_part_of_the_address() {
        let grid = Grid::new(Shape::new(2, 2).expect("a shape"), &[1, 2, 0, 3]).expect("a board");
        let board = Board { grid, label: None };
        let place = |given: &Given| board.address(given).expect("a place");
        assert_eq!(place(&Given::new()), "board=1.2.0.3&size=2x2");
        assert_eq!(place(&Given::new().with("goal", "spiral")), "board=1.2.0.3&size=2x2&goal=spiral");
        let own = Given::new().with("goal", "1 2/0 3");
        assert_eq!(place(&own), "board=1.2.0.3&size=2x2&goal=1.2.0.3");
        assert!(board.address(&Given::new().with("goal", "1 2 3/4 5 6/7 8 0")).is_err());
    }
}

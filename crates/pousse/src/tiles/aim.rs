//! What a board is to become: the goal that is meant, whether it can be reached, and what it fixes for the search.

use std::sync::Arc;

use pousse_tiles::{Goal, Layout, Solvability, reachable_goals, solvability};

use super::{Error, Request};

/// The goal of a request, found out once.
#[derive(Clone, Debug)]
pub(crate) struct Aim {
    /// The goal's name, or the goal itself.
    pub(crate) goal: Goal,
    /// What it fixes for the search.
    pub(crate) layout: Arc<Layout>,
    /// Whether it can be reached, and why.
    pub(crate) parity: Solvability,
}

impl Aim {
    /// Finds the goal that is meant.
    pub(crate) fn of(request: &Request) -> Result<Self, Error> {
        let shape = request.start.shape();
        let goal = request.goal.clone().unwrap_or(Goal::BlankLast);
        let Some(grid) = goal.grid(shape) else {
            let given = match &goal {
                Goal::Given(grid) => grid.shape(),
                _ => shape,
            };
            return Err(Error::GoalShape { start: shape, goal: given });
        };
        let parity = solvability(&request.start, &grid);
        if request.goal.is_none()
            && !parity.solvable
            && reachable_goals(&request.start).contains(&Goal::BlankFirst.to_string().as_str())
        {
            return Err(Error::OtherGoal(shape));
        }
        Ok(Self { goal, layout: Arc::new(Layout::new(grid)), parity })
    }
}

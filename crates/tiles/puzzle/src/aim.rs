//! What a question aims at: the goal, whether it can be reached, and what it determines for the search.

use std::sync::Arc;

use pousse_puzzle::{Hopeless, Question, Remedy, RequestError};
use pousse_tiles::{Goal, Grid, Grounds, Layout, Solvability, reachable_goals, solvability};
use serde::Serialize;

use crate::error::other_shape;
use crate::game::Tiles;
use crate::options::Options;

/// The goal of a question, determined once.
#[derive(Clone, Debug)]
pub(crate) struct Aim {
    /// The goal's name, or the goal itself.
    pub(crate) goal: Goal,
    /// What it determines for the search.
    pub(crate) layout: Arc<Layout>,
    /// Whether it can be reached, and why.
    pub(crate) parity: Solvability,
}

impl Aim {
    /// Determines the goal: the requested one, or else the default, whether or not it can be reached.
    pub(crate) fn of(start: &Grid, options: &Options) -> Result<Self, RequestError> {
        let goal = options.goal();
        let Some(grid) = goal.grid(start.shape()) else { return Err(other_shape(start.shape(), &goal)) };
        let parity = solvability(start, &grid);
        Ok(Self { goal, layout: Arc::new(Layout::new(grid)), parity })
    }
}

/// Returns why a board cannot reach its goal, if it cannot.
pub(crate) fn hopeless(question: &Question<Tiles>) -> Option<Hopeless> {
    let parity = &question.aim().ok()?.parity;
    let out_of_reach = OutOfReach::of(question.start(), parity)?;
    Some(Hopeless {
        why: parity.reason.clone(),
        kind: out_of_reach.in_short().into(),
        detail: Some(out_of_reach.others().into()),
        remedy: out_of_reach.remedy(),
    })
}

/// Why a board cannot reach its goal, and which goals it can reach.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct OutOfReach {
    /// Why not, as data.
    pub(crate) parity: Grounds,
    /// The named goals that it can reach.
    pub(crate) reachable_goals: Vec<&'static str>,
}

impl OutOfReach {
    /// Says so about a board, if it cannot reach its goal.
    pub(crate) fn of(start: &Grid, parity: &Solvability) -> Option<Self> {
        (!parity.solvable)
            .then(|| Self { parity: parity.grounds.clone(), reachable_goals: reachable_goals(start) })
    }

    /// Names the goals that can be reached.
    pub(crate) fn others(&self) -> String {
        match &self.reachable_goals[..] {
            [] => "it can reach none of the named goals".into(),
            [one] => format!("it can reach the goal {one}"),
            [all @ .., last] => format!("it can reach the goals {} and {last}", all.join(", ")),
        }
    }

    /// Names the goals that can be reached and how to request one, with options as flags.
    pub(crate) fn with_flags(&self) -> String {
        let remedy = self.remedy().map_or(String::new(), |remedy| format!("; {}", remedy.with_flags()));
        self.others() + &remedy
    }

    /// Says briefly why not.
    fn in_short(&self) -> &'static str {
        match self.parity {
            Grounds::Parity { exchanges, .. } if exchanges.is_multiple_of(2) => {
                "parity: an even permutation, the blank an odd number of steps from its place"
            }
            Grounds::Parity { .. } => {
                "parity: an odd permutation, the blank an even number of steps from its place"
            }
            _ => "its tiles cannot pass one another",
        }
    }

    /// Returns the option that makes the board solvable.
    pub(crate) fn remedy(&self) -> Option<Remedy> {
        let value = (*self.reachable_goals.first()?).to_owned();
        Some(Remedy::Option { name: "goal", value, does: "selects it" })
    }
}

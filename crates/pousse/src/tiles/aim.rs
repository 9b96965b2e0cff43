//! The goal of a request, whether it can be reached, and what it determines for the search.

use std::sync::Arc;

use pousse_puzzle::Remedy;
use pousse_tiles::{Goal, Grid, Grounds, Layout, Solvability, reachable_goals, solvability};
use serde::{Serialize, Serializer};

use super::{Error, Request};

/// The goal of a request, determined once.
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
        Ok(Self { goal, layout: Arc::new(Layout::new(grid)), parity })
    }
}

/// Why a board cannot reach its goal, and which goals it can reach.
#[derive(Clone, Debug, Serialize)]
pub struct OutOfReach {
    /// Why not, as data.
    pub parity: Grounds,
    /// The named goals that it can reach.
    pub reachable_goals: Vec<&'static str>,
}

impl OutOfReach {
    /// Writes all fields, without values if the goal can be reached.
    pub(super) fn all_fields<S: Serializer>(this: &Option<Self>, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields<'a> {
            parity: Option<&'a Grounds>,
            reachable_goals: Option<&'a [&'static str]>,
        }
        let this = this.as_ref();
        let fields = Fields {
            parity: this.map(|this| &this.parity),
            reachable_goals: this.map(|this| &this.reachable_goals[..]),
        };
        fields.serialize(serializer)
    }

    /// Creates the message that a board cannot reach its goal.
    pub(super) fn of(start: &Grid, parity: &Solvability) -> Option<Self> {
        (!parity.solvable)
            .then(|| Self { parity: parity.grounds.clone(), reachable_goals: reachable_goals(start) })
    }

    /// Names the goals that can be reached.
    pub(super) fn others(&self) -> String {
        match &self.reachable_goals[..] {
            [] => "it can reach none of the named goals".into(),
            [one] => format!("it can reach the goal {one}"),
            [all @ .., last] => format!("it can reach the goals {} and {last}", all.join(", ")),
        }
    }

    /// Names the goals that can be reached and how to request one, with options as flags.
    pub(super) fn with_flags(&self) -> String {
        let remedy = self.remedy().map_or(String::new(), |remedy| format!("; {}", remedy.with_flags()));
        self.others() + &remedy
    }

    /// Says briefly why not.
    pub(super) fn in_short(&self) -> &'static str {
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
    pub(super) fn remedy(&self) -> Option<Remedy> {
        let value = (*self.reachable_goals.first()?).to_owned();
        Some(Remedy::Option { name: "goal", value, does: "selects it" })
    }
}

//! A search step by step: the tree that it grew and every step in order, for figures and for pages that replay it.
//!
//! Nothing is simulated: the algorithm of [`solve`](crate::Request::solve) runs, and its domain records every call
//! (`pousse_search::record`). A trace counts the same expansions and nodes as the report of the same request.

mod build;

use std::fmt::Debug;
use std::sync::Arc;

use pousse_search::{Away, Status};
use serde::Serialize;

pub use self::build::Told;
use crate::Reason;
use crate::measured::as_name;

/// The version of a trace's fields; it is raised when a field changes its meaning or is removed.
pub const TRACE_SCHEMA: u32 = 1;

/// The limits of a trace.
#[derive(Clone, Copy, Debug)]
pub struct TraceLimits {
    /// The maximum number of expansions; the trace ends there.
    pub expansions: u64,
}

impl Default for TraceLimits {
    fn default() -> Self {
        Self { expansions: 10_000 }
    }
}

/// A search, step by step.
#[derive(Clone, Debug, Serialize)]
pub struct Trace {
    /// The version of these fields.
    pub schema: u32,
    /// The instance's label, or its number in the input.
    pub instance: String,
    /// The puzzle's name.
    pub domain: &'static str,
    /// The part that only this puzzle has.
    #[serde(flatten)]
    pub puzzle: Arc<dyn TraceDetails>,
    /// The algorithm.
    pub algorithm: String,
    /// The estimate; none where the search does not use one.
    pub heuristic: Option<String>,
    /// What `f` of a node is: `g + h`, `g + 2 h` (with the weight), `h` or `g`.
    pub f_is: String,
    /// How the search ended; `Solved` if a limit ended it after it had found a plan.
    #[serde(serialize_with = "as_name")]
    pub status: Status,
    /// Why it ended this way, if that needs explaining; `steps` if the trace reached its limit.
    pub reason: Option<Reason>,
    /// The cost of the plan.
    pub cost: Option<u32>,
    /// The plan, as the puzzle writes it.
    pub moves: Option<String>,
    /// Nodes expanded in all rounds.
    pub expanded: u64,
    /// Nodes generated in all rounds, counting the root once.
    pub generated: u64,
    /// The rounds, in order; a single one for an algorithm without rounds.
    pub rounds: Vec<TraceRound>,
    /// The nodes of all rounds, in order of generation; a node's index is its number.
    pub nodes: Vec<TraceNode>,
    /// What happened, in order.
    pub steps: Vec<TraceStep>,
}

/// The part of a trace that only one puzzle has, and how its positions are drawn.
pub trait TraceDetails: erased_serde::Serialize + Debug + Send + Sync {
    /// Returns the width and the height of a small picture of a position.
    fn size(&self) -> (f64, f64);

    /// Draws a position as SVG, with its upper left corner at a place.
    fn draw(&self, state: &str, left: f64, top: f64) -> String;

    /// Returns what is known about the instance without a search, in lines: that it has no solution, and why.
    fn known(&self) -> Vec<String>;
}

erased_serde::serialize_trait_object!(TraceDetails);

/// One tree of a search.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TraceRound {
    /// The bound on f, or on the depth; none for an algorithm without rounds.
    pub bound: Option<u32>,
    /// The first step of the round.
    pub first_step: usize,
    /// Nodes expanded in it.
    pub expanded: u64,
    /// Nodes generated in it, not counting roots.
    pub generated: u64,
}

/// A node of a search tree: a state reached by one path. The same state reached by another path is another node.
#[derive(Clone, Debug, Serialize)]
pub struct TraceNode {
    /// Its number, from 0.
    pub id: u32,
    /// The round it belongs to, from 0.
    pub round: u32,
    /// The node it was generated from; none for a root.
    pub parent: Option<u32>,
    /// The node of an earlier round that a root continues from, in a search that descends from a frontier.
    pub continues: Option<u32>,
    /// The side of the search that reached it.
    pub side: TraceSide,
    /// The move that connects it to its parent, as the puzzle writes it; none for a root.
    #[serde(rename = "move")]
    pub made: Option<String>,
    /// The cost of the path to it.
    pub g: u32,
    /// The latest estimate; none if the search did not ask for one, or knows that no goal can be reached.
    pub h: Option<u32>,
    /// The value by which the search orders or bounds its nodes; `f_is` gives the formula.
    pub f: Option<f64>,
    /// The position, in one line.
    pub state: String,
    /// The step that generated it.
    pub generated_at: usize,
    /// The step that expanded it, if any.
    pub expanded_at: Option<usize>,
    /// Its position in the order of expansion of its round, from 1.
    pub order: Option<u32>,
    /// Why the search did not pursue it, if it did not.
    pub end: Option<TraceEnd>,
    /// Another node of its round with the same state: for a duplicate the one that was expanded, otherwise the first
    /// that was generated.
    pub same_as: Option<u32>,
    /// Whether the search recognised it as a goal.
    pub is_goal: bool,
    /// Whether it lies on the plan.
    pub on_solution: bool,
}

/// One step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TraceStep {
    /// What happens.
    pub event: TraceEvent,
    /// The node that it happens to.
    pub node: u32,
    /// The new estimate, for `refine`; none if it says that no goal can be reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub h: Option<u32>,
    /// The reason, for `away`: see `end` of a node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<TraceEnd>,
    /// The number of nodes of the round that wait after this step: generated, but neither expanded nor rejected.
    pub frontier: u32,
}

/// The side of a search that reached a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TraceSide {
    /// From the start.
    Start,
    /// From the goal, backwards.
    Goal,
}

impl TraceSide {
    /// Returns its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Goal => "goal",
        }
    }
}

/// What happens in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum TraceEvent {
    /// A root; the first of a round begins it.
    Start,
    /// A node is created.
    Generate,
    /// Its children are created.
    Expand,
    /// Its estimate rises while it waits.
    Refine,
    /// It is recognised as a goal.
    Goal,
    /// The search does not pursue it.
    Away,
}

/// Why a search did not pursue a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum TraceEnd {
    /// Its state was reached before.
    Duplicate,
    /// It is beyond the bound.
    Beyond,
    /// No goal can be reached from it.
    Dead,
    /// A table proves that no solution lies below it.
    Proven,
    /// The method keeps fewer nodes than it generates.
    Dropped,
}

impl From<Away> for TraceEnd {
    fn from(why: Away) -> Self {
        match why {
            Away::Duplicate => Self::Duplicate,
            Away::Beyond => Self::Beyond,
            Away::Dead => Self::Dead,
            Away::Proven => Self::Proven,
            Away::Dropped => Self::Dropped,
        }
    }
}

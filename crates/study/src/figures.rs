//! Figures published elsewhere, described precisely enough for a report to put its own beside them.

mod check;
mod compare;

pub use check::check;
pub(crate) use compare::compare_indexed;
pub use compare::{Agreement, Compared, compare, table};

use serde::{Deserialize, Serialize};

use crate::model::NodeCount;

/// One published figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Figure {
    /// Where it was published, such as `Idjaton 2016, table 5.1`.
    pub source: String,
    /// What is measured.
    pub metric: Metric,
    /// The column it is computed from; `nodes` stands for the study's node count.
    #[serde(default)]
    pub column: Column,
    /// The label of the method.
    pub method: String,
    /// The label of the method it is compared with, for shares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<String>,
    /// Whether counts are compared as text rather than as numbers, for shares.
    #[serde(default)]
    pub as_text: bool,
    /// Only the instances of this set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set: Option<String>,
    /// Only the instance with this label.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instance: Option<String>,
    /// The figure as published.
    pub published: f64,
    /// The number of decimals as published; ours is rounded to as many before the comparison.
    #[serde(default)]
    pub decimals: u32,
    /// Why ours differs, or what else readers should know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What a figure measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Metric {
    /// The mean over solved instances.
    Mean,
    /// The median over solved instances.
    Median,
    /// The sum over solved instances.
    Total,
    /// The largest value, including runs without a solution.
    Largest,
    /// Instances that both methods solve and for which this one needs less than the other.
    Fewer,
    /// Instances for which it needs more.
    More,
    /// Instances for which both need the same.
    Equal,
    /// `Fewer` as a percentage of the instances that both solve.
    FewerPercent,
    /// `More` as such a percentage.
    MorePercent,
    /// `Equal` as such a percentage.
    EqualPercent,
    /// Instances solved.
    Solved,
    /// Instances solved at a cost above the optimum.
    Missed,
}

/// A column that figures are computed from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Column {
    /// The study's count of nodes.
    #[default]
    Nodes,
    /// Nodes expanded.
    Expanded,
    /// Nodes generated.
    Generated,
    /// Nodes taken from an open list.
    Popped,
    /// Seconds.
    Seconds,
    /// The cost of the solution.
    Cost,
    /// The proven lower bound, also for unsolved instances.
    LowerBound,
    /// The estimate of the start.
    InitialH,
    /// The largest frontier.
    MaxFrontier,
    /// The player's moves, if they are measured.
    PlayerMoves,
}

impl Metric {
    /// Returns whether it compares two methods.
    #[must_use]
    pub fn compares(self) -> bool {
        matches!(
            self,
            Self::Fewer
                | Self::More
                | Self::Equal
                | Self::FewerPercent
                | Self::MorePercent
                | Self::EqualPercent
        )
    }
}

impl Column {
    /// Returns the name of the column in the rows, given the node count in use.
    #[must_use]
    pub fn name(self, nodes: NodeCount) -> &'static str {
        match self {
            Self::Nodes => nodes.name(),
            Self::Expanded => "expanded",
            Self::Generated => "generated",
            Self::Popped => "popped",
            Self::Seconds => "seconds",
            Self::Cost => "cost",
            Self::LowerBound => "lower_bound",
            Self::InitialH => "initial_h",
            Self::MaxFrontier => "max_frontier",
            Self::PlayerMoves => "player_moves",
        }
    }
}

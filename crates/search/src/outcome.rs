//! What a search has proven when it ends, however it ends.

use crate::Cost;

/// The result of a search: best plan so far, what is proven about the optimum, and exact counters.
#[derive(Clone, Debug)]
pub struct Outcome<A> {
    /// How the search ended.
    pub status: Status,
    /// The best plan found, if any.
    pub plan: Option<Plan<A>>,
    /// The proven lower bound on the cost of every plan.
    pub lower_bound: Cost,
    /// What the search did.
    pub counters: Counters,
    /// The rounds of an iterative algorithm, in order.
    pub iterations: Vec<Iteration>,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The plan is proven optimal.
    Optimal,
    /// A plan was found; it is not proven optimal.
    Solved,
    /// It is proven that there is no plan.
    Unsolvable,
    /// The method ended without a plan and without a proof that there is none.
    Failed,
    /// A limit or the user ended the search.
    Stopped(StopReason),
}

/// Why a search was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The memory limit was reached.
    Memory,
    /// The time limit was reached.
    Time,
    /// The node limit was reached.
    Nodes,
    /// The user or a caller cancelled the search.
    Interrupted,
}

/// A sequence of actions from the initial state to a goal, with its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan<A> {
    /// The actions, first to last.
    pub actions: Vec<A>,
    /// The sum of the actions' costs.
    pub cost: Cost,
}

/// Exact counts of what a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Nodes whose children were generated.
    pub expanded: u64,
    /// Nodes created; the root counts only once.
    pub generated: u64,
    /// Nodes taken from an open list, including duplicates and nodes that later rounds take again.
    pub popped: u64,
    /// Nodes reopened because a cheaper path to them was found.
    pub reopened: u64,
    /// Repeated expansions of a node, for children that partial expansion had deferred; not counted in `expanded`,
    /// although the children count as generated each time.
    pub reexpanded: u64,
    /// Nodes that were expanded and then left out of the closed table because none of their children was kept.
    pub childless: u64,
    /// The largest number of nodes waiting at any one time (open list, queue, or depth of the path for depth-first
    /// methods).
    pub max_frontier: u64,
    /// States held in tables at the end, each counted once.
    pub stored: u64,
    /// The largest number of bytes held at any one time by the search's tables and lists.
    pub peak_bytes: u64,
}

/// One round of an iterative algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// The bound on f (or on the depth) of this round.
    pub bound: Cost,
    /// Nodes generated in this round, not counting the root.
    pub generated: u64,
    /// Nodes expanded in this round.
    pub expanded: u64,
}

impl Status {
    /// Returns its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Optimal => "optimal",
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Failed => "failed",
            Self::Stopped(_) => "stopped",
        }
    }
}

impl StopReason {
    /// All reasons.
    pub const ALL: [Self; 4] = [Self::Memory, Self::Time, Self::Nodes, Self::Interrupted];

    /// Returns its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Time => "time",
            Self::Nodes => "nodes",
            Self::Interrupted => "interrupted",
        }
    }
}

impl<A> Outcome<A> {
    /// Returns the cost of the best plan; no optimal plan costs more.
    #[must_use]
    pub fn upper_bound(&self) -> Option<Cost> {
        self.plan.as_ref().map(|plan| plan.cost)
    }

    /// Returns an outcome with nothing found and nothing done yet.
    #[must_use]
    pub fn new(status: Status) -> Self {
        Self { status, plan: None, lower_bound: 0, counters: Counters::default(), iterations: Vec::new() }
    }

    /// Records a plan that ends the search; it is optimal if its cost equals the lower bound already proven.
    pub fn found(&mut self, plan: Plan<A>) {
        self.plan = Some(plan);
        self.status = Status::Solved;
        self.raise_lower_bound(0);
    }

    /// Raises the proven lower bound to `bound`, and marks the plan as optimal if the two meet.
    ///
    /// A bound proven by other means (another estimate at the root) may settle what the search left open.
    pub fn raise_lower_bound(&mut self, bound: Cost) {
        self.lower_bound = self.lower_bound.max(bound);
        if let Some(plan) = &self.plan {
            self.lower_bound = self.lower_bound.min(plan.cost);
            if self.lower_bound == plan.cost {
                self.status = Status::Optimal;
            }
        }
    }
}

impl Counters {
    /// Adds the counts of a part that ran at the same time; frontiers and bytes add up.
    pub fn merge_parallel(&mut self, other: &Self) {
        self.merge(other, std::ops::Add::add);
    }

    /// Adds the counts of a later stage of the same search; for frontiers and bytes, the larger value counts.
    pub fn merge_sequential(&mut self, other: &Self) {
        self.merge(other, Ord::max);
    }

    /// Adds up what was done, and combines by `held` what is held at one time.
    fn merge(&mut self, other: &Self, held: impl Fn(u64, u64) -> u64) {
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.popped += other.popped;
        self.reopened += other.reopened;
        self.reexpanded += other.reexpanded;
        self.childless += other.childless;
        self.max_frontier = held(self.max_frontier, other.max_frontier);
        self.stored = held(self.stored, other.stored);
        self.peak_bytes = held(self.peak_bytes, other.peak_bytes);
    }
}

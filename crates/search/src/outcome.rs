//! What a search has proven when it ends, however it ends.

use crate::Cost;

/// The result of a search: best plan so far, what is proven about the optimum, and exact counters.
#[derive(Clone, Debug)]
pub struct Outcome<A> {
    /// How the search ended.
    pub status: Status,
    /// The best plan found, if any.
    pub plan: Option<Plan<A>>,
    /// No plan is cheaper than this: proven.
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
    /// The byte budget is full.
    Memory,
    /// The time is over.
    Time,
    /// The node limit is reached.
    Nodes,
    /// The user, or a caller, cancelled.
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

/// What a search did, exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Nodes whose children were generated.
    pub expanded: u64,
    /// Nodes created; the root counts once in all.
    pub generated: u64,
    /// Nodes taken from an open list, duplicates included, and each time that rounds take them again.
    pub popped: u64,
    /// Nodes taken up again because a cheaper path to them was found.
    pub reopened: u64,
    /// Further expansions of a node for those of its children that partial expansion had put off; not in `expanded`,
    /// while the children count as generated each time.
    pub reexpanded: u64,
    /// Nodes expanded and then left out of the closed table, because none of their children was kept.
    pub childless: u64,
    /// The largest number of nodes waiting at one time (open list, queue, or depth of the path for depth-first methods).
    pub max_frontier: u64,
    /// States held in tables at the end, each once.
    pub stored: u64,
    /// The largest number of bytes held at one time by the search's tables and lists.
    pub peak_bytes: u64,
}

/// One round of an iterative algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// The bound on f (or on the depth) of this round.
    pub bound: Cost,
    /// Nodes generated in this round, the root not counted.
    pub generated: u64,
    /// Nodes expanded in this round.
    pub expanded: u64,
}

impl<A> Outcome<A> {
    /// Returns the cost of the best plan: no optimal plan is dearer.
    #[must_use]
    pub fn upper_bound(&self) -> Option<Cost> {
        self.plan.as_ref().map(|plan| plan.cost)
    }

    /// Returns an outcome with nothing found and nothing done yet.
    #[must_use]
    pub fn new(status: Status) -> Self {
        Self { status, plan: None, lower_bound: 0, counters: Counters::default(), iterations: Vec::new() }
    }

    /// Takes a plan that ends the search; it is optimal where its cost is already proven to be the least.
    pub fn found(&mut self, plan: Plan<A>) {
        self.plan = Some(plan);
        self.status = Status::Solved;
        self.raise_lower_bound(0);
    }

    /// Raises the proven lower bound to `bound`, and calls the plan optimal where the two meet.
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
    /// Adds what another part of the same search did; frontiers and bytes that existed side by side add up.
    pub fn merge_parallel(&mut self, other: &Self) {
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.popped += other.popped;
        self.reopened += other.reopened;
        self.reexpanded += other.reexpanded;
        self.childless += other.childless;
        self.max_frontier += other.max_frontier;
        self.stored += other.stored;
        self.peak_bytes += other.peak_bytes;
    }

    /// Adds what a later stage of the same search did; of frontiers and bytes the larger counts.
    pub fn merge_sequential(&mut self, other: &Self) {
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.popped += other.popped;
        self.reopened += other.reopened;
        self.reexpanded += other.reexpanded;
        self.childless += other.childless;
        self.max_frontier = self.max_frontier.max(other.max_frontier);
        self.stored = self.stored.max(other.stored);
        self.peak_bytes = self.peak_bytes.max(other.peak_bytes);
    }
}

//! Feature-space search (FESS: Shoham and Schaeffer, "The FESS Algorithm: A Feature Based Approach to Single-Agent
//! Search", 2020).
//!
//! States are filed in *cells* by their features, and the search takes turns among the cells (`cells.rs`), so that no
//! kind of state is starved by another that merely looks better. Within a cell the child with the least *weight* comes
//! first: the number of actions on its path that no advisor proposed. Following advice costs nothing, and everything
//! else is tried in order of how far it deviates from the advice.
//!
//! A node is filed under the best rank on its path, not under its own: an achievement keeps its credit while the search
//! takes a step back in order to proceed. Children are stored as an action and a parent; only those that are picked
//! become states, are compared with the states met before, and are subjected to the guide's slow tests. Goals are
//! recognised when they are generated.
//!
//! A state below which the search has spent much effort, or has nothing left to try, is examined again, more closely
//! ([`Guide::lost_after_all`]): what is learned from it holds elsewhere, and whatever is waiting below a lost state is
//! forgotten.
//!
//! Complete on finite spaces, since every child that is not lost is eventually picked and no state is expanded twice:
//! when nothing is waiting any more, there is no plan. Memory: the states met, and all waiting children.

use super::cells::{Cells, Child};
use crate::guide::{Guide, Mark, Nearest};
use crate::heuristic::estimate_of_root;
use crate::structures::{Full, Inserted, Pages, Table};
use crate::{Counters, DEAD, Domain, Heuristic, Outcome, Plan, Run, Status, StopReason};

/// Expansions below a state after which it is examined more closely; after that, each time they have quadrupled.
const SUSPECT: u32 = 64;

/// With so few actions there is hardly a choice, and the first of them counts as advised.
const FEW: usize = 2;

/// Searches for any plan, guided by an estimate.
pub fn search<D: Domain, H: Heuristic<D>>(domain: &D, heuristic: &H, run: &Run<'_>) -> Outcome<D::Action> {
    let guide = Nearest(heuristic);
    let mut search = FeatureSpace::new(domain, &guide, run.limits().memory);
    let status = search.go_on(u64::MAX, run);
    if let Some(plan) = search.plan() {
        run.announce_plan(plan.cost);
    }
    let mut outcome = search.outcome(status);
    if heuristic.properties().admissible {
        outcome.raise_lower_bound(estimate_of_root(domain, heuristic));
    }
    outcome
}

/// A search that can be paused and continued.
pub struct FeatureSpace<'d, D: Domain, G: Guide<D>> {
    domain: &'d D,
    guide: &'d G,
    memory: u64,                // bytes that the next three share
    met: Table<D::Packed, u16>, // the states that were picked; the word next to them is unused
    nodes: Pages<Node<D>>,      // those that were expanded
    cells: Cells<D::Action>,    // the waiting children
    begun: bool,
    full: bool,       // something was dropped for lack of memory
    best: (u64, u32), // rank and node of the best state expanded
    plan: Option<Plan<D::Action>>,
    counters: Counters,
    actions: Vec<D::Action>, // of the state being expanded
    marks: Vec<Mark>,        // of these actions
    scratch: D::Scratch,
    guide_scratch: G::Scratch,
}

struct Node<D: Domain> {
    state: D::Packed,
    parent: u32,
    action: Option<D::Action>, // `None` for the root
    weight: u32,
    best: u64,    // best rank on the path
    below: u32,   // states expanded from here on, including this one
    waiting: u32, // children not known to be dead ends
    lost: bool,
}

impl<'d, D: Domain, G: Guide<D>> FeatureSpace<'d, D, G> {
    /// Returns a search that has not begun; its tables may use up to `memory` bytes.
    #[must_use]
    pub fn new(domain: &'d D, guide: &'d G, memory: u64) -> Self {
        Self {
            domain,
            guide,
            memory,
            met: Table::new(memory),
            nodes: Pages::new(memory),
            cells: Cells::new(memory),
            begun: false,
            full: false,
            best: (u64::MAX, 0),
            plan: None,
            counters: Counters::default(),
            actions: Vec::new(),
            marks: Vec::new(),
            scratch: D::Scratch::default(),
            guide_scratch: G::Scratch::default(),
        }
    }

    /// Continues the search for at most `expansions` expansions. Returns its status: solved, proven to have no plan, or
    /// stopped by the limits of the run; also stopped by nodes when the expansions are used up.
    ///
    /// A search that has run out of memory does not continue, because what it had to drop would be missing.
    pub fn go_on(&mut self, expansions: u64, run: &Run<'_>) -> Status {
        let mut pulse = run.pulse_from(&self.counters);
        let most = self.counters.expanded.saturating_add(expansions);
        let status = loop {
            if let Some(end) = self.end() {
                break end;
            }
            if self.counters.expanded >= most {
                break Status::Stopped(StopReason::Nodes);
            }
            let before = self.counters.generated;
            self.full = self.step().is_err();
            self.note(run);
            let nodes = G::EFFORT + self.counters.generated - before;
            if let Some(reason) = pulse.tick(nodes, &self.counters) {
                break self.end().unwrap_or(Status::Stopped(reason));
            }
        };
        pulse.report(&self.counters);
        status
    }

    /// Returns how the search ended, if it has.
    fn end(&self) -> Option<Status> {
        if self.plan.is_some() {
            Some(Status::Solved)
        } else if self.full {
            Some(Status::Stopped(StopReason::Memory))
        } else if self.begun && self.cells.len() == 0 {
            Some(Status::Unsolvable)
        } else {
            None
        }
    }

    /// Updates the memory counters.
    fn note(&mut self, run: &Run<'_>) {
        let bytes = self.bytes();
        self.counters.stored = self.met.len();
        self.counters.max_frontier = self.counters.max_frontier.max(self.cells.len());
        self.counters.peak_bytes = self.counters.peak_bytes.max(bytes);
        run.record_bytes(bytes);
    }

    /// Examines one more state.
    fn step(&mut self) -> Result<(), Full> {
        if !self.begun {
            return self.begin();
        }
        let Some(child) = self.cells.pick() else { return Ok(()) };
        self.counters.popped += 1;
        if self.comes_from_lost(child.parent) {
            return Ok(());
        }
        let parent = &self.nodes[child.parent];
        let best = parent.best.min(child.rank);
        let mut state = self.domain.unpack(parent.state);
        self.domain.apply(&mut state, child.action);
        let node = Node {
            state: self.domain.pack(&state),
            parent: child.parent,
            action: Some(child.action),
            weight: child.weight,
            best,
            below: 0,
            waiting: 0,
            lost: false,
        };
        self.visit(node, child.rank, state)
    }

    fn begin(&mut self) -> Result<(), Full> {
        self.begun = true;
        self.counters.generated += 1;
        let root = self.domain.initial();
        if self.domain.is_goal(&root) {
            self.plan = Some(Plan { actions: Vec::new(), cost: 0 });
            return Ok(());
        }
        let rank = self.guide.rank(self.domain, &root, &mut self.guide_scratch);
        if rank == Mark::LOST {
            return Ok(());
        }
        let node = Node {
            state: self.domain.pack(&root),
            parent: 0,
            action: None,
            weight: 0,
            best: rank,
            below: 0,
            waiting: 0,
            lost: false,
        };
        self.visit(node, rank, root)
    }

    /// Expands a state, unless it was met before or is lost.
    fn visit(&mut self, node: Node<D>, rank: u64, state: D::State) -> Result<(), Full> {
        self.met.set_budget(self.memory.saturating_sub(self.nodes.bytes() + self.cells.bytes()));
        let (parent, is_root) = (node.parent, node.action.is_none());
        let old = matches!(self.met.insert(node.state, 0)?, Inserted::Old(_));
        if old || self.guide.lost(self.domain, &state, node.action, &mut self.guide_scratch) {
            if !is_root {
                self.leads_nowhere(parent);
            }
            return Ok(());
        }
        self.nodes.set_budget(self.memory.saturating_sub(self.met.bytes() + self.cells.bytes()));
        let number = self.nodes.push(node)?;
        if rank < self.best.0 {
            self.best = (rank, number);
        }
        self.expand(number, state)?;
        if self.plan.is_none() {
            self.grow(number);
            if self.nodes[number].waiting == 0 {
                self.nodes[number].lost = true;
                if !is_root {
                    self.leads_nowhere(parent);
                }
            }
        }
        Ok(())
    }

    /// Returns whether a node, or one on its path, turned out to be lost.
    fn comes_from_lost(&self, number: u32) -> bool {
        let mut node = &self.nodes[number];
        while !node.lost && node.action.is_some() {
            node = &self.nodes[node.parent];
        }
        node.lost
    }

    /// Records that a child of a node is a dead end: it is lost, or its state was met elsewhere. A node with no other
    /// child has nothing left to try, and so on up its path.
    fn leads_nowhere(&mut self, parent: u32) {
        let mut number = parent;
        loop {
            let node = &mut self.nodes[number];
            node.waiting -= 1;
            if node.waiting > 0 || node.lost {
                return;
            }
            node.lost = true;
            let (parent, is_root) = (node.parent, node.action.is_none());
            self.look_closer(number);
            if is_root {
                return;
            }
            number = parent;
        }
    }

    /// Records an expansion along the whole path of a node, and examines states with many expansions more closely.
    fn grow(&mut self, number: u32) {
        let mut number = number;
        loop {
            let node = &mut self.nodes[number];
            node.below += 1;
            let (below, parent, is_root) = (node.below, node.parent, node.action.is_none());
            let due = below >= SUSPECT && below.is_power_of_two() && below.trailing_zeros() % 2 == 0;
            if due && !node.lost {
                self.look_closer(number);
            }
            if is_root {
                return;
            }
            number = parent;
        }
    }

    fn look_closer(&mut self, number: u32) {
        let Node { state, action, below, .. } = self.nodes[number];
        let state = self.domain.unpack(state);
        if self.guide.lost_after_all(self.domain, &state, action, below, &mut self.guide_scratch) {
            self.nodes[number].lost = true;
        }
    }

    /// Generates the children of a node.
    fn expand(&mut self, number: u32, mut state: D::State) -> Result<(), Full> {
        self.counters.expanded += 1;
        self.list_actions(number, &state);
        self.cells.set_budget(self.memory.saturating_sub(self.met.bytes() + self.nodes.bytes()));
        let Node { weight, best, .. } = self.nodes[number];
        let few = self.actions.len() <= FEW;
        for at in 0..self.actions.len() {
            let (action, mark) = (self.actions[at], self.marks[at]);
            self.counters.generated += 1;
            // A goal is a goal, no matter what the guide thinks of it.
            self.domain.apply(&mut state, action);
            if self.domain.is_goal(&state) {
                self.plan = Some(self.plan_of(number, Some(action)));
                return Ok(());
            }
            self.domain.undo(&mut state, action);
            if mark.rank == Mark::LOST {
                continue;
            }
            let advised = mark.advised || few && at == 0;
            let child = Child::new(weight + u32::from(!advised), mark.rank, number, action);
            self.cells.push(self.guide.cell(best.min(mark.rank)), child)?;
            self.nodes[number].waiting += 1;
        }
        Ok(())
    }

    /// Lists the actions of a node, except those that lead straight back, with the guide's mark for each.
    fn list_actions(&mut self, number: u32, state: &D::State) {
        self.actions.clear();
        self.domain.actions(state, &mut self.scratch, &mut self.actions);
        if let Some(last) = self.nodes[number].action {
            self.actions.retain(|&action| !self.domain.undoes(action, last));
        }
        self.marks.clear();
        self.guide.survey(self.domain, state, &self.actions, &mut self.guide_scratch, &mut self.marks);
        debug_assert_eq!(self.marks.len(), self.actions.len(), "a mark for every action");
    }

    /// Returns the path to a node, extended by one action if given.
    fn plan_of(&self, number: u32, last: Option<D::Action>) -> Plan<D::Action> {
        let mut actions: Vec<D::Action> = last.into_iter().collect();
        let mut node = &self.nodes[number];
        while let Some(action) = node.action {
            actions.push(action);
            node = &self.nodes[node.parent];
        }
        actions.reverse();
        let cost = actions.iter().map(|&action| self.domain.cost(action)).sum();
        Plan { actions, cost }
    }

    /// Lists the expanded states, in order of their numbers.
    pub fn states(&self) -> impl Iterator<Item = D::Packed> + '_ {
        self.nodes.iter().map(|node| node.state)
    }

    /// Lists, in the same order, the number of the state from which each was reached, and the action; `None` for the
    /// first.
    pub fn links(&self) -> impl Iterator<Item = (u32, Option<D::Action>)> + '_ {
        self.nodes.iter().map(|node| (node.parent, node.action))
    }

    /// Returns the plan, if there is one.
    #[must_use]
    pub fn plan(&self) -> Option<&Plan<D::Action>> {
        self.plan.as_ref()
    }

    /// Returns the path to the best expanded state.
    #[must_use]
    pub fn best(&self) -> Plan<D::Action> {
        if self.nodes.is_empty() {
            Plan { actions: Vec::new(), cost: 0 }
        } else {
            self.plan_of(self.best.1, None)
        }
    }

    /// Returns the rank and number of the best expanded state; the worst rank if there is none.
    #[must_use]
    pub fn best_rank(&self) -> (u64, u32) {
        self.best
    }

    /// Returns the counters of the search.
    #[must_use]
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// Returns the approximate number of bytes that the search holds.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.met.bytes() + self.nodes.bytes() + self.cells.bytes()
    }

    /// Ends the search and returns what it found.
    #[must_use]
    pub fn outcome(self, status: Status) -> Outcome<D::Action> {
        let mut outcome = Outcome::new(status);
        outcome.counters = self.counters;
        if status == Status::Unsolvable {
            outcome.lower_bound = DEAD;
        }
        if let Some(plan) = self.plan {
            outcome.found(plan);
        }
        outcome
    }
}

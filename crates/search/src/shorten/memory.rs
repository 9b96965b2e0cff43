//! Which windows of a plan are worth a search, given what was searched before.
//!
//! Windows of one kind overlap by half and end at marks: states of the plan about half a window apart. Marks stay where
//! they are while the plan changes elsewhere, so that a window that held nothing is known again.

use std::collections::{HashMap, HashSet};

use super::{Route, Shorten, Sweep};
use crate::{Cost, Domain, Packed};

/// A window that is to be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Task {
    /// Its kind, by number.
    pub(super) sweep: usize,
    /// Its places on the route.
    pub(super) from: usize,
    pub(super) to: usize,
    /// What it could become cheaper by, at most.
    pub(super) hope: Cost,
}

/// What is remembered of windows.
pub(super) struct Memory {
    tried: HashMap<(u64, u64, u32), Tried>,
    bounds: HashMap<(u64, u64), Cost>,
    marks: Vec<HashSet<u64>>, // by kind: hashes of states
    budget: u64,              // nodes for a window
}

/// What was tried on a window.
#[derive(Clone, Copy)]
struct Tried {
    cost: Cost,         // of the window then
    nodes: Option<u64>, // spent in vain; nothing where it holds nothing
}

impl Memory {
    pub(super) fn new(sweeps: usize, budget: u64) -> Self {
        Self { tried: HashMap::new(), bounds: HashMap::new(), marks: vec![HashSet::new(); sweeps], budget }
    }

    /// Returns the nodes that a window has.
    pub(super) fn budget(&self) -> u64 {
        self.budget
    }

    /// Gives windows more nodes, up to so many, if one of them was given up for want of them.
    pub(super) fn raise_budget(&mut self, factor: u64, most: u64) -> bool {
        let cut = self.budget < most && self.tried.values().any(|tried| tried.nodes.is_some());
        if cut {
            self.budget = self.budget.saturating_mul(factor).min(most);
        }
        cut
    }

    /// Says whether windows have as many nodes as they will ever have, or all of them were searched to the end.
    pub(super) fn is_spent(&self, most: u64) -> bool {
        self.budget >= most || self.tried.values().all(|tried| tried.nodes.is_none())
    }

    /// Takes note of a window that did not become cheaper.
    pub(super) fn note<D: Domain>(
        &mut self,
        states: &[D::Packed],
        width: u32,
        cost: Cost,
        nodes: Option<u64>,
    ) {
        let (Some(first), Some(last)) = (states.first(), states.last()) else { return };
        self.tried.insert((first.hash(), last.hash(), width), Tried { cost, nodes });
    }

    /// Lists the windows that are worth a search, the most promising last: cheap kinds come before dear ones, and among
    /// windows of a kind the one that may gain most.
    pub(super) fn tasks<S: Shorten>(&mut self, shorten: &S, route: &Route<S::Domain>) -> Vec<Task> {
        let sweeps = shorten.sweeps();
        let mut tasks = Vec::new();
        for (number, &sweep) in sweeps.iter().enumerate() {
            for (from, to) in self.windows(number, sweep, route) {
                let hope = self.hope(shorten, route, from, to);
                let cost = route.cost_between(from, to);
                let key = (route.states()[from].hash(), route.states()[to].hash(), sweep.width);
                let done = self.tried.get(&key).is_some_and(|tried| {
                    tried.cost == cost && tried.nodes.is_none_or(|nodes| nodes >= self.budget)
                });
                if hope >= shorten.step() && !done {
                    tasks.push(Task { sweep: number, from, to, hope });
                }
            }
        }
        tasks.sort_by_key(|task| (std::cmp::Reverse(task.sweep), task.hope, std::cmp::Reverse(task.from)));
        tasks
    }

    /// Returns what a window may become cheaper by.
    fn hope<S: Shorten>(&mut self, shorten: &S, route: &Route<S::Domain>, from: usize, to: usize) -> Cost {
        let (first, last) = (route.states()[from], route.states()[to]);
        let at_least = *self
            .bounds
            .entry((first.hash(), last.hash()))
            .or_insert_with(|| shorten.at_least(first, last, to == route.len()));
        route.cost_between(from, to).saturating_sub(at_least)
    }

    /// Lists the windows of a kind.
    fn windows<D: Domain>(&mut self, number: usize, sweep: Sweep, route: &Route<D>) -> Vec<(usize, usize)> {
        if route.len() <= sweep.length {
            return if route.is_empty() { Vec::new() } else { vec![(0, route.len())] };
        }
        let step = (sweep.length / 2).max(1);
        let old = &self.marks[number];
        let mut places = vec![0];
        let kept = (1..route.len()).filter(|&at| old.contains(&route.states()[at].hash()));
        for at in kept.chain([route.len()]) {
            let last = *places.last().expect("the start is there");
            let gap = at - last;
            if gap < step / 2 && at != route.len() {
                continue;
            }
            let pieces = ((gap + step / 2) / step).max(1);
            places.extend((1..=pieces).map(|piece| last + gap * piece / pieces));
        }
        places.dedup();
        self.marks[number] = places.iter().map(|&at| route.states()[at].hash()).collect();
        if places.len() < 3 {
            return vec![(0, route.len())];
        }
        places.windows(3).map(|ends| (ends[0], ends[2])).collect()
    }
}

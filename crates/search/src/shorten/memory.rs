//! Decides which windows of a plan are worth a search, given what was searched before.
//!
//! Windows of one kind overlap by half and end at marks: states of the plan about half a window apart. Marks stay where
//! they are while the plan changes elsewhere, so that a window known to hold no improvement is recognised.

use std::collections::{HashMap, HashSet};

use super::{Route, Shorten, Sweep};
use crate::{Cost, Domain, Packed};

/// A window to be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Task {
    /// The index of its kind.
    pub(super) sweep: usize,
    /// Its positions on the route.
    pub(super) from: usize,
    pub(super) to: usize,
    /// The most that can be saved.
    pub(super) hope: Cost,
}

/// What is remembered about windows.
pub(super) struct Memory {
    tried: HashMap<(u64, u64, u32), Tried>,
    bounds: HashMap<(u64, u64), Cost>,
    marks: Vec<HashSet<u64>>, // by kind: hashes of states
    budget: u64,              // nodes per window
}

/// An earlier attempt at a window.
#[derive(Clone, Copy)]
struct Tried {
    cost: Cost,         // of the window at the time
    nodes: Option<u64>, // spent without success; `None` if the window was searched completely
}

impl Memory {
    pub(super) fn new(sweeps: usize, budget: u64) -> Self {
        Self { tried: HashMap::new(), bounds: HashMap::new(), marks: vec![HashSet::new(); sweeps], budget }
    }

    /// Returns the node budget of a window.
    pub(super) fn budget(&self) -> u64 {
        self.budget
    }

    /// Raises the node budget of windows, up to `most`, if any window was given up because it ran out of nodes.
    pub(super) fn raise_budget(&mut self, factor: u64, most: u64) -> bool {
        let cut = self.budget < most && self.tried.values().any(|tried| tried.nodes.is_some());
        if cut {
            self.budget = self.budget.saturating_mul(factor).min(most);
        }
        cut
    }

    /// Returns whether windows have their final budget, or all of them were searched completely.
    pub(super) fn is_spent(&self, most: u64) -> bool {
        self.budget >= most || self.tried.values().all(|tried| tried.nodes.is_none())
    }

    /// Remembers a window that was not improved.
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

    /// Lists the windows that are worth a search, the most promising last: cheap kinds are preferred to expensive ones,
    /// and within a kind the windows that may save most.
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

    /// Returns the most that a window can save.
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

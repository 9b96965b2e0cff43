//! Decides where the rounds of IDA* are cut into subtrees: at a frontier some actions deep, listed in depth-first
//! order.
//!
//! Subtrees that would be too large in the next round are cut some levels further down. Several threads need pieces
//! that are small compared with the round; a resumable search needs pieces that take seconds, because unfinished work
//! is lost. Where a round is cut does not change what is visited or counted.

use std::collections::BTreeMap;

use super::ida_star::{Explored, Node, Visit, Worker, descend};
use crate::journal::SavedCut;
use crate::{Cost, Counters, DEAD, Domain, Heuristic, Run};
use std::sync::atomic::AtomicUsize;

/// Target number of subtrees per thread, so that the last ones to finish are short.
const SUBTREES_PER_THREAD: u64 = 64;
/// The usual growth factor from one round to the next; cuts assume at least this.
pub(super) const GROWTH: u64 = 6;
/// The desired maximum number of subtrees per round, each a few hundred bytes; beyond that they may be larger.
const MOST_SUBTREES: u64 = 1 << 17;
/// The number of subtrees after which nothing is cut any further, whatever the cuts specify.
const LISTED: usize = 1 << 20;
/// The largest number of levels of a cut.
const MOST_LEVELS: usize = 64;

/// The size of the subtrees that a round is cut into. It does not affect any result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grain {
    /// Nodes that a subtree should have at least, so that the overhead of starting it is small.
    pub least: u64,
    /// Nodes that it should not exceed by much: about a second of work.
    pub most: u64,
}

impl Default for Grain {
    fn default() -> Self {
        // Sizes are predicted from the last round, and some turn out ten times as large: still a matter of seconds.
        Self { least: 4_000_000, most: 25_000_000 }
    }
}

impl Grain {
    /// Returns the target size of a subtree in the next round, which is expected to have `expected` nodes.
    fn target(self, expected: u64, threads: usize) -> u64 {
        let most = self.most.max(expected / MOST_SUBTREES);
        if threads == 1 {
            return most.max(1);
        }
        (expected / (threads as u64 * SUBTREES_PER_THREAD)).max(self.least).min(most).max(1)
    }
}

/// Where rounds are cut: the codes of the paths to subtrees that were too large, and how many levels below them to cut.
#[derive(Clone, Default)]
pub(super) struct Cuts(BTreeMap<Vec<u32>, usize>);

impl Cuts {
    /// Marks the subtrees of a round that would be too large after the usual growth. `sizes` maps the codes of the path
    /// to each subtree to the nodes generated below it; `whole` counts the work of the whole round, and `expected` is
    /// the predicted number of nodes of the next one.
    pub(super) fn refine(
        &mut self,
        sizes: &BTreeMap<Vec<u32>, u64>,
        whole: &Counters,
        expected: Option<u64>,
        threads: usize,
        grain: Grain,
    ) {
        let growth = expected.map_or(GROWTH, |nodes| (nodes / whole.generated.max(1)).max(GROWTH));
        let target = grain.target(whole.generated.saturating_mul(growth), threads);
        let branching = (whole.generated as f64 / whole.expanded.max(1) as f64).max(2.0);
        for (path, generated) in sizes {
            let parts = generated.saturating_mul(growth) / target;
            if parts > 1 {
                let (mut levels, mut reached) = (1, branching);
                while reached <= parts as f64 && levels < MOST_LEVELS {
                    levels += 1;
                    reached *= branching;
                }
                self.0.insert(path.clone(), levels);
            }
        }
    }

    /// Returns the cuts as plain data.
    pub(super) fn saved(&self) -> Vec<SavedCut> {
        self.0.iter().map(|(path, &levels)| SavedCut { path: path.clone(), levels: levels as u32 }).collect()
    }

    /// Restores the cuts; returns `None` if one of them is not a path of the domain, or occurs twice.
    pub(super) fn restored<D: Domain>(saved: &[SavedCut], domain: &D) -> Option<Self> {
        let mut cuts = Self::default();
        for cut in saved {
            let levels = cut.levels as usize;
            let sound = (1..=MOST_LEVELS).contains(&levels) && leads_somewhere(domain, &cut.path);
            if !sound || cuts.0.insert(cut.path.clone(), levels).is_some() {
                return None;
            }
        }
        Some(cuts)
    }

    /// Lists the subtrees of the tree below `root` within `bound`, in depth-first order.
    pub(super) fn list<D: Domain, H: Heuristic<D>>(
        &self,
        domain: &D,
        heuristic: &H,
        root: Node<D, H>,
        bound: Cost,
        run: &Run<'_>,
    ) -> Listed<D, H> {
        // For each node of the path, how deep the part above the frontier extends: the maximum over all cuts on it.
        let mut reach = vec![self.0.get([].as_slice()).copied().unwrap_or(0)];
        if reach[0] == 0 {
            let above = Counters::default();
            let subtrees = vec![Subtree { node: root, path: Vec::new(), above }];
            return Listed { subtrees, end: Explored::Exhausted(DEAD), path: Vec::new(), above };
        }
        let mut codes: Vec<u32> = Vec::new();
        let mut subtrees = Vec::new();
        let never = AtomicUsize::new(usize::MAX);
        let mut worker = Worker::new(run, &never);
        let end = descend(domain, heuristic, &root, bound, &mut worker, |state, carry, g, path, counters| {
            let depth = path.len();
            let last = path[depth - 1];
            codes.truncate(depth - 1);
            codes.push(domain.encode(last));
            reach.truncate(depth);
            let here = self.0.get(codes.as_slice()).map_or(0, |levels| depth + levels);
            let reached = reach[depth - 1].max(here);
            if depth < reached && subtrees.len() < LISTED {
                reach.push(reached);
                return Visit::Enter;
            }
            let node = Node { state: state.clone(), carry, g, last: Some(last) };
            subtrees.push(Subtree { node, path: path.to_vec(), above: *counters });
            Visit::Skip
        });
        worker.pulse.report(&worker.counters);
        Listed { subtrees, end, path: worker.path, above: worker.counters }
    }
}

/// Returns whether the codes form a legal path from the initial state in which no action undoes the one before.
fn leads_somewhere<D: Domain>(domain: &D, codes: &[u32]) -> bool {
    let mut state = domain.initial();
    let mut scratch = D::Scratch::default();
    let mut actions = Vec::new();
    let mut last = None;
    for &code in codes {
        actions.clear();
        domain.actions(&state, &mut scratch, &mut actions);
        let legal = actions.iter().copied().find(|&action| {
            domain.encode(action) == code && !last.is_some_and(|last| domain.undoes(action, last))
        });
        let Some(action) = legal else { return false };
        domain.apply(&mut state, action);
        last = Some(action);
    }
    true
}

/// A round cut into subtrees.
pub(super) struct Listed<D: Domain, H: Heuristic<D>> {
    pub(super) subtrees: Vec<Subtree<D, H>>,
    /// How the search above the frontier ended; a goal there comes after all listed subtrees.
    pub(super) end: Explored,
    /// The path to a goal above the frontier.
    pub(super) path: Vec<D::Action>,
    /// The work done above the frontier.
    pub(super) above: Counters,
}

/// A node of the frontier.
pub(super) struct Subtree<D: Domain, H: Heuristic<D>> {
    pub(super) node: Node<D, H>,
    /// The actions from the root to the node.
    pub(super) path: Vec<D::Action>,
    /// The work done above the frontier before this node was reached.
    pub(super) above: Counters,
}

impl<D: Domain, H: Heuristic<D>> Listed<D, H> {
    /// Returns the estimated weight of each subtree, based on the sizes of the last round's subtrees: its own size, or
    /// its share of the subtree it was cut from. Empty if there was no last round.
    pub(super) fn weights(&self, domain: &D, last: &BTreeMap<Vec<u32>, u64>) -> Vec<u64> {
        if last.is_empty() {
            return Vec::new();
        }
        let mut codes = Vec::new();
        let mut shared: BTreeMap<&[u32], u64> = BTreeMap::new(); // how many subtrees came from each
        let origins: Vec<Option<(&[u32], u64)>> = self
            .subtrees
            .iter()
            .map(|subtree| {
                codes.clear();
                codes.extend(subtree.path.iter().map(|&action| domain.encode(action)));
                let known = (0..=codes.len()).rev().find_map(|depth| last.get_key_value(&codes[..depth]));
                known.map(|(path, &size)| {
                    *shared.entry(path).or_default() += 1;
                    (path.as_slice(), size)
                })
            })
            .collect();
        // A subtree that was beyond the last bound is only just within this one, so it is small.
        origins.iter().map(|origin| origin.map_or(1, |(path, size)| (size / shared[path]).max(1))).collect()
    }
}

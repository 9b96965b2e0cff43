//! Where the rounds of IDA* are cut into subtrees: a frontier some actions deep, listed in depth-first order.
//!
//! Subtrees that would be too large for the next round are cut some levels further down. Several threads need pieces
//! that are small against the round; a search that can be resumed needs pieces that take seconds, for what is not
//! finished is lost. Where a round is cut changes nothing in what is visited or counted.

use std::collections::BTreeMap;

use super::ida_star::{Explored, Node, Visit, Worker, descend};
use crate::journal::SavedCut;
use crate::{Cost, Counters, DEAD, Domain, Heuristic, Run};
use std::sync::atomic::AtomicUsize;

/// Subtrees that each thread should find to do, so that the last ones to finish are short.
const SUBTREES_PER_THREAD: u64 = 64;
/// How many times larger a round usually is than the one before; cuts count on no less.
pub(super) const GROWTH: u64 = 6;
/// Subtrees that a round should have at most, each some hundred bytes; beyond that they may be larger.
const MOST_SUBTREES: u64 = 1 << 17;
/// Subtrees after which nothing is cut any further, whatever the cuts say.
const LISTED: usize = 1 << 20;
/// Levels that one cut can go down.
const MOST_LEVELS: usize = 64;

/// How large the subtrees are that a round is cut into. It changes no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grain {
    /// Nodes that a subtree should have at least, so that starting on it costs little.
    pub least: u64,
    /// Nodes that it should not exceed by much: about a second of work.
    pub most: u64,
}

impl Default for Grain {
    fn default() -> Self {
        // Sizes are foretold from the last round, and some come out ten times as large: still seconds.
        Self { least: 4_000_000, most: 25_000_000 }
    }
}

impl Grain {
    /// Returns the nodes that a subtree of the next round may have, if that is expected to have so many.
    fn target(self, expected: u64, threads: usize) -> u64 {
        let most = self.most.max(expected / MOST_SUBTREES);
        if threads == 1 {
            return most.max(1);
        }
        (expected / (threads as u64 * SUBTREES_PER_THREAD)).max(self.least).min(most).max(1)
    }
}

/// Where rounds are cut: subtrees that were too large, by the codes of their paths, and how many levels to go into
/// them.
#[derive(Clone, Default)]
pub(super) struct Cuts(BTreeMap<Vec<u32>, usize>);

impl Cuts {
    /// Marks the subtrees of a round that, grown as rounds grow, would be too large. `sizes` are the codes of the path
    /// to each and the nodes generated below; `whole` is all that the round did, and `expected` what the next one will
    /// generate by the growth so far.
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

    /// Reads the cuts back; nothing if one is not a path of the domain, or there twice.
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
        // How deep the nodes above the frontier go, for each node of the path: the largest of all cuts on it.
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

/// Says whether codes are those of legal actions from the initial state on, none of which takes the last one back.
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
    /// How the search above the frontier ended; a goal there comes after all subtrees listed.
    pub(super) end: Explored,
    /// To a goal above the frontier.
    pub(super) path: Vec<D::Action>,
    /// What was done above the frontier.
    pub(super) above: Counters,
}

/// A node of the frontier.
pub(super) struct Subtree<D: Domain, H: Heuristic<D>> {
    pub(super) node: Node<D, H>,
    /// The actions from the root to the node.
    pub(super) path: Vec<D::Action>,
    /// What was done above the frontier before it came up.
    pub(super) above: Counters,
}

impl<D: Domain, H: Heuristic<D>> Listed<D, H> {
    /// Returns what each subtree is thought to weigh, from the sizes of the last round's subtrees: its own, or its
    /// part of the one it was cut from. Nothing if there was no last round.
    pub(super) fn weights(&self, domain: &D, last: &BTreeMap<Vec<u32>, u64>) -> Vec<u64> {
        if last.is_empty() {
            return Vec::new();
        }
        let mut codes = Vec::new();
        let mut shared: BTreeMap<&[u32], u64> = BTreeMap::new(); // how many came of one
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
        // A subtree that was beyond the last bound has but just come within this one: it is small.
        origins.iter().map(|origin| origin.map_or(1, |(path, size)| (size / shared[path]).max(1))).collect()
    }
}

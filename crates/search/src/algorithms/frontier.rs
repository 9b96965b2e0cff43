//! The open states of an A* that ran out of memory, as a list of roots for depth-first searches.
//!
//! They are in the order in which A* would have taken them: least g + h first, then deepest. The open list holds
//! duplicates and states that have since been expanded: the latter are left out, and of equal states with equal g only
//! one is kept. That requires sorting, which needs memory for one bucket at a time; a bucket that does not fit stays as
//! it is, so that some subtrees are searched twice.

use super::best_first::{Held, Stored, Waiting};
use crate::structures::{Entry, Table, ascending};
use crate::{Cost, Domain, Packed};

/// States per part: enough that the overhead of a part is small, and few enough that threads have work to share.
const STATES: std::ops::RangeInclusive<usize> = 64..=1024;
/// Target number of parts per thread.
const PARTS_PER_THREAD: usize = 256;

/// The roots of a search, sorted.
pub(super) struct Frontier<D: Domain, N> {
    piles: Vec<Pile<D, N>>,
    parts: Vec<Part>,
    /// The states expanded by A*, for the paths to the roots.
    pub(super) closed: Table<D::Packed, D::Meta>,
    /// The largest number of bytes held during or after the construction of the list, including the table.
    pub(super) peak_bytes: u64,
}

/// States with the same g + h.
struct Pile<D: Domain, N> {
    f: Cost,
    states: Vec<Waiting<D, N>>,
}

/// A piece of a pile.
#[derive(Clone, Copy)]
struct Part {
    f: Cost,
    pile: usize,
    start: usize,
    end: usize,
}

impl<D: Domain, N: Copy> Frontier<D, N> {
    /// Builds the list within `budget` bytes, divided into parts for `threads` threads.
    pub(super) fn new(held: Held<D, N>, budget: u64, threads: usize) -> Self {
        let Held { closed, open, interrupted: (key, interrupted) } = held;
        let size = size_of::<Waiting<D, N>>() as u64;
        let mut bytes = closed.bytes() + open.bytes();
        let mut peak = bytes;
        let mut piles = Vec::new();
        // They are closed or about to be, but not all of their children are open.
        for state in interrupted {
            piles.push(Pile { f: key, states: vec![state] });
        }
        for ((f, _), lists) in open.into_lists() {
            let room = lists.iter().map(|list| list.len() as u64).sum::<u64>() * size;
            if bytes + room > budget {
                piles.extend(lists.into_iter().map(|mut states| {
                    prefetch::<D, N>(&closed, &states);
                    states.retain(|state| !is_expanded::<D>(&closed, state.slot));
                    Pile { f, states }
                }));
                continue;
            }
            peak = peak.max(bytes + room);
            bytes += room;
            let mut states = Vec::with_capacity((room / size) as usize);
            for list in lists {
                prefetch::<D, N>(&closed, &list);
                states.extend(list.iter().filter(|state| !is_expanded::<D>(&closed, state.slot)));
                bytes = bytes.saturating_sub(list.capacity() as u64 * size);
            }
            states.sort_unstable_by_key(|state: &Waiting<D, N>| { state.slot.key }.hash());
            // One bucket has one g + h and one h, so equal states have equal g.
            states.dedup_by(|a, b| { a.slot.key } == { b.slot.key });
            states.shrink_to_fit();
            bytes -= room - states.len() as u64 * size;
            piles.push(Pile { f, states });
        }
        piles.retain(|pile| !pile.states.is_empty());
        let order = ascending(piles.iter().map(|pile| (pile.f, 0)).collect());
        let mut unsorted: Vec<Option<Pile<D, N>>> = piles.into_iter().map(Some).collect();
        let piles: Vec<Pile<D, N>> = order.into_iter().filter_map(|at| unsorted[at].take()).collect();
        let states: usize = piles.iter().map(|pile| pile.states.len()).sum();
        let step = (states / (threads * PARTS_PER_THREAD)).clamp(*STATES.start(), *STATES.end());
        let mut parts = Vec::new();
        for (index, pile) in piles.iter().enumerate() {
            for start in (0..pile.states.len()).step_by(step) {
                let end = (start + step).min(pile.states.len());
                parts.push(Part { f: pile.f, pile: index, start, end });
            }
        }
        bytes += (piles.len() * size_of::<Pile<D, N>>() + parts.len() * size_of::<Part>()) as u64;
        Self { piles, parts, closed, peak_bytes: peak.max(bytes) }
    }

    /// Returns the number of parts with g + h within `bound`; they come first.
    pub(super) fn within(&self, bound: Cost) -> usize {
        self.parts.partition_point(|part| part.f <= bound)
    }

    /// Returns the g + h of a part, if it exists.
    pub(super) fn f(&self, part: usize) -> Option<Cost> {
        self.parts.get(part).map(|part| part.f)
    }

    /// Returns the states of a part.
    pub(super) fn states(&self, part: usize) -> &[Waiting<D, N>] {
        let part = self.parts[part];
        &self.piles[part.pile].states[part.start..part.end]
    }
}

/// Prefetches the slots of a few hundred states before they are looked up.
fn prefetch<D: Domain, N: Copy>(closed: &Table<D::Packed, D::Meta>, states: &[Waiting<D, N>]) {
    states.iter().for_each(|state| closed.prefetch({ state.slot.key }.hash()));
}

/// Returns whether a state was expanded with a path that costs no more than its own.
fn is_expanded<D: Domain>(closed: &Table<D::Packed, D::Meta>, slot: Stored<D>) -> bool {
    let g = |meta| Entry::from_meta::<D::Meta>(meta, D::ACTION_BITS).g;
    closed.get(slot.key).is_some_and(|meta| g(meta) <= g(slot.meta))
}

//! The children of a layer, ranked.

use std::ops::Range;

use super::{Beam, Layer, Member, NO_ACTION, Place};
use crate::{Away, Cost, Counters, DEAD, Domain, Heuristic, Packed, StopReason, mix};

/// A child that may become a member of the next layer.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) hash: u64,
    pub(super) rank: u32,
    pub(super) parent: Place,
    pub(super) code: u32,
    pub(super) g: Cost,
}

/// The children of neighbouring parents.
pub(super) struct Batch {
    pub(super) by_part: Vec<Vec<Child>>,
    pub(super) expanded: u64,
    pub(super) generated: u64,
    pub(super) stopped: Option<StopReason>,
}

impl Batch {
    /// The bytes that a child takes, both in a batch and while sorting.
    pub(super) const BYTES_EACH: usize = 2 * size_of::<Child>();

    pub(super) fn len(&self) -> usize {
        self.by_part.iter().map(Vec::len).sum()
    }
}

/// Ranks the children of the members with the given indices, counted part by part.
pub(super) fn expand<D: Domain, H: Heuristic<D>>(
    beam: &Beam<'_, '_, D, H>,
    layer: &Layer<D, H::Carry>,
    which: Range<usize>,
) -> Batch {
    let Beam { domain, heuristic, parts, ceiling, .. } = *beam;
    let mut batch = Batch { by_part: vec![Vec::new(); parts], expanded: 0, generated: 0, stopped: None };
    let mut counters = Counters::default();
    let mut pulse = beam.run.pulse();
    let (mut actions, mut scratch) = (Vec::new(), D::Scratch::default());
    let mut state: Option<D::State> = None;
    let mut first = 0; // index of the part's first member, counted over all parts
    for (part, members) in layer.iter().enumerate() {
        let of_part = |place: usize| place.clamp(first, first + members.len()) - first;
        let here = of_part(which.start)..of_part(which.end);
        for (at, member) in here.clone().zip(&members[here]) {
            let Member { state: parent, carry, g, code } = member;
            match &mut state {
                Some(state) => state.clone_from(parent),
                None => state = Some(parent.clone()),
            }
            let state = state.as_mut().expect("it was just made");
            let last = (*code != NO_ACTION).then(|| domain.decode(*code));
            actions.clear();
            domain.actions(state, &mut scratch, &mut actions);
            let before = counters.generated;
            for &action in &actions {
                if last.is_some_and(|last| domain.undoes(action, last)) {
                    continue;
                }
                domain.apply(state, action);
                counters.generated += 1;
                let child = heuristic.child(domain, state, action, *carry);
                let (h, g) = (heuristic.value(child), g.saturating_add(domain.cost(action)));
                if h == DEAD {
                    domain.turned_away(state, Away::Dead);
                } else if ceiling.is_some_and(|ceiling| g.saturating_add(h) >= ceiling) {
                    domain.turned_away(state, Away::Beyond);
                } else {
                    let hash = domain.pack(state).hash();
                    let parent = (at * parts + part) as Place;
                    let rank = heuristic.rank(child);
                    let (to, code) = ((hash >> 56) as usize % parts, domain.encode(action));
                    batch.by_part[to].push(Child { hash, rank, parent, code, g });
                }
                domain.undo(state, action);
            }
            counters.expanded += 1;
            if let Some(reason) = pulse.tick(1 + counters.generated - before, &counters) {
                batch.stopped = Some(reason);
                break;
            }
        }
        first += members.len();
        if batch.stopped.is_some() {
            break;
        }
    }
    pulse.report(&counters);
    (batch.expanded, batch.generated) = (counters.expanded, counters.generated);
    batch
}

/// Returns the bits that break ties between children of equal rank.
#[inline]
pub(super) fn lot(seed: u64, hash: u64) -> u64 {
    mix(hash ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

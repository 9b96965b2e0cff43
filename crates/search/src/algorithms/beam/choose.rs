//! Selects the best of the children, each state once.

use super::children::{Batch, Child, lot};
use super::{Beam, Layer, Member, Place, Seen};
use crate::{Away, Domain, Heuristic};

/// A part of the next layer.
pub(super) struct Chosen<S, C> {
    pub(super) members: Vec<Member<S, C>>,
    pub(super) trail: Vec<(Place, u32)>,
    pub(super) goal: Option<usize>, // the index of one
    pub(super) least: u32,          // the best rank
    pub(super) dropped: bool,       // there was no room for some
}

/// The maximum number of classes that children are sorted into.
const CLASSES: u32 = 1 << 14;

/// Selects the members of a part.
pub(super) fn choose<D: Domain, H: Heuristic<D>>(
    beam: &Beam<'_, '_, D, H>,
    layer: &Layer<D, H::Carry>,
    batches: &[Batch],
    part: usize,
    seen: &mut Seen,
) -> Chosen<D::State, H::Carry> {
    let Beam { domain, heuristic, options, parts, .. } = *beam;
    let children = || batches.iter().flat_map(|batch| &batch.by_part[part]);
    let many: usize = batches.iter().map(|batch| batch.by_part[part].len()).sum();
    let width = options.width as usize;
    let room = width / parts + usize::from(part < width % parts);
    let least = children().map(|child| child.rank).min().unwrap_or(u32::MAX);
    let sorted = sort(children, many, least, options.seed);
    seen.begin(room.min(many));
    let mut chosen = Chosen {
        members: Vec::with_capacity(room.min(many)),
        trail: Vec::with_capacity(room.min(many)),
        goal: None,
        least,
        dropped: false,
    };
    for child in &sorted {
        let (from, at) = (child.parent as usize % parts, child.parent as usize / parts);
        let make = || {
            let parent: &Member<D::State, H::Carry> = &layer[from][at];
            let (mut state, action) = (parent.state.clone(), domain.decode(child.code));
            domain.apply(&mut state, action);
            (state, action, parent.carry)
        };
        if chosen.members.len() == room {
            chosen.dropped = true;
            break;
        }
        if !seen.insert(child.hash) {
            if D::WATCHED {
                domain.turned_away(&make().0, Away::Duplicate);
            }
            continue;
        }
        let (state, action, carry) = make();
        let carry = heuristic.child(domain, &state, action, carry);
        if chosen.goal.is_none() && domain.is_goal(&state) {
            chosen.goal = Some(chosen.members.len());
        }
        chosen.members.push(Member { state, carry, g: child.g, code: child.code });
        chosen.trail.push((child.parent, child.code));
    }
    chosen
}

/// Sorts children by rank, breaking ties at random.
fn sort<'c, I: Iterator<Item = &'c Child>>(
    children: impl Fn() -> I,
    many: usize,
    least: u32,
    seed: u64,
) -> Vec<Child> {
    let most = children().map(|child| child.rank).max().unwrap_or(least);
    let range = most - least + 1;
    // In a wide range, several ranks share a class; if there are few ranks, each has several classes, chosen at random.
    let shift = (range / CLASSES + 1).next_power_of_two().ilog2();
    let lots = (CLASSES / (range >> shift).max(1)).ilog2().min(6);
    let class = |child: &Child| {
        let lot = if lots == 0 { 0 } else { lot(seed, child.hash) >> (64 - lots) };
        (((child.rank - least) >> shift) << lots) as usize + lot as usize
    };
    let mut ends = vec![0_u32; ((((range - 1) >> shift) + 1) << lots) as usize + 1];
    for child in children() {
        ends[class(child) + 1] += 1;
    }
    for i in 1..ends.len() {
        ends[i] += ends[i - 1];
    }
    let Some(&first) = children().next() else { return Vec::new() };
    let mut sorted = vec![first; many];
    for child in children() {
        let end = &mut ends[class(child)];
        sorted[*end as usize] = *child;
        *end += 1;
    }
    sorted
}

//! The advisors: each looks for one kind of progress and proposes the action that serves it best.
//!
//! None of them proposes to undo what is packed.

use std::marker::PhantomData;

use super::features::Features;
use super::push_domain::Haul;
use super::regions::Regions;
use crate::board::{Board, DIRECTIONS, WALL};
use crate::reach::reach;
use crate::state::{State, widen};
use crate::zone::Zone;

/// The advisors.
#[derive(Clone, Copy)]
enum Advisor {
    /// More of the plan is packed.
    Pack,
    /// The floor is in fewer pieces.
    Open,
    /// Fewer links between rooms are shut.
    Link,
    /// Fewer boxes are outside the plan.
    Leave,
    /// Fewer boxes block each other.
    Unblock,
    /// A box can be pushed that could not be pushed before.
    Explore,
}

const ADVISORS: usize = 6;

/// How many actions of one box the explorer tries.
const TRIED: usize = 12;

/// The advisors, applied to one position.
pub(crate) struct Advisors<'s, const P: usize, const W: usize> {
    best: [Option<(u64, usize)>; ADVISORS], // key and action
    now: Features,
    region: Option<u16>, // the player's
    regions: &'s Regions,
    held: Vec<usize>,              // boxes that cannot be pushed
    candidates: Vec<(u64, usize)>, // of the current box
    of: PhantomData<(Zone<P>, Zone<W>)>,
}

impl<'s, const P: usize, const W: usize> Advisors<'s, P, W> {
    pub(crate) fn new(board: &Board, state: &State<P, W>, now: Features, regions: &'s Regions) -> Self {
        let region = regions.of(usize::from(state.player));
        let reached = |square: usize| regions.of(square) == region;
        let held =
            state.boxes.iter().filter(|&square| !can_move(board, &state.boxes, &reached, square)).collect();
        Self { best: [None; ADVISORS], now, region, regions, held, candidates: Vec::new(), of: PhantomData }
    }

    /// Considers an action that undoes nothing packed.
    pub(crate) fn hear(&mut self, at: usize, rank: u64, features: &Features) {
        let now = self.now;
        if features.left < now.left {
            self.propose(Advisor::Pack, rank, at);
        }
        self.propose(Advisor::Open, u64::from(features.regions) << 48 | rank >> 16, at);
        if features.shut < now.shut {
            self.propose(Advisor::Link, rank, at);
        }
        if features.left == now.left {
            if features.out_of_plan < now.out_of_plan {
                self.propose(Advisor::Leave, rank, at);
            }
            if features.hot < now.hot {
                self.propose(Advisor::Unblock, u64::from(features.hot) << 48 | rank >> 16, at);
            }
        }
        if !self.held.is_empty() {
            self.candidates.push((rank, at));
        }
    }

    /// Finishes the actions of one box: the explorer tries the best of them.
    pub(crate) fn end(&mut self, board: &Board, others: &Zone<P>, actions: &[Haul]) {
        let mut candidates = std::mem::take(&mut self.candidates);
        let Some(&(_, first)) = candidates.first() else { return };
        if !self.holds(board, usize::from(actions[first].from), others) {
            return;
        }
        candidates.sort_unstable();
        for &(rank, action) in candidates.iter().take(TRIED) {
            if self.best[Advisor::Explore as usize].is_some_and(|(best, _)| best <= rank) {
                return;
            }
            let (to, last) = (usize::from(actions[action].to), usize::from(actions[action].last));
            let mut boxes = *others;
            boxes.add(to);
            let player = usize::from(board.next(to, last ^ 1));
            let region = reach(board, &widen::<P, W>(&boxes), player);
            if self.held.iter().any(|&square| can_move(board, &boxes, &|square| region.has(square), square)) {
                self.propose(Advisor::Explore, rank, action);
                return;
            }
        }
    }

    /// Returns whether some box could be pushed if the one on `from` were not there.
    fn holds(&self, board: &Board, from: usize, others: &Zone<P>) -> bool {
        // If the player reaches the box, its removal opens the regions beside it, too.
        let beside = |region: Option<u16>| {
            board.around(from).iter().any(|&to| to != WALL && self.regions.of(usize::from(to)) == region)
        };
        let joined = beside(self.region);
        let reached = |square: usize| {
            let region = self.regions.of(square);
            region == self.region && region.is_some()
                || joined && (square == from || region.is_some() && beside(region))
        };
        self.held.iter().any(|&square| square != from && can_move(board, others, &reached, square))
    }

    fn propose(&mut self, advisor: Advisor, key: u64, at: usize) {
        let best = &mut self.best[advisor as usize];
        if best.is_none_or(|(other, _)| key < other) {
            *best = Some((key, at));
        }
    }

    /// Returns the proposed actions.
    pub(crate) fn proposals(&self) -> impl Iterator<Item = usize> + '_ {
        self.best.iter().flatten().map(|(_, at)| *at)
    }
}

/// Returns whether a box can be pushed.
fn can_move<const P: usize>(
    board: &Board,
    boxes: &Zone<P>,
    reached: &impl Fn(usize) -> bool,
    square: usize,
) -> bool {
    (0..DIRECTIONS).any(|d| {
        let (behind, ahead) = (board.next(square, d ^ 1), board.next(square, d));
        behind != WALL
            && reached(usize::from(behind))
            && board.is_live(ahead)
            && !boxes.has(usize::from(ahead))
    })
}

//! Sokoban as a search over macro pushes: an action brings one box to any square that it can be pushed to.
//!
//! If there is a PI-corral, only its boxes are moved, but to anywhere they can go: the push that has to come first is
//! among these.

use std::sync::Arc;

use pousse_search::{Algorithms, Cost, Domain};

use super::macros::{Place, Ways};
use super::meeting::Meeting;
use crate::board::{Board, DIRECTIONS, WALL};
use crate::domain::Push;
use crate::pruning::pi_corral::{self, Found};
use crate::state::{Compact, State, widen};
use crate::zone::Zone;

/// The maximum number of pushes to a nearby place.
const NEARBY: u16 = 2;

/// How many places of all boxes together make a level large.
const MANY_PLACES: usize = 20_000;

/// Returns whether a level has too many places to list them all.
pub(super) fn is_large(board: &Board) -> bool {
    board.live() * board.boxes().len() > MANY_PLACES
}

/// A move of one box by several pushes or pulls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Haul {
    pub(crate) from: u16,
    pub(crate) to: u16,
    /// The direction of the first step.
    pub(crate) first: u8,
    /// The direction of the last step.
    pub(crate) last: u8,
    pub(crate) steps: u16,
    /// The regions of the floor afterwards.
    pub(crate) regions: u16,
}

impl Haul {
    /// Returns the haul as pushes, to be unfolded.
    pub(crate) fn as_push(self) -> Push {
        Push { from: self.from, to: self.to, first: self.first, last: self.last, pushes: self.steps }
    }
}

/// A level searched by macro pushes.
pub(crate) struct MacroPushes<const P: usize, const W: usize> {
    pub(crate) board: Arc<Board>,
    pub(crate) goals: Zone<P>,
    start: State<P, W>,
    full: bool,    // no more goals than boxes
    corrals: bool, // PI-corrals are used
    sparse: bool,  // not every place is an action
    meeting: Option<Arc<Meeting<P>>>,
}

impl<const P: usize, const W: usize> MacroPushes<P, W> {
    pub(crate) fn new(board: Arc<Board>, corrals: bool) -> Self {
        let boxes = Zone::of(board.boxes().iter().map(|&square| usize::from(square)));
        let goals: Zone<P> = Zone::of(board.goals().iter().map(|&square| usize::from(square)));
        let start = State::new(&board, boxes, board.player());
        let full = boxes.len() == goals.len();
        Self { goals, start, full, corrals, sparse: is_large(&board), meeting: None, board }
    }
}

impl<const P: usize, const W: usize> MacroPushes<P, W> {
    /// Returns whether a place is worth an action. On large levels there are millions of places, so only goals and
    /// nearby places qualify; no solution is lost, since single pushes are among them.
    fn lists(&self, place: &Place) -> bool {
        !self.sparse || place.steps <= NEARBY || self.board.is_goal(usize::from(place.square))
    }

    /// Lets the search end in any position from which the rest of the solution is known.
    pub(crate) fn met_by(mut self, meeting: Arc<Meeting<P>>) -> Self {
        self.meeting = Some(meeting);
        self
    }

    /// Returns the pushes from the end of a plan to the end of the level; empty if it is already solved.
    pub(crate) fn rest(&self, end: &State<P, W>) -> Vec<Push> {
        if end.boxes.is_within(&self.goals) {
            return Vec::new();
        }
        let rest = self.meeting.as_ref().and_then(|meeting| meeting.rest(&self.board, end));
        rest.expect("a plan ends with all boxes on goals, or where the rest is known")
    }
}

/// Scratch memory for listing the actions.
#[derive(Default)]
pub(crate) struct Scratch {
    corral: pi_corral::Scratch,
    ways: Ways,
}

impl<const P: usize, const W: usize> Domain for MacroPushes<P, W> {
    type State = State<P, W>;
    type Action = Haul;
    type Packed = Compact<P>;
    type Meta = u64;
    type Scratch = Scratch;
    const ACTION_BITS: u32 = 1; // no search that stores codes is compiled for it
    const SEARCHED_BY: Algorithms = Algorithms::NONE;
    const ALONE: bool = true;

    fn initial(&self) -> State<P, W> {
        self.start
    }

    #[inline]
    fn is_goal(&self, state: &State<P, W>) -> bool {
        state.boxes.is_within(&self.goals)
            || self.meeting.as_ref().is_some_and(|meeting| meeting.knows(&self.board, state))
    }

    fn actions(&self, state: &State<P, W>, scratch: &mut Scratch, out: &mut Vec<Haul>) {
        let board = &*self.board;
        let reach = state.reach(board);
        let corral =
            self.corrals && scratch.corral.find(board, &state.boxes, &reach, self.full) != Found::Nothing;
        let mut others: Zone<W> = widen(&state.boxes);
        for from in state.boxes.iter() {
            let pushed = |d: usize| {
                let (behind, ahead) = (board.next(from, d ^ 1), board.next(from, d));
                behind != WALL
                    && reach.has(usize::from(behind))
                    && board.is_live(ahead)
                    && !others.has(usize::from(ahead))
                    && (!corral || scratch.corral.admits(board, from, d))
            };
            if !(0..DIRECTIONS).any(pushed) {
                continue;
            }
            others.remove(from);
            scratch.ways.push(board, &others, from, &reach);
            others.add(from);
            let places = scratch.ways.places.iter().filter(|place| self.lists(place));
            out.extend(places.map(|place| Haul {
                from: from as u16,
                to: place.square,
                first: place.first,
                last: place.last,
                steps: place.steps,
                regions: place.regions,
            }));
        }
    }

    fn cost(&self, haul: Haul) -> Cost {
        Cost::from(haul.steps)
    }

    fn unit_cost(&self) -> bool {
        false
    }

    #[inline]
    fn apply(&self, state: &mut State<P, W>, haul: Haul) {
        let player = self.board.next(usize::from(haul.to), usize::from(haul.last ^ 1));
        state.shift(usize::from(haul.from), usize::from(haul.to), player);
    }

    #[inline]
    fn undo(&self, state: &mut State<P, W>, haul: Haul) {
        let player = self.board.next(usize::from(haul.from), usize::from(haul.first ^ 1));
        state.shift(usize::from(haul.to), usize::from(haul.from), player);
    }

    fn undoes(&self, _: Haul, _: Haul) -> bool {
        false
    }

    fn pack(&self, state: &State<P, W>) -> Compact<P> {
        state.pack(&self.board)
    }

    fn unpack(&self, packed: Compact<P>) -> State<P, W> {
        State::unpack(&self.board, packed)
    }

    fn encode(&self, _: Haul) -> u32 {
        unreachable!("no search that keeps codes is compiled for macro pushes")
    }

    fn decode(&self, _: u32) -> Haul {
        unreachable!("no search that keeps codes is compiled for macro pushes")
    }
}

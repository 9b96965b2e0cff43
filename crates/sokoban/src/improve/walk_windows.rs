//! Windows of solutions, in moves or in moves and pushes.

use std::sync::Arc;

use pousse_search::algorithms::astar::{self, Ties};
use pousse_search::shorten::{Between, Shorten, Sweep, Window};
use pousse_search::{Cost, DEAD, Domain, Heuristic, Outcome, Properties, Run};

use super::corridor::{Corridor, OPEN, Trail};
use crate::approach::{Approach, FAR};
use crate::board::Board;
use crate::distances::Distances;
use crate::scale::Scale;
use crate::state::{Compact, State};
use crate::walks::{Walk, Walks};
use crate::zone::Zone;

/// The kinds of windows, cheapest first. There are more walks than pushes, so fewer boxes may differ.
const SWEEPS: [Sweep; 11] = [
    Sweep { width: 1, length: 12 },
    Sweep { width: 1, length: 24 },
    Sweep { width: 1, length: 48 },
    Sweep { width: 2, length: 16 },
    Sweep { width: 1, length: 96 },
    Sweep { width: 2, length: 32 },
    Sweep { width: 1, length: usize::MAX },
    Sweep { width: 3, length: 24 },
    Sweep { width: OPEN, length: 16 },
    Sweep { width: 2, length: 64 },
    Sweep { width: OPEN, length: 32 },
];

/// Makes solutions cheaper on a scale of moves and pushes.
pub(super) struct WalkWindows<const P: usize, const W: usize, const N: usize> {
    domain: Walks<P, W>,
    scale: Scale,
    between_all: Distances,
    approach: Approach,
    goals: Vec<usize>,
}

impl<const P: usize, const W: usize, const N: usize> WalkWindows<P, W, N> {
    pub(super) fn new(board: Arc<Board>, scale: Scale) -> Self {
        let between_all = Distances::between_all(&board);
        let goals = board.goals().iter().map(|&goal| usize::from(goal)).collect();
        let approach = Approach::new(&board);
        let domain = Walks::new(board, scale);
        Self { domain, scale, between_all, approach, goals }
    }

    /// Returns the squares where boxes may stand at the end of a window.
    fn ends(&self, last: Compact<P>, is_last: bool) -> Vec<usize> {
        if is_last { self.goals.clone() } else { State::<P, W>::take_apart(last).0.iter().collect() }
    }

    /// Returns the corridor of a window with everything that its estimate needs.
    fn passage(&self, boxes: impl Iterator<Item = Zone<P>>, width: u32, ends: &[usize]) -> Passage<'_, P, N> {
        let corridor = Corridor::new(&self.between_all, boxes, width, ends);
        Passage { corridor, scale: self.scale, approach: &self.approach }
    }
}

impl<const P: usize, const W: usize, const N: usize> Shorten for WalkWindows<P, W, N> {
    type Domain = Walks<P, W>;

    fn domain(&self) -> &Walks<P, W> {
        &self.domain
    }

    fn sweeps(&self) -> &[Sweep] {
        &SWEEPS
    }

    fn at_least(&self, from: Compact<P>, to: Compact<P>, last: bool) -> Cost {
        let passage = self.passage(std::iter::empty(), OPEN, &self.ends(to, last));
        let state: State<P, W> = self.domain.unpack(from);
        passage.cost(&state, passage.corridor.root(&state).pushes())
    }

    fn search(&self, window: &Window<'_, Walks<P, W>>, run: &Run<'_>) -> Outcome<Walk> {
        let end_key = window.states[window.states.len() - 1];
        let (start, end) = (self.domain.unpack(window.states[0]), self.domain.unpack(end_key));
        let boxes = window.states.iter().map(|&key| State::<P, W>::take_apart(key).0);
        let mut passage = self.passage(boxes, window.width, &self.ends(end_key, window.last));
        passage.corridor.begin(&start);
        let goals: Zone<P> = Zone::of(self.goals.iter().copied());
        let is_end = |state: &State<P, W>| {
            if window.last {
                state.boxes.is_within(&goals)
            } else {
                state.player == end.player && state.boxes == end.boxes
            }
        };
        let domain = Between::new(&self.domain, start, is_end);
        let ties = if self.scale == Scale::MOVES { Ties::LargerG } else { Ties::LastIn };
        let options = astar::Options { ties, ceiling: Some(window.cost), ..astar::Options::default() };
        astar::search(&domain, &passage, options, run)
    }
}

/// A corridor, and the costs of walks in it.
struct Passage<'p, const P: usize, const N: usize> {
    corridor: Corridor<P, N>,
    scale: Scale,
    approach: &'p Approach,
}

impl<const P: usize, const N: usize> Passage<'_, P, N> {
    /// Returns the cost of `pushes` pushes and of the walk to the first of them.
    #[inline]
    fn cost<const W: usize>(&self, state: &State<P, W>, pushes: Cost) -> Cost {
        if pushes == DEAD || pushes == 0 {
            return pushes;
        }
        let player = usize::from(state.player);
        let walk = state.boxes.iter().map(|square| self.approach.moves(square, player)).min();
        match walk {
            None | Some(FAR) => DEAD,
            Some(walk) => self.scale.cost(pushes + Cost::from(walk), pushes),
        }
    }
}

/// The data carried with a position.
#[derive(Clone, Copy)]
struct Carry<const N: usize> {
    value: Cost,
    trail: Trail<N>,
}

impl<const P: usize, const W: usize, const N: usize, G> Heuristic<Between<'_, Walks<P, W>, G>>
    for Passage<'_, P, N>
where
    G: Fn(&State<P, W>) -> bool + Sync,
{
    type Carry = Carry<N>;
    const LAZY: bool = true;

    fn properties(&self) -> Properties {
        Properties { consistent: false, ..Properties::SOUND }
    }

    fn root(&self, _: &Between<'_, Walks<P, W>, G>, state: &State<P, W>) -> Carry<N> {
        let trail = self.corridor.root(state);
        Carry { value: self.cost(state, trail.pushes()), trail }
    }

    #[inline]
    fn child(
        &self,
        _: &Between<'_, Walks<P, W>, G>,
        state: &State<P, W>,
        walk: Walk,
        parent: Carry<N>,
    ) -> Carry<N> {
        let pushes = self.corridor.after(state, walk.push, &parent.trail);
        Carry { value: self.cost(state, pushes), ..parent }
    }

    #[inline]
    fn value(&self, carry: Carry<N>) -> Cost {
        carry.value
    }

    fn refine(
        &self,
        _: &Between<'_, Walks<P, W>, G>,
        _: &State<P, W>,
        carry: &Carry<N>,
        value: Cost,
    ) -> Cost {
        carry.value.max(value)
    }
}

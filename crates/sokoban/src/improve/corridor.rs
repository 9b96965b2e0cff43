//! Positions near a path, and how far they are from its end.
//!
//! A position is in the corridor if it differs from some position of the path in at most `width` boxes. Boxes have no
//! identity, so even one is enough for a different route, a different order, one parking place fewer, or two boxes that
//! swap goals. The pushes to the end of the path are at least those of the best assignment of the boxes to the squares
//! of the boxes there, each with the player's side; this bound prunes the corridor, so that only what may lead to a
//! shorter path is searched.

use pousse_search::{Cost, DEAD};

use crate::assignment::Assignment;
use crate::distances::Distances;
use crate::domain::Push;
use crate::state::State;
use crate::zone::Zone;

/// The width of a corridor without limits.
pub(super) const OPEN: u32 = u32::MAX;

/// A corridor around a path, and the distances to its end.
pub(super) struct Corridor<const P: usize, const N: usize> {
    path: Vec<Zone<P>>, // without consecutive duplicates
    width: u32,
    distances: Distances, // to the squares of the boxes at the end
    ends: usize,
    prices: [i32; N],
}

/// The data carried with a position.
#[derive(Clone, Copy)]
pub(super) struct Trail<const N: usize> {
    near: u16, // where on the path a nearby position was last found
    assignment: Assignment<N>,
}

impl<const P: usize, const N: usize> Corridor<P, N> {
    /// Returns the corridor around a path that ends with boxes on the squares `ends`, given the distances between all
    /// squares.
    pub(super) fn new(
        between_all: &Distances,
        boxes: impl Iterator<Item = Zone<P>>,
        width: u32,
        ends: &[usize],
    ) -> Self {
        let mut path: Vec<Zone<P>> = boxes.collect();
        path.dedup();
        let distances = between_all.to_columns(ends);
        Self { path, width, distances, ends: ends.len(), prices: [0; N] }
    }

    /// Sets the position from which searches start; its prices are a good starting point for all others.
    pub(super) fn begin<const W: usize>(&mut self, start: &State<P, W>) {
        self.prices = *self.root(start).assignment.prices();
    }

    /// Returns the data carried with a position.
    pub(super) fn root<const W: usize>(&self, state: &State<P, W>) -> Trail<N> {
        let player = usize::from(state.player);
        let boxes = state.boxes.iter().map(|square| (square, self.distances.row_of(square, player)));
        let assignment = Assignment::new(&self.distances, self.ends, boxes, &self.prices);
        Trail { near: self.near(&state.boxes, 0).unwrap_or(0), assignment }
    }

    /// Returns a lower bound on the pushes to the end of the path after a push; [`DEAD`] if that leaves the corridor.
    #[inline]
    pub(super) fn after<const W: usize>(&self, state: &State<P, W>, push: Push, parent: &Trail<N>) -> Cost {
        if self.near(&state.boxes, parent.near).is_none() {
            return DEAD;
        }
        let (from, to) = (usize::from(push.from), usize::from(push.to));
        let row = self.distances.row_of(to, usize::from(state.player));
        parent.assignment.at_least_after(&self.distances, from, row).unwrap_or(DEAD)
    }

    /// Returns the index of a position of the path that differs in few boxes; tries the place of the last match first.
    #[inline]
    fn near(&self, boxes: &Zone<P>, hint: u16) -> Option<u16> {
        if self.width == OPEN {
            return Some(0);
        }
        let is_near = |at: &usize| {
            let missing: u32 = boxes
                .words()
                .iter()
                .zip(self.path[*at].words())
                .map(|(here, there)| (here & !there).count_ones())
                .sum();
            missing <= self.width
        };
        let hint = usize::from(hint);
        let found = (hint..self.path.len()).find(is_near).or_else(|| (0..hint).rev().find(is_near));
        found.map(|at| at as u16)
    }
}

impl<const N: usize> Trail<N> {
    /// Returns a lower bound on the pushes to the end of the path.
    #[inline]
    pub(super) fn pushes(&self) -> Cost {
        self.assignment.total().unwrap_or(DEAD)
    }
}

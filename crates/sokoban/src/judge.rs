//! The estimate of a position: what techniques and distances say about the pushes that are left.
//!
//! The first value, made for every child, is the assignment of boxes to goals, updated by the one box that moved, and
//! the deadlocks that are cheap to see. The dearer ones wait until a position is taken up ([`Heuristic::refine`]).

use std::sync::Arc;

use pousse_search::{Cost, DEAD, Heuristic, Properties, Run};

use crate::assignment::Assignment;
use crate::board::Board;
use crate::deadlocks::{freeze, last_push};
use crate::distances::{Distances, FAR};
use crate::domain::{Push, Pushes};
use crate::penalties::patterns::{Patterns, Verdict};
use crate::penalties::tables::add_sets;
use crate::state::State;
use crate::tally::Tally;
use crate::{Estimate, InTotal, PerBox, Technique, Techniques};

/// The estimate of a level.
pub struct Judge<const P: usize, const W: usize, const N: usize> {
    board: Arc<Board>,
    tally: Arc<Tally>,
    estimate: Estimate,
    techniques: Techniques,
    distances: Distances,
    patterns: Patterns<P, W>,
    step: u32, // in which penalties are covered
}

/// What travels with a position.
#[derive(Clone, Copy)]
pub struct Carry<const N: usize> {
    value: Cost,
    assignment: Assignment<N>,
}

impl<const P: usize, const W: usize, const N: usize> Judge<P, W, N> {
    /// Prepares the estimate.
    #[must_use]
    pub fn new(board: Arc<Board>, estimate: Estimate, techniques: Techniques, tally: Arc<Tally>) -> Self {
        let per_box = match estimate {
            Estimate::Zero => PerBox::Manhattan,
            Estimate::Of(_, per_box) => per_box,
        };
        let distances = Distances::new(&board, per_box, &|_| false);
        let step = if board.boxes().len() == board.goals().len() { 2 } else { 1 };
        let patterns = Patterns::new(board.live());
        Self { board, tally, estimate, techniques, distances, patterns, step }
    }

    /// Makes the tables that the techniques need, within the limits of a run.
    pub fn prepare(&mut self, run: &Run<'_>) {
        if self.estimate != Estimate::default() {
            return;
        }
        if self.techniques.has(Technique::PairPenalties) {
            add_sets::<2, P, W>(&self.board, &self.distances, self.step, &mut self.patterns, run);
        }
        if self.techniques.has(Technique::TriplePenalties) {
            add_sets::<3, P, W>(&self.board, &self.distances, self.step, &mut self.patterns, run);
        }
    }

    /// Returns the distances.
    #[must_use]
    pub fn distances(&self) -> &Distances {
        &self.distances
    }

    /// Says whether a set of boxes that cannot be solved is in a position.
    pub(crate) fn has_lost_set(&self, state: &State<P, W>) -> bool {
        self.patterns.find(&state.boxes, usize::from(state.player), &mut Vec::new())
    }

    /// Says whether a rule sees that the last push lost the game.
    #[inline]
    fn lost(&self, state: &State<P, W>, at: usize) -> bool {
        let (board, boxes) = (&*self.board, &state.boxes);
        if self.techniques.has(Technique::SquareDeadlocks) && last_push::square(board, boxes, at) {
            self.tally.count(Technique::SquareDeadlocks);
            return true;
        }
        if self.techniques.has(Technique::ZDeadlocks) && last_push::z(board, boxes, at) {
            self.tally.count(Technique::ZDeadlocks);
            return true;
        }
        if self.techniques.has(Technique::FreezeDeadlocks) {
            let frozen = freeze::frozen(board, boxes);
            if frozen.iter().any(|square| !board.is_goal(square)) {
                self.tally.count(Technique::FreezeDeadlocks);
                return true;
            }
        }
        false
    }

    /// Returns the value of an assignment by the way of adding up that is asked for.
    #[inline]
    fn total(&self, assignment: &Assignment<N>) -> Cost {
        match self.estimate {
            Estimate::Zero => 0,
            Estimate::Of(InTotal::Assignment, _) => assignment.total().unwrap_or(DEAD),
            Estimate::Of(InTotal::Nearest, _) => assignment
                .rows()
                .map(|(_, row)| self.distances.nearest(row))
                .try_fold(0, |sum, near| (near != FAR).then(|| sum + Cost::from(near)))
                .unwrap_or(DEAD),
            Estimate::Of(InTotal::Reserved, _) => self.reserved(assignment),
        }
    }

    /// Gives each box in the order of their squares the nearest goal that is left.
    fn reserved(&self, assignment: &Assignment<N>) -> Cost {
        let mut boxes: Vec<(usize, usize)> = assignment.rows().collect();
        boxes.sort_unstable();
        let mut taken = [false; N];
        let mut sum = 0;
        for (_, row) in boxes {
            let row = self.distances.row(row);
            let near = (0..row.len()).filter(|&goal| !taken[goal]).min_by_key(|&goal| row[goal]);
            match near {
                Some(goal) if row[goal] != FAR => {
                    taken[goal] = true;
                    sum += Cost::from(row[goal]);
                }
                // What is left cannot be reached: it may have been taken too soon, which proves nothing.
                _ => {}
            }
        }
        sum
    }
}

impl<const P: usize, const W: usize, const N: usize> Heuristic<Pushes<P, W>> for Judge<P, W, N> {
    type Carry = Carry<N>;
    const LAZY: bool = true;

    fn properties(&self) -> Properties {
        // Where techniques raise the value on some positions only, it may fall by more than a push.
        Properties { consistent: false, ..self.estimate.properties() }
    }

    fn root(&self, _: &Pushes<P, W>, state: &State<P, W>) -> Carry<N> {
        let player = usize::from(state.player);
        let boxes = state.boxes.iter().map(|square| (square, self.distances.row_of(square, player)));
        let assignment = Assignment::new(&self.distances, self.board.goals().len(), boxes);
        Carry { value: self.total(&assignment), assignment }
    }

    #[inline]
    fn child(&self, _: &Pushes<P, W>, state: &State<P, W>, push: Push, parent: Carry<N>) -> Carry<N> {
        let mut carry = parent;
        let (from, to) = (usize::from(push.from), usize::from(push.to));
        if self.lost(state, to) {
            carry.value = DEAD;
            return carry;
        }
        let row = self.distances.row_of(to, usize::from(state.player));
        carry.assignment.replace(&self.distances, from, to, row);
        carry.value = self.total(&carry.assignment);
        if carry.value == DEAD {
            self.tally.count(Technique::BipartiteDeadlocks);
        }
        carry
    }

    #[inline]
    fn value(&self, carry: Carry<N>) -> Cost {
        carry.value
    }

    fn refine(&self, domain: &Pushes<P, W>, state: &State<P, W>, value: Cost) -> Cost {
        if self.patterns.is_empty() {
            return value;
        }
        let extra = match self.patterns.verdict(&state.boxes, usize::from(state.player), self.step) {
            Verdict::Lost => {
                self.tally.count(Technique::PairPenalties);
                return DEAD;
            }
            Verdict::Extra(0) => return value,
            Verdict::Extra(extra) => extra,
        };
        self.tally.count(Technique::PairPenalties);
        let own = self.root(domain, state).value;
        value.max(own + extra)
    }
}

//! The estimate of a position: a lower bound on the pushes left, from distances and techniques.
//!
//! The first value, computed for every child, is the assignment of boxes to goals, updated for the one box that moved,
//! together with the deadlocks that are cheap to detect. The expensive rules wait until a position is expanded
//! ([`Heuristic::refine`]).

use std::sync::Arc;

use pousse_search::{Cost, DEAD, Heuristic, Properties, Run};

use crate::assignment::Assignment;
use crate::board::Board;
use crate::deadlocks::corral::Corrals;
use crate::deadlocks::{freeze, last_push};
use crate::distances::{Distances, FAR};
use crate::domain::{Push, Pushes};
use crate::frozen_walls::FrozenWalls;
use crate::goal_zone::{self, GoalZone};
use crate::knowledge::Keeper;
use crate::penalties::active::{Around, Effort, Learner};
use crate::penalties::backout::Backouts;
use crate::penalties::cover::{Penalty, cover};
use crate::penalties::linear::LinearConflicts;
use crate::penalties::patterns::Patterns;
use crate::penalties::sets::Sets;
use crate::penalties::substate::Known;
use crate::penalties::tables::add_sets;
use crate::state::State;
use crate::tally::Tally;
use crate::zone::Zone;
use crate::{Active, Estimate, InTotal, PerBox, Technique, Techniques};

/// The estimate of a level.
pub(crate) struct Judge<const P: usize, const W: usize, const N: usize> {
    board: Arc<Board>,
    tally: Arc<Tally>,
    estimate: Estimate,
    techniques: Techniques,
    distances: Distances,
    patterns: Patterns<P, W>,
    zones: Vec<GoalZone>,
    frozen_walls: Option<FrozenWalls<P>>,
    learner: Option<Learner<P, W>>,
    corrals: Corrals<P>,
    linear: Option<LinearConflicts>,
    backouts: Option<Backouts>,
    prepared: Prepared,
    step: u32,        // the step in which penalties are covered
    prices: [i32; N], // of the goals, where every assignment starts
}

/// Which tables have been built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Prepared {
    Nothing,
    Pairs,
    All,
}

/// Steps of the search for triples, and configurations of a goal zone, that take a fraction of a second.
const SOME_WORK: u64 = 10_000_000;
const SOME_CONFIGURATIONS: usize = 100_000;

/// Steps of the search for pairs, and configurations of a goal zone, that take a few milliseconds.
const LITTLE_WORK: u64 = 100_000;
const FEW_CONFIGURATIONS: usize = 3_000;

/// The maximum number of configurations of a goal zone.
const MOST_CONFIGURATIONS: usize = 1_500_000;

/// One position in this many is examined for deadlocks and penalties unless learning was requested explicitly.
const LOOK_EVERY: u64 = 4;

/// The data carried with a position.
#[derive(Clone, Copy)]
pub(crate) struct Carry<const N: usize> {
    value: Cost,
    assignment: Assignment<N>,
}

impl<const P: usize, const W: usize, const N: usize> Judge<P, W, N> {
    /// Prepares the estimate.
    #[must_use]
    pub(crate) fn new(
        board: Arc<Board>,
        estimate: Estimate,
        techniques: Techniques,
        tally: Arc<Tally>,
    ) -> Self {
        let per_box = match estimate {
            Estimate::Zero => PerBox::Manhattan,
            Estimate::Of(_, PerBox::Real) if techniques.has(Technique::BackoutConflicts) => PerBox::Sided,
            Estimate::Of(_, per_box) => per_box,
        };
        let distances = Distances::new(&board, per_box, &|_| false);
        let backs_out = matches!(estimate, Estimate::Of(_, PerBox::Real)) && per_box == PerBox::Sided;
        let backouts = backs_out.then(|| Backouts::new(&board, &distances));
        let in_pairs = estimate == Estimate::default() && techniques.has(Technique::PairPenalties);
        let proven = matches!(estimate, Estimate::Of(InTotal::Assignment | InTotal::Nearest, _));
        let linear = (techniques.has(Technique::LinearConflicts) && proven && !in_pairs)
            .then(|| LinearConflicts::new(&board, &distances));
        let step = if board.boxes().len() == board.goals().len() { 2 } else { 1 };
        let patterns = Patterns::new(board.live());
        let player = usize::from(board.player());
        let boxes = board.boxes().iter().map(|&square| usize::from(square));
        let boxes = boxes.map(|square| (square, distances.row_of(square, player)));
        let prices = *Assignment::new(&distances, board.goals().len(), boxes, &[0; N]).prices();
        Self {
            board,
            tally,
            estimate,
            techniques,
            distances,
            patterns,
            zones: Vec::new(),
            prepared: Prepared::Nothing,
            frozen_walls: None,
            learner: None,
            corrals: Corrals::default(),
            linear,
            backouts,
            step,
            prices,
        }
    }

    /// Builds the tables that take next to no time, unless they exist.
    pub(crate) fn prepare_pairs(&mut self, run: &Run<'_>) {
        if self.estimate != Estimate::default() || self.prepared >= Prepared::Pairs {
            return;
        }
        self.prepared = Prepared::Pairs;
        if self.techniques.has(Technique::FrozenWalls) {
            self.frozen_walls =
                Some(FrozenWalls::new(self.board.clone(), (run.limits().memory / 16).min(256 << 20)));
        }
        if self.techniques.has(Technique::PairPenalties) {
            add_sets::<2, P, W>(&self.board, &self.distances, self.step, &mut self.patterns, run, &|_, _| {});
        }
    }

    /// Builds what takes only milliseconds: pairs on levels with few squares, and a narrow goal zone.
    pub(crate) fn prepare_at_once(&mut self, run: &Run<'_>) {
        if Sets::<2>::work(&self.board) <= LITTLE_WORK {
            self.prepare_pairs(run);
        }
        self.zones = GoalZone::build(&self.board, self.board.boxes().len(), FEW_CONFIGURATIONS, run);
        self.prepared = Prepared::All;
    }

    /// Builds the tables that take a fraction of a second, for searches that can make do with less.
    pub(crate) fn prepare_some(&mut self, run: &Run<'_>) {
        self.prepare(SOME_WORK, SOME_CONFIGURATIONS, run);
    }

    /// Builds all other tables; triples only if they take at most `work` steps.
    pub(crate) fn prepare_rest(&mut self, work: u64, run: &Run<'_>) {
        self.prepare(work, MOST_CONFIGURATIONS, run);
    }

    fn prepare(&mut self, work: u64, configurations: usize, run: &Run<'_>) {
        if self.estimate != Estimate::default() || self.prepared == Prepared::All {
            return;
        }
        self.prepare_pairs(run);
        self.prepared = Prepared::All;
        if self.techniques.has(Technique::GoalZone) {
            let most = configurations.min((run.limits().memory / 256) as usize);
            self.zones = GoalZone::build(&self.board, self.board.boxes().len(), most, run);
        }
        if self.techniques.has(Technique::TriplePenalties)
            && Sets::<3>::work(&self.board) <= work
            && Sets::<3>::bytes(&self.board) <= run.limits().memory / 4
        {
            add_sets::<3, P, W>(&self.board, &self.distances, self.step, &mut self.patterns, run, &|_, _| {});
        }
    }

    /// Lets the judge learn deadlocks and penalties as it goes.
    pub(crate) fn learn(&mut self, active: Active) {
        if self.estimate != Estimate::default() {
            return;
        }
        let (deadlocks, penalties) = (
            self.techniques.has(Technique::LearnedDeadlocks),
            self.techniques.has(Technique::LearnedPenalties),
        );
        let frugal = active == Active::Never;
        let (active, effort) = match active {
            Active::Never if penalties => (Active::OneIn(LOOK_EVERY), Effort::FRUGAL),
            Active::Never => (Active::OneIn(LOOK_EVERY), Effort::DEADLOCKS),
            asked if penalties => (asked, Effort::PENALTIES),
            asked => (asked, Effort::DEADLOCKS),
        };
        if deadlocks || penalties {
            self.learner = Some(Learner::new(self.board.live(), active, effort, frugal));
        }
    }

    /// Starts with what a keeper knows about the level, and passes on to it what is learned.
    pub(crate) fn recall(&mut self, keeper: &Keeper) {
        if let Some(learner) = &mut self.learner {
            learner.recall(keeper, &self.board);
        }
    }

    /// Examines the sets of boxes in the keeper's queue.
    pub(crate) fn look_at_queue(&self, run: &Run<'_>) {
        if let Some(learner) = &self.learner {
            learner.look_at_queue(&self.board, &self.distances, &self.patterns, run);
        }
    }

    /// Returns sets of boxes that the next search should examine first.
    pub(crate) fn probable(&self) -> Vec<Zone<P>> {
        self.learner.as_ref().map(|learner| learner.probable(&self.board)).unwrap_or_default()
    }

    /// Returns roughly how many bytes the tables take.
    pub(crate) fn bytes(&self) -> u64 {
        let frozen = self.frozen_walls.as_ref().map_or(0, FrozenWalls::budget);
        self.zones.iter().map(GoalZone::bytes).sum::<u64>() + self.patterns.bytes() + frozen
    }

    /// Returns the distances.
    #[must_use]
    pub(crate) fn distances(&self) -> &Distances {
        &self.distances
    }

    /// Returns whether a rule finds a position lost, wherever the last push was.
    pub(crate) fn lost(&self, state: &State<P, W>) -> bool {
        state.boxes.iter().any(|square| self.lost_by(state, square))
    }

    /// Returns whether a rule finds that the last push created a deadlock.
    #[inline]
    fn lost_by(&self, state: &State<P, W>, at: usize) -> bool {
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

    /// Returns the best bound of all techniques; `None` for a deadlock.
    fn refined(&self, state: &State<P, W>, carry: &Carry<N>) -> Option<Cost> {
        let (board, player) = (&*self.board, usize::from(state.player));
        let mut penalties = Vec::new();
        if self.patterns.find(&state.boxes, player, &mut penalties) {
            self.tally.count(Technique::PairPenalties);
            return None;
        }
        if let Some(learner) = &self.learner
            && !self.learned(learner, state, &mut penalties)
        {
            self.tally.count(Technique::LearnedDeadlocks);
            return None;
        }
        if penalties.iter().any(|penalty| penalty.boxes.count_ones() == 2) {
            self.tally.count(Technique::PairPenalties);
        }
        if penalties.iter().any(|penalty| penalty.boxes.count_ones() == 3) {
            self.tally.count(Technique::TriplePenalties);
        }
        if let Some(linear) = &self.linear {
            let conflicts = linear.find(board, &self.distances, &state.boxes, player, &mut penalties);
            self.tally.add(Technique::LinearConflicts, conflicts);
        }
        if self.backouts.as_ref().is_some_and(|backouts| backouts.any(&self.distances, &state.boxes, player))
        {
            self.tally.count(Technique::BackoutConflicts);
        }
        let mut best = carry.value;
        for zone in &self.zones {
            match zone.bound(carry.assignment.rows(), player) {
                goal_zone::ZoneBound::Lost => {
                    self.tally.count(Technique::GoalZone);
                    return None;
                }
                goal_zone::ZoneBound::AtLeast(bound) => {
                    if bound > best {
                        self.tally.count(Technique::GoalZone);
                        best = bound;
                    }
                }
            }
        }
        if let Some(walls) = &self.frozen_walls {
            let frozen = freeze::frozen(board, &state.boxes);
            if !frozen.is_empty()
                && let Some(distances) = walls.distances(&frozen)
            {
                let free = state.boxes.minus(&frozen);
                let boxes = free.iter().map(|square| (square, distances.row_of(square, player)));
                let Some(total) =
                    Assignment::<N>::new(&distances, board.goals().len(), boxes, &self.prices).total()
                else {
                    self.tally.count(Technique::FrozenWalls);
                    return None;
                };
                if total > carry.value {
                    self.tally.count(Technique::FrozenWalls);
                    let mut changed = 0u64;
                    for (at, square) in state.boxes.iter().enumerate().take(64) {
                        if frozen.has(square) || !self.same_row(&distances, &frozen, square, player) {
                            changed |= 1 << at;
                        }
                    }
                    let mut rest: Vec<_> =
                        penalties.iter().copied().filter(|p| p.boxes & changed == 0).collect();
                    best = best.max(total + cover(&mut rest, self.step));
                }
            }
        }
        if self.techniques.has(Technique::CorralDeadlocks)
            && self.corrals.lost(board, state, &|state| self.hopeless(state))
        {
            self.tally.count(Technique::CorralDeadlocks);
            return None;
        }
        Some(best.max(carry.value + cover(&mut penalties, self.step)))
    }

    /// Adds the learned penalties, and learns more; returns `false` for a deadlock.
    fn learned(&self, learner: &Learner<P, W>, state: &State<P, W>, penalties: &mut Vec<Penalty>) -> bool {
        let (boxes, player, fixed) = (&state.boxes, usize::from(state.player), penalties.len());
        let deadlocks = self.techniques.has(Technique::LearnedDeadlocks);
        learner.notice(boxes);
        let known = |penalties: &mut Vec<Penalty>| {
            penalties.truncate(fixed);
            let lost = learner.learned.find(boxes, player, penalties);
            if !self.techniques.has(Technique::LearnedPenalties) {
                penalties.truncate(fixed);
            }
            !(lost && deadlocks)
        };
        if !known(penalties) {
            learner.reward();
            return false;
        }
        let alive = !learner.is_due()
            || match learner.look(&self.board, &self.distances, &self.patterns, boxes, player) {
                Around::Nothing => true,
                Around::Penalty => known(penalties),
                Around::Lost => !deadlocks,
            };
        if penalties.len() > fixed {
            self.tally.count(Technique::LearnedPenalties);
        }
        alive
    }

    /// Returns whether boxes alone on the board are recognised as lost; such hits are not counted.
    fn hopeless(&self, state: &State<P, W>) -> bool {
        let player = usize::from(state.player);
        if self.techniques.has(Technique::FreezeDeadlocks)
            && freeze::frozen(&self.board, &state.boxes).iter().any(|square| !self.board.is_goal(square))
        {
            return true;
        }
        if self.patterns.find(&state.boxes, player, &mut Vec::new()) {
            return true;
        }
        let boxes = state.boxes.iter().map(|square| (square, self.distances.row_of(square, player)));
        Assignment::<N>::new(&self.distances, self.board.goals().len(), boxes, &self.prices).total().is_none()
    }

    /// Returns whether a box is as far from every remaining goal with frozen boxes as walls as it is without.
    fn same_row(&self, distances: &Distances, frozen: &Zone<P>, square: usize, player: usize) -> bool {
        let walled = distances.row(distances.row_of(square, player));
        let plain = self.distances.row(self.distances.row_of(square, player));
        let goals = self.board.goals();
        (0..goals.len()).all(|goal| walled[goal] == plain[goal] || frozen.has(usize::from(goals[goal])))
    }

    /// Returns the value of an assignment by the requested way of adding up.
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

    /// Gives each box, in the order of their squares, the nearest goal still free.
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
                // No free goal is within reach, but perhaps only because of the order of the boxes, so this proves
                // nothing.
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
        // If techniques raise the value of some positions only, it may fall by more than 1 along a push.
        Properties { consistent: false, ..self.estimate.properties() }
    }

    fn root(&self, _: &Pushes<P, W>, state: &State<P, W>) -> Carry<N> {
        let player = usize::from(state.player);
        let boxes = state.boxes.iter().map(|square| (square, self.distances.row_of(square, player)));
        let assignment = Assignment::new(&self.distances, self.board.goals().len(), boxes, &self.prices);
        Carry { value: self.total(&assignment), assignment }
    }

    #[inline]
    fn child(&self, _: &Pushes<P, W>, state: &State<P, W>, push: Push, parent: Carry<N>) -> Carry<N> {
        let mut carry = parent;
        let (from, to) = (usize::from(push.from), usize::from(push.to));
        if self.lost_by(state, to) {
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

    fn refine(&self, _: &Pushes<P, W>, state: &State<P, W>, carry: &Carry<N>, value: Cost) -> Cost {
        self.refined(state, carry).map_or(DEAD, |own| own.max(value))
    }
}

/// Accessors for explanations.
impl<const P: usize, const W: usize, const N: usize> Judge<P, W, N> {
    /// Returns the patterns known so far.
    pub(crate) fn patterns(&self) -> &Patterns<P, W> {
        &self.patterns
    }

    /// Returns the zones around the goals.
    pub(crate) fn zones(&self) -> &[GoalZone] {
        &self.zones
    }

    /// Returns the step in which penalties are covered.
    pub(crate) fn step(&self) -> u32 {
        self.step
    }

    /// Returns whether a corral of a position is closed for good.
    pub(crate) fn shut(&self, state: &State<P, W>) -> bool {
        self.corrals.lost(&self.board, state, &|state| self.hopeless(state))
    }
}

impl<const N: usize> Carry<N> {
    /// Returns the assignment of boxes to goals.
    pub(crate) fn assignment(&self) -> &Assignment<N> {
        &self.assignment
    }
}

#[cfg(test)]
mod tests;

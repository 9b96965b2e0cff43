//! Better and better solutions: finds a first one, improves it by windows, tries other plans as new starting points,
//! and repeats.
//!
//! Windows end in a local optimum, which may be far from the best solution if another order of the boxes is better. So
//! from time to time a different solution is found with another packing plan and shortened for a while; its better
//! parts are adopted. Shares are counted in nodes, never by the clock.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use pousse_search::shorten::{Improver, Rest, Route, Shorten};
use pousse_search::{Counters, Domain, Run, Status, Turns};

use super::push_windows::PushWindows;
use super::walk_windows::WalkWindows;
use crate::any::{self, Found, Wanted};
use crate::board::Board;
use crate::domain::Push;
use crate::incumbent::Incumbent;
use crate::scale::Scale;
use crate::tally::Tally;
use crate::walks::{Walk, Walks};
use crate::{Objective, Task};

/// Nodes of a share: how much the windows of a solution get before another solution is tried.
const SHARE: u64 = 1_000_000;
/// Nodes that the windows of another solution get at first.
const TRIAL: u64 = 300_000;
/// Turns of the search for another solution.
const TURNS: u64 = 3;

/// Improves solutions.
pub(crate) struct Workshop<'w> {
    task: &'w Task,
    board: &'w Arc<Board>,
    incumbent: &'w Incumbent<'w>,
    tally: &'w Arc<Tally>,
    turns_played: u64,     // earlier, in the search for a first solution
    patience: Option<u64>, // how many shares without a gain are tolerated
    counters: Mutex<Counters>,
}

impl<'w> Workshop<'w> {
    /// Returns a workshop for the best solution of a run.
    pub(crate) fn new(
        task: &'w Task,
        board: &'w Arc<Board>,
        incumbent: &'w Incumbent<'w>,
        tally: &'w Arc<Tally>,
    ) -> Self {
        Self { task, board, incumbent, tally, turns_played: 0, patience: None, counters: Mutex::default() }
    }

    /// Skips turns of the search for a first solution that were already played.
    pub(crate) fn after_turns(self, turns_played: u64) -> Self {
        Self { turns_played, ..self }
    }

    /// Gives up after this many shares without a gain.
    pub(crate) fn with_patience(self, patience: Option<u64>) -> Self {
        Self { patience, ..self }
    }

    /// Returns the counters so far.
    pub(crate) fn counters(&self) -> Counters {
        *self.counters.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, counters: &Counters) {
        self.counters.lock().unwrap_or_else(PoisonError::into_inner).merge_sequential(counters);
    }

    /// Works until the run is over or the best solution is proven optimal; `hopeless` is set if it is proven that there
    /// is no solution.
    pub(crate) fn work<const P: usize, const W: usize, const N: usize>(
        &self,
        turns: &Turns<'_>,
        hopeless: &AtomicBool,
        run: &Run<'_>,
    ) {
        if self.incumbent.cost().is_none() {
            let pause = |nodes| {
                turns.hand_over(nodes);
            };
            if self.find(self.task.seed, self.turns_played..u64::MAX, Some(&pause), run) == Status::Unsolvable
            {
                hopeless.store(true, Ordering::Relaxed);
            }
        }
        if self.is_over(run) {
            return;
        }
        let windows = PushWindows::<P, W, N>::new(self.board.clone(), self.task.techniques);
        let in_pushes = InPushes { windows: &windows };
        match self.task.objective {
            Objective::Pushes | Objective::Any => self.improve(&in_pushes, turns, run),
            objective => {
                // Reduce pushes first: they are quicker to search, and account for most of the savings.
                self.try_out(&in_pushes, SHARE, run);
                let Some(scale) = self.scale(objective) else { return };
                let windows = WalkWindows::<P, W, N>::new(self.board.clone(), scale);
                self.improve(&InMoves { windows: &windows }, turns, run);
            }
        }
    }

    /// Returns the scale of an objective in moves; `None` if costs would overflow.
    fn scale(&self, objective: Objective) -> Option<Scale> {
        match objective {
            Objective::Moves => Some(Scale::MOVES),
            Objective::MovesPushes => Some(Scale::MOVES_PUSHES),
            _ => Scale::pushes_moves(self.incumbent.cost()?.0, self.board.squares()),
        }
    }

    /// Returns whether there is nothing left to do.
    fn is_over(&self, run: &Run<'_>) -> bool {
        // Nothing is proven here about the second part of an objective.
        let one_part = self.task.objective.has_one_part();
        let met = self.incumbent.cost().is_some_and(|(cost, _)| one_part && run.proven() >= cost);
        met || self.incumbent.cost().is_none() || run.interrupted().is_some() || run.nodes_left() == Some(0)
    }

    /// Improves the best solution, and others, until there is nothing left to do.
    fn improve<M: Means>(&self, means: &M, turns: &Turns<'_>, run: &Run<'_>) {
        let Some(improver) = self.begin(means, run) else { return };
        let (mut share, mut seed, mut in_vain) = (SHARE, self.task.seed, 0);
        while self.patience.is_none_or(|patience| in_vain < patience) {
            let before = improver.cost();
            let rest = self.windows(means, &improver, share, run);
            if matches!(rest, Rest::Stopped(_)) || self.is_over(run) {
                return;
            }
            share = turns.hand_over(share).max(SHARE);
            // The other side may have found a better solution.
            if let Some(known) = self.incumbent.known() {
                improver.offer(&means.route(&known.pushes));
            }
            in_vain = if improver.cost() < before { 0 } else { in_vain + 1 };
            if rest == Rest::Dry || improver.cost() == before {
                seed += 1;
                if let Some(other) = self.find_other(seed, run) {
                    let trial = Improver::new(means.windows(), means.route(&other));
                    self.work_on(&trial, TRIAL, run, &|_| {});
                    improver.offer(&trial.route());
                    if improver.cost() < before {
                        in_vain = 0;
                        self.incumbent.offer(&means.pushes(&improver.route()), run);
                    }
                }
                if self.is_over(run) {
                    return;
                }
                turns.hand_over(TRIAL);
            }
        }
    }

    /// Improves the best solution for a while.
    fn try_out<M: Means>(&self, means: &M, nodes: u64, run: &Run<'_>) {
        if let Some(improver) = self.begin(means, run) {
            self.windows(means, &improver, nodes, run);
        }
    }

    /// Starts from the best solution.
    fn begin<'m, M: Means>(&self, means: &'m M, run: &Run<'_>) -> Option<Improver<'m, M::Windows>> {
        let known = self.incumbent.known()?;
        let route = means.route(&known.pushes);
        // Detours that return to the same position are already gone.
        self.incumbent.offer(&means.pushes(&route), run);
        Some(Improver::new(means.windows(), route))
    }

    /// Searches windows of the best solution.
    fn windows<M: Means>(
        &self,
        means: &M,
        improver: &Improver<'_, M::Windows>,
        nodes: u64,
        run: &Run<'_>,
    ) -> Rest {
        let gained = |route: &Route<<M::Windows as Shorten>::Domain>| {
            self.incumbent.offer(&means.pushes(route), run);
        };
        self.work_on(improver, nodes, run, &gained)
    }

    /// Searches windows, and counts the nodes.
    fn work_on<S: Shorten>(
        &self,
        improver: &Improver<'_, S>,
        nodes: u64,
        run: &Run<'_>,
        gained: &(dyn Fn(&Route<S::Domain>) + Sync),
    ) -> Rest {
        let (rest, counters) = improver.work(Some(nodes), run, &|_| self.is_over(run), gained);
        run.charge(&counters);
        self.count(&counters);
        rest
    }

    /// Looks for a first solution.
    fn find(
        &self,
        seed: u64,
        turns: Range<u64>,
        pause: Option<&(dyn Fn(u64) + Sync)>,
        run: &Run<'_>,
    ) -> Status {
        let found = self.any(seed, turns, pause, run);
        if let Some(pushes) = &found.pushes {
            self.incumbent.offer(pushes, run);
        }
        found.status
    }

    /// Looks for another solution for a while.
    fn find_other(&self, seed: u64, run: &Run<'_>) -> Option<Vec<Push>> {
        self.any(seed, 0..TURNS, None, run).pushes
    }

    fn any(
        &self,
        seed: u64,
        turns: Range<u64>,
        pause: Option<&(dyn Fn(u64) + Sync)>,
        run: &Run<'_>,
    ) -> Found {
        let wanted = Wanted {
            board: self.board,
            techniques: self.task.techniques,
            tally: self.tally,
            seed,
            turns,
            pause,
            other: None,
        };
        let found = any::find(&wanted, run);
        self.count(&found.counters);
        found
    }
}

/// The kind of windows used for improving.
trait Means: Sync {
    type Windows: Shorten;

    fn windows(&self) -> &Self::Windows;

    /// Returns a solution as a route.
    fn route(&self, pushes: &[Push]) -> Route<<Self::Windows as Shorten>::Domain>;

    /// Returns the pushes of a route.
    fn pushes(&self, route: &Route<<Self::Windows as Shorten>::Domain>) -> Vec<Push>;
}

/// Windows in pushes.
struct InPushes<'m, const P: usize, const W: usize, const N: usize> {
    windows: &'m PushWindows<P, W, N>,
}

impl<const P: usize, const W: usize, const N: usize> Means for InPushes<'_, P, W, N> {
    type Windows = PushWindows<P, W, N>;

    fn windows(&self) -> &Self::Windows {
        self.windows
    }

    fn route(&self, pushes: &[Push]) -> Route<<Self::Windows as Shorten>::Domain> {
        Route::new(self.windows.domain(), pushes)
    }

    fn pushes(&self, route: &Route<<Self::Windows as Shorten>::Domain>) -> Vec<Push> {
        route.actions().to_vec()
    }
}

/// Windows in moves.
struct InMoves<'m, const P: usize, const W: usize, const N: usize> {
    windows: &'m WalkWindows<P, W, N>,
}

impl<const P: usize, const W: usize, const N: usize> Means for InMoves<'_, P, W, N> {
    type Windows = WalkWindows<P, W, N>;

    fn windows(&self) -> &Self::Windows {
        self.windows
    }

    fn route(&self, pushes: &[Push]) -> Route<Walks<P, W>> {
        let domain = self.windows.domain();
        let (mut state, mut scratch, mut walks) = (domain.initial(), Default::default(), Vec::new());
        let mut route = Vec::with_capacity(pushes.len());
        for push in pushes {
            walks.clear();
            domain.actions(&state, &mut scratch, &mut walks);
            let walk: Walk =
                *walks.iter().find(|walk| walk.push == *push).expect("every push of a plan can be made");
            domain.apply(&mut state, walk);
            route.push(walk);
        }
        Route::new(domain, &route)
    }

    fn pushes(&self, route: &Route<Walks<P, W>>) -> Vec<Push> {
        route.actions().iter().map(|walk| walk.push).collect()
    }
}

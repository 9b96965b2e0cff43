//! Windows of solutions, in pushes.

use std::sync::{Arc, OnceLock};

use pousse_search::algorithms::astar;
use pousse_search::shorten::{Between, Shorten, Sweep, Window};
use pousse_search::{Cost, Domain, Heuristic, Outcome, Properties, Run, Status};

use super::corridor::{Corridor, OPEN, Trail};
use crate::board::Board;
use crate::distances::Distances;
use crate::domain::{Push, Pushes};
use crate::judge::Judge;
use crate::state::{Compact, State};
use crate::tally::Tally;
use crate::zone::Zone;
use crate::{Estimate, Technique, Techniques};

/// The kinds of windows, cheapest first.
const SWEEPS: [Sweep; 14] = [
    Sweep { width: 1, length: 24 },
    Sweep { width: 1, length: 48 },
    Sweep { width: 1, length: 96 },
    Sweep { width: 1, length: 192 },
    Sweep { width: 1, length: usize::MAX },
    Sweep { width: 2, length: 40 },
    Sweep { width: 2, length: 80 },
    Sweep { width: 2, length: 160 },
    Sweep { width: 3, length: 30 },
    Sweep { width: 3, length: 60 },
    Sweep { width: OPEN, length: 30 },
    Sweep { width: OPEN, length: 60 },
    Sweep { width: OPEN, length: 120 },
    Sweep { width: OPEN, length: 240 },
];

/// The longest window, in pushes, that can be searched with all boxes by the distances to its end alone. Longer ones
/// are only searched at the end of a solution, with the estimate used in proofs.
const FAR_ENOUGH: usize = 60;

/// Shortens solutions in pushes.
pub(super) struct PushWindows<const P: usize, const W: usize, const N: usize> {
    domain: Pushes<P, W>,
    between_all: Distances,
    goals: Vec<usize>,
    step: Cost,
    techniques: Techniques,
    judge: OnceLock<Judge<P, W, N>>, // built when needed
}

impl<const P: usize, const W: usize, const N: usize> PushWindows<P, W, N> {
    pub(super) fn new(board: Arc<Board>, techniques: Techniques) -> Self {
        let between_all = Distances::between_all(&board);
        let goals = board.goals().iter().map(|&goal| usize::from(goal)).collect();
        // Every push changes the colour of a box's square, as on a chessboard.
        let step = if board.goals().len() == board.boxes().len() { 2 } else { 1 };
        // Rules that prune pushes with the goals of the level in mind do not apply between two positions.
        let domain = Pushes::new(board, Techniques::NONE, Arc::new(Tally::default()));
        // Triples take more time than they save here, and macro pushes are for dives.
        let techniques = techniques.without(Technique::TriplePenalties).without(Technique::MacroPushes);
        Self { domain, between_all, goals, step, techniques, judge: OnceLock::new() }
    }

    /// Searches the end of a solution with all boxes, all rules and the estimate used in proofs.
    fn search_end(&self, start: &State<P, W>, options: astar::Options, run: &Run<'_>) -> Outcome<Push> {
        let board = &self.domain.board;
        let tally = &self.domain.tally;
        let judge = self.judge.get_or_init(|| {
            let mut judge = Judge::new(board.clone(), Estimate::default(), self.techniques, tally.clone());
            judge.prepare_some(run);
            judge
        });
        let domain = Pushes::from(board.clone(), start.boxes, start.player, self.techniques, tally.clone());
        astar::search(&domain, judge, options, run)
    }

    /// Returns the squares where boxes may stand at the end of a window.
    fn ends(&self, last: Compact<P>, is_last: bool) -> Vec<usize> {
        if is_last { self.goals.clone() } else { State::<P, W>::take_apart(last).0.iter().collect() }
    }
}

impl<const P: usize, const W: usize, const N: usize> Shorten for PushWindows<P, W, N> {
    type Domain = Pushes<P, W>;

    fn domain(&self) -> &Pushes<P, W> {
        &self.domain
    }

    fn sweeps(&self) -> &[Sweep] {
        &SWEEPS
    }

    fn at_least(&self, from: Compact<P>, to: Compact<P>, last: bool) -> Cost {
        let corridor =
            Corridor::<P, N>::new(&self.between_all, std::iter::empty(), OPEN, &self.ends(to, last));
        corridor.root(&self.domain.unpack(from)).pushes()
    }

    fn step(&self) -> Cost {
        self.step
    }

    fn search(&self, window: &Window<'_, Pushes<P, W>>, run: &Run<'_>) -> Outcome<Push> {
        let start = self.domain.unpack(window.states[0]);
        let ceiling = window.cost.saturating_sub(self.step - 1);
        // Any gain will do, since the window is then searched again. States that promise at least a quarter of the
        // possible gain are ordered by their distance to the end alone.
        let floor = window.cost.saturating_sub((window.hope / 4).max(self.step));
        let options = astar::Options { ceiling: Some(ceiling), floor, ..astar::Options::default() };
        if window.width == OPEN && window.last {
            return self.search_end(&start, options, run);
        }
        if window.width == OPEN && window.states.len() > FAR_ENOUGH + 1 {
            return Outcome::new(Status::Failed);
        }
        let end = self.domain.unpack(window.states[window.states.len() - 1]);
        let boxes = window.states.iter().map(|&key| State::<P, W>::take_apart(key).0);
        let ends = self.ends(window.states[window.states.len() - 1], window.last);
        let mut corridor = Corridor::<P, N>::new(&self.between_all, boxes, window.width, &ends);
        corridor.begin(&start);
        let board = &*self.domain.board;
        let goals: Zone<P> = Zone::of(self.goals.iter().copied());
        let is_end = |state: &State<P, W>| {
            if window.last {
                state.boxes.is_within(&goals)
            } else {
                state.boxes == end.boxes && state.reach(board).has(usize::from(end.player))
            }
        };
        let domain = Between::new(&self.domain, start, is_end);
        astar::search(&domain, &corridor, options, run)
    }
}

/// The data carried with a position.
#[derive(Clone, Copy)]
pub(super) struct Carry<const N: usize> {
    value: Cost,
    trail: Trail<N>,
}

impl<const P: usize, const W: usize, const N: usize, G> Heuristic<Between<'_, Pushes<P, W>, G>>
    for Corridor<P, N>
where
    G: Fn(&State<P, W>) -> bool + Sync,
{
    type Carry = Carry<N>;
    // Children are estimated with the prices of their parents; their own are not computed before they are expanded.
    const LAZY: bool = true;

    fn properties(&self) -> Properties {
        Properties::SOUND
    }

    fn root(&self, _: &Between<'_, Pushes<P, W>, G>, state: &State<P, W>) -> Carry<N> {
        let trail = self.root(state);
        Carry { value: trail.pushes(), trail }
    }

    #[inline]
    fn child(
        &self,
        _: &Between<'_, Pushes<P, W>, G>,
        state: &State<P, W>,
        push: Push,
        parent: Carry<N>,
    ) -> Carry<N> {
        Carry { value: self.after(state, push, &parent.trail), ..parent }
    }

    #[inline]
    fn value(&self, carry: Carry<N>) -> Cost {
        carry.value
    }

    fn refine(
        &self,
        _: &Between<'_, Pushes<P, W>, G>,
        _: &State<P, W>,
        carry: &Carry<N>,
        value: Cost,
    ) -> Cost {
        carry.value.max(value)
    }
}

//! Shortens a plan while time permits.
//!
//! Loops are cut first. Then a window slides along the plan, and the stretch inside is replaced by a shortest path
//! between its ends if that is shorter. Each search has a fixed node budget that grows from level to level; the
//! window's length adapts to it: longer while searches are cheap, shorter where they run out of nodes. This is the
//! plan-neighbourhood idea of Nakhost & Müller (2010) and of block deordering windows (Siddiqui & Haslum 2013), with
//! the window on the plan itself.

use super::cells::Cells;
use super::loops;
use super::position::Position;
use super::window::{Search, Window};
use super::{Stop, Work};
use crate::{Direction, Grid, rules};

/// The nodes that a search may generate on the first level; each level has four times as many as the one before.
const FIRST_NODES: u64 = 1 << 10;
/// The initial length of the window.
const FIRST_LENGTH: usize = 16;
/// The minimum length of windows.
const SHORTEST: usize = 8;
/// The maximum length of windows: searches recurse that deep.
const LONGEST: usize = 400;

/// How many levels an [`Improver`] climbs; the search of a window on level `n` may generate `1024 * 4^n` nodes.
///
/// Every level ends: the window advances by a quarter of its length, and only an improvement, of which there are at
/// most as many as moves, moves it back, by one window. All of [`Self::QUICK`] takes under a second on a 10 x 10 board,
/// and each further level takes about four times as long as the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effort(pub(super) u32);

impl Effort {
    /// Five levels: a second on a 10 x 10 board.
    pub const QUICK: Self = Self(5);
    /// Eight levels: half a minute on a 10 x 10 board.
    pub const THOROUGH: Self = Self(8);
    /// More than anyone will wait for.
    pub const MOST: Self = Self(16);

    /// Returns an effort of the given number of levels, at most [`Self::MOST`].
    #[must_use]
    pub fn levels(levels: u32) -> Self {
        Self(levels).min(Self::MOST)
    }
}

/// How a call of [`Improver::step`] ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The plan is shorter than before.
    Improved,
    /// Nothing is left to try with this effort.
    Exhausted,
    /// `stop` returned true; the next call continues from there.
    Stopped,
}

/// A plan that gets shorter step by step.
///
/// The same plan and effort give the same plans in the same order: interruptions change nothing.
pub struct Improver {
    start: Grid,
    goal: Grid,
    cells: Cells,
    plan: Vec<Direction>,
    window: Window, // the position before move `at`; every tile's target is its current cell
    at: usize,      // the window begins with this move
    length: usize,  // the window's length
    level: u32,
    levels: u32,
    stage: Stage,
    seen: Vec<u32>, // tile -> the last window that moved it
    round: u32,     // the number of windows so far
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Loops,
    Windows,
    Optimal,
}

impl Improver {
    /// Takes a plan from `start` to `goal`; one that does not lead there is left unchanged.
    #[must_use]
    pub fn new(start: &Grid, goal: &Grid, plan: Vec<Direction>, effort: Effort) -> Self {
        let sound = start.shape() == goal.shape() && rules::replay(start, goal, &plan).is_ok();
        let window = window_at(start);
        Self {
            cells: Cells::new(start.shape()),
            seen: vec![0; start.tiles().len()],
            start: start.clone(),
            goal: goal.clone(),
            plan,
            window,
            at: 0,
            length: FIRST_LENGTH,
            level: 0,
            levels: if sound { effort.0 } else { 0 },
            stage: Stage::Loops,
            round: 0,
        }
    }

    /// Takes a plan as [`new`](Self::new) does, for a single level; windows begin with the length that suited the level
    /// before, if there was one.
    pub(super) fn on_level(
        start: &Grid,
        goal: &Grid,
        plan: Vec<Direction>,
        level: u32,
        length: Option<usize>,
    ) -> Self {
        let mut improver = Self::new(start, goal, plan, Effort::levels(level + 1));
        improver.level = level;
        improver.length = length.unwrap_or(FIRST_LENGTH);
        improver
    }

    /// Returns the current length of windows.
    pub(super) fn window(&self) -> usize {
        self.length
    }

    /// Returns the current plan.
    #[must_use]
    pub fn plan(&self) -> &[Direction] {
        &self.plan
    }

    /// Returns whether a search over the whole plan has shown it to be optimal.
    #[must_use]
    pub fn is_optimal(&self) -> bool {
        self.stage == Stage::Optimal
    }

    /// Works until the plan is shorter, nothing is left to try, or `stop` (called every few thousand nodes, with
    /// the work done since) returns true.
    pub fn step(&mut self, stop: &Stop<'_>) -> Step {
        loop {
            if self.level >= self.levels || self.stage == Stage::Optimal {
                return Step::Exhausted;
            }
            if self.stage == Stage::Loops {
                let before = self.plan.len();
                self.plan = loops::cut(&self.start, &self.goal, std::mem::take(&mut self.plan));
                self.stage = Stage::Windows;
                self.window = window_at(&self.start);
                self.at = 0;
                if self.plan.len() < before {
                    return Step::Improved;
                }
            }
            let nodes = std::mem::take(&mut self.window.untold);
            if stop(Work { expanded: nodes, generated: nodes }) {
                return Step::Stopped;
            }
            if let Some(step) = self.try_window(stop) {
                return step;
            }
        }
    }

    /// Searches one window and moves on to the next; `None` if the plan stays the same.
    fn try_window(&mut self, stop: &Stop<'_>) -> Option<Step> {
        let end = (self.at + self.length).min(self.plan.len());
        let length = end - self.at;
        let limit = FIRST_NODES << (2 * self.level);
        let search = self.search(end, limit, stop);
        let whole = self.at == 0 && end == self.plan.len();
        match search {
            Search::Stopped => return Some(Step::Stopped),
            Search::Found(path) => {
                self.plan.splice(self.at..end, path);
                if whole {
                    self.stage = Stage::Optimal;
                }
                // Every window that the change may help is searched again.
                self.retreat(self.length);
                return Some(Step::Improved);
            }
            Search::None if whole => {
                self.stage = Stage::Optimal;
                return None;
            }
            Search::None if self.window.nodes < limit / 4 && end < self.plan.len() => {
                self.length = (self.length + 2).min(LONGEST);
            }
            Search::None => {}
            Search::OutOfNodes => self.length = (length - 2).max(SHORTEST),
        }
        if end == self.plan.len() {
            self.level += 1;
            self.stage = Stage::Loops;
        } else {
            self.advance((length / 4).max(1));
        }
        None
    }

    /// Searches for a path from the current position to the one before move `end` that is shorter than the plan's.
    fn search(&mut self, end: usize, limit: u64, stop: &Stop<'_>) -> Search {
        let length = (end - self.at) as u32;
        self.round += 1;
        let mut moved = Vec::with_capacity(end - self.at);
        for &direction in &self.plan[self.at..end] {
            let to = self.window.hole() as u16;
            let Some(tile) = self.window.go(&self.cells, direction) else { return Search::None };
            if self.seen[usize::from(tile)] != self.round {
                self.seen[usize::from(tile)] = self.round;
                moved.push((tile, self.window.hole() as u16));
            }
            self.window.target[usize::from(tile)] = to;
        }
        for &direction in self.plan[self.at..end].iter().rev() {
            self.window.go(&self.cells, direction.opposite());
        }
        let shape = self.cells.shape();
        let target = &self.window.target;
        let far: usize = moved
            .iter()
            .map(|&(tile, cell)| shape.distance(usize::from(cell), usize::from(target[usize::from(tile)])))
            .sum();
        let search = if length < 2 {
            Search::None
        } else {
            self.window.shortest_from(&self.cells, far as u32, length - 2, limit, stop)
        };
        for (tile, cell) in moved {
            self.window.target[usize::from(tile)] = cell;
        }
        search
    }

    fn advance(&mut self, moves: usize) {
        for _ in 0..moves {
            let direction = self.plan[self.at];
            self.slide(direction);
            self.at += 1;
        }
    }

    fn retreat(&mut self, moves: usize) {
        for _ in 0..moves.min(self.at) {
            self.at -= 1;
            let direction = self.plan[self.at].opposite();
            self.slide(direction);
        }
    }

    fn slide(&mut self, direction: Direction) {
        let to = self.window.hole() as u16;
        if let Some(tile) = self.window.go(&self.cells, direction) {
            self.window.target[usize::from(tile)] = to;
        }
    }
}

/// Returns a window whose tiles are all to stay in place.
fn window_at(grid: &Grid) -> Window {
    let position = Position::new(grid, grid);
    Window::new(position.tiles, position.hole)
}

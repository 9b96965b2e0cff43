//! What is proven about a level and kept from run to run (Hoste, 2008, chapters 9 and 10).
//!
//! Everything refers to the normalised level, whose hash names the file: bounds, the best solutions, sets of boxes with
//! a penalty, the progress of the systematic search for such sets, and sets that the next run should examine first.
//! Squares are cells of the normalised drawing, numbered row by row from 0.

mod file;
mod frame;
mod keeper;
mod recalled;
mod solution;
mod store;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use pousse_search::Cost;

pub(crate) use frame::Frame;
pub use keeper::Keeper;
pub(crate) use keeper::Watch;
pub(crate) use recalled::Recalled;
pub use store::{Store, StoreError};

use crate::board::{Board, DeadRule};
use crate::{BoardHash, Level, Objective, Step, board_hash, normalised};
pub(crate) use solution::pushes_of;
use solution::solution_from;

/// The version of the rules by which bounds and penalties are proven. Results of other versions are not used.
pub const RULES_VERSION: u32 = 1;

/// The quantity that bounds and solutions count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Metric {
    /// Pushes.
    Pushes,
    /// Moves, pushes included.
    Moves,
}

impl Metric {
    /// Every metric, with its name in files.
    pub const NAMES: [(&'static str, Self); 2] = [("pushes", Self::Pushes), ("moves", Self::Moves)];

    /// Returns the name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Pushes => "pushes",
            Self::Moves => "moves",
        }
    }

    /// Returns the metric that an objective counts first.
    #[must_use]
    pub fn of(objective: Objective) -> Self {
        match objective {
            Objective::Pushes | Objective::PushesMoves | Objective::Any => Self::Pushes,
            Objective::Moves | Objective::MovesPushes => Self::Moves,
        }
    }
}

/// The subject of a bound or solution: a metric, and the square where the player starts. Pushes do not depend on the
/// player's place within its region, so they are stored for the player of the normalised level.
pub(crate) type Aim = (Metric, u16);

/// A solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The player's steps.
    pub steps: Vec<Step>,
    /// The count of its own metric, then that of the other one.
    pub cost: (u64, u64),
}

/// Boxes and a square of the player, as cells of the normalised drawing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The boxes, ascending.
    pub boxes: Vec<u16>,
    /// The first cell that the player can walk to if only these boxes are on the board.
    pub player: u16,
}

/// The progress of the systematic search for sets of a given number of boxes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Prepared {
    /// The stage: sets whose boxes are further apart come later.
    pub stage: u32,
    /// How many sets of the stage are done.
    pub done: u64,
    /// How many sets the earlier stages had.
    pub before: u64,
    /// Whether nothing is left to do.
    pub complete: bool,
}

/// What is proven about a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    level: Level, // normalised, except for the player
    board: BoardHash,
    home: u16, // where the player of the normalised level is
    unsolvable: bool,
    bounds: BTreeMap<Aim, Cost>,
    solutions: BTreeMap<Aim, Solution>,
    patterns: BTreeMap<Place, Option<u16>>, // penalties; `None` for a deadlock
    prepared: BTreeMap<usize, Prepared>,    // by number of boxes
    queue: Vec<Vec<u16>>,                   // sets of boxes, most promising first
    tested: u64,                            // sets of the queue that were tested and removed, over all runs
}

/// The maximum number of sets in the queue.
pub const MOST_QUEUED: usize = 4000;

impl Knowledge {
    /// Returns empty knowledge about a level.
    #[must_use]
    pub fn new(level: &Level) -> Self {
        let (normal, board, home) = (normalised(level), board_hash(level), normalised(level).player() as u16);
        let start = Frame::new(&Board::new(level, DeadRule::None)).player();
        let level = normal.with(normal.boxes().to_vec(), usize::from(start));
        Self {
            level,
            board,
            home,
            unsolvable: false,
            bounds: BTreeMap::new(),
            solutions: BTreeMap::new(),
            patterns: BTreeMap::new(),
            prepared: BTreeMap::new(),
            queue: Vec::new(),
            tested: 0,
        }
    }

    /// Returns the normalised level, with the player's actual position.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// Returns the hash of the level.
    #[must_use]
    pub fn board(&self) -> BoardHash {
        self.board
    }

    /// Returns whether it is proven that there is no solution.
    #[must_use]
    pub fn is_unsolvable(&self) -> bool {
        self.unsolvable
    }

    /// Records that there is no solution.
    pub fn set_unsolvable(&mut self) {
        self.unsolvable = self.solutions.is_empty();
    }

    /// Returns the key for a metric.
    fn aim(&self, metric: Metric) -> Aim {
        match metric {
            Metric::Pushes => (metric, self.home),
            Metric::Moves => (metric, self.level.player() as u16),
        }
    }

    /// Returns the proven lower bound; 0 if nothing is known.
    #[must_use]
    pub fn lower_bound(&self, metric: Metric) -> Cost {
        self.bounds.get(&self.aim(metric)).copied().unwrap_or(0)
    }

    /// Raises a proven lower bound; returns whether it was raised.
    pub fn raise_lower_bound(&mut self, metric: Metric, bound: Cost) -> bool {
        let raised = bound > self.lower_bound(metric);
        if raised {
            self.bounds.insert(self.aim(metric), bound);
        }
        raised
    }

    /// Returns the best solution by a metric, starting at the player's actual position.
    #[must_use]
    pub fn solution(&self, metric: Metric) -> Option<Solution> {
        let aim = self.aim(metric);
        let kept = self.solutions.get(&aim)?;
        solution_from(&self.level, aim.1, self.level.player() as u16, metric, &kept.steps)
    }

    /// Adds a solution that starts at the player's actual position, if it replays and is better than the stored one by
    /// some metric.
    pub fn offer_solution(&mut self, steps: &[Step]) -> bool {
        let mut better = false;
        for (_, metric) in Metric::NAMES {
            let aim = self.aim(metric);
            let new = solution_from(&self.level, self.level.player() as u16, aim.1, metric, steps);
            better |= new.is_some_and(|new| self.offer(aim, new));
        }
        better
    }

    fn offer(&mut self, aim: Aim, new: Solution) -> bool {
        let better = self.solutions.get(&aim).is_none_or(|old| new.cost < old.cost);
        if better {
            self.solutions.insert(aim, new);
        }
        better
    }

    /// Returns the number of sets of boxes with a penalty.
    #[must_use]
    pub fn patterns(&self) -> usize {
        self.patterns.len()
    }

    /// Lists the sets of boxes with a penalty; `None` marks a deadlock.
    pub fn iter_patterns(&self) -> impl Iterator<Item = (&Place, Option<u16>)> {
        self.patterns.iter().map(|(place, penalty)| (place, *penalty))
    }

    /// Adds a set of boxes with a penalty, or a deadlock; returns `false` if nothing new is learned.
    pub fn add_pattern(&mut self, place: Place, penalty: Option<u16>) -> bool {
        match self.patterns.get_mut(&place) {
            None => {
                self.patterns.insert(place, penalty);
                true
            }
            Some(old) => {
                let more = old.is_some() && (penalty.is_none() || penalty > *old);
                if more {
                    *old = penalty;
                }
                more
            }
        }
    }

    /// Returns the progress of the systematic search for a number of boxes.
    #[must_use]
    pub fn prepared(&self, boxes: usize) -> Prepared {
        self.prepared.get(&boxes).copied().unwrap_or_default()
    }

    /// Records the progress of the systematic search.
    pub fn set_prepared(&mut self, boxes: usize, prepared: Prepared) {
        let own = self.prepared.entry(boxes).or_default();
        *own = further(*own, prepared);
    }

    /// Lists the sets of boxes to examine first.
    #[must_use]
    pub fn queue(&self) -> &[Vec<u16>] {
        &self.queue
    }

    /// Adds sets of boxes to the queue, unless they are already there or it is full.
    pub fn enqueue(&mut self, sets: impl IntoIterator<Item = Vec<u16>>) {
        for set in sets {
            if self.queue.len() < MOST_QUEUED && !self.queue.contains(&set) {
                self.queue.push(set);
            }
        }
    }

    /// Removes and returns the first set in the queue.
    pub fn next_queued(&mut self) -> Option<Vec<u16>> {
        if self.queue.is_empty() {
            return None;
        }
        self.tested += 1;
        Some(self.queue.remove(0))
    }

    /// Adds what another process learned about the same level. Queues are not merged: this one is kept.
    pub fn merge(&mut self, other: &Self) {
        self.unsolvable |= other.unsolvable;
        for (&aim, &bound) in &other.bounds {
            let own = self.bounds.entry(aim).or_insert(0);
            *own = bound.max(*own);
        }
        for (&aim, solution) in &other.solutions {
            self.offer(aim, solution.clone());
        }
        for (place, &penalty) in &other.patterns {
            self.add_pattern(place.clone(), penalty);
        }
        for (&boxes, &prepared) in &other.prepared {
            self.set_prepared(boxes, prepared);
        }
    }
}

fn further(a: Prepared, b: Prepared) -> Prepared {
    let rank = |prepared: &Prepared| (prepared.complete, prepared.stage, prepared.done);
    if rank(&a) >= rank(&b) { a } else { b }
}

//! Detection of lost positions: the cheap tests for every child, and the costly ones for positions that are picked.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

use pousse_search::Run;

use super::pairing::can_be_paired;
use super::removal::{self, Removal};
use crate::board::{Board, WALL};
use crate::deadlocks::corral::{Corrals, Mixing};
use crate::deadlocks::{freeze, last_push};
use crate::distances::{Distances, FAR};
use crate::frozen_walls::FrozenWalls;
use crate::goal_zone::{GoalZone, ZoneBound};
use crate::penalties::learned::Learned;
use crate::penalties::patterns::Patterns;
use crate::penalties::sets::Sets;
use crate::penalties::substate::Known;
use crate::penalties::tables::add_sets;
use crate::state::State;
use crate::tally::Tally;
use crate::zone::Zone;
use crate::{PerBox, Technique, Techniques};

/// All rules that detect lost positions, with what they know about the level.
pub(crate) struct Lost<const P: usize, const W: usize> {
    board: Arc<Board>,
    techniques: Techniques,
    tally: Arc<Tally>,
    full: bool,
    goals: Zone<P>,
    tables: OnceLock<Tables<P, W>>,
    stuck: Mutex<HashMap<Zone<P>, Zone<P>, Mixing>>, // by frozen boxes: the goals that cannot be emptied
}

/// Tables that take time to build, and memory quadratic in the size of the level.
struct Tables<const P: usize, const W: usize> {
    distances: Distances,
    patterns: Patterns<P, W>,
    zones: Vec<GoalZone>,
    walls: FrozenWalls<P>,
    corrals: Corrals<P>,
    learned: Learned<P, W>,
    removal: Removal<P>,
}

/// The maximum number of squares for which these tables are built.
const MOST_SQUARES: usize = 4096;
/// How many steps of the search for pairs, and how many configurations of goal zones, are worth the time they take.
const PAIRS: u64 = 10_000_000;
const CONFIGURATIONS: usize = 100_000;

impl<const P: usize, const W: usize> Lost<P, W> {
    /// Returns the rules that need no tables.
    pub(crate) fn new(board: Arc<Board>, techniques: Techniques, tally: Arc<Tally>) -> Self {
        let goals: Zone<P> = Zone::of(board.goals().iter().map(|&square| usize::from(square)));
        let full = goals.len() == board.boxes().len();
        Self { board, techniques, tally, full, goals, tables: OnceLock::new(), stuck: Mutex::default() }
    }

    /// Builds the tables, unless they exist or the level is too large for them.
    pub(crate) fn prepare(&self, run: &Run<'_>) {
        if self.board.squares() > MOST_SQUARES {
            return;
        }
        self.tables.get_or_init(|| {
            let board = &*self.board;
            let distances = Distances::new(board, PerBox::Sided, &|_| false);
            let mut patterns = Patterns::new(board.live());
            if self.techniques.has(Technique::PairPenalties) && Sets::<2>::work(board) <= PAIRS {
                add_sets::<2, P, W>(
                    board,
                    &distances,
                    if self.full { 2 } else { 1 },
                    &mut patterns,
                    run,
                    &|_, _| {},
                );
            }
            let most = CONFIGURATIONS.min((run.limits().memory / 256) as usize);
            let zones = if self.techniques.has(Technique::GoalZone) {
                GoalZone::build(board, board.boxes().len(), most, run)
            } else {
                Vec::new()
            };
            let walls = FrozenWalls::new(self.board.clone(), (run.limits().memory / 16).min(256 << 20));
            let learned = Learned::new(board.live());
            Tables {
                distances,
                patterns,
                zones,
                walls,
                corrals: Corrals::default(),
                learned,
                removal: Removal::default(),
            }
        });
    }

    /// Returns whether a box just put on a square is lost, by rules that cost next to nothing.
    #[inline]
    pub(crate) fn at_birth(&self, boxes: &Zone<P>, at: usize) -> bool {
        let board = &*self.board;
        let held = |axis: usize| {
            let (a, b) = (board.next(at, axis), board.next(at, axis + 1));
            let solid = |to: u16| to == WALL || board.is_live(to) && boxes.has(usize::from(to));
            solid(a) || solid(b) || !board.is_live(a) && !board.is_live(b)
        };
        if !held(0) || !held(2) {
            return false;
        }
        self.says(Technique::SquareDeadlocks, || last_push::square(board, boxes, at))
            || self.says(Technique::FreezeDeadlocks, || {
                freeze::frozen(board, boxes).iter().any(|square| !board.is_goal(square))
            })
    }

    /// Applies a rule, if enabled, and counts its hits.
    fn says(&self, technique: Technique, rule: impl FnOnce() -> bool) -> bool {
        let lost = self.techniques.has(technique) && rule();
        if lost {
            self.tally.count(technique);
        }
        lost
    }

    /// Returns whether any rule finds a position lost.
    pub(crate) fn when_picked(&self, state: &State<P, W>, moved: Option<usize>) -> bool {
        let board = &*self.board;
        let (boxes, player) = (&state.boxes, usize::from(state.player));
        let frozen = freeze::frozen(board, boxes);
        if self.says(Technique::FreezeDeadlocks, || !frozen.is_within(&self.goals)) {
            return true;
        }
        let walls = frozen.and(&self.goals);
        let stays_empty = || self.full && self.stuck(&walls).iter().any(|goal| !boxes.has(goal));
        if !walls.is_empty() && self.says(Technique::FrozenWalls, stays_empty) {
            return true;
        }
        let Some(tables) = self.tables.get() else { return false };
        if self.says(Technique::PairPenalties, || tables.patterns.find(boxes, player, &mut Vec::new()))
            || self.says(Technique::LearnedDeadlocks, || tables.learned.find(boxes, player, &mut Vec::new()))
            || self.says(Technique::BipartiteDeadlocks, || {
                !self.can_be_assigned(&tables.distances, boxes, player)
            })
        {
            return true;
        }
        let around = || {
            let distances = tables.walls.distances(&walls);
            distances.is_some_and(|distances| !self.can_be_assigned(&distances, &boxes.minus(&walls), player))
        };
        if !walls.is_empty() && self.says(Technique::FrozenWalls, around) {
            return true;
        }
        let rows = || boxes.iter().map(|square| (square, tables.distances.row_of(square, player)));
        let in_zone = || tables.zones.iter().any(|zone| zone.bound(rows(), player) == ZoneBound::Lost);
        let in_corral = || tables.corrals.lost(board, state, &|state| self.hopeless(state));
        self.says(Technique::GoalZone, in_zone)
            || self.says(Technique::CorralDeadlocks, in_corral)
            || moved.is_some_and(|moved| self.learn(tables, state, moved, &removal::QUICK))
    }

    /// Returns whether a position with no solution in sight below it is lost, by slower searches.
    pub(crate) fn after_all(&self, state: &State<P, W>, moved: usize, expanded: u32) -> bool {
        let Some(tables) = self.tables.get() else { return false };
        let efforts = match expanded {
            ..64 => 1,
            64..1024 => 2,
            _ => 3,
        };
        self.learn(tables, state, moved, &removal::THOROUGH[..efforts])
    }

    /// Looks for a lost set around a box, and stores it.
    fn learn(
        &self,
        tables: &Tables<P, W>,
        state: &State<P, W>,
        moved: usize,
        efforts: &[removal::Effort],
    ) -> bool {
        if !self.techniques.has(Technique::LearnedDeadlocks) {
            return false;
        }
        let board = &*self.board;
        let known = |boxes: &Zone<P>, player: usize| {
            freeze::frozen(board, boxes).iter().any(|square| !board.is_goal(square))
                || tables.patterns.find(boxes, player, &mut Vec::new())
                || tables.learned.find(boxes, player, &mut Vec::new())
        };
        let Some(pattern) = tables.removal.look(board, state, moved, efforts, &known) else { return false };
        tables.learned.add(&pattern);
        self.tally.count(Technique::LearnedDeadlocks);
        true
    }

    /// Returns whether boxes alone on the board are obviously lost.
    fn hopeless(&self, state: &State<P, W>) -> bool {
        let Some(tables) = self.tables.get() else { return false };
        let player = usize::from(state.player);
        freeze::frozen(&self.board, &state.boxes).iter().any(|square| !self.board.is_goal(square))
            || tables.patterns.find(&state.boxes, player, &mut Vec::new())
            || !self.can_be_assigned(&tables.distances, &state.boxes, player)
    }

    /// Returns whether every box can be assigned a different goal within reach.
    fn can_be_assigned(&self, distances: &Distances, boxes: &Zone<P>, player: usize) -> bool {
        let rows: Vec<&[u16]> =
            boxes.iter().map(|square| distances.row(distances.row_of(square, player))).collect();
        can_be_paired(rows.len(), self.board.goals().len(), &|row, goal| rows[row][goal] != FAR)
    }

    /// Returns the goals that could not be emptied by pulls if all were filled, with the frozen boxes as walls.
    ///
    /// The last of them would have to be filled by a push that no pull undoes, so a position in which one of them is
    /// empty is lost.
    fn stuck(&self, frozen: &Zone<P>) -> Zone<P> {
        if let Some(&known) = self.stuck.lock().expect("no panic while it is held").get(frozen) {
            return known;
        }
        let board = &*self.board;
        let mut left = self.goals.minus(frozen);
        loop {
            let before = left;
            for goal in before.iter() {
                let open = |to: u16| {
                    to != WALL && !left.has_any(to, board.live()) && !frozen.has_any(to, board.live())
                };
                let pulled = (0..4).any(|d| {
                    let beside = board.next(goal, d);
                    open(beside) && board.is_live(beside) && open(board.next(usize::from(beside), d))
                });
                if pulled {
                    left.remove(goal);
                }
            }
            if left == before {
                break;
            }
        }
        self.stuck.lock().expect("no panic while it is held").insert(*frozen, left);
        left
    }

    /// Lists the lost sets of boxes learned so far.
    #[cfg(test)]
    pub(crate) fn learned(&self) -> Vec<crate::penalties::patterns::Pattern<P, W>> {
        self.tables.get().map_or_else(Vec::new, |tables| tables.learned.iter_from(0).collect())
    }
}

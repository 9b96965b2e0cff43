//! Finding a plan: the guide for playing the level backwards, and the plan that follows from reversing the result.

use std::sync::Arc;

use pousse_search::algorithms::feature_space::FeatureSpace;
use pousse_search::{Mark, Run, mix};

use super::backwards::Backwards;
use super::plan::{PackingPlan, PlanStep};
use super::pull_domain::{MacroPulls, Pull, Pulled, Removal};
use crate::board::{Board, DIRECTIONS, WALL};
use crate::distances::{Distances, FAR};
use crate::penalties::matching::{Matching, NEVER};
use crate::zone::Zone;

/// Expansions after which the plan is used as far as it goes.
const PATIENCE: u64 = 3_000;

/// Guides backward play.
pub(super) struct Unpack<const P: usize> {
    filled: Zone<P>,
    near: Vec<u16>,    // by square: the fewest pushes from a start square
    dead_end: Zone<P>, // goals with walls on three sides
    taste: Taste,
    seed: u64,
}

/// Which of several boxes is taken off first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taste {
    /// The one that leaves the floor in the fewest pieces, then the one with the longest path.
    Far,
    /// As before, but then the one with the shortest path.
    Near,
    /// The one with the longest path, however it cuts the floor.
    Cut,
    /// A random one.
    Chance,
}

/// The bit offsets of the parts of a rank.
const SHIFT_BOXES: u32 = 48;
const SHIFT_REGIONS: u32 = 36;
const SHIFT_ON_GOALS: u32 = 24;

impl<const P: usize> Unpack<P> {
    fn rank_of(&self, boxes: usize, regions: usize, on_goals: usize, near: u64) -> u64 {
        (boxes as u64) << SHIFT_BOXES
            | (regions.min(4095) as u64) << SHIFT_REGIONS
            | (on_goals.min(4095) as u64) << SHIFT_ON_GOALS
            | near.min((1 << SHIFT_ON_GOALS) - 1)
    }
}

impl<const P: usize> Unpack<P> {
    pub(super) fn rank<const W: usize>(&self, pulled: &Pulled<P, W>) -> u64 {
        self.rank_of(pulled.state.boxes.len(), 4095, pulled.state.boxes.and(&self.filled).len(), 0)
    }

    pub(super) fn cell(&self, rank: u64) -> u64 {
        rank >> SHIFT_ON_GOALS
    }

    pub(super) fn survey<const W: usize>(
        &self,
        pulled: &Pulled<P, W>,
        actions: &[Pull],
        out: &mut Vec<Mark>,
    ) {
        let count = pulled.state.boxes.len();
        let on_goals = pulled.state.boxes.and(&self.filled).len();
        let noise = |pull: &Pull| match (self.seed, pull.haul()) {
            (0, _) | (_, None) => 0,
            (seed, Some(haul)) => mix(seed ^ u64::from(haul.from) << 16 ^ u64::from(haul.to)) & 0xff,
        };
        let first = out.len();
        let mut best_removal: Option<((bool, bool, u16, u64), usize)> = None;
        let mut best_park: Option<(u64, usize)> = None;
        let mut fewest: Option<(u16, u64, usize)> = None;
        for (at, pull) in actions.iter().enumerate() {
            let rank = match *pull {
                Pull::Enter(square) => {
                    let noise = if self.seed == 0 { 0 } else { mix(self.seed ^ u64::from(square)) & 0xff };
                    self.rank_of(count, 4094, on_goals, noise)
                }
                Pull::Remove(haul) => {
                    let from = usize::from(haul.from);
                    let was = self.filled.has(from);
                    let long = u64::from(4096 - haul.steps.min(4095)) + 16 * noise(pull);
                    let key = match self.taste {
                        Taste::Far => (was, self.dead_end.has(from), haul.regions, long),
                        Taste::Near => (was, self.dead_end.has(from), haul.regions, u64::from(haul.steps)),
                        Taste::Cut => (was, self.dead_end.has(from), 0, long),
                        Taste::Chance => (was, false, 0, noise(pull)),
                    };
                    if best_removal.as_ref().is_none_or(|(best, _)| key < *best) {
                        best_removal = Some((key, at));
                    }
                    self.rank_of(count - 1, usize::from(key.2), on_goals - usize::from(was), key.3)
                }
                Pull::Park(haul) => {
                    let (from, to) = (usize::from(haul.from), usize::from(haul.to));
                    let on_goals =
                        on_goals - usize::from(self.filled.has(from)) + usize::from(self.filled.has(to));
                    let near = u64::from(self.near[to].min(4095)) * 16 + noise(pull);
                    let rank = self.rank_of(count, usize::from(haul.regions), on_goals, near);
                    if best_park.is_none_or(|(best, _)| rank < best) {
                        best_park = Some((rank, at));
                    }
                    if fewest.is_none_or(|(regions, best, _)| (haul.regions, rank) < (regions, best)) {
                        fewest = Some((haul.regions, rank, at));
                    }
                    rank
                }
            };
            out.push(Mark { rank, advised: false });
        }
        let advised =
            [best_removal.map(|(_, at)| at), best_park.map(|(_, at)| at), fewest.map(|(_, _, at)| at)];
        for at in advised.into_iter().flatten() {
            out[first + at].advised = true;
        }
    }
}

/// Finds a plan that fills the given squares, as many as there are boxes; different seeds give different plans.
pub(crate) fn plan<const P: usize, const W: usize>(
    board: &Arc<Board>,
    filled: Zone<P>,
    rooms: &[u16],
    seed: u64,
    run: &Run<'_>,
) -> Planned<P> {
    let removal = if (seed / 4).is_multiple_of(2) { Removal::InGroups } else { Removal::Anywhere };
    let domain = MacroPulls::<P, W>::new(board.clone(), filled, removal, rooms.to_vec());
    let taste = [Taste::Far, Taste::Chance, Taste::Near, Taste::Cut][(seed % 4) as usize];
    let guide = Unpack { filled, near: near_starts(board), dead_end: dead_ends(board, &filled), taste, seed };
    let lead = Backwards::Unpack(&guide);
    let mut search = FeatureSpace::new(&domain, &lead, run.limits().memory / 4);
    search.go_on(PATIENCE, run);
    let pulls = search.plan().map_or_else(|| search.best().actions, |plan| plan.actions.clone());
    let mut steps = Vec::new();
    let mut left = filled;
    for pull in &pulls {
        match pull {
            Pull::Enter(_) => {}
            Pull::Park(haul) => {
                left.remove(usize::from(haul.from));
                left.add(usize::from(haul.to));
                steps.push(PlanStep { to: haul.from, from: Some(haul.to) });
            }
            Pull::Remove(haul) => {
                left.remove(usize::from(haul.from));
                steps.push(PlanStep { to: haul.from, from: None });
            }
        }
    }
    // Squares for which no order was found come first, the farthest before the others.
    let mut rest: Vec<usize> = left.iter().collect();
    rest.sort_by_key(|&square| (guide.near[square], square));
    steps.extend(rest.iter().map(|&square| PlanStep { to: square as u16, from: None }));
    steps.reverse();
    Planned { plan: PackingPlan::new(board, steps), whole: rest.is_empty() }
}

/// The plan that was found.
pub(crate) struct Planned<const P: usize> {
    /// The plan.
    pub(crate) plan: PackingPlan<P>,
    /// Whether the search finished; otherwise the order of the first steps is a guess.
    pub(crate) whole: bool,
}

/// Chooses the goals to fill if there are more goals than boxes.
pub(super) fn goals_to_fill<const P: usize>(board: &Board) -> Zone<P> {
    let all = Zone::of(board.goals().iter().map(|&goal| usize::from(goal)));
    if board.goals().len() == board.boxes().len() {
        return all;
    }
    let distances: Vec<Vec<u16>> =
        board.goals().iter().map(|&goal| Distances::unsided_to_any(board, &[goal])).collect();
    let mut matching = Matching::default();
    let boxes = board.boxes();
    matching.least(boxes.len(), board.goals().len(), |at, goal| {
        let far = distances[goal][usize::from(boxes[at])];
        if far == FAR { NEVER } else { i32::from(far) }
    });
    Zone::of(matching.columns().map(|goal| usize::from(board.goals()[goal])))
}

/// Returns, for every square, the fewest pushes from a start square.
pub(super) fn near_starts(board: &Board) -> Vec<u16> {
    let mut near = vec![FAR; board.squares()];
    let mut queue: std::collections::VecDeque<u16> = board.boxes().iter().copied().collect();
    for &start in board.boxes() {
        near[usize::from(start)] = 0;
    }
    while let Some(at) = queue.pop_front() {
        for d in 0..DIRECTIONS {
            let (behind, ahead) = (board.next(usize::from(at), d ^ 1), board.next(usize::from(at), d));
            if behind != WALL && board.is_live(ahead) && near[usize::from(ahead)] == FAR {
                near[usize::from(ahead)] = near[usize::from(at)] + 1;
                queue.push_back(ahead);
            }
        }
    }
    near
}

/// Returns the goals that have walls on three sides.
fn dead_ends<const P: usize>(board: &Board, goals: &Zone<P>) -> Zone<P> {
    let walls = |square: usize| board.around(square).iter().filter(|&&to| to == WALL).count();
    Zone::of(goals.iter().filter(|&goal| walls(goal) >= 3))
}

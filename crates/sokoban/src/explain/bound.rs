//! The parts of the bound: assignment, penalties, goal zones, frozen boxes as walls.

use serde::Serialize;

use super::place::{self, Place};
use crate::assignment::Assignment;
use crate::board::Board;
use crate::deadlocks::freeze;
use crate::distances::{Distances, FAR};
use crate::goal_zone::ZoneBound;
use crate::judge::Judge;
use crate::penalties::cover::cover;
use crate::state::State;
use crate::{Level, PerBox, Technique};

/// The cheapest assignment of boxes to goals, by pushes with the player's side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Assigned {
    /// Each box with its goal, row by row.
    pub pairs: Vec<Matched>,
    /// The total number of pushes; `None` if some box has no goal within reach.
    pub total: Option<u32>,
    /// The same boxes and goals, by pushes regardless of the player's side.
    pub total_real: Option<u32>,
    /// The same boxes and goals, by Manhattan distance.
    pub total_manhattan: u32,
}

/// A box and the goal that it is assigned to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Matched {
    /// The box.
    #[serde(rename = "box")]
    pub from: Place,
    /// Its goal.
    pub goal: Place,
    /// Pushes on the empty level by a player who has to walk around the box; `None` if it cannot get there.
    pub pushes: Option<u32>,
    /// Pushes on the empty level, with the player free to appear anywhere at any time.
    pub real: Option<u32>,
    /// The Manhattan distance between them.
    pub manhattan: u32,
}

/// Penalties of sets of boxes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Penalties {
    /// Sets of boxes that need more than their assignment, the largest penalties first.
    pub sets: Vec<PenaltySet>,
    /// What may be added to the assignment for all of them; `None` if a set is a deadlock.
    pub cover: Option<u32>,
    /// The step in which it is counted: 2 if there are as many boxes as goals.
    pub step: u32,
    /// Whether sets of three were considered; on large levels they take too long for an explanation.
    pub triples: bool,
}

/// A set of boxes that needs more than its assignment, whatever the goals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PenaltySet {
    /// The boxes.
    pub boxes: Vec<Place>,
    /// The pushes beyond the assignment.
    pub extra: u32,
}

/// A zone around goals, all of whose configurations are known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GoalZoneShown {
    /// Its squares.
    pub squares: Vec<Place>,
    /// The configurations that can be completed.
    pub configurations: usize,
    /// A lower bound on the pushes left; `None` if the zone cannot be completed.
    pub at_least: Option<u32>,
}

/// The value of one part of the bound.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    /// Its name: `assignment`, `penalties` (on top of the assignment), `goal-zone` or `frozen-walls`.
    pub name: &'static str,
    /// A lower bound on the pushes left; `None` if this part finds the position lost.
    pub value: Option<u32>,
}

/// Returns a distance; `None` if there is no path.
pub(super) fn finite(distance: u16) -> Option<u32> {
    (distance < FAR).then_some(u32::from(distance))
}

/// Describes the assignment.
pub(super) fn assigned<const P: usize, const W: usize, const N: usize>(
    level: &Level,
    board: &Board,
    judge: &Judge<P, W, N>,
    assignment: &Assignment<N>,
    state: &State<P, W>,
) -> Assigned {
    let player = usize::from(state.player);
    let real = Distances::new(board, PerBox::Real, &|_| false);
    let manhattan = Distances::new(board, PerBox::Manhattan, &|_| false);
    let mut pairs: Vec<Matched> = assignment
        .pairs()
        .map(|(square, row, goal)| Matched {
            from: place::at(level, board, square),
            goal: place::at(level, board, usize::from(board.goals()[goal])),
            pushes: finite(judge.distances().row(row)[goal]),
            real: finite(real.row(real.row_of(square, player))[goal]),
            manhattan: u32::from(manhattan.row(manhattan.row_of(square, player))[goal]),
        })
        .collect();
    pairs.sort_unstable_by_key(|pair| pair.from);
    Assigned {
        total: assignment.total(),
        total_real: pairs.iter().map(|pair| pair.real).sum(),
        total_manhattan: pairs.iter().map(|pair| pair.manhattan).sum(),
        pairs,
    }
}

/// Lists the penalties that apply.
pub(super) fn penalties<const P: usize, const W: usize, const N: usize>(
    level: &Level,
    board: &Board,
    judge: &Judge<P, W, N>,
    state: &State<P, W>,
    triples: bool,
) -> Penalties {
    let mut found = Vec::new();
    let lost = judge.patterns().find(&state.boxes, usize::from(state.player), &mut found);
    let squares: Vec<usize> = state.boxes.iter().collect();
    let mut sets: Vec<PenaltySet> = found
        .iter()
        .map(|penalty| PenaltySet {
            boxes: place::sorted(
                level,
                board,
                (0..squares.len().min(64)).filter(|at| penalty.boxes >> at & 1 != 0).map(|at| squares[at]),
            ),
            extra: penalty.extra,
        })
        .collect();
    sets.sort_unstable_by(|a, b| b.extra.cmp(&a.extra).then_with(|| a.boxes.cmp(&b.boxes)));
    let cover = (!lost).then(|| cover(&mut found, judge.step()));
    Penalties { sets, cover, step: judge.step(), triples }
}

/// Describes the zones around the goals.
pub(super) fn goal_zones<const P: usize, const W: usize, const N: usize>(
    level: &Level,
    board: &Board,
    judge: &Judge<P, W, N>,
    state: &State<P, W>,
) -> Vec<GoalZoneShown> {
    let player = usize::from(state.player);
    let rows = || state.boxes.iter().map(|square| (square, judge.distances().row_of(square, player)));
    judge
        .zones()
        .iter()
        .map(|zone| GoalZoneShown {
            squares: place::sorted(
                level,
                board,
                (0..board.squares()).filter(|&square| zone.contains(square)),
            ),
            configurations: zone.len(),
            at_least: match zone.bound(rows(), player) {
                ZoneBound::Lost => None,
                ZoneBound::AtLeast(bound) => Some(bound),
            },
        })
        .collect()
}

/// Lists the value of each part of the bound on its own.
pub(super) fn parts<const P: usize, const W: usize, const N: usize>(
    board: &Board,
    judge: &Judge<P, W, N>,
    assignment: &Assignment<N>,
    state: &State<P, W>,
) -> Vec<Part> {
    let player = usize::from(state.player);
    let total = assignment.total();
    let mut parts = vec![Part { name: "assignment", value: total }];
    let mut found = Vec::new();
    let lost = judge.patterns().find(&state.boxes, player, &mut found);
    if lost || !found.is_empty() {
        let value = total.filter(|_| !lost).map(|total| total + cover(&mut found, judge.step()));
        parts.push(Part { name: "penalties", value });
    }
    for zone in judge.zones() {
        let rows = state.boxes.iter().map(|square| (square, judge.distances().row_of(square, player)));
        let value = match zone.bound(rows, player) {
            ZoneBound::Lost => None,
            ZoneBound::AtLeast(bound) => Some(bound),
        };
        parts.push(Part { name: Technique::GoalZone.name(), value });
    }
    let frozen = freeze::frozen(board, &state.boxes);
    if !frozen.is_empty() && frozen.iter().all(|square| board.is_goal(square)) {
        let walls = |square: usize| square < board.live() && frozen.has(square);
        let distances = Distances::new(board, PerBox::Sided, &walls);
        let free = state.boxes.minus(&frozen);
        let boxes = free.iter().map(|square| (square, distances.row_of(square, player)));
        let value = Assignment::<N>::new(&distances, board.goals().len(), boxes, &[0; N]).total();
        parts.push(Part { name: Technique::FrozenWalls.name(), value });
    }
    parts
}

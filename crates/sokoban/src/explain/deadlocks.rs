//! The rules that find a position lost, each with boxes that suffice for it.

use pousse_search::Run;
use serde::Serialize;

use super::place::{self, Place};
use crate::assignment::Assignment;
use crate::board::{self, Board, DeadRule};
use crate::deadlocks::{freeze, last_push};
use crate::distances::{Distances, FAR};
use crate::domain::Pushes;
use crate::goal_zone::ZoneBound;
use crate::judge::Judge;
use crate::state::State;
use crate::zone::Zone;
use crate::{Level, PerBox, Technique};

/// A reason why a position has no solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deadlock {
    /// The rule that recognises it.
    #[serde(serialize_with = "name")]
    pub rule: Technique,
    /// Boxes that suffice for it: the rule still applies with all others removed. For the goal zone, all boxes in it,
    /// or all boxes on the board if there are none in it.
    pub boxes: Vec<Place>,
    /// The reason in words.
    pub why: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "what serde passes")]
fn name<S: serde::Serializer>(rule: &Technique, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(rule)
}

/// Applies every rule; each set of boxes is listed once per rule. Once the run is stopped, boxes that a deadlock does
/// not need are no longer removed.
pub(super) fn find<const P: usize, const W: usize, const N: usize>(
    level: &Level,
    domain: &Pushes<P, W>,
    judge: &Judge<P, W, N>,
    state: &State<P, W>,
    run: &Run<'_>,
) -> Vec<Deadlock> {
    let board = &*domain.board;
    let mut finding = Finding { level, board, judge, state, run, found: Vec::new() };
    finding.dead_squares();
    finding.local();
    finding.whole();
    finding.found
}

struct Finding<'a, 'r, const P: usize, const W: usize, const N: usize> {
    level: &'a Level,
    board: &'a Board,
    judge: &'a Judge<P, W, N>,
    state: &'a State<P, W>,
    run: &'a Run<'r>,
    found: Vec<Deadlock>,
}

impl<const P: usize, const W: usize, const N: usize> Finding<'_, '_, P, W, N> {
    fn dead_squares(&mut self) {
        let dead = board::dead(self.level, DeadRule::Pull);
        for square in self.state.boxes.iter().filter(|&square| dead.contains(&self.board.cell(square))) {
            self.add(Technique::DeadSquares, &Zone::of([square]), |boxes| {
                format!("from {boxes} no goal can be reached, even with no other box on the board")
            });
        }
    }

    /// Applies the rules about a box and those that touch it.
    fn local(&mut self) {
        let board = self.board;
        for at in self.state.boxes.iter() {
            let square = |boxes: &Zone<P>| boxes.has(at) && last_push::square(board, boxes, at);
            self.reduce(Technique::SquareDeadlocks, &square, |boxes| {
                format!("{boxes}: part of a 2x2 block of boxes and walls; none can be pushed, and not all are on goals")
            });
            let z = |boxes: &Zone<P>| boxes.has(at) && last_push::z(board, boxes, at);
            self.reduce(Technique::ZDeadlocks, &z, |boxes| {
                format!("{boxes}: side by side with walls on opposite sides; neither can be pushed, and not both are on goals")
            });
            let freeze = |boxes: &Zone<P>| !board.is_goal(at) && freeze::frozen(board, boxes).has(at);
            self.reduce(Technique::FreezeDeadlocks, &freeze, |boxes| {
                format!("{boxes}: none can be the first to move, and not all are on goals")
            });
        }
    }

    /// Applies the rules about all boxes.
    fn whole(&mut self) {
        let (board, judge) = (self.board, self.judge);
        let player = usize::from(self.state.player);
        let unassigned = |distances: &Distances, boxes: &Zone<P>| {
            let rows = boxes.iter().map(|square| (square, distances.row_of(square, player)));
            Assignment::<N>::new(distances, board.goals().len(), rows, &[0; N]).total().is_none()
        };
        let goals = |distances: &Distances, boxes: &Zone<P>| {
            let reached = |goal: &usize| {
                boxes.iter().any(|square| distances.row(distances.row_of(square, player))[*goal] < FAR)
            };
            match (0..board.goals().len()).filter(reached).count() {
                0 => "no goal is within reach".into(),
                1 => "only 1 goal is within reach".into(),
                count => format!("only {count} goals are within reach"),
            }
        };
        let bipartite = |boxes: &Zone<P>| unassigned(judge.distances(), boxes);
        if let Some(boxes) = self.enough(&bipartite) {
            let goals = goals(judge.distances(), &boxes);
            self.add(Technique::BipartiteDeadlocks, &boxes, |boxes| format!("{boxes}: {goals}"));
        }
        let pattern = |boxes: &Zone<P>| judge.patterns().find(boxes, player, &mut Vec::new());
        if let Some(boxes) = self.enough(&pattern) {
            let rule = match boxes.len() {
                2 => Technique::PairPenalties,
                3 => Technique::TriplePenalties,
                _ => Technique::LearnedDeadlocks,
            };
            self.add(rule, &boxes, |boxes| {
                format!(
                    "{boxes}: even alone on the board, with the player where it is, they cannot be brought to goals"
                )
            });
        }
        let rows =
            || self.state.boxes.iter().map(|square| (square, judge.distances().row_of(square, player)));
        for zone in judge.zones().iter().filter(|zone| zone.bound(rows(), player) == ZoneBound::Lost) {
            let inside = Zone::of(self.state.boxes.iter().filter(|&square| zone.contains(square)));
            // If the zone is empty, show all boxes.
            let empty = inside.is_empty();
            let shown = if empty { self.state.boxes } else { inside };
            self.add(Technique::GoalZone, &shown, |boxes| {
                if !empty {
                    format!(
                        "in the zone: {boxes}; however the others enter, not all of its goals can be filled"
                    )
                } else {
                    format!("{boxes}: however they enter the zone, not all of its goals can be filled")
                }
            });
        }
        let corral = |boxes: &Zone<P>| judge.shut(&State::new(board, *boxes, self.state.player));
        self.reduce(Technique::CorralDeadlocks, &corral, |boxes| {
            format!("{boxes}: they close off an area, and every way of pushing them ends in a deadlock")
        });
        let frozen = |boxes: &Zone<P>| {
            let frozen = freeze::frozen(board, boxes);
            let walls = |square: usize| square < board.live() && frozen.has(square);
            !frozen.is_empty()
                && frozen.iter().all(|square| board.is_goal(square))
                && unassigned(&Distances::new(board, PerBox::Sided, &walls), &boxes.minus(&frozen))
        };
        if self.found.is_empty() {
            self.reduce(Technique::FrozenWalls, &frozen, |boxes| {
                format!(
                    "{boxes}: those that can never move again cut the others off from goals that they need"
                )
            });
        }
    }

    /// Adds a deadlock if a rule finds one.
    fn reduce(&mut self, rule: Technique, lost: &dyn Fn(&Zone<P>) -> bool, why: impl Fn(&str) -> String) {
        if let Some(boxes) = self.enough(lost) {
            self.add(rule, &boxes, why);
        }
    }

    /// Removes boxes as long as the position is still recognised as lost; returns `None` if it is not.
    fn enough(&self, lost: &dyn Fn(&Zone<P>) -> bool) -> Option<Zone<P>> {
        let mut boxes = self.state.boxes;
        if !lost(&boxes) {
            return None;
        }
        for square in self.state.boxes.iter().take_while(|_| self.run.interrupted().is_none()) {
            let mut fewer = boxes;
            fewer.remove(square);
            if lost(&fewer) {
                boxes = fewer;
            }
        }
        Some(boxes)
    }

    fn add(&mut self, rule: Technique, boxes: &Zone<P>, why: impl Fn(&str) -> String) {
        let boxes = place::sorted(self.level, self.board, boxes.iter());
        if !self.found.iter().any(|known| known.rule == rule && known.boxes == boxes) {
            let why = why(&place::list(&boxes));
            self.found.push(Deadlock { rule, boxes, why });
        }
    }
}

//! Every estimate without techniques, box by box.

use std::sync::Arc;

use pousse_search::{DEAD, Domain, Heuristic, Properties};
use serde::Serialize;

use super::bound::finite;
use super::place::{self, Place};
use crate::assignment::Assignment;
use crate::board::Board;
use crate::distances::{Distances, FAR};
use crate::domain::Pushes;
use crate::judge::Judge;
use crate::size::ForSize;
use crate::tally::Tally;
use crate::{Estimate, InTotal, Level, Techniques};

/// The value of an estimate for a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Estimated {
    /// Its name on the command line.
    pub name: String,
    /// A one-line description of what it counts.
    pub summary: String,
    /// The estimated pushes left; `None` if the estimate finds that some box has no goal left.
    pub value: Option<u32>,
    /// Whether it is declared never to exceed the true distance.
    pub admissible: bool,
    /// Whether it is declared to fall by at most 1 per push.
    pub consistent: bool,
    /// The share of each box.
    pub shares: Vec<Share>,
}

/// The share of a box in an estimate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Share {
    /// The box.
    #[serde(rename = "box")]
    pub from: Place,
    /// The goal counted for it; `None` if there is none left within reach.
    pub goal: Option<Place>,
    /// The pushes counted; `None` if there is no goal.
    pub pushes: Option<u32>,
}

/// One estimate for a level of any size.
pub(super) struct One<'l> {
    pub(super) level: &'l Level,
    pub(super) estimate: Estimate,
    pub(super) board: Arc<Board>,
}

impl ForSize for One<'_> {
    type Output = Estimated;

    fn run<const P: usize, const W: usize, const N: usize>(self) -> Estimated {
        estimated::<P, W, N>(self.level, &self.board, self.estimate)
    }
}

/// Lists all nontrivial estimates.
pub(super) fn all<const P: usize, const W: usize, const N: usize>(
    level: &Level,
    board: &Arc<Board>,
) -> Vec<Estimated> {
    let informed = Estimate::NAMES.iter().filter(|(_, estimate)| *estimate != Estimate::Zero);
    informed.map(|(_, estimate)| estimated::<P, W, N>(level, board, *estimate)).collect()
}

fn estimated<const P: usize, const W: usize, const N: usize>(
    level: &Level,
    board: &Arc<Board>,
    estimate: Estimate,
) -> Estimated {
    let tally = Arc::new(Tally::default());
    let domain = Pushes::<P, W>::new(board.clone(), Techniques::NONE, tally.clone());
    let judge = Judge::<P, W, N>::new(board.clone(), estimate, Techniques::NONE, tally);
    let carry = judge.root(&domain, &domain.initial());
    let value = judge.value(carry);
    let Properties { admissible, consistent } = estimate.properties();
    let mut shares: Vec<Share> = goals_counted(estimate, judge.distances(), carry.assignment())
        .into_iter()
        .map(|(square, row, goal)| Share {
            from: place::at(level, board, square),
            goal: goal.map(|goal| place::at(level, board, usize::from(board.goals()[goal]))),
            pushes: goal.and_then(|goal| finite(judge.distances().row(row)[goal])),
        })
        .collect();
    shares.sort_unstable_by_key(|share| share.from);
    Estimated {
        name: estimate.to_string(),
        summary: estimate.summary(),
        value: (value != DEAD).then_some(value),
        admissible,
        consistent,
        shares,
    }
}

/// Lists the boxes: square, row of its distances, and the goal that an estimate counts for it.
fn goals_counted<const N: usize>(
    estimate: Estimate,
    distances: &Distances,
    assignment: &Assignment<N>,
) -> Vec<(usize, usize, Option<usize>)> {
    let Estimate::Of(in_total, _) = estimate else { return Vec::new() };
    let near = |row: usize, free: &dyn Fn(usize) -> bool| {
        let row = distances.row(row);
        (0..row.len()).filter(|&goal| free(goal) && row[goal] < FAR).min_by_key(|&goal| row[goal])
    };
    let mut rows: Vec<(usize, usize)> = assignment.rows().collect();
    match in_total {
        InTotal::Assignment => assignment
            .pairs()
            .map(|(square, row, goal)| {
                (square, row, Some(goal).filter(|&goal| distances.row(row)[goal] < FAR))
            })
            .collect(),
        InTotal::Nearest => {
            rows.into_iter().map(|(square, row)| (square, row, near(row, &|_| true))).collect()
        }
        InTotal::Reserved => {
            // Use the order of the judge, since the sum depends on it.
            rows.sort_unstable();
            let mut taken = [false; N];
            let mut counted = Vec::new();
            for (square, row) in rows {
                let goal = near(row, &|goal| !taken[goal]);
                if let Some(goal) = goal {
                    taken[goal] = true;
                }
                counted.push((square, row, goal));
            }
            counted
        }
    }
}

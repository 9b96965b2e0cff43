//! A\* and A\*+IDA\* with sums of databases, compiled for an estimate whose entries are kept in the open list. All
//! other algorithms are compiled once for any estimate; in these two the difference is noticeable.

use std::sync::Arc;

use pousse_search::algorithms::{astar, astar_ida_star};
use pousse_search::{Algorithm, Cost, Domain, Heuristic, Outcome, Properties, Run};

use super::{Solve, Task, at_least_manhattan};
use crate::heuristics::{Estimate, GoalEstimate};
use crate::kept::KeptDatabases;
use crate::table_kernel::{self, Boxed};
use crate::{Board, Direction, Layout, Tiles};

/// Prepares a search if both the algorithm and the estimate are of this kind.
pub(super) fn ready<B: Board>(
    task: &Task,
    layout: &Arc<Layout>,
    estimate: &GoalEstimate,
) -> Option<Box<dyn Solve>> {
    let GoalEstimate::Databases(databases) = estimate else { return None };
    let algorithm = match task.algorithm {
        Algorithm::Astar(options) => ByList::Astar(options),
        Algorithm::AstarIdaStar(bytes) => {
            ByList::AstarIdaStar(bytes, table_kernel::kernel(databases, None, layout, task.order)?)
        }
        _ => return None,
    };
    let heuristic = KeptDatabases::new(databases, layout)?;
    let domain = Tiles::new(&task.start, &task.goal, task.order).expect("start and goal fit this board");
    Some(Box::new(Ready::<B> {
        domain,
        heuristic,
        algorithm,
        task: task.clone(),
        table_bytes: databases.table_bytes(),
    }))
}

/// An algorithm with an open list, and its parameters.
enum ByList<B: Board> {
    Astar(astar::Options),
    AstarIdaStar(Option<u64>, Boxed<B, KeptDatabases>),
}

struct Ready<B: Board> {
    domain: Tiles<B>,
    heuristic: KeptDatabases,
    algorithm: ByList<B>,
    task: Task,
    table_bytes: u64,
}

impl<B: Board> Solve for Ready<B> {
    fn initial_estimate(&self) -> Cost {
        let Self { domain, heuristic, .. } = self;
        Heuristic::<Tiles<B>>::value(heuristic, heuristic.root(domain, &domain.initial()))
    }

    fn table_bytes(&self) -> u64 {
        self.table_bytes
    }

    fn properties(&self) -> Properties {
        Heuristic::<Tiles<B>>::properties(&self.heuristic)
    }

    fn solve(&self, run: &Run<'_>) -> Outcome<Direction> {
        let Self { domain, heuristic, .. } = self;
        let outcome = match &self.algorithm {
            ByList::Astar(options) => astar::search_kept(domain, heuristic, *options, run),
            ByList::AstarIdaStar(bytes, kernel) => {
                astar_ida_star::search_kept(domain, heuristic, &&**kernel, *bytes, run)
            }
        };
        at_least_manhattan(outcome, &self.task, domain.layout())
    }
}

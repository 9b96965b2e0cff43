//! The door between names and loops: one dynamic call per solve, everything behind it compiled for its board and
//! estimate.

use std::sync::Arc;

use pousse_search::algorithms::ida_star::{self, Explored, Generic, Node, Worker};
use pousse_search::{Algorithm, Cost, DEAD, Domain, Heuristic, Outcome, Properties, Run, solve};

use crate::anytime::{self, Patience};
use crate::carried::Carried;
use crate::heuristics::{BindError, Bound, Manhattan, Spec, manhattan_distance};
use crate::kernel::{Kernel, Verdict};
use crate::patterns::Library;
use crate::table_kernel;
use crate::{Array, Board, Direction, Grid, Layout, Small, Tiles};

/// The most cells that searches take; larger boards are for the constructive solver alone.
pub const MOST_CELLS: usize = 100;

/// What to solve, and how.
#[derive(Clone, Debug)]
pub struct Task {
    /// The position to start from.
    pub start: Grid,
    /// The position to reach.
    pub goal: Grid,
    /// The blank's moves in the order in which they are tried.
    pub order: [Direction; 4],
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The estimate.
    pub heuristic: Spec,
    /// How long an anytime search goes on without a time limit.
    pub patience: Patience,
}

/// Something ready to be solved.
pub trait Solve: Send + Sync {
    /// Returns the estimate of the start.
    fn initial_estimate(&self) -> Cost;

    /// Returns what the estimate promises for this board and goal.
    fn properties(&self) -> Properties;

    /// Searches. The outcome's lower bound is at least the start's Manhattan distance, whatever the estimate.
    fn solve(&self, run: &Run<'_>) -> Outcome<Direction>;
}

/// Binds the names of a task to a loop; tables come from a library, and are made within the limits of a run.
///
/// # Errors
///
/// [`BindError`] when the estimate does not exist for this board.
///
/// # Panics
///
/// When start and goal differ in shape, or have more than [`MOST_CELLS`] cells.
pub fn open(task: &Task, library: &Library, run: &Run<'_>) -> Result<Box<dyn Solve>, BindError> {
    let layout = Arc::new(Layout::new(task.goal.clone()));
    let bound = task.heuristic.bind(&layout, library, run)?;
    Ok(match task.start.shape().cells() {
        ..=16 => match bound {
            Bound::Manhattan(h) => {
                let ready = Ready::<Small, _>::new(task, Carried(h));
                match Fast::new(&layout, task.order) {
                    Some(kernel) => Box::new(Specialised { ready, kernel }),
                    None => Box::new(ready),
                }
            }
            bound => ready::<Small>(task, &layout, bound),
        },
        17..=25 => ready::<Array<25>>(task, &layout, bound),
        26..=MOST_CELLS => ready::<Array<MOST_CELLS>>(task, &layout, bound),
        _ => panic!("boards of more than {MOST_CELLS} cells are not searched"),
    })
}

fn ready<B: Board>(task: &Task, layout: &Arc<Layout>, bound: Bound) -> Box<dyn Solve> {
    match bound {
        Bound::Databases(h) => {
            let kernel = table_kernel::kernel(&h, None, layout, task.order);
            with_tables(Ready::<B, _>::new(task, Carried(*h)), kernel)
        }
        Bound::Larger(h) => {
            let kernel = table_kernel::kernel(&h.databases, Some(&h.walking), layout, task.order);
            with_tables(Ready::<B, _>::new(task, Carried(*h)), kernel)
        }
        bound => crate::with_heuristic!(bound, h => Box::new(Ready::<B, _>::new(task, h))),
    }
}

/// Joins a search with the kernel for its tables, if there is one.
fn with_tables<B: Board, H: Heuristic<Tiles<B>> + Send + 'static>(
    ready: Ready<B, H>,
    kernel: Option<table_kernel::Boxed<B, H>>,
) -> Box<dyn Solve> {
    match kernel {
        Some(kernel) => Box::new(Specialised { ready, kernel }),
        None => Box::new(ready),
    }
}

struct Ready<B: Board, H> {
    domain: Tiles<B>,
    heuristic: H,
    task: Task,
}

impl<B: Board, H: Heuristic<Tiles<B>>> Ready<B, H> {
    fn new(task: &Task, heuristic: H) -> Self {
        let domain = Tiles::new(&task.start, &task.goal, task.order).expect("start and goal fit this board");
        Self { domain, heuristic, task: task.clone() }
    }

    fn solve_with<K>(&self, kernel: &K, run: &Run<'_>) -> Outcome<Direction>
    where
        K: ida_star::Kernel<Tiles<B>, H>,
    {
        let mut outcome = match self.task.algorithm {
            Algorithm::Anytime => anytime::search(&self.domain, &self.heuristic, kernel, &self.task, run),
            algorithm => solve(algorithm, &self.domain, &self.heuristic, kernel, run),
        };
        if outcome.lower_bound != DEAD {
            outcome.raise_lower_bound(manhattan_distance(&self.task.start, self.domain.layout()));
        }
        outcome
    }
}

impl<B: Board, H: Heuristic<Tiles<B>> + Send> Solve for Ready<B, H> {
    fn initial_estimate(&self) -> Cost {
        self.heuristic.value(self.heuristic.root(&self.domain, &self.domain.initial()))
    }

    fn properties(&self) -> Properties {
        self.heuristic.properties()
    }

    fn solve(&self, run: &Run<'_>) -> Outcome<Direction> {
        self.solve_with(&Generic { domain: &self.domain, heuristic: &self.heuristic }, run)
    }
}

/// A search with an inner loop made for its board and estimate.
struct Specialised<B: Board, H, K> {
    ready: Ready<B, H>,
    kernel: K,
}

impl<B, H, K> Solve for Specialised<B, H, K>
where
    B: Board,
    H: Heuristic<Tiles<B>> + Send,
    K: ida_star::Kernel<Tiles<B>, H> + Send,
{
    fn initial_estimate(&self) -> Cost {
        self.ready.initial_estimate()
    }

    fn properties(&self) -> Properties {
        self.ready.properties()
    }

    fn solve(&self, run: &Run<'_>) -> Outcome<Direction> {
        self.ready.solve_with(&self.kernel, run)
    }
}

/// The specialised inner loop of IDA*, where it applies: 4x4, Manhattan distance, the usual order of moves.
pub struct Fast {
    kernel: Kernel,
}

impl Fast {
    /// Returns the loop for a goal; nothing where it does not apply.
    #[must_use]
    pub fn new(layout: &Layout, order: [Direction; 4]) -> Option<Self> {
        if order == Direction::ALL { Kernel::new(layout).map(|kernel| Self { kernel }) } else { None }
    }
}

/// Nodes left under a limit below which it is kept precisely.
const NEAR: u64 = 200_000_000;

impl ida_star::Kernel<Tiles<Small>, Carried<Manhattan>> for Fast {
    fn explore(
        &self,
        node: &Node<Tiles<Small>, Carried<Manhattan>>,
        bound: Cost,
        worker: &mut Worker<'_, '_, '_, Tiles<Small>>,
    ) -> Explored {
        // Batches overshoot a limit by millions of nodes: not near one.
        let precise = worker.nodes_left().is_some_and(|nodes| nodes < NEAR);
        let mut stopped = None;
        let mut path = std::mem::take(&mut worker.path);
        let mut poll = |expanded, generated| {
            stopped = worker.poll(expanded, generated);
            stopped.is_some()
        };
        // Bounds have the parity of the first estimate, unless an anytime search starts at a bound of its own.
        let slack = (bound - node.g - node.carry) / 2;
        let explored = if precise {
            self.kernel.explore_in_order(node.state, node.last, slack, &mut poll, &mut path)
        } else {
            self.kernel.explore(node.state, node.last, slack, &mut poll, &mut path)
        };
        worker.path = path;
        worker.counters.expanded += explored.expanded;
        worker.counters.generated += explored.generated;
        match explored.verdict {
            Verdict::Found => Explored::Found,
            Verdict::Exhausted => Explored::Exhausted(node.g + node.carry + 2 * slack + 2),
            Verdict::Stopped => stopped.unwrap_or(Explored::Stopped(None)),
        }
    }
}

//! The door between names and loops: one dynamic call per solve, everything behind it compiled for its board and
//! estimate.

use std::sync::Arc;

use pousse_search::algorithms::ida_star::{self, Explored, Generic, Node, Worker};
use pousse_search::{Algorithm, Cost, DEAD, Domain, Heuristic, Outcome, Properties, Run, solve};

use crate::anytime::{self, Patience};
use crate::carried::Carried;
use crate::heuristics::{BindError, Bound, Databases, Larger, Manhattan, Spec, manhattan_distance};
use crate::kernel::{Kernel, Verdict};
use crate::patterns::Library;
use crate::table_kernel::{self, Boxed};
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
    let tables = Tables { task, layout: &layout };
    // The larger the board, the fewer estimates are worth a loop of their own.
    Ok(match task.start.shape().cells() {
        ..=16 => match bound {
            Bound::Manhattan(h) => {
                let kernel = Fast::new(&layout, task.order).map(|fast| Box::new(fast) as Boxed<Small, _>);
                Box::new(Ready::new(task, Carried(h), kernel))
            }
            Bound::Databases(h) => tables.databases::<Small>(*h),
            Bound::Larger(h) => tables.larger::<Small>(*h),
            bound => {
                crate::with_heuristic!(bound, h => Box::new(Ready::<Small, _>::new(task, h, None)))
            }
        },
        17..=25 => match bound {
            Bound::Databases(h) => tables.databases::<Medium>(*h),
            Bound::Larger(h) => tables.larger::<Medium>(*h),
            Bound::Dynamic(h) => Box::new(Ready::<Medium, _>::new(task, Carried(h), None)),
            Bound::Classic(h) => Box::new(Ready::<Medium, _>::new(task, Carried(*h), None)),
            bound => plain::<Medium>(task, &layout, bound),
        },
        26..=MOST_CELLS => match bound {
            Bound::Databases(h) => Box::new(Ready::<Large, _>::new(task, Carried(*h), None)),
            bound => plain::<Large>(task, &layout, bound),
        },
        _ => panic!("boards of more than {MOST_CELLS} cells are not searched"),
    })
}

type Medium = Array<25>;
type Large = Array<MOST_CELLS>;

/// Opens the estimates that are used most on boards of any size; all others share a loop.
fn plain<B: Board>(task: &Task, layout: &Arc<Layout>, bound: Bound) -> Box<dyn Solve> {
    match bound {
        Bound::Manhattan(h) => Box::new(Ready::<B, _>::new(task, Carried(h), None)),
        Bound::LinearConflict(h) => Box::new(Ready::<B, _>::new(task, Carried(*h), None)),
        Bound::KorfTaylor(h) => Box::new(Ready::<B, _>::new(task, Carried(*h), None)),
        Bound::WalkingDistance(h) => Box::new(Ready::<B, _>::new(task, Carried(h), None)),
        other => Box::new(Ready::<B, _>::new(task, other.into_mixed(layout), None)),
    }
}

/// Opens estimates with an inner loop for tables.
struct Tables<'t> {
    task: &'t Task,
    layout: &'t Arc<Layout>,
}

impl Tables<'_> {
    fn databases<B: Board>(&self, h: Databases) -> Box<dyn Solve> {
        let kernel = table_kernel::kernel(&h, None, self.layout, self.task.order);
        Box::new(Ready::<B, _>::new(self.task, Carried(h), kernel))
    }

    fn larger<B: Board>(&self, h: Larger) -> Box<dyn Solve> {
        let kernel = table_kernel::kernel(&h.databases, Some(&h.walking), self.layout, self.task.order);
        Box::new(Ready::<B, _>::new(self.task, Carried(h), kernel))
    }
}

struct Ready<B: Board, H: Heuristic<Tiles<B>>> {
    domain: Tiles<B>,
    heuristic: H,
    task: Task,
    kernel: Option<Boxed<B, H>>, // an inner loop made for board and estimate
}

impl<B: Board, H: Heuristic<Tiles<B>>> Ready<B, H> {
    fn new(task: &Task, heuristic: H, kernel: Option<Boxed<B, H>>) -> Self {
        let domain = Tiles::new(&task.start, &task.goal, task.order).expect("start and goal fit this board");
        Self { domain, heuristic, task: task.clone(), kernel }
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
        let (domain, heuristic) = (&self.domain, &self.heuristic);
        let generic = Generic { domain, heuristic };
        // Called once for every subtree, so that the loops around it are compiled once.
        let kernel: &dyn ida_star::Kernel<Tiles<B>, H> = match &self.kernel {
            Some(kernel) => &**kernel,
            None => &generic,
        };
        let mut outcome = match self.task.algorithm {
            Algorithm::Anytime => anytime::search(domain, heuristic, &kernel, &self.task, run),
            algorithm => solve(algorithm, domain, heuristic, &kernel, run),
        };
        if outcome.lower_bound != DEAD {
            outcome.raise_lower_bound(manhattan_distance(&self.task.start, self.domain.layout()));
        }
        outcome
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

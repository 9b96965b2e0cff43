//! Where names become loops: one dynamic call per solve; everything behind it is compiled for its board type. The inner
//! loop of IDA\* is behind a second dynamic call, made once per subtree.

mod kept;

use std::sync::Arc;

use pousse_search::algorithms::ida_star::{self, Explored, Generic, Node, Worker};
use pousse_search::{Algorithm, Cost, DEAD, Domain, Heuristic, Outcome, Properties, Run, solve};

use crate::anytime::{self, Patience};
use crate::carried::Carried;
use crate::heuristics::{Any, BindError, Estimate, GoalEstimate, Manhattan, Spec, manhattan_distance};
use crate::kernel::{Ending, ManhattanKernel};
use crate::patterns::Library;
use crate::table_kernel::{self, Boxed};
use crate::{Array, Board, Direction, Grid, Layout, Medium, Small, Tiles};

/// The maximum number of cells that searches support; larger boards are left to the constructive solver.
pub const MOST_CELLS: usize = 100;

/// What to solve, and how.
#[derive(Clone, Debug)]
pub struct Task {
    /// The position to start from.
    pub start: Grid,
    /// The position to reach.
    pub goal: Grid,
    /// The blank's moves, in the order in which they are tried.
    pub order: [Direction; 4],
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The estimate.
    pub heuristic: Spec,
    /// How long an anytime search continues without a time limit.
    pub patience: Patience,
}

/// A task that is ready to be solved.
pub trait Solve: Send + Sync {
    /// Returns the estimate of the start.
    fn initial_estimate(&self) -> Cost;

    /// Returns the size of the estimate's tables in bytes; 0 without tables.
    fn table_bytes(&self) -> u64;

    /// Returns what the estimate guarantees for this board and goal.
    fn properties(&self) -> Properties;

    /// Searches. The outcome's lower bound is at least the start's Manhattan distance, whatever the estimate.
    fn solve(&self, run: &Run<'_>) -> Outcome<Direction>;
}

/// Selects the loop for a task; tables come from a library, and are built within the limits of a run.
///
/// # Errors
///
/// [`BindError`] if the estimate does not exist for this board.
///
/// # Panics
///
/// If start and goal differ in shape, or have more than [`MOST_CELLS`] cells.
pub fn open(task: &Task, library: &Library, run: &Run<'_>) -> Result<Box<dyn Solve>, BindError> {
    let layout = Arc::new(Layout::new(task.goal.clone()));
    let estimate = task.heuristic.bind(&layout, library, run)?;
    Ok(match task.start.shape().cells() {
        ..=16 => ready::<Small>(task, &layout, estimate, small_kernel),
        17..=25 => kept::ready::<Medium>(task, &layout, &estimate)
            .unwrap_or_else(|| ready::<Medium>(task, &layout, estimate, medium_kernel)),
        26..=MOST_CELLS => ready::<Array<MOST_CELLS>>(task, &layout, estimate, large_kernel),
        _ => panic!("boards of more than {MOST_CELLS} cells are not searched"),
    })
}

/// The heuristic of all loops with tables and lists, which are compiled once per board type: compared with a table
/// access, branching on the estimate at each node costs little. In IDA* it would be noticeable, so that has an inner
/// loop for each estimate.
type Shared = Carried<Any>;

/// An inner loop of IDA* specialised for an estimate.
type Inner<B> = Boxed<B, Shared>;

fn ready<B: Board>(
    task: &Task,
    layout: &Arc<Layout>,
    estimate: GoalEstimate,
    kernel: fn(&Task, &Arc<Layout>, &GoalEstimate) -> Option<Inner<B>>,
) -> Box<dyn Solve> {
    let (kernel, table_bytes) = (kernel(task, layout, &estimate), estimate.table_bytes());
    let domain = Tiles::new(&task.start, &task.goal, task.order).expect("start and goal fit this board");
    Box::new(Ready { domain, heuristic: Carried(estimate.into()), task: task.clone(), kernel, table_bytes })
}

fn small_kernel(task: &Task, layout: &Arc<Layout>, estimate: &GoalEstimate) -> Option<Inner<Small>> {
    match estimate {
        GoalEstimate::Manhattan(h) => match Fast::new(layout, task.order) {
            Some(fast) => Some(Box::new(fast)),
            None => own(task, Carried(h.clone())),
        },
        GoalEstimate::Classic(h) => own(task, Carried((**h).clone())),
        GoalEstimate::Dynamic(h) => own(task, Carried(h.clone())),
        GoalEstimate::Combined(h) => own(task, h.clone()),
        GoalEstimate::Mixed(h) => own(task, h.clone()),
        other => table_kernel(task, layout, other),
    }
}

fn medium_kernel(task: &Task, layout: &Arc<Layout>, estimate: &GoalEstimate) -> Option<Inner<Medium>> {
    match estimate {
        GoalEstimate::Dynamic(h) => own(task, Carried(h.clone())),
        other => table_kernel(task, layout, other),
    }
}

/// Returns the inner loop for estimates with tables, and for those that are most used on boards of any size.
fn table_kernel<B: Board>(task: &Task, layout: &Arc<Layout>, estimate: &GoalEstimate) -> Option<Inner<B>> {
    let (databases, walking) = match estimate {
        GoalEstimate::Databases(h) => (&**h, None),
        GoalEstimate::Larger(h) => (&h.databases, Some(&h.walking)),
        other => return large_kernel(task, layout, other),
    };
    let kernel = table_kernel::kernel(databases, walking, layout, task.order);
    kernel.or_else(|| large_kernel(task, layout, estimate))
}

fn large_kernel<B: Board>(task: &Task, _: &Arc<Layout>, estimate: &GoalEstimate) -> Option<Inner<B>> {
    match estimate {
        GoalEstimate::Manhattan(h) => own(task, Carried(h.clone())),
        GoalEstimate::LinearConflict(h) => own(task, Carried((**h).clone())),
        GoalEstimate::KorfTaylor(h) => own(task, Carried((**h).clone())),
        GoalEstimate::WalkingDistance(h) => own(task, Carried(h.clone())),
        GoalEstimate::Databases(h) => own(task, Carried((**h).clone())),
        GoalEstimate::Larger(h) => own(task, Carried((**h).clone())),
        _ => None,
    }
}

/// Returns the generic inner loop, compiled for an estimate.
fn own<B: Board, H: Heuristic<Tiles<B>> + Send + 'static>(task: &Task, heuristic: H) -> Option<Inner<B>> {
    let domain = Tiles::new(&task.start, &task.goal, task.order).expect("start and goal fit this board");
    Some(Box::new(Own { domain, heuristic }))
}

/// The generic inner loop of IDA*, compiled for one estimate.
struct Own<B: Board, H> {
    domain: Tiles<B>,
    heuristic: H,
}

impl<B: Board, H: Heuristic<Tiles<B>>> ida_star::Kernel<Tiles<B>, Shared> for Own<B, H> {
    fn explore(
        &self,
        node: &Node<Tiles<B>, Shared>,
        bound: Cost,
        worker: &mut Worker<'_, '_, '_, Tiles<B>>,
    ) -> Explored {
        let Self { domain, heuristic } = self;
        let carry = heuristic.root(domain, &node.state);
        let node = Node { state: node.state.clone(), carry, g: node.g, last: node.last };
        Generic { domain, heuristic }.explore(&node, bound, worker)
    }
}

struct Ready<B: Board> {
    domain: Tiles<B>,
    heuristic: Shared,
    task: Task,
    kernel: Option<Inner<B>>,
    table_bytes: u64,
}

impl<B: Board> Solve for Ready<B> {
    fn initial_estimate(&self) -> Cost {
        self.heuristic.0.value(self.heuristic.0.root(&self.domain.initial()))
    }

    fn table_bytes(&self) -> u64 {
        self.table_bytes
    }

    fn properties(&self) -> Properties {
        self.heuristic.0.properties()
    }

    fn solve(&self, run: &Run<'_>) -> Outcome<Direction> {
        let (domain, heuristic) = (&self.domain, &self.heuristic);
        let generic = Generic { domain, heuristic };
        // Called once per subtree, so that the loops around it are compiled only once.
        let kernel: &dyn ida_star::Kernel<Tiles<B>, Shared> = match &self.kernel {
            Some(kernel) => &**kernel,
            None => &generic,
        };
        let outcome = match self.task.algorithm {
            Algorithm::Anytime => anytime::search(domain, heuristic, &kernel, &self.task, run),
            algorithm => solve(algorithm, domain, heuristic, &kernel, run)
                .expect("tiles are searched by every algorithm"),
        };
        at_least_manhattan(outcome, &self.task, self.domain.layout())
    }
}

/// Raises the lower bound of an outcome to the start's Manhattan distance, whatever the estimate.
fn at_least_manhattan(mut outcome: Outcome<Direction>, task: &Task, layout: &Layout) -> Outcome<Direction> {
    if outcome.lower_bound != DEAD {
        outcome.raise_lower_bound(manhattan_distance(&task.start, layout));
    }
    outcome
}

/// The specialised inner loop of IDA*, if it applies: 4x4, Manhattan distance, the usual order of moves.
pub struct Fast {
    kernel: ManhattanKernel,
    manhattan: Manhattan,
}

impl Fast {
    /// Returns the loop for a goal; `None` if it does not apply.
    #[must_use]
    pub fn new(layout: &Arc<Layout>, order: [Direction; 4]) -> Option<Self> {
        if order != Direction::ALL {
            return None;
        }
        Some(Self { kernel: ManhattanKernel::new(layout)?, manhattan: Manhattan::new(layout) })
    }
}

/// If fewer nodes than this are left, the limit is observed exactly.
const NEAR: u64 = 200_000_000;

impl<H: Heuristic<Tiles<Small>>> ida_star::Kernel<Tiles<Small>, H> for Fast {
    fn explore(
        &self,
        node: &Node<Tiles<Small>, H>,
        bound: Cost,
        worker: &mut Worker<'_, '_, '_, Tiles<Small>>,
    ) -> Explored {
        // Batches overshoot a limit by millions of nodes, so they are not used near one.
        let precise = worker.nodes_left().is_some_and(|nodes| nodes < NEAR);
        let mut stopped = None;
        let mut path = std::mem::take(&mut worker.path);
        let mut poll = |expanded, generated| {
            stopped = worker.poll(expanded, generated);
            stopped.is_some()
        };
        // Bounds have the parity of the first estimate, unless an anytime search starts with a bound of its own.
        let least = node.g + self.manhattan.root(&node.state);
        let slack = (bound - least) / 2;
        let explored = if precise {
            self.kernel.explore_in_order(node.state, node.last, slack, &mut poll, &mut path)
        } else {
            self.kernel.explore(node.state, node.last, slack, &mut poll, &mut path)
        };
        worker.path = path;
        worker.counters.expanded += explored.expanded;
        worker.counters.generated += explored.generated;
        match explored.ending {
            Ending::Found => Explored::Found,
            Ending::Exhausted => Explored::Exhausted(least + 2 * slack + 2),
            Ending::Stopped => stopped.unwrap_or(Explored::Stopped(None)),
        }
    }
}

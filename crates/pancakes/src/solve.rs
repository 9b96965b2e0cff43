//! Where names become loops: one dynamic call per solve; everything behind it is compiled for a size of stack.
//!
//! Two sizes are enough, up to 16 pancakes and up to 104: all algorithms would have to be compiled for every further
//! one.

use pousse_search::algorithms::anytime;
use pousse_search::algorithms::ida_star::{Generic, Kernel};
use pousse_search::{Algorithm, Cost, Domain, Heuristic, Outcome, Plan, Properties, Run, solve};

use crate::heuristics::Estimate;
use crate::settle::settle;
use crate::{Flip, GapKernel, Pancakes, Stack, constructive};

/// What to solve, and how.
#[derive(Clone, Debug)]
pub struct Task {
    /// The stack to sort.
    pub start: Stack,
    /// The algorithm; without one, a plan is built at once, and IDA* then improves both it and the lower bound.
    pub algorithm: Option<Algorithm>,
    /// The estimate; `gap` if there is none.
    pub heuristic: Option<Estimate>,
}

/// A task that is ready to be solved.
pub trait Solve: Send + Sync {
    /// Returns the estimate of the start.
    fn initial_estimate(&self) -> Cost;

    /// Returns what the estimate guarantees.
    fn properties(&self) -> Properties;

    /// Searches. The outcome's lower bound is at least the number of gaps, whatever the estimate.
    fn solve(&self, run: &Run<'_>) -> Outcome<Flip>;
}

/// Selects the loops for a task.
#[must_use]
pub fn open(task: &Task) -> Box<dyn Solve> {
    if let Some(domain) = Pancakes::<2>::new(&task.start) {
        return Box::new(Ready { domain, task: task.clone() });
    }
    let domain = Pancakes::<13>::new(&task.start).expect("no stack has more than 100 pancakes");
    Box::new(Ready { domain, task: task.clone() })
}

struct Ready<const N: usize> {
    domain: Pancakes<N>,
    task: Task,
}

impl<const N: usize> Ready<N> {
    fn estimate(&self) -> Estimate {
        self.task.heuristic.unwrap_or_default()
    }

    fn of_start(&self, estimate: Estimate) -> Cost {
        let carry = estimate.root(&self.domain, &self.domain.initial());
        estimate.of_gaps(carry)
    }

    fn plan(&self) -> Plan<Flip> {
        let actions = constructive::plan(&self.task.start);
        Plan { cost: actions.len() as Cost, actions }
    }
}

impl<const N: usize> Solve for Ready<N> {
    fn initial_estimate(&self) -> Cost {
        self.of_start(self.estimate())
    }

    fn properties(&self) -> Properties {
        self.estimate().properties()
    }

    fn solve(&self, run: &Run<'_>) -> Outcome<Flip> {
        let (domain, heuristic) = (&self.domain, &self.estimate());
        let (generic, straight) = (Generic { domain, heuristic }, GapKernel { domain });
        // Called once per subtree, so that the loops around it are compiled only once.
        let kernel: &dyn Kernel<Pancakes<N>, Estimate> =
            if *heuristic == Estimate::Gap { &straight } else { &generic };
        run.enter("searching");
        let mut outcome = match self.task.algorithm {
            None => return settle(&self.task.start, domain, *heuristic, kernel, run),
            Some(Algorithm::Anytime) => anytime::search(domain, heuristic, &kernel, Some(self.plan()), run),
            Some(algorithm) => {
                solve(algorithm, domain, heuristic, &kernel, run).expect("every algorithm searches pancakes")
            }
        };
        outcome.raise_lower_bound(self.of_start(Estimate::Gap));
        outcome
    }
}

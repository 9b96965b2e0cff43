//! From a task to a loop compiled for the size of its level.

use std::sync::Arc;
use std::time::Instant;

use pousse_search::algorithms::{astar, bfs, bounded_astar, dfs, greedy, uniform_cost, weighted_astar};
use pousse_search::{Algorithm, Cost, DEAD, Domain, Heuristic, Outcome, Run, Status};

use crate::board::{Board, DeadRule};
use crate::domain::Pushes;
use crate::judge::Judge;
use crate::tally::Tally;
use crate::walk;
use crate::{Answer, Task, Technique};

/// Searches for the fewest pushes on a level of a size.
pub(crate) fn pushes<const P: usize, const W: usize, const N: usize>(
    task: &Task,
    board: Arc<Board>,
    run: &Run<'_>,
) -> Answer {
    let tally = Arc::new(Tally::default());
    let start = Instant::now();
    let domain = Pushes::<P, W>::new(board.clone(), task.techniques, tally.clone());
    let mut judge = Judge::<P, W, N>::new(board.clone(), task.estimate, task.techniques, tally.clone());
    judge.prepare(run);
    let preparation = start.elapsed().as_secs_f64();
    let root = domain.initial();
    let carry = Heuristic::<Pushes<P, W>>::root(&judge, &domain, &root);
    let first = Heuristic::<Pushes<P, W>>::value(&judge, carry);
    let initial_h = if first == DEAD { DEAD } else { judge.refine(&domain, &root, first) };
    let algorithm = task.algorithm.unwrap_or(Algorithm::Astar(astar::Options::default()));
    let start = Instant::now();
    let outcome = search(algorithm, &domain, &judge, run);
    let seconds = start.elapsed().as_secs_f64();
    let properties = Heuristic::<Pushes<P, W>>::properties(&judge);
    let moves = outcome.plan.as_ref().map(|plan| {
        walk::lurd(&board, &plan.actions).expect("every push of a plan can be made")
    });
    Answer {
        status: outcome.status,
        moves,
        lower_bound: (outcome.lower_bound != DEAD).then_some(outcome.lower_bound),
        upper_bound: outcome.upper_bound(),
        counters: outcome.counters,
        iterations: outcome.iterations,
        algorithm: algorithm.to_string(),
        heuristic: task.estimate.to_string(),
        chosen_because: None,
        initial_h,
        properties,
        effects: tally.effects(task.techniques),
        preparation,
        seconds,
    }
}

/// Runs an algorithm.
pub(crate) fn search<D: Domain, H: Heuristic<D>>(
    algorithm: Algorithm,
    domain: &D,
    heuristic: &H,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    match algorithm {
        Algorithm::Bfs => bfs::search(domain, run),
        Algorithm::Dfs => dfs::search(domain, run),
        Algorithm::UniformCost => uniform_cost::search(domain, run),
        Algorithm::Greedy => greedy::search(domain, heuristic, run),
        Algorithm::Astar(options) => astar::search(domain, heuristic, options, run),
        Algorithm::WeightedAstar(options) => weighted_astar::search(domain, heuristic, options, run),
        Algorithm::BoundedAstar => bounded_astar::search(domain, heuristic, run),
        _ => Outcome::new(Status::Failed),
    }
}

/// Returns which squares are dead under the techniques of a task.
pub(crate) fn dead_rule(task: &Task) -> DeadRule {
    if task.techniques.has(Technique::DeadSquares) { DeadRule::Pull } else { DeadRule::None }
}

/// The cost that no level reaches.
pub(crate) const _MOST: Cost = DEAD;

//! From a task to a loop compiled for the size of its level.

use std::sync::Arc;
use std::time::Instant;

use pousse_search::algorithms::{astar, bfs, bounded_astar, dfs, greedy, uniform_cost, weighted_astar};
use pousse_search::{Algorithm, Cost, DEAD, Domain, Heuristic, Outcome, Run, Status};

use crate::board::{Board, DeadRule};
use crate::domain::{Push, Pushes};
use crate::judge::Judge;
use crate::tally::Tally;
use crate::walk;
use crate::{Answer, Task, Technique, Techniques};

/// Searches for the fewest pushes on a level of a size.
pub(crate) fn pushes<const P: usize, const W: usize, const N: usize>(
    task: &Task,
    board: Arc<Board>,
    run: &Run<'_>,
) -> Answer {
    let tally = Arc::new(Tally::default());
    let start = Instant::now();
    let domain = Pushes::<P, W>::new(board.clone(), searched(task), tally.clone());
    let mut judge = Judge::<P, W, N>::new(board.clone(), task.estimate, task.techniques, tally.clone());
    judge.prepare(run);
    let preparation = start.elapsed().as_secs_f64();
    let root = domain.initial();
    let carry = Heuristic::<Pushes<P, W>>::root(&judge, &domain, &root);
    let first = Heuristic::<Pushes<P, W>>::value(&judge, carry);
    let initial_h = if first == DEAD { DEAD } else { judge.refine(&domain, &root, &carry, first) };
    let algorithm = task.algorithm.unwrap_or_else(|| chosen(task));
    let start = Instant::now();
    let outcome = search(algorithm, &domain, &judge, run);
    let seconds = start.elapsed().as_secs_f64();
    count(task, &board, &outcome, &tally);
    let properties = Heuristic::<Pushes<P, W>>::properties(&judge);
    let moves = outcome
        .plan
        .as_ref()
        .map(|plan| walk::lurd(&board, &plan.actions).expect("every push of a plan can be made"));
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

fn search<D: Domain<Action = Push>, H: Heuristic<D>>(
    algorithm: Algorithm,
    domain: &D,
    heuristic: &H,
    run: &Run<'_>,
) -> Outcome<Push> {
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

/// Returns the algorithm for a task that names none.
fn chosen(task: &Task) -> Algorithm {
    Algorithm::Astar(astar::Options {
        childless: task.techniques.has(Technique::Childless),
        partial: task.techniques.has(Technique::PartialExpansion),
        ..astar::Options::default()
    })
}

/// Returns the techniques for the domain: methods that count actions instead of pushes go without macros.
fn searched(task: &Task) -> Techniques {
    match task.algorithm {
        Some(Algorithm::Bfs | Algorithm::Dfs) => task.techniques.without(Technique::MacroPushes),
        _ => task.techniques,
    }
}

/// Counts what the techniques did that leave their traces in the board and in the counters of the search.
fn count(task: &Task, board: &Board, outcome: &Outcome<Push>, tally: &Tally) {
    let dead = (board.squares() - board.live()) as u64;
    match dead_rule(task) {
        DeadRule::Pull => tally.add(Technique::DeadSquares, dead),
        DeadRule::CornersAndLines => tally.add(Technique::LineDeadlocks, dead),
        DeadRule::Corners => tally.add(Technique::CornerDeadlocks, dead),
        DeadRule::None => {}
    }
    tally.add(Technique::Childless, outcome.counters.childless);
    tally.add(Technique::PartialExpansion, outcome.counters.reexpanded);
}

/// Returns which squares are dead under the techniques of a task.
pub(crate) fn dead_rule(task: &Task) -> DeadRule {
    let on = |technique| task.techniques.has(technique);
    if on(Technique::DeadSquares) {
        DeadRule::Pull
    } else if on(Technique::LineDeadlocks) {
        DeadRule::CornersAndLines
    } else if on(Technique::CornerDeadlocks) {
        DeadRule::Corners
    } else {
        DeadRule::None
    }
}

/// The cost that no level reaches.
pub(crate) const _MOST: Cost = DEAD;

//! Any solution, as soon as possible; and, for levels that no other search accepts, the answer to every objective.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use pousse_search::algorithms::weighted_astar;
use pousse_search::{Cost, DEAD, Heuristic, Limits, Outcome, Plan, Properties, Run, Status, search};

use crate::answer::in_steps;
use crate::any::{self, Found, Share, Wanted};
use crate::assignment::Assignment;
use crate::board::Board;
use crate::distances::{Distances, FAR};
use crate::domain::{Push, Pushes};
use crate::engine_moves::settle;
use crate::judge::Judge;
use crate::knowledge::{Keeper, Metric, Recalled};
use crate::size::{ForSize, MOST_GOALS, is_usual, with_fewer_sizes};
use crate::tally::Tally;
use crate::walk;
use crate::{Answer, Estimate, Metrics, Task, TaskError, Technique};

/// The name of the algorithm of our own turns.
const ALGORITHM: &str = "feature-space";

/// Searches for any solution with the requested algorithm.
pub(crate) fn by_name<const P: usize, const W: usize, const N: usize>(
    task: &Task,
    algorithm: pousse_search::Algorithm,
    board: Arc<Board>,
    run: &Run<'_>,
) -> Result<Answer, TaskError> {
    let tally = Arc::new(Tally::default());
    let start = Instant::now();
    // Building these tables takes longer than finding most solutions.
    let techniques = task.techniques.without(Technique::TriplePenalties).without(Technique::MacroPushes);
    let domain = Pushes::<P, W>::new(board.clone(), techniques, tally.clone());
    let mut judge = Judge::<P, W, N>::new(board.clone(), task.estimate, techniques, tally.clone());
    judge.prepare_some(run);
    let preparation = start.elapsed().as_secs_f64();
    let start = Instant::now();
    let mut outcome = search(algorithm, &domain, &judge, run)?;
    let initial_h = settle(&mut outcome, &domain, &judge);
    let seconds = start.elapsed().as_secs_f64();
    let outcome = in_steps(outcome, |plan| Plan {
        actions: walk::steps(&board, &plan.actions).expect("every push of a plan can be made"),
        cost: plan.cost,
    });
    Ok(Answer {
        outcome,
        algorithm: algorithm.to_string(),
        heuristic: task.estimate.to_string(),
        chosen_because: None,
        initial_h,
        properties: Heuristic::<Pushes<P, W>>::properties(&judge),
        effects: tally.effects(techniques),
        preparation,
        seconds,
    })
}

/// Searches for any solution in turns that we choose, on a level of any size, unless a keeper knows one.
pub(crate) fn in_turns(task: &Task, board: &Arc<Board>, run: &Run<'_>, keeper: Option<&Keeper>) -> Answer {
    let tally = Arc::new(Tally::default());
    let start = Instant::now();
    let usual = is_usual(board);
    let other = |share: Share, run: &Run<'_>, over: &AtomicBool| by_estimate(task, board, share, run, over);
    let wanted = Wanted {
        board,
        techniques: task.techniques,
        tally: &tally,
        seed: task.seed,
        turns: 0..u64::MAX,
        pause: None,
        other: usual.then_some(&other),
    };
    let known = keeper.map(|keeper| Recalled::new(keeper, Metric::of(task.objective)));
    let recalled = known.as_ref().and_then(|known| known.found(&task.level, board));
    let Found { status, pushes, counters, how } = recalled.unwrap_or_else(|| any::find(&wanted, run));
    let plan = pushes.map(|pushes| {
        let actions = walk::steps(board, &pushes).expect("every push of a plan can be made");
        let metrics = Metrics::of(&actions);
        let cost = if task.objective.counts_moves() { metrics.moves } else { metrics.pushes };
        Plan { actions, cost: Cost::try_from(cost).unwrap_or(DEAD - 1) }
    });
    let cost = plan.as_ref().map(|plan| plan.cost);
    let bound = bound_at_start(board).max(known.map_or(0, |known| known.lower_bound));
    run.record_bound(bound);
    if let Some(cost) = cost {
        run.announce_plan(cost);
    }
    let unsolvable = status == Status::Unsolvable;
    let outcome = Outcome {
        status: match cost {
            Some(cost) if cost == bound => Status::Optimal,
            Some(_) => Status::Solved,
            None => status,
        },
        plan,
        lower_bound: if unsolvable { DEAD } else { bound },
        counters,
        iterations: Vec::new(),
    };
    Answer {
        initial_h: outcome.lower_bound,
        outcome,
        algorithm: ALGORITHM.into(),
        heuristic: task.estimate.to_string(),
        chosen_because: cost.map(|_| how),
        properties: Properties::SOUND,
        effects: tally.effects(task.techniques),
        preparation: 0.0,
        seconds: start.elapsed().as_secs_f64(),
    }
}

/// Roughly how many nodes are generated per expanded state.
const BRANCHING: u64 = 4;

/// Searches for a solution by weighted A\*, with the estimate used in proofs, for one of our own turns.
fn by_estimate(
    task: &Task,
    board: &Arc<Board>,
    share: Share,
    run: &Run<'_>,
    over: &AtomicBool,
) -> Outcome<Push> {
    struct Turn<'t, 'r, 'a>(&'t Task, Arc<Board>, Share, &'r Run<'a>, &'r AtomicBool);
    impl ForSize for Turn<'_, '_, '_> {
        type Output = Outcome<Push>;

        fn run<const P: usize, const W: usize, const N: usize>(self) -> Outcome<Push> {
            let Self(task, board, share, run, over) = self;
            let tally = Arc::new(Tally::default());
            let techniques =
                task.techniques.without(Technique::TriplePenalties).without(Technique::MacroPushes);
            let domain = Pushes::<P, W>::new(board.clone(), techniques, tally.clone());
            let mut judge = Judge::<P, W, N>::new(board, Estimate::default(), techniques, tally);
            judge.prepare_some(run);
            let weight =
                weighted_astar::Weight::new(WEIGHTS[share.index as usize % WEIGHTS.len()]).expect("in range");
            let options = weighted_astar::Options { weight, ..weighted_astar::Options::default() };
            let nodes = BRANCHING * share.expansions;
            let limits = Limits {
                nodes: Some(run.nodes_left().map_or(nodes, |left| left.min(nodes))),
                time: run.time_left(),
                memory: run.limits().memory / 4,
                threads: 1,
            };
            weighted_astar::search(&domain, &judge, options, &run.stage(limits).or_cancelled_by(over))
        }
    }
    let turn = Turn(task, board.clone(), share, run, over);
    with_fewer_sizes(board, turn).unwrap_or_else(|_| Outcome::new(Status::Failed))
}

/// The weights of the turns that use an estimate, in order.
const WEIGHTS: [f64; 2] = [5.0, 2.0];

/// Returns a lower bound on the pushes of any solution: the best assignment of boxes to goals if that is quick to find,
/// otherwise the sum of each box's pushes to its nearest goal.
pub(crate) fn bound_at_start(board: &Board) -> Cost {
    if !is_usual(board) {
        return nearest(board);
    }
    let distances = Distances::new(board, crate::PerBox::Sided, &|_| false);
    let player = usize::from(board.player());
    let boxes = board.boxes().iter().map(|&square| usize::from(square));
    let boxes = boxes.map(|square| (square, distances.row_of(square, player)));
    let assignment = Assignment::<MOST_GOALS>::new(&distances, board.goals().len(), boxes, &[0; MOST_GOALS]);
    // If some box has no goal left, the search for a solution will find out.
    assignment.total().unwrap_or(0)
}

/// Returns the sum of each box's pushes to its nearest goal.
fn nearest(board: &Board) -> Cost {
    let distances = Distances::unsided_to_any(board, board.goals());
    board
        .boxes()
        .iter()
        .map(|&square| distances[usize::from(square)])
        .filter(|&far| far != FAR)
        .map(Cost::from)
        .sum()
}

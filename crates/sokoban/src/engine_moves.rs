//! From a task whose objective counts moves to a loop compiled for the size of its level.
//!
//! If the choice of method is left to us, this works as for pushes (see `engine`): a first try by A\*, a brief search
//! for any solution, then better solutions and the proof side by side (`anytime.rs`).

mod anytime;

use std::sync::Arc;
use std::time::Instant;

use pousse_search::algorithms::astar::{self, Ties};
use pousse_search::{Algorithm, Cost, DEAD, Domain, Heuristic, Limits, Outcome, Plan, Run, Status, search};

use crate::answer::in_steps;
use crate::board::Board;
use crate::domain::Pushes;
use crate::judge::Judge;
use crate::knowledge::{Keeper, Metric};
use crate::scale::{PUSHES_BELOW, Scale};
use crate::tally::Tally;
use crate::walk;
use crate::walk_judge::WalkJudge;
use crate::walks::{Walk, Walks};
use crate::{Answer, Objective, Step, Task, TaskError, Technique, Techniques};

/// Searches for the fewest moves, or for the lexicographic minimum of moves and pushes in either order.
pub(crate) fn moves<const P: usize, const W: usize, const N: usize>(
    task: &Task,
    board: Arc<Board>,
    run: &Run<'_>,
    keeper: Option<&Keeper>,
) -> Result<Answer, TaskError> {
    let answer = match task.algorithm {
        None => anytime::moves::<P, W, N>(task, board, run, keeper)?,
        Some(algorithm) => by_name::<P, W, N>(task, algorithm, board, run)?,
    };
    if let Some(keeper) = keeper {
        tell(keeper, Metric::of(task.objective), &answer);
    }
    Ok(answer)
}

/// Searches with the requested algorithm.
fn by_name<const P: usize, const W: usize, const N: usize>(
    task: &Task,
    algorithm: Algorithm,
    board: Arc<Board>,
    run: &Run<'_>,
) -> Result<Answer, TaskError> {
    let tally = Arc::new(Tally::default());
    let start = Instant::now();
    // Macro pushes would only make the proof more expensive.
    let singly = task.techniques.without(Technique::MacroPushes);
    let pushes = Pushes::<P, W>::new(board.clone(), singly, tally.clone());
    let mut judge = Judge::<P, W, N>::new(board.clone(), task.estimate, task.techniques, tally.clone());
    judge.prepare_some(run);
    let preparation = start.elapsed().as_secs_f64();
    let start = Instant::now();
    let search = Search { board: &board, pushes: &pushes, judge: &judge, task, algorithm };
    let (outcome, initial_h) = match task.objective {
        Objective::PushesMoves => search.pushes_then_moves(run)?,
        Objective::MovesPushes => search.moves_first(Scale::MOVES_PUSHES, run)?,
        _ => search.moves_first(Scale::MOVES, run)?,
    };
    Ok(Answer {
        outcome,
        algorithm: algorithm.to_string(),
        heuristic: task.estimate.to_string(),
        chosen_because: None,
        initial_h,
        properties: Heuristic::<Pushes<P, W>>::properties(&judge),
        effects: tally.effects(techniques_for(task.objective, task.techniques)),
        preparation,
        seconds: start.elapsed().as_secs_f64(),
    })
}

/// Passes the results of a search to a keeper.
fn tell(keeper: &Keeper, metric: Metric, answer: &Answer) {
    let mut knowledge = keeper.knowledge();
    if let Some(steps) = answer.steps() {
        knowledge.offer_solution(steps);
    }
    if let Some(bound) = answer.lower_bound() {
        knowledge.raise_lower_bound(metric, bound);
    }
    if answer.outcome.status == Status::Unsolvable {
        knowledge.set_unsolvable();
    }
}

/// Returns those techniques of a set that preserve what an objective counts.
fn techniques_for(objective: Objective, techniques: Techniques) -> Techniques {
    if objective == Objective::PushesMoves {
        return techniques; // the pushes are found first, with all of them
    }
    let only_pushes = [Technique::PiCorrals, Technique::Tunnels, Technique::MacroPushes];
    only_pushes.into_iter().fold(techniques, Techniques::without)
}

/// The input of a search, whatever its scale.
struct Search<'s, const P: usize, const W: usize, const N: usize> {
    board: &'s Arc<Board>,
    pushes: &'s Pushes<P, W>,
    judge: &'s Judge<P, W, N>,
    task: &'s Task,
    algorithm: Algorithm,
}

/// The result of a search and the estimate of the start, in what the objective counts first.
type Found = (Outcome<Step>, Cost);

impl<const P: usize, const W: usize, const N: usize> Search<'_, P, W, N> {
    /// Searches for the fewest moves, and optionally for the fewest pushes among those.
    fn moves_first(&self, scale: Scale, run: &Run<'_>) -> Result<Found, TaskError> {
        let (algorithm, scale) = fitted(self.algorithm, scale, Scale::MOVES);
        let (domain, judge) = self.walks(scale);
        let moves = |cost| Some(scale.moves_in(cost)).filter(|&moves| moves < PUSHES_BELOW);
        let mut stage = run.stage_on_scale(Limits { time: run.time_left(), ..*run.limits() }, &moves);
        if let Some(team) = run.team() {
            stage = stage.in_team(team);
        }
        let mut outcome = search(algorithm, &domain, &judge, &stage)?;
        let initial_h = settle(&mut outcome, &domain, &judge);
        let mut found = self.walked(outcome);
        let moves_in = |cost| if cost == DEAD { DEAD } else { scale.moves_in(cost) };
        found.lower_bound = moves_in(found.lower_bound);
        doubt(&mut found, scale);
        if scale == Scale::MOVES
            && self.task.objective == Objective::MovesPushes
            && found.status == Status::Optimal
        {
            found.status = Status::Solved; // nothing is proven about its pushes
        }
        Ok((found, moves_in(initial_h)))
    }

    /// Searches for the fewest pushes, and then for the fewest moves among those.
    fn pushes_then_moves(&self, run: &Run<'_>) -> Result<Found, TaskError> {
        let mut outcome = search(self.algorithm, self.pushes, self.judge, run)?;
        let initial_h = settle(&mut outcome, self.pushes, self.judge);
        let mut found = in_steps(outcome, |plan| {
            let actions = walk::steps(self.board, &plan.actions).expect("every push of a plan can be made");
            Plan { cost: pushes_in(&actions), actions }
        });
        if found.status == Status::Optimal {
            self.improve_moves(&mut found, run)?;
        }
        Ok((found, initial_h))
    }

    /// Searches for fewer moves with the same number of pushes, which is minimal.
    fn improve_moves(&self, found: &mut Outcome<Step>, run: &Run<'_>) -> Result<(), TaskError> {
        found.status = Status::Solved;
        let Some(plan) = &found.plan else { return Ok(()) };
        let (moves, fewest) = (plan.actions.len() as Cost, plan.cost);
        let Some(scale) = Scale::pushes_moves(fewest, self.board.squares()) else { return Ok(()) };
        let known = scale.cost(moves, fewest);
        let (algorithm, used) = fitted(self.algorithm, scale, Scale::PUSHES);
        if used != scale {
            return Ok(()); // this algorithm proves nothing about the second part, either
        }
        let algorithm = match algorithm {
            Algorithm::Astar(options) => Algorithm::Astar(astar::Options { ceiling: Some(known), ..options }),
            other => other,
        };
        let (domain, judge) = self.walks(scale);
        let limits = Limits { time: run.time_left(), nodes: run.nodes_left(), ..*run.limits() };
        // The search for the second part has nothing to report about the first.
        let outcome = search(algorithm, &domain, &judge, &run.stage_aside(limits))?;
        let proven = outcome.lower_bound;
        let outcome = self.walked(outcome);
        found.status = match outcome.status {
            // There is nothing below the ceiling: the known solution is best.
            Status::Failed if proven >= known => Status::Optimal,
            Status::Unsolvable => Status::Optimal,
            Status::Failed => Status::Solved,
            status => status,
        };
        if let Some(Plan { actions, cost }) = outcome.plan
            && pushes_in(&actions) == fewest
            && cost <= moves
        {
            found.plan = Some(Plan { actions, cost: fewest });
        }
        found.counters.merge_sequential(&outcome.counters);
        found.iterations = outcome.iterations;
        doubt(found, scale);
        Ok(())
    }

    fn walks(&self, scale: Scale) -> (Walks<P, W>, WalkJudge<'_, P, W, N>) {
        let judge = WalkJudge::new(self.board.clone(), scale, self.judge, self.pushes, self.task.estimate);
        (Walks::new(self.board.clone(), scale), judge)
    }

    /// Returns an outcome with its plan in the player's steps, and with their number as its cost.
    fn walked(&self, outcome: Outcome<Walk>) -> Outcome<Step> {
        in_steps(outcome, |plan| {
            let pushes: Vec<_> = plan.actions.iter().map(|walk| walk.push).collect();
            let actions = walk::steps(self.board, &pushes).expect("every push of a plan can be made");
            Plan { cost: actions.len() as Cost, actions }
        })
    }
}

/// Withdraws a proof that relies on costs that overflowed.
fn doubt(found: &mut Outcome<Step>, scale: Scale) {
    let Some(Plan { actions, .. }) = &found.plan else { return };
    if found.status == Status::Optimal && !scale.fits(actions.len() as u64, u64::from(pushes_in(actions))) {
        found.status = Status::Solved;
    }
}

/// Returns the algorithm and scale to use: algorithms that prove something take the whole scale, the others only the
/// first part of the objective, so that their products and sums do not overflow a cost.
fn fitted(algorithm: Algorithm, scale: Scale, first: Scale) -> (Algorithm, Scale) {
    match algorithm {
        Algorithm::Astar(options) if scale != first && options.ties == Ties::LargerG => {
            // Hardly any two states cost the same, so there would be almost one bucket per state.
            (Algorithm::Astar(astar::Options { ties: Ties::LastIn, ..options }), scale)
        }
        Algorithm::Astar(_) | Algorithm::UniformCost | Algorithm::BoundedAstar => (algorithm, scale),
        _ => (algorithm, first),
    }
}

/// Raises the lower bound to the estimate of the initial position, which may exceed what the algorithm proved; returns
/// that estimate.
pub(crate) fn settle<D: Domain, H: Heuristic<D>>(
    outcome: &mut Outcome<D::Action>,
    domain: &D,
    heuristic: &H,
) -> Cost {
    let root = domain.initial();
    let carry = heuristic.root(domain, &root);
    let value = heuristic.value(carry);
    let value = if value == DEAD { DEAD } else { heuristic.refine(domain, &root, &carry, value) };
    if heuristic.properties().admissible {
        outcome.raise_lower_bound(value);
    }
    value
}

/// Counts the pushes of a solution.
fn pushes_in(steps: &[Step]) -> Cost {
    steps.iter().filter(|step| step.push).count() as Cost
}

#[cfg(test)]
mod tests {
    use pousse_search::algorithms::parallel_astar;

    use super::*;
    use crate::Estimate;
    use crate::board::DeadRule;
    use crate::generate::{Kind, Options, Style, generate};

    /// Small searches use one thread whatever is asked for, so this test calls the parallel search directly.
    #[test]
    fn two_threads_find_the_same_as_one() {
        let mut solved = 0;
        for index in 0..200 {
            let kind = Kind::Solvable { least_pushes: 3, most_pushes: 30, states: 3000 };
            let options = Options {
                rows: 6,
                columns: 7,
                boxes: 3,
                style: Style::Noise(15),
                kind,
                index,
                ..Options::default()
            };
            let Ok(level) = generate(&options) else { continue };
            let board = Arc::new(Board::new(&level, DeadRule::Pull));
            let tally = Arc::new(Tally::default());
            let pushes = Pushes::<1, 2>::new(board.clone(), Techniques::ALL, tally.clone());
            let mut inner =
                Judge::<1, 2, 40>::new(board.clone(), Estimate::default(), Techniques::ALL, tally);
            inner.prepare_rest(u64::MAX, &Run::default());
            for scale in [Scale::MOVES, Scale::MOVES_PUSHES, Scale::pushes_moves(60, 30).expect("small")] {
                let judge = WalkJudge::new(board.clone(), scale, &inner, &pushes, Estimate::default());
                let domain = Walks::<1, 2>::new(board.clone(), scale);
                let options = astar::Options { ties: Ties::LastIn, ..astar::Options::default() };
                let one = astar::search(&domain, &judge, options, &Run::default());
                let run = Run::new(Limits { threads: 2, ..Limits::default() });
                let two = parallel_astar::search(&domain, &judge, options, &run);
                assert_eq!((one.status, one.upper_bound()), (two.status, two.upper_bound()), "{level:?}");
                assert_eq!(one.status, Status::Optimal);
                solved += 1;
            }
        }
        assert!(solved > 300, "{solved}");
    }
}

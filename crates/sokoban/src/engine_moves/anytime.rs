//! Fewest moves in stages that we choose: a solution at once, then better ones while the bound rises.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use pousse_search::algorithms::astar::{self, Ties};
use pousse_search::{
    Cost, Counters, DEAD, Heuristic, Limits, Outcome, Plan, Run, Status, StopReason, Turns, message,
    side_by_side,
};

use super::{settle, techniques_for};
use crate::any::{self, Wanted};
use crate::board::Board;
use crate::domain::Pushes;
use crate::engine;
use crate::improve::Workshop;
use crate::incumbent::Incumbent;
use crate::judge::Judge;
use crate::knowledge::{Keeper, Metric, Recalled};
use crate::scale::{PUSHES_BELOW, Scale};
use crate::tally::Tally;
use crate::walk_judge::WalkJudge;
use crate::walks::{Walk, Walks};
use crate::{Answer, Objective, Step, Task, TaskError, Technique};

/// Nodes of the first try.
const FIRST: u64 = 20_000;
/// The factor by which the node limit grows from one A* to the next if it shares its thread.
const GROWTH: u64 = 8;
/// Turns of the search for any solution before the proof starts alongside.
const TURNS: u64 = 3;

/// Searches for the fewest moves, or for the lexicographic minimum of moves and pushes in either order.
pub(super) fn moves<const P: usize, const W: usize, const N: usize>(
    task: &Task,
    board: Arc<Board>,
    run: &Run<'_>,
    keeper: Option<&Keeper>,
) -> Result<Answer, TaskError> {
    let incumbent = Incumbent::new(board.clone(), task.objective, keeper);
    let mut lower_bound = 0;
    if let Some(keeper) = keeper {
        let known = Recalled::new(keeper, Metric::of(task.objective));
        known.offer_to(&incumbent, &task.level, run);
        lower_bound = known.lower_bound;
        run.record_bound(lower_bound);
    }
    if task.objective != Objective::PushesMoves {
        let scale = if task.objective == Objective::Moves { Scale::MOVES } else { Scale::MOVES_PUSHES };
        return Ok(solve::<P, W, N>(task, &board, scale, &incumbent, lower_bound, run));
    }
    // The fewest pushes come first; the remaining time is for moves.
    let pushes = Task { objective: Objective::Pushes, ..task.clone() };
    let answer = engine::fewest_pushes::<P, W, N>(&pushes, board.clone(), &incumbent, run, keeper)?;
    let proven = answer.outcome.status == Status::Optimal;
    let Some(fewest) = answer.outcome.upper_bound().filter(|_| proven) else {
        return Ok(answer);
    };
    let Some(scale) = Scale::pushes_moves(fewest, board.squares()) else {
        let outcome = Outcome { status: Status::Solved, ..answer.outcome };
        return Ok(Answer { outcome, ..answer });
    };
    let mut second = solve::<P, W, N>(task, &board, scale, &incumbent, fewest, run);
    second.outcome.counters.merge_sequential(&answer.outcome.counters);
    second.outcome.lower_bound = fewest;
    second.preparation += answer.preparation;
    second.seconds += answer.seconds;
    Ok(Answer { initial_h: answer.initial_h, ..second })
}

/// A search on a scale, in progress.
struct Proving<'t, 'r, 'a> {
    task: &'t Task,
    board: &'t Arc<Board>,
    run: &'r Run<'a>,
    incumbent: &'t Incumbent<'t>,
    tally: Arc<Tally>,
    counters: Counters,
    status: Status,
    proven: Cost, // on the scale
}

/// Searches for the lowest cost on a scale, given a proven bound on the first part of the objective.
fn solve<const P: usize, const W: usize, const N: usize>(
    task: &Task,
    board: &Arc<Board>,
    scale: Scale,
    incumbent: &Incumbent<'_>,
    lower_bound: Cost,
    run: &Run<'_>,
) -> Answer {
    let (tally, start) = (Arc::new(Tally::default()), Instant::now());
    run.enter("tables");
    let singly = task.techniques.without(Technique::MacroPushes);
    let pushes = Pushes::<P, W>::new(board.clone(), singly, tally.clone());
    let mut inner = Judge::<P, W, N>::new(board.clone(), task.estimate, task.techniques, tally.clone());
    inner.prepare_some(run);
    let preparation = start.elapsed().as_secs_f64();
    let start = Instant::now();
    let domain = Walks::<P, W>::new(board.clone(), scale);
    let judge = WalkJudge::new(board.clone(), scale, &inner, &pushes, task.estimate);
    let search = Search { domain: &domain, judge: &judge, scale };
    let mut nothing = Outcome::<Walk>::new(Status::Failed);
    let initial_h = settle(&mut nothing, &domain, &judge);
    let (counters, tally) = (Counters::default(), tally.clone());
    let mut proving =
        Proving { task, board, run, incumbent, tally, counters, status: Status::Failed, proven: 0 };
    if initial_h == DEAD {
        (proving.status, proving.proven) = (Status::Unsolvable, DEAD);
    } else {
        proving.proven = nothing.lower_bound.max(search.on_scale(lower_bound));
        if !proving.is_met(&search) {
            proving.in_stages(&search);
        }
    }
    let effects = proving.tally.effects(techniques_for(task.objective, task.techniques));
    let (outcome, initial_h) = proving.outcome(&search, initial_h);
    Answer {
        outcome,
        algorithm: "astar".into(),
        heuristic: task.estimate.to_string(),
        chosen_because: Some(message!("because.alongside", "A*, with improvement of solutions alongside")),
        initial_h,
        properties: Heuristic::<Pushes<P, W>>::properties(&inner),
        effects,
        preparation,
        seconds: start.elapsed().as_secs_f64(),
    }
}

impl Proving<'_, '_, '_> {
    fn in_stages<const P: usize, const W: usize, const N: usize>(&mut self, search: &Search<'_, P, W, N>) {
        // The first turn solves most levels at once.
        if !self.find_any(0..1) {
            return;
        }
        self.run.enter("first look");
        let outcome = self.stage(search, Some(FIRST), self.run);
        if self.goes_on(search, outcome, self.run) && self.find_any(1..TURNS) {
            self.side_by_side(search);
        }
    }

    /// Briefly looks for any solution, unless there is one; returns whether to continue.
    fn find_any(&mut self, turns: Range<u64>) -> bool {
        if self.incumbent.cost().is_some() {
            return true;
        }
        self.run.enter("any solution");
        let wanted = Wanted {
            board: self.board,
            techniques: self.task.techniques,
            tally: &self.tally,
            seed: self.task.seed,
            turns,
            pause: None,
            other: None,
        };
        let found = any::find(&wanted, self.run);
        self.counters.merge_sequential(&found.counters);
        if let Some(pushes) = &found.pushes {
            self.incumbent.offer(pushes, self.run);
        }
        if found.status == Status::Unsolvable {
            (self.status, self.proven) = (Status::Unsolvable, DEAD);
            return false;
        }
        true
    }

    /// Improves the solution and raises the bound, until they meet or a limit is reached.
    fn side_by_side<const P: usize, const W: usize, const N: usize>(&mut self, search: &Search<'_, P, W, N>) {
        let (over, hopeless) = (AtomicBool::new(false), AtomicBool::new(false));
        let whole = self.run;
        let halves = engine::Halves::of(whole);
        let better = whole.stage(halves.better).or_cancelled_by(&over);
        let tally = self.tally.clone();
        let workshop = Workshop::new(self.task, self.board, self.incumbent, &tally).after_turns(TURNS);
        side_by_side(
            halves.by_turns,
            |turns| {
                let proof = whole.stage(halves.proof).or_cancelled_by(&hopeless);
                self.prove(search, turns, &proof);
                over.store(!halves.goes_on_alone(self.status), Ordering::Relaxed);
            },
            |turns| workshop.work::<P, W, N>(turns, &hopeless, &better),
        );
        self.counters.merge_parallel(&workshop.counters());
        if hopeless.load(Ordering::Relaxed) && self.incumbent.cost().is_none() {
            (self.status, self.proven) = (Status::Unsolvable, DEAD);
        }
        if self.status != Status::Unsolvable {
            self.is_met(search);
        }
    }

    /// Raises the bound until it meets the best solution or a limit is reached.
    fn prove<const P: usize, const W: usize, const N: usize>(
        &mut self,
        search: &Search<'_, P, W, N>,
        turns: &Turns<'_>,
        run: &Run<'_>,
    ) {
        let mut nodes = FIRST;
        loop {
            turns.hand_over(nodes);
            if self.is_met(search) {
                return;
            }
            run.enter(engine::stage_name(self.incumbent));
            nodes = nodes.saturating_mul(GROWTH);
            let outcome = self.stage(search, turns.are_taken().then_some(nodes), run);
            if !self.goes_on(search, outcome, run) {
                return;
            }
        }
    }

    /// Runs A*, with a limit on its nodes.
    fn stage<const P: usize, const W: usize, const N: usize>(
        &mut self,
        search: &Search<'_, P, W, N>,
        nodes: Option<u64>,
        run: &Run<'_>,
    ) -> Outcome<Walk> {
        let limits = Limits { nodes: engine::within(nodes, run), time: run.time_left(), ..*run.limits() };
        let moves = |cost| Some(search.scale.moves_in(cost)).filter(|&moves| moves < PUSHES_BELOW);
        let stage = match self.task.objective {
            // The ceiling falls with the best solution during the search.
            Objective::Moves => run.stage(limits),
            Objective::MovesPushes => run.stage_on_scale(limits, &moves),
            _ => run.stage_aside(limits),
        };
        // If both parts count, hardly any two states cost the same, so there would be almost one bucket per state.
        let ties = if search.scale == Scale::MOVES { Ties::LargerG } else { Ties::LastIn };
        let ceiling = self.incumbent.cost().map(|cost| search.cost(self.task.objective, cost));
        let options = astar::Options { ties, ceiling, floor: self.proven, ..astar::Options::default() };
        let outcome = astar::search(search.domain, search.judge, options, &stage);
        run.charge(&outcome.counters);
        outcome
    }

    /// Records the outcome of a stage; returns whether there is more to do, and a budget for it.
    fn goes_on<const P: usize, const W: usize, const N: usize>(
        &mut self,
        search: &Search<'_, P, W, N>,
        outcome: Outcome<Walk>,
        run: &Run<'_>,
    ) -> bool {
        self.counters.merge_sequential(&outcome.counters);
        if let Some(plan) = &outcome.plan {
            let pushes: Vec<_> = plan.actions.iter().map(|walk| walk.push).collect();
            self.incumbent.offer(&pushes, self.run);
        }
        let nodes_spent = outcome.status == Status::Stopped(StopReason::Nodes);
        self.status = match outcome.status {
            Status::Unsolvable if self.incumbent.cost().is_none() => {
                self.proven = DEAD;
                self.status = Status::Unsolvable;
                return false;
            }
            // The search was exhaustive, or found nothing below the ceiling: the known solution is best.
            Status::Unsolvable => {
                self.proven = self.proven.max(self.known_cost(search));
                Status::Solved
            }
            Status::Failed | Status::Optimal => Status::Solved,
            status => status,
        };
        if outcome.lower_bound != DEAD {
            self.proven = self.proven.max(outcome.lower_bound);
        }
        if self.is_met(search) {
            return false;
        }
        if let Some(reason) = engine::ended(run) {
            self.status = Status::Stopped(reason);
            return false;
        }
        nodes_spent
    }

    /// Returns the cost of the best solution on the scale.
    fn known_cost<const P: usize, const W: usize, const N: usize>(
        &self,
        search: &Search<'_, P, W, N>,
    ) -> Cost {
        self.incumbent.cost().map_or(0, |cost| search.cost(self.task.objective, cost))
    }

    /// Returns whether the best solution is now proven optimal, and marks it so.
    fn is_met<const P: usize, const W: usize, const N: usize>(
        &mut self,
        search: &Search<'_, P, W, N>,
    ) -> bool {
        if self.task.objective == Objective::Moves {
            self.proven = self.proven.max(self.run.proven());
        }
        match self.task.objective {
            Objective::Moves | Objective::MovesPushes => {
                let moves = search.scale.moves_in(self.proven);
                if moves < PUSHES_BELOW {
                    self.run.record_bound(moves);
                }
            }
            _ => {}
        }
        let Some(known) = self.incumbent.known() else { return false };
        let cost = search.cost(self.task.objective, known.cost);
        let made = known.pushes.len() as u64;
        let met = self.proven >= cost && search.scale.fits(known.steps.len() as u64, made);
        if met {
            self.status = Status::Optimal;
        }
        met
    }

    /// Returns the result and the estimate of the start, in what the objective counts first.
    fn outcome<const P: usize, const W: usize, const N: usize>(
        self,
        search: &Search<'_, P, W, N>,
        initial_h: Cost,
    ) -> (Outcome<Step>, Cost) {
        let plan = self.incumbent.known().map(|known| Plan { actions: known.steps, cost: known.cost.0 });
        // If pushes come first, they are known to be minimal, and the caller fills them in.
        let in_moves = self.task.objective.counts_moves();
        let first = |cost: Cost| match cost {
            DEAD => DEAD,
            cost if in_moves => search.scale.moves_in(cost),
            _ => 0,
        };
        let lower_bound = match &plan {
            Some(plan) if self.proven != DEAD => first(self.proven).min(plan.cost),
            _ => first(self.proven),
        };
        let Self { status, counters, .. } = self;
        (Outcome { status, plan, lower_bound, counters, iterations: Vec::new() }, first(initial_h))
    }
}

/// The input of A*.
struct Search<'s, const P: usize, const W: usize, const N: usize> {
    domain: &'s Walks<P, W>,
    judge: &'s WalkJudge<'s, P, W, N>,
    scale: Scale,
}

impl<const P: usize, const W: usize, const N: usize> Search<'_, P, W, N> {
    /// Returns the cost of a solution on the scale, given the counts in the order of its objective.
    fn cost(&self, objective: Objective, (first, second): (Cost, Cost)) -> Cost {
        let (moves, pushes) = if objective.counts_moves() { (first, second) } else { (second, first) };
        self.scale.cost(moves, pushes)
    }

    /// Converts a bound proven for the first part of the objective to the scale.
    fn on_scale(&self, bound: Cost) -> Cost {
        if self.scale == Scale::MOVES || self.scale == Scale::MOVES_PUSHES {
            self.scale.cost(bound, 0)
        } else {
            self.scale.cost(0, bound)
        }
    }
}

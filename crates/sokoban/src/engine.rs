//! From a task to loops compiled for the size of its level.
//!
//! If the choice of method is left to us, tables are built when they are needed. The first turn of the search for any
//! solution (`any/`) has none; a first A\* and a first dive have the cheap ones and 20,000 nodes each, which is enough
//! for most small levels. If there is still no solution, a few more turns look for any. From then on two searches run
//! side by side: one improves the solution (`improve/`), the other builds the expensive tables and raises the bound.
//! Each better solution lowers the ceiling of the proof, and the search ends when the two meet.
//!
//! In the proof, two kinds of A\* alternate. One proves bounds, each time with eight times as many nodes. The other
//! dives: it orders all states within the proven bound by how close to the goal they look, and adds macro pushes, so
//! that a solution that meets the bound is often found at once (XSokoban 54: in fewer than 600 nodes, but not in
//! 700,000 expansions without them); in proofs, macros would only add cost. Stages are limited by nodes, never by the
//! clock, so that a single thread is deterministic.

mod halves;
mod record;

pub(crate) use halves::{Halves, stage_name};
pub use record::{Pushed, Traced, record};

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use pousse_search::algorithms::astar;
use pousse_search::algorithms::best_first::Ties;
use pousse_search::{
    Algorithm, Cost, Counters, DEAD, Domain, Heuristic, Iteration, Limits, Message, NotSearched, Outcome,
    Plan, Run, Status, StopReason, Turns, message, search, side_by_side,
};

use crate::any::{self, Wanted};
use crate::board::{Board, DeadRule};
use crate::domain::{Push, Pushes, SEARCHED_BY};
use crate::improve::Workshop;
use crate::incumbent::Incumbent;
use crate::judge::Judge;
use crate::knowledge::{Frame, Keeper, Metric, Recalled};
use crate::tally::Tally;
use crate::{Answer, Task, TaskError, Technique, Techniques};

/// Nodes generated with only the cheap tables.
const FIRST: u64 = 20_000;
/// Turns of the search for any solution before the proof starts alongside.
const TURNS: u64 = 11;
/// The fewest nodes that a dive may generate.
const DIVE: u64 = 60_000;
/// The factor by which the node limit of A* grows after each dive.
const GROWTH: u64 = 8;
/// Steps of the search for triples: those always granted, and those added per second of a time limit.
pub(crate) const TRIPLES: u64 = 100_000_000;
const TRIPLES_A_SECOND: u64 = 5_000_000;

/// Searches for the fewest pushes on a level of a given size.
pub(crate) fn pushes<const P: usize, const W: usize, const N: usize>(
    task: &Task,
    board: Arc<Board>,
    run: &Run<'_>,
    keeper: Option<&Keeper>,
) -> Result<Answer, TaskError> {
    let incumbent = Incumbent::new(board.clone(), task.objective, keeper);
    fewest_pushes::<P, W, N>(task, board, &incumbent, run, keeper)
}

/// Searches for the fewest pushes on a level of a given size, starting from the best solution so far.
pub(crate) fn fewest_pushes<const P: usize, const W: usize, const N: usize>(
    task: &Task,
    board: Arc<Board>,
    incumbent: &Incumbent<'_>,
    run: &Run<'_>,
    keeper: Option<&Keeper>,
) -> Result<Answer, TaskError> {
    let mut solving = Solving::<P, W, N>::new(task, board, incumbent, run);
    if let Some(keeper) = keeper {
        solving.recall(keeper);
    }
    match task.algorithm {
        _ if solving.is_settled() => {}
        Some(algorithm) => solving.by(algorithm)?,
        None => solving.in_stages(),
    }
    let (probable, frame) = (solving.judge.probable(), keeper.map(|_| Frame::new(&solving.domain.board)));
    let answer = solving.answer();
    if let (Some(keeper), Some(frame)) = (keeper, frame) {
        tell(keeper, &answer, probable.iter().map(|set| frame.cells(set)));
    }
    Ok(answer)
}

/// Passes the results of a search to a keeper.
fn tell(keeper: &Keeper, answer: &Answer, probable: impl Iterator<Item = Vec<u16>>) {
    let mut knowledge = keeper.knowledge();
    if let Some(steps) = answer.steps() {
        knowledge.offer_solution(steps);
    }
    if let Some(bound) = answer.lower_bound() {
        knowledge.raise_lower_bound(Metric::Pushes, bound);
    }
    match answer.outcome.status {
        Status::Unsolvable => knowledge.set_unsolvable(),
        Status::Stopped(_) => knowledge.enqueue(probable),
        _ => {}
    }
}

/// A task in progress.
struct Solving<'t, 'r, 'a, const P: usize, const W: usize, const N: usize> {
    task: &'t Task,
    run: &'r Run<'a>,
    incumbent: &'t Incumbent<'t>,
    tally: Arc<Tally>,
    domain: Pushes<P, W>,
    diver: Option<Pushes<P, W>>, // the same with macro pushes
    judge: Judge<P, W, N>,
    status: Status,
    lower_bound: Cost,
    initial_h: Cost,
    counters: Counters,
    iterations: Vec<Iteration>,
    algorithm: String,
    chosen_because: Option<Message>,
    preparation: f64,
    seconds: f64,
}

impl<'t, 'r, 'a, const P: usize, const W: usize, const N: usize> Solving<'t, 'r, 'a, P, W, N> {
    fn new(task: &'t Task, board: Arc<Board>, incumbent: &'t Incumbent<'t>, run: &'r Run<'a>) -> Self {
        let start = Instant::now();
        let tally = Arc::new(Tally::default());
        let domain = Pushes::new(board.clone(), searched(task), tally.clone());
        let dives = task.algorithm.is_none() && task.techniques.has(Technique::MacroPushes);
        let diver = dives.then(|| Pushes::new(board.clone(), task.techniques, tally.clone()));
        let mut judge = Judge::new(board, task.estimate, task.techniques, tally.clone());
        judge.learn(task.active);
        Self {
            task,
            run,
            incumbent,
            tally,
            domain,
            diver,
            judge,
            status: Status::Failed,
            lower_bound: 0,
            initial_h: 0,
            counters: Counters::default(),
            iterations: Vec::new(),
            algorithm: String::new(),
            chosen_because: None,
            preparation: start.elapsed().as_secs_f64(),
            seconds: 0.0,
        }
    }

    /// Starts with what a keeper knows: bounds, a solution, sets of boxes with penalties.
    fn recall(&mut self, keeper: &Keeper) {
        self.judge.recall(keeper);
        let known = Recalled::new(keeper, Metric::Pushes);
        if known.unsolvable {
            (self.status, self.lower_bound) = (Status::Unsolvable, DEAD);
            self.chosen_because = Some(Recalled::reason());
            return;
        }
        if known.offer_to(self.incumbent, &self.task.level, self.run) {
            self.status = Status::Solved;
        }
        self.raise(known.lower_bound);
        if self.is_settled() {
            self.algorithm = self.task.algorithm.map_or("astar".into(), |algorithm| algorithm.to_string());
            self.chosen_because = Some(Recalled::reason());
        }
    }

    /// Returns whether the task is settled: solved optimally, or proven unsolvable.
    fn is_settled(&self) -> bool {
        matches!(self.status, Status::Optimal | Status::Unsolvable)
    }

    /// Builds the cheap tables, or all of them.
    fn prepare(&mut self, all: bool) {
        let start = Instant::now();
        self.judge.prepare_pairs(self.run);
        if all {
            let seconds = self.run.limits().time.map_or(600, |time| time.as_secs());
            self.judge.prepare_rest(TRIPLES + TRIPLES_A_SECOND * seconds, self.run);
            self.judge.look_at_queue(self.run);
        }
        self.preparation += start.elapsed().as_secs_f64();
        let root = self.domain.initial();
        let carry = self.judge.root(&self.domain, &root);
        let first = Heuristic::<Pushes<P, W>>::value(&self.judge, carry);
        self.initial_h =
            if first == DEAD { DEAD } else { self.judge.refine(&self.domain, &root, &carry, first) };
        // This is proven, whatever the search finds.
        self.raise(self.proven_at_start());
    }

    /// Solves with the given algorithm and all tables.
    fn by(&mut self, algorithm: Algorithm) -> Result<(), TaskError> {
        self.run.enter("tables");
        self.prepare(true);
        self.run.enter("searching");
        self.algorithm = algorithm.to_string();
        let start = Instant::now();
        let informed = match algorithm {
            Algorithm::Astar(options) => Algorithm::Astar(self.informed(options)),
            other => other,
        };
        let outcome = search(informed, &self.domain, &self.judge, self.run)?;
        self.seconds += start.elapsed().as_secs_f64();
        self.take(outcome);
        Ok(())
    }

    /// Solves in stages that we choose.
    fn in_stages(&mut self) {
        self.algorithm = "astar".into();
        let text = "A* with all tables, dives with macro pushes, and improvement of solutions alongside";
        self.chosen_because = Some(message!("because.stages", text));
        // The first turn needs no tables, and solves most levels at once.
        if !self.find_any(0..1) {
            return;
        }
        self.run.enter("tables");
        self.prepare(false);
        if self.is_settled() {
            return;
        }
        self.run.enter("first look");
        let outcome = self.stage(Some(FIRST), |solving, run| {
            astar::search(&solving.domain, &solving.judge, solving.options(), run)
        });
        if !self.goes_on(outcome) {
            if self.is_settled() {
                self.chosen_because = Some(message!("because.pairs", "A* with tables of pairs was enough"));
            }
            return;
        }
        if self.dive(Ties::LargerG, FIRST) && self.find_any(1..TURNS) {
            self.side_by_side();
        }
    }

    /// Briefly looks for any solution, unless there is one; returns whether to continue.
    fn find_any(&mut self, turns: Range<u64>) -> bool {
        if self.incumbent.cost().is_some() {
            return true;
        }
        self.run.enter("any solution");
        let outcome = self.stage(None, |solving, run| {
            let wanted = Wanted {
                board: &solving.domain.board,
                techniques: solving.task.techniques,
                tally: &solving.tally,
                seed: solving.task.seed,
                turns: turns.clone(),
                pause: None,
                other: None,
            };
            let found = any::find(&wanted, run);
            let mut outcome = Outcome::new(found.status);
            outcome.counters = found.counters;
            if let Some(pushes) = found.pushes {
                solving.incumbent.offer(&pushes, run);
                outcome.status = Status::Solved;
            }
            outcome
        });
        self.goes_on(outcome)
    }

    /// Improves the solution and raises the bound, until they meet or a limit is reached.
    fn side_by_side(&mut self) {
        let (over, hopeless) = (AtomicBool::new(false), AtomicBool::new(false));
        let whole = self.run;
        let halves = Halves::of(whole);
        let better = whole.stage(halves.better).or_cancelled_by(&over);
        let (task, incumbent, tally) = (self.task, self.incumbent, self.tally.clone());
        let board = self.domain.board.clone();
        let workshop = Workshop::new(task, &board, incumbent, &tally).after_turns(TURNS);
        side_by_side(
            halves.by_turns,
            |turns| {
                let proof = whole.stage(halves.proof).or_cancelled_by(&hopeless);
                self.prove(turns, &proof);
                over.store(!halves.goes_on_alone(self.status), Ordering::Relaxed);
            },
            |turns| workshop.work::<P, W, N>(turns, &hopeless, &better),
        );
        self.counters.merge_parallel(&workshop.counters());
        if hopeless.load(Ordering::Relaxed) && incumbent.cost().is_none() {
            (self.status, self.lower_bound) = (Status::Unsolvable, DEAD);
        }
        if !self.is_settled() {
            self.raise(whole.proven());
        }
    }

    /// Raises the bound, in stages, until it meets the best solution or a limit is reached.
    fn prove(&mut self, turns: &Turns<'_>, run: &Run<'_>) {
        turns.hand_over(0);
        if self.met() {
            return;
        }
        run.enter(self.stage_name());
        self.prepare(true);
        if self.is_settled() {
            return;
        }
        if let Some(reason) = run.interrupted() {
            self.status = Status::Stopped(reason);
            return;
        }
        let mut nodes = FIRST;
        loop {
            run.enter(self.stage_name());
            let before = self.counters.generated;
            let share = DIVE.max(nodes / 2);
            if !self.dive_in(Ties::LargerG, share, run) || !self.dive_in(Ties::Spread, share, run) {
                return;
            }
            nodes = nodes.saturating_mul(GROWTH);
            let outcome = self.stage_of(run, Some(nodes), |solving, run| {
                let options = astar::Options { ties: Ties::Spread, ..solving.options() };
                astar::search(&solving.domain, &solving.judge, options, run)
            });
            if !self.goes_on_in(outcome, run) {
                return;
            }
            turns.hand_over(self.counters.generated - before);
            if self.met() {
                return;
            }
        }
    }

    /// Names what both sides are doing.
    fn stage_name(&self) -> &'static str {
        stage_name(self.incumbent)
    }

    /// Returns whether the best solution is now proven optimal, and records it if so.
    fn met(&mut self) -> bool {
        self.raise(self.run.proven());
        self.is_settled()
    }

    /// Looks for a solution as good as the proven bound allows, by macro pushes; returns whether to continue.
    fn dive(&mut self, ties: Ties, nodes: u64) -> bool {
        self.dive_in(ties, nodes, self.run)
    }

    fn dive_in(&mut self, ties: Ties, nodes: u64, run: &Run<'_>) -> bool {
        let Some(diver) = self.diver.take() else { return true };
        let outcome = self.stage_of(run, Some(nodes), |solving, run| {
            let options = astar::Options { ties, ..solving.options() };
            astar::search(&diver, &solving.judge, options, run)
        });
        self.diver = Some(diver);
        self.goes_on_in(outcome, run)
    }

    /// Returns the bound that the estimate proves for the start.
    fn proven_at_start(&self) -> Cost {
        let sound = Heuristic::<Pushes<P, W>>::properties(&self.judge).admissible && self.initial_h != DEAD;
        if sound { self.initial_h } else { 0 }
    }

    /// Returns the options of A*, given what is known so far.
    fn options(&self) -> astar::Options {
        let known = self.incumbent.cost().map(|(pushes, _)| pushes);
        astar::Options {
            floor: self.lower_bound.max(self.proven_at_start()),
            ceiling: known,
            childless: self.task.techniques.has(Technique::Childless),
            partial: self.task.techniques.has(Technique::PartialExpansion),
            ..astar::Options::default()
        }
    }

    /// Adds the keeper's knowledge to the requested options.
    fn informed(&self, options: astar::Options) -> astar::Options {
        let known = self.incumbent.cost().map(|(pushes, _)| pushes);
        astar::Options {
            floor: options.floor.max(self.lower_bound),
            ceiling: options.ceiling.or(known),
            ..options
        }
    }

    /// Runs a stage, with a limit on its nodes.
    fn stage(
        &mut self,
        nodes: Option<u64>,
        search: impl Fn(&Self, &Run<'_>) -> Outcome<Push>,
    ) -> Outcome<Push> {
        self.stage_of(self.run, nodes, search)
    }

    /// Runs a stage within a part of the run, with a limit on its nodes.
    fn stage_of(
        &mut self,
        run: &Run<'_>,
        nodes: Option<u64>,
        search: impl Fn(&Self, &Run<'_>) -> Outcome<Push>,
    ) -> Outcome<Push> {
        let all = run.limits();
        // The tables, what is learned and cached along the way, and the program itself take memory away from the
        // search.
        let aside = self.judge.bytes() + (all.memory / 8).min(256 << 20) + (8 << 20).min(all.memory / 8);
        let memory = all.memory.saturating_sub(aside);
        let limits = Limits { nodes: within(nodes, run), memory, time: run.time_left(), ..*all };
        let start = Instant::now();
        let outcome = search(self, &run.stage(limits));
        run.charge(&outcome.counters);
        self.seconds += start.elapsed().as_secs_f64();
        outcome
    }

    /// Records the outcome of a stage; returns whether there is more to do, and a budget for it.
    fn goes_on(&mut self, outcome: Outcome<Push>) -> bool {
        self.goes_on_in(outcome, self.run)
    }

    /// Records the outcome of a stage within a part of the run; returns whether there is more to do, and a budget for
    /// it.
    fn goes_on_in(&mut self, outcome: Outcome<Push>, run: &Run<'_>) -> bool {
        let ended_by_nodes = matches!(outcome.status, Status::Stopped(StopReason::Nodes) | Status::Solved);
        self.take(outcome);
        if self.is_settled() || self.met() {
            return false;
        }
        if let Some(reason) = ended(run) {
            self.status = Status::Stopped(reason);
            return false;
        }
        ended_by_nodes
    }

    /// Merges the outcome of a search with what is known.
    fn take(&mut self, outcome: Outcome<Push>) {
        self.counters.merge_sequential(&outcome.counters);
        self.iterations.extend(outcome.iterations);
        if let Some(plan) = &outcome.plan {
            self.incumbent.offer(&plan.actions, self.run);
        }
        self.status = match outcome.status {
            // Nothing better exists, but the known solution still counts.
            Status::Failed | Status::Unsolvable if self.incumbent.cost().is_some() => Status::Solved,
            status => status,
        };
        if self.status == Status::Unsolvable {
            self.lower_bound = DEAD;
        } else if outcome.lower_bound != DEAD {
            self.raise(outcome.lower_bound);
        }
    }

    /// Raises the proven bound, and calls the plan optimal if they meet.
    fn raise(&mut self, bound: Cost) {
        self.lower_bound = self.lower_bound.max(bound);
        if let Some((cost, _)) = self.incumbent.cost()
            && self.lower_bound >= cost
        {
            self.lower_bound = cost;
            self.status = Status::Optimal;
        }
        self.run.record_bound(self.lower_bound);
    }

    fn answer(self) -> Answer {
        count(self.task, &self.domain.board, &self.counters, &self.tally);
        let plan = self.incumbent.known().map(|known| Plan { actions: known.steps, cost: known.cost.0 });
        let outcome = Outcome {
            status: self.status,
            plan,
            lower_bound: self.lower_bound,
            counters: self.counters,
            iterations: self.iterations,
        };
        Answer {
            outcome,
            algorithm: self.algorithm,
            heuristic: self.task.estimate.to_string(),
            chosen_because: self.chosen_because,
            initial_h: self.initial_h,
            properties: Heuristic::<Pushes<P, W>>::properties(&self.judge),
            effects: self.tally.effects(self.task.techniques),
            preparation: self.preparation,
            seconds: self.seconds,
        }
    }
}

/// Returns whether an algorithm is available.
#[must_use]
pub fn searches(algorithm: Algorithm) -> bool {
    available(algorithm).is_ok()
}

/// Rejects an algorithm that is not available.
///
/// # Errors
///
/// [`TaskError`], which names the others.
pub fn available(algorithm: Algorithm) -> Result<(), TaskError> {
    Ok(NotSearched::unless(SEARCHED_BY, algorithm)?)
}

/// Returns why a run is over, if it is.
pub(crate) fn ended(run: &Run<'_>) -> Option<StopReason> {
    run.interrupted().or_else(|| (run.nodes_left() == Some(0)).then_some(StopReason::Nodes))
}

/// Returns the limit on the nodes of a stage, as far as the run has nodes left.
pub(crate) fn within(nodes: Option<u64>, run: &Run<'_>) -> Option<u64> {
    nodes.into_iter().chain(run.nodes_left()).min()
}

/// Returns the techniques for the domain. Algorithms that count actions instead of pushes do without macros, and so do
/// our own stages that prove bounds, for which macros only add cost.
fn searched(task: &Task) -> Techniques {
    match task.algorithm {
        None | Some(Algorithm::Bfs | Algorithm::Dfs) => task.techniques.without(Technique::MacroPushes),
        _ => task.techniques,
    }
}

/// Counts the effects of those techniques that show in the board and in the counters of the search.
fn count(task: &Task, board: &Board, counters: &Counters, tally: &Tally) {
    let dead = (board.squares() - board.live()) as u64;
    match dead_rule(task) {
        DeadRule::Pull => tally.add(Technique::DeadSquares, dead),
        DeadRule::CornersAndLines => tally.add(Technique::LineDeadlocks, dead),
        DeadRule::Corners => tally.add(Technique::CornerDeadlocks, dead),
        DeadRule::None => {}
    }
    tally.add(Technique::Childless, counters.childless);
    tally.add(Technique::PartialExpansion, counters.reexpanded);
}

/// Returns the rule for dead squares under the techniques of a task.
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

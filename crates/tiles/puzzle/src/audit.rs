//! Checks whether a heuristic has the properties that it declares, by comparing it with exact distances.
//!
//! Moves are reversible, so a breadth-first search from the goal gives the exact distance of every board it visits: all
//! boards of a small size, or all within some depth for a larger one. Farther boards are sampled: random ones are
//! solved optimally, which gives the distance of every board on the solution.

use std::sync::Arc;

use pousse_puzzle::{Entry, Question, RequestError};
use pousse_search::algorithms::bfs::{self, Flow};
use pousse_search::{Algorithm, Counters, Heuristic, Limits, Properties, Run, Status, StopReason};
use pousse_tiles::heuristics::{GoalEstimate, Spec};
use pousse_tiles::patterns::Library;
use pousse_tiles::{
    Array, Board, Direction, Goal, Grid, Layout, MOST_CELLS, Shape, Small, Tiles, generate, rules,
};
use serde::{Serialize, Serializer};

use crate::error::unavailable;
use crate::game;
use crate::options::Options;
use crate::solve::search;

/// The number of examples kept of each kind of violation.
const EXAMPLES: usize = 5;
/// The number of boards handed to the threads at a time.
const BATCH: usize = 1 << 15;

/// What to audit.
#[derive(Clone, Debug)]
pub struct AuditRequest {
    /// The heuristic.
    pub heuristic: Spec,
    /// The size of the boards.
    pub shape: Shape,
    /// The goal.
    pub goal: Goal,
    /// Boards farther than this are not visited; none for no limit.
    pub depth: Option<u32>,
    /// The number of random boards to solve in addition.
    pub boards: u64,
    /// The seed of the random boards.
    pub seed: u64,
}

/// The findings of an audit.
#[derive(Clone, Debug, Serialize)]
pub struct Audit {
    /// The heuristic.
    pub heuristic: String,
    /// Rows of the boards.
    pub rows: usize,
    /// Columns of the boards.
    pub columns: usize,
    /// The goal.
    pub goal: String,
    /// Declared: never more than the true distance.
    pub declared_admissible: bool,
    /// Declared: decreases by at most one per move.
    pub declared_consistent: bool,
    /// The number of boards visited by the search from the goal.
    pub boards: u64,
    /// The number of boards examined on optimal solutions of random boards.
    pub sampled: u64,
    /// The number of random boards solved.
    pub solved: u64,
    /// The largest distance among the boards visited from the goal.
    pub depth: u32,
    /// Whether these were all boards of that size.
    pub complete: bool,
    /// The number of boards whose heuristic value exceeds the distance.
    pub overestimates: u64,
    /// Some of them.
    pub overestimate_examples: Vec<Overestimate>,
    /// The number of moves examined, each in both directions.
    pub edges: u64,
    /// The number of moves along which the value decreases by more than one.
    pub inconsistent_edges: u64,
    /// Some of them.
    pub inconsistent_examples: Vec<Inconsistent>,
    /// The mean of distance minus value.
    pub mean_error: f64,
    /// The maximum of distance minus value.
    pub largest_error: i64,
    /// The mean value.
    pub mean_h: f64,
    /// The mean distance.
    pub mean_distance: f64,
    /// The findings by distance.
    pub by_depth: Vec<Depth>,
    /// Why the audit ended early, if it did.
    #[serde(serialize_with = "in_words")]
    pub stopped: Option<StopReason>,
}

/// Describes what ended an audit early.
#[must_use]
pub fn stopped_by(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Memory => "the memory limit; more memory or a smaller depth may help",
        StopReason::Time => "the time limit",
        StopReason::Nodes => "the node limit",
        StopReason::Interrupted => "an interrupt",
    }
}

fn in_words<S: Serializer>(reason: &Option<StopReason>, serializer: S) -> Result<S::Ok, S::Error> {
    reason.map(stopped_by).serialize(serializer)
}

/// A board whose value exceeds its distance.
#[derive(Clone, Debug, Serialize)]
pub struct Overestimate {
    /// The board.
    pub board: String,
    /// The value.
    pub h: u32,
    /// The distance.
    pub distance: u32,
}

/// A move along which the value decreases by more than one.
#[derive(Clone, Debug, Serialize)]
pub struct Inconsistent {
    /// The board.
    pub board: String,
    /// Its value.
    pub h: u32,
    /// The board after one move.
    pub next: String,
    /// The value there.
    pub next_h: u32,
}

/// The findings at one distance.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Depth {
    /// The distance.
    pub distance: u32,
    /// The number of boards.
    pub boards: u64,
    /// The smallest value.
    pub least_h: u32,
    /// The mean value.
    pub mean_h: f64,
    /// The largest value.
    pub most_h: u32,
    /// The number of values that exceed the distance.
    pub overestimates: u64,
    #[serde(skip)]
    sum: u64,
}

impl Audit {
    /// Returns whether the findings agree with what the heuristic declares.
    #[must_use]
    pub fn upholds(&self) -> bool {
        (!self.declared_admissible || self.overestimates == 0)
            && (!self.declared_consistent || self.inconsistent_edges == 0)
    }
}

/// Audits a heuristic; `progress` is called with the number of boards examined so far.
///
/// # Errors
///
/// [`RequestError`] when there is nothing to audit.
pub fn audit(
    request: &AuditRequest,
    library: &Library,
    run: &Run<'_>,
    progress: &dyn Fn(u64),
) -> Result<Audit, RequestError> {
    let shape = request.shape;
    let goal = request
        .goal
        .grid(shape)
        .ok_or_else(|| RequestError::refused(format!("the given goal is not {shape}")))?;
    let layout = Arc::new(Layout::new(goal.clone()));
    let bound = request
        .heuristic
        .bind(&layout, library, run)
        .map_err(|error| unavailable(&request.heuristic, &error))?;
    match shape.cells() {
        ..=16 => Ok(dispatch::<Small>(request, &goal, bound, run, progress)),
        17..=25 => Ok(dispatch::<Array<25>>(request, &goal, bound, run, progress)),
        26..=MOST_CELLS => Ok(dispatch::<Array<MOST_CELLS>>(request, &goal, bound, run, progress)),
        _ => {
            let what = format!("a {shape} board is too large: audits take up to {MOST_CELLS} cells");
            Err(RequestError::refused(what))
        }
    }
}

fn dispatch<B: Board>(
    request: &AuditRequest,
    goal: &Grid,
    bound: GoalEstimate,
    run: &Run<'_>,
    progress: &dyn Fn(u64),
) -> Audit {
    let domain = Tiles::<B>::new(goal, goal, Direction::ALL).expect("the board type was chosen to fit");
    let (domain, shape) = (&domain, request.shape);
    pousse_tiles::with_heuristic!(bound, h => {
        let heuristic = &h;
        examine(request, goal, &Examiner { domain, heuristic, shape }, run, progress)
    })
}

/// Examines many boards per call. Only this part is compiled for each heuristic; the code around it is compiled once
/// per board type.
trait Examine<B: Board>: Sync {
    fn domain(&self) -> &Tiles<B>;
    fn properties(&self) -> Properties;
    fn examine_share(&self, boards: &[(B, u32)]) -> Findings;
}

fn examine<B: Board>(
    request: &AuditRequest,
    goal: &Grid,
    examiner: &dyn Examine<B>,
    run: &Run<'_>,
    progress: &dyn Fn(u64),
) -> Audit {
    let mut findings = Findings::default();
    let mut batch: Vec<(B, u32)> = Vec::with_capacity(BATCH);
    let mut deepest = 0;
    let mut cut_off = false;
    let threads = run.limits().threads.max(1);
    let end = bfs::visit(examiner.domain(), run, &mut Counters::default(), |board, depth| {
        deepest = depth;
        batch.push((board.clone(), depth));
        if batch.len() == BATCH {
            findings.merge(examine_all(examiner, &batch, threads));
            batch.clear();
            progress(findings.boards);
        }
        if request.depth == Some(depth) {
            cut_off = true;
            Flow::Prune
        } else {
            Flow::Go
        }
    });
    findings.merge(examine_all(examiner, &batch, threads));
    progress(findings.boards);
    let stopped = match end {
        bfs::End::Stopped(reason, _) => Some(reason),
        _ => None,
    };
    let visited = findings.boards;
    let mut solved = 0;
    if stopped.is_none() {
        for index in 0..request.boards {
            let start = generate::random(goal, request.seed, index);
            let Some(path) = optimal_path(&start, goal, run) else { break };
            findings.merge(examine_all(examiner, &path, 1));
            solved += 1;
            progress(findings.boards);
        }
    }
    let interrupted = stopped.or_else(|| run.interrupted());
    let all = (1..=request.shape.cells() as u128).try_fold(1u128, u128::checked_mul);
    let complete = !cut_off || all.is_some_and(|all| u128::from(visited) * 2 == all);
    findings.report(request, examiner.properties(), visited, solved, deepest, complete, interrupted)
}

/// Solves a board optimally and returns every board along the solution with its distance.
fn optimal_path<B: Board>(start: &Grid, goal: &Grid, run: &Run<'_>) -> Option<Vec<(B, u32)>> {
    // Databases may be what is being audited, so the reference search does without them.
    let heuristic =
        if (start.shape().rows(), start.shape().columns()) == (4, 4) { "manhattan" } else { "korf-taylor" };
    let options = Options { goal: Some(Goal::Given(goal.clone())), ..Options::default() };
    let question = Question::<game::Tiles>::new(Entry::new(start.clone()))
        .with_options(options)
        .with_method(Some(Algorithm::IdaStar), Spec::named(heuristic).ok());
    let limits = Limits { time: run.time_left(), nodes: None, ..*run.limits() };
    let outcome = search(&question, &Library::default(), &run.stage_aside(limits)).ok()?.outcome;
    let plan = outcome.plan.filter(|_| outcome.status == Status::Optimal)?.actions;
    let mut grid = start.clone();
    let mut path = vec![(B::from_grid(&grid)?, plan.len() as u32)];
    for (index, &direction) in plan.iter().enumerate() {
        grid = rules::slide(&grid, direction)?;
        path.push((B::from_grid(&grid)?, (plan.len() - index - 1) as u32));
    }
    Some(path)
}

struct Examiner<'e, B: Board, H> {
    domain: &'e Tiles<B>,
    heuristic: &'e H,
    shape: Shape,
}

#[derive(Default)]
struct Findings {
    boards: u64,
    overestimates: u64,
    overestimate_examples: Vec<Overestimate>,
    edges: u64,
    inconsistent_edges: u64,
    inconsistent_examples: Vec<Inconsistent>,
    error_sum: i64,
    largest_error: i64,
    h_sum: u64,
    distance_sum: u64,
    by_depth: Vec<Depth>,
}

/// Divides the boards among threads.
fn examine_all<B: Board>(examiner: &dyn Examine<B>, boards: &[(B, u32)], threads: usize) -> Findings {
    let share = boards.len().div_ceil(threads).max(1);
    if threads == 1 || boards.len() < 1024 {
        return examiner.examine_share(boards);
    }
    std::thread::scope(|scope| {
        let shares: Vec<_> =
            boards.chunks(share).map(|share| scope.spawn(move || examiner.examine_share(share))).collect();
        let mut all = Findings::default();
        for share in shares {
            all.merge(share.join().expect("looking at boards does not panic"));
        }
        all
    })
}

impl<B: Board, H: Heuristic<Tiles<B>>> Examine<B> for Examiner<'_, B, H> {
    fn domain(&self) -> &Tiles<B> {
        self.domain
    }

    fn properties(&self) -> Properties {
        self.heuristic.properties()
    }

    fn examine_share(&self, boards: &[(B, u32)]) -> Findings {
        use pousse_search::Domain;
        let mut findings = Findings::default();
        let mut actions = Vec::new();
        for (board, distance) in boards {
            let carry = self.heuristic.root(self.domain, board);
            let h = self.heuristic.value(carry);
            findings.note(h, *distance, || self.text(board));
            actions.clear();
            self.domain.actions(board, &mut (), &mut actions);
            for &action in &actions {
                let mut next = board.clone();
                self.domain.apply(&mut next, action);
                let next_h = self.heuristic.value(self.heuristic.child(self.domain, &next, action, carry));
                findings.edges += 1;
                if h > next_h + 1 {
                    findings.inconsistent_edges += 1;
                    if findings.inconsistent_examples.len() < EXAMPLES {
                        let example =
                            Inconsistent { board: self.text(board), h, next: self.text(&next), next_h };
                        findings.inconsistent_examples.push(example);
                    }
                }
            }
        }
        findings
    }
}

impl<B: Board, H> Examiner<'_, B, H> {
    fn text(&self, board: &B) -> String {
        let tiles: Vec<String> = (0..self.shape.cells()).map(|cell| board.tile(cell).to_string()).collect();
        tiles.join(" ")
    }
}

impl Findings {
    fn note(&mut self, h: u32, distance: u32, text: impl FnOnce() -> String) {
        self.boards += 1;
        let error = i64::from(distance) - i64::from(h);
        self.error_sum += error;
        self.largest_error = self.largest_error.max(error);
        self.h_sum += u64::from(h);
        self.distance_sum += u64::from(distance);
        let over = h > distance;
        if over {
            self.overestimates += 1;
            if self.overestimate_examples.len() < EXAMPLES {
                self.overestimate_examples.push(Overestimate { board: text(), h, distance });
            }
        }
        self.depth(distance).add(h, over);
    }

    fn depth(&mut self, distance: u32) -> &mut Depth {
        while self.by_depth.len() <= distance as usize {
            let next = Depth { distance: self.by_depth.len() as u32, least_h: u32::MAX, ..Depth::default() };
            self.by_depth.push(next);
        }
        &mut self.by_depth[distance as usize]
    }

    fn merge(&mut self, other: Self) {
        self.boards += other.boards;
        self.overestimates += other.overestimates;
        self.edges += other.edges;
        self.inconsistent_edges += other.inconsistent_edges;
        self.error_sum += other.error_sum;
        self.largest_error = self.largest_error.max(other.largest_error);
        self.h_sum += other.h_sum;
        self.distance_sum += other.distance_sum;
        self.overestimate_examples.extend(other.overestimate_examples);
        self.overestimate_examples.truncate(EXAMPLES);
        self.inconsistent_examples.extend(other.inconsistent_examples);
        self.inconsistent_examples.truncate(EXAMPLES);
        for depth in other.by_depth {
            self.depth(depth.distance).merge(&depth);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "what the audit knows and the findings do not")]
    fn report(
        self,
        request: &AuditRequest,
        declared: Properties,
        visited: u64,
        solved: u64,
        depth: u32,
        complete: bool,
        stopped: Option<StopReason>,
    ) -> Audit {
        let boards = self.boards.max(1) as f64;
        Audit {
            heuristic: request.heuristic.to_string(),
            rows: request.shape.rows(),
            columns: request.shape.columns(),
            goal: request.goal.to_string(),
            declared_admissible: declared.admissible,
            declared_consistent: declared.consistent,
            boards: visited,
            sampled: self.boards - visited,
            solved,
            depth,
            complete: complete && stopped.is_none(),
            overestimates: self.overestimates,
            overestimate_examples: self.overestimate_examples,
            edges: self.edges,
            inconsistent_edges: self.inconsistent_edges,
            inconsistent_examples: self.inconsistent_examples,
            mean_error: self.error_sum as f64 / boards,
            largest_error: self.largest_error,
            mean_h: self.h_sum as f64 / boards,
            mean_distance: self.distance_sum as f64 / boards,
            by_depth: self.by_depth.into_iter().filter(|depth| depth.boards > 0).map(Depth::finish).collect(),
            stopped,
        }
    }
}

impl Depth {
    fn add(&mut self, h: u32, over: bool) {
        self.boards += 1;
        self.sum += u64::from(h);
        self.least_h = self.least_h.min(h);
        self.most_h = self.most_h.max(h);
        self.overestimates += u64::from(over);
    }

    fn merge(&mut self, other: &Self) {
        self.boards += other.boards;
        self.sum += other.sum;
        self.least_h = self.least_h.min(other.least_h);
        self.most_h = self.most_h.max(other.most_h);
        self.overestimates += other.overestimates;
    }

    fn finish(mut self) -> Self {
        self.mean_h = self.sum as f64 / self.boards.max(1) as f64;
        self
    }
}

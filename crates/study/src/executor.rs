//! Carrying out one run: from a method and an instance to what was measured.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use pousse::{Domain, Report, ReportStatus, Request, sokoban, tiles, values};
use pousse_search::{Algorithm, Limits, Run};
use pousse_sokoban::{Active, Estimate, Objective, Techniques, read_level};
use pousse_tiles::heuristics::Spec;
use pousse_tiles::patterns::Library;
use pousse_tiles::{Direction, ParseOptions, parse};

use crate::jobs::Job;
use crate::model::{Design, Instance, Measured, Method, RowStatus, RunLimits};

/// What carries out runs.
pub trait Executor: Sync {
    /// Carries out a run; nothing when it was interrupted before it ended by itself.
    fn run(&self, job: &Job) -> Option<Measured>;
}

/// A method with its names read, for one puzzle.
#[derive(Clone, Debug)]
pub enum Prepared {
    /// For sliding tiles.
    Tiles {
        /// The algorithm.
        algorithm: Algorithm,
        /// The estimate.
        heuristic: Spec,
        /// The order of the blank's moves.
        order: [Direction; 4],
    },
    /// For Sokoban.
    Sokoban {
        /// The algorithm; none for the stages that `solve` goes through by itself.
        algorithm: Option<Algorithm>,
        /// The estimate.
        heuristic: Option<Estimate>,
        /// What is minimised.
        objective: Objective,
        /// The techniques that may be used.
        techniques: Techniques,
        /// How often the search looks for penalties.
        active: Active,
    },
}

impl Prepared {
    /// Reads the names of a method for a puzzle.
    ///
    /// # Errors
    ///
    /// What is wrong, with near names.
    pub fn new(method: &Method, domain: Domain) -> Result<Self, String> {
        let mut options = method.options.chunks(2).map(|pair| match pair {
            [flag, value] => (flag.as_str(), value.as_str()),
            _ => ("", ""),
        });
        let algorithm = || values::algorithm(&method.algorithm).map(values::OrAuto::given);
        match domain {
            Domain::Tiles => {
                let algorithm = algorithm()?.ok_or("'auto' is no method of a study")?;
                let heuristic = values::heuristic_name(&method.heuristic)?;
                let mut order = Direction::ALL;
                for (flag, value) in options {
                    match flag {
                        "--order" => order = values::order(value)?,
                        other => return Err(format!("{other} is not for sliding tiles")),
                    }
                }
                Ok(Self::Tiles { algorithm, heuristic, order })
            }
            Domain::Sokoban => {
                let algorithm = if method.algorithm == STAGES { None } else { algorithm()? };
                let heuristic = values::estimate(&method.heuristic)?.given();
                let (mut objective, mut techniques) = (Objective::default(), Techniques::DEFAULT);
                let mut active = Active::default();
                let each = |names: &str| {
                    names
                        .split(',')
                        .map(|name| values::techniques(name.trim()))
                        .collect::<Result<Vec<_>, _>>()
                };
                options.try_for_each(|(flag, value)| {
                    match flag {
                        "--objective" => objective = values::objective(value)?,
                        "--without" => {
                            techniques = each(value)?.into_iter().fold(techniques, Techniques::minus);
                        }
                        "--with" => techniques = each(value)?.into_iter().fold(techniques, Techniques::and),
                        "--active" => active = values::active(value)?,
                        other => return Err(format!("{other} is not for Sokoban")),
                    }
                    Ok(())
                })?;
                Ok(Self::Sokoban { algorithm, heuristic, objective, techniques, active })
            }
        }
    }

    /// Makes a request of an instance.
    fn request(&self, instance: &Instance) -> Result<Request, String> {
        Ok(match self {
            Self::Tiles { algorithm, heuristic, order } => {
                let goal = instance.goal.as_deref().map(values::goal).transpose()?;
                let read = parse(instance.board.as_bytes(), &ParseOptions::default()).pop();
                let board = read.ok_or("there is no board")?.map_err(|error| error.to_string())?;
                Request::Tiles(tiles::Request {
                    instance: instance.label.clone(),
                    goal,
                    algorithm: Some(*algorithm),
                    heuristic: Some(heuristic.clone()),
                    order: *order,
                    ..tiles::Request::new(board.grid)
                })
            }
            Self::Sokoban { algorithm, heuristic, objective, techniques, active } => {
                let level =
                    read_level(&instance.board.replace('|', "\n")).map_err(|error| error.to_string())?;
                Request::Sokoban(sokoban::Request {
                    instance: instance.label.clone(),
                    objective: *objective,
                    algorithm: *algorithm,
                    heuristic: *heuristic,
                    techniques: *techniques,
                    active: *active,
                    ..sokoban::Request::new(level)
                })
            }
        })
    }
}

/// The name, in plans, of what `solve` does by itself with a level.
pub const STAGES: &str = "stages";

/// Carries out runs in this process.
pub struct Local<'a> {
    design: &'a Design,
    library: &'a Library,
    cancel: &'a AtomicBool,
    methods: Vec<[Option<Prepared>; 2]>, // by method: for tiles, for Sokoban
}

impl<'a> Local<'a> {
    /// Reads all methods.
    ///
    /// # Errors
    ///
    /// What is wrong with one of them.
    pub fn new(design: &'a Design, library: &'a Library, cancel: &'a AtomicBool) -> Result<Self, String> {
        let domain_of = |set: &u32| design.instances.iter().find(|one| one.set == *set).map(|one| one.domain);
        let mut methods = Vec::new();
        for method in &design.methods {
            let mut both = [None, None];
            for domain in method.sets.iter().filter_map(domain_of) {
                let slot = &mut both[domain as usize];
                if slot.is_none() {
                    let prepared = Prepared::new(method, domain);
                    *slot = Some(prepared.map_err(|what| format!("method '{}': {what}", method.label))?);
                }
            }
            methods.push(both);
        }
        Ok(Self { design, library, cancel, methods })
    }

    /// Makes the tables of all estimates, so that no run has to.
    ///
    /// # Errors
    ///
    /// The method and why its estimate does not exist for its boards.
    pub fn make_tables(&self, run: &Run<'_>) -> Result<(), String> {
        let mut seen: Vec<((usize, usize), String, String)> = Vec::new();
        for (method, prepared) in self.design.methods.iter().zip(&self.methods) {
            let Some(Prepared::Tiles { heuristic, .. }) = &prepared[Domain::Tiles as usize] else { continue };
            for instance in &self.design.instances {
                let of_method = method.sets.contains(&instance.set) && instance.domain == Domain::Tiles;
                if !of_method {
                    continue;
                }
                let goal_name = instance.goal.clone().unwrap_or_default();
                let size = size(&instance.board);
                let known = |(other, goal, name): &((usize, usize), String, String)| {
                    *other == size && *goal == goal_name && *name == method.heuristic
                };
                if seen.iter().any(known) {
                    continue;
                }
                let wrong =
                    |what: String| format!("method '{}', set '{}': {what}", method.label, self.set(instance));
                let request = prepared[Domain::Tiles as usize].as_ref().map(|p| p.request(instance));
                let Some(Ok(Request::Tiles(request))) = request else { continue };
                let shape = request.start.shape();
                let goal = request.goal.unwrap_or(pousse_tiles::Goal::BlankLast);
                let grid = goal.grid(shape).ok_or_else(|| wrong(format!("the goal is not {shape}")))?;
                heuristic
                    .bind(&pousse_tiles::Layout::new(grid).into(), self.library, run)
                    .map_err(|error| wrong(format!("heuristic '{heuristic}': {error}")))?;
                seen.push((size, goal_name, method.heuristic.clone()));
            }
        }
        Ok(())
    }

    fn set(&self, instance: &Instance) -> &str {
        &self.design.sets[instance.set as usize].name
    }

    fn attempt(&self, job: &Job) -> Result<Report, String> {
        let instance = &self.design.instances[job.instance as usize];
        let method = &self.design.methods[job.method as usize];
        let prepared = self.methods[job.method as usize][instance.domain as usize].as_ref();
        let request = prepared.ok_or("the method is not for this puzzle")?.request(instance)?;
        let run = Run::new(limits(&method.limits)).cancelled_by(self.cancel);
        pousse::solve(&request, self.library, &run).map_err(|error| error.to_string())
    }
}

/// Returns rows and cells of a board as it is written in a design.
fn size(board: &str) -> (usize, usize) {
    let (rows, words) = board
        .split_whitespace()
        .fold((1, 0), |(rows, words), word| if word == "/" { (rows + 1, words) } else { (rows, words + 1) });
    (rows, words)
}

/// Returns limits as searches take them.
fn limits(limits: &RunLimits) -> Limits {
    Limits {
        time: limits.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
        nodes: limits.nodes,
        memory: limits.bytes,
        threads: limits.threads,
    }
}

impl Executor for Local<'_> {
    fn run(&self, job: &Job) -> Option<Measured> {
        // A bug in one search must not take a night's rows with it.
        let report = catch_unwind(AssertUnwindSafe(|| self.attempt(job)))
            .unwrap_or_else(|_| Err("internal error: the search panicked; please report this".into()));
        if self.cancel.load(Ordering::Relaxed) {
            return None;
        }
        Some(match report {
            Ok(report) => measured(report, self.design.solutions),
            Err(what) => {
                Measured { status: RowStatus::Error, reason: Some(what.into()), ..Measured::default() }
            }
        })
    }
}

/// Takes over what a report says.
fn measured(report: Report, solutions: bool) -> Measured {
    let metrics = report.sokoban().and_then(|sokoban| sokoban.metrics);
    Measured {
        status: match report.status {
            ReportStatus::Optimal => RowStatus::Optimal,
            ReportStatus::Solved => RowStatus::Solved,
            ReportStatus::Unsolvable => RowStatus::Unsolvable,
            ReportStatus::Failed => RowStatus::Failed,
            ReportStatus::Stopped => RowStatus::Stopped,
        },
        reason: report.reason.map(Into::into),
        cost: report.cost,
        lower_bound: report.lower_bound,
        initial_h: report.initial_h,
        expanded: report.expanded,
        generated: report.generated,
        popped: report.popped,
        reopened: report.reopened,
        max_frontier: report.max_frontier,
        stored: report.stored,
        rounds: report.iterations.iter().map(|round| (round.bound, round.nodes)).collect(),
        seconds: report.seconds,
        peak_bytes: report.peak_bytes,
        pushes: metrics.map(|metrics| metrics.pushes),
        player_moves: metrics.map(|metrics| metrics.moves),
        moves: report.moves.filter(|_| solutions).map(Into::into),
    }
}

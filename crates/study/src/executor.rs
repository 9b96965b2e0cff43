//! Carries out one run: from a method and an instance to the measurements.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use pousse::{Ask, Context, Files, Given, Puzzle, Report, Request, puzzles, values};
use pousse_search::{Limits, Message, Run, message};

use crate::jobs::Job;
use crate::model::{Design, Instance, Method, Ran, RunLimits};

/// Carries out single runs.
pub trait Executor: Sync {
    /// Carries out a run; none if it was interrupted before it ended by itself.
    fn run(&self, job: &Job) -> Option<Ran>;
}

/// A method parsed for one puzzle: a request that is repeated for every instance.
#[derive(Debug)]
pub struct Prepared(Box<dyn Request>);

impl Prepared {
    /// Parses a method for the puzzle of an instance.
    ///
    /// # Errors
    ///
    /// What is wrong, with similar names.
    pub fn new(method: &Method, instance: &Instance, files: Files) -> Result<Self, Message> {
        Self::check(method, instance, files).map_err(|wrong| wrong.into_iter().next().unwrap_or_default())
    }

    /// Like [`new`](Self::new), but returns everything that is wrong.
    pub(crate) fn check(method: &Method, instance: &Instance, files: Files) -> Result<Self, Vec<Message>> {
        let puzzle = instance.puzzle;
        let mut wrong: Vec<Message> = Vec::new();
        let mut given = Given::new();
        for (name, value) in options(method) {
            let mut known = puzzle.options_for(pousse::Use::Method);
            match known.find(|option| option.name == name).map(|option| puzzle.accepts(option, value)) {
                Some(Ok(())) => given.add(name, value),
                Some(Err(what)) => wrong.push(what),
                None => {
                    let what = format!("{name} is not for {}", puzzle.words().puzzle);
                    wrong.push(message!("plan.not-for", what, name));
                }
            }
        }
        let is_own =
            |puzzle: &dyn Puzzle| puzzle.own_method().is_some_and(|own| own.name == method.algorithm);
        let algorithm = match values::algorithm(&method.algorithm) {
            _ if is_own(puzzle) => None,
            Ok(algorithm) => algorithm.given().filter(|algorithm| {
                let searched = puzzle.searches(*algorithm);
                if !searched {
                    wrong.push(not_searched(&algorithm.to_string(), puzzle));
                }
                searched
            }),
            Err(what) => {
                let other = puzzles().any(is_own);
                wrong.push(if other { not_searched(&method.algorithm, puzzle) } else { what });
                None
            }
        };
        let ask = Ask { number: 1, algorithm, heuristic: &method.heuristic, given: &given, files };
        let read = puzzle.read_kept(&instance.board).map_err(|what| vec![what.into()])?;
        match puzzle.request(&*read, &ask) {
            Ok(request) if wrong.is_empty() => return Ok(Self(request)),
            Ok(_) => {}
            Err(error) => wrong.push(error.what),
        }
        Err(wrong)
    }

    /// Makes a request about an instance.
    pub(crate) fn request(&self, instance: &Instance) -> Result<Box<dyn Request>, String> {
        let read = instance.puzzle.read_kept(&instance.board)?;
        let goal = instance.goal.as_deref();
        self.0.about(&*read, &instance.label, goal).map_err(|error| error.to_string())
    }
}

/// Says that a puzzle is not searched by an algorithm.
fn not_searched(algorithm: &str, puzzle: &dyn Puzzle) -> Message {
    let what = format!("'{algorithm}' does not search {}", puzzle.words().puzzle);
    message!("plan.not-searched", what, algorithm)
}

/// Returns the names and values of a method's options. As on the command line, the value of a flag is missing.
fn options(method: &Method) -> impl Iterator<Item = (&str, &str)> {
    let mut words = method.options.iter().peekable();
    std::iter::from_fn(move || {
        let name = words.next()?.trim_start_matches('-');
        let value = words.next_if(|word| !word.starts_with("--"));
        Some((name, value.map_or("", String::as_str)))
    })
}

/// Returns the options of a method in the form that its puzzle takes.
pub(crate) fn given(method: &Method) -> Given {
    options(method).fold(Given::new(), |given, (name, value)| given.with(name, value))
}

/// Carries out runs in this process.
pub struct Local<'a> {
    design: &'a Design,
    context: &'a Context,
    cancel: &'a AtomicBool,
    methods: Vec<Vec<(&'static dyn Puzzle, Prepared)>>, // by method, for each puzzle that it applies to
}

impl<'a> Local<'a> {
    /// Parses all methods.
    ///
    /// # Errors
    ///
    /// What is wrong with one of them.
    pub fn new(design: &'a Design, context: &'a Context, cancel: &'a AtomicBool) -> Result<Self, String> {
        let first_of = |set: &u32| design.instances.iter().find(|one| one.set == *set);
        let mut methods = Vec::new();
        for method in &design.methods {
            let mut each: Vec<(&'static dyn Puzzle, Prepared)> = Vec::new();
            for instance in method.sets.iter().filter_map(first_of) {
                if each.iter().all(|(puzzle, _)| *puzzle != instance.puzzle) {
                    let prepared = Prepared::new(method, instance, Files::Read)
                        .map_err(|what| format!("method '{}': {what}", method.label))?;
                    each.push((instance.puzzle, prepared));
                }
            }
            methods.push(each);
        }
        Ok(Self { design, context, cancel, methods })
    }

    /// Builds the tables of all heuristics, so that no run has to.
    ///
    /// # Errors
    ///
    /// The method, and why its heuristic does not exist for its instances.
    pub fn make_tables(&self, run: &Run<'_>) -> Result<(), String> {
        // Instances with the same kind and goal share tables, and checking by kind is faster than parsing every board.
        let mut seen: Vec<(String, Option<&str>, &str)> = Vec::new();
        for method in 0..self.design.methods.len() {
            let of = &self.design.methods[method];
            for instance in self.design.instances.iter().filter(|one| of.sets.contains(&one.set)) {
                let kind = instance.puzzle.kind(&instance.board);
                let what = (kind, instance.goal.as_deref(), of.heuristic.as_str());
                if seen.contains(&what) {
                    continue;
                }
                seen.push(what);
                let set = &self.design.sets[instance.set as usize].name;
                let wrong = |what: String| format!("method '{}', set '{set}': {what}", of.label);
                let Ok(prepared) = self.prepared(method, instance.puzzle) else { continue };
                let request = prepared.request(instance).map_err(wrong)?;
                request.make_tables(self.context, run).map_err(|error| wrong(error.to_string()))?;
            }
        }
        Ok(())
    }

    fn prepared(&self, method: usize, puzzle: &'static dyn Puzzle) -> Result<&Prepared, String> {
        let found = self.methods[method].iter().find(|(other, _)| *other == puzzle);
        found.map(|(_, prepared)| prepared).ok_or_else(|| "the method is not for this puzzle".into())
    }

    fn attempt(&self, job: &Job) -> Result<Report, String> {
        let instance = &self.design.instances[job.instance as usize];
        let method = &self.design.methods[job.method as usize];
        let request = self.prepared(job.method as usize, instance.puzzle)?.request(instance)?;
        let run = Run::new(limits(&method.limits)).cancelled_by(self.cancel);
        request.solve(self.context, run).map_err(|error| error.to_string())
    }
}

/// Converts limits to those of searches.
fn limits(limits: &RunLimits) -> Limits {
    Limits {
        time: limits.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
        nodes: limits.nodes,
        memory: limits.bytes,
        threads: limits.threads,
    }
}

impl Executor for Local<'_> {
    fn run(&self, job: &Job) -> Option<Ran> {
        // A bug in one search must not cost a night's worth of rows.
        let report = catch_unwind(AssertUnwindSafe(|| self.attempt(job)))
            .unwrap_or_else(|_| Err("internal error: the search panicked; please report this".into()));
        if self.cancel.load(Ordering::Relaxed) {
            return None;
        }
        Some(match report {
            Ok(report) => ran(report, self.design.solutions),
            Err(what) => Ran { error: Some(what.into()), ..Ran::default() },
        })
    }
}

/// Takes from a report what a row holds.
fn ran(report: Report, solutions: bool) -> Ran {
    let measures = report.puzzle.measures().into_iter().map(|(name, count)| (name.into(), count)).collect();
    let mut measured = report.measured;
    measured.moves = measured.moves.filter(|_| solutions);
    Ran { measured, measures, error: None }
}

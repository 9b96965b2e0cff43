//! A request about one instance: parsed, checked, and ready to be carried out.

use std::fmt::Debug;
use std::time::Duration;

use pousse_search::{Message, Run};

use crate::{
    BadOption, Checkpoint, Context, Explanation, Hint, Instance, Prepared, Puzzle, Remark, Remedy, Report,
    RequestError, Trace, TraceLimits, Verdict, Wanted,
};

/// The time for a hint when the run has no time limit.
pub const HINT_TIME: Duration = Duration::from_secs(1);

/// Why an instance has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hopeless {
    /// The reason in full.
    pub why: String,
    /// The kind of reason, the same for many instances.
    pub kind: String,
    /// What else there is to say.
    pub detail: Option<Message>,
    /// What may help.
    pub remedy: Option<Remedy>,
}

/// A request about one instance of a puzzle.
pub trait Request: Debug + Send + Sync {
    /// Returns the puzzle.
    fn puzzle(&self) -> &'static dyn Puzzle;

    /// Returns the name of the instance in the report.
    fn instance(&self) -> &str;

    /// Makes the same request about another instance of the same puzzle, with a goal of its own if goals can be chosen.
    ///
    /// # Errors
    ///
    /// [`BadOption`](crate::BadOption) when the goal cannot be read.
    fn about(
        &self,
        instance: &dyn Instance,
        name: &str,
        goal: Option<&str>,
    ) -> Result<Box<dyn Request>, BadOption>;

    /// Solves it. The plan is replayed before it is reported. A run serves one solve, so it is used up.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when the request is not possible as given; limits and unsolvable instances are reports, not
    /// errors.
    fn solve(&self, context: &Context, run: Run<'_>) -> Result<Report, RequestError>;

    /// Returns why the instance has no solution, if that is known at a glance.
    fn hopeless(&self) -> Option<Hopeless>;

    /// Checks that what is requested exists for the instance, as far as that is known without building tables.
    ///
    /// # Errors
    ///
    /// The [`RequestError`] of [`solve`](Self::solve).
    fn fits(&self) -> Result<(), RequestError>;

    /// Solves it for someone who wants an answer, not a measurement: if a limit ends the method without a plan, reports
    /// the best plan known from elsewhere and [where it came from](Report::plan_from). If a proof is wanted, continues
    /// until there is one.
    ///
    /// # Errors
    ///
    /// As [`solve`](Self::solve).
    fn answer(&self, context: &Context, run: Run<'_>, wanted: Wanted) -> Result<Report, RequestError>;

    /// Solves it by a search that can be resumed from a checkpoint, and saves its progress there.
    ///
    /// # Errors
    ///
    /// As [`solve`](Self::solve), and [`RequestError::Checkpoint`] when the checkpoint belongs to another search, or
    /// the puzzle has no search that can be resumed.
    fn solve_resumable(
        &self,
        context: &Context,
        run: Run<'_>,
        checkpoint: &Checkpoint<'_>,
    ) -> Result<Report, RequestError>;

    /// Checks a solution from a user.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when it cannot be read.
    fn verify(&self, solution: &str) -> Result<Verdict, RequestError>;

    /// Checks the solutions saved with the instance in its source; `None` if there are none. If several are
    /// correct, the verdict is about the best one.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when none of them can be read.
    fn verify_saved(&self) -> Result<Option<Verdict>, RequestError>;

    /// Improves a solution, never making it worse: the given one, or otherwise the best one known for the instance.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when the solution cannot be read or does not solve the instance, or when there is none.
    fn improve(
        &self,
        context: &Context,
        run: Run<'_>,
        solution: Option<&str>,
    ) -> Result<Report, RequestError>;

    /// Explains what heuristics and rules see in the instance, and why.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when there is no explanation.
    fn explain(&self, context: &Context, run: &Run<'_>) -> Result<Explanation, RequestError>;

    /// Suggests what to do next, within the time of the run or [`HINT_TIME`].
    ///
    /// # Errors
    ///
    /// [`RequestError`] when the request is not possible as given.
    fn hint(&self, context: &Context, run: &Run<'_>) -> Result<Hint, RequestError>;

    /// Names what hints about such instances need, so that it can be prepared once; none if they need nothing.
    fn hints_need(&self) -> Option<String>;

    /// Prepares what [`hints_need`](Self::hints_need) names.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when the run ends first.
    fn prepare_hints(&self, context: &Context, run: &Run<'_>) -> Result<(), RequestError>;

    /// Takes a quick look at a position during play.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when the puzzle has no quick check, or the instance is too large for it.
    fn check(&self, context: &Context, run: &Run<'_>) -> Result<serde_json::Value, RequestError>;

    /// Records the search step by step, on one thread.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when the algorithm cannot be recorded. A limit ends the trace; that is not an error.
    fn trace(&self, context: &Context, run: &Run<'_>, limits: TraceLimits) -> Result<Trace, RequestError>;

    /// Looks for facts about the instance that later searches can use, and stores them.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when nothing can be prepared, or it cannot be stored.
    fn prepare(&self, context: &Context, run: &Run<'_>) -> Result<Prepared, RequestError>;

    /// Names the tables that a search needs, so that they can be built once before many runs; none if it needs none.
    fn tables(&self) -> Option<String>;

    /// Builds those tables.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when they do not exist for the instance, or cannot be built within the limits.
    fn make_tables(&self, context: &Context, run: &Run<'_>) -> Result<(), RequestError>;

    /// Chooses what is left open and builds the tables for it, so that several processes run the same search. Returns
    /// the choice as text for [`settle_as`](Self::settle_as).
    ///
    /// # Errors
    ///
    /// [`RequestError`] when a team of processes cannot search this.
    fn settle(&mut self, context: &Context, run: &Run<'_>) -> Result<String, RequestError>;

    /// Adopts the choice of another process.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when that choice is not possible here.
    fn settle_as(&mut self, chosen: &str, context: &Context, run: &Run<'_>) -> Result<(), RequestError>;

    /// Loads what earlier runs have proven, and returns remarks about it.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when the stored data cannot be read.
    fn recall(&mut self, context: &Context) -> Result<Vec<Remark>, RequestError>;

    /// Stores what this run has proven, and returns remarks about what could not be stored.
    fn keep(&self) -> Vec<Remark>;
}

//! What is asked about one instance: read, checked, and ready to be carried out.

use std::fmt::Debug;
use std::time::Duration;

use pousse_search::Run;

use crate::{
    BadOption, Checkpoint, CheckpointError, Context, Explanation, Hint, Instance, Puzzle, Remark, Report,
    RequestError, Trace, TraceLimits, Verdict, Wanted,
};

/// The time of a hint whose run has no limit.
pub const HINT_TIME: Duration = Duration::from_secs(1);

/// A request about one instance of a puzzle.
pub trait Request: Debug + Send + Sync {
    /// Returns the puzzle.
    fn puzzle(&self) -> &'static dyn Puzzle;

    /// Returns what the instance is called in the report.
    fn instance(&self) -> &str;

    /// Asks the same about another instance of the same puzzle, with its own goal where that can be chosen.
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

    /// Solves it. The plan is replayed before it is reported.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when it cannot be carried out as it stands; limits and unsolvable instances are reports, not
    /// errors.
    fn solve(&self, context: &Context, run: &Run<'_>) -> Result<Report, RequestError>;

    /// Solves it for someone who wants an answer, not a measurement: where a limit ends the method without a plan, the best
    /// plan that is known from elsewhere is reported, and [where it came from](Report::plan_from). Where a proof is wanted,
    /// it goes on until there is one.
    ///
    /// # Errors
    ///
    /// As [`solve`](Self::solve).
    fn answer(&self, context: &Context, run: &Run<'_>, _wanted: Wanted) -> Result<Report, RequestError> {
        self.solve(context, run)
    }

    /// Solves it by a search that can be resumed from a checkpoint, and that keeps there what it does.
    ///
    /// # Errors
    ///
    /// As [`solve`](Self::solve), and [`RequestError::Checkpoint`] when the checkpoint is of another search, or the
    /// puzzle has no search that can be resumed.
    fn solve_resumable(
        &self,
        _context: &Context,
        _run: Run<'_>,
        _checkpoint: &Checkpoint<'_>,
    ) -> Result<Report, RequestError> {
        Err(CheckpointError::Puzzle { puzzle: self.puzzle().words().puzzle }.into())
    }

    /// Checks a solution that someone wrote.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when it cannot be read.
    fn verify(&self, _solution: &str) -> Result<Verdict, RequestError> {
        Err(self.not_there("checking solutions"))
    }

    /// Makes a solution better, never worse: one that someone wrote, or without one the best that is known of the instance.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when it cannot be read or does not solve the instance, or when there is none.
    fn improve(
        &self,
        _context: &Context,
        _run: &Run<'_>,
        _solution: Option<&str>,
    ) -> Result<Report, RequestError> {
        Err(self.not_there("improving solutions"))
    }

    /// Says what heuristics and rules count on the instance, and why.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when it cannot be said.
    fn explain(&self, _context: &Context, _run: &Run<'_>) -> Result<Explanation, RequestError> {
        Err(self.not_there("explaining"))
    }

    /// Says what to do next, in the time of the run or in [`HINT_TIME`].
    ///
    /// # Errors
    ///
    /// [`RequestError`] when the request cannot be carried out as it stands.
    fn hint(&self, _context: &Context, _run: &Run<'_>) -> Result<Hint, RequestError> {
        Err(self.not_there("giving hints"))
    }

    /// Names what hints about such instances need beforehand, so that it is prepared once; none where they need nothing.
    fn hints_need(&self) -> Option<String> {
        None
    }

    /// Prepares what [`hints_need`](Self::hints_need) names.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when the run ends before that.
    fn prepare_hints(&self, _context: &Context, _run: &Run<'_>) -> Result<(), RequestError> {
        Ok(())
    }

    /// Takes a quick look at a position while somebody plays.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when the puzzle has no such look, or the instance is too large for it.
    fn check(&self, _context: &Context, _run: &Run<'_>) -> Result<serde_json::Value, RequestError> {
        Err(self.not_there("a quick look"))
    }

    /// Records the search, step by step, on one thread.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when the algorithm cannot be recorded. A limit ends the trace, which is not an error.
    fn trace(&self, _context: &Context, _run: &Run<'_>, _limits: TraceLimits) -> Result<Trace, RequestError> {
        Err(self.not_there("recording searches"))
    }

    /// Names the tables that a search needs, so that they are made once before many runs; none where it needs none.
    fn tables(&self) -> Option<String> {
        None
    }

    /// Makes them.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when they do not exist for the instance, or cannot be had within the limits.
    fn make_tables(&self, _context: &Context, _run: &Run<'_>) -> Result<(), RequestError> {
        Ok(())
    }

    /// Chooses what is left open and has its tables ready, so that several processes search for the same thing. What is
    /// chosen is returned as text for [`settle_as`](Self::settle_as).
    ///
    /// # Errors
    ///
    /// [`RequestError`] when a team of processes does not search for this.
    fn settle(&mut self, _context: &Context, _run: &Run<'_>) -> Result<String, RequestError> {
        Err(RequestError::NotThere {
            what: "a search on several ranks",
            puzzle: self.puzzle().words().puzzle,
        })
    }

    /// Takes over what another process has chosen.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when it cannot be had here.
    fn settle_as(&mut self, _chosen: &str, context: &Context, run: &Run<'_>) -> Result<(), RequestError> {
        self.settle(context, run).map(|_| ())
    }

    /// Takes up what earlier runs have proven, and says what that is.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when what is kept cannot be read.
    fn recall(&mut self, _context: &Context) -> Result<Vec<Remark>, RequestError> {
        Ok(Vec::new())
    }

    /// Keeps what this run has proven, and says what could not be kept.
    fn keep(&self) -> Vec<Remark> {
        Vec::new()
    }

    /// Says that the puzzle does not do something.
    fn not_there(&self, what: &'static str) -> RequestError {
        RequestError::NotThere { what, puzzle: self.puzzle().words().puzzle }
    }
}

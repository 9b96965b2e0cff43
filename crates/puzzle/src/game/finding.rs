//! What a search has found out about a question.

use std::fmt::{Debug, Display};
use std::sync::Arc;
use std::time::Instant;

use pousse_search::{Domain, Heuristic, Message, Outcome, Run, Status};

use crate::{Game, Question, Remedy, RequestError};

/// The result of a search, as a puzzle's door returns it. The adapter replays its plan and turns it into the report.
#[derive(Clone, Debug)]
pub struct Finding<G: Game> {
    /// How the search ended, its best plan with its cost, what is proven, and what the search did.
    pub outcome: Outcome<G::Step>,
    /// The algorithm.
    pub algorithm: String,
    /// The heuristic.
    pub estimate: String,
    /// Why these were chosen, if the choice was left open.
    pub because: Option<Message>,
    /// The estimate of the start.
    pub initial_h: u32,
    /// Seconds of the search alone.
    pub seconds: f64,
    /// Seconds spent building tables, if the puzzle measures that.
    pub preparation: Option<f64>,
    /// Bytes of the tables that the estimate looks up.
    pub table_bytes: u64,
    /// Why there is no solution, if the outcome alone does not say so.
    pub reason: Option<Message>,
    /// What the search was doing at the end, or what would go on.
    pub detail: Option<Message>,
    /// What may help.
    pub remedy: Option<Remedy>,
    /// What only this puzzle's searches report, if anything.
    pub more: Option<Arc<dyn More>>,
}

/// What only one puzzle's searches report, as fields and in words.
pub trait More: erased_serde::Serialize + Debug + Send + Sync {
    /// Describes it, in lines; may be empty.
    fn in_words(&self) -> String;
}

erased_serde::serialize_trait_object!(More);

impl<G: Game> Finding<G> {
    /// Returns a finding before anything is found.
    #[must_use]
    pub fn new(algorithm: impl Display, estimate: impl Display) -> Self {
        Self {
            outcome: Outcome::new(Status::Failed),
            algorithm: algorithm.to_string(),
            estimate: estimate.to_string(),
            because: None,
            initial_h: 0,
            seconds: 0.0,
            preparation: None,
            table_bytes: 0,
            reason: None,
            detail: None,
            remedy: None,
            more: None,
        }
    }

    /// Searches, and measures how long that takes.
    pub fn search(&mut self, search: impl FnOnce() -> Outcome<G::Step>) {
        let started = Instant::now();
        self.outcome = search();
        self.seconds = started.elapsed().as_secs_f64();
    }

    /// Searches a domain whose actions are the steps of a solution, by A* if the question names no algorithm.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when the domain does not support the algorithm.
    pub fn of<D: Domain<Action = G::Step>, H: Heuristic<D>>(
        question: &Question<G>,
        (heuristic, name): (&H, impl Display),
        domain: &D,
        run: &Run<'_>,
    ) -> Result<Self, RequestError> {
        let algorithm = question.algorithm_or_astar();
        let mut finding = Self::new(algorithm, name);
        finding.initial_h = heuristic.value(heuristic.root(domain, &domain.initial()));
        let started = Instant::now();
        finding.outcome =
            pousse_search::search(algorithm, domain, heuristic, run).map_err(RequestError::refused)?;
        finding.seconds = started.elapsed().as_secs_f64();
        Ok(finding)
    }
}

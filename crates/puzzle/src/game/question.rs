//! A question about an instance: everything that is asked, read into types.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use pousse_search::Algorithm;
use serde_json::{Map, Value};

use crate::{Entry, Game, RequestError, Wanted};

/// A question about one instance.
///
/// What it determines once, its [aim](Game::Aim), is made when it is first needed and handed down from then on.
#[derive(Debug)]
pub struct Question<G: Game> {
    /// The name of the instance in reports.
    pub name: String,
    /// The algorithm; none to have it chosen.
    pub algorithm: Option<Algorithm>,
    /// The heuristic; none to have it chosen.
    pub estimate: Option<G::Estimate>,
    /// Whether the chosen method goes on until there is a proof.
    pub wanted: Wanted,
    /// What else is known about the instance.
    pub notes: G::Notes,
    entry: Arc<Entry<G>>,
    options: G::Options,
    aim: OnceLock<Arc<G::Aim>>,
}

impl<G: Game> Clone for Question<G> {
    fn clone(&self) -> Self {
        Self {
            name: self.name.clone(),
            algorithm: self.algorithm,
            estimate: self.estimate.clone(),
            wanted: self.wanted,
            notes: self.notes.clone(),
            entry: self.entry.clone(),
            options: self.options.clone(),
            aim: self.aim.clone(),
        }
    }
}

impl<G: Game> Question<G> {
    /// Asks for a solution with all defaults.
    #[must_use]
    pub fn new(entry: Entry<G>) -> Self {
        Self {
            name: G::name(&entry, 1),
            algorithm: None,
            estimate: None,
            wanted: Wanted::Solution,
            notes: entry.notes.clone(),
            entry: Arc::new(entry),
            options: G::Options::default(),
            aim: OnceLock::new(),
        }
    }

    /// Asks what was read into types.
    pub(crate) fn asked(
        (name, entry): (String, Arc<Entry<G>>),
        options: G::Options,
        algorithm: Option<Algorithm>,
    ) -> Self {
        let (wanted, notes) = (Wanted::Solution, entry.notes.clone());
        Self { name, algorithm, estimate: None, wanted, notes, entry, options, aim: OnceLock::new() }
    }

    /// Asks the same about another instance.
    #[must_use]
    pub fn about(&self, entry: Arc<Entry<G>>, name: String) -> Self {
        let notes = entry.notes.clone();
        Self { name, entry, notes, aim: OnceLock::new(), ..self.clone() }
    }

    /// Asks the same with other options.
    #[must_use]
    pub fn with_options(&self, options: G::Options) -> Self {
        Self { options, aim: OnceLock::new(), ..self.clone() }
    }

    /// Asks the same of another method.
    #[must_use]
    pub fn with_method(&self, algorithm: Option<Algorithm>, estimate: Option<G::Estimate>) -> Self {
        Self { algorithm, estimate, ..self.clone() }
    }

    /// Returns the algorithm: A* if none is named.
    #[must_use]
    pub fn algorithm_or_astar(&self) -> Algorithm {
        self.algorithm.unwrap_or(Algorithm::Astar(Default::default()))
    }

    /// Returns the instance.
    #[must_use]
    pub fn entry(&self) -> &Entry<G> {
        &self.entry
    }

    /// Returns the position to solve.
    #[must_use]
    pub fn start(&self) -> &G::Position {
        &self.entry.position
    }

    /// Returns the options.
    #[must_use]
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    /// Returns what the position and the options determine.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when an option does not fit the position.
    pub fn aim(&self) -> Result<&G::Aim, RequestError> {
        if let Some(aim) = self.aim.get() {
            return Ok(aim);
        }
        let aim = Arc::new(G::aim(self.start(), &self.options)?);
        Ok(self.aim.get_or_init(|| aim))
    }

    /// Returns the measures of a plan by name; without a plan, without values.
    #[must_use]
    pub fn measured(&self, plan: Option<&[G::Step]>) -> Map<String, Value> {
        let values = plan.map(|plan| G::measure(self, plan));
        named_measures::<G>(values.as_deref())
    }
}

/// Returns measures by name; without values if there are none.
pub(crate) fn named_measures<G: Game>(values: Option<&[u64]>) -> Map<String, Value> {
    let value = |index: usize| values.and_then(|values| values.get(index).copied());
    let each = G::MEASURES.iter().enumerate();
    each.map(|(index, measure)| (measure.name.to_owned(), value(index).into())).collect()
}

/// A solution from outside, read in one notation.
#[derive(Clone, Debug)]
pub struct Reading<G: Game> {
    /// Its steps.
    pub plan: Vec<G::Step>,
    /// The options in whose notation it is written.
    pub options: G::Options,
    /// What to add to the summary if this reading is right, such as the notation.
    pub note: String,
}

impl<G: Game> Reading<G> {
    /// Returns a solution in the notation of the question.
    #[must_use]
    pub fn of(question: &Question<G>, plan: Vec<G::Step>) -> Self {
        Self { plan, options: question.options.clone(), note: String::new() }
    }
}

/// What is kept back in case a method ends without a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reserve {
    /// One part in so many of the time.
    pub part: u32,
    /// At most this much time.
    pub most: Duration,
    /// The node limit of what is done with it.
    pub nodes: u64,
}

impl Reserve {
    /// What usually suffices.
    pub const USUAL: Self = Self { part: 20, most: Duration::from_millis(200), nodes: 300_000 };

    /// Returns how much of the time left is kept back.
    #[must_use]
    pub fn of(&self, left: Duration) -> Duration {
        (left / self.part).min(self.most)
    }
}

//! The stages of a run: searches within it that have their own limits.

use std::time::Instant;

use super::{Limits, Observer, Run};
use crate::Cost;

impl<'a> Run<'a> {
    /// Starts a stage of this run with its own limits; records, cancel switches and observer are shared. The journal is
    /// not passed on: it holds one search, and a stage is only part of one.
    #[must_use]
    pub fn stage(&self, limits: Limits) -> Run<'a> {
        self.stage_watched_by(limits, self.observer)
    }

    /// Starts a stage of this run with another observer, which may pass events on to [`observer`](Self::observer).
    #[must_use]
    pub fn stage_watched_by<'b>(&self, limits: Limits, observer: &'b dyn Observer) -> Run<'b>
    where
        'a: 'b,
    {
        let mut stage = Run::with_books(limits, self.books.clone());
        stage.cancel = self.cancel;
        stage.also.extend(&self.also);
        stage.observer = observer;
        stage.worth = self.worth;
        stage.event_interval = self.event_interval;
        stage
    }

    /// Starts a stage whose costs are not those of the instance, because it solves only a part of it or another
    /// instance. Its nodes count, but what it finds and proves says nothing about the whole run, and is not reported.
    #[must_use]
    pub fn stage_aside(&self, limits: Limits) -> Run<'a> {
        Run { worth: Some(&|_| None), ..self.stage(limits) }
    }

    /// Starts a stage whose costs are on another scale: `worth` converts the cost of a plan or a bound to the scale of
    /// the instance where that is possible. In a stage that is [aside](Self::stage_aside) it never is.
    #[must_use]
    pub fn stage_on_scale<'b>(
        &self,
        limits: Limits,
        worth: &'b (dyn Fn(Cost) -> Option<Cost> + Sync),
    ) -> Run<'b>
    where
        'a: 'b,
    {
        match self.worth {
            None => Run { worth: Some(worth), ..self.stage(limits) },
            Some(_) => self.stage_aside(limits),
        }
    }

    /// Sets and reports the name of what the run is doing from now on: `tables`, `improving`.
    pub fn enter(&self, stage: &'static str) {
        let mut last = self.books.telling();
        if self.books.ledger().stage.replace(stage) == Some(stage) {
            return;
        }
        if let Ok(mut round) = self.round.lock() {
            *round = None;
        }
        *last = Instant::now();
        self.tell();
    }
}

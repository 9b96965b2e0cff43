//! The stages of a run: searches with limits of their own that are parts of it.

use std::time::Instant;

use super::{Limits, Observer, Run};
use crate::Cost;

impl<'a> Run<'a> {
    /// Starts a stage of this run with limits of its own: same books, cancel switches and observer.
    /// The journal is not passed on: it holds one search, and a stage is a part of one.
    #[must_use]
    pub fn stage(&self, limits: Limits) -> Run<'a> {
        self.stage_watched_by(limits, self.observer)
    }

    /// Starts a stage of this run that someone else watches, who may pass events on to [`observer`](Self::observer).
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

    /// Starts a stage whose costs are not those of the instance: that of a part of it, or of another one. Its nodes count,
    /// but what it finds and proves says nothing about the whole run, and is not told.
    #[must_use]
    pub fn stage_aside(&self, limits: Limits) -> Run<'a> {
        Run { worth: Some(&|_| None), ..self.stage(limits) }
    }

    /// Starts a stage whose costs are on another scale: `worth` says what one of them, of a plan or a bound, is in those
    /// of the instance, if that can be said. In a stage that is [aside](Self::stage_aside) nothing can be.
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

    /// Names what the run is at from now on, and tells it: `tables`, `improving`.
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

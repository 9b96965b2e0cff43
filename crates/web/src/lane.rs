//! The lane of short questions: a few at a time, each within seconds, never behind the long searches.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use pousse_search::{Limits, Run};
use tokio::sync::{Semaphore, oneshot};

use crate::error::ApiError;

/// Questions that are worked on at a time.
const AT_ONCE: usize = 4;
/// The longest that an answer may take which a person waits for with patience: the instances of a study.
const PATIENCE: Duration = Duration::from_secs(60);
/// What is added to the time of a question, so that its own limit ends it first.
const GRACE: Duration = Duration::from_secs(2);
/// The memory of one question.
const MEMORY: u64 = 1 << 30;

/// The lane.
#[derive(Debug)]
pub(crate) struct Lane {
    turns: Arc<Semaphore>,
    most: Duration, // that an answer may take, the wait for a turn included
}

/// What a question is given: its limits, and a switch that is on when nobody waits for the answer any more.
#[derive(Debug)]
pub(crate) struct Question {
    limits: Limits,
    cancelled: Arc<AtomicBool>,
}

impl Question {
    /// Returns a run within the limits that stops when nobody waits.
    pub(crate) fn run(&self) -> Run<'_> {
        Run::new(self.limits).cancelled_by(&self.cancelled)
    }
}

impl Lane {
    /// Makes the lane, with the longest that an answer may take.
    pub(crate) fn new(most: Duration) -> Self {
        Self { turns: Arc::new(Semaphore::new(AT_ONCE)), most }
    }

    /// Has a question answered on a thread of its own. When the future is dropped, the question is cancelled.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        time: Option<Duration>,
        answer: impl FnOnce(&Question) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        self.ask_within(time.unwrap_or(self.most).min(self.most), self.most, answer).await
    }

    /// Has a question answered that may take longer.
    pub(crate) async fn ask_patiently<T: Send + 'static>(
        &self,
        answer: impl FnOnce(&Question) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let most = self.most.max(PATIENCE);
        self.ask_within(most, most, answer).await
    }

    /// Has a question answered: `time` is its own, `most` is for the wait for its turn, too.
    async fn ask_within<T: Send + 'static>(
        &self,
        time: Duration,
        most: Duration,
        answer: impl FnOnce(&Question) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let late = || {
            ApiError::new("time", format!("there was no answer within {} s", most.as_secs()))
                .hint("try again in a moment")
        };
        let begun = Instant::now();
        let turn =
            tokio::time::timeout(most, self.turns.clone().acquire_owned()).await.map_err(|_| late())?;
        let turn = turn.map_err(ApiError::internal)?;
        let limits = Limits { time: Some(time), nodes: None, memory: MEMORY, threads: 1 };
        let question = Question { limits, cancelled: Arc::default() };
        let _cancel = OnDrop(question.cancelled.clone());
        let (sender, receiver) = oneshot::channel();
        let work = move || {
            let result = catch_unwind(AssertUnwindSafe(|| answer(&question)));
            let bug = |_| Err(ApiError::internal("this question met a bug in pousse"));
            // Whoever asked may be gone.
            let _ = sender.send(result.unwrap_or_else(bug));
            drop(turn);
        };
        std::thread::Builder::new()
            .name("pousse-question".into())
            .spawn(work)
            .map_err(|error| ApiError::internal(format!("there is no thread for this question: {error}")))?;
        let left = (most + GRACE).saturating_sub(begun.elapsed());
        match tokio::time::timeout(left, receiver).await {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => Err(ApiError::internal("this question was lost")),
            Err(_) => Err(late()),
        }
    }
}

/// Turns a switch on when it goes.
struct OnDrop(Arc<AtomicBool>);

impl Drop for OnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

//! The lane for short questions: a few at a time, answered within seconds, never queued behind long searches.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use pousse_search::{Limits, Run, message};
use tokio::sync::{Semaphore, oneshot};

use crate::error::ApiError;

/// The number of questions answered at a time.
const AT_ONCE: usize = 4;
/// The time limit for answers that people are willing to wait for, such as the instances of a study.
const PATIENCE: Duration = Duration::from_secs(60);
/// Added to the time of a question, so that its own limit ends it first.
const GRACE: Duration = Duration::from_secs(2);
/// The memory for one question.
const MEMORY: u64 = 1 << 30;

/// The lane for short questions.
#[derive(Debug)]
pub(crate) struct Lane {
    turns: Arc<Semaphore>,
    most: Duration, // time limit for an answer, including the wait for a turn
}

/// The limits of a question, and a switch that is set when nobody waits for the answer any more.
#[derive(Debug)]
pub(crate) struct Question {
    limits: Limits,
    cancelled: Arc<AtomicBool>,
}

impl Question {
    /// Returns a run within the limits that stops when nobody waits for it.
    pub(crate) fn run(&self) -> Run<'_> {
        Run::new(self.limits).cancelled_by(&self.cancelled)
    }
}

impl Lane {
    /// Creates the lane with a time limit for answers.
    pub(crate) fn new(most: Duration) -> Self {
        Self { turns: Arc::new(Semaphore::new(AT_ONCE)), most }
    }

    /// Answers a question on its own thread. Dropping the future cancels the question.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        time: Option<Duration>,
        answer: impl FnOnce(&Question) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        self.ask_within(time.unwrap_or(self.most).min(self.most), self.most, answer).await
    }

    /// Answers a question that may take longer.
    pub(crate) async fn ask_patiently<T: Send + 'static>(
        &self,
        answer: impl FnOnce(&Question) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let most = self.most.max(PATIENCE);
        self.ask_within(most, most, answer).await
    }

    /// Answers a question: `time` is its own limit, while `most` includes the wait for its turn.
    async fn ask_within<T: Send + 'static>(
        &self,
        time: Duration,
        most: Duration,
        answer: impl FnOnce(&Question) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let late = || {
            let seconds = most.as_secs();
            let text = format!("there was no answer within {seconds} s");
            ApiError::new("time", message!("late", text, seconds))
                .hint(message!("try-again", "try again in a moment"))
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
            let bug = |_| Err(ApiError::internal("this question hit a bug in pousse"));
            // The client may be gone.
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

/// Sets a switch when dropped.
struct OnDrop(Arc<AtomicBool>);

impl Drop for OnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

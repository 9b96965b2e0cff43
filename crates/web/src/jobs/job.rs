//! One job: what it is, where it stands, who listens and how it is stopped.

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::value::RawValue;
use tokio::sync::{Notify, watch};

use super::progress::Progress;
use crate::error::ApiError;

/// What a job is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A search for a solution.
    Solve,
    /// A search for better solutions than one that is given.
    Improve,
    /// A search that is recorded.
    Trace,
    /// The study of this name.
    Study(String),
}

/// Where a job stands.
#[derive(Clone, Debug)]
pub(crate) enum State {
    /// It waits for its turn.
    Queued,
    /// It runs, and has perhaps said how far it is.
    Running(Option<Progress>),
    /// It is done.
    Done(Arc<RawValue>),
    /// It could not be done.
    Failed(Arc<ApiError>),
}

/// A job.
#[derive(Debug)]
pub(crate) struct Job {
    id: String,
    kind: Kind,
    ticket: u64, // jobs get their turns in this order
    state: watch::Sender<State>,
    stop: AtomicBool,
    stopped: Notify,
    listening: Mutex<Listening>,
    finished: Mutex<Option<(Instant, usize)>>, // when, and the bytes of the result
}

/// Who listens.
#[derive(Debug)]
struct Listening {
    count: usize,
    last: Instant, // when the last one was there
}

impl Job {
    /// Makes a job that waits; its name cannot be guessed.
    pub(super) fn new(kind: Kind, ticket: u64) -> Result<Self, ApiError> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(ApiError::internal)?;
        let id = bytes.iter().fold(String::new(), |mut id, byte| {
            let _ = write!(id, "{byte:02x}");
            id
        });
        Ok(Self {
            id,
            kind,
            ticket,
            state: watch::Sender::new(State::Queued),
            stop: AtomicBool::new(false),
            stopped: Notify::new(),
            listening: Mutex::new(Listening { count: 0, last: Instant::now() }),
            finished: Mutex::new(None),
        })
    }

    /// Returns its name.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Returns what it is, in a word.
    pub(crate) fn kind(&self) -> &'static str {
        match self.kind {
            Kind::Solve => "solve",
            Kind::Improve => "improve",
            Kind::Trace => "trace",
            Kind::Study(_) => "study",
        }
    }

    /// Returns the name of the study that it carries out.
    pub(crate) fn study(&self) -> Option<&str> {
        match &self.kind {
            Kind::Study(name) => Some(name),
            _ => None,
        }
    }

    /// Returns its place in the order of turns.
    pub(super) fn ticket(&self) -> u64 {
        self.ticket
    }

    /// Returns where it stands.
    pub(crate) fn state(&self) -> State {
        self.state.borrow().clone()
    }

    /// Returns what tells when that changes.
    pub(super) fn watch(&self) -> watch::Receiver<State> {
        self.state.subscribe()
    }

    /// Says whether it waits.
    pub(super) fn is_queued(&self) -> bool {
        matches!(*self.state.borrow(), State::Queued)
    }

    /// Says whether it is over.
    pub(crate) fn is_finished(&self) -> bool {
        matches!(*self.state.borrow(), State::Done(_) | State::Failed(_))
    }

    /// Returns when it was over, and the bytes of its result.
    pub(super) fn finished(&self) -> Option<(Instant, usize)> {
        *self.finished.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the switch that stops its search.
    pub(crate) fn stop_switch(&self) -> &AtomicBool {
        &self.stop
    }

    /// Stops it; what it has found out by then is its result.
    pub(crate) fn cancel(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.stopped.notify_one();
    }

    /// Waits until it is cancelled; for one who waits.
    pub(super) async fn cancelled(&self) {
        self.stopped.notified().await;
    }

    /// Notes that it runs.
    pub(super) fn begin(&self) {
        self.state.send_replace(State::Running(None));
    }

    /// Notes how far it is.
    pub(crate) fn tell(&self, progress: Progress) {
        self.state.send_replace(State::Running(Some(progress)));
    }

    /// Notes how it ended.
    pub(super) fn finish(&self, result: Result<Box<RawValue>, ApiError>) {
        let size = result.as_ref().map_or(0, |result| result.get().len());
        *self.finished.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), size));
        self.state.send_replace(match result {
            Ok(result) => State::Done(result.into()),
            Err(error) => State::Failed(Arc::new(error)),
        });
    }

    /// Notes that someone asked about it.
    pub(crate) fn touch(&self) {
        self.listening.lock().unwrap_or_else(PoisonError::into_inner).last = Instant::now();
    }

    /// Says whether someone listens.
    pub(super) fn is_heard(&self) -> bool {
        self.listening.lock().unwrap_or_else(PoisonError::into_inner).count > 0
    }

    /// Says whether it goes on without anyone who has listened for that long.
    pub(super) fn is_abandoned(&self, now: Instant, patience: Duration) -> bool {
        let listening = self.listening.lock().unwrap_or_else(PoisonError::into_inner);
        let alone = listening.count == 0 && now.saturating_duration_since(listening.last) > patience;
        alone && self.study().is_none() && !self.is_finished()
    }
}

/// Someone who listens to a job, as long as it lives.
#[derive(Debug)]
pub(super) struct Listener(Arc<Job>);

impl Listener {
    /// Listens.
    pub(super) fn new(job: Arc<Job>) -> Self {
        job.listening.lock().unwrap_or_else(PoisonError::into_inner).count += 1;
        Self(job)
    }

    /// Returns the job.
    pub(super) fn job(&self) -> &Job {
        &self.0
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut listening = self.0.listening.lock().unwrap_or_else(PoisonError::into_inner);
        listening.count -= 1;
        listening.last = Instant::now();
    }
}

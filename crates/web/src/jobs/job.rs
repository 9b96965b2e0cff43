//! One job: its kind, its state, its listeners and how to stop it.

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::value::RawValue;
use tokio::sync::{Notify, watch};

use super::progress::Progress;
use crate::error::ApiError;

/// The kind of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A search for a solution.
    Solve,
    /// A search for a better solution than a given one.
    Improve,
    /// A search that is recorded.
    Trace,
    /// The study with this name.
    Study(String),
}

/// The state of a job.
#[derive(Clone, Debug)]
pub(crate) enum State {
    /// It is waiting for its turn.
    Queued,
    /// It is running, and may have reported its progress.
    Running(Option<Progress>),
    /// It finished with this result.
    Done(Arc<RawValue>),
    /// It failed.
    Failed(Arc<ApiError>),
}

/// A job.
#[derive(Debug)]
pub(crate) struct Job {
    id: String,
    kind: Kind,
    ticket: u64, // jobs take turns in this order
    state: watch::Sender<State>,
    stop: AtomicBool,
    stopped: Notify,
    listening: Mutex<Listening>,
    finished: Mutex<Option<(Instant, usize)>>, // when it finished, and the size of its result in bytes
}

/// The listeners of a job.
#[derive(Debug)]
struct Listening {
    count: usize,
    last: Instant, // when a listener was last present
}

impl Job {
    /// Creates a waiting job, with an identifier that cannot be guessed.
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

    /// Returns its identifier.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Returns its kind, in one word.
    pub(crate) fn kind(&self) -> &'static str {
        match self.kind {
            Kind::Solve => "solve",
            Kind::Improve => "improve",
            Kind::Trace => "trace",
            Kind::Study(_) => "study",
        }
    }

    /// Returns the name of its study, if it is one.
    pub(crate) fn study(&self) -> Option<&str> {
        match &self.kind {
            Kind::Study(name) => Some(name),
            _ => None,
        }
    }

    /// Returns its position in the order of turns.
    pub(super) fn ticket(&self) -> u64 {
        self.ticket
    }

    /// Returns its state.
    pub(crate) fn state(&self) -> State {
        self.state.borrow().clone()
    }

    /// Returns a receiver that is notified when the state changes.
    pub(super) fn watch(&self) -> watch::Receiver<State> {
        self.state.subscribe()
    }

    /// Returns whether it is waiting.
    pub(super) fn is_queued(&self) -> bool {
        matches!(*self.state.borrow(), State::Queued)
    }

    /// Returns whether it has ended.
    pub(crate) fn is_finished(&self) -> bool {
        matches!(*self.state.borrow(), State::Done(_) | State::Failed(_))
    }

    /// Returns when it ended, and the size of its result in bytes.
    pub(super) fn finished(&self) -> Option<(Instant, usize)> {
        *self.finished.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the switch that stops its search.
    pub(crate) fn stop_switch(&self) -> &AtomicBool {
        &self.stop
    }

    /// Stops it; its result is what it found by then.
    pub(crate) fn cancel(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.stopped.notify_one();
    }

    /// Completes when it is cancelled; used while it waits for its turn.
    pub(super) async fn cancelled(&self) {
        self.stopped.notified().await;
    }

    /// Notes that it started.
    pub(super) fn begin(&self) {
        self.state.send_replace(State::Running(None));
    }

    /// Notes its progress.
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

    /// Notes that a client asked about it.
    pub(crate) fn touch(&self) {
        self.listening.lock().unwrap_or_else(PoisonError::into_inner).last = Instant::now();
    }

    /// Returns whether it has listeners.
    pub(super) fn is_heard(&self) -> bool {
        self.listening.lock().unwrap_or_else(PoisonError::into_inner).count > 0
    }

    /// Returns whether it is still active although nobody has listened for that long.
    pub(super) fn is_abandoned(&self, now: Instant, patience: Duration) -> bool {
        let listening = self.listening.lock().unwrap_or_else(PoisonError::into_inner);
        let alone = listening.count == 0 && now.saturating_duration_since(listening.last) > patience;
        alone && self.study().is_none() && !self.is_finished()
    }
}

/// A listener of a job, for as long as this value lives.
#[derive(Debug)]
pub(super) struct Listener(Arc<Job>);

impl Listener {
    /// Starts listening.
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

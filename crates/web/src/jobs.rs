//! The jobs: searches and studies that go on while the page does something else.
//!
//! A job waits for as many threads as it asks for, first come, first served, runs on a thread of its own, and is kept a
//! while when it is done. One that nobody listens to is cancelled, unless it is a study. How many jobs there may be, and
//! the memory of each, is settled when the server starts: together they never take more than the server may.

mod events;
mod job;
mod progress;

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

pub(crate) use self::events::events;
pub(crate) use self::job::{Job, Kind, State};
pub(crate) use self::progress::{Progress, Studied, Watcher};
use crate::asked::Most;
use crate::error::ApiError;
use crate::server::{Options, Patience, Shared};

/// How long a job that is done is kept.
const KEPT: Duration = Duration::from_secs(60);
/// How many jobs that are done are kept.
const MOST_KEPT: usize = 256;
/// How many bytes of results are kept; the last one always is.
const MOST_BYTES: usize = 64 << 20;
/// How often the jobs are looked through.
const SWEEP: Duration = Duration::from_millis(500);
/// The least memory of a job.
const LEAST_MEMORY: u64 = 64 << 20;

/// All jobs.
#[derive(Debug)]
pub(crate) struct Jobs {
    all: Mutex<HashMap<String, Arc<Job>>>,
    threads: Arc<Semaphore>,
    most: Most,
    most_jobs: usize,
    unheard: Duration,  // how long a job goes on without anyone who listens
    tickets: AtomicU64, // the number of the next job
    closed: AtomicBool,
}

/// How many jobs there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Counts {
    /// Jobs that wait.
    pub(crate) queued: usize,
    /// Jobs that run.
    pub(crate) running: usize,
    /// Jobs that are done, whose results are still there.
    pub(crate) kept: usize,
}

/// What a job does: its result as JSON.
pub(crate) type Work = Box<dyn FnOnce(&Job) -> Result<Box<RawValue>, ApiError> + Send>;

impl Jobs {
    /// Makes the registry of a server.
    pub(crate) fn new(options: &Options) -> Self {
        let permits = options.threads.max(1);
        let most = Most {
            time: options.time,
            memory: (options.memory / permits as u64).max(LEAST_MEMORY),
            threads: permits,
        };
        Self {
            all: Mutex::default(),
            threads: Arc::new(Semaphore::new(permits)),
            most,
            most_jobs: options.jobs,
            unheard: options.patience.listener,
            tickets: AtomicU64::new(0),
            closed: AtomicBool::new(false),
        }
    }

    /// Returns the most that one job may have.
    pub(crate) fn most(&self) -> &Most {
        &self.most
    }

    /// Returns the most jobs that wait or run.
    pub(crate) fn limit(&self) -> usize {
        self.most_jobs
    }

    /// Starts a job, or has it wait for its turn.
    pub(crate) fn start(&self, kind: Kind, threads: usize, work: Work) -> Result<Arc<Job>, ApiError> {
        let mut all = self.lock();
        if self.closed.load(Ordering::Relaxed) {
            return Err(ApiError::new("gone", "this server is about to end"));
        }
        if all.values().filter(|job| !job.is_finished()).count() >= self.most_jobs {
            let what = format!("{} jobs are waiting or running, and there may be no more", self.most_jobs);
            return Err(ApiError::new("too-many-jobs", what).hint("try again in a moment, or cancel one"));
        }
        let ticket = self.tickets.fetch_add(1, Ordering::Relaxed);
        let job = Arc::new(Job::new(kind, ticket)?);
        all.insert(job.id().into(), job.clone());
        let count = u32::try_from(threads).unwrap_or(u32::MAX);
        let mut turn = Box::pin(self.threads.clone().acquire_many_owned(count));
        // Asked for here: the tasks that wait for the answers may begin in another order than the jobs came in.
        let turn = match tokio::task::unconstrained(&mut turn).now_or_never() {
            Some(turn) => futures_util::future::ready(turn).left_future(),
            None => turn.right_future(),
        };
        tokio::spawn(wait_and_run(job.clone(), turn, work));
        Ok(job)
    }

    /// Finds a job.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<Job>, ApiError> {
        let gone = || ApiError::not_found("there is no such job; what is done is kept for a minute");
        self.lock().get(id).cloned().ok_or_else(gone)
    }

    /// Finds the job of a study that waits or runs.
    pub(crate) fn of_study(&self, name: &str) -> Option<Arc<Job>> {
        self.lock().values().find(|job| job.study() == Some(name) && !job.is_finished()).cloned()
    }

    /// Counts the studies that wait or run.
    pub(crate) fn studies(&self) -> usize {
        self.lock().values().filter(|job| job.study().is_some() && !job.is_finished()).count()
    }

    /// Counts the jobs that wait and came before.
    pub(crate) fn ahead(&self, job: &Job) -> usize {
        self.lock().values().filter(|other| other.ticket() < job.ticket() && other.is_queued()).count()
    }

    /// Counts the jobs.
    pub(crate) fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for job in self.lock().values() {
            match () {
                () if job.is_finished() => counts.kept += 1,
                () if job.is_queued() => counts.queued += 1,
                () => counts.running += 1,
            }
        }
        counts
    }

    /// Looks through the jobs of a server, for ever: cancels what is abandoned, drops what is old.
    pub(crate) async fn sweep(server: Shared) {
        loop {
            tokio::time::sleep(SWEEP).await;
            server.jobs.sweep_once(Instant::now());
        }
    }

    fn sweep_once(&self, now: Instant) {
        let mut all = self.lock();
        all.values().filter(|job| job.is_abandoned(now, self.unheard)).for_each(|job| job.cancel());
        let mut done: Vec<(Instant, usize, String)> = all
            .values()
            .filter_map(|job| job.finished().map(|(at, bytes)| (at, bytes, job.id().to_owned())))
            .collect();
        done.sort_by_key(|(at, _, _)| std::cmp::Reverse(*at)); // the last one first
        let mut bytes = 0;
        for (number, (at, size, id)) in done.into_iter().enumerate() {
            bytes += size;
            let too_much = number > 0 && bytes > MOST_BYTES;
            if now.duration_since(at) > KEPT || number >= MOST_KEPT || too_much {
                all.remove(&id);
            }
        }
    }

    /// Takes no more jobs, cancels all, and waits for them and for those who listen to them.
    pub(crate) async fn close(&self, patience: &Patience) {
        {
            let all = self.lock();
            self.closed.store(true, Ordering::Relaxed);
            all.values().for_each(|job| job.cancel());
        }
        self.wait_while(patience.jobs, |job| !job.is_finished()).await;
        self.wait_while(patience.last_events, Job::is_heard).await;
    }

    /// Waits as long as there is such a job.
    async fn wait_while(&self, patience: Duration, such: impl Fn(&Job) -> bool) {
        let deadline = Instant::now() + patience;
        while self.lock().values().any(|job| such(job)) && Instant::now() < deadline {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Job>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Waits for the threads that a job needs and carries it out on one of its own.
async fn wait_and_run(
    job: Arc<Job>,
    turn: impl Future<Output = Result<OwnedSemaphorePermit, AcquireError>>,
    work: Work,
) {
    // One that is cancelled while it waits needs no threads: its search ends where it begins, and says so.
    let turn = tokio::select! {
        biased;
        () = job.cancelled() => None,
        turn = turn => turn.ok(),
    };
    let running = job.clone();
    let thread = std::thread::Builder::new().name("pousse-job".into()).spawn(move || {
        running.begin();
        let result = catch_unwind(AssertUnwindSafe(|| work(&running)));
        let bug = |_| Err(ApiError::internal("this job met a bug in pousse"));
        drop(turn);
        running.finish(result.unwrap_or_else(bug));
    });
    if let Err(error) = thread {
        job.finish(Err(ApiError::internal(format!("there is no thread for this job: {error}"))));
    }
}

#[cfg(test)]
mod tests;

//! Jobs: searches and studies that run in the background.
//!
//! A job waits for the number of threads it needs, first come, first served, then runs on its own thread, and its
//! result is kept for a while. A job without listeners is cancelled, unless it is a study. The maximum number of jobs
//! and the memory of each are fixed when the server starts, so that together they never exceed what the server may use.

mod events;
mod job;
mod progress;

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use pousse_search::message;
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

pub(crate) use self::events::events;
pub(crate) use self::job::{Job, Kind, State};
pub(crate) use self::progress::{Progress, Studied, Watcher};
use crate::asked::Most;
use crate::error::ApiError;
use crate::server::{Options, Patience, Shared};

/// How long a finished job is kept.
const KEPT: Duration = Duration::from_secs(60);
/// How many finished jobs are kept.
const MOST_KEPT: usize = 256;
/// How many bytes of results are kept; the latest result is always kept.
const MOST_BYTES: usize = 64 << 20;
/// The interval between two sweeps through the jobs.
const SWEEP: Duration = Duration::from_millis(500);
/// The minimum memory of a job.
const LEAST_MEMORY: u64 = 64 << 20;

/// All jobs.
#[derive(Debug)]
pub(crate) struct Jobs {
    all: Mutex<HashMap<String, Arc<Job>>>,
    threads: Arc<Semaphore>,
    most: Most,
    most_jobs: usize,
    unheard: Duration,  // how long a job may run without listeners
    tickets: AtomicU64, // the ticket of the next job
    closed: AtomicBool,
}

/// The number of jobs in each state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Counts {
    /// Jobs that are waiting.
    pub(crate) queued: usize,
    /// Jobs that are running.
    pub(crate) running: usize,
    /// Finished jobs whose results are still available.
    pub(crate) kept: usize,
}

/// The work of a job, which returns its result as JSON.
pub(crate) type Work = Box<dyn FnOnce(&Job) -> Result<Box<RawValue>, ApiError> + Send>;

impl Jobs {
    /// Creates the registry of a server.
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

    /// Returns the most that one job may use.
    pub(crate) fn most(&self) -> &Most {
        &self.most
    }

    /// Returns the maximum number of waiting and running jobs.
    pub(crate) fn limit(&self) -> usize {
        self.most_jobs
    }

    /// Starts a job, or queues it.
    pub(crate) fn start(&self, kind: Kind, threads: usize, work: Work) -> Result<Arc<Job>, ApiError> {
        let mut all = self.lock();
        if self.closed.load(Ordering::Relaxed) {
            return Err(ApiError::new("gone", message!("job.ending", "this server is shutting down")));
        }
        if all.values().filter(|job| !job.is_finished()).count() >= self.most_jobs {
            let what = format!("{} jobs are waiting or running, which is the maximum", self.most_jobs);
            let hint = message!("job.try-again", "try again in a moment, or cancel one");
            return Err(ApiError::new("too-many-jobs", message!("job.too-many", what)).hint(hint));
        }
        let ticket = self.tickets.fetch_add(1, Ordering::Relaxed);
        let job = Arc::new(Job::new(kind, ticket)?);
        all.insert(job.id().into(), job.clone());
        let count = u32::try_from(threads).unwrap_or(u32::MAX);
        let mut turn = Box::pin(self.threads.clone().acquire_many_owned(count));
        // Acquired here because the spawned tasks may start in a different order than the jobs arrived.
        let turn = match tokio::task::unconstrained(&mut turn).now_or_never() {
            Some(turn) => futures_util::future::ready(turn).left_future(),
            None => turn.right_future(),
        };
        tokio::spawn(wait_and_run(job.clone(), turn, work));
        Ok(job)
    }

    /// Finds a job.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<Job>, ApiError> {
        let gone = || {
            let text = "there is no such job; finished jobs are kept for a minute";
            ApiError::not_found(message!("job.none", text))
        };
        self.lock().get(id).cloned().ok_or_else(gone)
    }

    /// Finds the waiting or running job of a study.
    pub(crate) fn of_study(&self, name: &str) -> Option<Arc<Job>> {
        self.lock().values().find(|job| job.study() == Some(name) && !job.is_finished()).cloned()
    }

    /// Counts the studies that are waiting or running.
    pub(crate) fn studies(&self) -> usize {
        self.lock().values().filter(|job| job.study().is_some() && !job.is_finished()).count()
    }

    /// Counts the waiting jobs ahead of this one.
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

    /// Sweeps through the jobs of a server forever: cancels abandoned ones and drops old ones.
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
        done.sort_by_key(|(at, _, _)| std::cmp::Reverse(*at)); // latest first
        let mut bytes = 0;
        for (number, (at, size, id)) in done.into_iter().enumerate() {
            bytes += size;
            let too_much = number > 0 && bytes > MOST_BYTES;
            if now.duration_since(at) > KEPT || number >= MOST_KEPT || too_much {
                all.remove(&id);
            }
        }
    }

    /// Accepts no more jobs, cancels all, and waits for them and their listeners.
    pub(crate) async fn close(&self, patience: &Patience) {
        {
            let all = self.lock();
            self.closed.store(true, Ordering::Relaxed);
            all.values().for_each(|job| job.cancel());
        }
        self.wait_while(patience.jobs, |job| !job.is_finished()).await;
        self.wait_while(patience.last_events, Job::is_heard).await;
    }

    /// Waits while there is such a job, up to a limit.
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

/// Waits for the threads that a job needs and runs it on its own thread.
async fn wait_and_run(
    job: Arc<Job>,
    turn: impl Future<Output = Result<OwnedSemaphorePermit, AcquireError>>,
    work: Work,
) {
    // A job that is cancelled while waiting needs no threads: its search ends as soon as it starts, and reports that.
    let turn = tokio::select! {
        biased;
        () = job.cancelled() => None,
        turn = turn => turn.ok(),
    };
    let running = job.clone();
    let thread = std::thread::Builder::new().name("pousse-job".into()).spawn(move || {
        running.begin();
        let result = catch_unwind(AssertUnwindSafe(|| work(&running)));
        let bug = |_| Err(ApiError::internal("this job hit a bug in pousse"));
        drop(turn);
        running.finish(result.unwrap_or_else(bug));
    });
    if let Err(error) = thread {
        job.finish(Err(ApiError::internal(format!("there is no thread for this job: {error}"))));
    }
}

#[cfg(test)]
mod tests;

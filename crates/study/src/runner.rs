//! Carries out the runs of a study on several threads and passes each result on as it arrives.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;

use crate::executor::Executor;
use crate::jobs::Job;
use crate::model::Ran;

/// The results that may wait to be written before threads have to wait.
const QUEUE: usize = 4096;
/// How often to check for an interruption.
const LOOK: Duration = Duration::from_millis(50);

/// The switches that end a study early.
#[derive(Clone, Copy, Debug)]
pub struct Switches<'a> {
    /// Set from outside: the user wants to stop.
    pub interrupted: &'a AtomicBool,
    /// Set here to cancel the executor's searches.
    pub halt: &'a AtomicBool,
}

/// Receives the results.
pub type Keep<'k, E> = dyn FnMut(Option<(&Job, Ran)>) -> Result<(), E> + 'k;

/// Carries out runs. `keep` gets each result, in no particular order, and from time to time nothing, so that it can
/// write buffered results. Returns how many were carried out.
///
/// # Errors
///
/// The first error of `keep`; the other runs are then stopped.
pub fn run<E>(
    jobs: &[Job],
    workers: usize,
    executor: &dyn Executor,
    switches: Switches<'_>,
    keep: &mut Keep<'_, E>,
) -> Result<u64, E> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = sync_channel(QUEUE);
    std::thread::scope(|scope| {
        for _ in 0..workers.clamp(1, jobs.len().max(1)) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while !switches.halt.load(Ordering::Relaxed) {
                    let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
                    let Some(ran) = executor.run(job) else { return };
                    if sender.send((job, ran)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut done = 0;
        let result = loop {
            if switches.interrupted.load(Ordering::Relaxed) {
                switches.halt.store(true, Ordering::Relaxed);
            }
            let kept = match receiver.recv_timeout(LOOK) {
                Ok((job, ran)) => {
                    done += 1;
                    keep(Some((job, ran)))
                }
                Err(RecvTimeoutError::Timeout) => keep(None),
                Err(RecvTimeoutError::Disconnected) => break keep(None).map(|()| done),
            };
            if let Err(error) = kept {
                switches.halt.store(true, Ordering::Relaxed);
                break Err(error);
            }
        };
        // Threads blocked on sending a result must see that nobody receives it any more.
        drop(receiver);
        result
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::summary::examples::generated;

    /// An executor that answers at once, with the key as the number of nodes.
    struct Mock;

    impl Executor for Mock {
        fn run(&self, job: &Job) -> Option<Ran> {
            Some(generated(job.key))
        }
    }

    fn jobs(count: u32) -> Vec<Job> {
        (0..count).map(|n| Job { instance: n, method: 0, repetition: 0, key: u64::from(n) }).collect()
    }

    fn with_switches<T>(work: impl FnOnce(Switches<'_>) -> T) -> T {
        let (interrupted, halt) = (AtomicBool::new(false), AtomicBool::new(false));
        work(Switches { interrupted: &interrupted, halt: &halt })
    }

    #[test]
    fn every_run_is_carried_out_once() {
        for (count, workers) in [(0, 3), (1, 4), (20_000, 1), (20_000, 3)] {
            let mut seen = HashSet::new();
            let mut keep = |result: Option<(&Job, Ran)>| {
                if let Some((job, ran)) = result {
                    assert_eq!(ran.measured.effort.generated, job.key);
                    assert!(seen.insert(job.key), "{} twice", job.key);
                }
                Ok::<(), ()>(())
            };
            let all = jobs(count);
            let done = with_switches(|switches| run(&all, workers, &Mock, switches, &mut keep));
            assert_eq!((done, seen.len()), (Ok(u64::from(count)), count as usize));
        }
    }

    #[test]
    fn a_write_error_ends_the_study() {
        let mut left = 100;
        let mut keep = |result: Option<(&Job, Ran)>| {
            left -= i32::from(result.is_some());
            if left == 0 { Err("full") } else { Ok(()) }
        };
        let all = jobs(100_000);
        with_switches(|switches| {
            assert_eq!(run(&all, 2, &Mock, switches, &mut keep), Err("full"));
            assert!(switches.halt.load(Ordering::Relaxed));
        });
    }

    #[test]
    fn the_user_can_stop_it() {
        with_switches(|switches| {
            let mut kept = 0u64;
            let mut keep = |result: Option<(&Job, Ran)>| {
                kept += u64::from(result.is_some());
                switches.interrupted.store(kept >= 10, Ordering::Relaxed);
                Ok::<(), ()>(())
            };
            let all = jobs(1_000_000);
            let done = run(&all, 2, &Mock, switches, &mut keep).expect("nothing fails");
            assert_eq!(done, kept);
            assert!((10..1_000_000).contains(&done), "{done}");
        });
    }
}

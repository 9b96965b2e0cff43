//! Who carries out the runs of a study: the threads of this process, or the ranks of a team.
//!
//! In a team the first rank holds the list and the folder. It hands out runs in bundles sized to take about a tenth of
//! a second each, judging by the previous ones, so that messages do not slow down short runs and no rank hoards long
//! ones; a rank always has one bundle in reserve. Results come back one by one and are stored as they arrive. If a rank
//! dies, its unfinished runs are simply missing from the folder and are carried out the next time.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pousse_search::team::Team;
use serde::{Deserialize, Serialize};

use crate::executor::Executor;
use crate::jobs::Job;
use crate::model::Ran;
use crate::runner::{self, Keep, Switches};
use crate::store::StoreError;

/// Carries out runs.
pub trait Crew: Sync {
    /// Carries out runs in the same way as [`runner::run`].
    ///
    /// # Errors
    ///
    /// The first error of `keep`.
    fn run(
        &self,
        jobs: &[Job],
        executor: &dyn Executor,
        switches: Switches<'_>,
        keep: &mut Keep<'_, StoreError>,
    ) -> Result<u64, StoreError>;

    /// Returns the number of runs that are carried out at the same time.
    fn workers(&self) -> usize;
}

/// This many threads of this process.
#[derive(Clone, Copy, Debug)]
pub struct Threads(pub usize);

impl Crew for Threads {
    fn run(
        &self,
        jobs: &[Job],
        executor: &dyn Executor,
        switches: Switches<'_>,
        keep: &mut Keep<'_, StoreError>,
    ) -> Result<u64, StoreError> {
        runner::run(jobs, self.0, executor, switches, keep)
    }

    fn workers(&self) -> usize {
        self.0
    }
}

/// A message between ranks.
#[derive(Debug, Serialize, Deserialize)]
enum Message {
    /// To a rank: runs to carry out.
    Take(Vec<Job>),
    /// To the first rank: a finished run, with its result unless it was interrupted.
    Done(Job, Option<Box<Ran>>),
    /// To all: abandon the current runs.
    Halt,
    /// To all: there are no more runs.
    End,
    /// To the first rank: this rank will send nothing more.
    Gone,
}

fn send(team: &dyn Team, to: usize, message: &Message) {
    team.send(to, serde_json::to_vec(message).expect("plain data"));
}

fn send_all(team: &dyn Team, message: &Message) {
    (0..team.ranks()).for_each(|to| send(team, to, message));
}

fn receive(team: &dyn Team, patience: Duration) -> Option<(usize, Message)> {
    let (from, bytes) = team.receive(patience)?;
    Some((from, serde_json::from_slice(&bytes).expect("ranks run the same program")))
}

/// How long a bundle should take.
const BUNDLE: Duration = Duration::from_millis(100);
/// The maximum number of runs in a bundle.
const MOST: usize = 1000;
/// How often to check for an interruption.
const LOOK: Duration = Duration::from_millis(50);

/// The ranks of a team, seen from the first. The others run [`lend_a_hand`] and are dismissed when this is dropped, if
/// not before.
pub struct Ranks<'t> {
    team: &'t dyn Team,
    dismissed: AtomicBool,
}

impl<'t> Ranks<'t> {
    /// Takes command of a team.
    #[must_use]
    pub fn new(team: &'t dyn Team) -> Self {
        Self { team, dismissed: AtomicBool::new(false) }
    }

    /// Dismisses the other ranks, and waits until they are gone.
    fn dismiss(&self) {
        if self.dismissed.swap(true, Ordering::Relaxed) {
            return;
        }
        let others = 1..self.team.ranks();
        others.clone().for_each(|to| send(self.team, to, &Message::End));
        let mut left = others.len();
        while left > 0 {
            if let Some((_, Message::Gone)) = receive(self.team, LOOK) {
                left -= 1;
            }
        }
    }
}

impl Drop for Ranks<'_> {
    fn drop(&mut self) {
        self.dismiss();
    }
}

impl Crew for Ranks<'_> {
    fn run(
        &self,
        jobs: &[Job],
        executor: &dyn Executor,
        switches: Switches<'_>,
        keep: &mut Keep<'_, StoreError>,
    ) -> Result<u64, StoreError> {
        let team = self.team;
        let own = Bench::default();
        std::thread::scope(|scope| {
            scope.spawn(|| own.work(executor, team));
            let result = Desk::new(team, jobs, switches).serve(&own, keep);
            own.close();
            self.dismiss();
            result
        })
    }

    fn workers(&self) -> usize {
        self.team.ranks()
    }
}

/// Carries out the runs that the first rank hands out, until there are no more. Setting `halt` cancels the executor's
/// searches.
pub fn lend_a_hand(team: &dyn Team, executor: &dyn Executor, halt: &AtomicBool) {
    let bench = Bench::default();
    std::thread::scope(|scope| {
        scope.spawn(|| bench.work(executor, team));
        loop {
            match receive(team, LOOK) {
                None | Some((_, Message::Done(..) | Message::Gone)) => {}
                Some((_, Message::Take(jobs))) => bench.add(jobs),
                Some((_, Message::Halt)) => halt.store(true, Ordering::Relaxed),
                Some((_, Message::End)) => break,
            }
        }
        bench.close();
    });
    send(team, 0, &Message::Gone);
}

/// The runs assigned to a rank.
#[derive(Default)]
struct Bench {
    queue: Mutex<(VecDeque<Job>, bool)>, // and whether there will be no more
    news: Condvar,
}

impl Bench {
    fn add(&self, jobs: Vec<Job>) {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).0.extend(jobs);
        self.news.notify_one();
    }

    fn close(&self) {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).1 = true;
        self.news.notify_one();
    }

    fn work(&self, executor: &dyn Executor, team: &dyn Team) {
        loop {
            let job = {
                let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
                loop {
                    if let Some(job) = queue.0.pop_front() {
                        break job;
                    }
                    if queue.1 {
                        return;
                    }
                    queue = self.news.wait(queue).unwrap_or_else(PoisonError::into_inner);
                }
            };
            let ran = executor.run(&job).map(Box::new);
            send(team, 0, &Message::Done(job, ran));
        }
    }
}

/// Hands out runs.
struct Desk<'d> {
    team: &'d dyn Team,
    waiting: VecDeque<Job>,
    switches: Switches<'d>,
    given: Vec<VecDeque<(usize, Instant)>>, // per rank: the runs left of each bundle, and when it was started
    size: Vec<usize>,                       // of the next bundle of each rank
    halted: bool,
}

impl<'d> Desk<'d> {
    fn new(team: &'d dyn Team, jobs: &[Job], switches: Switches<'d>) -> Self {
        let ranks = team.ranks();
        let given = (0..ranks).map(|_| VecDeque::new()).collect();
        Self {
            team,
            waiting: jobs.iter().copied().collect(),
            switches,
            given,
            size: vec![1; ranks],
            halted: false,
        }
    }

    fn serve(mut self, own: &Bench, keep: &mut Keep<'_, StoreError>) -> Result<u64, StoreError> {
        let mut done = 0;
        let mut result = Ok(());
        while !self.is_over() {
            if self.switches.interrupted.load(Ordering::Relaxed) || result.is_err() {
                self.halt();
            }
            self.hand_out();
            let kept = match receive(self.team, LOOK) {
                None => keep(None),
                Some((_, Message::Take(jobs))) => {
                    own.add(jobs);
                    Ok(())
                }
                Some((from, Message::Done(job, ran))) => {
                    self.take_back(from);
                    match ran {
                        None => Ok(()),
                        Some(ran) if result.is_ok() => {
                            done += 1;
                            keep(Some((&job, *ran)))
                        }
                        Some(_) => Ok(()),
                    }
                }
                Some((_, Message::Halt | Message::End | Message::Gone)) => Ok(()),
            };
            if result.is_ok() {
                result = kept;
            }
        }
        result?;
        keep(None)?;
        Ok(done)
    }

    fn is_over(&self) -> bool {
        self.waiting.is_empty() && self.given.iter().all(VecDeque::is_empty)
    }

    fn halt(&mut self) {
        if !self.halted {
            self.halted = true;
            self.waiting.clear();
            self.switches.halt.store(true, Ordering::Relaxed);
            send_all(self.team, &Message::Halt);
        }
    }

    /// Gives every rank a bundle to work on and one in reserve.
    fn hand_out(&mut self) {
        for ahead in 0..2 {
            for rank in 0..self.given.len() {
                if self.given[rank].len() > ahead || self.waiting.is_empty() {
                    continue;
                }
                // Towards the end, bundles get smaller so that all ranks finish together.
                let share = self.waiting.len().div_ceil(2 * self.given.len());
                let count = self.size[rank].min(share).max(1);
                let bundle: Vec<Job> = self.waiting.drain(..count.min(self.waiting.len())).collect();
                self.given[rank].push_back((bundle.len(), Instant::now()));
                send(self.team, rank, &Message::Take(bundle));
            }
        }
    }

    /// Notes that a rank finished a run; runs come back in the order in which they were handed out.
    fn take_back(&mut self, rank: usize) {
        let Some((left, since)) = self.given[rank].front_mut() else { return };
        *left -= 1;
        if *left == 0 {
            let took = since.elapsed();
            self.given[rank].pop_front();
            // The rank starts the next bundle only now.
            if let Some((_, since)) = self.given[rank].front_mut() {
                *since = Instant::now();
            }
            let size = &mut self.size[rank];
            *size = if took < BUNDLE / 2 {
                (*size * 2).min(MOST)
            } else if took > BUNDLE * 2 {
                (*size / 2).max(1)
            } else {
                *size
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use pousse_search::team::members;

    use super::*;
    use crate::summary::examples::generated;

    /// An executor that takes longer for some runs than for others.
    struct Mock;

    impl Executor for Mock {
        fn run(&self, job: &Job) -> Option<Ran> {
            if job.key.is_multiple_of(97) {
                std::thread::sleep(Duration::from_millis(2));
            }
            Some(generated(job.key))
        }
    }

    fn jobs(count: u32) -> Vec<Job> {
        (0..count).map(|n| Job { instance: n, method: 0, repetition: 0, key: u64::from(n) }).collect()
    }

    /// Runs jobs on a team of threads; returns how often each was stored, and the overall result.
    fn on_ranks(
        ranks: usize,
        count: u32,
        stop_after: u64,
        fail_after: u64,
    ) -> (Result<u64, StoreError>, HashMap<u64, u32>) {
        let team = members(ranks);
        let (interrupted, halt) = (AtomicBool::new(false), AtomicBool::new(false));
        let mut seen: HashMap<u64, u32> = HashMap::new();
        let result = std::thread::scope(|scope| {
            for member in &team[1..] {
                scope.spawn(|| lend_a_hand(member, &Mock, &AtomicBool::new(false)));
            }
            let mut kept = 0;
            let mut keep = |result: Option<(&Job, Ran)>| {
                if let Some((job, ran)) = result {
                    assert_eq!(ran.measured.effort.generated, job.key);
                    *seen.entry(job.key).or_default() += 1;
                    kept += 1;
                    interrupted.store(kept >= stop_after, Ordering::Relaxed);
                    if kept >= fail_after {
                        let error = std::io::Error::other("full");
                        return Err(StoreError::Write { path: "log".into(), error });
                    }
                }
                Ok(())
            };
            let switches = Switches { interrupted: &interrupted, halt: &halt };
            Ranks::new(&team[0]).run(&jobs(count), &Mock, switches, &mut keep)
        });
        (result, seen)
    }

    #[test]
    fn every_run_is_carried_out_once() {
        for (ranks, count) in [(1, 500), (2, 0), (2, 1), (3, 5_000), (5, 300)] {
            let (result, seen) = on_ranks(ranks, count, u64::MAX, u64::MAX);
            assert_eq!(result.expect("nothing fails"), u64::from(count));
            assert!(seen.len() == count as usize && seen.values().all(|&times| times == 1));
        }
    }

    #[test]
    fn ranks_are_released_if_there_is_no_study() {
        let team = members(3);
        std::thread::scope(|scope| {
            for member in &team[1..] {
                scope.spawn(|| lend_a_hand(member, &Mock, &AtomicBool::new(false)));
            }
            drop(Ranks::new(&team[0]));
        });
        assert!(team.iter().all(|member| member.receive(Duration::ZERO).is_none()));
    }

    #[test]
    fn the_user_can_stop_it_and_a_write_error_ends_it() {
        let (result, seen) = on_ranks(3, 100_000, 50, u64::MAX);
        let done = result.expect("nothing fails");
        assert!((50..100_000).contains(&done) && done == seen.len() as u64, "{done}");
        let (result, seen) = on_ranks(3, 100_000, u64::MAX, 40);
        assert!(result.is_err() && seen.len() == 40);
    }
}

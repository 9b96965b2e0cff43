//! Searches windows of a plan on all threads, until nothing is left that promises a gain.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::memory::{Memory, Task};
use super::{Route, Shorten, Window};
use crate::{Cost, Counters, Domain, Limits, Run, Status, StopReason};

/// Nodes that a window has at first.
const FIRST_BUDGET: u64 = 25_000;
/// How many times as many it has once all others are done.
const GROWTH: u64 = 8;

/// A plan that is being made cheaper.
pub struct Improver<'s, S: Shorten> {
    shorten: &'s S,
    desk: Mutex<Desk<S::Domain>>,
    changed: Condvar, // a window is done
}

/// What the threads share.
struct Desk<D: Domain> {
    route: Route<D>,
    memory: Memory,
    tasks: Option<Vec<Task>>, // for the route as it is
    busy: Vec<(D::Packed, D::Packed)>,
}

/// Why an improver rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// No window promises a gain any more.
    Dry,
    /// The nodes that it was given are spent, or its caller has had enough.
    Enough,
    /// A limit of the run, or the user.
    Stopped(StopReason),
}

impl<'s, S: Shorten> Improver<'s, S> {
    /// Takes a plan.
    #[must_use]
    pub fn new(shorten: &'s S, route: Route<S::Domain>) -> Self {
        let memory = Memory::new(shorten.sweeps().len(), FIRST_BUDGET);
        let desk = Desk { route, memory, tasks: None, busy: Vec::new() };
        Self { shorten, desk: Mutex::new(desk), changed: Condvar::new() }
    }

    fn desk(&self) -> MutexGuard<'_, Desk<S::Domain>> {
        self.desk.lock().expect("nothing panics while it is held")
    }

    /// Returns the plan as it is now.
    pub fn route(&self) -> Route<S::Domain> {
        self.desk().route.clone()
    }

    /// Returns what the plan costs now.
    pub fn cost(&self) -> Cost {
        self.desk().route.cost()
    }

    /// Offers another plan: what is better in it is taken over. Says whether something was.
    pub fn offer(&self, other: &Route<S::Domain>) -> bool {
        let mut desk = self.desk();
        let joined = desk.route.joined(self.shorten.domain(), other);
        let better = joined.cost() < desk.route.cost();
        if better {
            desk.route = joined;
            desk.tasks = None;
        }
        better
    }

    /// Works on all threads of a run until nothing is left, so many nodes are spent, or `enough` says so of the cost.
    /// Each gain is told to `gained`. Also returns what was done.
    pub fn work(
        &self,
        nodes: Option<u64>,
        run: &Run<'_>,
        enough: &(dyn Fn(Cost) -> bool + Sync),
        gained: &(dyn Fn(&Route<S::Domain>) + Sync),
    ) -> (Rest, Counters) {
        let spent = Mutex::new(Counters::default());
        let threads = run.limits().threads.max(1);
        let work = || self.work_alone(nodes, &spent, threads, run, enough, gained);
        let rest = std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let rest = work();
            for other in others {
                other.join().expect("a thread of windows does not panic");
            }
            rest
        });
        (rest, spent.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    fn work_alone(
        &self,
        nodes: Option<u64>,
        spent: &Mutex<Counters>,
        threads: usize,
        run: &Run<'_>,
        enough: &(dyn Fn(Cost) -> bool + Sync),
        gained: &(dyn Fn(&Route<S::Domain>) + Sync),
    ) -> Rest {
        loop {
            if let Some(reason) = run.interrupted() {
                return Rest::Stopped(reason);
            }
            let generated = spent.lock().unwrap_or_else(PoisonError::into_inner).generated;
            if run.nodes_left().is_some_and(|left| generated >= left) {
                return Rest::Stopped(StopReason::Nodes);
            }
            if nodes.is_some_and(|nodes| generated >= nodes) || enough(self.cost()) {
                return Rest::Enough;
            }
            let Some((task, states, cost, last, budget)) = self.next_task() else { return Rest::Dry };
            let sweep = self.shorten.sweeps()[task.sweep];
            let window = Window { states: &states, cost, hope: task.hope, width: sweep.width, last };
            let budget = run.nodes_left().map_or(budget, |left| (left - generated).min(budget));
            let limits = Limits {
                nodes: Some(budget),
                time: run.time_left(),
                memory: run.limits().memory / threads as u64,
                threads: 1,
            };
            let outcome = self.shorten.search(&window, &run.stage_aside(limits));
            spent.lock().unwrap_or_else(PoisonError::into_inner).merge_sequential(&outcome.counters);
            let cheaper = outcome.plan.filter(|plan| plan.cost < cost);
            let mut desk = self.desk();
            desk.busy.retain(|ends| *ends != (states[0], states[states.len() - 1]));
            match (cheaper, outcome.status) {
                (Some(plan), _) => {
                    if desk.take(self.shorten.domain(), &states, &plan.actions) {
                        gained(&desk.route);
                    }
                }
                (None, Status::Stopped(StopReason::Interrupted | StopReason::Time)) => {}
                (None, Status::Stopped(_)) => {
                    desk.memory.note::<S::Domain>(&states, sweep.width, cost, Some(budget));
                }
                (None, _) => desk.memory.note::<S::Domain>(&states, sweep.width, cost, None),
            }
            drop(desk);
            self.changed.notify_all();
        }
    }

    /// Returns the next window with its states and cost, whether it is the last of the plan, and the nodes that it has;
    /// waits where all that is left overlaps with what other threads are at.
    #[expect(clippy::type_complexity, reason = "it is taken apart at once")]
    fn next_task(&self) -> Option<(Task, Vec<<S::Domain as Domain>::Packed>, Cost, bool, u64)> {
        let mut desk = self.desk();
        loop {
            let Desk { route, memory, tasks, busy } = &mut *desk;
            let tasks = tasks.get_or_insert_with(|| memory.tasks(self.shorten, route));
            let free = |task: &Task| {
                busy.iter().all(|&(from, to)| {
                    let (Some(from), Some(to)) = (route.place(from), route.place(to)) else { return true };
                    task.to <= from || to <= task.from
                })
            };
            if let Some(at) = tasks.iter().rposition(free) {
                let task = tasks.remove(at);
                let states = route.states()[task.from..=task.to].to_vec();
                busy.push((states[0], states[states.len() - 1]));
                let cost = route.cost_between(task.from, task.to);
                return Some((task, states, cost, task.to == route.len(), memory.budget()));
            }
            if !busy.is_empty() {
                desk = self.changed.wait(desk).expect("nothing panics while it is held");
            } else if tasks.is_empty() && memory.raise_budget(GROWTH) {
                *tasks = memory.tasks(self.shorten, route);
                if tasks.is_empty() {
                    return None; // what was given up is no longer part of the plan
                }
            } else {
                return None;
            }
        }
    }
}

impl<D: Domain> Desk<D> {
    /// Puts a way in the place of a window, if both ends are still there and the plan becomes cheaper.
    fn take(&mut self, domain: &D, states: &[D::Packed], way: &[D::Action]) -> bool {
        let ends = (self.route.place(states[0]), self.route.place(states[states.len() - 1]));
        let (Some(from), Some(to)) = ends else { return false };
        if from >= to {
            return false;
        }
        let new = self.route.with(domain, from, to, way);
        let better = new.cost() < self.route.cost();
        if better {
            self.route = new;
            self.tasks = None;
        }
        better
    }
}

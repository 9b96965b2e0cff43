//! Searches windows of a plan on all threads, until none promises a gain.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::memory::{Memory, Task};
use super::{Route, Shorten, Wander, Window};
use crate::{Cost, Counters, Domain, Limits, Numbers, Outcome, Run, Status, StopReason};

/// The initial node budget of a window.
const FIRST_BUDGET: u64 = 25_000;
/// The factor by which the budget grows once all windows are done.
const GROWTH: u64 = 8;

/// A plan that is being improved.
pub struct Improver<'s, S: Shorten> {
    shorten: &'s S,
    desk: Mutex<Desk<S::Domain>>,
    changed: Condvar, // a window is done
}

/// What the threads share.
struct Desk<D: Domain> {
    route: Route<D>,
    memory: Memory,
    tasks: Option<Vec<Task>>, // for the current route
    busy: Vec<(D::Packed, D::Packed)>,
    drawn: u64, // windows picked at random so far
}

/// Why an improver stopped working.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// No window promises a gain any more.
    Dry,
    /// The given number of nodes is used up, or `enough` returned true.
    Enough,
    /// A limit of the run was reached, or the user cancelled.
    Stopped(StopReason),
}

impl<'s, S: Shorten> Improver<'s, S> {
    /// Creates an improver for a plan.
    #[must_use]
    pub fn new(shorten: &'s S, route: Route<S::Domain>) -> Self {
        let memory = Memory::new(shorten.sweeps().len(), FIRST_BUDGET);
        let desk = Desk { route, memory, tasks: None, busy: Vec::new(), drawn: 0 };
        Self { shorten, desk: Mutex::new(desk), changed: Condvar::new() }
    }

    fn desk(&self) -> MutexGuard<'_, Desk<S::Domain>> {
        self.desk.lock().expect("nothing panics while it is held")
    }

    /// Returns the current plan.
    pub fn route(&self) -> Route<S::Domain> {
        self.desk().route.clone()
    }

    /// Returns the cost of the current plan.
    pub fn cost(&self) -> Cost {
        self.desk().route.cost()
    }

    /// Offers another plan and adopts whatever is better in it; returns whether anything was.
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

    /// Works on all threads of a run until nothing is left to search, `nodes` nodes are used up, or `enough` accepts
    /// the cost. Reports each gain to `gained`. Also returns the counters of the work done.
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
        let mut own: Option<Route<S::Domain>> = None;
        loop {
            if let Some(reason) = run.interrupted() {
                return Rest::Stopped(reason);
            }
            let generated = spent.lock().unwrap_or_else(PoisonError::into_inner).generated;
            let left = run.nodes_left().map(|left| left.saturating_sub(generated));
            if left == Some(0) {
                return Rest::Stopped(StopReason::Nodes);
            }
            if nodes.is_some_and(|nodes| generated >= nodes) || enough(self.cost()) {
                return Rest::Enough;
            }
            let search = |window: &Window<'_, S::Domain>, budget: Option<u64>| {
                let limits = Limits {
                    nodes: budget.into_iter().chain(left).min(),
                    time: run.time_left(),
                    memory: run.limits().memory / threads as u64,
                    threads: 1,
                };
                let outcome = self.shorten.search(window, &run.stage_aside(limits));
                spent.lock().unwrap_or_else(PoisonError::into_inner).merge_sequential(&outcome.counters);
                outcome
            };
            let Some((task, states, cost, last, budget)) = self.next_task() else {
                match self.shorten.wander() {
                    Some(wander) if self.wander(&wander, &mut own, search, gained) => continue,
                    _ => return Rest::Dry,
                }
            };
            let width = self.shorten.sweeps()[task.sweep].width;
            let window = Window { states: &states, cost, hope: task.hope, width, even: false, seed: 0, last };
            let budget = left.map_or(budget, |left| left.min(budget));
            let outcome = search(&window, Some(budget));
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
                    desk.memory.note::<S::Domain>(&states, width, cost, Some(budget));
                }
                (None, _) => desk.memory.note::<S::Domain>(&states, width, cost, None),
            }
            drop(desk);
            self.changed.notify_all();
        }
    }

    /// Searches a random window, in this thread's own plan that costs as much as the best: threads changing the same
    /// plan would keep invalidating each other's windows. Returns whether there are any windows.
    fn wander(
        &self,
        wander: &Wander,
        own: &mut Option<Route<S::Domain>>,
        search: impl Fn(&Window<'_, S::Domain>, Option<u64>) -> Outcome<<S::Domain as Domain>::Action>,
        gained: &(dyn Fn(&Route<S::Domain>) + Sync),
    ) -> bool {
        let number = {
            let mut desk = self.desk();
            if own.as_ref().is_none_or(|own| own.cost() > desk.route.cost()) {
                *own = Some(desk.route.clone());
            }
            desk.drawn += 1;
            desk.drawn
        };
        let Some(route) = own else { return false };
        let mut numbers = Numbers::new(wander.seed, number);
        let (shortest, longest) = (wander.lengths.0.min(route.len()), wander.lengths.1.min(route.len()));
        let length = shortest + numbers.below((longest - shortest) as u64 + 1) as usize;
        if length < 2 {
            return false;
        }
        let from = numbers.below((route.len() - length) as u64 + 1) as usize;
        let to_the_end = wander.to_the_end > 0 && number.is_multiple_of(wander.to_the_end);
        let to = if to_the_end { route.len() } else { from + length };
        let (states, cost) = (&route.states()[from..=to], route.cost_between(from, to));
        let last = to == route.len();
        let hope = cost.saturating_sub(self.shorten.at_least(states[0], states[to - from], last));
        let (width, seed) = (wander.width(number), numbers.draw());
        let outcome = search(&Window { states, cost, hope, width, even: true, seed, last }, None);
        if let Some(plan) = outcome.plan.filter(|plan| plan.cost <= cost) {
            let domain = self.shorten.domain();
            *route = route.with(domain, from, to, &plan.actions);
            let mut desk = self.desk();
            if route.cost() < desk.route.cost() {
                desk.route = route.clone();
                desk.tasks = None;
                gained(&desk.route);
                drop(desk);
                self.changed.notify_all();
            }
        }
        true
    }

    /// Returns the next window with its states and cost, whether it is the last of the plan, and its node budget; waits
    /// if everything left overlaps with the windows of other threads. Returns `None` when the sweeps are done.
    #[expect(clippy::type_complexity, reason = "it is taken apart at once")]
    fn next_task(&self) -> Option<(Task, Vec<<S::Domain as Domain>::Packed>, Cost, bool, u64)> {
        let mut desk = self.desk();
        loop {
            let Desk { route, memory, tasks, busy, .. } = &mut *desk;
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
            let spent = tasks.is_empty() && memory.is_spent(self.shorten.most_nodes());
            if spent && self.shorten.wander().is_some() {
                return None; // others may still find something, but random windows can be searched in the meantime
            }
            if !busy.is_empty() {
                desk = self.changed.wait(desk).expect("nothing panics while it is held");
            } else if tasks.is_empty() && memory.raise_budget(GROWTH, self.shorten.most_nodes()) {
                *tasks = memory.tasks(self.shorten, route);
                if tasks.is_empty() {
                    return None; // the windows that were given up are no longer part of the plan
                }
            } else {
                return None;
            }
        }
    }
}

impl<D: Domain> Desk<D> {
    /// Replaces a window by another path, if both ends are still on the plan and it becomes cheaper.
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

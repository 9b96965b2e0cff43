//! Random stacks as users would enter them: proven optimal where that is quick, a plan and a bound where it is not.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use pousse_pancakes::heuristics::Estimate;
use pousse_pancakes::{Kind, Stack, Task, constructive, gaps, generate, open, rules};
use pousse_search::{Cost, Event, Limits, Observer, Outcome, Run, Status, StopReason};

fn random(kind: Kind, pancakes: usize, index: u64) -> Stack {
    generate::random(&Stack::sorted(kind, pancakes).expect("at most 100"), 1, index)
}

fn solve(start: &Stack, heuristic: Option<Estimate>, run: &Run<'_>) -> Outcome<pousse_pancakes::Flip> {
    let outcome = open(&Task { start: start.clone(), algorithm: None, heuristic }).solve(run);
    let plan = outcome.plan.as_ref().expect("there is always a plan");
    rules::replay(start, &plan.actions).unwrap_or_else(|error| panic!("{start}: {error}"));
    assert!(outcome.lower_bound as usize >= gaps(start, Estimate::Gap).len(), "{start}");
    assert!(outcome.lower_bound <= plan.cost && plan.cost as usize <= constructive::plan(start).len());
    outcome
}

#[test]
fn sixty_plain_pancakes_and_twenty_burnt_ones_are_proven() {
    for (kind, pancakes, stacks) in [(Kind::Plain, 60, 6), (Kind::Burnt, 20, 4), (Kind::Plain, 30, 10)] {
        for index in 0..stacks {
            let start = random(kind, pancakes, index);
            assert_eq!(solve(&start, None, &Run::default()).status, Status::Optimal, "{start}");
        }
    }
}

/// Compares the full method, which builds plans beforehand, with IDA* alone: the costs must be equal.
#[test]
fn optimal_costs_match_plain_searches() {
    for (kind, pancakes) in [(Kind::Plain, 20), (Kind::Burnt, 11)] {
        for index in 0..20 {
            let start = random(kind, pancakes, index);
            let task = Task { start: start.clone(), algorithm: "ida-star".parse().ok(), heuristic: None };
            let plain = open(&task).solve(&Run::default());
            let settled = solve(&start, None, &Run::default());
            assert_eq!(settled.upper_bound(), plain.upper_bound(), "{start}");
            assert_eq!((settled.status, plain.status), (Status::Optimal, Status::Optimal), "{start}");
        }
    }
}

#[test]
fn a_hundred_pancakes_get_a_plan_and_a_bound() {
    for kind in [Kind::Plain, Kind::Burnt] {
        let start = random(kind, 100, 0);
        for heuristic in [None, Some(Estimate::Zero)] {
            let run = Run::new(Limits { nodes: Some(500_000), ..Limits::default() });
            let outcome = solve(&start, heuristic, &run);
            let ended = [Status::Optimal, Status::Stopped(StopReason::Nodes)].contains(&outcome.status);
            assert!(ended && outcome.plan.is_some(), "{:?}", outcome.status);
        }
        let cancelled = AtomicBool::new(true);
        let run = Run::new(Limits::default()).cancelled_by(&cancelled);
        assert_eq!(solve(&start, None, &run).status, Status::Stopped(StopReason::Interrupted));
    }
}

/// Records the costs of the plans that are announced.
#[derive(Default)]
struct Incumbents(Mutex<Vec<Cost>>);

impl Observer for Incumbents {
    fn notice(&self, event: Event) {
        if let Event::Incumbent(cost) = event {
            self.0.lock().expect("nobody panics").push(cost);
        }
    }
}

#[test]
fn better_plans_are_announced() {
    let start = random(Kind::Plain, 60, 0);
    let incumbents = Incumbents::default();
    let outcome = solve(&start, None, &Run::default().watched_by(&incumbents));
    let announced = incumbents.0.into_inner().expect("nobody panics");
    assert_eq!(announced.first().copied(), Some(constructive::plan(&start).len() as Cost));
    assert_eq!(announced.last().copied(), outcome.upper_bound());
    assert!(announced.len() > 1 && announced.is_sorted_by(|a, b| a > b), "{announced:?}");
}

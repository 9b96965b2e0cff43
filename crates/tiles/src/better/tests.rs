use std::sync::atomic::AtomicBool;

use pousse_search::Domain;
use pousse_search::algorithms::astar;

use super::*;
use crate::constructive::construct;
use crate::heuristics::LinearConflict;
use crate::{Carried, Goal, Layout, Shape, generate, rules};

fn goal(rows: usize, columns: usize) -> Grid {
    Goal::BlankLast.grid(Shape::new(rows, columns).expect("a shape")).expect("a goal")
}

/// Returns a run with enough nodes to try a bit of every method.
fn briefly() -> Run<'static> {
    Run::new(Limits { nodes: Some(150_000), ..Limits::default() })
}

fn from_construction(start: &Grid, goal: &Grid, run: &Run<'_>) -> (usize, Outcome<Direction>) {
    let plan = construct(start, goal).expect("it can be solved");
    (plan.len(), better(start, goal, plan, Effort::WhileItPays, run))
}

#[test]
fn plans_of_any_shape_become_shorter_and_replay() {
    for (rows, columns) in [(4, 4), (2, 9), (5, 5), (6, 6), (4, 7), (8, 8), (10, 10)] {
        let goal = goal(rows, columns);
        let start = generate::random(&goal, 5, 1);
        let run = briefly();
        let (before, outcome) = from_construction(&start, &goal, &run);
        let plan = outcome.plan.expect("there was one");
        rules::replay(&start, &goal, &plan.actions).expect("it leads to the goal");
        assert!(plan.actions.len() <= before && plan.cost as usize == plan.actions.len());
        assert_eq!(run.best(), Some(plan.cost), "{rows}x{columns}: what is told is what is returned");
        assert!(outcome.counters.generated <= 160_000, "{rows}x{columns}: {:?}", outcome.counters);
    }
}

/// On small boards plans are nearly always optimal, and never reported as shorter than the optimum.
#[test]
fn small_boards_get_shortest_plans() {
    let goal = goal(3, 3);
    let mut shortest = 0;
    for index in 0..20 {
        let start = generate::random(&goal, 9, index);
        let domain = Tiles::<Small>::new(&start, &goal, Direction::ALL).expect("it fits");
        let heuristic = Carried(LinearConflict::new(&std::sync::Arc::new(Layout::new(goal.clone()))));
        let optimum = astar::search(&domain, &heuristic, astar::Options::default(), &Run::default());
        let optimum = optimum.upper_bound().expect("it can be solved");
        let run = Run::new(Limits { nodes: Some(400_000), ..Limits::default() });
        let (_, outcome) = from_construction(&start, &goal, &run);
        let found = outcome.upper_bound().expect("a plan");
        assert!(found >= optimum && outcome.lower_bound <= optimum);
        shortest += u32::from(found == optimum);
    }
    assert!(shortest >= 19, "{shortest} of 20");
}

#[test]
fn an_interrupted_run_keeps_its_plan() {
    let goal = goal(6, 6);
    let start = generate::random(&goal, 1, 1);
    let over = AtomicBool::new(true);
    let (before, outcome) = from_construction(&start, &goal, &Run::default().cancelled_by(&over));
    assert_eq!(outcome.status, Status::Stopped(StopReason::Interrupted));
    assert_eq!(outcome.upper_bound(), Some(before as Cost));
}

#[test]
fn a_proven_plan_is_left_alone() {
    let goal = goal(4, 4);
    let start = rules::slide(&goal, Direction::Up).expect("a move");
    let run = Run::default();
    run.record_bound(1);
    let outcome = better(&start, &goal, vec![Direction::Down], Effort::WhileItPays, &run);
    assert_eq!((outcome.status, outcome.counters.generated), (Status::Optimal, 0));
    let domain = Tiles::<Small>::new(&start, &goal, Direction::ALL).expect("it fits");
    assert!(!domain.is_goal(&domain.initial()));
}

/// What is proven about a whole board says nothing about a part of it.
#[test]
fn a_part_is_not_proven_by_the_bound_of_the_whole() {
    let goal = goal(5, 5);
    let start = generate::random(&goal, 3, 1);
    let whole = Run::default();
    whole.record_bound(1000);
    let part = whole.stage_aside(Limits { nodes: Some(150_000), ..Limits::default() });
    let (before, outcome) = from_construction(&start, &goal, &part);
    assert_ne!(outcome.status, Status::Optimal);
    assert!(outcome.upper_bound().is_some_and(|cost| (cost as usize) < before));
    assert_eq!(whole.best(), None, "nothing is told about the whole");
}

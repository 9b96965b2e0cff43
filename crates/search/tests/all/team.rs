//! Searches of a team compared with searches of a single rank.

use std::time::Duration;

use pousse_search::algorithms::ida_star::{self, Generic, Grain};
use pousse_search::algorithms::{astar, team_astar};
use pousse_search::{Limits, Outcome, Run, Status, StopReason};

use crate::common::pancakes::Pancakes;
use crate::common::{Now, stack};
use crate::ranks::together;

fn ida_star(domain: &Pancakes, grain: Grain, run: &Run<'_>) -> Outcome<u8> {
    ida_star::search_by(domain, &Now, &Generic { domain, heuristic: &Now }, grain, run)
}

fn assert_same(one: &Outcome<u8>, other: &Outcome<u8>, what: &str) {
    assert_eq!((one.status, &one.plan), (other.status, &other.plan), "{what}");
    assert_eq!((&one.iterations, one.lower_bound), (&other.iterations, other.lower_bound), "{what}");
    assert_eq!(one.counters, other.counters, "{what}");
}

#[test]
fn ida_star_of_a_team_is_ida_star() {
    let grains = [(1, 1), (20, 60), (100, 5_000), (4_000_000, 25_000_000)];
    for seed in 0..12 {
        let domain = Pancakes::new(&stack(8, seed)).expect("a stack");
        let alone = ida_star(&domain, Grain::default(), &Run::default());
        assert_eq!(alone.status, Status::Optimal);
        for (ranks, threads) in [(1, 1), (2, 1), (3, 1), (2, 2), (5, 1)] {
            let limits = Limits { threads, ..Limits::default() };
            for (least, most) in grains {
                let outcomes = together(ranks, limits, |run| ida_star(&domain, Grain { least, most }, run));
                for (rank, outcome) in outcomes.iter().enumerate() {
                    let what =
                        format!("seed {seed}, {ranks} ranks of {threads} threads, {least}, rank {rank}");
                    assert_same(&alone, outcome, &what);
                }
            }
        }
    }
}

#[test]
fn a_limit_on_one_rank_stops_all() {
    let domain = Pancakes::new(&stack(10, 3)).expect("a stack");
    let alone = ida_star(&domain, Grain::default(), &Run::default());
    // Enough nodes that no rank reaches the last round, which contains the goal, before it learns about the limit.
    let (_, rounds) = alone.iterations.split_last().expect("some rounds");
    let before_the_last: u64 = rounds.iter().map(|round| round.generated).sum();
    assert!(before_the_last > 1000, "{before_the_last}");
    for nodes in [1, 100] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        for outcome in together(3, limits, |run| ida_star(&domain, Grain { least: 20, most: 60 }, run)) {
            assert_eq!(outcome.status, Status::Stopped(StopReason::Nodes), "{nodes}");
            assert!(outcome.plan.is_none() && outcome.lower_bound <= alone.lower_bound);
        }
    }
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    for outcome in together(2, limits, |run| ida_star(&domain, Grain { least: 20, most: 60 }, run)) {
        assert_eq!(outcome.status, Status::Stopped(StopReason::Time));
    }
}

#[test]
fn a_star_of_a_team_finds_the_same_as_one_process() {
    for seed in 0..12 {
        let domain = Pancakes::new(&stack(8, seed)).expect("a stack");
        let one = astar::search(&domain, &Now, astar::Options::default(), &Run::default());
        for ranks in [1, 2, 3] {
            let small = together(ranks, Limits::default(), |run| {
                astar::search(&domain, &Now, astar::Options::default(), run)
            });
            let from_the_start = together(ranks, Limits::default(), |run| {
                let team = run.team().expect("ranks are in a team");
                team_astar::search(&domain, &Now, astar::Options::default(), team, run)
            });
            for outcome in small.iter().chain(&from_the_start) {
                assert_eq!(
                    (outcome.status, outcome.lower_bound),
                    (one.status, one.lower_bound),
                    "seed {seed}"
                );
            }
            // The first rank finds it before the others join in, and all have its plan and counts.
            for outcome in &small {
                assert_eq!((&outcome.plan, outcome.counters), (&one.plan, one.counters), "seed {seed}");
            }
        }
    }
}

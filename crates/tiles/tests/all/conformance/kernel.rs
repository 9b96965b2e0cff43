//! Compares the inner loop for 4x4 boards with the generic one: they agree in everything.

use pousse_search::{Algorithm, Limits, Outcome, Status, StopReason};
use pousse_tiles::heuristics::Spec;
use pousse_tiles::{Direction, Grid, generate};

use super::judge::{goals, judge, through_door};

fn assert_identical(start: &Grid, what: &str, one: &Outcome<Direction>, other: &Outcome<Direction>) {
    assert_eq!(one.status, other.status, "{start:#}: {what}");
    assert_eq!(one.plan, other.plan, "{start:#}: {what}");
    assert_eq!(one.lower_bound, other.lower_bound, "{start:#}: {what}");
    assert_eq!(one.counters, other.counters, "{start:#}: {what}");
    assert_eq!(one.iterations, other.iterations, "{start:#}: {what}");
}

#[test]
fn same_as_the_generic_loop_on_any_number_of_threads() {
    let manhattan: Spec = "manhattan".parse().expect("a name");
    let mut compared = 0;
    for goal in goals(4, 4) {
        let judge = judge(&goal, "manhattan").expect("exists for 4x4");
        for index in 0..8 {
            let start = generate::scramble(&goal, (index * 7) % 90, 11, u64::from(index));
            let limits = Limits { nodes: Some(4_000_000), ..Limits::default() };
            let fast = through_door(&start, &goal, Algorithm::IdaStar, &manhattan, limits);
            if fast.status != Status::Optimal {
                continue; // each loop stops at a point of its own
            }
            compared += 1;
            let truth = fast.upper_bound();
            for threads in [1, 2, 3] {
                let limits = Limits { threads, ..Limits::default() };
                let generic = judge.check(&start, truth, Algorithm::IdaStar, limits);
                assert_identical(&start, &format!("the generic loop on {threads} threads"), &fast, &generic);
                let again = through_door(&start, &goal, Algorithm::IdaStar, &manhattan, limits);
                assert_identical(&start, &format!("the kernel on {threads} threads"), &fast, &again);
            }
        }
    }
    assert!(compared > 20, "only {compared} boards were compared");
}

/// They may differ only when stopped, and then no claim is false.
#[test]
fn limits_hold_with_the_kernel() {
    let mut stopped = 0;
    for goal in goals(4, 4) {
        let judge = judge(&goal, "manhattan").expect("exists for 4x4");
        for index in 0..6 {
            let start = generate::scramble(&goal, 40 + 4 * index, 5, u64::from(index));
            let ample = Limits { nodes: Some(30_000_000), ..Limits::default() };
            let generic = through_door(
                &start,
                &goal,
                Algorithm::IdaStar,
                &"linear-conflict".parse().expect("a name"),
                ample,
            );
            let Some(truth) = generic.upper_bound().filter(|_| generic.status == Status::Optimal) else {
                continue;
            };
            for nodes in [1, 100, 10_000, 100_000] {
                for threads in [1, 2] {
                    let limits = Limits { nodes: Some(nodes), threads, ..Limits::default() };
                    let outcome = judge.check_through_door(&start, Some(truth), Algorithm::IdaStar, limits);
                    stopped += u32::from(outcome.status == Status::Stopped(StopReason::Nodes));
                    judge.check_through_door(&start, Some(truth), Algorithm::Anytime, limits);
                }
            }
        }
    }
    assert!(stopped > 50, "only {stopped} searches met their limit");
}

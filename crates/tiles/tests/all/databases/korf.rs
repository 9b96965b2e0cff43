//! Exact node counts of IDA* on Korf's hundred boards.

use pousse_search::{Run, Status};
use pousse_tiles::{Goal, Shape};

use super::common::{Known, door, korf};

/// Solves a board and returns the number of nodes generated.
fn generated(Known { start, length }: &Known, heuristic: &str) -> u64 {
    let goal = Goal::BlankFirst.grid(Shape::new(4, 4).expect("a shape")).expect("named goals fit");
    let outcome = door(start, &goal, "ida-star", heuristic).solve(&Run::default());
    assert_eq!(outcome.status, Status::Optimal, "{start:#}, {heuristic}");
    assert_eq!(outcome.plan.expect("solved").cost, *length, "{start:#}, {heuristic}");
    outcome.counters.generated
}

fn all_hundred(heuristic: &str) -> u64 {
    let counts: Vec<u64> = korf().iter().map(|board| generated(board, heuristic)).collect();
    println!("{heuristic}: {counts:?}");
    counts.iter().sum()
}

/// Counts from the run with the total below.
#[test]
fn node_counts_of_quick_boards_are_unchanged() {
    let boards = korf();
    for (number, nodes) in [
        (1, 45_591),
        (9, 5_801),
        (12, 15_531),
        (19, 4_752),
        (42, 4_005),
        (79, 9_368),
        (88, 5_506_650),
        (97, 1_047),
    ] {
        assert_eq!(generated(&boards[number - 1], "6-6-3"), nodes, "board {number}");
    }
}

#[test]
#[ignore = "slow: makes tables of 6 tiles and generates 56,436,754 nodes, ten seconds"]
fn six_six_three_takes_as_many_nodes_as_before() {
    assert_eq!(all_hundred("6-6-3"), 56_436_754);
}

/// 38,326 nodes per board with mirror images: the counts of an earlier program with its own tables and numbering.
#[test]
#[ignore = "slow: makes tables of 7 and 8 tiles, gigabytes and minutes"]
fn seven_eight_takes_as_many_nodes_as_before() {
    assert_eq!(all_hundred("7-8"), 3_832_599);
    assert_eq!(all_hundred("7-8(mirror=off)"), 13_721_165);
}

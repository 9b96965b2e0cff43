//! Inconsistent sets in searches that must be able to reopen states: solutions are nevertheless optimal.

use pousse_search::{Run, Status};
use pousse_testkit::sliding::Distances;
use pousse_tiles::{Goal, Grid, Shape};

use super::common::{Known, door, graded};

const ALGORITHMS: [&str; 4] = ["astar", "ida-star", "bounded-astar", "ida-star-tt"];

fn solve(start: &Grid, goal: &Grid, algorithm: &str, heuristic: &str, length: u32) {
    let ready = door(start, goal, algorithm, heuristic);
    assert!(!ready.properties().consistent, "{heuristic} is to be inconsistent");
    let outcome = ready.solve(&Run::default());
    let name = format!("{start:#} to {goal:#}, {algorithm}, {heuristic}");
    assert_eq!(outcome.status, Status::Optimal, "{name}");
    assert_eq!(outcome.plan.expect("solved").cost, length, "{name}");
}

#[test]
fn shortest_on_3x3() {
    shortest_on_each(1201);
}

#[test]
#[ignore = "slow: twelve times as many boards as by default"]
fn shortest_on_more_boards_of_3x3() {
    shortest_on_each(97);
}

/// Solves every `step`-th 3x3 board.
fn shortest_on_each(step: usize) {
    let shape = Shape::new(3, 3).expect("a shape");
    for goal in [Goal::BlankFirst, Goal::Spiral] {
        let goal = goal.grid(shape).expect("named goals fit");
        let bytes: Vec<u8> = goal.tiles().iter().map(|&tile| tile as u8).collect();
        let positions = Distances::from(&bytes, 3, u32::MAX).sample(usize::MAX);
        for (tiles, length) in positions.iter().step_by(step) {
            let tiles: Vec<u64> = tiles.iter().map(|&tile| u64::from(tile)).collect();
            let start = Grid::new(shape, &tiles).expect("a board");
            for algorithm in ALGORITHMS {
                for heuristic in ["4-4", "4-4(mirror=off)", "max(4-4,walking-distance)"] {
                    solve(&start, &goal, algorithm, heuristic, *length);
                }
            }
        }
    }
}

#[test]
fn shortest_on_4x4() {
    let goal = Goal::BlankLast.grid(Shape::new(4, 4).expect("a shape")).expect("named goals fit");
    for Known { start, length } in graded().iter().filter(|board| board.length <= 46) {
        for algorithm in ALGORITHMS {
            for heuristic in ["5-5-5", "5-5-5(mirror=off)", "4-4-4-3", "max(5-5-5,walking-distance)"] {
                solve(start, &goal, algorithm, heuristic, *length);
            }
        }
    }
}

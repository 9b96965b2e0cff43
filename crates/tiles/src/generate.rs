//! Random boards from a seed, the same on every machine and in every version ([`Numbers`]).

use pousse_search::Numbers;

use crate::solvability::solvability;
use crate::{Direction, Grid};

/// Returns random board number `index` of `seed`: every board that can reach `goal` is equally likely.
#[must_use]
pub fn random(goal: &Grid, seed: u64, index: u64) -> Grid {
    let mut numbers = Numbers::new(seed, index);
    let shape = goal.shape();
    let mut grid = goal.clone();
    if shape.rows() == 1 || shape.columns() == 1 {
        // The tiles keep their order, so only the blank's position is random.
        let place = numbers.below(shape.cells() as u64) as usize;
        let blank = grid.blank();
        let path: Vec<usize> =
            if place < blank { (place..=blank).rev().collect() } else { (blank..=place).collect() };
        path.windows(2).for_each(|step| grid.swap(step[0], step[1]));
        return grid;
    }
    // A Fisher-Yates shuffle of everything. Exchanging two tiles then maps the boards that cannot reach the goal
    // one-to-one to those that can, so the distribution stays uniform.
    for last in (1..shape.cells()).rev() {
        grid.swap(last, numbers.below(last as u64 + 1) as usize);
    }
    if !solvability(&grid, goal).solvable {
        let blank = grid.blank();
        let first = usize::from(blank == 0);
        let second = first + 1 + usize::from(blank == first + 1);
        grid.swap(first, second);
    }
    grid
}

/// Walks the blank from `goal` at random for `steps` moves, never straight back unless no other move is possible (at
/// the ends of a single row or column).
///
/// The goal is at most `steps` moves away, and the distance has the parity of `steps`.
#[must_use]
pub fn scramble(goal: &Grid, steps: u32, seed: u64, index: u64) -> Grid {
    let mut numbers = Numbers::new(seed, index);
    let shape = goal.shape();
    let mut grid = goal.clone();
    let mut blank = grid.blank();
    let mut last: Option<Direction> = None;
    for _ in 0..steps {
        let back = last.map(Direction::opposite);
        let mut choices = [Direction::Up; 4];
        let mut count = 0;
        for direction in Direction::ALL {
            if Some(direction) != back && shape.neighbour(blank, direction).is_some() {
                choices[count] = direction;
                count += 1;
            }
        }
        let direction = match count {
            0 => back.expect("a board has two cells, so a blank that came from nowhere can go somewhere"),
            _ => choices[numbers.below(count as u64) as usize],
        };
        let next = shape.neighbour(blank, direction).expect("only ways that exist are chosen");
        grid.swap(blank, next);
        (blank, last) = (next, Some(direction));
    }
    grid
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;
    use crate::{Goal, Shape};

    fn goal(rows: usize, columns: usize) -> Grid {
        Goal::BlankLast.grid(Shape::new(rows, columns).unwrap()).unwrap()
    }

    #[test]
    fn seeds_always_give_the_same_boards() {
        let random = |rows, columns, seed, index| format!("{:#}", random(&goal(rows, columns), seed, index));
        let scramble = |steps, seed, index| format!("{:#}", scramble(&goal(4, 4), steps, seed, index));
        assert_eq!(random(3, 3, 1, 0), "4 2 6 / 3 8 5 / 1 0 7");
        assert_eq!(random(3, 3, 1, 1), "5 0 2 / 4 8 6 / 7 3 1");
        assert_eq!(random(3, 3, u64::MAX, 0), "2 6 7 / 4 8 0 / 3 5 1");
        assert_eq!(random(4, 4, 42, 7), "12 3 1 14 / 8 15 2 5 / 7 9 6 11 / 0 4 13 10");
        assert_eq!(random(2, 5, 42, 7), "3 7 9 1 0 / 5 6 8 4 2");
        assert_eq!(random(1, 6, 3, 0), "1 0 2 3 4 5");
        assert_eq!(scramble(30, 1, 0), "9 3 4 8 / 10 1 2 5 / 0 14 7 6 / 13 11 15 12");
        assert_eq!(scramble(1000, 1, 5), "14 2 1 11 / 10 0 15 3 / 7 5 9 4 / 6 12 8 13");
    }

    #[test]
    fn every_reachable_board_is_equally_likely() {
        for (rows, columns, boards) in [(2, 2, 12), (2, 3, 360), (1, 5, 5), (5, 1, 5)] {
            let goal = goal(rows, columns);
            let mut counts = HashMap::new();
            let draws = 200 * boards as u64;
            for index in 0..draws {
                *counts.entry(random(&goal, 9, index)).or_insert(0u32) += 1;
            }
            assert_eq!(counts.len(), boards);
            let chi: f64 = counts.values().map(|&count| (f64::from(count) - 200.0).powi(2) / 200.0).sum();
            let freedom = boards as f64 - 1.0;
            assert!(chi < freedom + 4.0 * (2.0 * freedom).sqrt(), "{rows}x{columns}: chi squared {chi}");
        }
    }

    #[test]
    fn a_walk_of_one_step_leaves_the_goal_and_of_two_does_not_return() {
        for index in 0..50 {
            assert_eq!(scramble(&goal(3, 3), 0, 5, index), goal(3, 3));
            assert_ne!(scramble(&goal(3, 3), 1, 5, index), goal(3, 3));
            assert_ne!(scramble(&goal(3, 3), 2, 5, index), goal(3, 3));
        }
        // In a single row the blank runs to the end and comes back.
        assert_eq!(format!("{:#}", scramble(&goal(1, 4), 3, 0, 0)), "0 1 2 3");
        assert_eq!(scramble(&goal(1, 4), 6, 0, 0), goal(1, 4));
    }

    proptest! {
        #[test]
        fn all_boards_can_reach_their_goal(
            rows in 1usize..7, columns in 2usize..7, seed: u64, index: u64, steps in 0u32..200, named in 0usize..3,
        ) {
            let goal = Goal::NAMED[named].1.grid(Shape::new(rows, columns).unwrap()).unwrap();
            for board in [random(&goal, seed, index), scramble(&goal, steps, seed, index)] {
                let said = solvability(&board, &goal);
                prop_assert!(said.solvable, "{board:#}: {}", said.reason);
            }
        }
    }
}

//! Compares tables with a separate search over lists of rows, and the estimate with the puzzle.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use pousse_search::algorithms::ida_star;
use pousse_search::{Limits, Run};
use proptest::prelude::*;

use super::super::manhattan_distance;
use super::super::oracle::layout;
use super::*;
use crate::{Array, Carried, Direction, Shape, Small, Tiles};

const BUDGET: u64 = 64 << 20;

fn within(memory: u64) -> Run<'static> {
    Run::new(Limits { memory, ..Limits::default() })
}

/// The contents of each lane: the lanes where its tiles belong, sorted.
type Lanes = Vec<Vec<usize>>;

/// Returns the number of moves to the goal for everything that can be reached from it.
fn searched(goal: &Lanes, width: usize) -> HashMap<Lanes, u32> {
    let mut moves = HashMap::from([(goal.clone(), 0)]);
    let mut open = VecDeque::from([goal.clone()]);
    while let Some(lanes) = open.pop_front() {
        let so_far = moves[&lanes];
        let blank = lanes.iter().position(|lane| lane.len() < width).expect("the blank's lane is one short");
        for source in (0..lanes.len()).filter(|lane| lane.abs_diff(blank) == 1) {
            for index in 0..lanes[source].len() {
                let mut next = lanes.clone();
                let tile = next[source].remove(index);
                next[blank].push(tile);
                next[blank].sort_unstable();
                if !moves.contains_key(&next) {
                    moves.insert(next.clone(), so_far + 1);
                    open.push_back(next);
                }
            }
        }
    }
    moves
}

fn lanes(layout: &Layout, grid: &Grid, count: usize, lane: impl Fn(usize) -> usize) -> Lanes {
    let mut lanes = vec![Vec::new(); count];
    for (cell, &tile) in grid.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0) {
        lanes[lane(cell)].push(lane(layout.target(usize::from(tile))));
    }
    lanes.iter_mut().for_each(|lane| lane.sort_unstable());
    lanes
}

/// Returns all positions that can be reached from the goal, with their distances.
fn all_positions(layout: &Layout) -> Vec<(Grid, u32)> {
    let mut found = vec![(layout.goal().clone(), 0)];
    let mut seen = HashMap::from([(layout.goal().tiles().to_vec(), ())]);
    let mut next = 0;
    while next < found.len() {
        let (grid, depth) = found[next].clone();
        for child in Direction::ALL.into_iter().filter_map(|direction| crate::rules::slide(&grid, direction))
        {
            if seen.insert(child.tiles().to_vec(), ()).is_none() {
                found.push((child, depth + 1));
            }
        }
        next += 1;
    }
    found
}

/// Returns goals with the blank in every cell, and one in random order.
fn goals(rows: usize, columns: usize) -> Vec<crate::Goal> {
    let shape = Shape::new(rows, columns).expect("a shape");
    let cells = (rows * columns) as u64;
    let given = |tiles: Vec<u64>| crate::Goal::Given(Grid::new(shape, &tiles).expect("a permutation"));
    let with_blank = |blank| {
        let mut tiles: Vec<u64> = (1..cells).collect();
        tiles.insert(blank, 0);
        given(tiles)
    };
    let mut goals: Vec<crate::Goal> = (0..rows * columns).map(with_blank).collect();
    goals.push(crate::Goal::Spiral);
    goals.push(given((0..cells).map(|index| (index * (cells - 1) + 2) % cells).collect()));
    goals
}

#[test]
fn values_equal_a_search_over_lists() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (1, 2), (1, 4), (4, 1), (2, 4), (4, 2), (3, 3)] {
        for goal in goals(rows, columns) {
            let layout = layout(rows, columns, &goal);
            let estimate = WalkingDistance::new(&layout, &within(BUDGET)).expect("small");
            let by_row = |grid: &Grid| lanes(&layout, grid, rows, |cell| layout.row(cell));
            let by_column = |grid: &Grid| lanes(&layout, grid, columns, |cell| layout.column(cell));
            let (vertical, horizontal) =
                (searched(&by_row(layout.goal()), columns), searched(&by_column(layout.goal()), rows));
            assert_eq!(estimate.patterns(), (vertical.len() as u64, horizontal.len() as u64), "{goal}");
            let step = if rows * columns == 9 { 97 } else { 1 };
            for (grid, _) in all_positions(&layout).into_iter().step_by(step) {
                let board = Small::from_grid(&grid).expect("fits");
                let expected = vertical[&by_row(&grid)] + horizontal[&by_column(&grid)];
                assert_eq!(estimate.value(estimate.root(&board)), expected, "{grid:#} towards {goal}");
            }
        }
    }
}

/// On all positions of small boards, the value is between Manhattan distance and the true distance, and a move changes
/// it by exactly one.
#[test]
fn admissible_consistent_and_no_worse_than_manhattan() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (1, 5), (5, 1), (2, 4), (3, 3)] {
        let mut goals = goals(rows, columns);
        if (rows, columns) == (3, 3) {
            goals.drain(1..7); // leaves a corner, an edge, the centre (spiral) and the random order
        }
        for goal in goals {
            let layout = layout(rows, columns, &goal);
            let estimate = WalkingDistance::new(&layout, &within(BUDGET)).expect("small");
            for (grid, depth) in all_positions(&layout) {
                let board = Small::from_grid(&grid).expect("fits");
                let raw = estimate.root(&board);
                let value = estimate.value(raw);
                assert!(
                    value <= depth && value % 2 == depth % 2,
                    "{grid:#} towards {goal}: {value}, {depth}"
                );
                assert!(value >= manhattan_distance(&grid, &layout), "{grid:#} towards {goal}");
                for cell in Direction::ALL.into_iter().filter_map(|d| layout.neighbour(board.blank(), d)) {
                    let slide = Slide { tile: Board::tile(&board, cell), from: cell, to: board.blank() };
                    let mut next = board;
                    next.move_blank(cell);
                    let child = estimate.child(&next, slide, raw);
                    assert_eq!(child, estimate.root(&next), "{grid:#} towards {goal}");
                    assert_eq!(estimate.value(child).abs_diff(value), 1, "{grid:#} towards {goal}");
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Includes boards that cannot be solved.
    #[test]
    fn children_equal_values_from_scratch_and_parts_add_up(seed in any::<u64>()) {
        let mut state = seed;
        let mut below = |bound: usize| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            (pousse_search::mix(state) % bound as u64) as usize
        };
        for (rows, columns) in [(1, 2), (1, 7), (6, 1), (1, 128), (2, 2), (2, 5), (5, 2), (3, 4), (4, 3), (4, 4), (5, 3)] {
            let shape = Shape::new(rows, columns).expect("a shape");
            let mut shuffled = || {
                let mut tiles: Vec<u64> = (0..shape.cells() as u64).collect();
                (1..tiles.len()).rev().for_each(|last| tiles.swap(last, below(last + 1)));
                Grid::new(shape, &tiles).expect("a permutation")
            };
            let (start, given) = (shuffled(), shuffled());
            let goal = match below(4) {
                0 => crate::Goal::BlankFirst,
                1 => crate::Goal::BlankLast,
                2 => crate::Goal::Spiral,
                _ => crate::Goal::Given(given),
            };
            let layout = layout(rows, columns, &goal);
            let estimate = WalkingDistance::new(&layout, &within(BUDGET)).expect("fits");
            let parts = estimate.contributions(&start);
            let mut board = Array::<128>::from_grid(&start).expect("fits");
            let mut raw = estimate.root(&board);
            let total = parts.iter().map(|part| part.amount).sum::<f64>();
            prop_assert!((total - f64::from(estimate.value(raw))).abs() < 1e-9);
            for _ in 0..200 {
                let Some(cell) = layout.neighbour(board.blank(), Direction::ALL[below(4)]) else { continue };
                let slide = Slide { tile: Board::tile(&board, cell), from: cell, to: board.blank() };
                board.move_blank(cell);
                raw = estimate.child(&board, slide, raw);
                prop_assert_eq!(raw, estimate.root(&board), "{:?} towards {}", board, goal);
            }
        }
    }
}

/// Checks Takahashi's count, and that of a goal with the blank elsewhere; rows and columns share a table if they can.
#[test]
fn the_fifteen_puzzle_has_24964_patterns() {
    for goal in [crate::Goal::BlankFirst, crate::Goal::BlankLast] {
        let estimate = WalkingDistance::new(&layout(4, 4, &goal), &within(BUDGET)).expect("fits");
        assert_eq!(estimate.patterns(), (24_964, 24_964));
        assert!(Arc::ptr_eq(&estimate.rows.table, &estimate.columns.table));
        assert!(estimate.bytes() < 1 << 21);
    }
    // The blank's home is in row 3, column 2.
    let spiral = WalkingDistance::new(&layout(4, 4, &crate::Goal::Spiral), &within(BUDGET)).expect("fits");
    assert!(!Arc::ptr_eq(&spiral.rows.table, &spiral.columns.table));
}

#[test]
fn tables_over_budget_are_rejected_at_once() {
    let build = |rows, columns, budget| {
        WalkingDistance::new(&layout(rows, columns, &crate::Goal::Spiral), &within(budget))
    };
    let bytes = |rows, columns, budget| match build(rows, columns, budget).expect_err("too large") {
        WalkingError::TooLarge { bytes, budget: told } if told == budget => bytes,
        other => panic!("{other:?}"),
    };
    for (rows, columns) in [(1, 2), (4, 4), (5, 5), (2, 8), (6, 3)] {
        let needed = bytes(rows, columns, 0);
        assert_eq!(bytes(rows, columns, needed - 1), needed);
        if needed < BUDGET {
            assert!(build(rows, columns, needed).expect("fits").bytes() <= needed);
        }
    }
    for (rows, columns) in [(6, 4), (6, 6), (6, 7), (7, 7), (2, 9), (3, 8), (3, 40), (128, 2), (128, 128)] {
        let error = build(rows, columns, u64::MAX).expect_err("too large");
        assert_eq!(error, WalkingError::TooManyPatterns, "{rows}x{columns}");
    }
}

/// Tables that take a minute and gigabytes are abandoned as soon as the run is stopped, and nothing is kept.
#[test]
fn building_tables_can_be_interrupted() {
    let layout = layout(3, 5, &crate::Goal::BlankFirst);
    let cancelled = AtomicBool::new(true);
    let run = within(BUDGET).cancelled_by(&cancelled);
    let library = crate::patterns::Library::default();
    let error = library.walking(&layout, &run).expect_err("cancelled");
    assert_eq!(error, WalkingError::Stopped(StopReason::Interrupted));
    let late = Run::new(Limits { time: Some(Duration::ZERO), memory: BUDGET, ..Limits::default() });
    let error = library.walking(&layout, &late).expect_err("no time");
    assert_eq!(error, WalkingError::Stopped(StopReason::Time));
    cancelled.store(false, Ordering::Relaxed);
    let made = library.walking(&layout, &run).expect("time enough");
    assert_eq!(made.patterns(), (525, 352_560));
    // Once a table exists, it takes no time.
    assert!(library.walking(&layout, &late).is_ok());
}

/// Counts for larger boards, computed by a program in another language.
#[test]
fn patterns_are_counted() {
    let count = |lanes, width| Goal { lanes, width, blank: lanes - 1 }.patterns();
    assert_eq!(count(4, 5), Some(107_712));
    assert_eq!(count(5, 4), Some(5_977_015));
    assert_eq!(count(5, 5), Some(65_650_495));
    assert_eq!(count(6, 3), Some(50_388_240));
    assert_eq!(count(8, 2), Some(1_016_930_880));
    assert_eq!(count(6, 4), None);
    assert_eq!((count(128, 1), count(1, 128)), (Some(128), Some(1)));
}

#[test]
fn contributions_are_words() {
    let layout = layout(4, 4, &crate::Goal::BlankFirst);
    let estimate = WalkingDistance::new(&layout, &within(BUDGET)).expect("fits");
    let shape = Shape::new(4, 4).expect("a shape");
    let start = Grid::new(shape, &[4, 1, 2, 3, 0, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]).expect("a board");
    let texts: Vec<String> = estimate.contributions(&start).into_iter().map(|part| part.text).collect();
    assert_eq!(texts, ["rows: at least 1 vertical move until every tile is in its row"]);
    assert!(estimate.contributions(layout.goal()).is_empty());
}

/// Returns the boards of a file with the number and the length in their labels.
fn korfs_boards() -> Vec<(usize, u32, Grid)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzle/data/korf100.txt");
    let text = std::fs::read_to_string(path).expect("the boards are part of the project");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let (label, tiles) = line.split_once(':').expect("a label");
            let numbers = |text: &str| -> Vec<u64> {
                text.split_whitespace().map(|number| number.parse().expect("a number")).collect()
            };
            let label = numbers(label);
            let grid = Grid::new(Shape::new(4, 4).expect("a shape"), &numbers(tiles)).expect("a board");
            (label[0] as usize, label[1] as u32, grid)
        })
        .collect()
}

fn generated(estimate: &Carried<WalkingDistance>, start: &Grid, length: u32) -> u64 {
    let goal = crate::Goal::BlankFirst.grid(start.shape()).expect("fits");
    let domain = Tiles::<Small>::new(start, &goal, Direction::ALL).expect("fits");
    let outcome = ida_star::search(&domain, estimate, &Run::new(Limits::default()));
    assert_eq!(outcome.plan.expect("solvable").cost, length, "{start:#}");
    outcome.counters.generated
}

fn for_korfs_boards() -> Carried<WalkingDistance> {
    Carried(WalkingDistance::new(&layout(4, 4, &crate::Goal::BlankFirst), &within(BUDGET)).expect("fits"))
}

/// Counts from this implementation; the total over all hundred is checked below against another one.
#[test]
fn small_korf_boards_are_solved() {
    let estimate = for_korfs_boards();
    let boards = korfs_boards();
    for (number, nodes) in [(5, 2_285_706), (12, 90_876), (79, 187_989)] {
        let (_, length, start) = &boards[number - 1];
        assert_eq!(generated(&estimate, start, *length), nodes, "board {number}");
    }
}

/// The total is exactly that of an independent program in another language.
#[test]
#[ignore = "slow: 4,574,799,423 nodes, minutes"]
fn korfs_hundred_boards_take_as_many_nodes_as_elsewhere() {
    let estimate = for_korfs_boards();
    let total: u64 =
        korfs_boards().iter().map(|(_, length, start)| generated(&estimate, start, *length)).sum();
    assert_eq!(total, 4_574_799_423);
}

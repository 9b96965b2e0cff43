//! Compares the kernel with published counts and with the simplest search, iteration by iteration.

use proptest::prelude::*;

use super::*;
use crate::{Goal, Grid, Shape, rules};

/// The easiest boards of R. E. Korf, "Depth-First Iterative-Deepening", Artificial Intelligence 27 (1985): optimal
/// length, nodes generated, tiles.
const KORF: [(usize, u64, [u64; 16]); 10] = [
    (42, 540_860, [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15]),
    (45, 546_344, [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15]),
    (42, 877_823, [4, 5, 7, 2, 9, 14, 12, 13, 0, 3, 6, 11, 8, 1, 15, 10]),
    (41, 927_212, [13, 8, 14, 3, 9, 1, 0, 7, 15, 5, 4, 10, 12, 2, 6, 11]),
    (46, 1_280_495, [7, 11, 8, 3, 14, 0, 6, 15, 1, 4, 13, 9, 5, 12, 2, 10]),
    (53, 1_337_340, [5, 7, 11, 8, 0, 14, 9, 13, 10, 12, 3, 15, 6, 1, 4, 2]),
    (46, 1_650_696, [3, 14, 9, 11, 5, 4, 8, 2, 13, 12, 6, 7, 10, 1, 15, 0]),
    (56, 1_897_728, [14, 13, 4, 11, 15, 8, 6, 9, 0, 7, 3, 1, 2, 10, 12, 5]),
    (55, 15_300_442, [13, 5, 4, 10, 9, 12, 8, 14, 2, 3, 7, 1, 0, 15, 11, 6]),
    (42, 17_984_051, [1, 3, 2, 5, 10, 9, 15, 6, 8, 14, 13, 11, 12, 4, 7, 0]),
];

fn shape() -> Shape {
    Shape::new(4, 4).expect("a shape")
}

fn never(_: u64, _: u64) -> bool {
    false
}

#[test]
fn korf_counts() {
    let goal = Goal::BlankFirst.grid(shape()).expect("fits");
    let kernel = ManhattanKernel::new(&Layout::new(goal.clone())).expect("4x4");
    for (length, nodes, tiles) in KORF {
        let start = Grid::new(shape(), &tiles).expect("a board");
        let board = Small::from_grid(&start).expect("16 cells");
        let (mut generated, mut path) = (1, Vec::new());
        for slack in 0.. {
            let explored = kernel.explore(board, None, slack, &mut never, &mut path);
            generated += explored.generated;
            if explored.ending == Ending::Found {
                break;
            }
        }
        assert_eq!((path.len(), generated), (length, nodes), "{start:#}");
        assert_eq!(rules::replay(&start, &goal, &path), Ok(()));
    }
}

#[test]
fn only_4x4() {
    for (rows, columns) in [(3, 3), (2, 8), (8, 2), (4, 3), (5, 5)] {
        let goal = Goal::BlankLast.grid(Shape::new(rows, columns).expect("a shape")).expect("fits");
        assert!(ManhattanKernel::new(&Layout::new(goal)).is_none());
    }
}

/// The simplest depth-first search: distances are computed from scratch at every node.
struct Plain<'a> {
    layout: &'a Layout,
    expanded: u64,
    generated: u64,
    path: Vec<Direction>,
}

impl Plain<'_> {
    fn distance(&self, grid: &Grid) -> u32 {
        let tiles = grid.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0);
        tiles.map(|(cell, &tile)| self.layout.distance(usize::from(tile), cell)).sum()
    }

    /// Searches below a node with `moves` moves left.
    fn search(&mut self, grid: &Grid, last: Option<Direction>, moves: u32) -> bool {
        self.expanded += 1;
        for direction in Direction::ALL {
            if last.is_some_and(|last| direction == last.opposite()) {
                continue;
            }
            let Some(child) = rules::slide(grid, direction) else { continue };
            self.generated += 1;
            if self.distance(&child) + 1 > moves {
                continue;
            }
            self.path.push(direction);
            if child == *self.layout.goal() || self.search(&child, Some(direction), moves - 1) {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

/// Runs both searches with the same slack and checks that they agree in everything.
fn agree(layout: &Layout, start: &Grid, last: Option<Direction>, slack: u32) -> Ending {
    let mut plain = Plain { layout, expanded: 0, generated: 0, path: Vec::new() };
    let moves = plain.distance(start) + 2 * slack;
    let found = plain.search(start, last, moves);

    let kernel = ManhattanKernel::new(layout).expect("4x4");
    let mut path = vec![Direction::Up];
    let mut reported = (0, 0);
    let mut poll = |expanded, generated| {
        assert!(reported.0 <= expanded && reported.1 <= generated, "reports run backwards");
        reported = (expanded, generated);
        false
    };
    let board = Small::from_grid(start).expect("16 cells");
    let explored = kernel.explore(board, last, slack, &mut poll, &mut path);
    let ending = if found { Ending::Found } else { Ending::Exhausted };
    let expected = Exploration { ending, expanded: plain.expanded, generated: plain.generated };
    assert_eq!(explored, expected, "{start:#} to {:#}, slack {slack}", layout.goal());
    assert_eq!(path[1..], plain.path, "{start:#}");
    assert!(reported.0 <= explored.expanded && reported.1 <= explored.generated);
    ending
}

/// Makes random moves from the goal, never straight back.
fn walk(goal: &Grid, turns: &[usize]) -> (Grid, Option<Direction>) {
    let (mut grid, mut last) = (goal.clone(), None);
    for turn in turns {
        let legal: Vec<_> = Direction::ALL
            .into_iter()
            .filter(|&direction| last.is_none_or(|last: Direction| direction != last.opposite()))
            .filter_map(|direction| Some((direction, rules::slide(&grid, direction)?)))
            .collect();
        let (direction, next) = &legal[turn % legal.len()];
        (grid, last) = (next.clone(), Some(*direction));
    }
    (grid, last)
}

fn goals() -> impl Strategy<Value = Grid> {
    let named = prop::sample::select(vec![Goal::BlankFirst, Goal::BlankLast, Goal::Spiral]);
    let given = Just((0..16).collect::<Vec<u64>>()).prop_shuffle();
    prop_oneof![
        named.prop_map(|goal| goal.grid(shape()).expect("fits")),
        given.prop_map(|tiles| Grid::new(shape(), &tiles).expect("a permutation")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Tests all iterations of IDA*; any permutation is a goal, and walks from it have the right parity.
    #[test]
    fn same_as_plain(goal in goals(), turns in prop::collection::vec(0..60usize, 1..45)) {
        let layout = Layout::new(goal.clone());
        let (start, _) = walk(&goal, &turns);
        if start != goal {
            for slack in 0..8 {
                if agree(&layout, &start, None, slack) == Ending::Found {
                    break;
                }
            }
        }
    }

    /// Tests more slack than IDA* would use: goals above the last level of the bound, and all first moves.
    #[test]
    fn same_with_much_slack(goal in goals(), turns in prop::collection::vec(0..60usize, 1..30), slack in 3..7u32) {
        let layout = Layout::new(goal.clone());
        let (start, last) = walk(&goal, &turns);
        if start != goal {
            agree(&layout, &start, last, slack);
        }
    }
}

/// Large enough for lists, and without a solution, as the parity is wrong.
#[test]
fn batches_exhaust() {
    let goal = Goal::Spiral.grid(shape()).expect("fits");
    let mut wrong = goal.clone();
    wrong.swap(0, 1);
    let layout = Layout::new(goal);
    assert_eq!(agree(&layout, &wrong, None, 9), Ending::Exhausted);
}

/// Large enough for lists, which reach the goal and return to a safe point.
#[test]
fn batches_find() {
    let layout = Layout::new(Goal::BlankFirst.grid(shape()).expect("fits"));
    for (slack, (_, _, tiles)) in [(7, KORF[0]), (6, KORF[2]), (6, KORF[3])] {
        let start = Grid::new(shape(), &tiles).expect("a board");
        assert_eq!(agree(&layout, &start, None, slack), Ending::Found);
    }
}

/// A board of another shape is a mistake, but it must not hang or crash.
#[test]
fn other_shapes_end() {
    let small = Goal::Spiral.grid(Shape::new(3, 3).expect("a shape")).expect("fits");
    let board = Small::from_grid(&small).expect("9 cells");
    let kernel =
        ManhattanKernel::new(&Layout::new(Goal::BlankLast.grid(shape()).expect("fits"))).expect("4x4");
    for slack in 0..5 {
        let explored = kernel.explore(board, None, slack, &mut never, &mut Vec::new());
        assert_eq!(explored.ending, Ending::Exhausted);
    }
}

/// Stops promptly when told to, both before and after lists come into use.
#[test]
fn stops() {
    let goal = Goal::BlankFirst.grid(shape()).expect("fits");
    let kernel = ManhattanKernel::new(&Layout::new(goal)).expect("4x4");
    let start = Grid::new(shape(), &KORF[9].2).expect("a board");
    let board = Small::from_grid(&start).expect("16 cells");
    for limit in [0, 30_000, 100_000, 1_000_000, 2_000_000] {
        let mut reported = (0, 0);
        let mut poll = |expanded, generated| {
            reported = (expanded, generated);
            generated >= limit
        };
        let mut path = Vec::new();
        let explored = kernel.explore(board, None, 8, &mut poll, &mut path);
        assert_eq!(explored.ending, Ending::Stopped);
        assert!(path.is_empty());
        assert!(reported.0 <= explored.expanded && reported.1 <= explored.generated);
        assert!(explored.generated < 2 * limit + 20_000, "{limit}: {explored:?}");
    }
}

//! Compares `pairs`, `triples` and `quadruples` with tables and choices found in the simplest way.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use pousse_search::{Algorithm, Limits, Run};
use pousse_tiles::heuristics::{
    BindError, Dynamic, Estimate, GoalEstimate, SetSize, Spec, manhattan_distance,
};
use pousse_tiles::patterns::Library;
use pousse_tiles::{
    Array, Board, Direction, Goal, Grid, Layout, Patience, Shape, Slide, Small, Task, generate, open, rules,
};

const SIZES: [SetSize; 3] = [SetSize::Pairs, SetSize::Triples, SetSize::Quadruples];

fn layout(rows: usize, columns: usize, goal: &Goal) -> Arc<Layout> {
    let shape = Shape::new(rows, columns).expect("a shape");
    Arc::new(Layout::new(goal.grid(shape).expect("a goal of this shape")))
}

fn given(rows: usize, columns: usize, tiles: &[u64]) -> Goal {
    Goal::Given(Grid::new(Shape::new(rows, columns).expect("a shape"), tiles).expect("a permutation"))
}

fn dynamic(size: SetSize, layout: &Arc<Layout>) -> Dynamic {
    Dynamic::new(size, layout, &Run::new(Limits { threads: 2, ..Limits::default() })).expect("fits")
}

/// Half the excesses of sets of tiles, by the cells of the tiles.
struct Plain {
    layout: Arc<Layout>,
    excesses: HashMap<u32, HashMap<Vec<usize>, u32>>, // tiles as a mask -> their cells -> half the excess
}

impl Plain {
    fn new(layout: &Arc<Layout>, most: usize) -> Self {
        let cells = layout.shape().cells();
        let masks = (0..1u32 << cells).filter(|mask| mask & 1 == 0);
        let masks = masks.filter(|mask| (2..=most).contains(&(mask.count_ones() as usize)));
        Self {
            layout: Arc::clone(layout),
            excesses: masks.map(|mask| (mask, excess(layout, mask))).collect(),
        }
    }

    /// Returns the estimate: the best of all ways to group tiles, with each tile in at most one set.
    fn value(&self, grid: &Grid) -> u32 {
        let cells = self.layout.shape().cells();
        let cell = |tile: usize| grid.tiles().iter().position(|&t| usize::from(t) == tile).expect("there");
        let mut worth = HashMap::new();
        for (&mask, table) in &self.excesses {
            let places: Vec<usize> = (1..cells).filter(|tile| mask >> tile & 1 == 1).map(cell).collect();
            worth.insert(mask, table.get(&places).copied().unwrap_or(0));
        }
        let mut best = vec![0; 1 << cells];
        for all in (2..1u32 << cells).step_by(2) {
            let least = all & all.wrapping_neg();
            let mut most = best[(all & !least) as usize];
            let mut part = all;
            while part > 0 {
                if part & least != 0
                    && let Some(worth) = worth.get(&part)
                {
                    most = most.max(worth + best[(all & !part) as usize]);
                }
                part = (part - 1) & all;
            }
            best[all as usize] = most;
        }
        manhattan_distance(grid, &self.layout) + 2 * best[(1 << cells) - 2]
    }
}

/// Searches all placements of some tiles and the blank, backwards from the goal; only moves of these tiles count.
fn excess(layout: &Layout, mask: u32) -> HashMap<Vec<usize>, u32> {
    let tiles: Vec<usize> = (1..layout.shape().cells()).filter(|tile| mask >> tile & 1 == 1).collect();
    let home: Vec<usize> = tiles.iter().map(|&tile| layout.target(tile)).collect();
    let mut known: HashMap<(Vec<usize>, usize), u32> = HashMap::new();
    let mut queue = VecDeque::from([((home, layout.target(0)), 0)]);
    while let Some(((cells, blank), moves)) = queue.pop_front() {
        if known.contains_key(&(cells.clone(), blank)) {
            continue;
        }
        known.insert((cells.clone(), blank), moves);
        for next in Direction::ALL.into_iter().filter_map(|way| layout.neighbour(blank, way)) {
            match cells.iter().position(|&cell| cell == next) {
                Some(tile) => {
                    let mut cells = cells.clone();
                    cells[tile] = blank;
                    queue.push_back(((cells, next), moves + 1));
                }
                None => queue.push_front(((cells.clone(), next), moves)),
            }
        }
    }
    let mut least: HashMap<Vec<usize>, u32> = HashMap::new();
    for ((cells, _), moves) in known {
        let steps: u32 = tiles.iter().zip(&cells).map(|(&tile, &cell)| layout.distance(tile, cell)).sum();
        let over = (moves - steps) / 2;
        least.entry(cells).and_modify(|least| *least = over.min(*least)).or_insert(over);
    }
    least
}

fn value<B: Board>(estimate: &Dynamic, grid: &Grid) -> u32 {
    estimate.value(estimate.root(&B::from_grid(grid).expect("fits")))
}

fn small_goals() -> Vec<(usize, usize, Goal)> {
    vec![
        (3, 3, Goal::BlankFirst),
        (3, 3, given(3, 3, &[5, 0, 2, 7, 1, 8, 4, 3, 6])),
        (2, 4, Goal::BlankLast),
        (4, 2, given(4, 2, &[3, 5, 0, 1, 7, 2, 6, 4])),
        (2, 3, Goal::BlankFirst),
        (2, 2, Goal::BlankLast),
        (1, 5, given(1, 5, &[1, 2, 0, 3, 4])),
    ]
}

/// Tests the tables, the entries left out as redundant, and the choice of sets, all at once.
#[test]
fn values_equal_plain_tables_over_all_choices() {
    for (rows, columns, goal) in small_goals() {
        let layout = layout(rows, columns, &goal);
        for size in SIZES {
            let (estimate, plain) = (dynamic(size, &layout), Plain::new(&layout, size.tiles()));
            for seed in 0..20 {
                let grid = generate::random(layout.goal(), 7, seed);
                assert_eq!(value::<Small>(&estimate, &grid), plain.value(&grid), "{size:?} of {grid:#}");
            }
        }
    }
}

#[test]
fn no_value_exceeds_the_distance_and_larger_sets_are_no_weaker() {
    for (rows, columns, goal) in small_goals() {
        let layout = layout(rows, columns, &goal);
        let estimates = SIZES.map(|size| dynamic(size, &layout));
        let start = Small::from_grid(layout.goal()).expect("fits");
        let mut distances = HashMap::from([(start.pack(), 0u32)]);
        let mut queue = VecDeque::from([start]);
        let mut numbers = 0..;
        while let Some(board) = queue.pop_front()
            && let Some(number) = numbers.next()
        {
            let distance = distances[&board.pack()];
            let steps: u32 = (0..layout.shape().cells())
                .filter(|&cell| board.tile(cell) != 0)
                .map(|cell| layout.distance(board.tile(cell), cell))
                .sum();
            // Every position of the smaller boards, every fifth of 3x3.
            if layout.shape().cells() < 9 || number % 5 == 0 {
                let values = estimates.each_ref().map(|estimate| estimate.value(estimate.root(&board)));
                let all = [steps, values[0], values[1], values[2], distance];
                assert!(all.is_sorted(), "{board:?}: {all:?}");
            }
            for next in Direction::ALL.into_iter().filter_map(|way| layout.neighbour(board.blank(), way)) {
                let mut child = board;
                child.move_blank(next);
                distances.entry(child.pack()).or_insert_with(|| {
                    queue.push_back(child);
                    distance + 1
                });
            }
        }
    }
}

/// Makes random moves, and compares the carry with one computed from scratch.
fn walk<B: Board>(layout: &Layout, estimate: &Dynamic, mixed: &GoalEstimate, steps: u64, seed: u64) {
    let mut board = B::from_grid(&generate::random(layout.goal(), 3, seed)).expect("fits");
    let GoalEstimate::Mixed(mixed) = mixed else { panic!("a maximum with tables") };
    let (mut raw, mut mixed_raw) = (estimate.root(&board), mixed.root(&board));
    for step in 0..steps {
        let ways: Vec<usize> =
            Direction::ALL.into_iter().filter_map(|way| layout.neighbour(board.blank(), way)).collect();
        let (cell, to) =
            (ways[(pousse_search::mix(seed << 32 | step) % ways.len() as u64) as usize], board.blank());
        board.move_blank(cell);
        let slide = Slide { tile: board.tile(to), from: cell, to };
        raw = estimate.child(&board, slide, raw);
        assert!(raw == estimate.root(&board), "{board:?}");
        mixed_raw = mixed.child(&board, slide, mixed_raw);
        assert_eq!(mixed.value(mixed_raw), mixed.value(mixed.root(&board)), "{board:?}");
        assert!(mixed.value(mixed_raw) >= estimate.value(raw));
    }
}

#[test]
fn children_carry_what_roots_compute() {
    let library = Library::default();
    let run = Run::new(Limits { threads: 2, ..Limits::default() });
    for (rows, columns, goal, size) in [
        (3, 3, Goal::BlankLast, SetSize::Quadruples),
        (4, 4, Goal::BlankFirst, SetSize::Pairs),
        (4, 4, Goal::Spiral, SetSize::Triples),
        (2, 6, Goal::BlankLast, SetSize::Quadruples),
        (4, 5, Goal::BlankFirst, SetSize::Triples),
        (5, 5, Goal::BlankLast, SetSize::Pairs),
        (6, 6, Goal::BlankFirst, SetSize::Pairs),
    ] {
        let layout = layout(rows, columns, &goal);
        let name = ["pairs", "triples", "quadruples"][size.tiles() - 2];
        let bind =
            |text: &str| text.parse::<Spec>().expect("parses").bind(&layout, &library, &run).expect("binds");
        let GoalEstimate::Dynamic(estimate) = bind(name) else { panic!("{name}") };
        let mixed = bind(&format!("max({name},linear-conflict)"));
        for seed in 1..4 {
            match layout.shape().cells() {
                ..=16 => walk::<Small>(&layout, &estimate, &mixed, 2_000, seed),
                17..=25 => walk::<Array<25>>(&layout, &estimate, &mixed, 1_000, seed),
                _ => walk::<Array<100>>(&layout, &estimate, &mixed, 300, seed),
            }
        }
        for seed in 0..20 {
            let grid = generate::random(layout.goal(), 5, seed);
            let parts = estimate.contributions(&grid);
            let sum: f64 = parts.iter().map(|part| part.amount).sum();
            assert_eq!(sum, f64::from(value::<Array<100>>(&estimate, &grid)), "{parts:?}");
        }
    }
}

/// Two tiles reversed in their row need two more moves, and the contributions name them.
#[test]
fn a_reversed_pair_is_named() {
    let layout = layout(3, 3, &Goal::BlankFirst);
    let grid = Grid::new(layout.shape(), &[1, 2, 0, 4, 3, 5, 6, 7, 8]).expect("a permutation");
    let parts = dynamic(SetSize::Pairs, &layout).contributions(&grid);
    let last = parts.last().expect("several parts");
    assert_eq!(last.text, "tiles 3 and 4 together: 2 more moves");
    assert_eq!(last.tiles, [3, 4]);
}

#[test]
fn korf_boards_are_solved_optimally() {
    solve_korf_boards(&["pairs", "triples"]);
}

#[test]
#[ignore = "slow: makes the tables of all quadruples of 4x4"]
fn korf_boards_are_solved_optimally_with_quadruples() {
    solve_korf_boards(&["quadruples"]);
}

/// Solves Korf's boards 12, 42 and 79.
fn solve_korf_boards(names: &[&str]) {
    let boards = [
        ([14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15], 45),
        ([4, 5, 7, 2, 9, 14, 12, 13, 0, 3, 6, 11, 8, 1, 15, 10], 42),
        ([0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15], 42),
    ];
    let goal = layout(4, 4, &Goal::BlankFirst).goal().clone();
    let library = Library::default();
    let run = Run::new(Limits { threads: 2, ..Limits::default() });
    for (tiles, length) in boards {
        for name in names {
            let task = Task {
                start: Grid::new(goal.shape(), &tiles).expect("a permutation"),
                goal: goal.clone(),
                order: Direction::ALL,
                algorithm: Algorithm::IdaStar,
                heuristic: name.parse().expect("parses"),
                patience: Patience::UntilSettled,
            };
            let ready = open(&task, &library, &run).expect("binds");
            let plan = ready.solve(&Run::default()).plan.expect("solvable").actions;
            assert_eq!(plan.len(), length, "{name}");
            assert!(rules::replay(&task.start, &goal, &plan).is_ok());
        }
    }
}

#[test]
fn oversized_tables_are_rejected_and_runs_can_be_stopped() {
    let small = Run::new(Limits { memory: 10 << 20, ..Limits::default() });
    let four = layout(4, 4, &Goal::BlankFirst);
    let refused = Dynamic::new(SetSize::Quadruples, &four, &small).expect_err("10 MiB are too few");
    assert!(matches!(refused, BindError::SetsTooLarge { bytes, .. } if bytes > 100 << 20), "{refused}");
    let much = Run::new(Limits { memory: 1 << 50, ..Limits::default() });
    for (side, size) in [(5, SetSize::Quadruples), (7, SetSize::Pairs), (10, SetSize::Quadruples)] {
        let refused = Dynamic::new(size, &layout(side, side, &Goal::BlankLast), &much).expect_err("too many");
        assert!(matches!(refused, BindError::SetsTooLarge { .. }), "{refused}");
    }
    let cancel = AtomicBool::new(true);
    let stopped = Dynamic::new(SetSize::Pairs, &four, &Run::default().cancelled_by(&cancel));
    assert!(matches!(stopped, Err(BindError::Table(_))));
}

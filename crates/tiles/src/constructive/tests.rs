use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use pousse_search::mix;

use super::cells::Cells;
use super::corner::Corner;
use super::{Effort, Improver, Step, Terms, Work, construct, frames, shorten, widen};
use crate::{Direction, Goal, Grid, Shape, rules};

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).expect("a shape")
}

/// Returns a random position of a shape, which may be unsolvable.
fn shuffled(shape: Shape, seed: u64) -> Grid {
    let mut tiles: Vec<u64> = (0..shape.cells() as u64).collect();
    for i in (1..tiles.len()).rev() {
        let word = mix(mix(seed.wrapping_add(1)).wrapping_add(i as u64));
        tiles.swap(i, (word % (i as u64 + 1)) as usize);
    }
    Grid::new(shape, &tiles).expect("a permutation")
}

/// Returns a position that can reach `goal`, if either a random one or the same with two tiles exchanged can.
fn solvable(shape: Shape, goal: &Grid, seed: u64) -> Grid {
    let mut grid = shuffled(shape, seed);
    if !crate::solvability(&grid, goal).solvable {
        let mut tiles = (0..shape.cells()).filter(|&cell| cell != grid.blank());
        let (a, b) = (tiles.next().expect("a tile"), tiles.next().expect("a tile"));
        grid.swap(a, b);
    }
    grid
}

fn goals(shape: Shape, seed: u64) -> Vec<Grid> {
    [Goal::BlankFirst, Goal::BlankLast, Goal::Spiral, Goal::Given(shuffled(shape, seed))]
        .iter()
        .map(|goal| goal.grid(shape).expect("fits"))
        .collect()
}

/// Returns the distance from `goal` of every position reachable from it.
fn distances(goal: &Grid) -> HashMap<Grid, usize> {
    let mut distances = HashMap::from([(goal.clone(), 0)]);
    let mut queue = VecDeque::from([goal.clone()]);
    while let Some(grid) = queue.pop_front() {
        let distance = distances[&grid];
        for next in Direction::ALL.into_iter().filter_map(|direction| rules::slide(&grid, direction)) {
            if !distances.contains_key(&next) {
                distances.insert(next.clone(), distance + 1);
                queue.push_back(next);
            }
        }
    }
    distances
}

/// Returns all positions of a shape.
fn everything(shape: Shape) -> Vec<Grid> {
    let mut all = vec![vec![]];
    for _ in 0..shape.cells() {
        all = all
            .into_iter()
            .flat_map(|begin: Vec<u64>| {
                (0..shape.cells() as u64)
                    .filter(|tile| !begin.contains(tile))
                    .map(|tile| {
                        let mut longer = begin.clone();
                        longer.push(tile);
                        longer
                    })
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    all.iter().map(|tiles| Grid::new(shape, tiles).expect("a permutation")).collect()
}

#[test]
fn solves_exactly_the_solvable_boards() {
    for (rows, columns) in [(1, 2), (1, 4), (5, 1), (2, 2), (2, 3), (3, 2)] {
        let shape = shape(rows, columns);
        let all = everything(shape);
        for goal in goals(shape, 7) {
            let distances = distances(&goal);
            for start in &all {
                let plan = construct(start, &goal);
                assert_eq!(plan.is_some(), distances.contains_key(start), "{start:#} to {goal:#}");
                if let Some(plan) = plan {
                    rules::replay(start, &goal, &plan).expect("a plan");
                    assert_eq!(
                        plan.len(),
                        distances[start],
                        "blocks this small are solved with fewest moves"
                    );
                }
            }
        }
    }
}

#[test]
fn solves_boards_of_all_shapes() {
    for rows in 2..=10 {
        for columns in 2..=10 {
            let shape = shape(rows, columns);
            for goal in goals(shape, 100).into_iter().skip((rows + columns) % 4).step_by(4) {
                let start = solvable(shape, &goal, 0);
                let plan = construct(&start, &goal).expect("solvable");
                rules::replay(&start, &goal, &plan).expect("a plan");
                let mut twin = start.clone();
                let mut tiles = (0..shape.cells()).filter(|&cell| cell != start.blank());
                twin.swap(tiles.next().expect("a tile"), tiles.next().expect("a tile"));
                assert_eq!(construct(&twin, &goal), None, "{twin:#}");
            }
        }
    }
}

#[test]
fn solves_long_lines() {
    let shape = shape(1, 9);
    let goal = Goal::BlankLast.grid(shape).expect("fits");
    let start = Grid::new(shape, &[1, 2, 0, 3, 4, 5, 6, 7, 8]).expect("a position");
    assert_eq!(construct(&start, &goal), Some(vec![Direction::Right; 6]));
    assert_eq!(construct(&goal, &start), Some(vec![Direction::Left; 6]));
}

#[test]
fn solves_big_and_thin_boards() {
    for (rows, columns) in [(50, 50), (7, 50), (50, 7), (2, 60), (60, 2), (3, 40), (128, 2), (2, 128)] {
        let shape = shape(rows, columns);
        for goal in goals(shape, 3).into_iter().skip((rows + columns) % 2).step_by(2) {
            let start = solvable(shape, &goal, 5);
            let plan = construct(&start, &goal).expect("solvable");
            rules::replay(&start, &goal, &plan).expect("a plan");
        }
    }
}

#[test]
fn other_shapes_have_no_plan() {
    let goal = Goal::BlankLast.grid(shape(2, 3)).expect("fits");
    let start = Goal::BlankLast.grid(shape(3, 2)).expect("fits");
    assert_eq!(construct(&start, &goal), None);
    let mut improver = Improver::new(&start, &goal, vec![Direction::Up], Effort::QUICK);
    assert_eq!(improver.step(&|_| false), Step::Exhausted);
    assert_eq!(improver.plan(), [Direction::Up]);
}

/// Improves until nothing is left to try, checking every plan along the way.
fn improve(start: &Grid, goal: &Grid, effort: Effort) -> (usize, usize, bool) {
    let plan = construct(start, goal).expect("solvable");
    let first = plan.len();
    let mut improver = Improver::new(start, goal, plan, effort);
    let mut length = first;
    while improver.step(&|_| false) == Step::Improved {
        assert!(improver.plan().len() < length);
        length = improver.plan().len();
        rules::replay(start, goal, improver.plan()).expect("a plan");
    }
    assert_eq!(improver.plan().len(), length);
    (first, length, improver.is_optimal())
}

#[test]
fn improves_small_boards_to_the_optimum() {
    let shape = shape(3, 3);
    let goal = Goal::BlankFirst.grid(shape).expect("fits");
    let distances = distances(&goal);
    for seed in 0..50 {
        let start = solvable(shape, &goal, seed);
        // The plan starts with a detour, as construction is optimal on this shape.
        let mut middle = start.clone();
        let mut plan = Vec::new();
        for step in 0..60 {
            let direction = Direction::ALL[(mix(seed * 100 + step) % 4) as usize];
            if let Some(next) = rules::slide(&middle, direction) {
                plan.push(direction);
                middle = next;
            }
        }
        plan.extend(construct(&middle, &goal).expect("solvable"));
        let mut improver = Improver::new(&start, &goal, plan, Effort::THOROUGH);
        while improver.step(&|_| false) == Step::Improved {
            rules::replay(&start, &goal, improver.plan()).expect("a plan");
        }
        assert!(improver.is_optimal());
        assert_eq!(improver.plan().len(), distances[&start]);
    }
}

#[test]
fn improves_four_by_four_close_to_the_optimum() {
    let shape = shape(4, 4);
    let goal = Goal::BlankLast.grid(shape).expect("fits");
    for (seed, optimum) in [(1, 57), (3, 50), (4, 45)] {
        let (_, last, proven) = improve(&solvable(shape, &goal, seed), &goal, Effort::levels(10));
        assert!(
            last >= optimum && last <= optimum * 11 / 10,
            "seed {seed}: {last} moves, {optimum} are enough"
        );
        assert!(!proven || last == optimum);
    }
}

#[test]
fn stopping_in_between_changes_nothing() {
    let shape = shape(6, 6);
    let goal = Goal::Spiral.grid(shape).expect("fits");
    let start = solvable(shape, &goal, 11);
    let plan = construct(&start, &goal).expect("solvable");
    let run = |patience: u32| {
        let mut improver = Improver::new(&start, &goal, plan.clone(), Effort::levels(3));
        let mut lengths = Vec::new();
        loop {
            let asked = std::cell::Cell::new(0);
            let stop = |_: Work| {
                asked.set(asked.get() + 1);
                asked.get() > patience
            };
            match improver.step(&stop) {
                Step::Improved => lengths.push(improver.plan().to_vec()),
                Step::Exhausted => return lengths,
                Step::Stopped => {}
            }
        }
    };
    assert_eq!(run(20), run(u32::MAX));
}

#[test]
fn improves_larger_boards() {
    for (rows, columns) in [(4, 4), (5, 5), (3, 8), (7, 4)] {
        let shape = shape(rows, columns);
        let goal = Goal::BlankLast.grid(shape).expect("fits");
        let (first, last, _) = improve(&solvable(shape, &goal, 1), &goal, Effort::levels(4));
        assert!(last < first, "{shape}: {first} to {last}");
    }
}

#[test]
#[ignore = "slow: measures times and lengths for minutes; run by name with --nocapture"]
fn measure() {
    // Side, boards, seconds of improvement.
    let cases: [(usize, u64, &[u64]); 5] =
        [(4, 5, &[1, 10]), (5, 5, &[1, 10]), (10, 5, &[1, 10]), (50, 1, &[1, 10]), (100, 1, &[1])];
    for (side, seeds, times) in cases {
        let shape = shape(side, side);
        let goal = Goal::BlankLast.grid(shape).expect("fits");
        for seed in 0..seeds {
            let start = solvable(shape, &goal, seed);
            let begun = Instant::now();
            let plan = construct(&start, &goal).expect("solvable");
            let took = begun.elapsed();
            rules::replay(&start, &goal, &plan).expect("a plan");
            let manhattan: usize = (0..shape.cells())
                .filter(|&cell| start.tiles()[cell] != 0)
                .map(|cell| shape.distance(cell, usize::from(start.tiles()[cell]) - 1))
                .sum();
            print!("{shape} #{seed}: Manhattan {manhattan}, constructed {} in {took:?}", plan.len());
            let mut improver = Improver::new(&start, &goal, plan, Effort::MOST);
            let begun = Instant::now();
            for &seconds in times {
                let stop = |_: Work| begun.elapsed() > Duration::from_secs(seconds);
                while improver.step(&stop) == Step::Improved {}
                let optimal = if improver.is_optimal() { " (optimal)" } else { "" };
                print!(", {seconds} s: {}{optimal}", improver.plan().len());
            }
            println!();
            rules::replay(&start, &goal, improver.plan()).expect("a plan");
        }
    }
}

/// Returns starts and goals for frames: elongated boards, odd ones, and the blank anywhere.
fn framed() -> Vec<(Grid, Grid)> {
    let mut boards = Vec::new();
    let shapes = [(3, 3), (5, 6), (7, 7), (8, 7), (3, 24), (26, 4), (9, 13), (12, 12)];
    for (index, (rows, columns)) in shapes.into_iter().enumerate() {
        let shape = shape(rows, columns);
        for goal in goals(shape, 40).into_iter().skip(index % 2).step_by(2) {
            boards.push((solvable(shape, &goal, index as u64), goal));
        }
    }
    boards
}

#[test]
fn frames_lead_to_any_goal() {
    for (start, goal) in framed() {
        let constructed = construct(&start, &goal).expect("solvable").len();
        for (width, seed) in [(6, 0), (20, 3)] {
            let plan = frames(&start, &goal, width, seed, &|_| false).expect("solvable");
            rules::replay(&start, &goal, &plan).expect("a plan");
            let thin = start.shape().rows().min(start.shape().columns()) < 5;
            assert!(thin || width < 20 || plan.len() <= constructed, "{start:#} to {goal:#}: {}", plan.len());
        }
        let mut twin = start.clone();
        let mut tiles = (0..start.shape().cells()).filter(|&cell| cell != start.blank());
        twin.swap(tiles.next().expect("a tile"), tiles.next().expect("a tile"));
        assert_eq!(frames(&twin, &goal, 6, 0, &|_| false), None, "{twin:#}");
    }
}

#[test]
fn frames_work_with_a_single_state() {
    // So narrow that they get stuck, and are completed tile by tile.
    for seed in 0..6 {
        let shape = shape(9, 9);
        let goal = Goal::Spiral.grid(shape).expect("fits");
        let start = solvable(shape, &goal, seed);
        let plan = frames(&start, &goal, 1, seed, &|_| false).expect("solvable");
        rules::replay(&start, &goal, &plan).expect("a plan");
    }
}

#[test]
fn frames_depend_only_on_width_and_seed() {
    let shape = shape(8, 9);
    let goal = Goal::BlankFirst.grid(shape).expect("fits");
    let start = solvable(shape, &goal, 2);
    let plan = |width, seed| frames(&start, &goal, width, seed, &|_| false).expect("solvable");
    assert_eq!(plan(12, 0), plan(12, 0));
    assert_eq!(plan(12, 5), plan(12, 5));
    assert_ne!(plan(12, 5), plan(12, 6));
    assert_ne!(plan(12, 5), plan(13, 5));
}

#[test]
fn frames_stop_on_request() {
    let shape = shape(12, 12);
    let goal = Goal::BlankLast.grid(shape).expect("fits");
    let start = solvable(shape, &goal, 1);
    let asked = std::cell::Cell::new(0);
    let stop = |_: Work| {
        asked.set(asked.get() + 1);
        asked.get() == 3
    };
    assert_eq!(frames(&start, &goal, 30, 0, &stop), None);
    assert_eq!(asked.get(), 3);
    let thin = Goal::BlankLast.grid(self::shape(2, 30)).expect("fits");
    assert_eq!(frames(&thin, &thin, 8, 0, &|_| false), None, "thin boards have no frame");
}

#[test]
fn the_corner_table_counts_moves() {
    // Compared with distances on a board on which all tiles but the two of the corner are indistinguishable.
    let shape = shape(4, 4);
    let cells = Cells::new(shape);
    let corner = Corner::new(&cells, |_| true, 2, 3);
    let mut distance = HashMap::new();
    let mut queue: VecDeque<[u16; 3]> = (0..16).filter(|c| ![2, 3].contains(c)).map(|c| [2, 3, c]).collect();
    distance.extend(queue.iter().map(|&at| (at, 0u8)));
    while let Some(at) = queue.pop_front() {
        for direction in Direction::ALL {
            let Some(next) = shape.neighbour(usize::from(at[2]), direction) else { continue };
            let [a, b, blank] = at;
            let moved = |tile: u16| if usize::from(tile) == next { blank } else { tile };
            let to = [moved(a), moved(b), next as u16];
            let far = distance[&at] + 1;
            distance.entry(to).or_insert_with(|| {
                queue.push_back(to);
                far
            });
        }
    }
    assert_eq!(distance.len(), 16 * 15 * 14);
    for ([a, b, blank], moves) in distance {
        assert_eq!(corner.moves(a, b, blank), Some(moves), "{a} {b} {blank}");
    }
}

#[test]
fn several_threads_shorten_a_plan_together() {
    let shape = shape(11, 12);
    let goal = Goal::BlankLast.grid(shape).expect("fits");
    let start = solvable(shape, &goal, 4);
    let plan = construct(&start, &goal).expect("solvable");
    let run = |threads, patience: usize| {
        let (asked, told) = (AtomicUsize::new(0), AtomicUsize::new(plan.len()));
        let stop = |_: Work| asked.fetch_add(1, Ordering::Relaxed) >= patience;
        let gained = |length| {
            told.fetch_min(length, Ordering::Relaxed);
        };
        let (short, stopped) =
            shorten(&start, &goal, plan.clone(), Effort::levels(2), threads, &stop, &gained);
        rules::replay(&start, &goal, &short).expect("a plan");
        assert_eq!(told.into_inner(), short.len(), "every gain is told");
        (short, stopped)
    };
    for threads in [1, 3] {
        let (short, stopped) = run(threads, usize::MAX);
        assert!(!stopped && short.len() < plan.len());
        assert_eq!(run(threads, usize::MAX).0, short, "the same with the same threads");
        let (early, stopped) = run(threads, 40);
        assert!(stopped && early.len() >= short.len() && early.len() <= plan.len());
    }
    let mut alone = Improver::new(&start, &goal, plan.clone(), Effort::levels(2));
    while alone.step(&|_| false) == Step::Improved {}
    assert_eq!(run(1, usize::MAX).0, alone.plan(), "one thread does what an improver does");
}

#[test]
fn beams_get_wider_while_there_is_time() {
    let shape = shape(7, 8);
    let goal = Goal::BlankLast.grid(shape).expect("fits");
    let start = solvable(shape, &goal, 9);
    let plan = construct(&start, &goal).expect("solvable");
    let widen = |memory, time, stop: &(dyn Fn(Work) -> bool + Sync)| {
        let told = AtomicUsize::new(plan.len());
        let gained = |length: usize| assert!(told.swap(length, Ordering::Relaxed) > length);
        let terms = Terms { threads: 2, memory, time, stop, side: 0, end: &|plan, _| plan, gained: &gained };
        let best = widen(&start, &goal, plan.clone(), &terms);
        rules::replay(&start, &goal, &best).expect("a plan");
        assert_eq!(told.into_inner(), best.len());
        best
    };
    // Little memory keeps the beams narrow, and without a time limit they end by themselves.
    assert!(widen(1 << 21, None, &|_| false).len() < plan.len());
    assert_eq!(widen(1 << 30, None, &|_| true), plan);
    assert_eq!(widen(1 << 30, Some(Duration::ZERO), &|_| false), plan);
}

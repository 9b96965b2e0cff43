use std::collections::HashMap;
use std::time::{Duration, Instant};

use pousse_puzzle::Entry;
use pousse_tiles::generate::random;
use pousse_tiles::{Goal, Grid, MovesOf, ParseOptions, Shape, parse};

use super::*;

fn goal(rows: usize, columns: usize) -> Grid {
    Goal::BlankLast.grid(Shape::new(rows, columns).expect("a shape")).expect("named goals fit")
}

fn board(text: &str) -> Grid {
    parse(text.as_bytes(), &ParseOptions::default()).remove(0).expect("a board").grid
}

fn question(start: Grid, goal: Goal) -> Question<Tiles> {
    let options = Options { goal: Some(goal), moves_of: MovesOf::Blank, ..Options::default() };
    Question::new(Entry::new(start)).with_options(options)
}

fn within(time: Duration) -> Run<'static> {
    Run::new(Limits { time: Some(time), ..Limits::default() })
}

/// Returns whether the plan of a hint is proven to be a shortest one.
fn proven(hint: &Advice<Tiles>) -> bool {
    hint.plan.as_ref().map(|plan| plan.len() as u32) == hint.lower_bound
}

/// The distances of all 3x3 boards, by breadth-first search on grids.
fn distances(goal: &Grid) -> HashMap<Vec<u16>, u32> {
    let mut known = HashMap::from([(goal.tiles().to_vec(), 0)]);
    let mut layer = vec![goal.clone()];
    let mut distance = 0;
    while !layer.is_empty() {
        distance += 1;
        let mut next = Vec::new();
        for grid in Direction::ALL.iter().flat_map(|&d| layer.iter().filter_map(move |g| rules::slide(g, d)))
        {
            if !known.contains_key(grid.tiles()) {
                known.insert(grid.tiles().to_vec(), distance);
                next.push(grid);
            }
        }
        layer = next;
    }
    known
}

#[test]
fn hints_on_3x3_are_exact_to_the_end() {
    let goal = goal(3, 3);
    let exact = distances(&goal);
    let library = Library::default();
    for index in 0..60 {
        let mut start = random(&goal, 6, index);
        // Occasionally without tables.
        let none = Library::default();
        let (library, run) = if index % 20 == 0 {
            (&none, within(Duration::from_secs(4)))
        } else {
            (&library, Run::default())
        };
        let hint = |start: &Grid| {
            advice(&question(start.clone(), Goal::BlankLast), library, &run).expect("a 3x3 board")
        };
        while start != goal {
            let distance = exact[start.tiles()];
            let hint = hint(&start);
            let plan = hint.plan.as_ref().expect("a plan");
            assert_eq!((hint.status, plan.len() as u32), (HintStatus::Move, distance));
            assert!(proven(&hint));
            let letter = hint.fields["move"].as_str().and_then(|letter| letter.chars().next());
            assert_eq!(letter.and_then(Direction::from_letter), Some(plan[0]));
            start = rules::slide(&start, plan[0]).expect("it can be made");
            assert!(hint.why.iter().all(|value| value.before <= distance), "{:?}", hint.why);
        }
        assert_eq!(hint(&start).status, HintStatus::SolvedAlready);
    }
}

#[test]
fn the_effect_of_a_move_is_explained() {
    // Tile 1 left its row to let 2 pass, so the conflict is resolved.
    let asked = question(board("2 0 3 1 4 5 6 7 8"), Goal::BlankFirst);
    let hint = advice(&asked, &Library::default(), &Run::default()).expect("a board");
    assert_eq!(hint.status, HintStatus::Move);
    assert!(hint.why.iter().any(|value| value.heuristic == "8"), "{:?}", hint.why);
    assert!(hint.fields["move"].is_string() && hint.fields["resolves"].is_array());
}

#[test]
fn unsolvable_boards_say_so() {
    let asked = question(board("1 2 3 4 5 6 8 7 0"), Goal::BlankLast);
    let hint = advice(&asked, &Library::default(), &Run::default()).expect("a board");
    assert_eq!(hint.status, HintStatus::Unsolvable);
    assert!(hint.fields["move"].is_null() && hint.plan.is_none());
}

/// Some of Korf's boards take longer than a hint has; there must be an answer anyway, and it must replay.
#[test]
fn hard_boards_are_answered() {
    let boards = parse(crate::sets::SETS[0].text.as_bytes(), &ParseOptions::default());
    let library = Library::default();
    let (mut shortest, mut count) = (0, 0);
    for board in boards.into_iter().step_by(5).filter_map(Result::ok) {
        let asked = question(board.grid, Goal::BlankFirst);
        tables::prepare(&asked, &library, &Run::default()).expect("tables of 4x4");
        let hint = advice(&asked, &library, &within(Duration::from_millis(80))).expect("a board");
        let plan = hint.plan.as_ref().expect("a plan");
        let goal = Goal::BlankFirst.grid(asked.start().shape()).expect("a goal");
        rules::replay(asked.start(), &goal, plan).expect("it leads to the goal");
        assert!(hint.lower_bound.is_some_and(|bound| bound as usize <= plan.len()));
        shortest += u32::from(proven(&hint));
        count += 1;
    }
    assert_eq!(count, 20);
    println!("{shortest} of {count} are shortest plans");
}

#[test]
fn boards_of_any_size_have_hints() {
    for (rows, columns) in [(1, 5), (2, 2), (2, 7), (3, 4), (5, 5), (6, 4), (12, 12)] {
        let start = random(&goal(rows, columns), 3, 1);
        if start == goal(rows, columns) {
            continue;
        }
        let asked = question(start, Goal::BlankLast);
        let hint = advice(&asked, &Library::default(), &within(Duration::from_millis(800)));
        let hint = hint.expect("a board");
        assert_eq!(hint.status, HintStatus::Move, "{rows}x{columns}");
    }
}

#[test]
#[ignore = "slow: measures time with the tables of 6-6-3 and, if POUSSE_CACHE has them, of 7-8"]
fn the_time_of_a_hint() {
    let goal = goal(4, 4);
    let folder = std::env::var_os("POUSSE_CACHE");
    let library = folder.map_or_else(Library::default, |folder| Library::new(pousse_pdb::Store::new(folder)));
    let started = Instant::now();
    let first = question(random(&goal, 11, 0), Goal::BlankLast);
    let memory = Limits { memory: 4 << 30, ..Limits::default() };
    tables::prepare(&first, &library, &Run::new(memory)).expect("tables");
    println!("tables: {:?}", started.elapsed());
    let (mut times, mut shortest, mut over) = (Vec::new(), 0, Vec::new());
    for index in 0..50 {
        let asked = question(random(&goal, 11, index), Goal::BlankLast);
        let started = Instant::now();
        let run = Run::new(Limits { time: Some(Duration::from_millis(80)), ..memory });
        let hint = advice(&asked, &library, &run).expect("a board");
        times.push(started.elapsed());
        shortest += u32::from(proven(&hint));
        if let (false, Some(plan), Some(bound)) = (proven(&hint), &hint.plan, hint.lower_bound) {
            over.push((plan.len(), bound));
        }
        if index == 0 {
            println!("{}", hint.fields);
        }
    }
    times.sort_unstable();
    println!("median {:?}, longest {:?}, {shortest} of 50 proven; others {over:?}", times[25], times[49]);
    assert!(times[49] < Duration::from_millis(100));
}

use std::collections::HashMap;
use std::time::{Duration, Instant};

use pousse_tiles::generate::random;
use pousse_tiles::{Grid, MovesOf, ParseOptions, Shape, parse};

use super::*;

fn goal(rows: usize, columns: usize) -> Grid {
    Goal::BlankLast.grid(Shape::new(rows, columns).expect("a shape")).expect("named goals fit")
}

fn within(time: Duration) -> Run<'static> {
    Run::new(Limits { time: Some(time), ..Limits::default() })
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
        let mut request = Request { moves_of: MovesOf::Blank, ..Request::new(random(&goal, 6, index)) };
        // Occasionally without tables.
        let none = Library::default();
        let (library, run) = if index % 20 == 0 {
            (&none, within(Duration::from_secs(4)))
        } else {
            (&library, Run::default())
        };
        while request.start != goal {
            let distance = exact[request.start.tiles()];
            let hint = hint(&request, library, &run).expect("a 3x3 board");
            assert_eq!((hint.status, hint.remaining, hint.proven), (HintStatus::Move, Some(distance), true));
            let letter = hint.letter.and_then(|letter| letter.chars().next()).expect("a move");
            let direction = Direction::from_letter(letter).expect("a direction");
            request.start = rules::slide(&request.start, direction).expect("it can be made");
            assert!(hint.why.iter().all(|value| value.before <= distance), "{:?}", hint.why);
        }
        assert_eq!(hint(&request, library, &run).expect("a board").status, HintStatus::SolvedAlready);
    }
}

#[test]
fn the_effect_of_a_move_is_explained() {
    let board =
        |text: &str| parse(text.as_bytes(), &ParseOptions::default()).remove(0).expect("a board").grid;
    // Tile 1 left its row to let 2 pass, so the conflict is resolved.
    let request = Request::new(board("2 0 3 1 4 5 6 7 8"));
    let library = Library::default();
    let asked = Request { goal: Some(Goal::BlankFirst), ..request };
    let hint = hint(&asked, &library, &Run::default()).expect("a board");
    assert_eq!(hint.status, HintStatus::Move);
    assert!(hint.why.iter().any(|value| value.heuristic == "8"), "{:?}", hint.why);
    let json = serde_json::to_value(&hint).expect("plain data");
    assert!(json["move"].is_string() && json["resolves"].is_array());
}

#[test]
fn unsolvable_boards_say_so() {
    let board = parse(b"1 2 3 4 5 6 8 7 0", &ParseOptions::default()).remove(0).expect("a board").grid;
    let request = Request { goal: Some(Goal::BlankLast), ..Request::new(board) };
    let hint = hint(&request, &Library::default(), &Run::default()).expect("a board");
    assert_eq!((hint.status, hint.letter), (HintStatus::Unsolvable, None));
}

/// Some of Korf's boards take longer than a hint has; there must be an answer anyway, and it must replay.
#[test]
fn hard_boards_are_answered() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/tiles/korf100.txt");
    let text = std::fs::read(path).expect("the file is there");
    let boards = parse(&text, &ParseOptions::default());
    let library = Library::default();
    let (mut proven, mut count) = (0, 0);
    for board in boards.into_iter().step_by(5).filter_map(Result::ok) {
        let mut request = Request::new(board.grid);
        (request.goal, request.moves_of) = (Some(Goal::BlankFirst), MovesOf::Blank);
        prepare_hints(&request, &library, &Run::default()).expect("tables of 4x4");
        let hint = hint(&request, &library, &within(Duration::from_millis(80))).expect("a board");
        let plan: Vec<Direction> =
            hint.plan.expect("a plan").chars().filter_map(Direction::from_letter).collect();
        let goal = Goal::BlankFirst.grid(request.start.shape()).expect("a goal");
        rules::replay(&request.start, &goal, &plan).expect("it leads to the goal");
        assert_eq!(hint.remaining, Some(plan.len() as u32));
        assert!(hint.lower_bound.is_some_and(|bound| bound as usize <= plan.len()));
        proven += u32::from(hint.proven);
        count += 1;
    }
    assert_eq!(count, 20);
    println!("{proven} of {count} are shortest plans");
}

#[test]
fn boards_of_any_size_have_hints() {
    for (rows, columns) in [(1, 5), (2, 2), (2, 7), (3, 4), (5, 5), (6, 4), (12, 12)] {
        let start = random(&goal(rows, columns), 3, 1);
        if start == goal(rows, columns) {
            continue;
        }
        let hint = hint(&Request::new(start), &Library::default(), &within(Duration::from_millis(800)));
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
    let first = Request::new(random(&goal, 11, 0));
    let memory = Limits { memory: 4 << 30, ..Limits::default() };
    prepare_hints(&first, &library, &Run::new(memory)).expect("tables");
    println!("tables: {:?}", started.elapsed());
    let (mut times, mut proven, mut over) = (Vec::new(), 0, Vec::new());
    for index in 0..50 {
        let request = Request::new(random(&goal, 11, index));
        let started = Instant::now();
        let run = Run::new(Limits { time: Some(Duration::from_millis(80)), ..memory });
        let hint = hint(&request, &library, &run).expect("a board");
        times.push(started.elapsed());
        proven += u32::from(hint.proven);
        if let (false, Some(moves), Some(bound)) = (hint.proven, hint.remaining, hint.lower_bound) {
            over.push((moves, bound));
        }
        if index == 0 {
            println!("{}", serde_json::to_string(&hint).expect("plain data"));
        }
    }
    times.sort_unstable();
    println!("median {:?}, longest {:?}, {proven} of 50 proven; others {over:?}", times[25], times[49]);
    assert!(times[49] < Duration::from_millis(100));
}

//! Any solution: found for every playable level, and the same for the same seed.

use pousse_search::{Limits, Run, Status};
use pousse_sokoban::generate::{Kind, Options, Style, generate};
use pousse_sokoban::{
    Active, Answer, Cell, Estimate, Level, Objective, Task, Techniques, packing, replay, solve,
};

fn answer(level: &Level, objective: Objective, seed: u64, limits: Limits) -> Answer {
    let task = Task {
        level: level.clone(),
        objective,
        algorithm: None,
        estimate: Estimate::default(),
        techniques: Techniques::DEFAULT,
        active: Active::Never,
        seed,
    };
    solve(&task, &Run::new(limits)).expect("a level that can be played")
}

fn is_solution(level: &Level, answer: &Answer) -> bool {
    let steps = answer.steps().expect("a solution");
    let steps: Vec<_> = steps.iter().map(|step| step.direction).collect();
    replay(level, &steps).expect("steps that can be made").solved
}

/// Generates a level that is not trivial.
fn drawn(index: u64) -> Option<Level> {
    let kind = Kind::Solvable { least_pushes: 30, most_pushes: 500, states: 50_000 };
    let options = Options {
        rows: 11,
        columns: 12,
        boxes: 6,
        spare_goals: 0,
        style: Style::Rooms,
        kind,
        seed: 71,
        index,
    };
    generate(&options).ok()
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let mut other = 0;
    let levels: Vec<Level> = (0..4).filter_map(drawn).collect();
    assert!(levels.len() > 1, "{}", levels.len());
    for level in &levels {
        let once = answer(level, Objective::Any, 3, Limits::default());
        let again = answer(level, Objective::Any, 3, Limits::default());
        assert!(is_solution(level, &once));
        assert_eq!(once.steps(), again.steps());
        assert_eq!(once.outcome.counters, again.outcome.counters);
        let elsewhere = answer(level, Objective::Any, 4, Limits::default());
        assert!(is_solution(level, &elsewhere));
        other += usize::from(elsewhere.steps() != once.steps());
        let on_two = answer(level, Objective::Any, 3, Limits { threads: 2, ..Limits::default() });
        assert!(is_solution(level, &on_two));
    }
    assert!(other > 0, "another seed tries other plans");
}

#[test]
fn a_node_limit_is_respected() {
    let level = (0..40).filter_map(drawn).find(|level| {
        let limits = Limits { nodes: Some(50), ..Limits::default() };
        let answer = answer(level, Objective::Any, 0, limits);
        let generated = answer.outcome.counters.generated;
        assert!(generated < 50 + 6 * 144, "one expansion more at most: {generated}");
        matches!(answer.outcome.status, Status::Stopped(_))
    });
    assert!(level.is_some(), "some level takes more than 50 nodes");
}

/// Returns a hall with boxes next to goals, in the given numbers.
fn hall(side: usize, boxes: usize, goals: usize) -> Level {
    let mut cells = vec![Cell::Floor; side * side];
    for at in 0..side {
        for cell in [at, side * (side - 1) + at, side * at, side * at + side - 1] {
            cells[cell] = Cell::Wall;
        }
    }
    let places: Vec<usize> = (2..side - 3)
        .step_by(2)
        .flat_map(|row| (3..side - 4).step_by(3).map(move |column| row * side + column))
        .collect();
    assert!(places.len() >= goals, "{} places", places.len());
    places[..goals].iter().for_each(|&cell| cells[cell] = Cell::Goal);
    let boxes = places[..boxes].iter().map(|cell| cell + 1).collect();
    Level::new(side, side, cells, boxes, side + 1)
}

#[test]
fn no_level_is_too_large() {
    // More goals, or more squares, than searches that prove something accept.
    for (level, objective) in [(hall(44, 6, 236), Objective::Pushes), (hall(72, 2, 2), Objective::Moves)] {
        let answer = answer(&level, objective, 0, Limits::default());
        assert!(
            matches!(answer.outcome.status, Status::Solved | Status::Optimal),
            "{:?}",
            answer.outcome.status
        );
        assert!(is_solution(&level, &answer));
        let (lower, upper) = (answer.lower_bound(), answer.outcome.upper_bound());
        assert!(lower.is_some_and(|lower| lower > 0) && lower <= upper, "{lower:?} {upper:?}");
    }
}

#[test]
fn a_plan_fills_as_many_squares_as_there_are_boxes() {
    for level in (0..4).filter_map(drawn).chain([hall(44, 6, 236)]) {
        let plan = packing(&level, 0, &Run::default()).expect("a plan");
        let mut filled: Vec<usize> = Vec::new();
        for step in &plan.steps {
            if let Some(from) = step.from {
                let at = filled.iter().position(|&cell| cell == from);
                filled.swap_remove(at.expect("a parked box comes from where it was parked"));
            }
            assert!(!filled.contains(&step.to), "no square is filled twice");
            filled.push(step.to);
        }
        assert_eq!(filled.len(), level.boxes().len());
        assert!(filled.iter().all(|&cell| level.cells()[cell] == Cell::Goal));
    }
}

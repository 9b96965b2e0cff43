//! Every objective on thousands of small levels, checked against exhaustive search.

use pousse_search::{Algorithm, Limits, Run, Status, StopReason};
use pousse_sokoban::exact::{
    Exact, fewest_moves, fewest_moves_then_pushes, fewest_pushes, fewest_pushes_then_moves,
};
use pousse_sokoban::generate::{Kind, Options, Style, generate};
use pousse_sokoban::{
    Active, Answer, Cell, Estimate, Level, Objective, Task, Technique, Techniques, solve, write_lurd,
};

const OBJECTIVES: [Objective; 4] =
    [Objective::PushesMoves, Objective::Moves, Objective::MovesPushes, Objective::Any];

/// Returns a small level; about half of them have no solution.
fn level(index: u64) -> Option<Level> {
    let kind = match index % 2 {
        0 => Kind::Random,
        _ => Kind::Solvable { least_pushes: 2, most_pushes: 25, states: 3000 },
    };
    let options = Options {
        rows: 5 + index as usize % 2,
        columns: 5 + index as usize % 4,
        boxes: 1 + index as usize % 3,
        spare_goals: usize::from(index.is_multiple_of(5)),
        style: Style::Noise(15),
        kind,
        seed: 4711,
        index,
    };
    generate(&options).ok()
}

/// Returns every `step`-th level up to number `most`.
fn levels(most: u64, step: usize) -> Vec<Level> {
    let levels: Vec<Level> = (1..=most).step_by(step).filter_map(level).collect();
    assert!(levels.len() * 2 * step > most as usize, "only {} levels could be made", levels.len());
    levels
}

fn task(level: &Level, objective: Objective) -> Task {
    Task {
        level: level.clone(),
        objective,
        algorithm: None,
        estimate: Estimate::default(),
        techniques: Techniques::ALL,
        active: Active::Never,
        seed: 0,
    }
}

fn run(task: &Task, limits: Limits) -> Answer {
    solve(task, &Run::new(limits)).expect("a small level")
}

/// Plays a solution by an independent implementation of the rules; returns (pushes, moves), or `None` if it does not
/// solve the level.
fn replay(level: &Level, lurd: &str) -> Option<(u32, u32)> {
    let mut boxes: Vec<usize> = level.boxes().to_vec();
    let (mut player, mut pushes) = (level.player(), 0);
    for letter in lurd.chars() {
        let step = |cell: usize| match letter.to_ascii_lowercase() {
            'u' => cell - level.columns(),
            'd' => cell + level.columns(),
            'l' => cell - 1,
            _ => cell + 1,
        };
        let next = step(player);
        let pushed = boxes.iter().position(|&cell| cell == next);
        if pushed.is_some() != letter.is_ascii_uppercase() || level.cells()[next] == Cell::Wall {
            return None;
        }
        if let Some(at) = pushed {
            let beyond = step(next);
            if level.cells()[beyond] == Cell::Wall || boxes.contains(&beyond) {
                return None;
            }
            boxes[at] = beyond;
            pushes += 1;
        }
        player = next;
    }
    boxes.iter().all(|&cell| level.cells()[cell] == Cell::Goal).then_some((pushes, lurd.len() as u32))
}

/// Returns (pushes, moves) of the best solution by exhaustive search; `None` if there is none.
fn truth(level: &Level, objective: Objective) -> Option<(u32, u32)> {
    let search = match objective {
        Objective::PushesMoves => fewest_pushes_then_moves,
        Objective::Moves => fewest_moves,
        Objective::MovesPushes => fewest_moves_then_pushes,
        _ => fewest_pushes,
    };
    match search(level, 1 << 22) {
        Exact::Solved { pushes, lurd } => Some((pushes, lurd.len() as u32)),
        Exact::Unsolvable => None,
        Exact::TooLarge => panic!("a small level"),
    }
}

/// Checks an answer against the truth; `proves` means that it has to be optimal.
fn check(level: &Level, task: &Task, answer: &Answer, truth: Option<(u32, u32)>, proves: bool) {
    let about = || {
        format!(
            "{:?} {} without {:?}\n{level:?}\n{answer:?}",
            task.objective,
            answer.algorithm,
            missing(task)
        )
    };
    let Some((pushes, moves)) = truth else {
        assert_eq!((answer.outcome.status, answer.steps()), (Status::Unsolvable, None), "{}", about());
        return;
    };
    let steps = answer.steps().unwrap_or_else(|| panic!("no solution: {}", about()));
    let found = replay(level, &write_lurd(steps)).unwrap_or_else(|| panic!("no solution: {}", about()));
    let (first, best) = match task.objective {
        Objective::Moves | Objective::MovesPushes => (found.1, moves),
        _ => (found.0, pushes),
    };
    assert_eq!(answer.outcome.upper_bound(), Some(first), "{}", about());
    let estimate = if answer.properties.admissible { answer.initial_h } else { 0 };
    assert!(answer.lower_bound().is_some_and(|bound| (estimate..=best).contains(&bound)), "{}", about());
    assert!(first >= best, "{}", about());
    let optimal = match task.objective {
        Objective::Moves => found.1 == moves,
        Objective::Any => found.0 == pushes,
        _ => found == (pushes, moves),
    };
    assert!(optimal || answer.outcome.status == Status::Solved, "{}", about());
    if proves && task.objective != Objective::Any {
        assert_eq!(answer.outcome.status, Status::Optimal, "{}", about());
        assert_eq!(answer.lower_bound(), Some(best), "{}", about());
    }
}

fn missing(task: &Task) -> Vec<Technique> {
    Technique::NAMES.iter().map(|name| name.1).filter(|&technique| !task.techniques.has(technique)).collect()
}

#[test]
fn every_objective() {
    every_objective_on(500);
}

#[test]
#[ignore = "slow: ten times as many levels as by default"]
fn every_objective_on_thousands_of_levels() {
    every_objective_on(5000);
}

fn every_objective_on(most: u64) {
    let (mut levels_seen, mut solved) = (0, 0);
    for level in levels(most, 1) {
        levels_seen += 1;
        for objective in OBJECTIVES {
            let truth = truth(&level, objective);
            solved += usize::from(truth.is_some());
            let task = task(&level, objective);
            check(&level, &task, &run(&task, Limits::default()), truth, true);
        }
    }
    assert!(solved > levels_seen * OBJECTIVES.len() / 2, "{levels_seen} {solved}");
}

#[test]
fn every_algorithm() {
    for level in levels(100, 1) {
        for objective in OBJECTIVES {
            let truth = truth(&level, objective);
            for name in [
                "astar",
                "astar(ties=first-in)",
                "astar(ties=smaller-g)",
                "astar(ties=last-in)",
                "astar(partial=on)",
                "astar(childless=on)",
                "astar(partial=on,childless=on,ties=smaller-g)",
                "uniform-cost",
                "bounded-astar",
                "bfs",
                "dfs",
                "greedy",
                "weighted-astar(weight=1.001)",
                "weighted-astar(weight=3)",
            ] {
                let algorithm: Algorithm = name.parse().expect("a name");
                let task = Task { algorithm: Some(algorithm), ..task(&level, objective) };
                let proves =
                    matches!(name.split('(').next(), Some("astar" | "uniform-cost" | "bounded-astar"));
                check(&level, &task, &run(&task, Limits::default()), truth, proves);
            }
        }
    }
}

#[test]
fn every_technique_switched_off() {
    for level in levels(100, 1) {
        for objective in OBJECTIVES {
            let truth = truth(&level, objective);
            for (_, technique) in Technique::NAMES {
                let task = Task { techniques: Techniques::ALL.without(technique), ..task(&level, objective) };
                check(&level, &task, &run(&task, Limits::default()), truth, true);
            }
            let task = Task { techniques: Techniques::NONE, ..task(&level, objective) };
            check(&level, &task, &run(&task, Limits::default()), truth, true);
        }
    }
}

#[test]
fn every_estimate_and_two_threads() {
    for level in levels(200, 1) {
        for objective in OBJECTIVES {
            let truth = truth(&level, objective);
            for (_, estimate) in Estimate::NAMES {
                let task = Task { estimate, ..task(&level, objective) };
                let limits = Limits { threads: 2, ..Limits::default() };
                check(&level, &task, &run(&task, limits), truth, estimate.properties().admissible);
            }
        }
    }
}

#[test]
fn bounds_survive_a_stop() {
    let mut stopped = 0;
    for level in levels(400, 2) {
        for objective in OBJECTIVES {
            let Some((pushes, moves)) = truth(&level, objective) else { continue };
            let best =
                if matches!(objective, Objective::Moves | Objective::MovesPushes) { moves } else { pushes };
            for nodes in [1, 10, 60, 200] {
                let answer =
                    run(&task(&level, objective), Limits { nodes: Some(nodes), ..Limits::default() });
                let about = || format!("{objective:?} {nodes}\n{level:?}\n{answer:?}");
                let found = answer
                    .steps()
                    .map(|steps| replay(&level, &write_lurd(steps)).expect("it solves the level"));
                assert!(answer.lower_bound().is_some_and(|bound| bound <= best), "{}", about());
                let counted =
                    found.map(|(pushes, moves)| if objective.counts_moves() { moves } else { pushes });
                assert_eq!(answer.outcome.upper_bound(), counted, "{}", about());
                assert!(answer.outcome.upper_bound().is_none_or(|bound| bound >= best), "{}", about());
                match answer.outcome.status {
                    Status::Stopped(reason) => {
                        assert_eq!(reason, StopReason::Nodes);
                        stopped += 1;
                    }
                    Status::Optimal => assert_eq!(answer.outcome.upper_bound(), Some(best)),
                    status => {
                        assert_eq!((status, objective), (Status::Solved, Objective::Any), "{}", about());
                    }
                }
            }
        }
    }
    assert!(stopped > 200, "{stopped}");
}

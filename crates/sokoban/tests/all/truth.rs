//! Optima, bounds and every switch, checked against exhaustive search on random levels.

use std::collections::HashMap;

use pousse_search::{Algorithm, Limits, Run, Status};
use pousse_sokoban::exact::{self, Exact};
use pousse_sokoban::generate::{Kind, Options, Style, generate};
use pousse_sokoban::{
    Active, Effect, Estimate, Level, Objective, Task, Technique, Techniques, assessor, replay, solve,
};

/// How many states an exhaustive search may store.
const STATES: usize = 60_000;

fn levels(count: u64, seed: u64) -> Vec<Level> {
    let mut levels = Vec::new();
    for index in 0..count {
        let draw = pousse_search::mix(seed << 32 | index);
        let options = Options {
            rows: 5 + (draw % 4) as usize,
            columns: 5 + (draw >> 8) as usize % 5,
            boxes: 1 + (draw >> 16) as usize % 5,
            spare_goals: if draw >> 24 & 3 == 0 { 1 + (draw >> 26) as usize % 2 } else { 0 },
            style: [Style::Rooms, Style::Noise(25), Style::Blocks, Style::Caves][(draw >> 34) as usize % 4],
            kind: if draw >> 33 & 1 == 0 {
                Kind::Random
            } else {
                Kind::Solvable { least_pushes: 3, most_pushes: 200, states: 3_000 }
            },
            seed,
            index,
        };
        levels.extend(generate(&options));
    }
    levels
}

fn task(level: &Level) -> Task {
    Task {
        level: level.clone(),
        objective: Objective::Pushes,
        algorithm: None,
        estimate: Estimate::default(),
        techniques: Techniques::ALL,
        active: Active::Never,
        seed: 0,
    }
}

fn drawn(level: &Level) -> String {
    pousse_sokoban::to_xsb(level)
}

/// Checks an answer against the truth.
fn check(task: &Task, threads: usize, truth: &Exact, what: &str) -> Vec<Effect> {
    let run = Run::new(Limits { threads, ..Limits::default() });
    let answer = solve(task, &run).expect("small levels are searched");
    let drawn = drawn(&task.level);
    match truth {
        Exact::Solved { pushes, .. } => {
            assert_eq!(answer.outcome.status, Status::Optimal, "{what}\n{drawn}");
            assert_eq!(answer.outcome.upper_bound(), Some(*pushes), "{what}\n{drawn}");
            assert_eq!(answer.lower_bound(), Some(*pushes), "{what}\n{drawn}");
            let moves = answer.steps().expect("a solved level has a solution");
            let replay = replay(&task.level, &moves.iter().map(|step| step.direction).collect::<Vec<_>>())
                .expect("solutions can be played");
            assert!(replay.solved, "{what}\n{drawn}");
            assert_eq!(replay.metrics.pushes, u64::from(*pushes), "{what}\n{drawn}");
        }
        Exact::Unsolvable => {
            assert_eq!(answer.outcome.status, Status::Unsolvable, "{what}\n{drawn}");
        }
        Exact::TooLarge => unreachable!("there is no truth to check against"),
    }
    answer.effects
}

#[test]
fn no_switch_changes_the_optimum() {
    every_switch(600);
}

#[test]
#[ignore = "slow: ten times as many levels as by default"]
fn every_switch_leaves_the_optimum_of_more_levels_alone() {
    every_switch(6000);
}

fn every_switch(count: u64) {
    let (mut solvable, mut not) = (0, 0);
    let mut effects: HashMap<Technique, u64> = HashMap::new();
    for (index, level) in levels(count, 1).iter().enumerate() {
        let truth = exact::fewest_pushes(level, STATES);
        match truth {
            Exact::Solved { .. } => solvable += 1,
            Exact::Unsolvable => not += 1,
            Exact::TooLarge => continue,
        }
        let all = task(level);
        // Requested by name, A* builds all tables at once; by default, few are built on levels this small.
        let named = Task { algorithm: "astar".parse().ok(), ..all.clone() };
        check(&named, 1, &truth, "astar");
        check(&all, 1, &truth, "everything");
        check(&all, 2, &truth, "everything, two threads");
        check(&Task { techniques: Techniques::NONE, ..all.clone() }, 1, &truth, "nothing");
        let technique = Technique::NAMES[index % Technique::NAMES.len()].1;
        check(
            &Task { techniques: Techniques::ALL.without(technique), ..named.clone() },
            1,
            &truth,
            technique.name(),
        );
        // Alone, and with the default algorithm: then the techniques of the loop are on, too.
        let only = Task { techniques: Techniques::NONE.with(technique), ..all.clone() };
        let mut counted = check(&only, 1, &truth, &format!("only {technique}"));
        counted.extend(check(
            &Task { algorithm: named.algorithm, ..only },
            1,
            &truth,
            &format!("only {technique}"),
        ));
        for effect in counted {
            *effects.entry(effect.technique).or_default() += effect.count;
        }
        let algorithm =
            ["bfs", "bounded-astar", "astar(partial=on)", "uniform-cost", "astar(childless=on)"][index % 5];
        let algorithm: Algorithm = algorithm.parse().expect("a name of the table");
        check(&Task { algorithm: Some(algorithm), ..all.clone() }, 1, &truth, &algorithm.to_string());
        let estimate = Estimate::NAMES[index % Estimate::NAMES.len()].1;
        if estimate.properties().admissible {
            check(&Task { estimate, ..all.clone() }, 1, &truth, &estimate.to_string());
        }
    }
    assert!(solvable > count / 3 && not > count / 15, "{solvable} solvable, {not} not");
    for technique in [
        Technique::DeadSquares,
        Technique::CornerDeadlocks,
        Technique::LineDeadlocks,
        Technique::SquareDeadlocks,
        Technique::FreezeDeadlocks,
        Technique::CorralDeadlocks,
        Technique::LinearConflicts,
        Technique::PiCorrals,
        Technique::MacroPushes,
        Technique::Childless,
        Technique::PartialExpansion,
    ] {
        assert!(effects[&technique] > 0, "{technique} was never of use, which tests nothing");
    }
}

#[test]
fn no_bound_is_too_high_anywhere() {
    let mut positions = 0;
    for (index, level) in levels(400, 2).iter().enumerate() {
        let Some(distances) = exact::all_push_distances(level, 20_000) else { continue };
        let run = Run::default();
        let mut tasks: HashMap<String, Task> = HashMap::new();
        tasks.insert("everything".into(), task(level));
        let estimate = Estimate::NAMES[index % Estimate::NAMES.len()].1;
        if estimate.properties().admissible {
            tasks.insert(estimate.to_string(), Task { estimate, ..task(level) });
        }
        let technique = Technique::NAMES[index % Technique::NAMES.len()].1;
        tasks.insert(
            format!("only {technique}"),
            Task { techniques: Techniques::NONE.with(technique), ..task(level) },
        );
        // Techniques that only have an effect without pairs, or with few other rules, on every level.
        let rules = [Technique::DeadSquares, Technique::LineDeadlocks, Technique::CornerDeadlocks];
        let simple = Techniques::NONE
            .with(rules[index % rules.len()])
            .with(Technique::FreezeDeadlocks)
            .with(Technique::CorralDeadlocks)
            .with(Technique::LinearConflicts)
            .with(Technique::BackoutConflicts);
        for (name, estimate) in Estimate::NAMES {
            if estimate.properties().admissible {
                let task = Task { estimate, techniques: simple, ..task(level) };
                tasks.insert(format!("simple rules and {name}"), task);
            }
        }
        for (what, task) in &tasks {
            let assessor = assessor(task, &run).expect("small levels are assessed");
            for ((boxes, player), exact) in &distances {
                let value = assessor.assess(boxes, *player);
                if let Some(exact) = exact {
                    positions += 1;
                    let there = drawn(&level.with(boxes.clone(), *player));
                    let value = value.unwrap_or_else(|| panic!("{what}: not lost, {exact} pushes\n{there}"));
                    assert!(value <= *exact, "{what}: {value} exceeds {exact}\n{there}");
                }
            }
        }
    }
    assert!(positions > 20_000, "{positions}");
}

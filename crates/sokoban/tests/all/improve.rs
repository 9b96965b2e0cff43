//! Improved solutions, checked against exhaustive search.

use pousse_search::{Limits, Run, Status, StopReason};
use pousse_sokoban::exact::{
    Exact, fewest_moves, fewest_moves_then_pushes, fewest_pushes, fewest_pushes_then_moves,
};
use pousse_sokoban::generate::{Kind, Options, Style, generate};
use pousse_sokoban::{
    Active, Direction, Estimate, Level, Metrics, Objective, Step, Task, Techniques, improve, read_level,
    read_lurd, replay, solve,
};

fn task(level: &Level, objective: Objective, seed: u64) -> Task {
    Task {
        level: level.clone(),
        objective,
        algorithm: None,
        estimate: Estimate::default(),
        techniques: Techniques::DEFAULT,
        active: Active::Never,
        seed,
    }
}

/// Replays a solution and returns its cost: pushes and moves.
fn costs(level: &Level, steps: &[Step]) -> (u64, u64) {
    let directions: Vec<Direction> = steps.iter().map(|step| step.direction).collect();
    let replayed = replay(level, &directions).expect("every step can be made");
    assert!(replayed.solved);
    (replayed.metrics.pushes, replayed.metrics.moves)
}

/// Returns small levels with a solution full of detours.
fn levels(count: u64) -> Vec<(Level, Vec<Step>)> {
    let mut levels = Vec::new();
    for index in 0..count {
        let options = Options {
            rows: 7,
            columns: 7 + index as usize % 2,
            boxes: 2 + index as usize % 2,
            spare_goals: usize::from(index.is_multiple_of(4)),
            style: Style::Noise(15),
            kind: Kind::Solvable { least_pushes: 8, most_pushes: 40, states: 20_000 },
            seed: 77,
            index,
        };
        let Ok(level) = generate(&options) else { continue };
        let any = task(&level, Objective::Any, index);
        let answer = solve(&any, &Run::default()).expect("a small level");
        levels.push((level, answer.steps().expect("it can be solved").to_vec()));
    }
    assert!(levels.len() as u64 * 2 > count, "only {} levels could be made", levels.len());
    levels
}

#[test]
fn never_worse_and_mostly_optimal() {
    let (mut best, mut all, mut gained) = (0, 0, 0);
    for (level, steps) in levels(24) {
        let before = costs(&level, &steps);
        for (objective, exact) in [
            (Objective::Pushes, fewest_pushes as fn(&Level, usize) -> Exact),
            (Objective::PushesMoves, fewest_pushes_then_moves),
            (Objective::Moves, fewest_moves),
            (Objective::MovesPushes, fewest_moves_then_pushes),
        ] {
            let run = Run::new(Limits { nodes: Some(150_000), ..Limits::default() });
            let answer = improve(&task(&level, objective, 0), &steps, &run, None).expect("a small level");
            let after = costs(&level, answer.steps().expect("it was given one"));
            let order = |(pushes, moves): (u64, u64)| match objective {
                Objective::Pushes => (pushes, 0),
                Objective::PushesMoves => (pushes, moves),
                Objective::Moves => (moves, 0),
                _ => (moves, pushes),
            };
            assert!(order(after) <= order(before), "{objective}: {before:?} became {after:?}\n{level:?}");
            let counted = if objective.counts_moves() { after.1 } else { after.0 };
            assert_eq!(answer.outcome.upper_bound().map(u64::from), Some(counted));
            assert_eq!(run.best().map(u64::from), Some(counted));
            let Exact::Solved { pushes, lurd } = exact(&level, 2_000_000) else { panic!("it is small") };
            let least = order((pushes.into(), lurd.len() as u64));
            assert!(order(after) >= least, "{objective}: better than the best\n{level:?}");
            assert!(
                answer.lower_bound().map(u64::from) <= Some(least.0),
                "{objective}: a wrong bound\n{level:?}"
            );
            assert!(
                answer.outcome.status != Status::Optimal || order(after) == least,
                "{objective}: no proof\n{level:?}"
            );
            all += 1;
            best += usize::from(order(after) == least);
            gained += usize::from(order(after) < order(before));
        }
    }
    assert!(best * 10 >= all * 9 && gained * 2 > all, "{best} best and {gained} better of {all}");
}

#[test]
fn limits_and_wrong_input_lose_nothing() {
    let level = read_level("########\n#@  $ .#\n#      #\n########").expect("well drawn");
    let long = read_lurd("rrRdrruLdlluRR").expect("steps");
    let pushes = task(&level, Objective::Pushes, 0);
    let error = improve(&pushes, &long[..4], &Run::default(), None).expect_err("it is cut short");
    assert_eq!(error.said().code(), Some("steps.no-solution"));
    let (wanted, given) = (Metrics::of(&long), costs(&level, &long));
    assert_eq!((wanted.pushes, wanted.moves), given);
    let over = std::sync::atomic::AtomicBool::new(true);
    let run = Run::default().cancelled_by(&over);
    let answer = improve(&pushes, &long, &run, None).expect("a small level");
    assert_eq!(answer.outcome.status, Status::Stopped(StopReason::Interrupted));
    assert_eq!(costs(&level, answer.steps().expect("it was given one")).0, given.0);
    let answer = improve(&pushes, &long, &Run::default(), None).expect("a small level");
    assert_eq!((answer.outcome.status, answer.outcome.upper_bound()), (Status::Optimal, Some(2)));
    // Useless steps are removed even if the pushes are already minimal; the case of letters is not trusted.
    let astray = read_lurd("lrrrrr").expect("steps");
    let level = read_level("#########\n# @ $  .#\n#########").expect("well drawn");
    let answer = improve(&task(&level, Objective::Pushes, 0), &astray, &Run::default(), None);
    let steps = answer.expect("a small level").steps().expect("it was given one").to_vec();
    assert_eq!(costs(&level, &steps), (3, 4));
}

//! Whatever is learned is true, and whatever is stored is reused.

use std::sync::atomic::{AtomicBool, Ordering};

use pousse_search::{Event, Limits, Observer, Run, Status, StopReason};
use pousse_sokoban::exact::{Exact, fewest_pushes};
use pousse_sokoban::generate::{Options, generate};
use pousse_sokoban::knowledge::{Metric, Store};
use pousse_sokoban::{
    Active, Estimate, Keeper, Knowledge, Level, Objective, Task, Technique, Techniques, prepare, read_level,
    solve, solve_with,
};

const LEVEL: &str = "
########
#.    .#
# $##  #
#@ $   #
# $##$ #
#.    .#
########";

const LARGER: &str = "
############
#          #
# $ $ $ $  #
#  $ $ $ $ #
#@        ##
####  ######
   #  #
####  ####
#........#
##########";

fn task(level: Level, active: Active) -> Task {
    Task {
        level,
        objective: Objective::Pushes,
        algorithm: "astar".parse().ok(),
        estimate: Estimate::default(),
        techniques: Techniques::ALL,
        active,
        seed: 0,
    }
}

fn levels(count: u64) -> impl Iterator<Item = Level> {
    (0..count).filter_map(|index| {
        let options = Options {
            rows: 7 + index as usize % 3,
            columns: 8,
            boxes: 3 + index as usize % 3,
            spare_goals: index as usize % 2,
            seed: 5,
            index,
            ..Options::default()
        };
        generate(&options).ok()
    })
}

#[test]
fn searches_that_learn_find_the_optimum() {
    learn_on(12);
}

#[test]
#[ignore = "slow: ten times as many levels as by default"]
fn searches_that_learn_find_the_optimum_of_more_levels() {
    learn_on(120);
}

fn learn_on(count: u64) {
    let mut learned = 0;
    for (number, level) in levels(count).enumerate() {
        let Exact::Solved { pushes, .. } = fewest_pushes(&level, 3_000_000) else { continue };
        let keeper = Keeper::in_memory(&level);
        for active in [Active::Never, Active::Every, Active::OneIn(3), Active::First(20)] {
            let answer = solve(&task(level.clone(), active), &Run::default()).expect("the level is small");
            assert_eq!(
                (answer.outcome.status, answer.outcome.upper_bound()),
                (Status::Optimal, Some(pushes)),
                "level {number}, {active:?}"
            );
        }
        let answer =
            solve_with(&task(level.clone(), Active::Every), &Run::default(), &keeper).expect("small");
        assert_eq!(
            (answer.outcome.status, answer.outcome.upper_bound()),
            (Status::Optimal, Some(pushes)),
            "level {number}"
        );
        learned += keeper.knowledge().patterns();
        // Start over with everything that was learned, except the answer.
        let other = Keeper::in_memory(&level);
        for (place, penalty) in keeper.knowledge().iter_patterns() {
            other.knowledge().add_pattern(place.clone(), penalty);
        }
        let answer = solve_with(&task(level, Active::Never), &Run::default(), &other).expect("small");
        assert_eq!(
            (answer.outcome.status, answer.outcome.upper_bound()),
            (Status::Optimal, Some(pushes)),
            "level {number}"
        );
    }
    assert!(learned > 20, "only {learned} sets were learned");
}

#[test]
fn prepared_levels_have_the_same_optimum() {
    let mut found = 0;
    for level in levels(8) {
        let Exact::Solved { pushes, .. } = fewest_pushes(&level, 3_000_000) else { continue };
        let keeper = Keeper::in_memory(&level);
        let done = prepare(&level, 4, &keeper, &Run::default()).expect("small");
        assert_eq!(done.stopped, None);
        found += done.penalties + done.deadlocks;
        let answer = solve_with(&task(level, Active::Never), &Run::default(), &keeper).expect("small");
        assert_eq!((answer.outcome.status, answer.outcome.upper_bound()), (Status::Optimal, Some(pushes)));
    }
    assert!(found > 0);
}

/// Stops a run after a number of events about sets of four boxes, which come after the tables.
struct After {
    left: std::sync::atomic::AtomicUsize,
    stop: AtomicBool,
}

impl Observer for &After {
    fn notice(&self, event: Event) {
        let sets = matches!(event, Event::Building(building) if building.table > 3);
        if sets && self.left.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Tables come first; a run that ends before them says so, and has announced what it was doing.
#[test]
fn a_preparation_says_which_table_it_did_not_finish() {
    struct Seen(std::sync::Mutex<Vec<usize>>);
    impl Observer for &Seen {
        fn notice(&self, event: Event) {
            if let Event::Building(building) = event {
                self.0.lock().expect("no panic").push(building.table);
            }
        }
    }
    let level = read_level(LEVEL).expect("well drawn");
    let (stop, seen) = (AtomicBool::new(true), Seen(Vec::new().into()));
    let watch = &seen;
    let run = Run::default().cancelled_by(&stop).watched_by(&watch);
    let done = prepare(&level, 4, &Keeper::in_memory(&level), &run).expect("small");
    assert_eq!((done.unfinished, done.stopped), (Some(2), Some(StopReason::Interrupted)));
    assert_eq!(seen.0.lock().expect("no panic").first(), Some(&2));
    let done = prepare(&level, 4, &Keeper::in_memory(&level), &Run::default()).expect("small");
    assert_eq!((done.unfinished, done.stopped), (None, None));
}

#[test]
fn a_preparation_resumes_where_it_was_stopped() {
    let level = read_level(LEVEL).expect("well drawn");
    let at_once = Keeper::in_memory(&level);
    let whole = prepare(&level, 4, &at_once, &Run::default()).expect("small");
    assert_eq!(whole.stopped, None);
    assert!(at_once.knowledge().prepared(4).complete);

    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let mut runs = 0;
    let mut sets = 0;
    loop {
        let (keeper, warning) = Keeper::open(Store::new(folder.path()), &level).expect("readable");
        assert!(warning.is_none());
        let after = After { left: 3.into(), stop: AtomicBool::new(false) };
        let watch = &after;
        let run = Run::new(Limits { threads: 1 + runs % 2, ..Limits::default() })
            .cancelled_by(&after.stop)
            .watched_by(&watch);
        let done = prepare(&level, 4, &keeper, &run).expect("small");
        sets += done.sets;
        runs += 1;
        keeper.finish().expect("writable");
        if done.stopped.is_none() {
            assert_eq!(*keeper.knowledge(), *at_once.knowledge());
            break;
        }
        assert_eq!(done.stopped, Some(StopReason::Interrupted));
    }
    assert!(runs > 3, "it was stopped {runs} times");
    assert_eq!(sets, whole.sets, "no set is looked at twice");
}

#[test]
fn bounds_and_answers_survive_a_restart() {
    let level = read_level(LEVEL).expect("well drawn");
    let Exact::Solved { pushes, .. } = fewest_pushes(&level, 3_000_000) else { panic!("it has a solution") };
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let mut bound = 0;
    let mut solved = false;
    for nodes in [50, 200, 800, 3200, 1_000_000, 1] {
        let (keeper, _) = Keeper::open(Store::new(folder.path()), &level).expect("readable");
        assert!(keeper.knowledge().lower_bound(Metric::Pushes) >= bound);
        let run = Run::new(Limits { nodes: Some(nodes), ..Limits::default() });
        let answer = solve_with(&task(level.clone(), Active::Never), &run, &keeper).expect("small");
        assert!(answer.lower_bound().is_some_and(|least| least >= bound && least <= pushes), "{answer:?}");
        bound = answer.lower_bound().unwrap_or(bound);
        if solved {
            assert_eq!(
                (answer.outcome.counters.expanded, answer.outcome.status),
                (0, Status::Optimal),
                "it is known"
            );
        }
        solved |= answer.outcome.status == Status::Optimal;
        keeper.finish().expect("writable");
    }
    assert_eq!((solved, bound), (true, pushes));
    let (keeper, _) = Keeper::open(Store::new(folder.path()), &level).expect("readable");
    assert_eq!(
        keeper.knowledge().solution(Metric::Pushes).map(|known| known.cost.0),
        Some(u64::from(pushes))
    );
    assert_ne!(*keeper.knowledge(), Knowledge::new(&level));
}

#[test]
fn a_stopped_search_leaves_sets_to_examine() {
    let level = read_level(LARGER).expect("well drawn");
    let keeper = Keeper::in_memory(&level);
    let run = Run::new(Limits { nodes: Some(500), ..Limits::default() });
    // Without most of the techniques that keep the search small.
    let weak = Techniques::NONE.with(Technique::DeadSquares).with(Technique::LearnedDeadlocks);
    let weak = Task { techniques: weak, ..task(level.clone(), Active::Never) };
    let answer = solve_with(&weak, &run, &keeper).expect("small");
    assert_eq!(answer.outcome.status, Status::Stopped(StopReason::Nodes));
    let queued = keeper.knowledge().queue().to_vec();
    assert!(!queued.is_empty() && queued.iter().all(|set| (4..=6).contains(&set.len())), "{queued:?}");
    let answer = solve_with(&task(level, Active::Never), &Run::default(), &keeper).expect("small");
    assert_eq!(answer.outcome.status, Status::Optimal);
    assert!(keeper.knowledge().queue().len() < queued.len(), "they were looked at first");
}

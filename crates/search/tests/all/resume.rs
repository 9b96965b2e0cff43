//! IDA* cut into small subtrees, stopped, and resumed: neither results nor counts may change.

use std::sync::Mutex;
use std::time::Duration;

use pousse_search::algorithms::ida_star::{self, Generic, Grain};
use pousse_search::journal::{Finished, Journal, Saved, SavedCut};
use pousse_search::{DEAD, Event, Iteration, Limits, Observer, Outcome, Progress, Run, Status, StopReason};

use crate::common::pancakes::Pancakes;
use crate::common::{Now, stack};

const FINE: Grain = Grain { least: 20, most: 60 };

#[derive(Default)]
struct Memory(Mutex<Option<Saved>>);

impl Journal for Memory {
    fn resume(&self) -> Option<Saved> {
        self.0.lock().expect("no panic").clone()
    }
    fn save(&self, saved: &Saved) {
        *self.0.lock().expect("no panic") = Some(saved.clone());
    }
}

fn search(domain: &Pancakes, grain: Grain, run: &Run<'_>) -> Outcome<u8> {
    ida_star::search_by(domain, &Now, &Generic { domain, heuristic: &Now }, grain, run)
}

fn assert_same(one: &Outcome<u8>, other: &Outcome<u8>, what: &str) {
    assert_eq!(one.status, other.status, "{what}: status");
    assert_eq!(one.plan, other.plan, "{what}: plan");
    assert_eq!(one.lower_bound, other.lower_bound, "{what}: lower bound");
    assert_eq!(one.iterations, other.iterations, "{what}: rounds");
    assert_eq!(one.counters, other.counters, "{what}: counters");
}

#[test]
fn cuts_and_threads_change_nothing() {
    for seed in 0..12 {
        let domain = Pancakes::new(&stack(8, seed)).expect("a stack");
        let whole = search(&domain, Grain::default(), &Run::default());
        assert_eq!(whole.status, Status::Optimal);
        for threads in 1..=3 {
            for grain in [FINE, Grain { least: 1, most: 1 }, Grain { least: 100, most: 5000 }] {
                let cut = search(&domain, grain, &Run::new(Limits { threads, ..Limits::default() }));
                assert_same(&whole, &cut, &format!("seed {seed}, {threads} threads, {grain:?}"));
            }
        }
    }
}

#[test]
fn a_search_that_is_stopped_and_resumed_is_the_same_search() {
    let mut resumed_within_rounds = 0;
    for seed in 0..6 {
        let domain = Pancakes::new(&stack(9, seed)).expect("a stack");
        let whole = search(&domain, Grain::default(), &Run::default());
        let total = whole.counters.generated;
        for (turn, parts) in [2, 3, 5, 9, 17, 40].into_iter().enumerate() {
            for first in 1..=3 {
                let what = format!("seed {seed}, in {parts} parts, {first} threads first");
                let journal = Memory::default();
                let mut nodes = total / parts + 1;
                let mut runs = 0;
                loop {
                    let threads = (first + runs + turn) % 3 + 1;
                    let before = journal.resume();
                    let limits = Limits { nodes: Some(nodes), threads, ..Limits::default() };
                    let run = Run::new(limits).journaled_by(&journal);
                    let outcome = search(&domain, FINE, &run);
                    runs += 1;
                    if !matches!(outcome.status, Status::Stopped(_)) {
                        assert_eq!(outcome.upper_bound(), whole.upper_bound(), "{what}");
                        assert_eq!(outcome.lower_bound, whole.lower_bound, "{what}");
                        // A thread that finds the goal just as another hits the limit ends the search before everything
                        // is counted.
                        if threads == 1 || run.nodes_left() > Some(0) {
                            assert_same(&whole, &outcome, &what);
                        }
                        break;
                    }
                    assert!(outcome.lower_bound <= whole.lower_bound, "{what}");
                    let after = journal.resume();
                    resumed_within_rounds +=
                        usize::from(after.as_ref().is_some_and(|s| !s.finished.is_empty()));
                    if before == after {
                        nodes += nodes / 2 + 1; // too few to finish even one subtree
                    }
                    assert!(runs < 10_000, "{what}: no end");
                }
            }
        }
    }
    assert!(resumed_within_rounds > 500, "only {resumed_within_rounds}");
}

#[test]
fn limits_apply_only_to_new_work() {
    let domain = Pancakes::new(&stack(10, 3)).expect("a stack");
    let journal = Memory::default();
    let whole = search(&domain, FINE, &Run::default()).counters.generated;
    let limits = Limits { nodes: Some(whole * 2 / 3), ..Limits::default() };
    assert!(matches!(
        search(&domain, FINE, &Run::new(limits).journaled_by(&journal)).status,
        Status::Stopped(_)
    ));
    let run = Run::new(limits).journaled_by(&journal);
    assert_eq!(search(&domain, FINE, &run).status, Status::Optimal);
    assert!(run.nodes_left() > Some(0));
}

type Spoil = fn(&mut Saved);

#[test]
fn nonsense_is_not_resumed() {
    let (domain, whole) = (0..)
        .map(|seed| Pancakes::new(&stack(9, seed)).expect("a stack"))
        .map(|domain| {
            let whole = search(&domain, FINE, &Run::default());
            (domain, whole)
        })
        .find(|(_, whole)| whole.iterations.len() > 3 && whole.counters.generated > 10_000)
        .expect("some stack is hard");
    let journal = Memory::default();
    let limits = Limits { nodes: Some(whole.counters.generated * 3 / 4), ..Limits::default() };
    search(&domain, FINE, &Run::new(limits).journaled_by(&journal));
    let good = journal.resume().expect("it was stopped");
    assert!(good.finished.len() > 2 && good.iterations.len() > 1 && good.cuts.len() > 1, "{good:?}");
    let most = u64::MAX;
    let spoils: [(&str, Spoil); 22] = [
        ("bound", |s| s.bound = 0),
        ("dead bound", |s| s.bound = DEAD),
        ("first bound", |s| s.iterations[0].bound += 1),
        ("no rounds", |s| s.iterations.clear()),
        ("rounds twice", |s| s.iterations = [s.iterations.clone(), s.iterations.clone()].concat()),
        ("round overflows", |s| s.iterations.last_mut().expect("some").generated = u64::MAX),
        ("expanded", |s| s.iterations[0].expanded = 1 << 40),
        ("index", |s| s.finished.last_mut().expect("some").index = s.subtrees),
        ("large index", |s| s.finished.last_mut().expect("some").index = u64::MAX),
        ("index twice", |s| s.finished[1].index = s.finished[0].index),
        ("beyond", |s| s.finished[0].beyond = s.bound),
        ("depth", |s| s.finished[0].max_frontier = u64::MAX),
        ("subtree overflows", |s| s.finished[0].generated = u64::MAX),
        ("subtrees", |s| s.subtrees += 1),
        ("few subtrees", |s| s.subtrees = 0),
        ("no cuts", |s| s.cuts.clear()),
        ("path", |s| s.cuts[1].path = vec![99; 4]),
        ("path back", |s| s.cuts[1].path = vec![1, 1]),
        ("huge code", |s| s.cuts[1].path = vec![u32::MAX]),
        ("levels", |s| s.cuts[0].levels = u32::MAX),
        ("no levels", |s| s.cuts[0].levels = 0),
        ("cut twice", |s| s.cuts.push(s.cuts[0].clone())),
    ];
    for (what, spoil) in spoils {
        let mut bad = good.clone();
        spoil(&mut bad);
        let journal = Memory(Mutex::new(Some(bad)));
        let run = Run::new(Limits { nodes: Some(most), ..Limits::default() }).journaled_by(&journal);
        assert_same(&whole, &search(&domain, FINE, &run), what);
        // What was resumed was not generated again.
        assert!(
            most - run.nodes_left().expect("limited") >= whole.counters.generated - 1,
            "{what}: was resumed"
        );
    }
    let journal = Memory(Mutex::new(Some(good)));
    let run = Run::new(Limits { nodes: Some(most), ..Limits::default() }).journaled_by(&journal);
    assert_same(&whole, &search(&domain, FINE, &run), "as it was");
    assert!(
        most - run.nodes_left().expect("limited") < whole.counters.generated * 3 / 4,
        "it was not resumed"
    );
}

#[test]
fn resuming_another_instance_never_panics() {
    let other = Pancakes::new(&stack(7, 5)).expect("a stack");
    let whole = search(&other, FINE, &Run::default());
    let saved = Saved {
        bound: 200,
        iterations: vec![Iteration { bound: 100, generated: 5, expanded: 2 }],
        max_frontier: 3,
        cuts: vec![SavedCut { path: vec![], levels: 2 }],
        subtrees: 3,
        finished: vec![Finished { index: 0, expanded: 1, generated: 1, max_frontier: 1, beyond: 201 }],
    };
    let journal = Memory(Mutex::new(Some(saved)));
    assert_same(&whole, &search(&other, FINE, &Run::default().journaled_by(&journal)), "another instance");
}

/// Collects the progress events.
#[derive(Default)]
struct Watcher(Mutex<Vec<Progress>>);

impl Observer for Watcher {
    fn notice(&self, event: Event) {
        if let Event::Progress(progress) = event {
            self.0.lock().expect("no panic").push(progress);
        }
    }
}

#[test]
fn progress_covers_the_whole_search_and_the_round() {
    let domain = Pancakes::new(&stack(16, 2)).expect("a stack");
    let journal = Memory::default();
    let watcher = Watcher::default();
    let grain = Grain { least: 20, most: 2000 };
    for part in 1..=3 {
        let limits = Limits { nodes: Some(100_000), threads: part, ..Limits::default() };
        let run = Run::new(limits).watched_by(&watcher).journaled_by(&journal).telling_every(Duration::ZERO);
        assert_eq!(search(&domain, grain, &run).status, Status::Stopped(StopReason::Nodes), "part {part}");
    }
    let heard = watcher.0.into_inner().expect("no panic");
    assert!(heard.len() > 10, "{heard:?}");
    assert_eq!(heard[0].resumed, 0);
    assert!(heard.last().is_some_and(|last| last.resumed > 0), "the last part resumed");
    for progress in heard {
        let round = progress.round.expect("IDA* has rounds");
        assert!(
            progress.resumed <= progress.generated && round.generated <= progress.generated,
            "{progress:?}"
        );
        assert!(round.expected.is_none_or(|expected| expected >= round.generated), "{progress:?}");
        assert!(round.bound == progress.lower_bound, "{progress:?}");
    }
}

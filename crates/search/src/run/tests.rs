use super::*;

/// Collects the events.
#[derive(Default)]
struct Witness(Mutex<Vec<Event>>);

impl Observer for Witness {
    fn notice(&self, event: Event) {
        self.0.lock().expect("nobody panics").push(event);
    }
}

impl Witness {
    fn progress(&self) -> Vec<Progress> {
        let told = self.0.lock().expect("nobody panics");
        told.iter()
            .filter_map(|event| match event {
                Event::Progress(progress) => Some(*progress),
                _ => None,
            })
            .collect()
    }

    fn plans(&self) -> Vec<Cost> {
        let told = self.0.lock().expect("nobody panics");
        told.iter()
            .filter_map(|event| match event {
                Event::Incumbent(cost) => Some(*cost),
                _ => None,
            })
            .collect()
    }
}

fn generated(generated: u64) -> Counters {
    Counters { generated, expanded: generated / 2, ..Counters::default() }
}

/// Makes a stage generate `nodes` nodes and report the progress of the run.
fn work(run: &Run<'_>, nodes: u64) {
    assert_eq!(run.pulse().poll(&generated(nodes)), None);
}

#[test]
fn stages_share_the_books_of_their_run() {
    let witness = Witness::default();
    let run = Run::default().watched_by(&witness).telling_every(Duration::ZERO);
    run.enter("tables");
    let first = run.stage(Limits { nodes: Some(1000), ..Limits::default() });
    first.announce_plan(99);
    first.record_bound(40);
    work(&first, 500);
    let second = run.stage(Limits::default());
    second.enter("proving");
    second.record_bound(30);
    second.announce_plan(100);
    second.announce_plan(97);
    work(&second, 700);
    assert_eq!((first.nodes_left(), second.nodes_left()), (Some(500), None));
    assert_eq!((run.best(), run.proven()), (Some(97), 40));
    let told = witness.progress();
    let stages: Vec<_> = told.iter().map(|progress| progress.stage).collect();
    assert_eq!(stages, [Some("tables"), Some("tables"), Some("proving"), Some("proving")]);
    assert!(told.is_sorted_by_key(|progress| (progress.elapsed, progress.generated, progress.lower_bound)));
    let last = told.last().expect("four were told");
    assert_eq!(
        (last.generated, last.expanded, last.lower_bound, last.upper_bound),
        (1200, 600, 40, Some(97))
    );
    assert_eq!(witness.plans(), [99, 97]);
}

#[test]
fn side_searches_prove_nothing_about_the_whole() {
    let witness = Witness::default();
    let run = Run::default().watched_by(&witness).telling_every(Duration::ZERO);
    run.announce_plan(50);
    let aside = run.stage_aside(Limits::default());
    aside.announce_plan(3);
    aside.announce_bound(200, Proven::Yes);
    aside.stage(Limits::default()).record_bound(200);
    aside.stage_on_scale(Limits::default(), &Some).record_bound(200);
    aside.begin_round(7, 0, None);
    work(&aside, 10);
    assert_eq!((run.best(), run.proven()), (Some(50), 0));
    let told = witness.progress();
    assert_eq!((told[0].generated, told[0].round), (10, None));
    assert_eq!(witness.plans(), [50]);
    assert!(!witness.0.lock().expect("nobody panics").iter().any(|event| matches!(event, Event::Bound(_))));
}

#[test]
fn costs_on_another_scale_are_translated() {
    let run = Run::default();
    let tenth = |cost: Cost| (cost < 1000).then_some(cost / 10);
    let stage = run.stage_on_scale(Limits::default(), &tenth);
    stage.announce_plan(987);
    stage.record_bound(321);
    stage.record_bound(5000);
    stage.record_bound(DEAD);
    assert_eq!((run.best(), run.proven()), (Some(98), 32));
}

#[test]
fn a_bound_beyond_the_plan_is_its_cost() {
    let run = Run::default();
    run.announce_plan(10);
    run.record_bound(12);
    assert_eq!(run.proven(), 10);
    assert!(run.history().iter().all(|milestone| milestone.best.is_none_or(|best| milestone.bound <= best)));
}

#[test]
fn the_history_ends_with_the_latest_values() {
    let run = Run::default();
    assert_eq!(run.history(), []);
    run.record_bound(3);
    run.announce_plan(9);
    let stage = run.stage(Limits::default());
    (4..=7).for_each(|bound| stage.record_bound(bound));
    stage.announce_plan(7);
    stage.announce_plan(8);
    let history = run.history();
    let (first, last) = (history[0], history[history.len() - 1]);
    assert_eq!((first.best, first.bound), (None, 3));
    assert_eq!((last.best, last.bound), (Some(7), 7));
    assert!(history.is_sorted_by_key(|milestone| milestone.seconds) && history.len() <= 7, "{history:?}");
}

#[test]
fn a_switch_stops_the_stages_of_what_it_stops() {
    let (run, switch) = (Run::default(), AtomicBool::new(true));
    let stage = run.stage(Limits::default()).or_cancelled_by(&switch);
    let part = stage.stage_aside(Limits::default()).or_cancelled_by(&NEVER);
    assert_eq!(part.interrupted(), Some(StopReason::Interrupted));
    assert_eq!(run.interrupted(), None);
    assert_eq!(stage.real_reason(StopReason::Nodes), StopReason::Interrupted);
    assert_eq!(run.real_reason(StopReason::Nodes), StopReason::Nodes);
}

#[test]
fn bytes_are_those_of_all_stages() {
    let witness = Witness::default();
    let run = Run::default().watched_by(&witness).telling_every(Duration::ZERO);
    let bytes = || {
        work(&run, 1);
        witness.progress().last().map(|progress| progress.bytes)
    };
    run.record_bytes(100);
    let stage = run.stage_aside(Limits::default());
    stage.record_bytes(70);
    stage.record_bytes(30);
    assert_eq!(bytes(), Some(130));
    drop(stage);
    assert_eq!(bytes(), Some(100));
}

#[test]
fn nodes_of_stages_count_once() {
    let witness = Witness::default();
    let run = Run::new(Limits { nodes: Some(1000), ..Limits::default() });
    let run = run.watched_by(&witness).telling_every(Duration::ZERO);
    let stage = run.stage(Limits::default());
    work(&stage, 300);
    run.charge(&generated(300));
    assert_eq!(run.nodes_left(), Some(700));
    run.enter("proving");
    assert_eq!(witness.progress().last().map(|progress| progress.generated), Some(300));
}

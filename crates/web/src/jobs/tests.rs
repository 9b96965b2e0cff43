use super::*;

/// The time limit for anything; only a hang reaches it.
const HANG: Duration = Duration::from_secs(300);
/// Longer than that, so nothing that waits for it happens during a test.
const UNHEARD: Duration = Duration::from_secs(3600);

fn patience() -> Patience {
    Patience { listener: UNHEARD, jobs: HANG, last_events: HANG, ..Patience::default() }
}

fn jobs(threads: usize, most: usize) -> Jobs {
    Jobs::new(&Options { threads, jobs: most, patience: patience(), ..Options::default() })
}

fn quick() -> Work {
    Box::new(|_| Ok(RawValue::from_string("1".into()).expect("JSON")))
}

/// Runs until it is stopped.
fn endless() -> Work {
    Box::new(|job| {
        while !job.stop_switch().load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(RawValue::from_string("\"stopped\"".into()).expect("JSON"))
    })
}

async fn until(what: impl Fn() -> bool) {
    let begun = Instant::now();
    while !what() {
        assert!(begun.elapsed() < HANG, "it did not happen");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[tokio::test]
async fn a_job_runs_and_is_kept_for_a_while() {
    let jobs = jobs(1, 4);
    let job = jobs.start(Kind::Solve, 1, quick()).expect("there is room");
    until(|| job.is_finished()).await;
    assert_eq!(jobs.counts(), Counts { queued: 0, running: 0, kept: 1 });
    assert!(jobs.find(job.id()).is_ok() && jobs.find("other").is_err());
    let (end, _) = job.finished().expect("it is");
    jobs.sweep_once(end + KEPT / 2);
    assert!(jobs.find(job.id()).is_ok());
    jobs.sweep_once(end + KEPT * 2);
    assert_eq!(jobs.counts(), Counts::default());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn jobs_get_their_turns_in_the_order_in_which_they_came() {
    let jobs = jobs(1, 99);
    let order = Arc::new(Mutex::new(Vec::new()));
    let all: Vec<_> = (0..50)
        .map(|number| {
            let order = order.clone();
            let work: Work = Box::new(move |_| {
                order.lock().expect("nobody panics").push(number);
                Ok(RawValue::from_string("1".into()).expect("JSON"))
            });
            jobs.start(Kind::Solve, 1, work).expect("there is room")
        })
        .collect();
    until(|| all.iter().all(|job| job.is_finished())).await;
    assert_eq!(*order.lock().expect("nobody panics"), (0..50).collect::<Vec<_>>());
}

#[tokio::test]
async fn jobs_wait_for_threads_in_turn_and_can_be_cancelled_meanwhile() {
    let jobs = jobs(2, 3);
    let first = jobs.start(Kind::Solve, 2, endless()).expect("there is room");
    until(|| !first.is_queued()).await;
    let second = jobs.start(Kind::Solve, 1, endless()).expect("there is room");
    let third = jobs.start(Kind::Solve, 1, endless()).expect("there is room");
    assert_eq!((jobs.ahead(&second), jobs.ahead(&third)), (0, 1));
    assert!(jobs.start(Kind::Solve, 1, quick()).is_err(), "there are three already");
    second.cancel();
    until(|| second.is_finished()).await;
    assert!(matches!(second.state(), State::Done(_)));
    assert_eq!(jobs.counts(), Counts { queued: 1, running: 1, kept: 1 });
    first.cancel();
    until(|| !third.is_queued()).await;
    jobs.close(&patience()).await;
    assert!(first.is_finished() && third.is_finished());
    assert!(jobs.start(Kind::Solve, 1, quick()).is_err(), "it is closed");
}

#[tokio::test]
async fn a_job_that_nobody_listens_to_is_cancelled_unless_it_is_a_study() {
    let jobs = jobs(3, 9);
    let alone = jobs.start(Kind::Solve, 1, endless()).expect("there is room");
    let heard = jobs.start(Kind::Trace, 1, endless()).expect("there is room");
    let study = jobs.start(Kind::Study("s".into()), 1, endless()).expect("there is room");
    let listener = job::Listener::new(heard.clone());
    jobs.sweep_once(Instant::now() + UNHEARD * 2);
    until(|| alone.is_finished()).await;
    assert!(!heard.is_finished() && !study.is_finished());
    assert_eq!(jobs.of_study("s").map(|job| job.id().to_owned()), Some(study.id().to_owned()));
    drop(listener);
    jobs.sweep_once(Instant::now());
    assert!(!heard.stop_switch().load(Ordering::Relaxed), "someone was there a moment ago");
    jobs.sweep_once(Instant::now() + UNHEARD * 2);
    until(|| heard.is_finished()).await;
    jobs.close(&patience()).await;
}

#[tokio::test]
async fn a_bug_fails_its_job_and_nothing_else() {
    let jobs = jobs(1, 4);
    let bad = jobs.start(Kind::Solve, 1, Box::new(|_| panic!("a bug, for the test"))).expect("there is room");
    until(|| bad.is_finished()).await;
    assert!(matches!(bad.state(), State::Failed(_)));
    let good = jobs.start(Kind::Solve, 1, quick()).expect("there is room");
    until(|| good.is_finished()).await;
    assert!(matches!(good.state(), State::Done(_)));
}

#[tokio::test]
async fn only_so_much_is_kept() {
    let jobs = jobs(1, 9);
    let large = format!("\"{}\"", "x".repeat(MOST_BYTES / 2 + 1));
    for _ in 0..3 {
        let text = large.clone();
        let work: Work = Box::new(move |_| Ok(RawValue::from_string(text).expect("JSON")));
        let job = jobs.start(Kind::Trace, 1, work).expect("there is room");
        until(|| job.is_finished()).await;
    }
    jobs.sweep_once(Instant::now());
    assert_eq!(jobs.counts().kept, 1);
}

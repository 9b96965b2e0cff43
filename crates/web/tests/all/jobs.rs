//! Searches as jobs: their events, their end, and their limits.

use std::time::{Duration, Instant};

use pousse_web::{Options, Patience};

use crate::client::{HANG, LONG, SHORT, Server, options};

fn server() -> Server {
    Server::start(Options { threads: 2, ..options() })
}

/// Waits until a condition holds.
fn wait_until(mut so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < HANG, "it does not come to that");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_solve_reports_its_state_and_ends_with_the_result() {
    let server = server();
    let answer = server.post("/api/solve", SHORT);
    assert_eq!(answer.status, 202);
    assert_eq!(answer.json()["limits"]["threads"], 1);
    let job = answer.json()["job"].as_str().expect("a name").to_owned();
    let (name, report) = server.listen(&job).last();
    assert_eq!((name.as_str(), &report["status"], &report["cost"]), ("done", &"optimal".into(), &24.into()));
    let kept = server.get(&format!("/api/jobs/{job}")).json();
    assert_eq!((&kept["state"], &kept["result"], &kept["kind"]), (&"done".into(), &report, &"solve".into()));
}

#[test]
fn a_level_is_solved_and_a_trace_is_recorded() {
    let server = server();
    let level = serde_json::json!({"input": "######\n#@ $.#\n######"}).to_string();
    let (name, report) = server.listen(&server.solve(&level)).last();
    assert_eq!((name.as_str(), &report["domain"], &report["cost"]), ("done", &"sokoban".into(), &1.into()));
    let json = SHORT.replace("{", "{\"expansions\": 5, ");
    let answer = server.post("/api/trace", &json);
    let job = answer.json()["job"].as_str().expect("a name").to_owned();
    let (name, trace) = server.listen(&job).last();
    assert_eq!((name.as_str(), &trace["reason"], &trace["expanded"]), ("done", &"steps".into(), &5.into()));
    assert_eq!(server.post("/api/solve", &json).error(), "bad-value");
}

#[test]
fn a_cancelled_search_keeps_its_bounds() {
    let server = server();
    let job = server.solve(LONG);
    let mut events = server.listen(&job);
    assert_eq!(events.next().expect("an event").0, "state");
    let mut progress = events.until("progress");
    while progress["generated"] == 0 {
        progress = events.until("progress"); // the first only names the stage
    }
    assert!(progress["stage"] == "searching" && progress["lower_bound"].as_u64() > Some(0), "{progress}");
    assert_eq!(server.cancel(&job).status, 202);
    let (name, report) = events.last();
    assert_eq!(
        (name.as_str(), &report["status"], &report["reason"]),
        ("done", &"solved".into(), &"interrupted".into())
    );
    assert!(report["lower_bound"].as_u64() > Some(40), "{report}");
    assert!(report["plan_from"].as_str().is_some_and(|from| from.starts_with("by construction")), "{report}");
}

#[test]
fn progress_is_throttled_but_the_end_is_not() {
    // At most one event an hour: there is no second one, however far the search gets in the meantime.
    let patience = Patience { between_events: Duration::from_secs(3600), ..options().patience };
    let server = Server::start(Options { patience, ..options() });
    let job = server.solve(LONG);
    let mut events = server.listen(&job);
    let told = events.until("progress")["generated"].as_u64();
    let path = format!("/api/jobs/{job}");
    wait_until(|| server.get(&path).json()["progress"]["generated"].as_u64() > told);
    server.cancel(&job);
    assert_eq!(events.next().expect("an event").0, "done");
    // Without a pause between events, they keep coming.
    let patience = Patience { between_events: Duration::ZERO, ..patience };
    let server = Server::start(Options { patience, ..options() });
    let mut events = server.listen(&server.solve(LONG));
    for _ in 0..5 {
        events.until("progress");
    }
    assert_eq!(Patience::default().between_events, Duration::from_millis(100), "ten times a second");
}

#[test]
fn late_listeners_get_the_latest_state_at_once() {
    let server = server();
    let job = server.solve(LONG);
    server.listen(&job).until("progress");
    let mut late = server.listen(&job);
    assert_eq!(late.next().expect("an event"), ("state".into(), serde_json::json!({"state": "running"})));
    assert_eq!(late.next().expect("an event").0, "progress");
    server.cancel(&job);
    late.until("done");
    let (name, _) = server.listen(&job).last();
    assert_eq!(name, "done");
    assert_eq!(server.get("/api/jobs/0123456789abcdef0123456789abcdef").error(), "not-found");
    assert_eq!(server.get("/api/jobs/x/events").error(), "not-found");
    assert_eq!(server.request("DELETE", "/api/jobs/x", &[], b"").error(), "not-found");
}

#[test]
fn jobs_queue_up_and_are_rejected_beyond_the_limit() {
    let server = Server::start(Options { threads: 1, jobs: 3, ..options() });
    let jobs: Vec<String> = (0..3).map(|_| server.solve(LONG)).collect();
    let mut last = server.listen(&jobs[2]);
    // The first may still be leaving the queue.
    last.until_behind(1);
    let refused = server.post("/api/solve", SHORT);
    assert_eq!((refused.status, refused.error().as_str()), (429, "too-many-jobs"));
    assert!(refused.header("retry-after").is_some());
    server.cancel(&jobs[1]);
    last.until_behind(0);
    let (_, report) = server.listen(&jobs[1]).last();
    assert_eq!(report["reason"], "interrupted");
    server.cancel(&jobs[0]);
    assert_eq!(last.next().expect("an event").1, serde_json::json!({"state": "running"}));
    server.cancel(&jobs[2]);
    assert_eq!(last.last().0, "done");
    server.wait_until_idle();
    assert_eq!(server.listen(&server.solve(SHORT)).last().0, "done");
}

#[test]
fn a_search_runs_while_someone_listens_and_is_cancelled_otherwise() {
    let listener = Duration::from_millis(500);
    let patience = Patience { listener, ..options().patience };
    let server = Server::start(Options { patience, ..options() });
    let mut heard = None;
    // If connecting takes longer than the server waits for listeners, the search is already cancelled: try another.
    wait_until(|| {
        let job = server.solve(LONG);
        let mut events = server.listen(&job);
        while let Some((_, data)) = events.next() {
            if data["seconds"].as_f64() > Some(3.0 * listener.as_secs_f64()) {
                heard = Some(job);
                return true;
            }
        }
        false
    });
    server.wait_until_idle();
    let report = server.get(&format!("/api/jobs/{}", heard.expect("a search"))).json();
    assert_eq!(report["result"]["reason"], "interrupted");
}

#[test]
fn limits_of_a_request_are_capped_and_end_the_search() {
    let server = Server::start(Options { threads: 2, time: Duration::from_millis(300), ..options() });
    let json = LONG.replace('{', "{\"time\": \"1h\", \"memory\": \"900GiB\", \"threads\": 99,");
    let answer = server.post("/api/solve", &json).json();
    assert_eq!((&answer["limits"]["time_seconds"], &answer["limits"]["threads"]), (&0.3.into(), &2.into()));
    assert_eq!(answer["limits"]["memory_bytes"], server.get("/api/about").json()["limits"]["memory_bytes"]);
    let (_, report) = server.listen(answer["job"].as_str().expect("a name")).last();
    assert_eq!((&report["status"], &report["reason"]), (&"solved".into(), &"time".into()));
}

#[test]
fn impossible_requests_fail_with_a_reason() {
    let server = server();
    let json = r#"{"input": "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", "time": "10s"}"#;
    let (name, data) = server.listen(&server.solve(json)).last();
    assert_eq!((name.as_str(), &data["status"]), ("done", &"unsolvable".into()), "{data}");
    assert_eq!(data["parity"]["cycles"], serde_json::json!([[14, 15]]));
    assert_eq!(data["lower_bound"], serde_json::Value::Null);
    let json = r#"{"input": "1 2 3 4 0 5", "size": "2x3", "heuristic": "pdb(7-8)"}"#;
    let answer = server.post("/api/solve", json);
    match answer.status {
        202 => {
            let (name, data) = server.listen(answer.json()["job"].as_str().expect("a name")).last();
            assert_eq!((name.as_str(), &data["error"]["field"]), ("failed", &"heuristic".into()), "{data}");
        }
        _ => assert_eq!(answer.error(), "bad-value"),
    }
}

#[test]
fn a_server_stops_whatever_is_running() {
    let server = server();
    let jobs: Vec<String> = (0..6).map(|_| server.solve(LONG)).collect();
    let mut events = server.listen(&jobs[0]);
    events.until("progress");
    server.end();
    assert_eq!(events.last().0, "done");
}

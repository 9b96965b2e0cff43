//! Searches as jobs: their events, their end, and their limits.

use std::time::{Duration, Instant};

use pousse_web::Options;

use crate::client::{LONG, SHORT, Server};

fn server() -> Server {
    Server::start(Options { threads: 2, ..Options::default() })
}

#[test]
fn a_solve_tells_its_state_and_ends_with_the_report() {
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
fn progress_comes_at_most_ten_times_a_second_and_a_cancelled_search_keeps_its_bounds() {
    let server = server();
    let job = server.solve(LONG);
    let mut events = server.listen(&job);
    assert_eq!(events.next().expect("an event").0, "state");
    events.until("progress");
    let begun = Instant::now();
    for _ in 0..5 {
        let progress = events.until("progress");
        assert!(progress["generated"].as_u64() > Some(0) && progress["lower_bound"].as_u64() > Some(0));
    }
    assert!(begun.elapsed() >= Duration::from_millis(350), "{:?}", begun.elapsed());
    let cancelled = Instant::now();
    assert_eq!(server.request("DELETE", &format!("/api/jobs/{job}"), &[], b"").status, 202);
    let (name, report) = events.last();
    assert_eq!(
        (name.as_str(), &report["status"], &report["reason"]),
        ("done", &"stopped".into(), &"interrupted".into())
    );
    assert!(report["lower_bound"].as_u64() > Some(40), "{report}");
    assert!(cancelled.elapsed() < Duration::from_secs(20), "{:?}", cancelled.elapsed());
}

#[test]
fn who_comes_late_hears_the_latest_at_once() {
    let server = server();
    let job = server.solve(LONG);
    server.listen(&job).until("progress");
    let mut late = server.listen(&job);
    assert_eq!(late.next().expect("an event"), ("state".into(), serde_json::json!({"state": "running"})));
    assert_eq!(late.next().expect("an event").0, "progress");
    server.request("DELETE", &format!("/api/jobs/{job}"), &[], b"");
    late.until("done");
    let (name, _) = server.listen(&job).last();
    assert_eq!(name, "done");
    assert_eq!(server.get("/api/jobs/0123456789abcdef0123456789abcdef").error(), "not-found");
    assert_eq!(server.get("/api/jobs/x/events").error(), "not-found");
    assert_eq!(server.request("DELETE", "/api/jobs/x", &[], b"").error(), "not-found");
}

#[test]
fn jobs_wait_in_turn_and_beyond_the_limit_are_refused() {
    let server = Server::start(Options { threads: 1, jobs: 3, ..Options::default() });
    let jobs: Vec<String> = (0..3).map(|_| server.solve(LONG)).collect();
    let mut last = server.listen(&jobs[2]);
    assert_eq!(last.next().expect("an event").1, serde_json::json!({"state": "queued", "ahead": 1}));
    let refused = server.post("/api/solve", SHORT);
    assert_eq!((refused.status, refused.error().as_str()), (429, "too-many-jobs"));
    assert!(refused.header("retry-after").is_some());
    let delete = |job: &str| server.request("DELETE", &format!("/api/jobs/{job}"), &[], b"");
    delete(&jobs[1]);
    assert_eq!(last.next().expect("an event").1, serde_json::json!({"state": "queued", "ahead": 0}));
    let (_, report) = server.listen(&jobs[1]).last();
    assert_eq!(report["reason"], "interrupted");
    delete(&jobs[0]);
    assert_eq!(last.next().expect("an event").1, serde_json::json!({"state": "running"}));
    delete(&jobs[2]);
    assert_eq!(last.last().0, "done");
    server.wait_until_idle(Duration::from_secs(5));
    assert_eq!(server.listen(&server.solve(SHORT)).last().0, "done");
}

#[test]
fn a_search_that_nobody_listens_to_any_more_is_cancelled() {
    let server = server();
    let job = server.solve(LONG);
    let mut events = server.listen(&job);
    events.until("progress");
    drop(events);
    std::thread::sleep(Duration::from_secs(5));
    assert_eq!(server.busy(), 1, "someone may come back");
    server.wait_until_idle(Duration::from_secs(20));
    let report = server.get(&format!("/api/jobs/{job}")).json();
    assert_eq!(report["result"]["reason"], "interrupted");
}

#[test]
fn limits_of_a_request_are_cut_down_and_end_the_search() {
    let server =
        Server::start(Options { threads: 2, time: Duration::from_millis(300), ..Options::default() });
    let json = LONG.replace('{', "{\"time\": \"1h\", \"memory\": \"900GiB\", \"threads\": 99,");
    let answer = server.post("/api/solve", &json).json();
    assert_eq!((&answer["limits"]["time_seconds"], &answer["limits"]["threads"]), (&0.3.into(), &2.into()));
    assert_eq!(answer["limits"]["memory_bytes"], server.get("/api/about").json()["limits"]["memory_bytes"]);
    let (_, report) = server.listen(answer["job"].as_str().expect("a name")).last();
    assert_eq!((&report["status"], &report["reason"]), (&"stopped".into(), &"time".into()));
}

#[test]
fn what_cannot_be_done_fails_with_its_reason() {
    let server = server();
    let json = r#"{"input": "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", "time": "10s"}"#;
    let (name, data) = server.listen(&server.solve(json)).last();
    assert_eq!((name.as_str(), &data["error"]["code"]), ("failed", &"other-goal".into()), "{data}");
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
fn a_server_ends_at_once_whatever_goes_on() {
    let server = server();
    let jobs: Vec<String> = (0..6).map(|_| server.solve(LONG)).collect();
    let mut events = server.listen(&jobs[0]);
    events.until("progress");
    let took = server.end();
    assert!(took < Duration::from_secs(20), "{took:?}");
    assert_eq!(events.last().0, "done");
}

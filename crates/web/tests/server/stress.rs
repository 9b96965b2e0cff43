//! A hundred clients at once that solve, cancel, disconnect and send nonsense: no error in the 500s, no job left over,
//! no memory kept.

mod client;

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use client::{LONG, SHORT, Server};
use pousse_web::Options;

const CLIENTS: u64 = 100;
/// What may come and go besides: caches of the allocator, stacks of threads.
const SLACK: u64 = 96 << 20;

const LEVEL: &str = "{\"input\": \"########\\n#   ####\\n#@$ #  #\\n# $ . .#\\n#   #  #\\n########\"}";

#[test]
fn a_hundred_clients_for_three_seconds() {
    stress(Duration::from_secs(3));
}

#[test]
#[ignore = "slow: a minute of a hundred clients"]
fn a_hundred_clients_for_a_minute() {
    stress(Duration::from_secs(60));
}

fn stress(time: Duration) {
    let server = Server::start(Options { threads: 4, memory: 1 << 30, ..Options::default() });
    let tally = Tally::default();
    let end = Instant::now() + time;
    let mut warm = 0;
    std::thread::scope(|scope| {
        for client in 0..CLIENTS {
            let (server, tally) = (&server, &tally);
            scope.spawn(move || {
                let mut numbers = client * 7919 + 1;
                while Instant::now() < end {
                    numbers = numbers
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    act(server, tally, numbers >> 33);
                }
            });
        }
        std::thread::sleep(time / 3);
        warm = resident();
    });
    assert!(tally.wrong.lock().expect("no client panics").is_empty(), "{:?}", tally.wrong);
    let solved = tally.solved.load(Ordering::Relaxed);
    let stopped = tally.stopped.load(Ordering::Relaxed);
    assert!(solved > 0 && stopped > 0, "{solved} solved, {stopped} stopped");
    // What was left alone is cancelled after ten seconds.
    server.wait_until_idle(Duration::from_secs(30));
    let after = resident();
    assert!(after < warm + SLACK, "{warm} bytes while it began, {after} at the end");
    assert_eq!(server.listen(&server.solve(SHORT)).last().0, "done");
    assert!(server.end() < Duration::from_secs(20));
}

#[derive(Default)]
struct Tally {
    solved: AtomicU64,
    stopped: AtomicU64,
    wrong: Mutex<Vec<String>>,
}

impl Tally {
    fn note(&self, status: u16, what: &str) {
        if !(200..500).contains(&status) {
            self.wrong.lock().expect("no client panics").push(format!("{status}: {what}"));
        }
    }
}

/// Does one thing that clients do.
fn act(server: &Server, tally: &Tally, number: u64) {
    let start = |json: &str| {
        let answer = server.post("/api/solve", json);
        tally.note(answer.status, &answer.text());
        // Too many at a time are turned away, which is as it should be.
        (answer.status == 202).then(|| answer.json()["job"].as_str().expect("a name").to_owned())
    };
    match number % 8 {
        0 | 1 => {
            let Some(job) = start(if number.is_multiple_of(2) { SHORT } else { LEVEL }) else {
                return pause();
            };
            let (name, data) = server.listen(&job).last();
            assert!(name == "done" && data["status"] == "optimal", "{name}: {data}");
            tally.solved.fetch_add(1, Ordering::Relaxed);
        }
        2 | 3 => {
            let Some(job) = start(LONG) else { return pause() };
            let mut events = server.listen(&job);
            events.next();
            let answer = server.request("DELETE", &format!("/api/jobs/{job}"), &[], b"");
            tally.note(answer.status, &answer.text());
            assert_eq!(events.last().0, "done");
            tally.stopped.fetch_add(1, Ordering::Relaxed);
        }
        4 if number.is_multiple_of(3) => {
            // Gone while it runs; one in a hundred even forgets to say so.
            let Some(job) = start(LONG) else { return pause() };
            server.listen(&job).next();
            if !number.is_multiple_of(100) {
                let answer = server.request("DELETE", &format!("/api/jobs/{job}"), &[], b"");
                tally.note(answer.status, &answer.text());
            }
        }
        5 => {
            let answer = server.get("/api/packs/pousse-easy");
            tally.note(answer.status, &answer.text());
        }
        6 => {
            let mut stream = server.connect();
            let _ = stream
                .write_all(b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{");
        }
        _ => {
            let answer = server.post("/api/solve", "{\"input\": \"1 2 3\", ");
            tally.note(answer.status, &answer.text());
        }
    }
}

fn pause() {
    std::thread::sleep(Duration::from_millis(20));
}

/// Returns the bytes of memory that this process holds; 0 where the system does not tell.
fn resident() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").ok();
    let pages = pages.and_then(|text| text.split(' ').nth(1)?.parse::<u64>().ok());
    pages.unwrap_or(0) * 4096
}

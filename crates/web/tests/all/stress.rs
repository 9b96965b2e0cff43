//! A hundred concurrent clients that solve, cancel, disconnect and send nonsense: no 5xx errors, no leftover jobs, no
//! memory leaks.

use std::io::Write;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use pousse_web::{Options, Patience};

use crate::client::{LONG, SHORT, Server, options};

const CLIENTS: u64 = 100;
/// Memory that may come and go for other reasons: allocator caches, thread stacks.
const SLACK: u64 = 96 << 20;
/// Set in a process that runs a single test.
const ALONE: &str = "POUSSE_STRESS_ALONE";

const LEVEL: &str = "{\"input\": \"########\\n#   ####\\n#@$ #  #\\n# $ . .#\\n#   #  #\\n########\"}";

#[test]
fn a_hundred_clients() {
    alone("stress::a_hundred_clients", || stress(8));
}

#[test]
#[ignore = "slow: a hundred clients, with many requests each"]
fn a_hundred_busy_clients() {
    alone("stress::a_hundred_busy_clients", || stress(200));
}

/// A hundred clients that disconnect while their searches run.
#[test]
fn abandoned_jobs_end() {
    let patience = Patience { listener: Duration::ZERO, ..options().patience };
    let server = Server::start(Options { patience, ..options() });
    std::thread::scope(|scope| {
        for _ in 0..CLIENTS {
            scope.spawn(|| {
                let answer = server.post("/api/solve", LONG);
                // Too many at once are rejected, as they should be.
                if answer.status == 202 {
                    server.listen(answer.json()["job"].as_str().expect("a name")).next();
                }
            });
        }
    });
    server.wait_until_idle();
}

/// Runs a test in a separate process, so that the memory it measures is its own.
fn alone(name: &str, test: impl FnOnce()) {
    if std::env::var_os(ALONE).is_some() {
        return test();
    }
    let mut process = Command::new(std::env::current_exe().expect("this program is a file"));
    let output = process.args([name, "--exact", "--include-ignored"]).env(ALONE, "1").output();
    let output = output.expect("this program runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
}

/// Makes each client perform that many actions, and measures the memory after the first half and at the end.
fn stress(acts: u64) {
    let server = Server::start(Options { threads: 4, memory: 1 << 30, ..options() });
    let tally = Tally::default();
    clients(&server, &tally, 0, acts / 2);
    let warm = resident();
    clients(&server, &tally, CLIENTS, acts / 2);
    assert!(tally.wrong.lock().expect("no client panics").is_empty(), "{:?}", tally.wrong);
    let solved = tally.solved.load(Ordering::Relaxed);
    let stopped = tally.stopped.load(Ordering::Relaxed);
    assert!(solved > 0 && stopped > 0, "{solved} solved, {stopped} stopped");
    server.wait_until_idle();
    let after = resident();
    assert!(after < warm + SLACK, "{warm} bytes after the first half, {after} at the end");
    assert_eq!(server.listen(&server.solve(SHORT)).last().0, "done");
    server.end();
}

/// Runs a hundred clients that perform that many actions each, and waits for them; `first` is the number of the first
/// client.
fn clients(server: &Server, tally: &Tally, first: u64, acts: u64) {
    std::thread::scope(|scope| {
        for client in first..first + CLIENTS {
            scope.spawn(move || {
                let mut numbers = client * 7919 + 1;
                for _ in 0..acts {
                    numbers = numbers
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    act(server, tally, numbers >> 33);
                }
            });
        }
    });
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

/// Performs one action of a client.
fn act(server: &Server, tally: &Tally, number: u64) {
    // Too many at once are rejected, as they should be, so clients try again.
    let start = |json: &str| loop {
        let answer = server.post("/api/solve", json);
        tally.note(answer.status, &answer.text());
        if answer.status == 202 {
            return answer.json()["job"].as_str().expect("a name").to_owned();
        }
        assert_eq!(answer.status, 429, "{}", answer.text());
        std::thread::sleep(Duration::from_millis(20));
    };
    match number % 8 {
        0 | 1 => {
            let job = start(if number.is_multiple_of(2) { SHORT } else { LEVEL });
            let (name, data) = server.listen(&job).last();
            assert!(name == "done" && data["status"] == "optimal", "{name}: {data}");
            tally.solved.fetch_add(1, Ordering::Relaxed);
        }
        2 | 3 => {
            let job = start(LONG);
            let mut events = server.listen(&job);
            events.next();
            tally.note(server.cancel(&job).status, "DELETE");
            assert_eq!(events.last().0, "done");
            tally.stopped.fetch_add(1, Ordering::Relaxed);
        }
        4 => {
            // Disconnects while the search runs.
            let job = start(LONG);
            server.listen(&job).next();
            tally.note(server.cancel(&job).status, "DELETE");
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

/// Returns the resident memory of this process in bytes; 0 where the system does not report it.
fn resident() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").ok();
    let pages = pages.and_then(|text| text.split(' ').nth(1)?.parse::<u64>().ok());
    pages.unwrap_or(0) * 4096
}

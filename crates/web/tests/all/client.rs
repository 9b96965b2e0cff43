//! A server for a test, and a minimal client that shows exactly what goes over the wire.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pousse_web::{Options, Patience, serve};
use serde_json::Value;

/// The time limit for anything; only a hang reaches it.
pub(crate) const HANG: Duration = Duration::from_secs(300);
/// A board that would take IDA* with Manhattan distance hours; tests cancel it long before.
pub(crate) const LONG: &str = r#"{"input": "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", "goal": "blank-first", "algorithm": "ida-star", "heuristic": "manhattan"}"#;
/// A board that is solved in a moment.
pub(crate) const SHORT: &str =
    r#"{"input": "1 8 7 2 5 6 4 3 0", "heuristic": "manhattan", "algorithm": "astar"}"#;

/// A server that ends with the test.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    stop: Arc<AtomicBool>,
    ended: Mutex<Receiver<()>>, // in a mutex because clients are threads that share the server
}

/// Returns the options of a server that is as patient with slow machines as the tests are.
pub(crate) fn options() -> Options {
    let patience = Patience {
        head: HANG,
        body: HANG,
        reader: HANG,
        answer: HANG,
        listener: HANG,
        jobs: HANG,
        last_events: HANG,
        ..Patience::default()
    };
    Options { patience, ..Options::default() }
}

impl Server {
    /// Starts a server on a free port.
    pub(crate) fn start(options: Options) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, receiver) = channel();
        let (end, ended) = channel();
        let switch = stop.clone();
        std::thread::spawn(move || {
            let ready = |address| sender.send(address).expect("the test waits");
            serve(Options { port: 0, ..options }, ready, &switch).expect("a port is free");
            // A test that failed no longer listens.
            let _ = end.send(());
        });
        let address = receiver.recv_timeout(HANG).expect("the server starts");
        Self { address, stop, ended: Mutex::new(ended) }
    }

    /// Stops it with all its jobs, and waits until it has ended.
    pub(crate) fn end(self) {
        drop(self);
    }

    /// Sends a GET request.
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.request("GET", path, &[], b"")
    }

    /// Sends JSON in a POST request.
    pub(crate) fn post(&self, path: &str, json: &str) -> Answer {
        self.request("POST", path, &[("Content-Type", "application/json")], json.as_bytes())
    }

    /// Sends any request, adding a `Host` unless there is one.
    pub(crate) fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            head += &format!("Host: {}\r\n", self.address);
        }
        if !body.is_empty() {
            head += &format!("Content-Length: {}\r\n", body.len());
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        self.raw(&[head.as_bytes(), b"\r\n", body].concat())
    }

    /// Sends raw bytes and reads everything that comes back.
    pub(crate) fn raw(&self, bytes: &[u8]) -> Answer {
        let mut stream = self.connect();
        // The server may stop reading once it has seen enough.
        let _ = stream.write_all(bytes);
        Answer::read(stream).expect("an answer")
    }

    /// Opens a connection.
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("the server listens");
        stream.set_read_timeout(Some(HANG)).expect("it is a time");
        stream
    }

    /// Starts a search and returns the identifier of its job.
    pub(crate) fn solve(&self, json: &str) -> String {
        let answer = self.post("/api/solve", json);
        assert_eq!(answer.status, 202, "{}", answer.text());
        answer.json()["job"].as_str().expect("a name").to_owned()
    }

    /// Listens to a job.
    pub(crate) fn listen(&self, job: &str) -> Events {
        let mut stream = self.connect();
        let head = format!("GET /api/jobs/{job}/events HTTP/1.1\r\nHost: {}\r\n\r\n", self.address);
        stream.write_all(head.as_bytes()).expect("it is sent");
        Events::new(stream)
    }

    /// Cancels a job.
    pub(crate) fn cancel(&self, job: &str) -> Answer {
        self.request("DELETE", &format!("/api/jobs/{job}"), &[], b"")
    }

    /// Returns the number of waiting and running jobs.
    fn busy(&self) -> u64 {
        let running = &self.get("/api/about").json()["running"];
        ["queued", "running"].iter().map(|name| running[name].as_u64().expect("a number")).sum()
    }

    /// Waits until no job is waiting or running.
    pub(crate) fn wait_until_idle(&self) {
        let begun = Instant::now();
        while self.busy() > 0 {
            assert!(begun.elapsed() < HANG, "jobs are left: {}", self.get("/api/about").text());
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        let ended = self.ended.get_mut().unwrap_or_else(PoisonError::into_inner).recv_timeout(HANG);
        assert!(
            ended.is_ok() || std::thread::panicking(),
            "the server does not end, or it panicked: {ended:?}"
        );
    }
}

/// A response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    fn read(stream: TcpStream) -> std::io::Result<Self> {
        let mut reader = BufReader::new(stream);
        let (status, headers) = read_head(&mut reader)?;
        let mut answer = Self { status, headers, body: Vec::new() };
        match answer.header("content-length").map(str::parse::<usize>) {
            Some(Ok(length)) => {
                answer.body = vec![0; length];
                // The response to HEAD has the length of a body that is not sent.
                if reader.read_exact(&mut answer.body).is_err() {
                    answer.body.clear();
                }
            }
            _ => {
                reader.read_to_end(&mut answer.body)?;
            }
        }
        Ok(answer)
    }

    /// Returns a header.
    pub(crate) fn header(&self, wanted: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted));
        found.map(|(_, value)| value.as_str())
    }

    /// Returns the body as text.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// Returns the body as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// Checks that it is a well-formed error, and returns its code.
    pub(crate) fn error(&self) -> String {
        let json = self.json();
        let error = &json["error"];
        assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()), "{json}");
        assert!(error.get("hint").is_some() && error.get("field").is_some(), "{json}");
        assert!((400..500).contains(&self.status), "{}: {json}", self.status);
        error["code"].as_str().expect("a code").to_owned()
    }
}

fn read_head(reader: &mut impl BufRead) -> std::io::Result<(u16, Vec<(String, String)>)> {
    let mut line = String::new();
    reader.read_line(&mut line)?;
    let broken = || std::io::Error::other("there is no answer");
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(broken)?;
    let mut headers = Vec::new();
    loop {
        line.clear();
        reader.read_line(&mut line)?;
        match line.trim_end().split_once(": ") {
            Some((name, value)) => headers.push((name.into(), value.into())),
            None => return Ok((status, headers)),
        }
    }
}

/// The events of a job, as they arrive.
pub(crate) struct Events {
    reader: BufReader<TcpStream>,
    rest: String, // of the stream, as received so far
}

impl Events {
    fn new(stream: TcpStream) -> Self {
        let mut reader = BufReader::new(stream);
        let (status, _) = read_head(&mut reader).expect("an answer");
        assert_eq!(status, 200, "there is such a job");
        Self { reader, rest: String::new() }
    }

    /// Waits for the next event; none at the end of the stream.
    pub(crate) fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some((event, rest)) = self.rest.split_once("\n\n") {
                let (event, rest) = (event.to_owned(), rest.to_owned());
                self.rest = rest;
                let field =
                    |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
                if let (Some(name), Some(data)) = (field("event:"), field("data:")) {
                    return Some((name.to_owned(), serde_json::from_str(data).expect("JSON")));
                }
                continue; // a keep-alive comment
            }
            let mut line = String::new();
            self.reader.read_line(&mut line).ok()?;
            let length = usize::from_str_radix(line.trim(), 16).ok().filter(|&length| length > 0)?;
            let mut piece = vec![0; length + 2];
            self.reader.read_exact(&mut piece).ok()?;
            self.rest += &String::from_utf8_lossy(&piece[..length]);
        }
    }

    /// Waits for the last event.
    pub(crate) fn last(mut self) -> (String, Value) {
        let mut last = None;
        while let Some(event) = self.next() {
            last = Some(event);
        }
        last.expect("there is an event")
    }

    /// Waits until that many jobs are ahead of this one in the queue.
    pub(crate) fn until_behind(&mut self, ahead: u64) {
        while self.until("state") != serde_json::json!({"state": "queued", "ahead": ahead}) {}
    }

    /// Waits for the next event with this name.
    pub(crate) fn until(&mut self, name: &str) -> Value {
        loop {
            let (event, data) = self.next().unwrap_or_else(|| panic!("no event {name}"));
            if event == name {
                return data;
            }
        }
    }
}

//! `pousse serve` and `pousse play`: they say where the page is, serve it and end when asked to.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{self, pousse, scratch};

/// A server that is ended with the test.
struct Served(Child);

impl Served {
    /// Starts the command and returns it with the address that it prints.
    fn start(arguments: &[&str]) -> (Self, String) {
        let mut child = common::command()
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the command starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("it is a pipe");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let url = line.trim().strip_prefix("pousse is at ").expect("that is how it says it").to_owned();
        (Self(child), url)
    }

    /// Interrupts it, and returns its exit code and how long it took.
    fn interrupt(mut self) -> (Option<i32>, Duration) {
        let id = self.0.id().to_string();
        let begun = Instant::now();
        assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill is there").success());
        let code = self.0.wait().expect("it ends").code();
        (code, begun.elapsed())
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn get(host: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(host).expect("it listens");
    let head = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).expect("it is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("there is an answer");
    answer
}

fn host(url: &str) -> &str {
    url.strip_prefix("http://").and_then(|rest| rest.split('/').next()).expect("a host")
}

#[test]
fn the_page_is_served_until_an_interrupt() {
    let cache = scratch("serve");
    let cache = cache.to_str().expect("a path in UTF-8");
    let (served, url) = Served::start(&["serve", "--port", "0", "--cache", cache, "--studies", cache]);
    assert!(url.starts_with("http://127.0.0.1:") && url.ends_with('/'), "{url}");
    assert!(get(host(&url), "/").starts_with("HTTP/1.1 200"));
    assert!(get(host(&url), "/api/about").contains("\"name\":\"pousse\""));
    let (code, took) = served.interrupt();
    assert_eq!(code, Some(0));
    assert!(took < Duration::from_secs(20), "{took:?}");
}

#[test]
fn play_opens_the_page_at_an_instance() {
    let (served, url) = Served::start(&["play", "1 8 7 2 5 6 4 3 0", "--no-open", "--goal", "spiral"]);
    assert!(url.ends_with("/#/taquin?board=1.8.7.2.5.6.4.3.0&size=3x3&goal=spiral"), "{url}");
    assert_eq!(served.interrupt().0, Some(0));
    let (_served, url) = Served::start(&["play", "#####|#@$.#|#####", "--no-open"]);
    assert!(url.ends_with("/#/sokoban?level=5%23%7C%23%40%24.%23%7C5%23"), "{url}");
}

#[test]
fn a_port_that_is_taken_and_what_is_no_input_are_refused_with_a_remedy() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let port = taken.local_addr().expect("it has an address").port().to_string();
    pousse(&["serve", "--port", &port]).refused().says("is in use").says("--port 0");
    pousse(&["serve", "--port", "99999"]).exits(2);
    pousse(&["serve", "--jobs", "0"]).exits(2);
    pousse(&["play", "1 2 3", "--no-open"]).refused();
    pousse(&["play", "no-such-file", "--no-open"]).refused();
    pousse(&["play", "#####|#@$.#|#####", "--goal", "spiral", "--no-open"]).refused().says("--goal");
}

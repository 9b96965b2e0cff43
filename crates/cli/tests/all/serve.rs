//! `pousse serve` and `pousse play`: they print the address of the page, serve it and stop when asked to.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

use crate::common::{pousse, scratch};
use crate::running::Running;

/// Starts a server and returns it with the address that it prints.
fn start(arguments: &[&str]) -> (Running, String) {
    let mut server = Running::start(arguments);
    server.wait_until(|server| server.out().ends_with('\n'));
    let said = server.out();
    let url = said.trim().strip_prefix("pousse is at ").expect("that is how it says it").to_owned();
    (server, url)
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
    let (served, url) = start(&["serve", "--port", "0", "--cache", cache, "--studies", cache]);
    assert!(url.starts_with("http://127.0.0.1:") && url.ends_with('/'), "{url}");
    assert!(get(host(&url), "/").starts_with("HTTP/1.1 200"));
    assert!(get(host(&url), "/api/about").contains("\"name\":\"pousse\""));
    served.interrupt().exits(0);
}

#[test]
fn play_opens_the_page_at_an_instance() {
    let (served, url) = start(&["play", "1 8 7 2 5 6 4 3 0", "--no-open", "--goal", "spiral"]);
    assert!(url.ends_with("/#/taquin?board=1.8.7.2.5.6.4.3.0&size=3x3&goal=spiral"), "{url}");
    served.interrupt().exits(0);
    let (_served, url) = start(&["play", "#####|#@$.#|#####", "--no-open"]);
    assert!(url.ends_with("/#/sokoban?level=5%23%7C%23%40%24.%23%7C5%23"), "{url}");
}

#[test]
fn a_port_in_use_and_bad_input_are_rejected_with_a_remedy() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let port = taken.local_addr().expect("it has an address").port().to_string();
    pousse(&["serve", "--port", &port]).refused().says("is in use").says("--port 0");
    pousse(&["serve", "--port", "99999"]).exits(2);
    pousse(&["serve", "--jobs", "0"]).exits(2);
    pousse(&["play", "1 2 3", "--no-open"]).refused();
    pousse(&["play", "no-such-file", "--no-open"]).refused();
    pousse(&["play", "#####|#@$.#|#####", "--goal", "spiral", "--no-open"]).refused().says("--goal");
}

//! Malformed or malicious requests: each gets a 4xx response with a message, and costs next to nothing.

use std::io::Write;
use std::time::Duration;

use pousse_web::{Options, Patience};

use crate::client::{SHORT, Server, options};

const JSON: (&str, &str) = ("Content-Type", "application/json");

fn server() -> Server {
    Server::start(options())
}

#[test]
fn invalid_json_is_rejected_with_its_place() {
    let server = server();
    let deep = format!("{{\"input\": {}", "[".repeat(100_000));
    for bad in ["", "{", "[]", "null", "42", "\"x\"", "{\"input\": 1}", "{\"input\": \"1\"} x", deep.as_str()]
    {
        let answer = server.post("/api/solve", bad);
        assert!([400, 415].contains(&answer.status), "{bad:.40}: {}", answer.text());
        assert!(["bad-json", "unsupported-media-type"].contains(&answer.error().as_str()));
    }
    let answer = server.post("/api/solve", "{\"input\":\n \"1 2 3 0\",}");
    assert!(answer.text().contains("line 2"), "{}", answer.text());
    let binary = server.request("POST", "/api/solve", &[JSON], b"{\"input\": \"\xff\xfe\"}");
    assert_eq!(binary.error(), "bad-json");
    let answer = server.post("/api/solve", r#"{"input": "1 2 3 0", "algoritm": "astar"}"#);
    assert_eq!(answer.error(), "bad-json");
    assert!(answer.text().contains("did you mean algorithm?"), "{}", answer.text());
    for path in ["/api/boards", "/api/levels", "/api/generate"] {
        assert_eq!(server.post(path, r#"{"surprise": 1}"#).error(), "bad-json", "{path}");
    }
}

#[test]
fn huge_and_strange_numbers_are_rejected_or_capped() {
    let server = server();
    for (field, value) in [
        ("nodes", "18446744073709551616"),
        ("nodes", "-1"),
        ("nodes", "1e400"),
        ("nodes", "1.5"),
        ("nodes", "0"),
        ("threads", "0"),
        ("threads", "99999999999"),
        ("time", "\"-5s\""),
        ("time", "\"1e999s\""),
        ("memory", "\"0\""),
        ("memory", "\"99999999999999999999TiB\""),
    ] {
        let answer = server.post("/api/solve", &format!(r#"{{"input": "1 2 3 0", "{field}": {value}}}"#));
        assert!(
            ["bad-json", "bad-value"].contains(&answer.error().as_str()),
            "{field} {value}: {}",
            answer.text()
        );
    }
    let answer = server.post("/api/boards", r#"{"text": "99999999999999999999999 1 2 3"}"#);
    assert_eq!(answer.status, 200);
    assert_eq!(answer.json()["boards"][0]["error"]["code"], "bad-input");
    for size in ["0x0", "1x1", "9999999999x9999999999", "129x2", "axb", ""] {
        let answer = server.post("/api/generate", &format!(r#"{{"size": "{size}"}}"#));
        assert_eq!(answer.error(), "bad-value", "{size}");
    }
    for more in [r#""rows": 9999999"#, r#""boxes": 0"#, r#""rows": 1"#, r#""boxes": 21"#, r#""style": "x""#] {
        let answer = server.post("/api/generate", &format!(r#"{{"domain": "sokoban", {more}}}"#));
        assert_eq!(answer.error(), "bad-value", "{more}: {}", answer.text());
    }
}

#[test]
fn an_endless_request_is_dropped() {
    let patience = Patience { answer: Duration::from_millis(100), ..options().patience };
    let server = Server::start(Options { patience, ..options() });
    let endless =
        r#"{"domain": "sokoban", "rows": 40, "columns": 40, "boxes": 20, "min_pushes": 4000000000}"#;
    assert!(["time", "bad-value"].contains(&server.post("/api/generate", endless).error().as_str()));
}

#[test]
fn a_body_of_fifty_megabytes_is_rejected_with_and_without_its_length() {
    let server = server();
    let body = vec![b' '; 50 << 20];
    let answer = server.request("POST", "/api/solve", &[JSON], &body);
    assert_eq!((answer.status, answer.error().as_str()), (413, "too-large"));

    let mut stream = server.connect();
    let head =
        format!("POST /api/solve HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n", server.address);
    let _ =
        stream.write_all(format!("{head}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n").as_bytes());
    let chunk = [b"10000\r\n".as_slice(), &vec![b' '; 1 << 16], b"\r\n"].concat();
    for _ in 0..(50 << 4) {
        if stream.write_all(&chunk).is_err() {
            break;
        }
    }
    let _ = stream.write_all(b"0\r\n\r\n");
    let mut text = String::new();
    let _ = std::io::Read::read_to_string(&mut stream, &mut text);
    assert!(text.starts_with("HTTP/1.1 413") && text.contains("too-large"), "{text}");

    let almost = format!("{{\"text\": \"{}\"}}", " ".repeat((1 << 20) - 100));
    assert_eq!(server.post("/api/levels", &almost).status, 200);
}

#[test]
fn path_tricks_lead_nowhere() {
    let server = server();
    for path in [
        "/../Cargo.toml",
        "/../../etc/passwd",
        "/%2e%2e/Cargo.toml",
        "/%2e%2e%2fCargo.toml",
        "/..%5c..%5cCargo.toml",
        "/lib/..%2f..%2fsrc/lib.rs",
        "/..\\Cargo.toml",
        "/index.html%00.js",
        "//etc/passwd",
        "/.git/config",
        "/api/../api/about/x",
        "/api/nothing",
        "/api/packs/..%2f..%2fx",
        "/api/packs/korf-100",
        "/api/jobs/%ff",
        "/api/studies/%ff/report",
        "/nothing.js",
        "/C:/windows/win.ini",
    ] {
        let answer = server.get(path);
        assert!([400, 404].contains(&answer.status), "{path}: {}", answer.status);
        if answer.status == 404 {
            assert_eq!(answer.error(), "not-found", "{path}");
        }
    }
    let answer = server.raw(b"GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_eq!(answer.status, 400);
}

#[test]
fn only_its_own_host_and_page_are_accepted() {
    let server = server();
    let port = server.address.port();
    for host in
        ["evil.example", "evil.example:7878", &format!("evil.example:{port}"), "localhost", "127.0.0.1:1", ""]
    {
        let answer = server.request("GET", "/api/about", &[("Host", host)], b"");
        assert_eq!((answer.status, answer.error().as_str()), (421, "bad-host"), "{host}");
    }
    assert_eq!(server.raw(b"GET /api/about HTTP/1.0\r\n\r\n").status, 421);
    let whole = format!(
        "GET http://evil.example/api/about HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n"
    );
    assert_eq!(server.raw(whole.as_bytes()).status, 421);
    for host in [format!("localhost:{port}"), format!("127.0.0.1:{port}"), format!("[::1]:{port}")] {
        assert_eq!(server.request("GET", "/api/about", &[("Host", &host)], b"").status, 200, "{host}");
    }
    let post = |more: &[(&str, &str)]| {
        server.request("POST", "/api/boards", &[&[JSON], more].concat(), b"{\"text\": \"\"}")
    };
    for origin in
        ["http://evil.example", "null", "https://evil.example:443", &format!("http://localhost:{}", port ^ 1)]
    {
        let answer = post(&[("Origin", origin)]);
        assert_eq!((answer.status, answer.error().as_str()), (403, "bad-origin"), "{origin}");
    }
    assert_eq!(post(&[("Sec-Fetch-Site", "cross-site")]).error(), "bad-origin");
    assert_eq!(post(&[("Origin", &format!("http://{}", server.address))]).status, 200);
    assert_eq!(post(&[]).status, 200);
}

#[test]
fn other_methods_and_content_types_are_rejected() {
    let server = server();
    for (method, path) in [
        ("GET", "/api/solve"),
        ("DELETE", "/api/about"),
        ("PUT", "/api/solve"),
        ("POST", "/"),
        ("TRACE", "/api/about"),
        ("BREW", "/"),
    ] {
        let answer = server.request(method, path, &[], b"");
        assert_eq!((answer.status, answer.error().as_str()), (405, "method-not-allowed"), "{method} {path}");
    }
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""] {
        let answer = server.request("POST", "/api/solve", &[("Content-Type", kind)], SHORT.as_bytes());
        assert_eq!((answer.status, answer.error().as_str()), (415, "unsupported-media-type"), "{kind}");
    }
    assert_eq!(server.request("POST", "/api/solve", &[], SHORT.as_bytes()).status, 415);
}

#[test]
fn the_page_reads_no_files() {
    let server = server();
    for json in [
        r#"{"input": "1 2 3 0", "heuristic": "@/etc/passwd"}"#,
        r#"{"input": "1 2 3 0", "heuristic": "max(manhattan,@Cargo.toml)"}"#,
        r#"{"input": "Cargo.toml"}"#,
        r#"{"input": "/etc/passwd", "domain": "sokoban"}"#,
        r#"{"input": "1 2 3 0", "goal": "/etc/passwd"}"#,
    ] {
        let answer = server.post("/api/solve", json);
        assert!(["bad-value", "bad-input"].contains(&answer.error().as_str()), "{json}");
        assert!(
            !answer.text().contains("root:") && !answer.text().contains("[workspace"),
            "{}",
            answer.text()
        );
    }
}

#[test]
fn the_largest_levels_and_boards_are_answered_or_rejected() {
    let server = server();
    let row = |inner: &str| format!("#{inner}#");
    let floor = " ".repeat(998);
    let mut rows = vec!["#".repeat(1000), row(&format!("@$.{}", " ".repeat(995)))];
    rows.extend(std::iter::repeat_n(row(&floor), 900));
    rows.push("#".repeat(1000));
    let level = rows.join("\n");
    let json = serde_json::json!({ "text": level }).to_string();
    let answer = server.post("/api/levels", &json);
    assert_eq!(answer.status, 200, "{:.200}", answer.text());
    let answer = server.post("/api/solve", &serde_json::json!({ "input": level, "time": "2s" }).to_string());
    if answer.status == 202 {
        let (name, data) = server.listen(answer.json()["job"].as_str().expect("a name")).last();
        assert!(
            name == "failed" || data["status"] == "stopped" || data["status"] == "optimal",
            "{name}: {data}"
        );
    }
    // A few run-length encoded characters stand for a very large number of cells.
    let bomb = "1000(999#|)1000#\n\n".repeat(200);
    let answer = server.post("/api/levels", &serde_json::json!({ "text": bomb }).to_string());
    assert!([200, 413].contains(&answer.status), "{:.200}", answer.text());
    let board = serde_json::json!({ "input": (0..128 * 128).map(|n| n.to_string()).collect::<Vec<_>>().join(" "), "time": "1s" });
    let answer = server.post("/api/solve", &board.to_string());
    assert_eq!(answer.status, 202, "{:.200}", answer.text());
    let (name, _) = server.listen(answer.json()["job"].as_str().expect("a name")).last();
    assert!(name == "done" || name == "failed");
    server.wait_until_idle();
}

#[test]
fn malformed_requests_do_no_harm() {
    let server = server();
    for bytes in [
        b"\r\n\r\n".as_slice(),
        b"hello\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"POST /api/solve HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/solve HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    ] {
        let mut stream = server.connect();
        let _ = stream.write_all(bytes);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = std::io::Read::read_to_end(&mut stream, &mut answer);
        let text = String::from_utf8_lossy(&answer);
        assert!(answer.is_empty() || text.starts_with("HTTP/1.1 4"), "{text}");
    }
    let long = format!("GET /{} HTTP/1.1\r\nHost: x\r\n\r\n", "a".repeat(200_000));
    let mut stream = server.connect();
    let _ = stream.write_all(long.as_bytes());
    assert_eq!(server.get("/api/about").status, 200);
}

//! The chapter "Asking the server" of the book: every question in it gets the answer that is shown.
//!
//! A block `http` is a question: a line with method and path, then the body. The block after it is the answer: `json`,
//! or `text` for events and files. `...` stands for whatever else there is: more items of a list, more fields of an
//! object, the rest of a text, or any value. Times, rates, sizes in bytes and whatever else differs from machine to
//! machine are compared only by kind, as are all numbers of a `progress` event. `JOB` is the job that was started last.

use std::collections::BTreeSet;

use pousse_web::Options;
use pousse_web::book::CHAPTERS;
use serde_json::{Value, json};

use crate::client::{Server, options};

/// Fields that differ from machine to machine, or from run to run.
const DIFFERENT: &[&str] = &[
    "seconds",
    "preparation_seconds",
    "rate",
    "changed",
    "bytes",
    "peak_bytes",
    "table_bytes",
    "memory_bytes",
    "commit",
    "version",
    "job",
    "threads",
    "studies_folder",
];
/// What is shown for something that is left out.
const MORE: &str = "...";

/// A question of the chapter, and the answer that is shown.
struct Shown {
    line: usize,
    method: String,
    path: String,
    body: Option<Value>,
    answer: String,
}

#[test]
fn the_server_answers_what_the_book_shows() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(Options { threads: 1, studies: Some(folder.path().into()), ..options() });
    let (mut job, mut wrong) = (String::new(), Vec::new());
    for Shown { line, method, path, body, answer } in shown() {
        let path = path.replace("JOB", &job);
        let place = format!("line {line}: {method} {path}");
        let mut found = Vec::new();
        if path.ends_with("/events") {
            compare_events(&answer, server.listen(&job), &mut found);
        } else {
            let real = match &body {
                Some(body) => server.post(&path, &body.to_string()),
                None => server.request(&method, &path, &[], b""),
            };
            if answer.starts_with('{') {
                let real = real.json();
                if let Some(started) = real["job"].as_str() {
                    job = started.to_owned();
                }
                compare(&relaxed(&answer), &real, "", false, &mut found);
                found.extend((!found.is_empty()).then(|| format!("the answer is {real}")));
            } else {
                compare_lines(&answer, &real.text(), &mut found);
            }
        }
        wrong.extend(found.into_iter().map(|what| format!("{place}: {what}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_book_asks_every_question_and_about_every_puzzle() {
    let server = Server::start(options());
    let document = server.get("/api/openapi.json").json();
    let shown = shown();
    for (path, methods) in document["paths"].as_object().expect("an object") {
        for method in methods.as_object().expect("an object").keys() {
            let asked =
                shown.iter().any(|one| one.method.eq_ignore_ascii_case(method) && matches(path, &one.path));
            assert!(asked, "the chapter does not ask {method} {path}");
        }
    }
    let puzzles = &document["components"]["schemas"]["Domain"]["enum"];
    let puzzles: BTreeSet<_> = puzzles.as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    for path in ["/api/generate", "/api/explain", "/api/hint", "/api/solve", "/api/trace"] {
        let bodies = shown.iter().filter(|one| one.path == path).filter_map(|one| one.body.as_ref());
        let about: BTreeSet<_> = bodies.filter_map(|body| body["domain"].as_str()).collect();
        assert_eq!(about, puzzles, "{path}");
    }
}

/// Returns the questions of the chapter.
fn shown() -> Vec<Shown> {
    let chapter = CHAPTERS.iter().find(|chapter| chapter.name == "interface").expect("the chapter exists");
    let mut lines = chapter.text.lines().enumerate();
    let mut all = Vec::new();
    while let Some((at, line)) = lines.next() {
        if line != "```http" {
            continue;
        }
        let mut block = || -> Vec<&str> {
            lines.by_ref().map(|(_, line)| line).take_while(|&line| line != "```").collect()
        };
        let question = block();
        let (method, path) = question[0].split_once(' ').expect("a method and a path");
        let body = question[1..].join("\n");
        let body = (!body.is_empty()).then(|| serde_json::from_str(&body).expect("the question is JSON"));
        let between = block_head(&mut lines);
        assert!(["```json", "```text"].contains(&between), "line {at}: an answer follows, not {between}");
        let answer = lines
            .by_ref()
            .map(|(_, line)| line)
            .take_while(|&line| line != "```")
            .collect::<Vec<_>>()
            .join("\n");
        all.push(Shown { line: at + 1, method: method.into(), path: path.into(), body, answer });
    }
    all
}

/// Returns the first line of the next block, which nothing but empty lines may precede.
fn block_head<'a>(lines: &mut impl Iterator<Item = (usize, &'a str)>) -> &'a str {
    lines.map(|(_, line)| line).find(|line| !line.is_empty()).expect("there is an answer")
}

/// Whether a path is an instance of a path with parameters.
fn matches(pattern: &str, path: &str) -> bool {
    let (wanted, parts) = (pattern.split('/'), path.split('/'));
    wanted.clone().count() == parts.clone().count()
        && wanted.zip(parts).all(|(wanted, part)| wanted.starts_with('{') || wanted == part)
}

/// Reads JSON with `...` in it: as a text where a value may be, and as the name of a field where a name may be.
fn relaxed(text: &str) -> Value {
    let (mut json, mut open, mut quoted) = (String::new(), Vec::new(), false);
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let length = match sign {
            '\\' if quoted => 2,
            '.' if !quoted && rest.starts_with(MORE) => {
                let named = open.last() == Some(&'{') && json.trim_end().ends_with(['{', ',']);
                json += if named { "\"...\":null" } else { "\"...\"" };
                rest = &rest[MORE.len()..];
                continue;
            }
            _ => sign.len_utf8(),
        };
        match sign {
            '"' => quoted = !quoted,
            '{' | '[' if !quoted => open.push(sign),
            '}' | ']' if !quoted => drop(open.pop()),
            _ => {}
        }
        json += &rest[..length];
        rest = &rest[length..];
    }
    serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Adds what differs between the answer that is shown and the real one; in `loose` ones, numbers may be any.
fn compare(shown: &Value, real: &Value, place: &str, loose: bool, found: &mut Vec<String>) {
    let name = place.rsplit('/').next().unwrap_or_default();
    let mut wrong = || found.push(format!("{place}: {shown} is shown, and it is {real}"));
    match (shown, real) {
        (Value::String(text), _) if text == MORE => {}
        (Value::String(text), Value::String(real)) => {
            let same = text.strip_suffix(MORE).map_or(text == real, |start| real.starts_with(start));
            if !same && !DIFFERENT.contains(&name) {
                wrong();
            }
        }
        (Value::Number(number), Value::Number(real)) => {
            if number.as_f64() != real.as_f64() && !loose && !DIFFERENT.contains(&name) {
                wrong();
            }
        }
        (Value::Array(items), Value::Array(reals)) => {
            let (items, whole) = match items.split_last() {
                Some((last, items)) if last == MORE => (items, false),
                _ => (&items[..], true),
            };
            if reals.len() < items.len() || whole && reals.len() > items.len() {
                wrong();
            }
            for (at, (item, real)) in items.iter().zip(reals).enumerate() {
                compare(item, real, &format!("{place}/{at}"), loose, found);
            }
        }
        (Value::Object(fields), Value::Object(reals)) => {
            let shown = fields.keys().map(String::as_str).filter(|&name| name != MORE);
            let missing: Vec<_> = shown.filter(|&name| !reals.contains_key(name)).collect();
            let left_out: Vec<_> = reals.keys().filter(|&name| !fields.contains_key(name)).collect();
            if !missing.is_empty() {
                found.push(format!("{place}: {missing:?} is shown, and not there"));
            }
            if !left_out.is_empty() && !fields.contains_key(MORE) {
                found.push(format!("{place}: {left_out:?} is there, and not shown"));
            }
            for (name, field) in fields {
                if let Some(real) = reals.get(name) {
                    compare(field, real, &format!("{place}/{name}"), loose, found);
                }
            }
        }
        _ if shown == real => {}
        _ => wrong(),
    }
}

/// Compares the events that are shown with those of a job, of which the others are passed over.
fn compare_events(shown: &str, mut events: crate::client::Events, found: &mut Vec<String>) {
    for event in shown.split("\n\n") {
        let (name, data) = event
            .split_once('\n')
            .and_then(|(name, data)| Some((name.strip_prefix("event: ")?, data.strip_prefix("data: ")?)))
            .expect("an event has a name and data");
        let real = events.until(name);
        compare(&relaxed(data), &real, "", name == "progress", found);
        found.extend((!found.is_empty()).then(|| format!("the event is {real}")));
    }
}

/// Compares lines, of which the last may stand for all others.
fn compare_lines(shown: &str, real: &str, found: &mut Vec<String>) {
    let mut reals = real.lines();
    for line in shown.lines() {
        let real = reals.next().unwrap_or_default();
        let same = line.strip_suffix(MORE).map_or(line == real, |start| real.starts_with(start));
        if !same {
            found.push(format!("{line} is shown, and it is {real}"));
        }
    }
    if !shown.ends_with(MORE) && reals.next().is_some() {
        found.push("there are more lines than are shown".into());
    }
}

#[test]
fn dots_stand_for_whatever_else_there_is() {
    let differs = |shown: &str, real: Value| {
        let mut found = Vec::new();
        compare(&relaxed(shown), &real, "", false, &mut found);
        !found.is_empty()
    };
    let real = json!({"a": [1, 2, 3], "b": "text...", "c": {"d": null}, "seconds": 0.5});
    for good in [
        r#"{"a": [1, ...], "b": "te...", ...}"#,
        r#"{"a": ..., "b": "text...", "c": {...}, "seconds": 2}"#,
        r#"{"a": [1, 2, 3], "b": ..., "c": {"d": null}, "seconds": 0.5}"#,
        r#"{"a": [1.0, 2, 3, ...], ...}"#,
    ] {
        assert!(!differs(good, real.clone()), "{good}");
    }
    for wrong in [
        r#"{"a": [1, 2], ...}"#,
        r#"{"a": [2, ...], ...}"#,
        r#"{"a": [1, 2, 3, 4, ...], ...}"#,
        r#"{"e": 1, ...}"#,
        r#"{"a": ..., "b": ..., "c": ...}"#,
        r#"{"seconds": "0.5", ...}"#,
        r#"{"c": {"d": {...}}, ...}"#,
    ] {
        assert!(differs(wrong, real.clone()), "{wrong}");
    }
}

//! `pousse-mpi` on several ranks of this machine, against one process.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use pousse::{Request, tiles};
use pousse_search::{Algorithm, Run};
use pousse_tiles::patterns::Library;
use pousse_tiles::{Goal, ParseOptions, parse};
use serde_json::Value;

/// Returns `mpirun` with so many ranks of `pousse-mpi`.
fn ranks(count: usize) -> Command {
    let mut command = Command::new("mpirun");
    command.args(["--oversubscribe", "-n", &count.to_string(), env!("CARGO_BIN_EXE_pousse-mpi")]);
    // Containers of continuous integration run as root, which Open MPI wants to be told twice.
    command.env("OMPI_ALLOW_RUN_AS_ROOT", "1").env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    command.env_remove("RUST_BACKTRACE");
    command
}

fn run(command: &mut Command) -> Output {
    command.output().expect("mpirun is installed")
}

/// Returns the objects that a command prints.
fn objects(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    let parsed: Result<Vec<Value>, _> = text.lines().map(serde_json::from_str).collect();
    parsed.unwrap_or_else(|error| panic!("{error}: {text}\n{}", String::from_utf8_lossy(&output.stderr)))
}

/// Boards of Korf (1985), blank first, with their shortest lengths.
const KORF: [(&str, u32); 6] = [
    ("14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15", 45),
    ("3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0", 46),
    ("3 6 5 2 10 0 15 14 1 4 13 12 9 8 11 7", 46),
    ("4 7 14 13 10 3 9 12 11 5 6 15 1 2 8 0", 56),
    ("13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6", 55),
    ("14 7 1 9 12 3 6 15 8 11 2 5 10 0 4 13", 52),
];

fn boards(folder: &Path) -> std::path::PathBuf {
    let file = folder.join("boards.txt");
    let text: String = KORF.iter().map(|(board, _)| format!("{board}\n")).collect();
    std::fs::write(&file, text).expect("a file");
    file
}

#[test]
fn ida_star_counts_what_one_thread_counts() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = boards(folder.path());
    let alone: Vec<Value> = KORF
        .iter()
        .map(|(board, _)| {
            let start = parse(board.as_bytes(), &ParseOptions::default()).remove(0).expect("a board").grid;
            let request = Request::Tiles(tiles::Request {
                goal: Some(Goal::BlankFirst),
                algorithm: Some(Algorithm::IdaStar),
                heuristic: Some("manhattan".parse().expect("a name")),
                ..tiles::Request::new(start)
            });
            let report = pousse::solve(&request, &Library::default(), &Run::default()).expect("a board");
            serde_json::to_value(report).expect("plain data")
        })
        .collect();
    for count in [1, 2, 4] {
        let output = run(ranks(count)
            .args(["solve", "--json", "--goal", "blank-first", "-a", "ida-star", "-H", "manhattan"])
            .arg(&file));
        assert!(output.status.success(), "{output:?}");
        let all = objects(&output);
        assert_eq!(all.len(), KORF.len());
        for ((one, alone), (board, length)) in all.iter().zip(&alone).zip(KORF) {
            assert_eq!(one["cost"], length, "{board} on {count} ranks");
            for field in ["status", "moves", "iterations", "generated", "expanded", "lower_bound"] {
                assert_eq!(one[field], alone[field], "{field} of {board} on {count} ranks");
            }
        }
    }
}

#[test]
fn a_star_is_optimal_on_boards_and_levels() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = boards(folder.path());
    for count in [1, 2, 4] {
        let output = run(ranks(count)
            .args(["solve", "--json", "--goal", "blank-first", "-a", "astar", "-H", "linear-conflict"])
            .args(["--memory", "256MiB", "--only", "1-4"])
            .arg(&file));
        assert!(output.status.success(), "{output:?}");
        let lengths: Vec<Value> = objects(&output).iter().map(|one| one["cost"].clone()).collect();
        assert_eq!(lengths, KORF[..4].iter().map(|(_, length)| Value::from(*length)).collect::<Vec<_>>());
    }
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sokoban");
    let known = std::fs::read_to_string(data.join("pousse-easy.csv")).expect("comes with pousse");
    let known: Vec<u64> = known
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(3).and_then(|pushes| pushes.parse().ok()).expect("pushes"))
        .collect();
    let output =
        run(ranks(3).args(["solve", "--json", "--memory", "256MiB"]).arg(data.join("pousse-easy.sok")));
    assert!(output.status.success(), "{output:?}");
    let pushes: Vec<u64> =
        objects(&output).iter().map(|one| one["pushes"].as_u64().expect("solved")).collect();
    assert_eq!(pushes, known);
}

#[test]
fn limits_end_all_ranks_with_what_is_proven() {
    let hard = "15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4";
    for (algorithm, limit, code) in [
        ("ida-star", ["--time", "300ms"], 21),
        ("astar", ["--time", "300ms"], 21),
        ("astar", ["--memory", "4MiB"], 20),
    ] {
        let output = run(ranks(2)
            .args(["solve", "--json", "--goal", "blank-first", "-H", "manhattan", "-a", algorithm, hard])
            .args(limit));
        assert_eq!(output.status.code(), Some(code), "{algorithm} {limit:?}: {output:?}");
        let one = &objects(&output)[0];
        assert_eq!(one["status"], "stopped");
        assert!((43..=65).contains(&one["lower_bound"].as_u64().expect("a bound")), "{one}");
    }
}

#[test]
fn what_is_wrong_is_said_once() {
    for arguments in [
        &["solve", "no such file"][..],
        &["solve", "1 2 3 4 5 6 8 7 0", "-a", "bfs"],
        &["solve", "1 2 3 3"],
        &["solve", "-"],
        &["study", "no such plan"],
        &["sove", "1 2 3 0"],
    ] {
        let output = run(ranks(3).args(arguments));
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(text.matches("error:").count(), 1, "{arguments:?}: {text}");
    }
}

const PLAN: &str = r#"
name = "small"
[[instances]]
random = "3x3"
count = 60
seed = 5
[[methods]]
algorithm = ["astar", "ida-star"]
heuristic = ["hamming", "manhattan", "linear-conflict"]
"#;

/// Returns the rows of a study by what they are rows of, without times and the like; each must be there once.
fn rows(folder: &Path) -> BTreeMap<String, BTreeMap<String, Value>> {
    let text = std::fs::read_to_string(folder.join("rows.jsonl")).expect("rows were written");
    let mut all = BTreeMap::new();
    for line in text.lines() {
        let mut row: BTreeMap<String, Value> = serde_json::from_str(line).expect("an object");
        row.retain(|name, _| {
            ![
                "seconds",
                "session",
                "started",
                "cpu",
                "peak_bytes",
                "threads",
                "nodes_per_second",
                "workers",
                "command",
            ]
            .contains(&name.as_str())
        });
        let key =
            format!("{} {} {} {}", row["instance"], row["algorithm"], row["heuristic"], row["repetition"]);
        assert!(all.insert(key.clone(), row).is_none(), "{key} is there twice");
    }
    all
}

#[test]
fn a_study_is_the_same_on_any_number_of_ranks() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = folder.path().join("plan.toml");
    std::fs::write(&plan, PLAN).expect("a file");
    let mut first = None;
    for count in [1, 2, 4] {
        let out = folder.path().join(count.to_string());
        let output = run(ranks(count).arg("study").arg(&plan).arg("--out").arg(&out));
        assert!(output.status.success(), "{output:?}");
        let rows = rows(&out);
        assert_eq!(rows.len(), 360);
        assert_eq!(first.get_or_insert_with(|| rows.clone()), &rows, "{count} ranks");
    }
}

#[test]
fn a_study_goes_on_after_a_rank_was_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = folder.path().join("plan.toml");
    std::fs::write(&plan, PLAN.replace("count = 60", "count = 6000")).expect("a file");
    let out = folder.path().join("out");
    let mut job = ranks(3)
        .arg("study")
        .arg(&plan)
        .arg("--out")
        .arg(&out)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("mpirun is installed");
    let log = out.join("log.jsonl");
    let begun = Instant::now();
    while std::fs::read_to_string(&log).map_or(0, |text| text.lines().count()) < 200 {
        assert!(begun.elapsed() < Duration::from_secs(60), "no rows after a minute");
        std::thread::sleep(Duration::from_millis(20));
    }
    // The last of the processes that belong to this folder: one rank.
    let found = Command::new("pgrep")
        .args(["-f", &format!("pousse-mpi study {}", plan.display())])
        .output()
        .expect("pgrep");
    let text = String::from_utf8_lossy(&found.stdout).into_owned();
    let victim = text.lines().last().expect("a rank runs");
    assert!(Command::new("kill").args(["-9", victim]).status().expect("kill").success());
    assert!(!job.wait().expect("it ends").success());
    let before = std::fs::read_to_string(&log).expect("the log").lines().count();
    assert!(before >= 200);
    let output = run(ranks(2).arg("study").arg(&plan).arg("--out").arg(&out));
    assert!(output.status.success(), "{output:?}");
    assert_eq!(rows(&out).len(), 36_000);
}

//! Searches on several ranks find the same as a single thread.

use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use pousse::{Ask, Context, Files, Given, puzzle};
use pousse_search::{Algorithm, Run};
use serde_json::Value;

use crate::{objects, parsed, project, ranks, run};

/// Boards of Korf (1985), with the blank first and their optimal lengths.
const KORF: [(&str, u32); 6] = [
    ("14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15", 45),
    ("3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0", 46),
    ("3 6 5 2 10 0 15 14 1 4 13 12 9 8 11 7", 46),
    ("4 7 14 13 10 3 9 12 11 5 6 15 1 2 8 0", 56),
    ("13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6", 55),
    ("14 7 1 9 12 3 6 15 8 11 2 5 10 0 4 13", 52),
];

/// The fields that must be the same as on a single thread, whatever the number of ranks.
const SAME: [&str; 7] = ["status", "cost", "moves", "iterations", "generated", "expanded", "lower_bound"];

fn boards(folder: &Path) -> std::path::PathBuf {
    let file = folder.join("boards.txt");
    let text: String = KORF.iter().map(|(board, _)| format!("{board}\n")).collect();
    std::fs::write(&file, text).expect("a file");
    file
}

/// Returns the report of IDA* with Manhattan distance on one thread.
fn alone(board: &str, algorithm: Algorithm) -> Value {
    let tiles = puzzle("tiles").expect("it is in the table");
    let (start, given) = (tiles.read_kept(board).expect("a board"), Given::new().with("goal", "blank-first"));
    let (algorithm, heuristic) = (Some(algorithm), "manhattan");
    let ask = Ask { number: 1, algorithm, heuristic, given: &given, files: Files::Refused };
    let request = tiles.request(&*start, &ask).expect("they are options");
    let report = request.solve(&Context::default(), Run::default()).expect("a board");
    serde_json::to_value(report).expect("plain data")
}

#[test]
fn ida_star_counts_what_one_thread_counts() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = boards(folder.path());
    let alone: Vec<Value> = KORF.iter().map(|(board, _)| alone(board, Algorithm::IdaStar)).collect();
    for (count, threads) in [(1, "1"), (2, "1"), (4, "1"), (2, "2")] {
        let all = objects(
            ranks(count)
                .args(["solve", "--json", "--goal", "blank-first", "-a", "ida-star", "-H", "manhattan"])
                .args(["--threads", threads])
                .arg(&file),
        );
        assert_eq!(all.len(), KORF.len());
        for ((one, alone), (board, length)) in all.iter().zip(&alone).zip(KORF) {
            assert_eq!(one["cost"], length, "{board} on {count} ranks");
            for field in SAME {
                assert_eq!(one[field], alone[field], "{field} of {board} on {count} ranks of {threads}");
            }
        }
    }
}

#[test]
fn a_star_is_optimal_on_boards() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = boards(folder.path());
    for (count, threads) in [(1, "1"), (2, "1"), (4, "1"), (2, "2")] {
        let all = objects(
            ranks(count)
                .args(["solve", "--json", "--goal", "blank-first", "-a", "astar", "-H", "linear-conflict"])
                .args(["--memory", "256MiB", "--only", "1-4", "--threads", threads])
                .arg(&file),
        );
        for (one, (board, length)) in all.iter().zip(&KORF[..4]) {
            assert_eq!(one["status"], "optimal", "{board} on {count} ranks of {threads}");
            assert_eq!(one["cost"], *length, "{board} on {count} ranks of {threads}");
        }
    }
}

/// Returns a column of the list of one of our collections.
fn known(name: &str, column: usize) -> Vec<u64> {
    let list = std::fs::read_to_string(project("crates/sokoban/puzzle/data").join(format!("{name}.csv")));
    let list = list.expect("comes with pousse");
    let number = |line: &str| line.split(',').nth(column).and_then(|text| text.parse().ok());
    list.lines().skip(1).map(|line| number(line).expect("a number")).collect()
}

#[test]
fn a_star_is_optimal_on_fifty_levels() {
    // With no estimate and no techniques, many levels take long enough for all ranks to be called in.
    let weak = ["-H", "zero", "--without", "all"];
    let mut levels = 0;
    for (name, count, options) in [
        ("pousse-trivial", 4, &[][..]),
        ("pousse-easy", 2, &[]),
        ("pousse-techniques", 3, &[]),
        ("pousse-medium", 2, &[]),
        ("pousse-medium", 2, &weak),
        ("pousse-medium", 4, &weak),
    ] {
        let file = project("crates/sokoban/puzzle/data").join(format!("{name}.sok"));
        let all =
            objects(ranks(count).args(["solve", "--json", "--memory", "256MiB"]).args(options).arg(file));
        let found: Vec<u64> = all.iter().map(|one| one["pushes"].as_u64().expect("solved")).collect();
        assert_eq!(found, known(name, 3), "{name} on {count} ranks");
        assert!(all.iter().all(|one| one["status"] == "optimal"), "{name}");
        levels += found.len();
    }
    assert!(levels >= 50, "{levels}");
}

#[test]
fn a_star_counts_moves_too() {
    let file = project("crates/sokoban/puzzle/data/pousse-easy.sok");
    let all = objects(
        ranks(2)
            .args(["solve", "--json", "--memory", "256MiB", "--objective", "moves", "-H", "zero"])
            .arg(file),
    );
    let found: Vec<u64> = all.iter().map(|one| one["cost"].as_u64().expect("solved")).collect();
    assert_eq!(found, known("pousse-easy", 5));
}

/// The full comparison, which takes minutes.
#[test]
#[ignore = "slow: Korf's first twenty boards, three times each by IDA* and A*"]
fn korfs_first_twenty() {
    let korf = project("crates/tiles/puzzle/data/korf100.txt");
    let korf = korf.to_str().expect("text");
    let common = ["solve", korf, "--only", "1-20", "--json", "--goal", "blank-first"];
    let text = std::fs::read_to_string(korf).expect("comes with pousse");
    let boards = text.lines().filter_map(|line| Some(line.split_once(':')?.1.trim()));
    let boards = boards.filter(|board| board.split(' ').count() == 16);
    let alone: Vec<Value> = boards.take(20).map(|board| alone(board, Algorithm::IdaStar)).collect();
    for count in [1, 2, 4] {
        let all = objects(ranks(count).args(common).args(["-a", "ida-star", "-H", "manhattan"]));
        assert_eq!(all.len(), 20);
        for (one, alone) in all.iter().zip(&alone) {
            SAME.iter().for_each(|&field| assert_eq!(one[field], alone[field], "{field}, {count} ranks"));
        }
        let all = objects(ranks(count).args(common).args(["-a", "astar", "-H", "linear-conflict"]));
        for (one, alone) in all.iter().zip(&alone) {
            assert_eq!((&one["status"], &one["cost"]), (&alone["status"], &alone["cost"]), "{count} ranks");
        }
    }
}

#[test]
fn four_ranks_hold_what_one_cannot() {
    // Board 5 of Korf (1985) takes about 50 MiB; ranks that share cores take turns, so one may be well ahead.
    let board = "4 7 14 13 10 3 9 12 11 5 6 15 1 2 8 0";
    let common = ["solve", board, "--json", "--goal", "blank-first", "-a", "astar", "-H", "manhattan"];
    let alone = run(ranks(1).args(common).args(["--memory", "48MiB"]));
    assert_eq!(alone.status.code(), Some(20), "{alone:?}");
    let alone = &parsed(&alone)[0];
    assert_eq!((&alone["status"], &alone["reason"]), (&"stopped".into(), &"memory".into()));
    let all = &objects(ranks(4).args(common).args(["--memory", "48MiB"]))[0];
    assert_eq!((&all["status"], &all["cost"]), (&"optimal".into(), &56.into()));
}

#[test]
fn tables_are_built_once_for_all_ranks() {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = folder.path().join("tables");
    let board = KORF[0].0;
    let made = || -> Vec<_> {
        let files = std::fs::read_dir(&cache).expect("tables were kept").map(|file| file.expect("a file"));
        files
            .map(|file| (file.file_name(), file.metadata().and_then(|about| about.modified()).ok()))
            .collect()
    };
    let mut before = None;
    for algorithm in ["ida-star", "astar"] {
        let one = &objects(
            ranks(3)
                .args(["solve", board, "--json", "--goal", "blank-first", "-H", "5-5-5", "-a", algorithm])
                .arg("--cache")
                .arg(&cache),
        )[0];
        assert_eq!((&one["cost"], &one["heuristic"]), (&45.into(), &"5-5-5".into()), "{algorithm}");
        let made = made();
        assert!(!made.is_empty());
        assert_eq!(before.get_or_insert_with(|| made.clone()), &made, "made again");
    }
}

#[test]
fn input_may_come_from_outside_and_need_no_search() {
    let mut job = ranks(2);
    job.args(["solve", "-", "--json"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut job = job.spawn().expect("mpirun is installed");
    job.stdin.take().expect("a pipe").write_all(b"1 2 3 4 5 6 7 8 0\n8 6 7 2 5 4 3 0 1\n").expect("it reads");
    let output = job.wait_with_output().expect("it ends");
    let costs: Vec<Value> = parsed(&output).iter().map(|one| one["cost"].clone()).collect();
    assert_eq!(costs, [0, 31]);
    let unsolvable = run(ranks(2).args(["solve", "--json", "1 2 3 4 5 6 8 7 0", "--goal", "blank-last"]));
    assert_eq!(unsolvable.status.code(), Some(10), "{unsolvable:?}");
    assert_eq!(parsed(&unsolvable)[0]["status"], "unsolvable");
}

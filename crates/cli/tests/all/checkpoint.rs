//! A search with a checkpoint continues after a kill, an interrupt or a limit, and ends as if nothing had happened.

use std::fs;
use std::path::Path;
use std::time::Instant;

use serde_json::Value;

use crate::common::{Answer, HANG, boards, pousse, read_boards, scratch};
use crate::running::Running;

/// The number, from 1, of one of Korf's boards that takes a second or so.
const NUMBER: usize = 7;
/// A random 5x5 board, far beyond IDA* with the heuristics that come with the program.
const HARD: &str = "22 18 5 21 12 6 0 17 14 4 19 13 16 10 1 9 2 15 11 7 24 3 20 23 8";

/// A board, and a file in which its search is saved.
struct Search {
    board: String,
    nodes: u64,
    file: String,
}

impl Search {
    fn new() -> Self {
        let (label, board) = read_boards("korf100.txt").remove(NUMBER - 1);
        let nodes: u64 = label[2].parse().expect("a count");
        let file = scratch("checkpoint").to_str().expect("a path in UTF-8").to_owned();
        Self { board, nodes, file }
    }

    fn arguments<'a>(&'a self, more: &[&'a str]) -> Vec<&'a str> {
        let usual = ["solve", &self.board, "--goal", "blank-first", "--heuristic", "manhattan"];
        let kept = ["--algorithm", "ida-star", "--checkpoint", &self.file, "--checkpoint-every", "1ms"];
        [&usual[..], &kept, more].concat()
    }

    fn run(&self, more: &[&str]) -> Answer {
        pousse(&self.arguments(more))
    }

    /// Starts the search, waits until its file has this many finished subtrees in a late round and more nodes than
    /// before, and then ends it. If the search finishes before that, as reported by `end`, it is started again.
    fn torn(&self, subtrees: usize, more: &[&str], end: impl Fn(Running) -> bool) {
        let begun = Instant::now();
        loop {
            let before = self.kept().map_or(0, |kept| kept.nodes);
            let far = |kept: KeptThere| kept.subtrees >= subtrees && kept.nodes > before;
            let mut search = Running::start(&self.arguments(more));
            if search.wait_until_or_end(|_| self.kept().is_some_and(far)) && end(search) {
                return;
            }
            assert!(begun.elapsed() < HANG, "it is always done before");
        }
    }

    /// Reads the file.
    fn kept(&self) -> Option<KeptThere> {
        let text = fs::read_to_string(&self.file).ok()?;
        let (_, body) = text.split_once('\n').expect("whole at any time");
        let body: Value = serde_json::from_str(body).expect("whole at any time");
        let of = |field: &str, place: usize| {
            let list = body[field].as_array().expect("a list");
            list.iter().map(|one| one[place].as_u64().expect("a count")).sum::<u64>()
        };
        let subtrees = body["finished"].as_array().expect("a list").len();
        Some(KeptThere { subtrees, nodes: of("iterations", 1) + of("finished", 2) })
    }

    /// Runs to the end and compares the result with that of an uninterrupted search.
    fn ends_as_usual(&self, more: &[&str]) {
        let kept = self.kept().expect("there is something to go on with").nodes;
        let answer = self.run(&[&["--json"], more].concat()).exits(0).says("resuming").says("nodes done");
        let report = answer.object();
        assert!(!Path::new(&self.file).exists(), "no longer needed: {answer}");
        assert_eq!(report["resumed_nodes"], kept + 1, "{answer}");
        let whole = pousse(&[
            "solve",
            "--json",
            &self.board,
            "--goal",
            "blank-first",
            "--heuristic",
            "manhattan",
            "--algorithm",
            "ida-star",
        ]);
        let whole = whole.exits(0).object();
        assert_eq!(whole["resumed_nodes"], 0);
        assert_eq!(whole["generated"], self.nodes);
        for field in ["status", "cost", "moves", "generated", "expanded", "iterations", "max_frontier"] {
            assert_eq!(report[field], whole[field], "{field}: {answer}");
        }
    }
}

struct KeptThere {
    subtrees: usize,
    nodes: u64,
}

#[test]
fn killed_twice() {
    let search = Search::new();
    for subtrees in [1, 3] {
        search.torn(subtrees, &["--threads", "2"], |running| {
            running.kill();
            search.kept().is_some()
        });
    }
    search.ends_as_usual(&["--threads", "1"]);
}

#[cfg(unix)]
#[test]
fn interrupted() {
    let search = Search::new();
    search.torn(2, &["--threads", "2"], |running| {
        let answer = running.interrupt();
        let in_time = answer.code != 0;
        if in_time {
            let kept = format!("saved in {}: the same command resumes at bound ", search.file);
            answer.exits(22).prints(&kept);
        }
        in_time
    });
    search.ends_as_usual(&["--threads", "3"]);
}

#[test]
fn stopped_by_limits() {
    let search = Search::new();
    let nodes = (search.nodes / 3).to_string();
    search
        .run(&["--threads", "2", "--nodes", &nodes])
        .exits(21)
        .prints("saved in ")
        .prints("stopped by the node limit");
    let before = search.kept().expect("it was stopped").nodes;
    assert!(before <= search.nodes / 2, "{before}");
    let answer = search.run(&["--threads", "2", "--time", "1ms"]).exits(21).says("resuming");
    answer.prints("saved in ").prints(" of them before");
    assert!(search.kept().expect("it was stopped").nodes >= before);
    search.ends_as_usual(&[]);
}

#[test]
fn a_solved_search_leaves_no_file() {
    let file = scratch("checkpoint");
    let path = file.to_str().expect("a path in UTF-8");
    pousse(&["solve", "8 1 3 4 0 2 7 6 5", "--checkpoint", path])
        .exits(0)
        .prints("optimal: 14 moves")
        .prints("chosen: only IDA* can be saved in a checkpoint");
    pousse(&["solve", "1 2 3 4 5 6 8 7 0", "--checkpoint", path]).exits(10);
    assert!(!file.exists());
}

#[test]
fn auto_is_ida_star_on_large_boards_too() {
    let file = scratch("checkpoint");
    let path = file.to_str().expect("a path in UTF-8");
    let stop = |nodes| pousse(&["solve", HARD, "--json", "--checkpoint", path, "--nodes", nodes]).exits(21);
    let report = stop("1M").object();
    assert_eq!((&report["algorithm"], &report["resumed_nodes"]), (&"ida-star".into(), &0.into()));
    let report = stop("3M").says("resuming").object();
    assert!(report["resumed_nodes"].as_u64().is_some_and(|nodes| nodes > 1), "{report}");
}

#[test]
fn a_checkpoint_of_another_search_is_rejected() {
    let search = Search::new();
    let path = search.file.as_str();
    let korf = boards("korf100.txt");
    let refused = |arguments: &[&str]| pousse(&[arguments, &["--checkpoint", path]].concat()).refused();
    refused(&["solve", &korf, "--goal", "blank-first"]).says("takes a single board").says("--only");
    refused(&["solve", &korf, "--goal", "blank-first", "--only", "3,4"]).says("the input has 2");
    refused(&["solve", HARD, "--algorithm", "astar"]).says("give --algorithm ida-star");
    let large = pousse(&["generate", "tiles", "--size", "11x11", "--seed", "1"]).exits(0).out;
    refused(&["solve", large.trim()]).says("up to 100 cells");
    pousse(&["solve", HARD, "--checkpoint-every", "1s"]).refused().says("--checkpoint");
    assert!(!Path::new(path).exists());

    search.run(&["--nodes", "5M"]).exits(21);
    let good = fs::read(path).expect("it is there");
    refused(&["solve", HARD, "--algorithm", "ida-star"])
        .says("belongs to another search: the board is")
        .says(path);
    refused(&["solve", &search.board, "--goal", "blank-first", "--heuristic", "zero"])
        .says("the heuristic is manhattan there and zero here")
        .says("--heuristic 'manhattan' resumes it");
    assert_eq!(fs::read(path).expect("it is there"), good);
    fs::write(path, &good[..good.len() - 7]).expect("it can be written");
    search.run(&[]).refused().says("is damaged").says("delete it");
    fs::write(path, "").expect("it can be written");
    search.run(&[]).refused().says("is damaged");
    fs::write(path, "shopping list\n").expect("it can be written");
    search.run(&[]).refused().says("is not a checkpoint");
    fs::remove_file(path).expect("it is there");
    pousse(&["solve", HARD, "--checkpoint", "no/such/folder/file"]).refused().says("no folder");
}

#[cfg(unix)]
#[test]
fn a_read_only_folder_only_causes_a_warning() {
    use std::os::unix::fs::PermissionsExt;

    let folder = scratch("folder");
    fs::create_dir(&folder).expect("the folder for tests can be written to");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o555)).expect("it is ours");
    // The superuser can write anywhere.
    if fs::write(folder.join("probe"), "").is_err() {
        let file = folder.join("search");
        let path = file.to_str().expect("a path in UTF-8");
        pousse(&["solve", "8 1 3 4 0 2 7 6 5", "--checkpoint", path])
            .exits(0)
            .says("warning: cannot write ")
            .prints("optimal: 14 moves");
    }
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).expect("it is ours");
    fs::remove_dir_all(&folder).expect("it is ours");
}

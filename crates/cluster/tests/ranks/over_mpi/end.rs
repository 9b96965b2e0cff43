//! How jobs end: by limits, by Ctrl-C, by errors, and when a rank dies.

use std::process::{Command, Output, Stdio};

use crate::{objects, parsed, processes_with, ranks, run, send, wait_until};

/// Board 88 of Korf (1985): six billion nodes for IDA*.
const HARD: &str = "15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4";

#[test]
fn limits_end_all_ranks_with_what_is_proven() {
    for (algorithm, limit, code, reason) in [
        ("ida-star", ["--time", "300ms"], 21, "time"),
        ("astar", ["--time", "300ms"], 21, "time"),
        ("ida-star", ["--nodes", "1000000"], 21, "nodes"),
        ("astar", ["--memory", "4MiB"], 20, "memory"),
    ] {
        let output = run(ranks(2)
            .args(["solve", "--json", "--goal", "blank-first", "-H", "manhattan", "-a", algorithm, HARD])
            .args(limit));
        assert_eq!(output.status.code(), Some(code), "{algorithm} {limit:?}: {output:?}");
        let one = &parsed(&output)[0];
        assert_eq!((&one["status"], &one["reason"]), (&"stopped".into(), &reason.into()));
        assert!((43..=65).contains(&one["lower_bound"].as_u64().expect("a bound")), "{one}");
    }
}

#[test]
fn errors_are_reported_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let damaged = folder.path().join("damaged");
    std::fs::write(&damaged, "pousse checkpoint 1 00\n{}\n").expect("a file");
    let damaged = damaged.to_str().expect("text");
    for arguments in [
        &["solve", "no such file"][..],
        &["solve", "1 2 3 4 5 6 8 7 0", "-a", "bfs"],
        &["solve", "1 2 3 3"],
        &["solve", "#####|#@$.#|#####", "--objective", "any"],
        &["solve", "8 6 7 2 5 4 3 0 1", "--checkpoint", damaged],
        &["study", "no such plan", "--workers", "3"],
        &["sove", "1 2 3 0"],
    ] {
        let output = run(ranks(3).args(arguments));
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(text.matches("error:").count(), 1, "{arguments:?}: {text}");
    }
}

/// Starts a search that is saved to a file, and waits until the file has contents.
fn begin(file: &std::path::Path, board: &str) -> std::process::Child {
    let job = checkpointed(2, file, board).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    wait_until("a checkpoint", || file.exists());
    job.expect("mpirun is installed")
}

fn checkpointed(count: usize, file: &std::path::Path, board: &str) -> Command {
    let mut command = ranks(count);
    command.args(["solve", "--json", "--goal", "blank-first", "-a", "ida-star", "-H", "manhattan", board]);
    command.args(["--checkpoint-every", "50ms", "--checkpoint"]).arg(file);
    command
}

#[test]
fn the_user_can_stop_a_search_and_resume_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("search");
    let job = begin(&file, HARD);
    send("INT", job.id());
    let output: Output = job.wait_with_output().expect("it ends");
    assert!(!output.status.success() && file.exists(), "{output:?}");
    // Open MPI kills whatever has not ended within a second; a busy machine takes longer, and then nothing is printed.
    if output.stdout.ends_with(b"\n") {
        let one = &parsed(&output)[0];
        assert_eq!(
            (&one["status"], &one["reason"]),
            (&"stopped".into(), &"interrupted".into()),
            "{output:?}"
        );
    }
    let again = parsed(&run(checkpointed(3, &file, HARD).args(["--time", "200ms"])));
    assert!(again[0]["resumed_nodes"].as_u64() > Some(0), "{again:?}");
}

#[test]
fn a_search_resumes_after_a_rank_was_killed() {
    // Board 59 of Korf (1985), and the nodes that a single thread generates for it.
    let (board, nodes) = ("15 14 6 7 10 1 0 11 12 8 4 9 2 5 13 3", 1_207_520_464_u64);
    let folder = tempfile::tempdir().expect("a folder");
    // On a busy machine this test may get its next turn only after the search is done; then it starts over.
    let file = (0..20).map(|attempt| folder.path().join(format!("search{attempt}"))).find(|file| {
        let job = begin(file, board);
        if let Some(victim) = processes_with(file.to_str().expect("text")).pop() {
            send("KILL", victim);
        }
        let output = job.wait_with_output().expect("it ends");
        assert_eq!(output.status.success(), !file.exists(), "{output:?}");
        file.exists()
    });
    let file = file.expect("a search is killed before its end at last");
    let one = &objects(&mut checkpointed(3, &file, board))[0];
    assert_eq!((&one["cost"], &one["generated"]), (&57.into(), &nodes.into()));
    assert!(one["resumed_nodes"].as_u64() > Some(0) && !file.exists(), "{one}");
}

//! Saves a search in a file and resumes it, with the only search that can be resumed.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use pousse_puzzle::checkpoint::Identity;
use pousse_puzzle::checkpoint::{Kept, News};
use pousse_puzzle::{Checkpoint, Context, Entry, Question, Report, Request as _, RequestError};
use pousse_search::{Algorithm, Limits, Run};
use pousse_tiles::heuristics::Spec;
use pousse_tiles::patterns::{Catalogue, Library};
use pousse_tiles::{Direction, Goal, Layout, ParseOptions, parse};

use crate::choice::{Circumstances, choose};
use crate::game::{Tiles, WORDS};
use crate::options::Options;
use crate::resume::identity;

const BOARD: &str = "8 6 7 2 5 4 3 0 1";

fn request(board: &str) -> Question<Tiles> {
    let start = parse(board.as_bytes(), &ParseOptions::default()).remove(0).expect("a board").grid;
    let heuristic = Some("manhattan".parse().expect("a heuristic"));
    Question::new(Entry::new(start)).with_method(Some(Algorithm::IdaStar), heuristic)
}

fn run_with(
    request: &Question<Tiles>,
    path: &Path,
    nodes: Option<u64>,
) -> Result<(Report, Option<Kept>), RequestError> {
    let checkpoint = Checkpoint::open(path, &|_| {})?;
    let run = Run::new(Limits { nodes, ..Limits::default() });
    let report = request.solve_resumable(&Context::default(), run, &checkpoint)?;
    checkpoint.finish(&report);
    Ok((report, checkpoint.kept()))
}

/// Returns a folder, and in it a checkpoint of a search that was stopped halfway.
fn stopped() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("search");
    let (report, kept) = run_with(&request(BOARD), &path, Some(5000)).expect("a sound request");
    assert_eq!((report.ended(), report.resumed_nodes), ("stopped", 0));
    assert!(kept.is_some_and(|kept| kept.nodes > 1) && path.exists());
    (folder, path)
}

#[test]
fn a_search_in_parts_is_the_whole_search() {
    let (_folder, path) = stopped();
    let whole = request(BOARD).solve(&Context::default(), Run::default()).expect("a sound request");
    let (report, kept) = run_with(&request(BOARD), &path, None).expect("the same request");
    assert!(report.resumed_nodes > 1 && kept.is_none() && !path.exists());
    assert_eq!(
        (report.cost, report.effort.generated, &report.moves),
        (Some(31), whole.effort.generated, &whole.moves)
    );
    let rounds =
        |report: &Report| report.effort.iterations.iter().map(|r| (r.bound, r.nodes)).collect::<Vec<_>>();
    assert_eq!(rounds(&report), rounds(&whole));
}

#[test]
fn all_damage_is_detected() {
    let (_folder, path) = stopped();
    let good = std::fs::read(&path).expect("it is there");
    let read = |bytes: &[u8]| Checkpoint::copy_of(Some(bytes), &path, &|_| {});
    assert!(read(&good).is_ok());
    for index in 0..good.len() {
        for flip in [1, 2, 0x20, 0x80, 0xff] {
            let mut bad = good.clone();
            bad[index] ^= flip;
            assert!(read(&bad).is_err(), "byte {index} with {flip:#x}");
        }
        assert!(read(&good[..index]).is_err(), "cut off after {index}");
    }
    assert!(read(&[&good[..], b"\n"].concat()).is_err(), "longer");
}

#[test]
fn errors_are_reported_and_the_file_is_left_alone() {
    let (_folder, path) = stopped();
    let good = std::fs::read(&path).expect("it is there");
    let text = String::from_utf8(good.clone()).expect("text");
    let cases: [(&str, &str); 6] = [
        ("", "it ends in its first line"),
        ("pousse check", "it ends in its first line"),
        ("1 2 3 4 5 6 7 8 0\n", "is not a checkpoint of pousse"),
        (&text[..text.len() / 2], "its checksum does not match"),
        (
            &text.replace("checkpoint 1", "checkpoint 7"),
            "has format 7, but this version of pousse reads format 1",
        ),
        (&text.replace("checkpoint 1", "checkpoint x"), "its format is not a number"),
    ];
    for (content, message) in cases {
        std::fs::write(&path, content).expect("it can be written");
        let error = run_with(&request(BOARD), &path, None).expect_err("it is refused").to_string();
        assert!(error.contains(message) && error.contains("search"), "{error}");
        assert_eq!(std::fs::read_to_string(&path).expect("still there"), content);
    }
    let error = run_with(&request(BOARD), &path.join("deeper"), None).expect_err("no folder");
    assert!(error.to_string().contains("deeper"), "{error}");
    let error = run_with(&request(BOARD), path.parent().expect("a folder"), None).expect_err("a folder");
    assert!(error.to_string().contains("cannot read"), "{error}");
    let error =
        run_with(&request(BOARD), &path.with_file_name("no").join("file"), None).expect_err("no folder");
    assert!(error.to_string().contains("no folder"), "{error}");
}

#[test]
fn another_search_is_rejected_with_the_difference() {
    let (_folder, path) = stopped();
    let same = request(BOARD);
    let ([u, l, r, d], usual) = (Direction::ALL, Options::default);
    let others = [
        ("the board is 8 6 7 / 2 5 4 / 3 0 1 there and", request("1 2 3 4 5 6 7 0 8")),
        (
            "the goal is",
            request("8 6 7 2 5 4 3 0 1").with_options(Options { goal: Some(Goal::Spiral), ..usual() }),
        ),
        ("the order of moves is ULRD there", same.with_options(Options { order: [d, l, r, u], ..usual() })),
        (
            "the heuristic is manhattan there and zero here",
            same.with_method(same.algorithm, "zero".parse().ok()),
        ),
    ];
    for (message, other) in others {
        let error = run_with(&other, &path, Some(10)).expect_err("it is refused").to_string();
        assert!(error.contains(message), "{error}");
    }
    let beam = same.with_method("beam".parse().ok(), same.estimate.clone());
    let error = run_with(&beam, &path, None).expect_err("it cannot be resumed").to_string();
    assert!(error.contains("not with 'beam'"), "{error}");
    let (report, _) =
        run_with(&same.with_method(None, same.estimate.clone()), &path, None).expect("IDA* is chosen");
    assert!(report.chosen_because.is_some_and(|because| because.contains("checkpoint")));
    assert!(report.resumed_nodes > 1);
}

#[test]
fn databases_are_identified_by_more_than_their_name() {
    let request = request(BOARD);
    let layout = Layout::new(Goal::BlankLast.grid(request.start().shape()).expect("a named goal"));
    let identity_of = |drawing: &str| {
        let catalogue = Catalogue::parse(&format!("name: mine\nsource: test\n\n{drawing}\n")).expect("a set");
        let heuristic = Spec::parse("mine", &[Arc::new(catalogue)]).expect("a set");
        let (library, limits) = (Library::default(), Limits::default());
        let request = request.with_method(request.algorithm, Some(heuristic));
        let circumstances =
            Circumstances { layout: &layout, solvable: true, library: &library, limits: &limits, avoid: &[] };
        Identity::new(WORDS.name, identity(&request, &choose(&request, &circumstances), &layout))
    };
    let (one, other) = (identity_of("a a a\nb b b\nb b ."), identity_of("a a b\na b b\nb b ."));
    assert_eq!(identity_of("a a a\nb b b\nb b .").difference(&one.kept()), None);
    let (difference, _) = other.difference(&one.kept()).expect("another partition");
    assert_eq!(difference, "the partition is sum 0.1.2|3.4.5.6.7 there and sum 0.1.3|2.4.5.6.7 here");
}

#[test]
fn an_unwritable_file_is_reported_once_and_the_search_continues() {
    let folder = tempfile::tempdir().expect("a folder");
    let inner = folder.path().join("inner");
    std::fs::create_dir(&inner).expect("a folder");
    let told = AtomicUsize::new(0);
    let tell = |news| match news {
        News::NotWritten(_) => {
            told.fetch_add(1, Ordering::Relaxed);
        }
        other => panic!("{other:?}"),
    };
    let checkpoint =
        Checkpoint::open(&inner.join("search"), &tell).expect("there is no file").every(Duration::ZERO);
    std::fs::remove_dir(&inner).expect("it is empty");
    let report = request(BOARD).solve_resumable(&Context::default(), Run::default(), &checkpoint);
    assert_eq!(report.expect("a sound request").cost, Some(31));
    assert_eq!((told.load(Ordering::Relaxed), checkpoint.kept()), (1, None));
}

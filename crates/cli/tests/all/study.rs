//! Studies on the command line: run to the end, killed, interrupted, split, and with errors.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::pousse;
use crate::running::Running;

/// Tiles and Sokoban; some methods fail and some are stopped.
const PLAN: &str = r#"
name = "trial"
title = "A trial"
repetitions = 2
[limits]
nodes = "200k"
[[instances]]
name = "uniform"
random = "3x3"
count = 60
seed = 5
[[instances]]
name = "levels"
built-in = "pousse-trivial"
[[methods]]
algorithm = ["astar", "ida-star", "greedy-descent"]
heuristic = ["manhattan", "linear-conflict"]
sets = ["uniform"]
[[methods]]
algorithm = "astar"
heuristic = "assignment-sided"
sets = ["levels"]
[[methods]]
label = "too little"
algorithm = "bfs"
sets = ["uniform"]
limits = { nodes = 1000 }
"#;

/// A folder for a test, removed at its end.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder"))
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("a path in UTF-8").into()
    }

    fn plan(&self, text: &str) -> String {
        let path = self.path("plan.toml");
        fs::write(&path, text).expect("room");
        path
    }
}

/// Returns the rows of a study without the fields that differ from run to run.
fn rows(folder: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(Path::new(folder).join("rows.jsonl")).expect("rows");
    let mut all = BTreeSet::new();
    for line in text.lines() {
        let mut row: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).expect("a row");
        for column in ["seconds", "started", "workers"] {
            assert!(row.remove(column).is_some(), "{column}: {line}");
        }
        assert!(all.insert(serde_json::Value::from(row).to_string()), "a row twice: {line}");
    }
    all
}

#[test]
fn a_study_runs_to_its_end_and_is_not_run_again() {
    let place = Place::new();
    let (plan, out) = (place.plan(PLAN), place.path("out"));
    pousse(&["study", &plan, "--out", &out]).exits(0).prints("out");
    let first = rows(&out);
    assert_eq!(first.len(), 2 * (60 * 7 + levels()));
    let log = fs::read(Path::new(&out).join("log.jsonl")).expect("a log");
    pousse(&["study", &plan, "--out", &out]).exits(0).says("already done");
    assert_eq!(rows(&out), first);
    assert_eq!(fs::read(Path::new(&out).join("log.jsonl")).expect("a log"), log);
    for file in ["rows.csv", "design.json", "plan.toml"] {
        assert!(Path::new(&out).join(file).is_file(), "{file}");
    }
    assert_eq!(Path::new(&out).join("rows.parquet").is_file(), cfg!(feature = "parquet"));
    assert!(first.iter().any(|row| row.contains("\"stopped\"")), "the breadth-first search is");
    assert!(first.iter().all(|row| !row.contains("\"error\"")));
}

fn levels() -> usize {
    let path = format!("{}/../sokoban/puzzle/data/pousse-trivial.csv", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path).expect("the pack's table").lines().count() - 1
}

/// Whether a plan or the user asks for it, and before anything runs.
#[test]
#[cfg(not(feature = "parquet"))]
fn a_build_without_parquet_says_how_to_get_it() {
    let place = Place::new();
    let out = place.path("out");
    let plan = place.plan(&format!("{PLAN}\n[report]\nformats = [\"csv\", \"parquet\"]\n"));
    let refused = pousse(&["study", &plan, "--out", &out]).refused();
    refused.says("does not write parquet").says("cargo build --release --features parquet");
    let refused = pousse(&["study", "loiseau-asswad", "--out", &out, "--formats", "csv,parquet"]).refused();
    refused.says("cargo install --path crates/cli --features parquet");
    assert!(!Path::new(&out).exists());
}

#[test]
fn commands_in_the_rows_repeat_the_runs() {
    let place = Place::new();
    let (plan, out) = (place.plan(PLAN), place.path("out"));
    pousse(&["study", &plan, "--out", &out, "--formats", "jsonl"]).exits(0);
    let text = fs::read_to_string(Path::new(&out).join("rows.jsonl")).expect("rows");
    for line in text.lines().step_by(97) {
        let row: serde_json::Value = serde_json::from_str(line).expect("a row");
        let words = row["command"].as_str().expect("a command").strip_prefix("pousse solve ").expect("solve");
        // Splits at quotes like a shell; there are no nested quotes here.
        let mut arguments = vec!["solve".to_owned(), "--json".into()];
        for (index, part) in words.split('\'').enumerate() {
            if index % 2 == 1 {
                arguments.push(part.into());
            } else {
                arguments.extend(part.split_whitespace().map(String::from));
            }
        }
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let report = pousse(&arguments).object();
        for field in
            ["status", "cost", "lower_bound", "expanded", "generated", "popped", "initial_h", "moves"]
        {
            assert_eq!(report[field], row[field], "{field}: {line}");
        }
    }
}

/// Enough runs to be stopped in the middle.
const LONG: &str = r#"
name = "long"
[[instances]]
random = "3x3"
count = 1000
seed = 3
goal = "blank-first"
[[methods]]
algorithm = "astar"
heuristic = ["manhattan", "linear-conflict"]
"#;

/// Starts a study and waits until its log reaches this size, or until it is done.
fn start_until(plan: &str, out: &str, bytes: u64) -> Running {
    let mut study = Running::start(&["study", plan, "--out", out, "--no-report"]);
    let log = Path::new(out).join("log.jsonl");
    study.wait_until_or_end(|_| fs::metadata(&log).map_or(0, |about| about.len()) >= bytes);
    study
}

#[test]
fn killed_twice_it_ends_as_if_nothing_had_happened() {
    let place = Place::new();
    // If it is done before that, nothing is left to do, and nothing is wrong.
    let (plan, out, whole) = (place.plan(LONG), place.path("out"), place.path("whole"));
    pousse(&["study", &plan, "--out", &whole, "--no-report"]).exits(0);
    for bytes in [10_000, 100_000] {
        start_until(&plan, &out, bytes).kill();
    }
    let there = fs::read_to_string(Path::new(&out).join("log.jsonl")).expect("a log").lines().count();
    assert!(there >= 10, "there is something to go on with: {there} lines");
    pousse(&["study", &plan, "--out", &out, "--no-report"]).exits(0).says("already done");
    assert_eq!(rows(&out), rows(&whole));
}

#[cfg(unix)]
#[test]
fn interrupted_it_keeps_what_it_has() {
    let place = Place::new();
    // A few long runs rather than many, because a plan of many takes long to start.
    let longer = LONG.replace("count = 1000", "count = 5000").replace("manhattan", "zero");
    let (plan, out) = (place.plan(&longer), place.path("out"));
    start_until(&plan, &out, 20_000).interrupt().exits(22);
    let some = rows(&out);
    assert!(some.len() >= 10, "{}", some.len());
    let log = fs::metadata(Path::new(&out).join("log.jsonl")).expect("a log").len();
    start_until(&plan, &out, log + 20_000).interrupt().exits(22).says("already done");
    let more = rows(&out);
    assert!(more.len() > some.len() && more.is_superset(&some), "{} and {}", some.len(), more.len());
}

#[test]
fn parts_put_together_equal_the_whole() {
    let place = Place::new();
    let plan = place.plan(PLAN);
    let whole = place.path("whole");
    pousse(&["study", &plan, "--out", &whole, "--no-report"]).exits(0);
    let parts = ["1/3", "2/3", "3/3"].map(|shard| {
        let out = place.path(&shard.replace('/', "-of-"));
        pousse(&["study", &plan, "--out", &out, "--shard", shard, "--no-report"]).exits(0);
        out
    });
    let counts = parts.each_ref().map(|part| rows(part).len());
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
    let merged = place.path("merged");
    let [a, b, c] = parts.each_ref().map(String::as_str);
    pousse(&["study", "merge", a, b, c, "--out", &merged, "--no-report"]).exits(0).says("rows added");
    assert_eq!(rows(&merged), rows(&whole));
    // The rows are also in the same order.
    let keys = |folder: &str| {
        let text = fs::read_to_string(Path::new(folder).join("rows.csv")).expect("rows");
        let first = |line: &str| line.split(',').take(10).collect::<Vec<_>>().join(",");
        text.lines().map(first).collect::<Vec<_>>()
    };
    assert_eq!(keys(&merged), keys(&whole));
    // Again, into the first of them.
    pousse(&["study", "merge", a, b, c, "--no-report"]).exits(0);
    pousse(&["study", "merge", a, b, "--no-report"]).exits(0).says("already present");
    assert_eq!(rows(a), rows(&whole));
    let other = place.path("other");
    let smaller = place.plan(&PLAN.replace("count = 60", "count = 6"));
    pousse(&["study", &smaller, "--out", &other, "--no-report"]).exits(0);
    pousse(&["study", "merge", a, &other, "--no-report"]).refused().says("with another plan");
    pousse(&["study", "merge", a, &place.path("nowhere"), "--no-report"]).refused().says("no study");
}

#[test]
fn errors_are_reported_and_nothing_is_written() {
    let place = Place::new();
    let out = place.path("out");
    let bad = place.plan(&PLAN.replace("\"manhattan\"", "\"manhatten\""));
    pousse(&["study", &bad, "--out", &out]).refused().says("did you mean manhattan");
    pousse(&["study", "idjaton", "--out", &out]).refused().says("did you mean");
    pousse(&["study", "no-such-plan", "--out", &out]).refused().says("korf-100");
    pousse(&["study", &place.path(""), "--out", &out]).refused().says("folder");
    pousse(&["study", "hoste-90", "--out", &out]).refused().says("--instances levels=FILE");
    pousse(&["study", "loiseau-asswad", "--instances", "x=y", "--out", &out])
        .refused()
        .says("asks for a file");
    pousse(&["study", "loiseau-asswad", "--instances", "x", "--out", &out]).refused();
    pousse(&["study", "loiseau-asswad", "--shard", "3/2", "--out", &out]).refused().says("1/4");
    pousse(&["study", "loiseau-asswad", "--formats", "xls", "--out", &out]).refused().says("csv");
    pousse(&["study", "loiseau-asswad", "merge"]).refused();
    pousse(&["study"]).refused();
    assert!(!Path::new(&out).exists());
    // A folder that cannot be created, because a file has its name.
    let file = place.plan(PLAN);
    let inside = PathBuf::from(&file).join("out");
    let inside = inside.to_str().expect("UTF-8");
    pousse(&["study", &file, "--out", inside]).refused().says("cannot store a study in");
    // Another study is in that folder.
    pousse(&["study", &file, "--out", &out, "--no-report", "--formats", "csv"]).exits(0);
    pousse(&["study", "loiseau-asswad", "--out", &out]).refused().says("holds the study 'trial'");
}

/// Ten mistakes in one plan are reported at once.
#[test]
fn all_errors_are_reported_at_once() {
    let place = Place::new();
    let plan = place.plan(
        "name = 'Ten Mistakes'\ncolour = 1\nrepetitions = 0\n[limits]\ntime = 'soon'\nnods = 5\n\
         [[instances]]\nname = 'a'\nfile = 'nowhere.txt'\n[[instances]]\nname = 'b'\n\
         boards = ['1 2 3 4 5 6 7 8 8', '1 2 3/4 5']\n[[instances]]\nname = 'c'\nrandom = '3x3'\ncuont = 3\n\
         [[methods]]\nalgorithm = ['astr', 'bfs']\nheuristic = ['manhatan', 'zero']\nsets = ['c', 'd']\n\
         [[methods]]\nalgorithm = 'greedy'\nlimits = { memory = 'much' }\n",
    );
    let mut answer = pousse(&["study", &plan, "--check"]).refused();
    for part in [
        "'Ten Mistakes' is not a valid name",
        "unknown field `colour`",
        "from 1 to 10000",
        "'soon' is not a time",
        "unknown field `nods`",
        "cannot read",
        "8 occurs twice",
        "row 2 has 2 numbers",
        "did you mean count?",
        "did you mean astar",
        "did you mean manhattan?",
        "'d' is not a set",
        "'greedy' needs a heuristic",
        "'much' is not a size",
    ] {
        answer = answer.says(part);
    }
    let hopeless = "name = 'x'\n[[instances]]\nboards = ['1 2 3 4 5 6 7 8 0', 'bad: 1 2 3 4 5 6 8 7 0']\n\
                    [[methods]]\nalgorithm = 'bfs'\n";
    let answer = pousse(&["study", &place.plan(hopeless), "--check"]).exits(0);
    answer.says("1 instance has no solution (bad): tiles 7 and 8").prints("2 runs");
    let swapped =
        ["7 8 4 5 6 1 2 3 0", "2 1 3 4 5 6 7 8 0", "1 3 2 4 5 6 7 8 0", "1 2 4 3 5 6 7 8 0"].join("', '");
    let some = hopeless.replace("'1 2 3 4 5 6 7 8 0'", &format!("'{swapped}'"));
    pousse(&["study", &place.plan(&some), "--check"])
        .says("5 instances have no solution (1, 2, 3, 4, bad): parity");
    let one = "name = 'x'\n[[instances]]\nboards = ['1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0', '1 2 3 0']\n\
               [[methods]]\nalgorithm = 'bfs'\nheuristic = 'manhatan'\n";
    let answer = pousse(&["study", &place.plan(one), "--check"]).refused();
    answer.says("with goal = \"blank-first\" in the set, it has one").says("did you mean manhattan?");
}

#[test]
fn presets_are_listed_shown_and_checked() {
    let list = pousse(&["study", "--list"]).exits(0).out;
    let names: Vec<&str> = list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let wanted = [
        "idjaton-8puzzle",
        "idjaton-15puzzle",
        "idjaton-combinations",
        "hoste-90",
        "hoste-ladder",
        "loiseau-asswad",
        "roumilhac-weights",
        "roumilhac-databases",
        "taquin-game",
        "korf-100",
    ];
    assert!(wanted.iter().all(|name| names.contains(name)), "{list}");
    pousse(&["study", "korf-100", "--show"]).exits(0).prints("built-in = \"korf-100\"");
    for name in wanted.into_iter().filter(|name| !name.starts_with("hoste")) {
        pousse(&["study", name, "--check"]).exits(0).prints("runs");
    }
}

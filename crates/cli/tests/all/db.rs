//! `pousse db` and solving with databases: built once, kept, checked, and never a wrong answer.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::Value;

use crate::common::{self, Answer, pousse, scratch};
use crate::running::Running;

/// A board that does not look easy.
const FAR: &str = "0 11 10 9 8 7 6 5 4 3 1 2";
/// A board that can reach the goal spiral.
const TO_SPIRAL: &str = "6 2 1 5/9 3 4 10/0 7 11 8";
const HARD_3X4: &str = "2 6 1 5/9 3 4 10/0 7 11 8";

#[test]
fn built_listed_checked_removed() {
    let cache = Cache::new();
    let empty = cache.db(&["list", "--json"]).exits(0).object();
    assert_eq!(set(&empty, "5-6")["tables_on_disk"], 0);
    assert_eq!(empty["total_bytes"], 0);
    let predicted = set(&empty, "5-6")["predicted_bytes"].clone();
    assert!(set(&empty, "7-8")["memory_to_build"].as_u64().is_some_and(|bytes| bytes > 200 << 20));
    cache.db(&["check"]).exits(0).prints("there are no tables");

    let built = cache.db(&["build", "5-6", "--json"]).exits(0).objects();
    assert_eq!(built.len(), 2);
    assert!(built.iter().all(|table| table["built"] == true && table["set"] == "5-6"));
    let again = cache.db(&["build", "5-6"]).exits(0);
    assert_eq!(again.out.matches("already there").count(), 2, "{again}");
    cache.db(&["build", "5-6", "--rebuild"]).exits(0).prints("built in");

    let list = cache.db(&["list", "--json"]).exits(0).object();
    let row = set(&list, "5-6");
    assert_eq!((&row["tables_on_disk"], &row["complete"]), (&2.into(), &true.into()));
    let [bytes, predicted] = [&row["bytes"], &predicted].map(|n| n.as_u64().expect("a number"));
    assert!((predicted..predicted + 2 * 16384).contains(&bytes), "{bytes}, not about {predicted}");
    assert!(row["load_seconds"].as_f64().is_some_and(|seconds| seconds > 0.0), "{row}");
    cache.db(&["list"]).exits(0).prints("2 of 2").prints(cache.path());

    let checked = cache.db(&["check", "5-6", "--against-rebuild"]).exits(0);
    assert_eq!(checked.out.matches("identical when rebuilt").count(), 2, "{checked}");
    cache.db(&["check", "all"]).exits(0).prints("ok");

    // Existing tables are read, not built.
    let answer = cache.solve(&[HARD_3X4, "-H", "5-6"]);
    assert!(answer.err.is_empty(), "{answer}");

    cache.db(&["remove", "5-6"]).exits(0).prints("removed tiles-3x4-");
    assert_eq!(cache.tables(), [] as [PathBuf; 0]);
    cache.db(&["remove", "5-6"]).exits(2).says("no tables of 5-6");
    cache.db(&["check", "5-6"]).exits(2).says("pousse db build 5-6");
    cache.db(&["remove", "--all"]).exits(0);
    cache.db(&["remove", "--leftovers"]).exits(0).prints("removed 0 leftover files");
    cache.db(&["remove"]).refused();
}

#[test]
fn unknown_names_are_rejected_with_suggestions() {
    let cache = Cache::new();
    for command in ["build", "check", "remove"] {
        cache.db(&[command, "6-6-4"]).refused().says("6-6-3");
        cache.db(&[command, "tea"]).refused().says("the sets are ").says("7-8");
        cache.db(&[command, "@no-such-file.txt"]).refused().says("no-such-file.txt");
    }
    cache.db(&["build", "5-6", "--size", "4x4"]).refused().says("3x4");
    cache.db(&["build", "5-6", "--goal", "1 2 3/4 5 6/7 8 0"]).refused();
    cache.db(&["build"]).refused();
    pousse(&["db"]).exits(2);
    assert!(!cache.0.exists(), "nothing was written");
}

#[test]
fn goals_and_sizes() {
    let cache = Cache::new();
    let tables =
        |arguments: &[&str]| cache.db(&[&["build", "--json"], arguments].concat()).exits(0).objects();
    assert_eq!(tables(&["5-6"]).len(), 2);
    // Rotated boards and the other standard goal use the same tables.
    assert!(
        tables(&["5-6", "--size", "4x3", "--goal", "blank-first"])
            .iter()
            .all(|table| table["built"] == false)
    );
    let spiral = tables(&["5-6", "--goal", "spiral"]);
    assert!(spiral.iter().any(|table| table["built"] == true));
    cache.db(&["list"]).exits(0).prints("not in any set above");
    cache.solve(&[TO_SPIRAL, "-H", "5-6", "--goal", "spiral"]);
}

/// What can happen to a file, each with a word that the message must contain.
#[test]
fn damaged_files_are_rejected() {
    let cache = Cache::new();
    cache.db(&["build", "5-6"]).exits(0);
    let path = cache.tables().remove(0);
    let name = path.file_stem().expect("a name").to_str().expect("UTF-8").to_owned();
    let good = std::fs::read(&path).expect("a file");
    let flip = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 4;
        bytes
    };
    let other = std::fs::read(cache.tables().remove(1)).expect("a file");
    let cases: Vec<(&str, Vec<u8>)> = vec![
        ("damaged", flip(good.len() - 9)),
        ("damaged", flip(good.len() / 2)),
        ("damaged", flip(40)),
        ("version", flip(16)),
        ("ends after", good[..good.len() - 100].to_vec()),
        ("ends after", good[..20].to_vec()),
        ("not a table", b"hello, I am somebody else's file".to_vec()),
        ("ends after", Vec::new()),
        ("another table", other),
    ];
    for (word, bytes) in cases {
        std::fs::write(&path, bytes).expect("the cache can be written to");
        let refused = cache
            .run(&["solve", HARD_3X4, "-H", "5-6"])
            .refused()
            .says(word)
            .says(path.to_str().expect("UTF-8"));
        assert!(refused.err.contains(&format!("pousse db build --rebuild {name}")), "{refused}");
        assert!(refused.err.contains(&format!("add --cache {}", cache.path())), "{refused}");
        cache.db(&["check", "5-6"]).exits(12).prints("refused").prints(word);
        cache.db(&["check"]).exits(12).prints("refused");
        cache.db(&["list"]).exits(0).prints("5-6");
        cache.db(&["build", "5-6"]).exits(2).says("--rebuild");
        // If pousse made the choice itself, it continues without them.
        let answer = cache.solve(&[FAR, "--size", "3x4"]);
        assert_ne!(answer.object()["heuristic"], "5-6", "{answer}");
        assert!(answer.err.contains("warning: ") && answer.err.contains(word), "{answer}");
    }
    // The remedies named by the message.
    cache.db(&["build", "--rebuild", &name]).exits(0);
    assert_eq!(std::fs::read(&path).expect("a file")[4096..], good[4096..]);
    cache.solve(&[HARD_3X4, "-H", "5-6"]);
    std::fs::write(&path, b"x").expect("the cache can be written to");
    cache.db(&["remove", &name]).exits(0);
    cache.solve(&[HARD_3X4, "-H", "5-6"]);
    std::fs::write(&path, b"x").expect("the cache can be written to");
    cache.db(&["build", "--rebuild", "5-6"]).exits(0);
    cache.db(&["check"]).exits(0);
    assert_eq!(cache.solve(&[FAR, "--size", "3x4"]).object()["heuristic"], "5-6");
}

#[test]
fn foreign_files_are_left_alone() {
    let cache = Cache::new();
    cache.db(&["build", "4-4"]).exits(0);
    std::fs::write(cache.0.join("notes.txt"), "mine").expect("the cache can be written to");
    std::fs::write(cache.0.join("Strange Name.pdb"), "mine").expect("the cache can be written to");
    cache.db(&["list"]).exits(0).prints("refused").prints("Strange Name");
    cache.db(&["check"]).exits(12);
    cache.db(&["remove", "4-4"]).exits(0);
    assert!(cache.0.join("notes.txt").exists());
}

#[test]
fn tables_that_cannot_be_saved_are_still_used() {
    let file = scratch("txt");
    std::fs::write(&file, "a file, not a folder").expect("the folder for tests can be written to");
    let cache = Cache(file);
    let answer = cache.solve(&[HARD_3X4, "-H", "5-6"]);
    assert!(answer.err.contains("warning: ") && answer.err.contains("could not be saved"), "{answer}");
    cache.db(&["build", "5-6"]).refused().says("a file is where a folder should be");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let cache = Cache::new();
        std::fs::create_dir_all(&cache.0).expect("the folder for tests can be written to");
        let permissions = |mode| {
            let _ = std::fs::set_permissions(&cache.0, std::fs::Permissions::from_mode(mode));
        };
        permissions(0o555);
        // The superuser can write anywhere.
        if std::fs::write(cache.0.join("probe"), "").is_err() {
            let answer = cache.solve(&[HARD_3X4, "-H", "5-6"]);
            assert!(answer.err.contains("warning: "), "{answer}");
            cache.db(&["build", "5-6"]).refused().says("permission");
        }
        permissions(0o755);
    }
}

#[test]
fn built_tables_are_reported_once() {
    let cache = Cache::new();
    let first = cache.run(&["solve", HARD_3X4, "-H", "5-6"]).exits(0);
    assert_eq!(first.err.matches("note: built the 2 tables of 5-6").count(), 1, "{first}");
    assert!(first.err.contains(cache.path()) && first.err.contains("pousse db list"), "{first}");
    let second = cache.run(&["solve", HARD_3X4, "-H", "5-6"]).exits(0);
    assert!(second.err.is_empty(), "{second}");
    let json = Cache::new().run(&["solve", "--json", HARD_3X4, "-H", "5-6"]).exits(0);
    assert!(json.err.is_empty(), "{json}");
    json.object();
}

#[test]
fn too_little_memory_is_reported_before_building() {
    let cache = Cache::new();
    cache.db(&["build", "6-6-3", "--memory", "1MiB"]).exits(20).says("MiB allows it");
    let (code, report) =
        cache.report(&["1 6 2 4/5 10 3 7/9 14 0 8/13 15 11 12", "-H", "6-6-3", "--memory", "1MiB", "--own"]);
    assert_eq!((code, &report["status"], &report["reason"]), (20, &"stopped".into(), &"memory".into()));
    assert!(report["detail"].as_str().is_some_and(|detail| detail.contains("--memory")), "{report}");
    assert!(report["lower_bound"].as_u64().is_some_and(|bound| bound > 0), "{report}");
    // If pousse made the choice itself, it continues without them.
    cache.solve(&["2 5 13 12/1 0 3 15/9 7 14 6/10 11 8 4", "--memory", "1MiB"]);
}

#[test]
fn too_little_time_is_a_report() {
    let cache = Cache::new();
    let board = "22 18 5 21 12 6 0 17 14 4 19 13 16 10 1 9 2 15 11 7 24 3 20 23 8";
    let (code, report) = cache.report(&[board, "-H", "6-6-6-6", "--time", "20ms", "--own"]);
    assert_eq!((code, &report["status"], &report["reason"]), (21, &"stopped".into(), &"time".into()));
    cache.db(&["check"]).exits(0);
}

/// Both processes succeed, whichever builds.
#[test]
fn two_builders_at_once() {
    let cache = Cache::new();
    let mut children: Vec<_> = (0..2)
        .map(|_| {
            let arguments = ["db", "build", "6-6-3", "--cache", cache.path(), "--json"];
            common::command().args(arguments).stdout(Stdio::piped()).spawn().expect("it starts")
        })
        .collect();
    let mut built = 0;
    for child in children.drain(..) {
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success());
        built += String::from_utf8_lossy(&output.stdout).matches("\"built\":true").count();
    }
    assert_eq!(built, 3, "every table is built once");
    cache.db(&["check"]).exits(0);
}

/// A builder that is killed leaves nothing that gets in the way.
#[test]
fn killed_and_rebuilt() {
    let cache = Cache::new();
    let begun = || std::fs::read_dir(&cache.0).is_ok_and(|mut entries| entries.next().is_some());
    let first_is_there = || !cache.tables().is_empty();
    let second_is_there = || cache.tables().len() > 1;
    for far_enough in [&begun as &dyn Fn() -> bool, &first_is_there, &second_is_there] {
        let mut build = Running::start(&["db", "build", "6-6-3", "--threads", "1", "--cache", cache.path()]);
        build.wait_until_or_end(|_| far_enough());
        build.kill();
        cache.db(&["list"]).exits(0);
        cache.db(&["check"]).exits(0);
    }
    cache.db(&["build", "6-6-3"]).exits(0);
    cache.db(&["check", "6-6-3"]).exits(0);
    assert_eq!(cache.tables().len(), 3);
}

/// Ctrl-C stops a build early.
#[cfg(unix)]
#[test]
fn interrupted_builds_leave_nothing_broken() {
    let cache = Cache::new();
    for arguments in [
        &["db", "build", "7-8"][..],
        &["solve", "2 5 13 12/1 0 3 15/9 7 14 6/10 11 8 4", "-H", "7-8", "--own"],
    ] {
        let where_and_how = ["--threads", "1", "--cache", cache.path()];
        let mut build = Running::on_a_terminal(&[arguments, &where_and_how].concat());
        build.wait_until(|build| build.err().contains("building table 1 of 2"));
        build.interrupt().exits(22);
        cache.db(&["check"]).exits(0);
        cache.db(&["remove", "--all"]).exits(0);
    }
}

#[test]
fn custom_sets() {
    let cache = Cache::new();
    let mine = common::file(b"name: mine\nsource: a test\n\n. a a b\na a b b\nc c c b\n");
    let at = format!("@{mine}");
    let usual = cache.solve(&[HARD_3X4]).object();
    for heuristic in [
        at.clone(),
        format!("{at}(mirror=off)"),
        format!("max({at},manhattan)"),
        format!("max( {at} , {at}(mirror=off))"),
    ] {
        let report = cache.solve(&[HARD_3X4, "-H", &heuristic, "-a", "astar"]).object();
        assert_eq!(report["cost"], usual["cost"], "{heuristic}");
        assert!(report["heuristic"].as_str().is_some_and(|name| name.contains("mine")), "{report}");
    }
    cache.db(&["build", &at]).exits(0).prints("already there");
    cache.db(&["check", &at]).exits(0);
    cache
        .run(&["audit", &at, "--size", "3x4", "--depth", "12", "--boards", "1"])
        .exits(0)
        .prints("mine on 3x4");
    cache.run(&["explain", HARD_3X4, "-H", &at]).exits(0).prints("mine");
    cache
        .run(&["solve", "1 2 3 4 5 6 8 7 0", "-H", &at, "--goal", "spiral"])
        .refused()
        .says("for 3x4, not 3x3");
    // If a name is taken, the set in the file counts.
    let taken = common::file(b"name: 5-6\n\n. a a b\na a b b\nc c c b\n");
    let report = cache.solve(&[HARD_3X4, "-H", &format!("@{taken}")]).object();
    assert_eq!(report["cost"], usual["cost"]);
    let twice = format!("max({at},@{})", common::file(b"name: mine\n\n. a\nb b\n"));
    cache.run(&["solve", HARD_3X4, "-H", &twice]).exits(0);
    let clash = format!("max({at},@{})", common::file(b"name: mine\n\n. a b a\nb a b b\nc c c b\n"));
    cache.run(&["solve", HARD_3X4, "-H", &clash]).refused().says("both describe");
    cache.db(&["remove", &at]).exits(0);
}

#[test]
fn mistakes_in_files_are_pointed_out() {
    let cache = Cache::new();
    let bad = common::file(b"name: mine\n\n. a a b\na a b\n");
    for arguments in [&["solve", HARD_3X4, "-H"][..], &["audit"], &["explain", HARD_3X4, "-H"]] {
        let with = |heuristic: &str| cache.run(&[arguments, &[heuristic]].concat()).refused();
        with(&format!("@{bad}")).says(&format!("{bad}:4: "));
        with("@").says("followed by a file name");
        with("max(@,manhattan)").says("followed by a file name");
        with("@no-such-file").says("no-such-file");
        with(&format!("@{}", env!("CARGO_TARGET_TMPDIR"))).says("not a file");
        with(&format!("@{}", common::file(b"\xff\xfe\0"))).says("UTF-8");
        with(&format!("@{}", common::file(b""))).says("name");
        with(&format!("@{bad}(mirror=maybe)")).says(":4: ");
    }
}

/// By default, pousse uses what is available, and builds only what takes a moment.
#[test]
fn auto_uses_existing_tables() {
    let cache = Cache::new();
    let board = "2 5 13 12/1 0 3 15/9 7 14 6/10 11 8 4";
    let easy = cache.solve(&["1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15"]).object();
    assert_eq!(easy["heuristic"], "manhattan");
    assert!(cache.tables().is_empty());
    let answer = cache.solve(&[board]);
    assert_eq!((&answer.object()["heuristic"], &answer.object()["cost"]), (&"6-6-3".into(), &48.into()));
    assert!(
        answer.object()["chosen_because"].as_str().is_some_and(|why| why.contains("pousse db build 7-8"))
    );
    assert_eq!(cache.tables().len(), 3);
    assert_eq!(cache.solve(&[board, "--order", "DRLU"]).object()["cost"], 48);
    // Damage is reported, and the answer does without the table.
    std::fs::write(cache.tables().remove(0), "x").expect("the cache can be written to");
    let answer = cache.solve(&[board]);
    assert_eq!((&answer.object()["heuristic"], &answer.object()["cost"]), (&"manhattan".into(), &48.into()));
    assert!(answer.err.contains("warning: "), "{answer}");
    // Nothing is built if parity alone decides, or if there is hardly any time.
    let cache = Cache::new();
    cache.run(&["solve", "15 2 1 12 8 5 6 11 4 9 10 7 3 14 13 0", "--goal", "blank-last"]);
    cache.run(&["solve", board, "--time", "1s"]);
    assert!(cache.tables().len() <= 3);
}

#[test]
fn explain_uses_available_tables() {
    let cache = Cache::new();
    let list = cache.run(&["explain", "--list", "--json"]).exits(0).object();
    let sets = list["databases"].as_array().expect("a list");
    let find = |name: &str| sets.iter().find(|set| set["name"] == name).expect("a set");
    assert_eq!((&find("7-8")["consistent"], &find("fringe")["consistent"]), (&false.into(), &true.into()));
    assert!(sets.iter().all(|set| set["admissible"] == true));
    cache.run(&["explain", "--list"]).exits(0).prints("6-6-6-6").prints("Korf and Felner");
    let report = cache.run(&["explain", HARD_3X4, "--json"]).exits(0).object();
    let names: Vec<&Value> =
        report["heuristics"].as_array().expect("a list").iter().map(|h| &h["name"]).collect();
    assert!(names.contains(&&"5-6".into()) && names.contains(&&"walking-distance".into()), "{names:?}");
    assert_eq!(cache.tables().len(), 2);
}

/// A folder for tables that no other test uses.
struct Cache(PathBuf);

impl Cache {
    fn new() -> Self {
        Self(scratch("cache"))
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a path in UTF-8")
    }

    fn run(&self, arguments: &[&str]) -> Answer {
        pousse(&[arguments, &["--cache", self.path()]].concat())
    }

    fn db(&self, arguments: &[&str]) -> Answer {
        self.run(&[&["db"], arguments].concat())
    }

    /// Solves a board; the answer must be optimal.
    fn solve(&self, arguments: &[&str]) -> Answer {
        let answer = self.run(&[&["solve", "--json"], arguments].concat()).exits(0);
        assert_eq!(answer.object()["status"], "optimal", "{answer}");
        answer
    }

    fn report(&self, arguments: &[&str]) -> (i32, Value) {
        let answer = self.run(&[&["solve", "--json"], arguments].concat());
        (answer.code, answer.object())
    }

    /// Returns the files of the tables, by name.
    fn tables(&self) -> Vec<PathBuf> {
        let Ok(entries) = std::fs::read_dir(&self.0) else { return Vec::new() };
        let mut all: Vec<PathBuf> = entries
            .map(|entry| entry.expect("an entry").path())
            .filter(|path: &PathBuf| Path::new(path).extension().is_some_and(|ending| ending == "pdb"))
            .collect();
        all.sort();
        all
    }
}

impl Drop for Cache {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn set(list: &Value, name: &str) -> Value {
    let sets = list["sets"].as_array().expect("a list");
    sets.iter().find(|set| set["name"] == name).expect("a set of that name").clone()
}

//! Studies on several ranks equal those of one process, and survive the death of a rank.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Stdio;
use std::sync::atomic::AtomicBool;

use pousse::Context;
use pousse_search::{Limits, Observer, Silent};
use pousse_study::crew::Threads;
use pousse_study::drive::{Order, Outputs, Watch, drive};
use pousse_study::plan::{Plan, Sources};
use serde_json::Value;

use crate::{processes_with, ranks, run, send, wait_until};

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

/// The fields that may differ between two runs of the same study.
const TIMES: [&str; 4] = ["seconds", "started", "workers", "cpu"];

/// Returns the rows of a study by key, without times; each must occur exactly once.
fn rows(folder: &Path) -> BTreeMap<String, BTreeMap<String, Value>> {
    let text = std::fs::read_to_string(folder.join("rows.jsonl")).expect("rows were written");
    let mut all = BTreeMap::new();
    for line in text.lines() {
        let mut row: BTreeMap<String, Value> = serde_json::from_str(line).expect("an object");
        row.retain(|name, _| !TIMES.contains(&name.as_str()));
        let key =
            format!("{} {} {} {}", row["instance"], row["algorithm"], row["heuristic"], row["repetition"]);
        assert!(all.insert(key.clone(), row).is_none(), "{key} is there twice");
    }
    all
}

struct Nobody;

impl Watch for Nobody {
    fn observer(&self) -> &dyn Observer {
        &Silent
    }
}

/// Runs the study in this process.
fn alone(folder: &Path) {
    let design = Plan::read(PLAN).and_then(|plan| plan.design(&Sources::without_files()));
    let order = Order {
        design: design.expect("a good plan"),
        plan: PLAN,
        folder,
        crew: &Threads(2),
        shard: None,
        tables: Limits::default(),
        command: "test",
        cpu: "any",
        outputs: Outputs::default(),
    };
    drive(order, &Context::default(), &AtomicBool::new(false), &Nobody).expect("it is carried out");
}

#[test]
fn a_study_is_the_same_on_any_number_of_ranks() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = folder.path().join("plan.toml");
    std::fs::write(&plan, PLAN).expect("a file");
    let local = folder.path().join("local");
    alone(&local);
    let local = rows(&local);
    assert_eq!(local.len(), 360);
    for count in [1, 2, 4] {
        let out = folder.path().join(count.to_string());
        let output = run(ranks(count).arg("study").arg(&plan).arg("--out").arg(&out));
        assert!(output.status.success(), "{output:?}");
        let found = rows(&out);
        assert_eq!(found.len(), local.len(), "{count} ranks");
        for (key, row) in &local {
            assert_eq!(found.get(key), Some(row), "{count} ranks");
        }
        assert!(out.join("report.html").is_file());
    }
}

#[test]
fn a_study_continues_after_a_rank_was_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = folder.path().join("plan.toml");
    std::fs::write(&plan, PLAN.replace("count = 60", "count = 1000")).expect("a file");
    let out = folder.path().join("out");
    let mut job = ranks(3);
    job.arg("study").arg(&plan).arg("--out").arg(&out).stdout(Stdio::null()).stderr(Stdio::null());
    let mut job = job.spawn().expect("mpirun is installed");
    let log = out.join("log.jsonl");
    let lines = || std::fs::read_to_string(&log).map_or(0, |text| text.lines().count());
    wait_until("rows", || lines() >= 200);
    // On a busy machine this test may get its next turn only when everything is done.
    if let Some(victim) = processes_with(plan.to_str().expect("text")).pop() {
        send("KILL", victim);
    }
    let killed = !job.wait().expect("it ends").success();
    let before = lines();
    assert!(before >= 200 && (!killed || before <= 6_000), "{before}");
    let output = run(ranks(2).arg("study").arg(&plan).arg("--out").arg(&out));
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("already done"), "{text}");
    assert_eq!(rows(&out).len(), 6_000);
}

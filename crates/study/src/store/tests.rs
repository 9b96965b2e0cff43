use pousse::Round;

use super::*;
use crate::jobs::jobs;
use crate::plan::{Plan, Sources};

fn design(name: &str) -> Design {
    let text = format!(
        "name = \"{name}\"\n[[instances]]\nall = \"2x2\"\n[[methods]]\nalgorithm = \"astar\"\nheuristic = \"manhattan\"\n"
    );
    Plan::read(&text).and_then(|plan| plan.design(&Sources::default())).expect("a plan")
}

fn session() -> Session {
    Session::now("pousse study".into(), "a processor".into(), 1, None)
}

fn run(generated: u64) -> Ran {
    let mut run = crate::summary::examples::run(4, generated, 0.25);
    let round = |(bound, nodes)| Round { bound, nodes, expanded: 2 };
    run.measured.effort.iterations = [(3, 5), (5, generated)].map(round).into();
    run.measures = [("pushes".to_owned(), 3)].into();
    run
}

#[test]
fn rows_read_back_and_a_torn_line_is_dropped() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("deep/er");
    let design = design("rows");
    let all = jobs(&design);
    let (mut store, empty) = Store::open(&path, &design, "plan").expect("a new folder");
    assert!(empty.rows.is_empty());
    let number = store.begin(session()).expect("room");
    for job in &all[..5] {
        store.append(job.key, number, run(u64::from(job.instance))).expect("room");
    }
    store.flush().expect("room");
    drop(store);
    // A process that dies in the middle of a line leaves this behind.
    let log = path.join(LOG);
    let whole = std::fs::read(&log).expect("there");
    let torn = [&whole[..], b"{\"key\":\"0123"].concat();
    std::fs::write(&log, torn).expect("room");
    let (mut store, contents) = Store::open(&path, &design, "plan").expect("the same study");
    assert_eq!((contents.rows.len(), contents.sessions.len()), (5, 1));
    assert_eq!(contents.rows[4], (all[4].key, 0, run(4)));
    assert_eq!(std::fs::read(&log).expect("there"), whole);
    let number = store.begin(session()).expect("room");
    store.append(all[5].key, number, run(5)).expect("room");
    store.append(all[0].key, number, run(99)).expect("room");
    store.flush().expect("room");
    let study = assemble(design, &all, read(&path).expect("a study"));
    assert_eq!(study.rows.len(), 6);
    assert_eq!(study.rows[0].ran.measured.effort.generated, 0, "the first row of a run counts");
    assert_eq!(study.rows[5].session, 1);
}

#[test]
fn one_process_and_one_study_per_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let design = design("one");
    let open = Store::open(folder.path(), &design, "").expect("a new folder");
    let error = Store::open(folder.path(), &design, "").expect_err("it is in use");
    assert!(error.to_string().ends_with("is in use by another running study"), "{error}");
    drop(open);
    let other = Design { name: "two".into(), ..design };
    let error = Store::open(folder.path(), &other, "").expect_err("it holds another").to_string();
    assert!(error.contains("'one', not 'two'"), "{error}");
    let error = read_design(&folder.path().join("x")).expect_err("there is none").to_string();
    assert!(error.contains("holds no study"), "{error}");
}

#[test]
fn a_folder_of_another_version_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let design = design("old");
    drop(Store::open(folder.path(), &design, "").expect("a new folder"));
    let path = folder.path().join(DESIGN);
    for old in [serde_json::to_vec(&design).expect("JSON"), b"{\"format\": 99, \"name\": 1}".to_vec()] {
        std::fs::write(&path, &old).expect("room");
        for error in [
            Store::open(folder.path(), &design, "").expect_err("it cannot be read"),
            read_design(folder.path()).expect_err("it cannot be read"),
        ] {
            assert!(matches!(error, StoreError::OtherFormat { .. }), "{error}");
        }
        assert_eq!(std::fs::read(&path).expect("there"), old);
    }
}

#[test]
fn a_plan_that_grew_keeps_its_rows() {
    let folder = tempfile::tempdir().expect("a folder");
    let design = design("grows");
    let all = jobs(&design);
    let (mut store, _) = Store::open(folder.path(), &design, "").expect("a new folder");
    let number = store.begin(session()).expect("room");
    for job in &all {
        store.append(job.key, number, run(1)).expect("room");
    }
    store.flush().expect("room");
    drop(store);
    let mut grown = design.clone();
    grown.methods[0].label = "renamed".into();
    grown.methods.push(crate::model::Method {
        label: "new".into(),
        algorithm: "bfs".into(),
        ..design.methods[0].clone()
    });
    let (_, contents) = Store::open(folder.path(), &grown, "").expect("the same study");
    let all = jobs(&grown);
    let study = assemble(grown.clone(), &all, contents);
    assert_eq!((study.rows.len(), all.len()), (12, 24));
    assert_eq!(read_design(folder.path()).expect("written"), grown);
}

#[test]
fn damage_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let design = design("damaged");
    drop(Store::open(folder.path(), &design, "").expect("a new folder"));
    let opened = serde_json::to_string(&Line { opened: Some(session()), ..Line::default() }).expect("JSON");
    for (line, what) in [
        ("nonsense", "expected"),
        ("{}", "neither a session nor a row"),
        (r#"{"key":"xyz","session":0,"run":{"status":"optimal","seconds":0.1}}"#, "invalid digit"),
        (
            r#"{"key":"12","session":7,"run":{"status":"optimal","seconds":0.1}}"#,
            "session 7 was never started",
        ),
    ] {
        std::fs::write(folder.path().join(LOG), format!("{opened}\n{line}\n")).expect("room");
        let error = Store::open(folder.path(), &design, "").expect_err(line).to_string();
        assert!(error.contains("line 2") && error.contains(what), "{error}");
    }
}

#[test]
fn a_full_disk_loses_no_earlier_rows() {
    // A device that is always full stands in for a full disk.
    let full = Path::new("/dev/full");
    if !full.exists() {
        eprintln!("skipped: this system has no /dev/full");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let design = design("full");
    let (mut store, _) = Store::open(folder.path(), &design, "").expect("a new folder");
    let number = store.begin(session()).expect("room");
    store.append(1, number, run(1)).expect("room");
    store.flush().expect("room");
    let there = std::fs::read(folder.path().join(LOG)).expect("there");
    store.log = OpenOptions::new().write(true).open(full).expect("it can be opened");
    store.append(2, number, run(2)).expect("it waits");
    let error = store.flush().expect_err("no room").to_string();
    assert!(error.contains("cannot write"), "{error}");
    assert_eq!(std::fs::read(folder.path().join(LOG)).expect("there"), there);
}

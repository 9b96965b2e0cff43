//! Tables shared by processes: built once, usable after a kill, and whole or absent on a full disk.
//!
//! A test starts itself again as another process, which is told by a variable what to do.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::convert::Infallible;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use pousse_pdb::{Origin, Recipe, Store, Table, Width};

/// The variable that holds the folder of another process's store.
const FOLDER: &str = "POUSSE_PDB_TEST_FOLDER";

fn recipe() -> Recipe {
    Recipe::new("shared", [("puzzle", "test")]).unwrap()
}

fn folder() -> Option<PathBuf> {
    std::env::var_os(FOLDER).map(PathBuf::from)
}

/// Returns the command that runs one test of this file, through a program with arguments where they are given.
fn other(test: &str, folder: &Path, through: &[&str]) -> Command {
    let this = std::env::current_exe().unwrap();
    let mut command = match through {
        [] => Command::new(&this),
        [program, arguments @ ..] => {
            let mut command = Command::new(program);
            command.args(arguments).arg(&this);
            command
        }
    };
    command.args(["--exact", test, "--nocapture"]).env(FOLDER, folder);
    command
}

fn start(test: &str, folder: &Path) -> Child {
    other(test, folder, &[]).stdout(Stdio::null()).spawn().unwrap()
}

/// Runs one test of this file with a small file system at `folder`, where the system lets it.
fn in_mount(test: &str, folder: &Path, options: &str) {
    let mount = format!("mount -t tmpfs -o {options} tmpfs '{}'", folder.display());
    let enter = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"];
    let able = Command::new(enter[0]).args(&enter[1..]).arg(&mount).stderr(Stdio::null()).status();
    if !able.is_ok_and(|status| status.success()) {
        println!("skipped: this system does not let a test mount a file system");
        return;
    }
    let script = format!("{mount} && exec \"$@\"");
    let through = [&enter[..], &[&script, "sh"]].concat();
    let output = other(test, folder, &through).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
}

#[test]
fn processes_build_a_table_once() {
    let build = |folder: &Path| {
        let log = folder.join("builds");
        let (table, _) = Store::new(folder)
            .obtain(&recipe(), 2, &|| false, || {
                let mut log = OpenOptions::new().create(true).append(true).open(log).unwrap();
                log.write_all(b"built\n").unwrap();
                thread::sleep(Duration::from_millis(200));
                Ok::<_, Infallible>(Table::new(4, Width::Byte, vec![1, 2, 3, 4]))
            })
            .unwrap();
        assert_eq!(table.bytes(), [1, 2, 3, 4]);
    };
    if let Some(folder) = folder() {
        return build(&folder);
    }
    let folder = tempfile::tempdir().unwrap();
    let others: Vec<Child> = (0..5).map(|_| start("processes_build_a_table_once", folder.path())).collect();
    for mut other in others {
        assert!(other.wait().unwrap().success());
    }
    assert_eq!(fs::read_to_string(folder.path().join("builds")).unwrap(), "built\n");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn a_killed_builder_blocks_nobody() {
    if let Some(folder) = folder() {
        let built = Store::new(&folder).obtain(&recipe(), 1, &|| false, || {
            fs::write(folder.join("building"), "").unwrap();
            thread::sleep(Duration::from_secs(60));
            Err::<Table, _>("it should have been killed")
        });
        return assert!(built.is_ok());
    }
    let folder = tempfile::tempdir().unwrap();
    let mut other = start("a_killed_builder_blocks_nobody", folder.path());
    while !folder.path().join("building").exists() {
        thread::sleep(Duration::from_millis(5));
    }
    let store = Store::new(folder.path());
    assert!(store.lock(&recipe(), &|| true).unwrap().is_none());
    other.kill().unwrap();
    other.wait().unwrap();
    assert!(folder.path().join("shared.lock").exists());
    let build = || Ok::<_, Infallible>(Table::new(1, Width::Byte, vec![1]));
    let (_, origin) = store.obtain(&recipe(), 1, &|| true, build).unwrap();
    assert!(matches!(origin, Origin::Built { .. }));
}

#[test]
fn a_writer_killed_at_any_time_leaves_a_whole_table_or_none() {
    let large = || Table::new(8 << 20, Width::Byte, vec![7; 8 << 20]);
    if let Some(folder) = folder() {
        let (table, begin) = (large(), Instant::now());
        while begin.elapsed() < Duration::from_secs(20) {
            Store::new(&folder).save(&recipe(), &table, Duration::ZERO).unwrap();
        }
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path());
    for pause in 0..12 {
        let mut other = start("a_writer_killed_at_any_time_leaves_a_whole_table_or_none", folder.path());
        let begin = Instant::now();
        while begin.elapsed() < Duration::from_millis(10 + 7 * pause) {
            assert!(store.open(&recipe(), 2).is_ok());
        }
        other.kill().unwrap();
        other.wait().unwrap();
        assert!(store.open(&recipe(), 2).is_ok());
    }
    store.save(&recipe(), &large(), Duration::ZERO).unwrap();
    store.check("shared", 2).unwrap();
    for entry in fs::read_dir(folder.path()).unwrap() {
        let file = fs::File::open(entry.unwrap().path()).unwrap();
        file.set_modified(std::time::SystemTime::now() - Duration::from_secs(3600)).unwrap();
    }
    store.remove_leftovers().unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

fn built_not_saved(folder: &Path) -> String {
    let bytes = vec![7; 1 << 20];
    let build = || Ok::<_, Infallible>(Table::new(1 << 20, Width::Byte, bytes));
    let (table, origin) = Store::new(folder).obtain(&recipe(), 1, &|| false, build).unwrap();
    assert_eq!(table.get(12345), 7);
    assert_eq!(fs::read_dir(folder).unwrap().count(), 0);
    match origin {
        Origin::BuiltNotSaved { error, .. } => error.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_full_disk_costs_only_the_file() {
    if let Some(folder) = folder() {
        let message = built_not_saved(&folder);
        return assert!(message.contains("free some space"), "{message}");
    }
    let folder = tempfile::tempdir().unwrap();
    in_mount("a_full_disk_costs_only_the_file", folder.path(), "size=256k");
}

#[test]
fn a_read_only_disk_costs_only_the_file() {
    if let Some(folder) = folder() {
        let message = built_not_saved(&folder);
        return assert!(message.contains("choose another folder"), "{message}");
    }
    let folder = tempfile::tempdir().unwrap();
    in_mount("a_read_only_disk_costs_only_the_file", folder.path(), "ro");
}

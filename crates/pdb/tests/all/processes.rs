//! Tables shared by processes: built once, usable after a kill, and whole or absent on a full disk.
//!
//! A test starts itself again as another process, with an environment variable that tells it what to do. Processes wait
//! for events, never for a fixed time; a time limit only catches those that would wait forever.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::convert::Infallible;
use std::fs::{self, OpenOptions};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use pousse_pdb::{Origin, Recipe, Store, Table, Width};

/// The environment variable that holds the folder for another process.
const FOLDER: &str = "POUSSE_PDB_TEST_FOLDER";

fn recipe() -> Recipe {
    Recipe::new("shared", [("puzzle", "test")]).unwrap()
}

fn folder() -> Option<PathBuf> {
    std::env::var_os(FOLDER).map(PathBuf::from)
}

/// Another process, which is killed at the end of the test.
struct Other(Child);

impl Drop for Other {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Returns the command that runs one test of this file, through another program with arguments if given.
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
    let (_, here) = module_path!().split_once("::").unwrap();
    command.args(["--exact", &format!("{here}::{test}"), "--nocapture"]).env(FOLDER, folder);
    command
}

fn start(test: &str, folder: &Path) -> Other {
    Other(other(test, folder, &[]).stdout(Stdio::null()).spawn().unwrap())
}

/// Waits until a condition holds.
fn until(what: &str, is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < Duration::from_secs(300), "{what}: still waiting");
        thread::sleep(Duration::from_millis(2));
    }
}

fn count(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}

/// Runs one test of this file with a small file system mounted at `folder`, if the system allows it.
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

/// The table is not finished before all other processes are waiting for it.
#[test]
fn processes_build_a_table_once() {
    const PROCESSES: usize = 5;
    if let Some(folder) = folder() {
        let (tables, waiting) = (folder.join("tables"), folder.join("waiting"));
        let wait = || {
            fs::write(waiting.join(std::process::id().to_string()), "").unwrap();
            false
        };
        let build = || {
            let mut log = OpenOptions::new().create(true).append(true).open(folder.join("builds")).unwrap();
            log.write_all(b"built\n").unwrap();
            until("the others come", || count(&waiting) == PROCESSES - 1);
            Ok::<_, Infallible>(Table::new(4, Width::Byte, vec![1, 2, 3, 4]))
        };
        let (table, _) = Store::new(&tables).obtain(&recipe(), 2, &wait, build).unwrap();
        return assert_eq!(table.bytes(), [1, 2, 3, 4]);
    }
    let folder = tempfile::tempdir().unwrap();
    let [tables, waiting] = ["tables", "waiting"].map(|name| folder.path().join(name));
    fs::create_dir(&waiting).unwrap();
    let others: Vec<Other> =
        (0..PROCESSES).map(|_| start("processes_build_a_table_once", folder.path())).collect();
    for mut other in others {
        assert!(other.0.wait().unwrap().success());
    }
    assert_eq!(fs::read_to_string(folder.path().join("builds")).unwrap(), "built\n");
    assert_eq!((count(&waiting), count(&tables)), (PROCESSES - 1, 1));
}

#[test]
fn a_killed_builder_blocks_nobody() {
    if let Some(folder) = folder() {
        let built = Store::new(&folder).obtain(&recipe(), 1, &|| false, || {
            fs::write(folder.join("building"), "").unwrap();
            until("it is killed", || false);
            Err::<Table, _>("it should have been killed")
        });
        return assert!(built.is_ok());
    }
    let folder = tempfile::tempdir().unwrap();
    let other = start("a_killed_builder_blocks_nobody", folder.path());
    until("the other builds", || folder.path().join("building").exists());
    let store = Store::new(folder.path());
    assert!(store.lock(&recipe(), &|| true).unwrap().is_none());
    drop(other);
    assert!(folder.path().join("shared.lock").exists());
    let build = || Ok::<_, Infallible>(Table::new(1, Width::Byte, vec![1]));
    let (_, origin) = store.obtain(&recipe(), 1, &|| true, build).unwrap();
    assert!(matches!(origin, Origin::Built { .. }));
}

/// The other process writes endlessly and reports each time it starts over; it is killed after more and more rounds.
#[test]
fn a_writer_killed_at_any_time_leaves_a_whole_table_or_none() {
    const BEGINS: &str = "begins";
    let large = || Table::new(8 << 20, Width::Byte, vec![7; 8 << 20]);
    if let Some(folder) = folder() {
        let table = large();
        loop {
            println!("{BEGINS}"); // fails once nobody is listening
            Store::new(&folder).save(&recipe(), &table, Duration::ZERO).unwrap();
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path());
    for turn in 0..12 {
        let test = "a_writer_killed_at_any_time_leaves_a_whole_table_or_none";
        let mut other = Other(
            other(test, folder.path(), &[]).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap(),
        );
        let mut said = BufReader::new(other.0.stdout.take().unwrap()).lines().map(Result::unwrap);
        let begins = said.by_ref().filter(|line| line.ends_with(BEGINS));
        assert_eq!(begins.take(1 + turn % 3).count(), 1 + turn % 3);
        // Reading takes about as long as writing, so the kills are spread over the whole process of writing.
        for _ in 0..turn {
            assert!(store.open(&recipe(), 2).is_ok());
        }
        drop(other);
        assert!(store.open(&recipe(), 2).is_ok());
    }
    store.save(&recipe(), &large(), Duration::ZERO).unwrap();
    store.check("shared", 2).unwrap();
    for entry in fs::read_dir(folder.path()).unwrap() {
        let file = fs::File::open(entry.unwrap().path()).unwrap();
        file.set_modified(std::time::SystemTime::now() - Duration::from_secs(3600)).unwrap();
    }
    store.remove_leftovers().unwrap();
    assert_eq!(count(folder.path()), 1);
}

fn built_not_saved(folder: &Path) -> String {
    let bytes = vec![7; 1 << 20];
    let build = || Ok::<_, Infallible>(Table::new(1 << 20, Width::Byte, bytes));
    let (table, origin) = Store::new(folder).obtain(&recipe(), 1, &|| false, build).unwrap();
    assert_eq!(table.get(12345), 7);
    assert_eq!(count(folder), 0);
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

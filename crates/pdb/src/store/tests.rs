use std::cell::Cell;
use std::convert::Infallible;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use super::*;
use crate::{ObtainError, Origin, Width};

fn recipe() -> Recipe {
    Recipe::new("a-1", [("puzzle", "tiles"), ("pattern", "1-7")]).unwrap()
}

fn table() -> Table {
    Table::new(5, Width::Nibble, vec![0x21, 0x43, 0x05])
}

fn never() -> bool {
    false
}

fn built() -> Result<Table, Infallible> {
    Ok(table())
}

/// Returns a store in a folder that does not exist yet, and the folder around it.
fn store() -> (tempfile::TempDir, Store) {
    let around = tempfile::tempdir().unwrap();
    let store = Store::new(around.path().join("deep/down"));
    (around, store)
}

fn files(store: &Store) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(store.folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_saved_table_is_opened_checked_listed_and_removed() {
    let (_around, store) = store();
    assert!(store.open(&recipe(), 2).unwrap().is_none());
    assert!(store.list().unwrap().is_empty());
    assert_eq!(store.remove_leftovers().unwrap(), 0);
    assert!(matches!(store.check("a-1", 2), Err(StoreError::Missing { .. })));
    assert!(matches!(store.remove("a-1"), Err(StoreError::Missing { .. })));
    let took = Duration::from_millis(2500);
    for _ in 0..2 {
        store.save(&recipe(), &table(), took).unwrap();
        assert_eq!(files(&store), ["a-1.pdb"]);
    }
    let opened = store.open(&recipe(), 2).unwrap().unwrap();
    assert_eq!((opened.entries(), opened.width()), (5, Width::Nibble));
    assert_eq!((0..5).map(|at| opened.get(at)).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    let about = store.check("a-1", 2).unwrap();
    assert_eq!((&about.recipe, about.entries, about.took), (&recipe(), 5, took));
    let list = store.list().unwrap();
    assert_eq!((list.len(), list[0].name.as_str(), list[0].file_bytes), (1, "a-1", 4099));
    assert!(matches!(&list[0].contents, Contents::Table(listed) if *listed == about));
    // A table that is replaced or removed remains available to those who have it open.
    store.save(&recipe(), &Table::new(1, Width::Byte, vec![9]), took).unwrap();
    store.remove("a-1").unwrap();
    assert_eq!(opened.bytes(), table().bytes());
    assert!(store.open(&recipe(), 2).unwrap().is_none());
}

#[test]
fn another_table_under_the_same_name_is_rejected() {
    let (_around, store) = store();
    store.save(&recipe(), &table(), Duration::ZERO).unwrap();
    let other = Recipe::new("a-1", [("puzzle", "tiles"), ("pattern", "8-15")]).unwrap();
    let error = store.open(&other, 2).unwrap_err();
    let message = error.to_string();
    assert!(message.contains("it has pattern `1-7`, not pattern `8-15`"), "{message}");
    assert!(message.contains("a-1.pdb") && message.contains("pousse db build --rebuild a-1"), "{message}");
    // A renamed file is noticed even if only its header is read.
    fs::rename(store.path(&recipe()), store.folder().join("b.pdb")).unwrap();
    let another = |error: &StoreError| error.to_string().contains("contains another table");
    assert!(matches!(&store.list().unwrap()[0].contents, Contents::Refused(error) if another(error)));
    assert!(matches!(store.check("b", 2), Err(error) if another(&error)));
}

#[test]
fn names_do_not_lead_out_of_the_folder() {
    let (around, store) = store();
    fs::write(around.path().join("x.pdb"), "").unwrap();
    fs::create_dir_all(store.folder()).unwrap();
    for name in ["../../x", "..", "", "/x", "deep/../x"] {
        assert!(matches!(store.remove(name), Err(StoreError::Name(_))), "{name}");
        assert!(matches!(store.check(name, 1), Err(StoreError::Name(_))), "{name}");
    }
    assert!(around.path().join("x.pdb").exists());
}

#[test]
fn files_that_are_not_tables_are_rejected_with_a_reason() {
    let (_around, store) = store();
    store.save(&recipe(), &table(), Duration::ZERO).unwrap();
    let good = fs::read(store.path(&recipe())).unwrap();
    let path = store.path(&recipe());
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        let error = store.open(&recipe(), 2).unwrap_err();
        let message = error.to_string();
        assert!(
            message.contains("a-1.pdb") && message.contains("pousse db build --rebuild a-1"),
            "{message}"
        );
        // A refused file is not overwritten unless that is requested.
        let obtained = store.obtain(&recipe(), 2, &never, || -> Result<Table, Infallible> { unreachable!() });
        assert!(matches!(obtained, Err(ObtainError::Store(_))));
        message
    };
    assert!(refused(b"").contains("ends after 0 bytes"));
    assert!(refused(b"hello").contains("is not a table"));
    assert!(refused(&good[..4098]).contains("ends after 4098 bytes but should have at least 4099"));
    assert!(refused(&[&good[..], b"x"].concat()).contains("is damaged"));
    let change = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 4;
        refused(&bytes)
    };
    assert!(change(16).contains("uses format version 5, but this program reads version 1"));
    assert!(change(40).contains("is damaged"));
    assert!(change(4096).contains("is damaged"));
    // The header is valid, so only a full check notices the damage, not the list.
    assert!(matches!(store.list().unwrap()[0].contents, Contents::Table(_)));
    assert!(store.check("a-1", 2).unwrap_err().to_string().contains("is damaged"));
    let (_, origin) = store.rebuild(&recipe(), &never, built).unwrap();
    assert!(matches!(origin, Origin::Built { .. }));
    assert!(store.check("a-1", 2).is_ok());
}

#[test]
fn a_folder_in_place_of_a_file_and_a_file_in_place_of_the_folder() {
    let (around, store) = store();
    fs::create_dir_all(store.path(&recipe())).unwrap();
    let other = |error: &StoreError| error.to_string().contains("it is not a regular file");
    assert!(matches!(store.open(&recipe(), 2), Err(error) if other(&error)));
    assert!(matches!(&store.list().unwrap()[0].contents, Contents::Refused(error) if other(error)));
    assert!(matches!(store.save(&recipe(), &table(), Duration::ZERO), Err(StoreError::Io { .. })));
    assert_eq!(files(&store), ["a-1.pdb"]);
    assert!(matches!(store.remove("a-1"), Err(StoreError::Io { .. })));

    let store = Store::new(around.path().join("file"));
    fs::write(store.folder(), "").unwrap();
    let (got, origin) = store.obtain(&recipe(), 2, &never, built).unwrap();
    assert_eq!(got.bytes(), table().bytes());
    let Origin::BuiltNotSaved { error, .. } = origin else { panic!("{origin:?}") };
    assert!(error.to_string().contains("choose another folder"), "{error}");
    assert!(matches!(store.list(), Err(StoreError::Io { .. })));
}

#[cfg(unix)]
#[test]
fn a_read_only_folder_costs_only_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let (_around, store) = store();
    fs::create_dir_all(store.folder()).unwrap();
    fs::set_permissions(store.folder(), fs::Permissions::from_mode(0o555)).unwrap();
    if fs::write(store.folder().join("probe"), "").is_ok() {
        println!("skipped: this user may write everywhere");
        return;
    }
    let (_, origin) = store.obtain(&recipe(), 2, &never, built).unwrap();
    let Origin::BuiltNotSaved { error, .. } = origin else { panic!("{origin:?}") };
    assert!(error.to_string().contains("change the permissions or choose another folder"), "{error}");
    assert!(files(&store).is_empty());
}

#[test]
fn a_table_is_built_once() {
    const THREADS: u32 = 8;
    let (_around, store) = store();
    let (builds, waiting) = (AtomicU32::new(0), AtomicU32::new(0));
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                let asked = Cell::new(false);
                let wait = || {
                    // Each thread is asked repeatedly whether to keep waiting, but counts once.
                    waiting.fetch_add(u32::from(!asked.replace(true)), Ordering::Relaxed);
                    false
                };
                let build = || {
                    builds.fetch_add(1, Ordering::Relaxed);
                    // A thread that arrived after the table was finished would simply read it, which would prove
                    // nothing.
                    let begin = std::time::Instant::now();
                    while waiting.load(Ordering::Relaxed) < THREADS - 1 {
                        assert!(begin.elapsed() < Duration::from_secs(300), "the others do not wait");
                        thread::sleep(Duration::from_millis(2));
                    }
                    built()
                };
                let (got, origin) = store.obtain(&recipe(), 1, &wait, build).unwrap();
                assert_eq!(got.bytes(), table().bytes());
                assert!(!matches!(origin, Origin::BuiltNotSaved { .. }), "{origin:?}");
            });
        }
    });
    assert_eq!(builds.into_inner(), 1);
    let (_, origin) = store.obtain(&recipe(), 1, &never, built).unwrap();
    assert!(matches!(origin, Origin::File { .. }));
    assert_eq!(files(&store).iter().filter(|name| name.ends_with(".pdb")).count(), 1);
    if cfg!(unix) {
        assert_eq!(files(&store), ["a-1.pdb"]);
    }
}

#[test]
fn a_lock_is_held_by_one() {
    let (_around, store) = store();
    let (inside, times) = (AtomicU32::new(0), AtomicU32::new(0));
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..25 {
                    let lock = store.lock(&recipe(), &never).unwrap().unwrap();
                    assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                    thread::yield_now();
                    inside.fetch_sub(1, Ordering::SeqCst);
                    times.fetch_add(1, Ordering::SeqCst);
                    drop(lock);
                }
            });
        }
    });
    assert_eq!(times.into_inner(), 100);
}

#[test]
fn waiting_can_be_given_up() {
    let (_around, store) = store();
    let lock = store.lock(&recipe(), &never).unwrap().unwrap();
    let asked = AtomicU32::new(0);
    let give_up = || asked.fetch_add(1, Ordering::Relaxed) == 3;
    assert!(matches!(store.obtain(&recipe(), 1, &give_up, built), Err(ObtainError::GaveUp { .. })));
    assert!(store.lock(&recipe(), &|| true).unwrap().is_none());
    // Other tables are not locked, and a lock is not a table.
    let other = Recipe::new("b", [("k", "v")]).unwrap();
    assert!(store.lock(&other, &|| true).unwrap().is_some());
    assert!(store.list().unwrap().is_empty());
    drop(lock);
    assert!(store.lock(&recipe(), &|| true).unwrap().is_some());
}

#[test]
fn a_build_that_fails_leaves_nothing() {
    let (_around, store) = store();
    let failed = store.obtain(&recipe(), 1, &never, || Err("no"));
    assert!(matches!(failed, Err(ObtainError::Build("no"))));
    assert!(files(&store).iter().all(|name| name.ends_with(".lock")));
    assert!(matches!(store.obtain(&recipe(), 1, &never, built), Ok((_, Origin::Built { .. }))));
}

#[test]
fn leftovers_of_killed_processes_are_found_and_removed() {
    let (_around, store) = store();
    fs::create_dir_all(store.folder()).unwrap();
    let old = std::time::SystemTime::now() - 2 * GRACE;
    let put = |name: &str, time| {
        let file = File::create(store.folder().join(name)).unwrap();
        file.set_modified(time).unwrap();
        file
    };
    drop(put(".a-1.abc123.tmp", old));
    drop(put("a-1.lock", old));
    let writing = put(".a-1.def456.tmp", old);
    writing.lock().unwrap();
    drop(put(".b.new000.tmp", std::time::SystemTime::now()));
    drop(put("notes.txt", old));
    drop(put(".hidden", old));
    let states: Vec<String> =
        store.list().unwrap().iter().map(|x| format!("{} {:?}", x.name, x.contents)).collect();
    assert_eq!(states.len(), 3);
    for state in ["a-1 Leftover", "a-1 Unfinished", "b Leftover"] {
        assert!(states.iter().any(|found| found == state), "{state}");
    }
    assert_eq!(store.remove_leftovers().unwrap(), 1);
    assert!(matches!(store.obtain(&recipe(), 1, &|| true, built), Ok((_, Origin::Built { .. }))));
    drop(writing);
    assert_eq!(store.remove_leftovers().unwrap(), 1);
    let left: Vec<String> = files(&store).into_iter().filter(|name| name != "a-1.lock").collect();
    assert_eq!(left, [".b.new000.tmp", ".hidden", "a-1.pdb", "notes.txt"]);
}

#[cfg(unix)]
#[test]
fn others_may_read_tables() {
    use std::os::unix::fs::PermissionsExt;
    let (_around, store) = store();
    store.save(&recipe(), &table(), Duration::ZERO).unwrap();
    let plain = store.folder().join("plain");
    fs::write(&plain, "").unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&store.path(&recipe())), mode(&plain));
}

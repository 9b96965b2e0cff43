//! Tables from memory, from a search and from a file are the same, and damaged files are rejected.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use pousse_pdb::Store;
use pousse_search::Run;
use pousse_tiles::heuristics::{BindError, Databases, Mirror};
use pousse_tiles::patterns::{Catalogue, Library, Note};
use pousse_tiles::{Goal, Layout, generate};

use super::common::{LIBRARY, built_in, layout, value};

fn bind(catalogue: &Catalogue, layout: &Arc<Layout>, library: &Library) -> Result<Databases, BindError> {
    Databases::new(catalogue, Mirror::On, layout, library, &Run::default())
}

fn in_folder(folder: &Path) -> Library {
    Library::new(Store::new(folder))
}

/// Counts tables built and tables read.
fn notes(library: &Library) -> (usize, usize) {
    library.take_notes().iter().fold((0, 0), |(made, read), note| match note {
        Note::Built { .. } => (made + 1, read),
        Note::Read { .. } => (made, read + 1),
        other => panic!("{other:?}"),
    })
}

#[test]
fn built_kept_and_loaded_tables_are_equal() {
    let folder = tempfile::tempdir().expect("a folder");
    for goal in [Goal::BlankFirst, Goal::BlankLast, Goal::Spiral] {
        for set in [built_in("4-4-4-3"), built_in("5-5-5")] {
            let layout = layout(4, 4, &goal);
            let in_memory = bind(&set, &layout, &LIBRARY).expect("soon made");
            let (one, two) = (in_folder(folder.path()), in_folder(folder.path()));
            let made = bind(&set, &layout, &one).expect("soon made");
            let read = bind(&set, &layout, &two).expect("there already");
            let ((made_now, had), (none, all)) = (notes(&one), notes(&two));
            assert_eq!((none, all), (0, made_now + had), "the second one reads everything");
            assert!(all > 0 && (goal != Goal::BlankFirst || made_now > 0), "{all}, {made_now}");
            for index in 0..2_000 {
                let start = generate::random(layout.goal(), 5, index);
                let expected = value(&in_memory, &start);
                assert_eq!((value(&made, &start), value(&read, &start)), (expected, expected), "{start:#}");
            }
        }
    }
}

#[test]
fn damaged_files_are_rejected_and_rebuilt() {
    let folder = tempfile::tempdir().expect("a folder");
    let (set, layout) = (built_in("4-4-4-3"), layout(4, 4, &Goal::BlankLast));
    let wanted = Databases::wanted(&set, &layout).expect("for 4x4");
    let truth = bind(&set, &layout, &in_folder(folder.path())).expect("soon made");
    let file = Store::new(folder.path()).path(&wanted[0].recipe());
    let whole = fs::read(&file).expect("it was kept");
    let harm = |bytes: &[u8]| fs::write(&file, bytes).expect("the folder is ours");
    let refused = |what: &str| {
        let error = bind(&set, &layout, &in_folder(folder.path())).expect_err(what);
        assert!(matches!(error, BindError::Table(_)), "{what}: {error:?}");
        let name = file.file_name().and_then(|name| name.to_str()).expect("plain letters");
        assert!(error.to_string().contains(name), "{what}: {error}");
    };
    for at in [0, 9, 40, whole.len() / 2, whole.len() - 1] {
        let mut damaged = whole.clone();
        damaged[at] ^= 16;
        harm(&damaged);
        refused(&format!("byte {at} is another"));
    }
    harm(&whole[..whole.len() - 1]);
    refused("the last byte is missing");
    let library = in_folder(folder.path());
    assert!(bind(&set, &layout, &library).is_err());
    library.rebuild(&wanted, &Run::default()).expect("soon made");
    let again = bind(&set, &layout, &library).expect("made again");
    let read = bind(&set, &layout, &in_folder(folder.path())).expect("in order");
    for index in 0..500 {
        let start = generate::random(layout.goal(), 6, index);
        let expected = value(&truth, &start);
        assert_eq!((value(&again, &start), value(&read, &start)), (expected, expected), "{start:#}");
    }
}

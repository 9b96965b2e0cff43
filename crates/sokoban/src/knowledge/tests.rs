use std::fs;

use super::file;
use super::*;
use crate::{read_level, read_lurd};

fn level() -> Level {
    read_level("#######\n#@ $ .#\n#   ###\n#####").expect("the level is well drawn")
}

fn full() -> Knowledge {
    let mut knowledge = Knowledge::new(&level());
    knowledge.raise_lower_bound(Metric::Pushes, 2);
    knowledge.raise_lower_bound(Metric::Moves, 2);
    assert!(knowledge.offer_solution(&read_lurd("rRR").expect("steps")));
    assert!(
        !knowledge.offer_solution(&read_lurd("rdruRR").expect("steps")),
        "what does not replay or is no better is refused"
    );
    knowledge.add_pattern(Place { boxes: vec![8, 9], player: 15 }, Some(4));
    knowledge.add_pattern(Place { boxes: vec![8, 9, 10], player: 15 }, None);
    knowledge.set_prepared(4, Prepared { stage: 2, done: 77, before: 3, complete: false });
    knowledge.enqueue([vec![8, 9, 10, 11], vec![8, 9, 10, 11], vec![9, 10, 11, 15]]);
    knowledge
}

#[test]
fn written_data_reads_back() {
    let knowledge = full();
    let text = file::write(&knowledge);
    assert_eq!(file::read(&text, &level()).as_ref(), Ok(&knowledge), "{text}");
    assert_eq!(knowledge.queue().len(), 2);
}

#[test]
fn solutions_are_kept_for_each_square_of_the_player() {
    let knowledge = full();
    let text = file::write(&knowledge);
    let elsewhere = read_level("#######\n#  $ .#\n#  @###\n#####").expect("the level is well drawn");
    let read = file::read(&text, &elsewhere).expect("the file is in order");
    assert_eq!(read.lower_bound(Metric::Pushes), 2);
    assert_eq!(read.lower_bound(Metric::Moves), 0, "moves depend on the square");
    let solution = read.solution(Metric::Pushes).expect("pushes do not");
    assert_eq!((solution.cost.0, read.solution(Metric::Moves)), (2, None));
    assert_eq!(crate::write_lurd(&solution.steps), "luRR");
}

#[test]
fn damage_is_noticed_wherever_it_is() {
    let text = file::write(&full());
    for cut in 0..text.len() {
        assert!(file::read(&text[..cut], &level()).is_err(), "cut at {cut}");
    }
    let bytes = text.as_bytes();
    for at in 0..bytes.len() {
        for other in *b"07\n\"{" {
            if bytes[at] == other {
                continue;
            }
            let mut changed = bytes.to_vec();
            changed[at] = other;
            let changed = String::from_utf8_lossy(&changed).into_owned();
            assert!(file::read(&changed, &level()).is_err(), "byte {at} is {other}");
        }
    }
    let rules = text.replace("\"rules\":1", "\"rules\":99");
    let wrong = file::read(&rules, &level()).expect_err("other rules");
    assert!(wrong.starts_with("it was proven with version 99 of the rules"), "{wrong}");
    let other = read_level("#####\n#@$.#\n#####").expect("the level is well drawn");
    assert_eq!(file::read(&text, &other).expect_err("another level"), "it belongs to another level");
}

#[test]
fn files_that_cannot_be_used_are_moved_aside() {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let store = Store::new(folder.path().join("deep"));
    let (mut nothing, warning) = store.load(&level()).expect("no file is no failure");
    assert!(warning.is_none() && nothing == Knowledge::new(&level()));
    nothing.raise_lower_bound(Metric::Pushes, 1);
    store.save(&mut nothing).expect("the folder is made");
    let path = store.path(nothing.board());
    fs::write(&path, "something else").expect("the file can be written");
    let (knowledge, warning) = store.load(&level()).expect("damage is no failure");
    let warning = warning.expect("but it is told");
    assert_eq!(knowledge, Knowledge::new(&level()));
    let aside = store.folder().join(format!("{}.aside", nothing.board()));
    assert!(aside.exists() && !path.exists(), "{warning}");
    assert!(warning.ends_with(&format!("it was moved to {}", aside.display())), "{warning}");
}

#[test]
fn two_processes_do_not_overwrite_each_other() {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let store = Store::new(folder.path());
    let (mut one, mut two) = (full(), Knowledge::new(&level()));
    two.raise_lower_bound(Metric::Pushes, 1);
    two.add_pattern(Place { boxes: vec![8, 9], player: 15 }, Some(6));
    two.add_pattern(Place { boxes: vec![8, 9, 10], player: 15 }, Some(2));
    store.save(&mut one).expect("saved");
    store.save(&mut two).expect("saved");
    let (both, _) = store.load(&level()).expect("read");
    assert_eq!((both.lower_bound(Metric::Pushes), both.patterns()), (2, 2));
    assert!(both.iter_patterns().any(|(place, penalty)| place.boxes.len() == 2 && penalty == Some(6)));
    assert!(both.iter_patterns().any(|(place, penalty)| place.boxes.len() == 3 && penalty.is_none()));
    assert_eq!(both.prepared(4).done, 77);
}

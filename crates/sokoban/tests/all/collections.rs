//! Third-party collections are read completely; they are not part of this repository, and without them nothing is
//! checked.

use std::collections::HashSet;
use std::path::Path;

use pousse_sokoban::{Collection, board_hash, looks_like_level, read_levels, read_lurd, replay, to_sok};

/// Reads a file from `../shared/data/sokoban`, next to the repository.
fn collection(file: &str) -> Option<(String, Collection)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/sokoban");
    let Ok(text) = std::fs::read_to_string(folder.join(file)) else {
        println!("skipped: {file} is not there");
        return None;
    };
    let collection = read_levels(&text);
    Some((text, collection))
}

#[test]
fn every_level_is_read_with_its_title() {
    for (file, count, first, last) in [
        ("xsokoban90.xsb", 90, "XSokoban 1", "XSokoban 90"),
        ("microban.xsb", 155, "Microban 1", "Microban 155"),
        ("microban2.xsb", 135, "Microban II 1", "Microban II 135"),
        ("boxoban_sample_100.xsb", 100, "Boxoban unfiltered-test 0", "Boxoban hard 49"),
        ("thinking_rabbit_variants.xsb", 6, "Thinking Rabbit Original 12", "Thinking Rabbit Original 50"),
    ] {
        let Some((text, collection)) = collection(file) else { continue };
        assert!(looks_like_level(&text));
        assert_eq!(collection.entries.len(), count, "{file}");
        for entry in &collection.entries {
            let level =
                entry.result.as_ref().unwrap_or_else(|error| panic!("{file}: {error}\n{}", error.excerpt()));
            assert!(!level.boxes().is_empty());
            assert!(entry.title.is_some() && entry.notes.is_empty(), "{file}: {entry:?}");
        }
        assert_eq!(collection.entries[0].title.as_deref(), Some(first));
        assert_eq!(collection.entries[count - 1].title.as_deref(), Some(last));
        assert!(collection.author.is_some() && !collection.notes.is_empty());
        let hashes: HashSet<_> =
            collection.entries.iter().flat_map(|entry| &entry.result).map(board_hash).collect();
        assert_eq!(hashes.len(), count, "{file}: a board occurs twice");

        let again = read_levels(&to_sok(&collection));
        let same = |one: &Collection| -> Vec<_> {
            let entries = one.entries.iter();
            entries.map(|entry| (entry.title.clone(), entry.drawing.clone(), entry.result.clone())).collect()
        };
        assert_eq!(same(&again), same(&collection), "{file}");
    }
}

/// The minor metrics of these solutions match those in the tests of soukoban (ShenMian/soukoban).
#[test]
fn metrics_agree_with_another_program() {
    let Some((_, collection)) = collection("microban.xsb") else { return };
    for (number, lurd, expected) in [
        (3, "ruuLLLLrrrrddlUruLLLulDrddllluuRRDrdLuuurDD", [43, 15, 8, 5, 7, 25]),
        (4, "ullDullddrRuLurrrdLLrrddlUruL", [29, 7, 6, 4, 6, 20]),
    ] {
        let level = collection.entries[number - 1].result.as_ref().expect("a level");
        let steps = read_lurd(lurd).expect("steps");
        let directions: Vec<_> = steps.iter().map(|step| step.direction).collect();
        let replayed = replay(level, &directions).expect("legal");
        assert!(replayed.solved);
        assert_eq!(replayed.lurd(), lurd);
        let metrics = replayed.metrics;
        let [moves, pushes, lines, changes, sessions, player] = expected;
        assert_eq!((metrics.moves, metrics.pushes), (moves, pushes));
        assert_eq!((metrics.box_changes, metrics.pushing_sessions), (changes, sessions));
        assert_eq!((metrics.box_lines, metrics.player_lines), (lines, player));
    }
}

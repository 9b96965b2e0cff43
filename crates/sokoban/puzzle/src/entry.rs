//! Levels as read from a text, with the information found next to them.

use std::mem;
use std::sync::Arc;

use pousse_puzzle::{Entries, Entry, Trust};
use pousse_sokoban::{
    Collection, Entry as LevelEntry, Keeper, SavedSolution, board_hash, read_level, read_levels, to_xsb,
};
use serde_json::{Value, json};

use crate::game::{Asked, Sokoban};

/// What else is known about a level.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notes {
    /// The level in its text, with the information next to it; none if it comes from elsewhere.
    pub(crate) read: Option<Arc<LevelEntry>>,
    /// What the text says about all of its levels.
    pub(crate) collection: Arc<Collection>,
    /// What earlier runs have proven, and where to record new findings; none to start from scratch.
    pub(crate) keeper: Option<Keeper>,
}

/// Reads all levels of a text. If it has none, the result is a single error that says so.
pub(crate) fn read(text: &str) -> Entries<Sokoban> {
    let mut collection = read_levels(text);
    let levels = mem::take(&mut collection.entries);
    let collection = Arc::new(collection);
    let mut all: Vec<_> = levels
        .into_iter()
        .map(|read| {
            let level = read.result.clone()?;
            Ok(Entry {
                label: read.label.clone(),
                title: read.title.clone(),
                saved: read.solutions.iter().map(|solution| solution.moves.clone()).collect(),
                optimum: read.notes.iter().find_map(|note| said(note, "Pushes")?.parse().ok()),
                notes: Notes { read: Some(Arc::new(read)), collection: collection.clone(), keeper: None },
                ..Entry::new(level)
            })
        })
        .collect();
    if all.is_empty() {
        all.extend(read_level(text).err().map(Err));
    }
    // Lines that begin with colons are comments in the data file.
    let comment = collection.notes.iter().find(|note| !note.starts_with("::")).cloned();
    Entries { all, title: collection.name.clone(), comment }
}

/// Returns the value of a note of the form `Name: value`.
fn said<'n>(note: &'n str, name: &str) -> Option<&'n str> {
    Some(note.strip_prefix(name)?.strip_prefix(':')?.trim())
}

/// Describes a level for a page.
pub(crate) fn described(entry: &Entry<Sokoban>, trust: Trust) -> Value {
    let (level, read) = (&entry.position, entry.notes.read.as_deref());
    let author = read.and_then(|read| read.author.as_ref()).or(entry.notes.collection.author.as_ref());
    let mut about = json!({
        "number": read.map_or(1, |read| read.number),
        "title": entry.title,
        "author": author,
        "board": to_xsb(level),
        "boxes": level.boxes().len(),
        "hash": board_hash(level).to_string(),
        "pushes": entry.optimum.filter(|_| trust == Trust::Ours),
    });
    // What is needed to write the reader's own file again; packs can be fetched again.
    if trust != Trust::Ours {
        let solution = |one: &SavedSolution| json!({"title": one.title, "moves": one.moves});
        about["notes"] = json!(read.map_or(&[][..], |read| &read.notes));
        about["solutions"] = read.map_or(&[][..], |read| &read.solutions).iter().map(solution).collect();
    }
    about
}

/// Returns the facts about a level that reports and traces state.
pub(crate) fn facts(question: &Asked) -> Value {
    let level = question.start();
    json!({
        "title": question.entry().title,
        "objective": question.options().objective.to_string(),
        "rows": level.rows(),
        "columns": level.columns(),
        "boxes": level.boxes().len(),
        "board_hash": board_hash(level).to_string(),
    })
}

//! The tables of sliding tiles: in the memory of this process, and in the folder of what can be made again.

use std::sync::Arc;
use std::time::Duration;

use pousse_pdb::Store;
use pousse_puzzle::words::{bytes, duration};
use pousse_puzzle::{Context, Remark};
use pousse_tiles::patterns::{Library, Note};

/// Returns the tables that requests share.
#[must_use]
pub fn library(context: &Context) -> Arc<Library> {
    context.kept(|context| {
        context.cache().map_or_else(Library::default, |folder| Library::new(Store::new(folder)))
    })
}

/// Says what happened to tables since the last time; `of` is what they are tables of.
#[must_use]
pub fn remarks(library: &Library, of: &str) -> Vec<Remark> {
    let (mut built, mut time, mut size, mut kept) = (0, Duration::ZERO, 0, true);
    let mut said: Vec<Remark> = Vec::new();
    for note in library.take_notes() {
        match note {
            Note::Read { .. } => {}
            Note::Built { bytes, took, .. } => {
                built += 1;
                time += took;
                size += bytes;
            }
            Note::NotKept { error, .. } => {
                // Whatever keeps one table from being kept usually goes for all: said once.
                let text = format!("a table could not be kept and will be made again the next time: {error}");
                let warning = Remark::Warning(text);
                if said.last() != Some(&warning) {
                    said.push(warning);
                }
                kept = false;
            }
            Note::Refused { error } => {
                said.push(Remark::Warning(format!("{error}; this answer does without it")));
            }
        }
    }
    if built > 0
        && kept
        && let Some(store) = library.store()
    {
        let tables = if built == 1 { "table".to_owned() } else { format!("{built} tables") };
        let (time, size, folder) = (duration(time), bytes(size), store.folder().display());
        let text =
            format!("built the {tables} of {of} in {time} ({size}), kept in {folder} (pousse db list)");
        said.push(Remark::Note(text));
    }
    said
}

//! The tables of sliding tiles: in memory, and in the cache folder.

use std::sync::Arc;
use std::time::Duration;

use pousse_pdb::Store;
use pousse_puzzle::words::{bytes, duration};
use pousse_puzzle::{Context, Remark};
use pousse_tiles::patterns::{Library, Note};

/// Returns the tables shared by all requests.
#[must_use]
pub fn library(context: &Context) -> Arc<Library> {
    context.kept(|context| {
        context.cache().map_or_else(Library::default, |folder| Library::new(Store::new(folder)))
    })
}

/// Reports what happened to tables since the last call; `of` says what they are tables of.
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
                // If one table cannot be saved, usually none can, so this is reported once.
                let text = format!("a table could not be saved and will be rebuilt next time: {error}");
                let warning = Remark::Warning(text);
                if said.last() != Some(&warning) {
                    said.push(warning);
                }
                kept = false;
            }
            Note::Refused { error } => {
                said.push(Remark::Warning(format!("{error}; continuing without it")));
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
            format!("built the {tables} of {of} in {time} ({size}), saved in {folder} (pousse db list)");
        said.push(Remark::Note(text));
    }
    said
}

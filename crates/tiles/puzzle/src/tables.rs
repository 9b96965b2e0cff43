//! The tables of sliding tiles: in memory, and in the cache folder.

use std::sync::Arc;
use std::time::Duration;

use pousse_pdb::Store;
use pousse_puzzle::words::{bytes, duration};
use pousse_puzzle::{Context, Question, Remark, RequestError};
use pousse_search::Run;
use pousse_tiles::patterns::{Library, Note};

use crate::error::unavailable;
use crate::game::Tiles;

/// Returns the tables shared by all requests.
pub(crate) fn library(context: &Context) -> Arc<Library> {
    context.kept(|context| {
        context.cache().map_or_else(Library::default, |folder| Library::new(Store::new(folder)))
    })
}

/// Names the tables that a question needs.
pub(crate) fn need(question: &Question<Tiles>) -> Option<String> {
    let goal = question.options().goal.as_ref().map(ToString::to_string).unwrap_or_default();
    let shape = question.start().shape();
    question.estimate.as_ref().map(|heuristic| format!("{heuristic} on {shape} to {goal}"))
}

/// Builds those.
pub(crate) fn make(question: &Question<Tiles>, context: &Context, run: &Run<'_>) -> Result<(), RequestError> {
    let Some(heuristic) = &question.estimate else { return Ok(()) };
    let bound = heuristic.bind(&question.aim()?.layout, &library(context), run);
    bound.map(drop).map_err(|error| unavailable(heuristic, &error))
}

/// Reports what happened to tables since the last call; `of` says what they are tables of.
pub(crate) fn remarks(library: &Library, of: &str) -> Vec<Remark> {
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

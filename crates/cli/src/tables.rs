//! Where databases are kept: the option, the folder and the library over it.

use std::path::PathBuf;

use clap::Args;
use etcetera::BaseStrategy;
use pousse_pdb::Store;
use pousse_tiles::patterns::{Library, Note};

use crate::progress::{bytes, duration};
use crate::style;

/// Options about databases.
#[derive(Args, Clone, Debug)]
pub(crate) struct Tables {
    /// Keep databases in this folder; safe to delete [default: pousse in the system's cache folder]
    #[arg(long, value_name = "DIR")]
    pub(crate) cache: Option<PathBuf>,
}

impl Tables {
    /// Returns the library over the folder; one without a folder where the system has no place for caches.
    pub(crate) fn library(&self) -> Library {
        self.folder().map_or_else(Library::default, |folder| Library::new(Store::new(folder)))
    }

    /// Returns the folder.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        let usual = || etcetera::choose_base_strategy().ok().map(|base| base.cache_dir().join("pousse"));
        self.cache.clone().or_else(usual)
    }
}

/// Whether what went well is told, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tell {
    /// Everything.
    All,
    /// Only what did not go well.
    Warnings,
}

/// Prints on stderr what happened to tables since the last time; `of` is what they are tables of.
pub(crate) fn print_notes(library: &Library, of: &str, tell: Tell) {
    let (mut built, mut time, mut size, mut kept) = (0, std::time::Duration::ZERO, 0, true);
    let mut said: Option<String> = None;
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
                if said.as_ref() != Some(&text) {
                    warn(&text);
                    said = Some(text);
                }
                kept = false;
            }
            Note::Refused { error } => warn(&format!("{error}; this answer does without it")),
        }
    }
    if built > 0
        && kept
        && tell == Tell::All
        && let Some(store) = library.store()
    {
        let tables = if built == 1 { "table".to_owned() } else { format!("{built} tables") };
        anstream::eprintln!(
            "{}: built the {tables} of {of} in {} ({}), kept in {} (pousse db list)",
            style::hint("note"),
            duration(time),
            bytes(size),
            store.folder().display()
        );
    }
}

fn warn(text: &str) {
    anstream::eprintln!("{}: {text}", style::notable("warning"));
}

//! What lasts from run to run: the folders, and what is said about what is in them.

use std::path::PathBuf;

use clap::Args;
use etcetera::BaseStrategy;
use pousse::{Context, Remark, puzzles};

use crate::style;

/// Options about what is kept.
#[derive(Args, Clone, Debug)]
pub(crate) struct Tables {
    /// Keep databases in this folder; safe to delete [default: pousse in the system's cache folder]
    #[arg(long, value_name = "DIR")]
    pub(crate) cache: Option<PathBuf>,
}

impl Tables {
    /// Returns the context over the folders; nothing is kept where the system has no place for it.
    pub(crate) fn context(&self) -> Context {
        Context::new(self.folder(), data_folder())
    }

    /// Returns the folder of tables.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        let usual = || etcetera::choose_base_strategy().ok().map(|base| base.cache_dir().join("pousse"));
        self.cache.clone().or_else(usual)
    }
}

/// Returns the folder of what is proven about instances.
pub(crate) fn data_folder() -> Option<PathBuf> {
    etcetera::choose_base_strategy().ok().map(|base| base.data_dir().join("pousse"))
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
pub(crate) fn print_notes(context: &Context, of: &str, tell: Tell) {
    for puzzle in puzzles() {
        print_remarks(&puzzle.remarks(context, of), tell);
    }
}

/// Prints remarks on stderr.
pub(crate) fn print_remarks(remarks: &[Remark], tell: Tell) {
    for remark in remarks {
        match remark {
            Remark::Note(text) if tell == Tell::All => anstream::eprintln!("{}: {text}", style::hint("note")),
            Remark::Note(_) => {}
            Remark::Warning(text) => anstream::eprintln!("{}: {text}", style::notable("warning")),
        }
    }
}

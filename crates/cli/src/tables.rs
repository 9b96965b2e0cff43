//! What is kept between runs: the folders, and messages about their contents.

use std::path::PathBuf;

use clap::Args;
use etcetera::BaseStrategy;
use pousse::{Context, Remark, puzzles};

use crate::style;

/// Options for the folders.
#[derive(Args, Clone, Debug)]
pub(crate) struct Tables {
    /// Keep databases in this folder, which is safe to delete [default: pousse in the system's cache folder]
    #[arg(long, value_name = "DIR")]
    pub(crate) cache: Option<PathBuf>,
}

impl Tables {
    /// Returns the context with the folders; nothing is kept if the system has no place for it.
    pub(crate) fn context(&self) -> Context {
        Context::new(self.folder(), data_folder())
    }

    /// Returns the folder of tables.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        let usual = || etcetera::choose_base_strategy().ok().map(|base| base.cache_dir().join("pousse"));
        self.cache.clone().or_else(usual)
    }
}

/// Returns the folder of proven facts about instances.
pub(crate) fn data_folder() -> Option<PathBuf> {
    etcetera::choose_base_strategy().ok().map(|base| base.data_dir().join("pousse"))
}

/// Whether successes are reported as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tell {
    /// Everything.
    All,
    /// Only problems.
    Warnings,
    /// Nothing at all.
    Nothing,
}

impl Tell {
    /// Returns what to report if there are several instances: not everything about each of them.
    pub(crate) fn among(self, several: bool) -> Self {
        if several && self == Self::All { Self::Warnings } else { self }
    }
}

/// Prints on stderr what happened to tables since the last call; `of` says what they are tables of.
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
            Remark::Warning(text) if tell != Tell::Nothing => {
                anstream::eprintln!("{}: {text}", style::notable("warning"));
            }
            Remark::Note(_) | Remark::Warning(_) => {}
        }
    }
}

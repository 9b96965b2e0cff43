//! Where databases are kept: the option, the folder and the library over it.

use std::path::PathBuf;

use clap::Args;
use etcetera::BaseStrategy;
use pousse_pdb::Store;
use pousse_tiles::patterns::Library;

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

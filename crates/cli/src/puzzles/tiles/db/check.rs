//! `pousse db check`

use std::io::{Write, stdout};
use std::time::Instant;

use clap::Args;
use pousse::Exit;
use pousse_pdb::{Contents, Store};
use pousse_search::Run;
use pousse_tiles::patterns::LibraryError;
use pousse_tiles_puzzle::no_table;
use serde_json::json;

use super::selection::{Meant, select, table};
use crate::building::BuildingLine;
use crate::failure::Failure;
use crate::limits::Share;
use crate::progress::{bytes, duration};
use crate::tables::Tables;
use crate::{interrupt, style};

/// Check every byte of the tables against their checksums; exit with code 12 if anything is wrong
#[derive(Args, Debug)]
pub(crate) struct Check {
    /// Sets, @FILE or single tables by name; all by default
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// Rebuild every table in memory and compare all entries
    #[arg(long)]
    against_rebuild: bool,

    #[command(flatten)]
    share: Share,

    #[command(flatten)]
    tables: Tables,

    /// Print one JSON object per line and table
    #[arg(long)]
    json: bool,
}

impl Check {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let cancel = interrupt::listen();
        let store = super::store(&self.tables)?;
        let names = self.tables_of(&store)?;
        let limits = self.share.limits();
        let mut exit = Exit::Done;
        for (index, name) in names.iter().enumerate() {
            let started = Instant::now();
            let line = BuildingLine::of(name, index + 1, names.len());
            let run = Run::new(limits).cancelled_by(cancel).watched_by(&line);
            let found = self.check(&store, name, &run);
            line.clear();
            let found = found?;
            if found.is_err() {
                exit = exit.and(Exit::NotVerified);
            }
            let mut out = anstream::AutoStream::auto(stdout().lock());
            if self.json {
                let seconds = started.elapsed().as_secs_f64();
                let (size, why) = (found.as_ref().ok(), found.as_ref().err());
                let object = json!({
                    "schema": pousse::SCHEMA, "table": name, "ok": found.is_ok(), "why": why, "bytes": size,
                    "against_rebuild": self.against_rebuild, "seconds": seconds,
                });
                writeln!(out, "{object}")?;
                continue;
            }
            match found {
                Ok(size) => {
                    let how = if self.against_rebuild { ", identical when rebuilt" } else { "" };
                    let took = duration(started.elapsed());
                    writeln!(out, "{}  {name}  {}{how}, {took}", style::good("ok"), bytes(size))?;
                }
                Err(why) => writeln!(out, "{}  {why}", style::error("refused"))?,
            }
        }
        if names.is_empty() && !self.json {
            writeln!(stdout(), "there are no tables in {}", store.folder().display())?;
        }
        Ok(exit)
    }

    /// Returns the names of the selected tables that exist.
    fn tables_of(&self, store: &Store) -> Result<Vec<String>, Failure> {
        if self.names.is_empty() || self.names.iter().any(|name| name == "all") {
            let files = store.list().map_err(Failure::bad_input)?;
            let whole = files
                .into_iter()
                .filter(|file| matches!(file.contents, Contents::Table(_) | Contents::Refused(_)));
            return Ok(whole.map(|file| file.name).collect());
        }
        let mut tables: Vec<String> = Vec::new();
        for name in &self.names {
            let mut some = false;
            for selection in select(name, &Meant::default())? {
                for recipe in selection.tables.iter().map(pousse_tiles::patterns::Wanted::recipe) {
                    if store.path(&recipe).symlink_metadata().is_ok() {
                        some = true;
                        if !tables.iter().any(|known| known == recipe.name()) {
                            tables.push(recipe.name().to_owned());
                        }
                    }
                }
            }
            if !some {
                let folder = store.folder().display();
                return Err(Failure::bad_input(format!("there are no tables of {name} in {folder}"))
                    .hint(format!("pousse db build {name} builds them")));
            }
        }
        Ok(tables)
    }

    /// Checks a table and returns its size, or what is wrong with it.
    fn check(&self, store: &Store, name: &str, run: &Run<'_>) -> Result<Result<u64, String>, Failure> {
        let threads = run.limits().threads;
        let about = match store.check(name, threads) {
            Ok(about) => about,
            Err(error) => return Ok(Err(error.to_string())),
        };
        let size = std::fs::metadata(store.path(&about.recipe)).map_or(0, |data| data.len());
        // A valid table may still be one that none of our patterns uses.
        let Some(wanted) = table(name).filter(|wanted| wanted.recipe() == about.recipe) else {
            let path = store.path(&about.recipe);
            return Ok(Err(format!("{}: not the table of a tile pattern", path.display())));
        };
        if !self.against_rebuild {
            return Ok(Ok(size));
        }
        let fail = |error: LibraryError| Failure::from(no_table(name, &error));
        let pattern = wanted.pattern().map_err(|error| fail(error.into()))?;
        let fresh = pousse_pdb::build(&pattern, run, (1, 1)).map_err(|error| fail(error.into()))?;
        let kept = match store.open(&about.recipe, threads) {
            Ok(Some(kept)) => kept,
            Ok(None) => return Ok(Err(format!("{name}: it has just been removed"))),
            Err(error) => return Ok(Err(error.to_string())),
        };
        if (kept.width(), kept.entries()) != (fresh.width(), fresh.entries()) {
            return Ok(Err(format!("{name}: it has different entries when rebuilt")));
        }
        let differ = kept.bytes().iter().zip(fresh.bytes()).filter(|(a, b)| a != b).count();
        Ok(if differ == 0 {
            Ok(size)
        } else {
            let path = store.path(&about.recipe);
            Err(format!("{}: {differ} of its bytes differ when rebuilt", path.display()))
        })
    }
}

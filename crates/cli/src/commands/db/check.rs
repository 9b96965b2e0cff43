//! `pousse db check`

use std::io::{Write, stdout};
use std::time::Instant;

use clap::Args;
use pousse::{Exit, StoredTables};
use pousse_search::Run;
use serde_json::json;

use super::usual;
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
        let stored = super::stored(&self.tables)?;
        let names = self.tables_of(&*stored)?;
        let limits = self.share.limits();
        let mut exit = Exit::Done;
        for (index, name) in names.iter().enumerate() {
            let started = Instant::now();
            let line = BuildingLine::of(name, index + 1, names.len());
            let run = Run::new(limits).cancelled_by(cancel).watched_by(&line);
            let found = stored.check(name, self.against_rebuild, &run);
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
            writeln!(stdout(), "there are no tables in {}", stored.folder().display())?;
        }
        Ok(exit)
    }

    /// Returns the names of the selected tables that exist.
    fn tables_of(&self, stored: &dyn StoredTables) -> Result<Vec<String>, Failure> {
        if self.names.is_empty() || self.names.iter().any(|name| name == "all") {
            let files = stored.files().map_err(Failure::bad_input)?;
            let whole = files.into_iter().filter(pousse::StoredFile::is_whole);
            return Ok(whole.map(|file| file.name).collect());
        }
        let mut tables: Vec<String> = Vec::new();
        for name in &self.names {
            let mut some = false;
            for table in usual(stored, name)? {
                if stored.file(&table.name).symlink_metadata().is_ok() {
                    some = true;
                    if !tables.contains(&table.name) {
                        tables.push(table.name);
                    }
                }
            }
            if !some {
                let folder = stored.folder().display();
                return Err(Failure::bad_input(format!("there are no tables of {name} in {folder}"))
                    .hint(format!("pousse db build {name} builds them")));
            }
        }
        Ok(tables)
    }
}

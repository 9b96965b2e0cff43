//! `pousse db build`

use std::io::{Write, stdout};
use std::time::Duration;

use clap::Args;
use pousse::{Exit, StoredTable, StoredTables};
use pousse_search::Run;

use crate::building::BuildingLine;
use crate::failure::Failure;
use crate::limits::Share;
use crate::options::{self, Options};
use crate::progress::{bytes, duration};
use crate::tables::Tables;
use crate::{interrupt, style};

/// Build the tables of sets of databases and keep them for later
///
/// Valid tables that exist already are left as they are.
#[derive(Args, Debug)]
pub(crate) struct Build {
    /// Sets (7-8), @FILE for a set of your own, or single tables by name
    #[arg(value_name = "NAME", required = true)]
    names: Vec<String>,

    #[command(flatten)]
    options: Options<options::Tables>,

    /// Rebuild existing tables
    #[arg(long)]
    rebuild: bool,

    #[command(flatten)]
    share: Share,

    #[command(flatten)]
    tables: Tables,

    /// Print one JSON object per line and table
    #[arg(long)]
    json: bool,
}

impl Build {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let cancel = interrupt::listen();
        let limits = self.share.limits();
        let stored = super::stored(&self.tables)?;
        let mut tables: Vec<StoredTable> = Vec::new();
        for name in &self.names {
            for table in stored.select(name, &self.options.given)? {
                if !tables.iter().any(|known| known.name == table.name) {
                    tables.push(table);
                }
            }
        }
        // Report everything impossible before building anything.
        for table in &tables {
            stored.fits(table, limits.memory)?;
        }
        for (index, table) in tables.iter().enumerate() {
            let line = BuildingLine::of(&table.set, index + 1, tables.len());
            let run = Run::new(limits).cancelled_by(cancel).watched_by(&line);
            let built = stored.build(table, self.rebuild, &run);
            line.clear();
            let built = built.map_err(|error| Failure::from(error).in_cache(&self.tables))?;
            self.print(&*stored, table, built)?;
        }
        Ok(Exit::Done)
    }

    fn print(
        &self,
        stored: &dyn StoredTables,
        table: &StoredTable,
        built: Option<Duration>,
    ) -> Result<(), Failure> {
        let mut out = anstream::AutoStream::auto(stdout().lock());
        let StoredTable { set, name } = table;
        let file = stored.file(name);
        let size = std::fs::metadata(&file).map_or(0, |data| data.len());
        if self.json {
            let seconds = built.map(|took| took.as_secs_f64());
            let object = serde_json::json!({
                "schema": pousse::SCHEMA, "set": set, "table": name, "bytes": size,
                "built": built.is_some(), "seconds": seconds, "file": file.to_string_lossy(),
            });
            writeln!(out, "{object}")?;
            return Ok(());
        }
        let what = match built {
            Some(took) => format!("{} in {}", style::good("built"), duration(took)),
            None => "already there".into(),
        };
        writeln!(out, "{set}  {name}  {}, {what}", bytes(size))?;
        Ok(())
    }
}

//! `pousse db list`

use std::io::{Write, stdout};
use std::time::Duration;

use clap::Args;
use pousse::Exit;
use pousse_pdb::{Contents, Listed, Store};
use pousse_tiles::heuristics::Databases;
use pousse_tiles::patterns::{Catalogue, Wanted};
use pousse_tiles_puzzle::databases::{self, Footprint};
use serde_json::{Value, json};

use super::build::load_time;
use crate::failure::Failure;
use crate::progress::{bytes, duration};
use crate::style;
use crate::tables::Tables;

/// List the sets of databases, which of them are on disk, their sizes, and other files in the folder
#[derive(Args, Debug)]
pub(crate) struct List {
    #[command(flatten)]
    tables: Tables,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What is known about a set.
struct Row<'c> {
    set: &'c Catalogue,
    tables: Vec<Wanted>,
    there: usize,
    bytes: u64,
    built: Duration,
    load: Option<Duration>, // if all tables exist and are valid
    refused: bool,
    footprint: Footprint,
}

impl List {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let store = super::store(&self.tables)?;
        let files = store.list().map_err(Failure::bad_input)?;
        let rows: Vec<Row<'_>> =
            Catalogue::built_in().iter().map(|set| Row::new(set, &store, &files)).collect();
        let total: u64 = files.iter().map(|file| file.file_bytes).sum();
        let mut out = anstream::AutoStream::auto(stdout().lock());
        if self.json {
            let object = json!({
                "schema": pousse::SCHEMA, "folder": store.folder().to_string_lossy(), "total_bytes": total,
                "sets": rows.iter().map(Row::json).collect::<Vec<_>>(),
                "files": files.iter().map(file_json).collect::<Vec<_>>(),
            });
            writeln!(out, "{object}")?;
            return Ok(Exit::Done);
        }
        writeln!(
            out,
            "{}",
            style::faint(format!(
                "{:<10} {:<6} {:<8} {:>10}  {:>9}  {:>9}  source",
                "set", "board", "tables", "size", "built in", "loads in"
            ))
        )?;
        for row in &rows {
            row.write(&mut out)?;
        }
        writeln!(
            out,
            "{}",
            style::faint("(in brackets: the size of the tables, and the memory needed to build them)")
        )?;
        let known =
            |name: &str| rows.iter().any(|row| row.tables.iter().any(|table| table.recipe().name() == name));
        for file in &files {
            let size = bytes(file.file_bytes);
            match &file.contents {
                Contents::Table(_) if known(&file.name) => {}
                Contents::Table(about) => writeln!(
                    out,
                    "{}: {size}, not in any set above, built in {}",
                    file.name,
                    duration(about.took)
                )?,
                Contents::Refused(error) => writeln!(out, "{}: {error}", style::error("refused"))?,
                Contents::Unfinished => writeln!(out, "{}: {size}, being written now", file.name)?,
                Contents::Leftover => writeln!(
                    out,
                    "{}: {size}, {} by a killed process; pousse db remove --leftovers",
                    file.name,
                    style::notable("left over")
                )?,
            }
        }
        writeln!(out, "{} in {}", style::strong(bytes(total)), store.folder().display())?;
        Ok(Exit::Done)
    }
}

impl<'c> Row<'c> {
    fn new(set: &'c Catalogue, store: &Store, files: &[Listed]) -> Self {
        let tables = databases::usual_tables(set);
        let (mut there, mut size, mut built, mut refused) = (0, 0, Duration::ZERO, false);
        for table in &tables {
            let recipe = table.recipe();
            let of_table = |file: &&Listed| {
                file.name == recipe.name()
                    && !matches!(file.contents, Contents::Leftover | Contents::Unfinished)
            };
            let Some(file) = files.iter().find(of_table) else { continue };
            match &file.contents {
                Contents::Table(about) => {
                    there += 1;
                    size += file.file_bytes;
                    built += about.took;
                }
                _ => refused = true,
            }
        }
        let mut load = None;
        if there == tables.len() {
            load = tables.iter().map(|table| load_time(store, table)).sum();
            refused |= load.is_none();
        }
        let footprint = Footprint::of(&tables).unwrap_or_default();
        Self { set, tables, there, bytes: size, built, load, refused, footprint }
    }

    fn write(&self, out: &mut impl Write) -> Result<(), Failure> {
        let tables = format!("{} of {}", self.there, self.tables.len());
        let mut line = format!("{:<10} {:<6} {tables:<8} ", self.set.name, self.set.shape.to_string());
        if self.there > 0 {
            let load = self.load.map_or(String::new(), duration);
            line += &format!("{:>10}  {:>9}  {load:>9}", bytes(self.bytes), duration(self.built));
        } else {
            let would = format!("({}", bytes(self.footprint.bytes));
            line += &format!("{would:>10}, {:>10} to build)", bytes(self.footprint.memory));
        }
        let refused =
            if self.refused { format!("  {}", style::error("not in order")) } else { String::new() };
        writeln!(out, "{line}{refused}  {}", style::faint(&self.set.source))?;
        Ok(())
    }

    fn json(&self) -> Value {
        let properties = Databases::declared(self.set);
        json!({
            "name": self.set.name, "rows": self.set.shape.rows(), "columns": self.set.shape.columns(),
            "patterns": self.set.sizes(), "source": self.set.source,
            "admissible": properties.admissible, "consistent": properties.consistent,
            "tables": self.tables.iter().map(|table| table.recipe().name().to_owned()).collect::<Vec<_>>(),
            "tables_on_disk": self.there, "complete": self.load.is_some(), "refused": self.refused,
            "bytes": self.bytes, "build_seconds": (self.there > 0).then_some(self.built.as_secs_f64()),
            "load_seconds": self.load.map(|time| time.as_secs_f64()),
            "predicted_bytes": self.footprint.bytes, "memory_to_build": self.footprint.memory,
        })
    }
}

fn file_json(file: &Listed) -> Value {
    let (state, why) = match &file.contents {
        Contents::Table(_) => ("table", None),
        Contents::Refused(error) => ("refused", Some(error.to_string())),
        Contents::Unfinished => ("unfinished", None),
        Contents::Leftover => ("leftover", None),
    };
    let about = match &file.contents {
        Contents::Table(about) => Some(json!({
            "entries": about.entries, "bits": about.width.bits(), "builder": about.builder,
            "build_seconds": about.took.as_secs_f64(),
        })),
        _ => None,
    };
    json!({"name": file.name, "bytes": file.file_bytes, "state": state, "why": why, "about": about})
}

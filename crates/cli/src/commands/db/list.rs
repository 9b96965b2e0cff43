//! `pousse db list`

use std::io::{Write, stdout};

use clap::Args;
use pousse::{Exit, StoredFile, StoredSet, StoredState};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::progress::{bytes, duration};
use crate::tables::Tables;
use crate::{machine, style};

/// List the sets of databases, which of them are on disk, their sizes, and other files in the folder
#[derive(Args, Debug)]
pub(crate) struct List {
    #[command(flatten)]
    tables: Tables,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl List {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let stored = super::stored(&self.tables)?;
        let files = stored.files().map_err(Failure::bad_input)?;
        let sets = stored.sets(&files, machine::threads());
        let total: u64 = files.iter().map(|file| file.bytes).sum();
        let mut out = anstream::AutoStream::auto(stdout().lock());
        if self.json {
            let object = json!({
                "schema": pousse::SCHEMA, "folder": stored.folder().to_string_lossy(), "total_bytes": total,
                "sets": sets.iter().map(set_json).collect::<Vec<_>>(),
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
        for set in &sets {
            write(set, &mut out)?;
        }
        writeln!(
            out,
            "{}",
            style::faint("(in brackets: the size of the tables, and the memory needed to build them)")
        )?;
        let known = |name: &str| sets.iter().any(|set| set.tables.iter().any(|table| table == name));
        for file in &files {
            let size = bytes(file.bytes);
            match &file.state {
                StoredState::Table(..) if known(&file.name) => {}
                StoredState::Table(took, _) => writeln!(
                    out,
                    "{}: {size}, not in any set above, built in {}",
                    file.name,
                    duration(*took)
                )?,
                StoredState::Refused(error) => writeln!(out, "{}: {error}", style::error("refused"))?,
                StoredState::Unfinished => writeln!(out, "{}: {size}, being written now", file.name)?,
                StoredState::Leftover => writeln!(
                    out,
                    "{}: {size}, {} by a killed process; pousse db remove --leftovers",
                    file.name,
                    style::notable("left over")
                )?,
            }
        }
        writeln!(out, "{} in {}", style::strong(bytes(total)), stored.folder().display())?;
        Ok(Exit::Done)
    }
}

fn write(set: &StoredSet, out: &mut impl Write) -> Result<(), Failure> {
    let tables = format!("{} of {}", set.there, set.tables.len());
    let mut line = format!("{:<10} {:<6} {tables:<8} ", set.name, set.kind);
    if set.there > 0 {
        let load = set.load.map_or(String::new(), duration);
        line += &format!("{:>10}  {:>9}  {load:>9}", bytes(set.bytes), duration(set.built));
    } else {
        let would = format!("({}", bytes(set.predicted_bytes));
        line += &format!("{would:>10}, {:>10} to build)", bytes(set.memory_to_build));
    }
    let refused = if set.refused { format!("  {}", style::error("not in order")) } else { String::new() };
    writeln!(out, "{line}{refused}  {}", style::faint(&set.source))?;
    Ok(())
}

fn set_json(set: &StoredSet) -> Value {
    let mut object = json!({
        "name": set.name, "source": set.source, "tables": set.tables,
        "tables_on_disk": set.there, "complete": set.load.is_some(), "refused": set.refused,
        "bytes": set.bytes, "build_seconds": (set.there > 0).then_some(set.built.as_secs_f64()),
        "load_seconds": set.load.map(|time| time.as_secs_f64()),
        "predicted_bytes": set.predicted_bytes, "memory_to_build": set.memory_to_build,
    });
    for (name, value) in set.about.as_object().into_iter().flatten() {
        object[name] = value.clone();
    }
    object
}

fn file_json(file: &StoredFile) -> Value {
    let (state, why, about) = match &file.state {
        StoredState::Table(_, about) => ("table", None, Some(about)),
        StoredState::Refused(error) => ("refused", Some(error), None),
        StoredState::Unfinished => ("unfinished", None, None),
        StoredState::Leftover => ("leftover", None, None),
    };
    json!({"name": file.name, "bytes": file.bytes, "state": state, "why": why, "about": about})
}

//! `pousse db remove`

use std::io::{Write, stdout};

use clap::Args;
use pousse::{Exit, StoredTables};

use super::usual;
use crate::failure::Failure;
use crate::progress::bytes;
use crate::tables::Tables;

/// Remove tables; searches that are using them are not affected
#[derive(Args, Debug)]
#[command(group(clap::ArgGroup::new("what").required(true).multiple(true).args(["names", "all", "leftovers"])))]
pub(crate) struct Remove {
    /// Sets, @FILE or single tables by name
    #[arg(value_name = "NAME", conflicts_with = "all")]
    names: Vec<String>,

    /// Remove all tables
    #[arg(long)]
    all: bool,

    /// Remove temporary files left behind by processes that were killed
    #[arg(long)]
    leftovers: bool,

    #[command(flatten)]
    tables: Tables,
}

impl Remove {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let stored = super::stored(&self.tables)?;
        let files = stored.files().map_err(Failure::bad_input)?;
        let there: Vec<&str> =
            files.iter().filter(|file| file.is_whole()).map(|file| file.name.as_str()).collect();
        let mut names: Vec<String> = Vec::new();
        if self.all {
            names.extend(there.iter().map(ToString::to_string));
        }
        for name in &self.names {
            let plain = name.strip_suffix(".pdb").unwrap_or(name);
            if there.contains(&plain) {
                names.push(plain.into());
                continue;
            }
            let all = usual(&*stored, name)?.into_iter().map(|table| table.name);
            let found: Vec<String> = all.filter(|table| there.contains(&table.as_str())).collect();
            if found.is_empty() {
                let folder = stored.folder().display();
                return Err(Failure::bad_input(format!("there are no tables of {name} in {folder}")));
            }
            names.extend(found);
        }
        names.sort();
        names.dedup();
        for name in &names {
            remove(
                &*stored,
                name,
                files.iter().find(|file| file.name == *name).map_or(0, |file| file.bytes),
            )?;
        }
        if self.leftovers || self.all {
            let removed = stored.remove_leftovers().map_err(Failure::bad_input)?;
            if removed > 0 || self.leftovers {
                let files = if removed == 1 { "file" } else { "files" };
                writeln!(stdout(), "removed {removed} leftover {files}")?;
            }
        }
        if self.all && names.is_empty() {
            writeln!(stdout(), "there are no tables in {}", stored.folder().display())?;
        }
        Ok(Exit::Done)
    }
}

fn remove(stored: &dyn StoredTables, name: &str, size: u64) -> Result<(), Failure> {
    if stored.remove(name).map_err(Failure::bad_input)? {
        writeln!(stdout(), "removed {name}  {}", bytes(size))?;
    }
    Ok(())
}

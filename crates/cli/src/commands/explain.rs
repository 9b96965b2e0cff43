//! `pousse explain`

use std::io::{Write, stdout};

use clap::Args;
use pousse::{Exit, listing, sections};
use pousse_search::{Limits, Run};

use crate::arguments::OrAuto;
use crate::building::BuildingLine;
use crate::failure::Failure;
use crate::input::{Optional, request};
use crate::options::{self, Options};
use crate::tables::{Tables, Tell, print_notes};
use crate::{interrupt, machine};

/// Show what every heuristic says about an instance and why, and whether it can be solved
#[derive(Args, Debug)]
#[command(override_usage = "pousse explain [OPTIONS] <INPUT>\n       pousse explain --list [--json]")]
pub(crate) struct Explain {
    #[command(flatten)]
    input: Optional,

    /// Print all algorithms and heuristics with their properties instead
    #[arg(long, conflicts_with_all = ["input", "heuristic"])]
    list: bool,

    #[command(flatten)]
    options: Options<options::Explain>,

    /// Explain only this heuristic, in full
    #[arg(long, short = 'H', value_name = "NAME")]
    heuristic: Option<String>,

    /// Show everything, not only what matters most
    #[arg(long, conflicts_with = "list")]
    all: bool,

    #[command(flatten)]
    tables: Tables,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Explain {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let Some(input) = &self.input.0 else {
            if !self.list {
                return Err(Failure::bad_input("there is nothing to explain")
                    .hint("give an instance, a file or -; --list prints all algorithms and heuristics"));
            }
            if let Some(name) = self.options.given.names().next() {
                return Err(Failure::bad_input(format!("--{name} cannot be combined with --list")));
            }
            list(self.json)?;
            return Ok(Exit::Done);
        };
        let (puzzle, instance) = input.read_one()?;
        self.options.fit(puzzle)?;
        // The heuristic that `solve` would use can also be requested by name.
        let usual = puzzle.own_method().map_or("auto", |own| own.heuristic);
        let heuristic =
            self.heuristic.as_deref().map_or("auto", |name| if name == "auto" { usual } else { name });
        let request = request(puzzle, (1, &*instance), &OrAuto::Auto, heuristic, &self.options.given)?;
        let context = self.tables.context();
        // Heuristics that were not requested by name get no tables that fill the machine's memory.
        let memory = if self.heuristic.is_some() { machine::half_memory() } else { Limits::default().memory };
        let limits = Limits { memory, threads: machine::threads(), ..Limits::default() };
        let title = self.heuristic.as_deref().unwrap_or("databases");
        let line = BuildingLine::new(title);
        let run = Run::new(limits).cancelled_by(interrupt::listen()).watched_by(&line);
        let explained = request.explain(&context, &run);
        line.clear();
        let tell = if self.json || self.heuristic.is_none() { Tell::Warnings } else { Tell::All };
        print_notes(&context, title, tell);
        let explained = explained.map_err(|error| Failure::from(error).in_cache(&self.tables))?;
        let mut out = anstream::AutoStream::auto(stdout().lock());
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&explained).map_err(Failure::internal)?)?;
        } else {
            let brief = explained.brief.as_ref().filter(|_| !self.all && self.heuristic.is_none());
            write!(out, "{}", brief.unwrap_or(&explained.text))?;
        }
        Ok(Exit::Done)
    }
}

/// Prints all algorithms, heuristics, databases and techniques with their declared properties.
fn list(json: bool) -> Result<(), Failure> {
    let mut out = anstream::AutoStream::auto(stdout().lock());
    if json {
        writeln!(out, "{}", serde_json::to_string(&listing()).map_err(Failure::internal)?)?;
    } else {
        let all: Vec<String> = sections().iter().map(ToString::to_string).collect();
        write!(out, "{}", all.join("\n"))?;
    }
    Ok(())
}

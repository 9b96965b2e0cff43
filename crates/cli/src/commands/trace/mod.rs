//! `pousse trace`

mod drawn;
mod layout;
mod svg;
mod text;

use std::io::stdout;
use std::path::{Path, PathBuf};

use clap::Args;
use pousse::{Exit, Reason, Trace as Traced, TraceLimits};
use pousse_search::{Algorithm, Limits, Run, Status, StopReason};

use self::drawn::Drawn;
use crate::arguments::{self, OrAuto};
use crate::building::BuildingLine;
use crate::failure::Failure;
use crate::input::{Input, request};
use crate::options::{self, Options};
use crate::output::put;
use crate::tables::{Tables, Tell, print_notes};
use crate::{interrupt, machine, style};

/// How many nodes are drawn, and how many of a search for a solution that does not exist: so few that the reason stays
/// in view.
const NODES: u64 = 200;
const NODES_IN_VAIN: u64 = 20;

/// Record a small search step by step and draw its tree: order of expansion, f = g + h
#[derive(Args, Debug)]
pub(crate) struct Trace {
    #[command(flatten)]
    input: Input,

    /// How to search; `pousse explain --list` prints all algorithms and their options
    #[arg(long, short, value_name = "NAME", default_value = "astar", value_parser = arguments::algorithm)]
    algorithm: OrAuto<Algorithm>,

    /// What guides the search; by default, a common choice for the puzzle
    // What a name means depends on the puzzle, which is known only after reading the input.
    #[arg(long, short = 'H', value_name = "NAME", default_value = "auto")]
    heuristic: String,

    #[command(flatten)]
    options: Options<options::Trace>,

    /// Record at most this many expansions
    #[arg(long, value_name = "N", default_value = "10000", value_parser = arguments::nodes, allow_hyphen_values = true)]
    steps: u64,

    /// Draw the first N nodes, and those on the solution [default: 200, or 20 of a text if there is no solution]
    #[arg(long, value_name = "N", value_parser = arguments::nodes, allow_hyphen_values = true)]
    nodes: Option<u64>,

    #[command(flatten)]
    tables: Tables,

    /// Draw the tree as SVG to this file; - for standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write all steps as one JSON object, to standard output or to a file (--json=FILE)
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-")]
    json: Option<PathBuf>,
}

impl Trace {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let to_stdout = |path: &Option<PathBuf>| path.as_deref() == Some(Path::new("-"));
        if to_stdout(&self.svg) && to_stdout(&self.json) {
            return Err(Failure::bad_input("--svg and --json cannot both go to standard output"));
        }
        let (puzzle, instance) = self.input.read_one()?;
        self.options.fit(puzzle)?;
        let given = &self.options.given;
        let request = request(puzzle, (1, &*instance), &self.algorithm, &self.heuristic, given)?;
        let context = self.tables.context();
        let limits = Limits { memory: machine::half_memory(), threads: 1, ..Limits::default() };
        let line = BuildingLine::new(request.instance());
        let run = Run::new(limits).cancelled_by(interrupt::listen()).watched_by(&line);
        let traced = request.trace(&context, &run, TraceLimits { expansions: self.steps });
        line.clear();
        let traced = traced.map_err(|error| Failure::from(error).in_cache(&self.tables))?;
        print_notes(&context, traced.heuristic.as_deref().unwrap_or_default(), Tell::Warnings);
        self.write(&traced)?;
        let interrupted = traced.reason == Some(Reason::Stop(StopReason::Interrupted));
        let unsolvable = traced.status == Status::Unsolvable || !traced.puzzle.known().is_empty();
        let ended = if unsolvable { Exit::Unsolvable } else { Exit::Done };
        Ok(if interrupted { Exit::Interrupted } else { ended })
    }

    fn write(&self, traced: &Traced) -> Result<(), Failure> {
        let known = traced.puzzle.known();
        let as_text = self.svg.is_none() && self.json.is_none();
        let usual = if as_text && !known.is_empty() { NODES_IN_VAIN } else { NODES };
        let drawn = Drawn::new(traced, usize::try_from(self.nodes.unwrap_or(usual)).unwrap_or(usize::MAX));
        if as_text {
            let mut out = anstream::AutoStream::auto(stdout().lock());
            return Ok(text::write(&mut out, traced, &drawn)?);
        }
        known.iter().for_each(|known| anstream::eprintln!("{}", style::notable(known)));
        if let Some(path) = &self.json {
            let json = serde_json::to_string(traced).map_err(Failure::internal)?;
            put(path, &format!("{json}\n"))?;
        }
        if let Some(path) = &self.svg {
            put(path, &svg::draw(traced, &drawn))?;
            if let Some(left_out) = drawn.left_out() {
                anstream::eprintln!("{}: {left_out}", style::hint("note"));
            }
        }
        Ok(())
    }
}

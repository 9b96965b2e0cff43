//! `pousse trace`

mod board;
mod drawn;
mod layout;
mod svg;
mod text;

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use clap::Args;
use pousse::{Domain, Exit, Request, Trace as Traced, TraceLimits, sokoban, tiles};
use pousse_search::{Algorithm, Limits, Run};
use pousse_sokoban::Techniques;
use pousse_tiles::{Direction, Goal, MovesOf};

use self::drawn::Drawn;
use crate::arguments::{self, OrAuto};
use crate::building::BuildingLine;
use crate::failure::Failure;
use crate::input::{ByPuzzle, Input, refuse_flags};
use crate::tables::{Tables, Tell, print_notes};
use crate::{interrupt, machine, style};

/// Record a small search step by step and draw its tree: order of expansion, f = g + h
#[derive(Args, Debug)]
pub(crate) struct Trace {
    #[command(flatten)]
    input: Input,

    /// How to search; `pousse explain --list` prints all algorithms and their options
    #[arg(long, short, value_name = "NAME", default_value = "astar", value_parser = arguments::algorithm)]
    algorithm: OrAuto<Algorithm>,

    /// What guides the search; manhattan for tiles and the usual one for Sokoban by default
    // What a name means depends on the puzzle, which is known when the input is.
    #[arg(long, short = 'H', value_name = "NAME", default_value = "auto")]
    heuristic: String,

    /// Tiles: blank-first, blank-last (the default), spiral, or a board
    #[arg(long, value_name = "GOAL", value_parser = arguments::goal)]
    goal: Option<Goal>,

    /// Tiles: the order in which the blank's moves are tried [default: ULRD]
    #[arg(long, value_name = "ULRD", value_parser = arguments::order)]
    order: Option<Order>,

    /// Tiles: write the way the tile slides (as players do, the default) or the way the blank goes
    #[arg(long, value_name = "tile|blank", value_parser = arguments::moves_of)]
    moves_of: Option<MovesOf>,

    /// Sokoban: techniques to do without; `all` stands for all
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = arguments::techniques)]
    without: Vec<Techniques>,

    /// Sokoban: techniques to use that are off by default, or that --without all switched off
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = arguments::techniques)]
    with: Vec<Techniques>,

    /// Record at most this many expansions
    #[arg(long, value_name = "N", default_value = "10000", value_parser = arguments::nodes)]
    steps: u64,

    /// Draw the first N nodes, and those on the solution
    #[arg(long, value_name = "N", default_value = "200", value_parser = arguments::nodes)]
    nodes: u64,

    #[command(flatten)]
    tables: Tables,

    /// Draw the tree into this file as SVG; - for standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write all steps as one JSON object, on standard output or into a file (--json=FILE)
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-")]
    json: Option<PathBuf>,
}

/// An order of moves; an alias, because clap would take an array for a list of arguments.
type Order = [Direction; 4];

impl Trace {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let to_stdout = |path: &Option<PathBuf>| path.as_deref() == Some(Path::new("-"));
        if to_stdout(&self.svg) && to_stdout(&self.json) {
            return Err(Failure::bad_input("--svg and --json cannot both go to standard output"));
        }
        let request = self.request()?;
        let library = self.tables.library();
        let limits = Limits { memory: machine::half_memory(), threads: 1, ..Limits::default() };
        let line = BuildingLine::new(request.instance());
        let run = Run::new(limits).cancelled_by(interrupt::listen()).watched_by(&line);
        let traced = pousse::trace(&request, &library, &run, TraceLimits { expansions: self.steps });
        line.clear();
        let traced = traced.map_err(|error| Failure::from(error).in_cache(&self.tables))?;
        print_notes(&library, traced.heuristic.as_deref().unwrap_or_default(), Tell::Warnings);
        self.write(&traced)?;
        Ok(if traced.reason.as_deref() == Some("interrupted") { Exit::Interrupted } else { Exit::Done })
    }

    fn request(&self) -> Result<Request, Failure> {
        let algorithm = self.algorithm.clone().given();
        let wrong = |error: String| Failure::bad_value("--heuristic", &self.heuristic, &error);
        Ok(match self.input.read_one()? {
            ByPuzzle::Tiles(board) => {
                let given = [("--without", !self.without.is_empty()), ("--with", !self.with.is_empty())];
                refuse_flags(Domain::Tiles, &given)?;
                let usual = tiles::Request::new(board.grid);
                Request::Tiles(tiles::Request {
                    instance: board.label.unwrap_or(usual.instance),
                    goal: self.goal.clone(),
                    algorithm,
                    heuristic: arguments::heuristic(&self.heuristic).map_err(wrong)?.given(),
                    order: self.order.unwrap_or(usual.order),
                    moves_of: self.moves_of.unwrap_or(usual.moves_of),
                    start: usual.start,
                })
            }
            ByPuzzle::Sokoban(level) => {
                let given = [
                    ("--goal", self.goal.is_some()),
                    ("--order", self.order.is_some()),
                    ("--moves-of", self.moves_of.is_some()),
                ];
                refuse_flags(Domain::Sokoban, &given)?;
                let usual = sokoban::Request::new(level.level);
                let left = self.without.iter().fold(usual.techniques, |left, &names| left.minus(names));
                Request::Sokoban(sokoban::Request {
                    title: level.entry.title,
                    algorithm,
                    heuristic: arguments::estimate(&self.heuristic).map_err(wrong)?.given(),
                    techniques: self.with.iter().fold(left, |all, &names| all.and(names)),
                    ..usual
                })
            }
        })
    }

    fn write(&self, traced: &Traced) -> Result<(), Failure> {
        let drawn = Drawn::new(traced, usize::try_from(self.nodes).unwrap_or(usize::MAX));
        if self.svg.is_none() && self.json.is_none() {
            let mut out = anstream::AutoStream::auto(stdout().lock());
            return Ok(text::write(&mut out, traced, &drawn)?);
        }
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

/// Writes a whole file or none: beside its place first.
fn put(path: &Path, text: &str) -> Result<(), Failure> {
    if path == Path::new("-") {
        return Ok(stdout().lock().write_all(text.as_bytes())?);
    }
    let wrong =
        |error: std::io::Error| Failure::bad_input(format!("cannot write '{}': {error}", path.display()));
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    let written = std::fs::write(&beside, text).and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    written.map_err(wrong)
}

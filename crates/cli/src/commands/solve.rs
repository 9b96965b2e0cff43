//! `pousse solve`

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use pousse::checkpoint::News;
use pousse::{Checkpoint, CheckpointError, Exit, Report, ReportStatus, Request};
use pousse_search::{Algorithm, Limits, Run};
use pousse_tiles::heuristics::Spec;
use pousse_tiles::{Direction, Goal, Grid, MovesOf, rules};

use crate::arguments::{self, OrAuto};
use crate::failure::Failure;
use crate::input::{Input, Numbered};
use crate::progress::{LiveLine, bytes, duration, grouped};
use crate::tables::{Tables, Tell, print_notes};
use crate::{checkpoint_file, interrupt, machine, progress, style};

/// Solve boards and print the shortest solutions, or the best found with what is proven
#[derive(Args, Debug)]
pub(crate) struct Solve {
    #[command(flatten)]
    input: Input,

    /// blank-first, blank-last (the default), spiral, or a board
    #[arg(long, value_name = "GOAL", value_parser = arguments::goal)]
    goal: Option<Goal>,

    /// How to search; `pousse explain --list` prints all algorithms and their options
    #[arg(long, short, value_name = "NAME", default_value = "auto", value_parser = arguments::algorithm)]
    algorithm: OrAuto<Algorithm>,

    /// What guides the search; `pousse explain --list` prints all heuristics; a+b adds, max(a,b) takes the larger, @FILE
    /// is a set of databases that a file describes
    #[arg(long, short = 'H', value_name = "NAME", default_value = "auto", value_parser = arguments::heuristic)]
    heuristic: OrAuto<Spec>,

    /// The order in which the blank's moves are tried
    #[arg(long, value_name = "ULRD", default_value = "ULRD", value_parser = arguments::order)]
    order: Order,

    /// Stop after this time: 500ms, 60s, 5min
    #[arg(long, value_name = "TIME", value_parser = arguments::time)]
    time: Option<Duration>,

    /// Use at most this much memory for tables; half of the machine's by default
    #[arg(long, value_name = "SIZE", value_parser = arguments::memory)]
    memory: Option<u64>,

    /// Stop after generating this many nodes
    #[arg(long, value_name = "N", value_parser = arguments::nodes)]
    nodes: Option<u64>,

    /// Use this many threads; all cores by default
    #[arg(long, short, value_name = "N", value_parser = arguments::threads)]
    threads: Option<usize>,

    /// Keep the search in this file, and go on from what is there; for one board and ida-star
    ///
    /// The file is written every few seconds and when the search is stopped, and removed when it is solved. The same
    /// command with the same file goes on, also after the process was killed.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// Write the checkpoint this often
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = arguments::time, requires = "checkpoint")]
    checkpoint_every: Duration,

    #[command(flatten)]
    tables: Tables,

    /// Write the way the tile slides (as players do) or the way the blank goes
    #[arg(long, value_name = "tile|blank", default_value = "tile", value_parser = arguments::moves_of)]
    moves_of: MovesOf,

    /// Print the solution as a list of grids
    #[arg(long)]
    show: bool,

    /// Print one JSON object a line for each instance
    #[arg(long)]
    json: bool,
}

/// An order of moves; an alias, because clap would take an array for a list of arguments.
type Order = [Direction; 4];

impl Solve {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let cancel = interrupt::listen();
        let instances = self.input.read()?;
        let limits = Limits {
            time: self.time,
            nodes: self.nodes,
            memory: self.memory.unwrap_or_else(machine::half_memory),
            threads: self.threads.unwrap_or_else(machine::threads),
        };
        let library = self.tables.library();
        let several = instances.len() > 1;
        if several && self.checkpoint.is_some() {
            let boards = instances.len();
            let what = format!("--checkpoint keeps the search of one board, and these are {boards}");
            return Err(Failure::bad_input(what).hint("--only NUMBER picks one"));
        }
        let mut exit = Exit::Done;
        let mut summary = Summary::default();
        for numbered in instances {
            if several && interrupt::interrupted() {
                anstream::eprintln!(
                    "{}: instance {} and what follows were not run",
                    style::hint("note"),
                    numbered.number
                );
                exit = exit.and(Exit::Interrupted);
                break;
            }
            let name = numbered.name();
            let grid = match numbered {
                Numbered { number, result: Err(error) } => {
                    let failure = self.input.refused(&error);
                    let number = number.to_string();
                    exit = exit.and(if several { failure.print_for(&number) } else { failure.print() });
                    continue;
                }
                Numbered { result: Ok(instance), .. } => instance.grid,
            };
            let request = self.request(name.clone(), grid);
            let line = LiveLine::new(&name);
            let run = Run::new(limits).cancelled_by(cancel).watched_by(&line);
            let tell = |news| checkpoint_file::tell(&news, &line, self.checkpoint.as_deref());
            let checkpoint = match self.checkpoint_with(&tell) {
                Ok(checkpoint) => checkpoint,
                Err(error) => return Err(Failure::bad_input(error)),
            };
            let result = match &checkpoint {
                Some(checkpoint) => pousse::solve_resumable(&request, &library, run, checkpoint),
                None => pousse::solve(&request, &library, &run),
            };
            line.clear();
            match result {
                Ok(report) => {
                    print_notes(
                        &library,
                        &report.heuristic,
                        if self.json { Tell::Warnings } else { Tell::All },
                    );
                    exit = exit.and(report.exit());
                    summary.add(&report);
                    self.print(&request, &report, several)?;
                    if let Some(checkpoint) = &checkpoint {
                        self.finish(checkpoint, &report)?;
                    }
                }
                Err(error) => {
                    let failure = Failure::from(error).in_cache(&self.tables);
                    exit = exit.and(if several { failure.print_for(&name) } else { failure.print() });
                }
            }
        }
        if several && !self.json {
            summary.print()?;
        }
        Ok(exit)
    }

    /// Reads the checkpoint, if one is asked for.
    fn checkpoint_with<'a>(
        &self,
        tell: &'a (dyn Fn(News) + Sync),
    ) -> Result<Option<Checkpoint<'a>>, CheckpointError> {
        let open =
            |path| Checkpoint::open(path, tell).map(|checkpoint| checkpoint.every(self.checkpoint_every));
        self.checkpoint.as_deref().map(open).transpose()
    }

    /// Removes a checkpoint that is no longer needed, now that the answer is out, or says how to go on from it.
    fn finish(&self, checkpoint: &Checkpoint<'_>, report: &Report) -> Result<(), Failure> {
        checkpoint.finish(report);
        if !self.json
            && let (Some(kept), Some(path)) = (checkpoint.kept(), &self.checkpoint)
        {
            writeln!(anstream::stdout(), "{}", checkpoint_file::how_to_go_on(kept, path))?;
        }
        Ok(())
    }

    fn request(&self, instance: String, start: Grid) -> Request {
        Request {
            instance,
            start,
            goal: self.goal.clone(),
            algorithm: self.algorithm.clone().given(),
            heuristic: self.heuristic.clone().given(),
            order: self.order,
            moves_of: self.moves_of,
        }
    }

    fn print(&self, request: &Request, report: &Report, several: bool) -> Result<(), Failure> {
        let mut out = anstream::AutoStream::auto(stdout().lock());
        if self.json {
            let line = serde_json::to_string(report).map_err(Failure::internal)?;
            writeln!(out, "{line}")?;
            return Ok(out.flush()?);
        }
        if several {
            let one = one_line(report);
            writeln!(out, "{one}")?;
        } else {
            write!(out, "{}", in_full(request, report))?;
        }
        if self.show
            && let Some(plan) = &report.plan
        {
            write_grids(&mut out, &request.start, plan, self.moves_of)?;
        }
        Ok(out.flush()?)
    }
}

fn status(report: &Report) -> String {
    match report.status {
        ReportStatus::Optimal | ReportStatus::Solved => style::good(report.status.name()),
        _ => style::notable(report.status.name()),
    }
}

fn length(report: &Report) -> String {
    let moves = |n: u32| if n == 1 { "1 move".to_owned() } else { format!("{n} moves") };
    match (report.status, report.cost, report.lower_bound) {
        (ReportStatus::Optimal, Some(cost), _) => moves(cost),
        (_, Some(cost), Some(bound)) => format!("{}, and no solution has fewer than {bound}", moves(cost)),
        (_, None, Some(bound)) => format!("no solution has fewer than {}", moves(bound)),
        (_, Some(cost), None) => moves(cost),
        (_, None, None) => String::new(),
    }
}

fn nodes(count: u64) -> String {
    if count == 1 { "1 node".to_owned() } else { format!("{} nodes", grouped(count)) }
}

fn one_line(report: &Report) -> String {
    let reason = report.reason.as_deref().map_or(String::new(), |reason| format!(" ({reason})"));
    let reason = report.detail.as_deref().map_or(reason.clone(), |detail| format!("{reason}, {detail}:"));
    let moves = report.moves.as_deref().map_or(String::new(), |moves| format!("  {moves}"));
    let time = style::faint(format!(
        "{}, {}",
        nodes(report.generated),
        duration(Duration::from_secs_f64(report.seconds))
    ));
    format!("{}: {}{reason} {}  {time}{moves}", report.instance, status(report), length(report))
}

fn in_full(request: &Request, report: &Report) -> String {
    let mut text = format!("{}x{}, goal {}\n", report.rows, report.columns, report.goal);
    if request.start.tiles().len() <= 400 {
        for line in request.start.to_string().lines() {
            text += &format!("  {line}\n");
        }
    }
    let reason = report.reason.as_deref().map_or(String::new(), |reason| match report.status {
        ReportStatus::Stopped => format!(
            " by {}",
            match reason {
                "memory" => "the memory limit",
                "time" => "the time limit",
                "nodes" => "the node limit",
                _ => "you",
            }
        ),
        _ => format!(": {reason}"),
    });
    let found = length(report);
    let gap = if found.is_empty() { String::new() } else { format!(": {}", style::strong(found)) };
    text += &format!("{}{reason}{gap}\n", status(report));
    if let Some(detail) = &report.detail {
        text += &format!("{detail}\n");
    }
    if let Some(moves) = &report.moves
        && !moves.is_empty()
    {
        let whose = if report.moves_of == "tile" { "tiles go" } else { "blank goes" };
        text += &format!("{whose} {moves}\n");
    }
    if report.generated > 0 {
        let fresh = report.generated.saturating_sub(report.resumed_nodes);
        let rate = fresh as f64 / report.seconds.max(1e-9);
        let resumed = match report.resumed_nodes {
            0 => String::new(),
            before => format!(", {} of them before", progress::count(before)),
        };
        text += &format!(
            "{}\n",
            style::faint(format!(
                "{} with {}: {} generated{resumed}, {} expanded in {} ({}/s{})",
                report.algorithm,
                report.heuristic,
                nodes(report.generated),
                grouped(report.expanded),
                duration(Duration::from_secs_f64(report.seconds)),
                progress::count(rate as u64),
                if report.peak_bytes > 0 { format!(", {}", bytes(report.peak_bytes)) } else { String::new() },
            ))
        );
    }
    // Nothing was searched where parity alone gave the answer.
    if let Some(because) =
        report.chosen_because.as_ref().filter(|_| report.status != ReportStatus::Unsolvable)
    {
        text += &format!("{}\n", style::faint(format!("chosen: {because}")));
    }
    text
}

/// Prints the start and the position after each move.
fn write_grids(
    out: &mut impl Write,
    start: &Grid,
    plan: &[Direction],
    moves_of: MovesOf,
) -> std::io::Result<()> {
    let mut grid = start.clone();
    writeln!(out, "\nstart\n{grid}")?;
    for (index, &direction) in plan.iter().enumerate() {
        let tile = {
            let next = rules::slide(&grid, direction).expect("the solution was replayed");
            let tile = next.tiles()[grid.blank()];
            grid = next;
            tile
        };
        let shown = if moves_of == MovesOf::Tile { direction.opposite() } else { direction };
        let who = if moves_of == MovesOf::Tile { format!("tile {tile}") } else { "blank".into() };
        let way = match shown {
            Direction::Up => "up",
            Direction::Left => "left",
            Direction::Right => "right",
            Direction::Down => "down",
        };
        writeln!(out, "\n{}. {who} {way}\n{grid}", index + 1)?;
    }
    Ok(())
}

/// What to say after several instances.
#[derive(Default)]
struct Summary {
    solved: u64,
    instances: u64,
    cost: u64,
    generated: u64,
    seconds: f64,
}

impl Summary {
    fn add(&mut self, report: &Report) {
        self.instances += 1;
        self.generated += report.generated;
        self.seconds += report.seconds;
        if let (ReportStatus::Optimal | ReportStatus::Solved, Some(cost)) = (report.status, report.cost) {
            self.solved += 1;
            self.cost += u64::from(cost);
        }
    }

    fn print(&self) -> Result<(), Failure> {
        let average = if self.solved > 0 { self.cost as f64 / self.solved as f64 } else { 0.0 };
        let text = format!(
            "{} of {} solved, {average:.2} moves on average, {} nodes generated in {}",
            self.solved,
            self.instances,
            grouped(self.generated),
            duration(Duration::from_secs_f64(self.seconds)),
        );
        anstream::eprintln!("{}", style::strong(text));
        Ok(())
    }
}

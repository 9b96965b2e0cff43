//! `pousse bench`

use std::io::{Write, stdout};
use std::time::Duration;

use clap::Args;
use pousse::{Context, Exit};
use pousse_search::{Limits, Run};
use pousse_study::tiles::signature;

use crate::failure::Failure;
use crate::progress::{bytes, count, duration, grouped};
use crate::{machine, style};

/// Korf's boards 3, 14, 17 and 22 for IDA*, with 0.6 to 1.4 billion nodes each, and board 25 for A*.
const IDA_BOARDS: [&str; 4] = [
    "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15",
    "7 6 8 1 11 5 14 10 3 4 9 13 15 2 0 12",
    "15 14 0 4 11 1 6 13 7 5 8 9 3 2 10 12",
    "14 3 9 1 15 8 4 5 11 7 10 13 0 2 12 6",
];
const ASTAR_BOARD: &str = "11 4 2 7 1 0 10 15 6 9 14 8 3 13 5 12";

/// Print the node-count signature of all algorithms and, on request, speeds on this machine
#[derive(Args, Debug)]
pub(crate) struct Bench {
    /// Measure the node rates of IDA* on one core and on all, and of A* with its bytes per state
    #[arg(long)]
    speed: bool,
}

impl Bench {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let mut out = anstream::AutoStream::auto(stdout().lock());
        if self.speed {
            speed(&mut out)?;
            return Ok(Exit::Done);
        }
        let rows = signature::measure();
        for row in &rows {
            writeln!(
                out,
                "{:<20} {:>12} expanded  {:>12} generated  {}",
                row.algorithm,
                grouped(row.expanded),
                grouped(row.generated),
                style::faint(duration(row.time))
            )?;
        }
        writeln!(out, "signature {}", signature::signature(&rows))?;
        Ok(Exit::Done)
    }
}

fn speed(out: &mut impl Write) -> Result<(), Failure> {
    let cores = machine::threads();
    let memory = machine::half_memory();
    let mut counts = vec![1];
    if cores > 1 {
        counts.push(cores);
    }
    let mut alone = 0.0;
    for &threads in &counts {
        let (mut nodes, mut seconds) = (0, 0.0);
        for board in IDA_BOARDS {
            let report =
                solve(board, "ida-star", "manhattan", Limits { threads, memory, ..Limits::default() })?;
            nodes += report.effort.generated;
            seconds += report.effort.seconds;
        }
        let rate = nodes as f64 / seconds;
        let gain =
            if threads == 1 { String::new() } else { format!("  {:.2} times one thread", rate / alone) };
        if threads == 1 {
            alone = rate;
        }
        writeln!(
            out,
            "ida-star, manhattan, {threads} thread(s): {} nodes in {}, {} nodes/s{gain}",
            grouped(nodes),
            duration(Duration::from_secs_f64(seconds)),
            count(rate as u64)
        )?;
    }
    for &threads in &counts {
        let report =
            solve(ASTAR_BOARD, "astar", "manhattan", Limits { threads, memory, ..Limits::default() })?;
        writeln!(
            out,
            "astar, manhattan, {threads} thread(s): {} expanded in {}, {} expansions/s; {} for {} entries, {:.1} bytes each",
            grouped(report.effort.expanded),
            duration(Duration::from_secs_f64(report.effort.seconds)),
            count((report.effort.expanded as f64 / report.effort.seconds) as u64),
            bytes(report.effort.peak_bytes),
            grouped(report.effort.stored),
            report.effort.peak_bytes as f64 / report.effort.stored as f64,
        )?;
    }
    Ok(())
}

fn solve(board: &str, algorithm: &str, heuristic: &str, limits: Limits) -> Result<pousse::Report, Failure> {
    let algorithm = algorithm.parse().map_err(Failure::internal)?;
    let request = signature::question((board, "blank-first"), algorithm, heuristic)?;
    Ok(request.solve(&Context::default(), &Run::new(limits))?)
}

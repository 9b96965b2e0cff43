//! `pousse bench`

use std::io::{Write, stdout};
use std::time::Duration;

use clap::Args;
use pousse::{Context, Exit, Puzzle, Sample, puzzles};
use pousse_search::{Limits, Run};
use pousse_study::signature;

use crate::failure::Failure;
use crate::progress::{bytes, count, duration, grouped};
use crate::{machine, style};

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
            for puzzle in puzzles() {
                for (algorithm, samples) in puzzle.samples().map_or(&[][..], |samples| samples.speed) {
                    speed(&mut out, puzzle, algorithm, samples)?;
                }
            }
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

/// What a search of all samples took.
#[derive(Default)]
struct Sum {
    seconds: f64,
    generated: u64,
    expanded: u64,
    stored: u64,
    bytes: u64,
}

/// Measures the speed of an algorithm, on one core and on all.
fn speed(
    out: &mut impl Write,
    puzzle: &dyn Puzzle,
    algorithm: &str,
    samples: &[Sample],
) -> Result<(), Failure> {
    let (cores, memory) = (machine::threads(), machine::half_memory());
    let heuristic = samples.first().map_or("", |sample| sample.heuristic);
    let counts = if cores > 1 { vec![1, cores] } else { vec![1] };
    let mut alone = 0.0;
    for threads in counts {
        let mut sum = Sum::default();
        for sample in samples {
            let request = sample.request(puzzle, algorithm.parse().map_err(Failure::internal)?)?;
            let run = Run::new(Limits { threads, memory, ..Limits::default() });
            let effort = request.solve(&Context::default(), run)?.measured.effort;
            sum.seconds += effort.seconds;
            sum.generated += effort.generated;
            sum.expanded += effort.expanded;
            sum.stored += effort.stored;
            sum.bytes += effort.peak_bytes;
        }
        let took = duration(Duration::from_secs_f64(sum.seconds));
        let name = format!("{algorithm}, {heuristic}, {threads} thread(s)");
        if sum.stored > 0 {
            writeln!(
                out,
                "{name}: {} expanded in {took}, {} expansions/s; {} for {} entries, {:.1} bytes each",
                grouped(sum.expanded),
                count((sum.expanded as f64 / sum.seconds) as u64),
                bytes(sum.bytes),
                grouped(sum.stored),
                sum.bytes as f64 / sum.stored as f64,
            )?;
            continue;
        }
        let rate = sum.generated as f64 / sum.seconds;
        let gain =
            if threads == 1 { String::new() } else { format!("  {:.2} times one thread", rate / alone) };
        if threads == 1 {
            alone = rate;
        }
        let nodes = grouped(sum.generated);
        writeln!(out, "{name}: {nodes} nodes in {took}, {} nodes/s{gain}", count(rate as u64))?;
    }
    Ok(())
}

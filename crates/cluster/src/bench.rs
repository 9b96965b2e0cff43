//! `pousse-mpi bench`: what additional ranks gain, measured on the first 1, 2, 4, ... ranks of one job.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use pousse::{Context, Puzzle, Report, Sample, puzzles, values};
use pousse_search::team::{Lost, Team};
use pousse_search::{Algorithm, Limits, Run};

use crate::network::{Rank, Tally};

mod post;

/// Measure what additional ranks gain: nodes and messages per second, idle time, wasted nodes
///
/// The same searches run on the first 1, 2, 4, ... ranks of the job, up to all of them.
#[derive(Args, Debug)]
pub(crate) struct Bench {
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,

    /// Memory of each rank for A*
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = values::memory)]
    memory: u64,

    /// Run every search this many times, and keep the fastest
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    repeat: u32,
}

/// An instance and how it is searched.
struct Case {
    puzzle: &'static dyn Puzzle,
    name: &'static str,
    sample: &'static Sample,
    algorithm: Algorithm,
}

/// Returns the cases of all puzzles.
fn cases() -> impl Iterator<Item = Case> {
    puzzles().flat_map(|puzzle| {
        let all = puzzle.samples().map_or(&[][..], |samples| samples.ranks);
        all.iter().filter_map(move |(name, algorithm, sample)| {
            Some(Case { puzzle, name, sample, algorithm: algorithm.parse().ok()? })
        })
    })
}

/// The first few ranks of a team.
struct First<'r> {
    rank: &'r Rank,
    ranks: usize,
}

impl Team for First<'_> {
    fn rank(&self) -> usize {
        self.rank.rank()
    }
    fn ranks(&self) -> usize {
        self.ranks
    }
    fn send(&self, to: usize, message: Vec<u8>) {
        self.rank.send(to, message);
    }
    fn receive(&self, patience: Duration) -> Option<(usize, Vec<u8>)> {
        self.rank.receive(patience)
    }
    fn backlog(&self) -> u64 {
        self.rank.backlog()
    }
    fn note(&self, lost: Lost) {
        self.rank.note(lost);
    }
}

/// A measurement on the first few ranks.
struct Measured {
    seconds: f64,
    report: Report,
    sum: Tally,
}

impl Bench {
    /// Runs all measurements; the first rank prints them.
    pub(crate) fn run(self, rank: &Rank) -> Result<(), String> {
        let mut sizes: Vec<usize> = std::iter::successors(Some(1), |size| Some(size * 2))
            .take_while(|&size| size < rank.ranks())
            .collect();
        sizes.push(rank.ranks());
        let mut out = std::io::stdout();
        let say = rank.rank() == 0;
        post::measure(rank, self.json, &mut out);
        for case in cases() {
            if say && !self.json {
                let _ = writeln!(out, "{}", case.name);
                let _ = writeln!(
                    out,
                    "  ranks  seconds  speed-up  M nodes/s  ratio  messages/s  kB/message   idle  overhead"
                );
            }
            let mut alone = None;
            for &ranks in &sizes {
                let mut best: Option<Measured> = None;
                for _ in 0..self.repeat {
                    let measured = self.measure(&case, rank, ranks)?;
                    best = match (best, measured) {
                        (Some(best), Some(new)) if best.seconds <= new.seconds => Some(best),
                        (_, new) => new,
                    };
                }
                if let (true, Some(measured)) = (say, best) {
                    let base = alone.get_or_insert((measured.seconds, measured.visited()));
                    self.print(&mut out, &case, ranks, &measured, *base);
                }
            }
        }
        Ok(())
    }

    /// Runs a search on the first ranks while the others wait; only the first rank gets the measurement.
    fn measure(&self, case: &Case, rank: &Rank, ranks: usize) -> Result<Option<Measured>, String> {
        let before = rank.tally();
        let mut result = None;
        if rank.rank() < ranks {
            let request =
                case.sample.request(case.puzzle, case.algorithm).map_err(|error| error.to_string())?;
            let team = First { rank, ranks };
            let limits = Limits { memory: self.memory, ..Limits::default() };
            let begun = Instant::now();
            let report = request.solve(&Context::default(), Run::new(limits).in_team(&team));
            let seconds = begun.elapsed().as_secs_f64();
            result = Some((report.map_err(|error| error.to_string())?, seconds));
        }
        let now = rank.tally();
        let mine = [
            now.messages - before.messages,
            now.bytes - before.bytes,
            now.idle - before.idle,
            now.wasted - before.wasted,
        ];
        // The first rank asks for counters once its search is over, adds them up, and then releases the others, so that
        // no message from outside gets into a search.
        if rank.rank() > 0 {
            wait(rank);
            rank.send(0, mine.iter().flat_map(|number| number.to_le_bytes()).collect());
            wait(rank);
            return Ok(None);
        }
        let mut sum = mine;
        (1..rank.ranks()).for_each(|to| rank.send(to, Vec::new()));
        for _ in 1..rank.ranks() {
            let (_, message) = wait(rank);
            for (sum, bytes) in sum.iter_mut().zip(message.chunks_exact(8)) {
                *sum += u64::from_le_bytes(*bytes.first_chunk().expect("eight bytes"));
            }
        }
        (1..rank.ranks()).for_each(|to| rank.send(to, Vec::new()));
        let [messages, bytes, idle, wasted] = sum;
        let sum = Tally { messages, bytes, idle, wasted };
        Ok(result.map(|(report, seconds)| Measured { seconds, report, sum }))
    }

    fn print(
        &self,
        out: &mut impl Write,
        case: &Case,
        ranks: usize,
        measured: &Measured,
        (seconds, nodes): (f64, u64),
    ) {
        let rate = measured.visited() as f64 / measured.seconds;
        let speed_up = seconds / measured.seconds;
        let ratio = rate / (nodes as f64 / seconds);
        let messages = measured.sum.messages as f64 / measured.seconds;
        let size = measured.sum.bytes as f64 / 1000.0 / measured.sum.messages.max(1) as f64;
        let idle = measured.sum.idle as f64 / 1e9 / measured.seconds / ranks as f64;
        let overhead = measured.visited() as f64 / nodes as f64 - 1.0;
        let _ = if self.json {
            let object = serde_json::json!({
                "case": case.name, "ranks": ranks, "seconds": measured.seconds, "nodes_per_second": rate,
                "speed_up": speed_up, "rate_ratio": ratio, "messages_per_second": messages, "kilobytes_per_message": size,
                "idle_share": idle, "overhead": overhead, "cost": measured.report.cost,
                "generated": measured.report.effort.generated, "status": measured.report.ended(),
            });
            writeln!(out, "{object}")
        } else {
            let stopped = measured.report.stopped_by().is_some();
            writeln!(
                out,
                "  {ranks:>5} {:>8.2} {speed_up:>9.2} {:>10.1} {ratio:>6.2} {messages:>11.0} {size:>11.2} {:>5.1}% {:>8.1}%{}",
                measured.seconds,
                rate / 1e6,
                100.0 * idle,
                100.0 * overhead,
                if stopped { "  stopped early: raise --memory" } else { "" }
            )
        };
    }
}

impl Measured {
    /// Returns all nodes generated, including wasted ones.
    fn visited(&self) -> u64 {
        self.report.effort.generated + self.sum.wasted
    }
}

/// Waits for the next message.
pub(crate) fn wait(rank: &Rank) -> (usize, Vec<u8>) {
    loop {
        if let Some(message) = rank.receive(Duration::from_secs(1)) {
            return message;
        }
    }
}

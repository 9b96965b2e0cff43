//! What to say after several instances.

use std::time::Duration;

use pousse::{Puzzle, Report, ReportStatus, Sums};

use crate::progress::{duration, grouped};
use crate::style;

/// Sums over all instances so far.
#[derive(Default)]
pub(super) struct Summary {
    instances: u64,
    sums: Sums,
    generated: u64,
    seconds: f64,
}

impl Summary {
    /// Takes one more into account.
    pub(super) fn add(&mut self, report: &Report) {
        self.instances += 1;
        self.generated += report.generated;
        self.seconds += report.seconds;
        if let (ReportStatus::Optimal | ReportStatus::Solved, Some(cost)) = (report.status, report.cost) {
            self.sums.solved += 1;
            self.sums.optimal += u64::from(report.status == ReportStatus::Optimal);
            self.sums.cost += u64::from(cost);
            for (name, count) in report.puzzle.measures() {
                match self.sums.measures.iter_mut().find(|(other, _)| *other == name) {
                    Some((_, sum)) => *sum += count,
                    None => self.sums.measures.push((name, count)),
                }
            }
        }
    }

    /// Prints the sums on stderr.
    pub(super) fn print(&self, puzzle: &dyn Puzzle) {
        let text = format!(
            "{} of {} solved, {}, {} nodes generated in {}",
            self.sums.solved,
            self.instances,
            puzzle.sum_up(&self.sums),
            grouped(self.generated),
            duration(Duration::from_secs_f64(self.seconds)),
        );
        anstream::eprintln!("{}", style::strong(text));
    }
}

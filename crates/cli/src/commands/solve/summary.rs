//! The summary after several instances.

use std::time::Duration;

use pousse::{Puzzle, Report, ReportStatus, Sums};

use crate::progress::{duration, grouped};
use crate::style;

/// Totals over all instances so far.
#[derive(Default)]
pub(super) struct Summary {
    instances: u64,
    sums: Sums,
    generated: u64,
    seconds: f64,
    unsolvable: Vec<(String, u64)>, // what would help unsolvable instances, and how many of them
}

impl Summary {
    /// Adds one more instance.
    pub(super) fn add(&mut self, report: &Report) {
        self.instances += 1;
        self.generated += report.generated;
        self.seconds += report.seconds;
        if let (ReportStatus::Unsolvable, Some(remedy)) = (report.status, &report.remedy) {
            let remedy = remedy.with_flags();
            match self.unsolvable.iter_mut().find(|(other, _)| *other == remedy) {
                Some((_, count)) => *count += 1,
                None => self.unsolvable.push((remedy, 1)),
            }
        }
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

    /// Prints the totals on stderr.
    pub(super) fn print(&self, puzzle: &dyn Puzzle) {
        let solutions =
            if self.sums.solved > 0 { format!("{}, ", puzzle.sum_up(&self.sums)) } else { String::new() };
        let text = format!(
            "{} of {} solved, {solutions}{} nodes generated in {}",
            self.sums.solved,
            self.instances,
            grouped(self.generated),
            duration(Duration::from_secs_f64(self.seconds)),
        );
        anstream::eprintln!("{}", style::strong(text));
        for (remedy, count) in &self.unsolvable {
            let unsolvable = format!("{count} of {} unsolvable with this goal", self.instances);
            anstream::eprintln!("{}: {unsolvable}; {remedy}", style::hint("hint"));
        }
    }
}

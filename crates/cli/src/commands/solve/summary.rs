//! The summary after several instances.

use std::time::Duration;

use pousse::{Puzzle, Report, Status, Sums};

use super::text::has_common_remedy;
use crate::progress::{duration, grouped};
use crate::style;

/// Totals over all instances.
#[derive(Default)]
pub(super) struct Summary {
    instances: u64,
    reports: u64,
    /// The number of instances that ended with an error.
    pub(super) errors: u64,
    sums: Sums,
    generated: u64,
    seconds: f64,
    hints: Vec<(String, u64)>, // what would help, and how many instances
}

impl Summary {
    /// Starts with a number of instances, of which some may get no report.
    pub(super) fn of(instances: u64) -> Self {
        Self { instances, ..Self::default() }
    }

    /// Adds one more instance.
    pub(super) fn add(&mut self, report: &Report) {
        self.reports += 1;
        self.generated += report.effort.generated;
        self.seconds += report.effort.seconds;
        if let Some(remedy) = report.remedy.as_ref().filter(|_| has_common_remedy(report)) {
            let what = match &report.detail {
                Some(detail) if report.status != Status::Unsolvable => format!(": {detail}"),
                _ => " unsolvable with this goal".into(),
            };
            let hint = format!("{what}; {}", remedy.with_flags());
            match self.hints.iter_mut().find(|(other, _)| *other == hint) {
                Some((_, count)) => *count += 1,
                None => self.hints.push((hint, 1)),
            }
        }
        if let Some(cost) = report.cost.filter(|_| report.is_solved()) {
            self.sums.solved += 1;
            self.sums.optimal += u64::from(report.status == Status::Optimal);
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
        let mut text = format!("{} of {} solved", grouped(self.sums.solved), grouped(self.instances));
        text += &others(self.errors, self.instances.saturating_sub(self.reports + self.errors));
        if self.sums.solved > 0 {
            text += &format!(", {}", puzzle.sum_up(&self.sums));
        }
        if self.reports > 0 {
            let (nodes, time) = (grouped(self.generated), duration(Duration::from_secs_f64(self.seconds)));
            text += &format!(", {nodes} nodes generated in {time}");
        }
        anstream::eprintln!("{}", style::strong(text));
        for (hint, count) in &self.hints {
            anstream::eprintln!("{}: {count} of {}{hint}", style::hint("hint"), self.instances);
        }
    }
}

/// Counts the instances without a report.
pub(in crate::commands) fn others(errors: u64, not_run: u64) -> String {
    let errors = match errors {
        0 => String::new(),
        1 => ", 1 with an error".into(),
        some => format!(", {} with errors", grouped(some)),
    };
    let not_run = if not_run > 0 { format!(", {} not run", grouped(not_run)) } else { String::new() };
    errors + &not_run
}

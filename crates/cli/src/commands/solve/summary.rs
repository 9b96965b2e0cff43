//! What to say after several instances.

use std::time::Duration;

use pousse::{Report, ReportStatus};

use crate::progress::{duration, grouped};
use crate::style;

/// Sums over all instances so far.
#[derive(Default)]
pub(super) struct Summary {
    instances: u64,
    solved: u64,
    optimal: u64,
    cost: u64,
    sokoban: bool,     // whether they are levels of Sokoban
    pushes: u64,       // of the solutions of levels
    player_moves: u64, // of the solutions of levels
    generated: u64,
    seconds: f64,
}

impl Summary {
    /// Takes one more into account.
    pub(super) fn add(&mut self, report: &Report) {
        self.instances += 1;
        self.generated += report.generated;
        self.seconds += report.seconds;
        self.sokoban |= report.sokoban().is_some();
        if let (ReportStatus::Optimal | ReportStatus::Solved, Some(cost)) = (report.status, report.cost) {
            self.solved += 1;
            self.optimal += u64::from(report.status == ReportStatus::Optimal);
            self.cost += u64::from(cost);
            if let Some(metrics) = report.sokoban().and_then(|sokoban| sokoban.metrics) {
                self.pushes += metrics.pushes;
                self.player_moves += metrics.moves;
            }
        }
    }

    /// Prints the sums on stderr.
    pub(super) fn print(&self) {
        let average = if self.solved > 0 { self.cost as f64 / self.solved as f64 } else { 0.0 };
        let answers = if self.sokoban {
            let (optimal, pushes) = (self.optimal, grouped(self.pushes));
            format!("{optimal} optimally, {pushes} pushes and {} moves in all", grouped(self.player_moves))
        } else {
            format!("{average:.2} moves on average")
        };
        let text = format!(
            "{} of {} solved, {answers}, {} nodes generated in {}",
            self.solved,
            self.instances,
            grouped(self.generated),
            duration(Duration::from_secs_f64(self.seconds)),
        );
        anstream::eprintln!("{}", style::strong(text));
    }
}

//! The findings of a study, as numbers and as tables.
//!
//! [`Summary::of`] passes over the runs once for each summary, using an [`index::Index`]; a million runs take a few
//! seconds. Every summary keeps its numbers as numbers, and the note of its table says which instances they cover,
//! since methods may solve different ones.

pub mod branching;
pub mod coverage;
pub mod effort;
pub mod estimates;
#[cfg(test)]
pub(crate) mod examples;
pub mod frontier;
pub mod groups;
pub mod growth;
pub mod index;
mod names;
pub mod pairwise;
pub mod quality;
pub mod statistics;

pub use names::Names;

use pousse::words;

use crate::figures::{self, Compared};
use crate::model::Study;
use crate::table::{Cell, Table};
use index::{Difference, Index};

/// The maximum number of differences between repetitions that the table lists.
const LISTED: usize = 20;

/// The findings of a study.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// The names of methods, sets, kinds of puzzle and instances.
    pub names: Names,
    /// The number of finished runs.
    pub finished: u64,
    /// The number of runs in the design.
    pub expected: u64,
    /// Single-threaded repetitions that did not give the same counts.
    pub differences: Vec<Difference>,
    /// How the runs ended.
    pub coverage: coverage::Coverage,
    /// How much work the methods did.
    pub effort: effort::Effort,
    /// Methods compared with each other.
    pub pairwise: pairwise::Pairwise,
    /// Means by difficulty.
    pub groups: groups::Groups,
    /// What searches hold in memory.
    pub frontier: frontier::Frontier,
    /// How good the answers are.
    pub quality: quality::Quality,
    /// Estimates against true distances.
    pub estimates: estimates::Estimates,
    /// Branching factors.
    pub branching: branching::Branching,
    /// How work grows with length.
    pub growth: growth::Growth,
    /// Published figures beside ours.
    pub figures: Vec<Compared>,
}

impl Summary {
    /// Computes all summaries of a study, which may be incomplete.
    #[must_use]
    pub fn of(study: &Study) -> Self {
        let index = Index::of(study);
        Self {
            names: Names::of(&index),
            finished: index.finished,
            expected: index.expected,
            coverage: coverage::Coverage::of(&index),
            effort: effort::Effort::of(&index),
            pairwise: pairwise::Pairwise::of(&index),
            groups: groups::Groups::of(&index),
            frontier: frontier::Frontier::of(&index),
            quality: quality::Quality::of(&index),
            estimates: estimates::Estimates::of(&index),
            branching: branching::Branching::of(&index),
            growth: growth::Growth::of(&index),
            figures: figures::compare_indexed(&index),
            differences: index.differences,
        }
    }

    /// Returns the tables that apply, in reading order.
    #[must_use]
    pub fn tables(&self) -> Vec<Table> {
        let names = &self.names;
        let mut tables = vec![
            self.quality.contradictions_table(names),
            self.differences_table(),
            self.coverage.table(names),
            self.coverage.reasons_table(names),
            figures::table(&self.figures),
            self.effort.own_table(names),
            self.effort.common_table(names),
            self.groups.table(names),
        ];
        tables.extend(self.pairwise.tables(names));
        if !self.quality.all_proven() {
            tables.push(self.quality.table(names));
        }
        tables.extend([
            self.estimates.table(names),
            self.estimates.by_distance_table(names),
            self.branching.table(names),
            self.branching.by_depth_table(names),
            self.growth.table(names),
            self.growth.by_length_table(names),
            self.frontier.table(names),
        ]);
        tables.retain(|table| !table.rows.is_empty());
        if let Some(line) = self.incomplete() {
            for table in &mut tables {
                table.note = format!("{} {line}", table.note).trim_start().into();
            }
        }
        tables
    }

    /// Returns further remarks: what is wrong or missing, and which tables do not apply and why.
    #[must_use]
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        remarks.extend(self.incomplete());
        match self.quality.contradictions.len() {
            0 => {}
            1 => remarks.push("CONTRADICTION: 1 claim of a run cannot be true.".into()),
            many => remarks.push(format!("CONTRADICTIONS: {many} claims of runs cannot be true.")),
        }
        if !self.differences.is_empty() {
            let times = times(self.differences.len());
            remarks.push(format!("Counts differ between repetitions on one thread, {times}."));
        }
        if self.names.methods.len() < 2 {
            remarks.push("With one method there are no pairs to compare.".into());
        } else if self.pairwise.pairs.is_empty() {
            remarks.push(
                "No two methods solved an instance in common, so there are no pairs to compare.".into(),
            );
        }
        if self.quality.lines.is_empty() {
            remarks.push("Nothing was solved.".into());
        } else if self.quality.all_proven() {
            remarks.push(
                "Every answer was proven optimal by its run, so there is no table of answer quality.".into(),
            );
        }
        if self.estimates.lines.is_empty() && !self.quality.lines.is_empty() {
            remarks.push("No optimum is known, so estimates are not compared with distances.".into());
        }
        remarks
    }

    /// Says how many runs are finished, unless all are.
    #[must_use]
    pub fn incomplete(&self) -> Option<String> {
        let (done, all) = (words::grouped(self.finished), words::counted(self.expected, "run", "runs"));
        let verb = if self.finished == 1 { "is" } else { "are" };
        (self.finished < self.expected).then(|| format!("Incomplete: {done} of {all} {verb} done."))
    }

    fn differences_table(&self) -> Table {
        let columns = ["Method", "Instance", "Count", "First repetition", "Another"];
        let title = format!("Counts differ between repetitions, {}", times(self.differences.len()));
        let mut table = Table::new("differences", title, 3, &columns).with_note(format!(
            "On one thread the same run gives the same counts every time, so this should not happen. The first {LISTED} \
             are listed."
        ));
        for one in self.differences.iter().take(LISTED) {
            table.rows.push(vec![
                Cell::text(self.names.method(one.method)),
                Cell::text(self.names.instance(one.instance)),
                Cell::text(one.column),
                Cell::Integer(one.first),
                Cell::Integer(one.other),
            ]);
        }
        table
    }
}

/// Writes how often something happened.
fn times(many: usize) -> String {
    if many == 1 { "once".into() } else { format!("{many} times") }
}

#[cfg(test)]
mod tests;

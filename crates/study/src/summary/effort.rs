//! How much work the methods did: nodes, seconds, bytes.

use super::Names;
use super::index::{Answer, Index};
use super::statistics::Distribution;
use crate::table::{Cell, Table};

/// How much work the methods did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Effort {
    /// Over the instances that each method solved: set by set, measure by measure, method by method.
    pub own: Vec<EffortLine>,
    /// Over the instances that all methods of the set solved; empty if these are the same.
    pub common: Vec<EffortLine>,
    /// Whether every instance that a method solved was solved by all methods of its set.
    pub same_instances: bool,
}

/// One measure of a method's work on a set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EffortLine {
    /// The number of the set.
    pub set: u32,
    /// What is measured.
    pub measure: Measure,
    /// The number of the method.
    pub method: u32,
    /// The number of instances, and the distribution of their values.
    pub values: Distribution,
}

/// A measure of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Nodes whose children were generated.
    Expanded,
    /// Nodes created.
    Generated,
    /// Nodes taken from an open list.
    Popped,
    /// Seconds of search.
    Seconds,
    /// Peak memory of tables and lists, in bytes.
    PeakBytes,
}

impl Measure {
    /// All of them, in table order.
    pub const ALL: [Self; 5] =
        [Self::Expanded, Self::Generated, Self::Popped, Self::Seconds, Self::PeakBytes];

    /// Returns its name in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Expanded => "expanded",
            Self::Generated => "generated",
            Self::Popped => "popped",
            Self::Seconds => "time",
            Self::PeakBytes => "peak memory",
        }
    }

    /// Returns its value for an answer.
    #[must_use]
    pub fn of(self, answer: &Answer<'_>) -> f64 {
        match self {
            Self::Expanded => answer.ran.measured.effort.expanded as f64,
            Self::Generated => answer.ran.measured.effort.generated as f64,
            Self::Popped => answer.ran.measured.effort.popped as f64,
            Self::Seconds => answer.seconds,
            Self::PeakBytes => answer.ran.measured.effort.peak_bytes as f64,
        }
    }

    fn cell(self, value: f64, decimals: usize) -> Cell {
        match self {
            Self::Seconds => Cell::seconds(value),
            Self::PeakBytes => Cell::bytes(value),
            _ => Cell::decimal(value, decimals),
        }
    }
}

impl Effort {
    /// Adds up the work.
    #[must_use]
    pub fn of(index: &Index<'_>) -> Self {
        let all = index.solved_by_all();
        let same = (0..index.methods()).all(|method| index.solved(method).all(|(instance, _)| all[instance]));
        Self {
            own: lines(index, |_| true),
            common: if same { Vec::new() } else { lines(index, |instance| all[instance]) },
            same_instances: same,
        }
    }

    /// Returns the work over what each method solved, as a table.
    #[must_use]
    pub fn own_table(&self, names: &Names) -> Table {
        let whose = if self.same_instances && names.methods.len() > 1 {
            "the methods of a set solved the same ones"
        } else {
            "a method that gives up on hard ones looks better than it is"
        };
        table("effort", "Work for the instances that each method solved", &self.own, names).with_note(format!(
            "Over the instances that the method in the row solved; {whose}. Quantiles are interpolated linearly; times \
             are medians over repetitions.",
        ))
    }

    /// Returns the work over what all methods solved, as a table.
    #[must_use]
    pub fn common_table(&self, names: &Names) -> Table {
        table("effort-common", "Work for the instances that all methods solved", &self.common, names).with_note(
            "Over the instances that every method of the set solved: the same for all rows of a set. Quantiles are \
             interpolated linearly; times are medians over repetitions.",
        )
    }
}

fn lines(index: &Index<'_>, counts: impl Fn(usize) -> bool) -> Vec<EffortLine> {
    let design = &index.study.design;
    let mut lines = Vec::new();
    let by_set: Vec<Vec<Vec<&Answer<'_>>>> = (0..index.methods())
        .map(|method| {
            let mut by_set = vec![Vec::new(); design.sets.len()];
            for (instance, answer) in index.solved(method).filter(|one| counts(one.0)) {
                by_set[design.instances[instance].set as usize].push(answer);
            }
            by_set
        })
        .collect();
    for set in 0..design.sets.len() {
        for measure in Measure::ALL {
            let before = lines.len();
            for (method, answers) in by_set.iter().enumerate() {
                let values = answers[set].iter().map(|answer| measure.of(answer)).collect();
                lines.extend(Distribution::of(values).map(|values| EffortLine {
                    set: set as u32,
                    measure,
                    method: method as u32,
                    values,
                }));
            }
            // A measure that is 0 for all methods, such as nodes popped without an open list, is of no interest.
            if lines[before..].iter().all(|line| line.values.largest == 0.0) {
                lines.truncate(before);
            }
        }
    }
    lines
}

fn table(name: &str, title: &str, lines: &[EffortLine], names: &Names) -> Table {
    let columns = [
        "Set",
        "Measure",
        "Method",
        "Instances",
        "Mean",
        "10%",
        "25%",
        "Median",
        "75%",
        "90%",
        "Largest",
        "Total",
    ];
    let mut table = Table::new(name, title, 3, &columns);
    for EffortLine { set, measure, method, values } in lines {
        table.rows.push(vec![
            Cell::text(names.set(*set)),
            Cell::text(measure.name()),
            Cell::text(names.method(*method)),
            Cell::Integer(values.count),
            measure.cell(values.mean, 1),
            measure.cell(values.tenth, 1),
            measure.cell(values.quarter, 1),
            measure.cell(values.median, 1),
            measure.cell(values.three_quarters, 1),
            measure.cell(values.nine_tenths, 1),
            measure.cell(values.largest, 0),
            measure.cell(values.total, 0),
        ]);
    }
    names.leave_out_single_set(&mut table, 0);
    table
}

#[cfg(test)]
mod tests {
    use pousse_search::StopReason;

    use super::*;
    use crate::summary::examples::{Made, run, stopped};

    #[test]
    fn each_method_has_its_own_instances_and_all_have_the_common_ones() {
        let mut made = Made::new(&["a", "b"], &[("s", 3)]);
        for (instance, generated) in [(0, 10), (1, 20), (2, 60)] {
            made.add(0, instance, 0, run(3, generated, 0.5));
        }
        made.add(1, 0, 0, run(3, 100, 1.0));
        made.add(1, 1, 0, run(3, 300, 2.0));
        made.add(1, 2, 0, stopped(StopReason::Time));
        let index = Index::of(&made.study);
        let effort = Effort::of(&index);
        let of = |lines: &[EffortLine], method, measure| {
            let line = lines.iter().find(|line| line.method == method && line.measure == measure);
            line.expect("the measure is not 0").values
        };
        let own = of(&effort.own, 0, Measure::Generated);
        assert_eq!((own.count, own.mean, own.median, own.total, own.largest), (3, 30.0, 20.0, 90.0, 60.0));
        let common = of(&effort.common, 0, Measure::Generated);
        assert_eq!((common.count, common.mean, common.total), (2, 15.0, 30.0));
        assert_eq!(of(&effort.common, 1, Measure::Seconds).total, 3.0);
        // No memory was measured.
        assert!(effort.own.iter().all(|line| line.measure != Measure::PeakBytes));
        let table = effort.own_table(&Names::of(&index));
        assert_eq!(table.header.len(), table.rows[0].len());
        assert_eq!(table.header[0].text, "Measure");
    }
}

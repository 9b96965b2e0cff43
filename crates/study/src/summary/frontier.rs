//! What searches hold in memory, compared with what they generate: the measures of Roumilhac and Flandin (2023).

use super::Names;
use super::index::{Answer, Index};
use super::statistics::Mean;
use crate::table::{Cell, Table};

/// What searches hold in memory.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frontier {
    /// One line for each set and each method that solved some of it.
    pub lines: Vec<FrontierLine>,
}

/// What a method holds in memory, over the instances of a set that it solved.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FrontierLine {
    /// The number of the set.
    pub set: u32,
    /// The number of the method.
    pub method: u32,
    /// Nodes generated.
    pub generated: Mean,
    /// Nodes expanded.
    pub expanded: Mean,
    /// The largest number of nodes waiting at once.
    pub frontier: MeanAndLargest,
    /// Entries of tables and lists at the end.
    pub stored: MeanAndLargest,
    /// Peak memory, in bytes.
    pub bytes: MeanAndLargest,
    /// Seconds.
    pub seconds: Mean,
    /// The cost of the answers.
    pub cost: Mean,
}

/// The mean and the maximum of some counts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MeanAndLargest {
    /// Their mean.
    pub mean: Mean,
    /// The largest.
    pub largest: u64,
}

impl MeanAndLargest {
    fn add(&mut self, value: u64) {
        self.mean.add(value as f64);
        self.largest = self.largest.max(value);
    }
}

impl Frontier {
    /// Computes the means.
    #[must_use]
    pub fn of(index: &Index<'_>) -> Self {
        let design = &index.study.design;
        let methods = index.methods();
        let mut lines: Vec<FrontierLine> = (0..design.sets.len() * methods)
            .map(|place| FrontierLine {
                set: (place / methods) as u32,
                method: (place % methods) as u32,
                ..FrontierLine::default()
            })
            .collect();
        for method in 0..methods {
            for (instance, answer) in index.solved(method) {
                lines[design.instances[instance].set as usize * methods + method].add(answer);
            }
        }
        lines.retain(|line| line.generated.count > 0);
        Self { lines }
    }

    /// Returns the means as a table.
    #[must_use]
    pub fn table(&self, names: &Names) -> Table {
        let columns = [
            "Set",
            "Method",
            "Instances",
            "Mean generated",
            "Mean largest frontier",
            "Largest frontier",
            "Mean expanded",
            "Mean time",
            "Mean length",
            "Mean stored",
            "Most stored",
            "Mean peak memory",
            "Most memory",
        ];
        let mut table = Table::new("frontier", "What searches hold in memory", 2, &columns).with_note(
            "Over the instances that the method solved. Frontier: nodes waiting at once (for depth-first methods, \
             the depth of the path). Stored: entries of tables and lists at the end.",
        );
        for line in &self.lines {
            table.rows.push(vec![
                Cell::text(names.set(line.set)),
                Cell::text(names.method(line.method)),
                Cell::Integer(line.generated.count),
                Cell::decimal(line.generated.value(), 1),
                Cell::decimal(line.frontier.mean.value(), 1),
                Cell::Integer(line.frontier.largest),
                Cell::decimal(line.expanded.value(), 1),
                Cell::seconds(line.seconds.value()),
                Cell::decimal(line.cost.value(), 1),
                Cell::decimal(line.stored.mean.value(), 1),
                Cell::Integer(line.stored.largest),
                Cell::bytes(line.bytes.mean.value()),
                Cell::bytes(line.bytes.largest as f64),
            ]);
        }
        names.leave_out_single_set(&mut table, 0);
        table
    }
}

impl FrontierLine {
    fn add(&mut self, answer: &Answer<'_>) {
        let measured = &answer.ran.measured;
        self.generated.add(measured.effort.generated as f64);
        self.expanded.add(measured.effort.expanded as f64);
        self.frontier.add(measured.effort.max_frontier);
        self.stored.add(measured.effort.stored);
        self.bytes.add(measured.effort.peak_bytes);
        self.seconds.add(answer.seconds);
        if let Some(cost) = measured.cost {
            self.cost.add(f64::from(cost));
        }
    }
}

#[cfg(test)]
mod tests {
    use pousse::{Effort, Measured};

    use super::*;
    use crate::model::Ran;
    use crate::summary::examples::{Made, run};

    #[test]
    fn means_and_largest_are_by_set_and_method() {
        let mut made = Made::new(&["pattern", "wd"], &[("s", 2), ("t", 1)]);
        let mut add = |instance, (max_frontier, stored, peak_bytes), ran: Ran| {
            let effort = Effort { max_frontier, stored, peak_bytes, ..ran.measured.effort };
            made.add(0, instance, 0, Measured { effort, ..ran.measured }.into());
        };
        add(0, (47, 5, 100), run(46, 2559, 0.17));
        add(1, (53, 7, 50), run(44, 441, 0.03));
        made.add(1, 2, 0, run(46, 2_996_255, 765.45));
        let index = Index::of(&made.study);
        let frontier = Frontier::of(&index);
        assert_eq!(frontier.lines.len(), 2);
        let line = frontier.lines[0];
        assert_eq!((line.set, line.method, line.generated.value()), (0, 0, Some(1500.0)));
        assert_eq!((line.frontier.mean.value(), line.frontier.largest), (Some(50.0), 53));
        assert_eq!((line.stored.mean.value(), line.stored.largest, line.bytes.largest), (Some(6.0), 7, 100));
        assert_eq!((line.cost.value(), line.seconds.value()), (Some(45.0), Some(0.1)));
        assert_eq!((frontier.lines[1].set, frontier.lines[1].method), (1, 1));
        let table = frontier.table(&Names::of(&index));
        assert_eq!(table.rows[0].len(), table.header.len());
    }
}

//! How the runs ended, by method and set.

use pousse_search::{Status, StopReason};

use super::Names;
use super::index::Index;
use crate::table::{Cell, Table};

/// The number of different error reasons kept for each method and set.
const REASONS: usize = 3;

/// How the runs ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Coverage {
    /// One line for each set and each method that applies to it.
    pub lines: Vec<CoverageLine>,
}

/// How the runs of a method on a set ended. Every run counts, including repetitions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CoverageLine {
    /// The number of the set.
    pub set: u32,
    /// The number of the method.
    pub method: u32,
    /// Runs in the design.
    pub expected: u64,
    /// Finished runs.
    pub runs: u64,
    /// Runs with a solution, proven optimal or not, as [`Study::is_solved`](crate::model::Study::is_solved) counts them.
    pub solved: u64,
    /// Runs that proved their solution optimal.
    pub optimal: u64,
    /// Runs that proved that there is no solution.
    pub unsolvable: u64,
    /// Runs that ended without an answer and without a proof.
    pub failed: u64,
    /// Other runs that a limit or the user ended.
    pub stopped: u64,
    /// Of these, by the time limit.
    pub by_time: u64,
    /// Of these, by the memory limit.
    pub by_memory: u64,
    /// Of these, by the node limit.
    pub by_nodes: u64,
    /// Runs that could not be carried out.
    pub errors: u64,
    /// The first different error reasons, each with an instance where it occurred.
    pub reasons: Vec<(String, String)>,
}

impl Coverage {
    /// Counts how runs ended.
    #[must_use]
    pub fn of(index: &Index<'_>) -> Self {
        let design = &index.study.design;
        let sets = design.sets.len();
        let mut sizes = vec![0u64; sets];
        for instance in &design.instances {
            sizes[instance.set as usize] += 1;
        }
        let mut lines: Vec<CoverageLine> = (0..sets as u32)
            .flat_map(|set| (0..).zip(&design.methods).map(move |(method, _)| (set, method)))
            .map(|(set, method)| CoverageLine { set, method, ..CoverageLine::default() })
            .collect();
        for row in &index.study.rows {
            let set = index.study.instance(row).set as usize;
            let line = &mut lines[set * design.methods.len() + row.method as usize];
            line.runs += 1;
            if let Some(error) = row.ran.error.as_deref() {
                line.errors += 1;
                if line.reasons.len() < REASONS && !line.reasons.iter().any(|known| known.0 == error) {
                    line.reasons.push((error.into(), index.instance_name(row.instance as usize)));
                }
                continue;
            }
            match row.ran.measured.status {
                Status::Optimal => (line.solved, line.optimal) = (line.solved + 1, line.optimal + 1),
                Status::Solved => line.solved += 1,
                Status::Stopped(_) if index.study.is_solved(row) => line.solved += 1,
                Status::Unsolvable => line.unsolvable += 1,
                Status::Failed => line.failed += 1,
                Status::Stopped(reason) => {
                    line.stopped += 1;
                    match reason {
                        StopReason::Time => line.by_time += 1,
                        StopReason::Memory => line.by_memory += 1,
                        StopReason::Nodes => line.by_nodes += 1,
                        StopReason::Interrupted => {}
                    }
                }
            }
        }
        for line in &mut lines {
            if design.methods[line.method as usize].sets.contains(&line.set) {
                line.expected = sizes[line.set as usize] * u64::from(design.repetitions);
            }
        }
        lines.retain(|line| line.expected > 0 || line.runs > 0);
        Self { lines }
    }

    /// Returns the counts as a table.
    #[must_use]
    pub fn table(&self, names: &Names) -> Table {
        let columns = [
            "Set",
            "Method",
            "Runs",
            "Asked",
            "Solved",
            "Proven optimal",
            "Unsolvable",
            "Failed",
            "Out of time",
            "Out of memory",
            "Out of nodes",
            "Stopped otherwise",
            "Errors",
        ];
        let mut table = Table::new("coverage", "How the runs ended", 2, &columns).with_note(
            "Counts all runs, including repetitions. Asked: runs that the plan asks for. \
             Solved: with a solution, proven optimal or not, before any limit; for anytime methods, also at a limit.",
        );
        for line in &self.lines {
            let mut row = vec![Cell::text(names.set(line.set)), Cell::text(names.method(line.method))];
            let otherwise = line.stopped - line.by_time - line.by_memory - line.by_nodes;
            let counts = [
                line.runs,
                line.expected,
                line.solved,
                line.optimal,
                line.unsolvable,
                line.failed,
                line.by_time,
                line.by_memory,
                line.by_nodes,
                otherwise,
                line.errors,
            ];
            row.extend(counts.map(Cell::Integer));
            table.rows.push(row);
        }
        names.leave_out_single_set(&mut table, 0);
        // Columns without any runs are left out.
        for column in (0..table.header.len()).rev() {
            let rare = !["Set", "Method", "Runs", "Asked", "Solved", "Proven optimal"]
                .contains(&table.header[column].text.as_str());
            if rare && table.rows.iter().all(|row| row[column] == Cell::Integer(0)) {
                table.leave_out(column);
            }
        }
        table
    }

    /// Returns the first error reasons as a table, which is empty if there were none.
    #[must_use]
    pub fn reasons_table(&self, names: &Names) -> Table {
        let columns = ["Set", "Method", "Reason", "Instance", "Errors of the method"];
        let mut table = Table::new("errors", "Why runs could not be carried out", 4, &columns)
            .with_note(format!("The first {REASONS} different reasons for each method."));
        for line in &self.lines {
            for (reason, instance) in &line.reasons {
                table.rows.push(vec![
                    Cell::text(names.set(line.set)),
                    Cell::text(names.method(line.method)),
                    Cell::text(reason),
                    Cell::text(instance),
                    Cell::Integer(line.errors),
                ]);
            }
        }
        names.leave_out_single_set(&mut table, 0);
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::examples::{Made, ended, error, run, solved, stopped};

    #[test]
    fn every_end_is_counted_once() {
        let mut made = Made::new(&["a", "b"], &[("s", 8), ("t", 1)]);
        made.study.design.methods[1].sets = vec![0];
        let ends = [
            run(3, 10, 1.0),
            solved(3, 10, 1.0),
            ended(Status::Unsolvable),
            ended(Status::Failed),
            stopped(StopReason::Time),
            stopped(StopReason::Interrupted),
            error("no such table"),
            error("no such table"),
        ];
        for (instance, end) in (0..).zip(ends) {
            made.add(0, instance, 0, end);
        }
        let index = Index::of(&made.study);
        let coverage = Coverage::of(&index);
        assert_eq!(coverage.lines.len(), 3);
        let line = &coverage.lines[0];
        assert_eq!((line.runs, line.expected, line.solved, line.optimal), (8, 8, 2, 1));
        assert_eq!((line.unsolvable, line.failed, line.stopped, line.by_time, line.errors), (1, 1, 2, 1, 2));
        assert_eq!(line.reasons, [("no such table".to_string(), "s 7".to_string())]);
        let other = &coverage.lines[1];
        assert_eq!((other.set, other.method, other.runs, other.expected), (0, 1, 0, 8));
        assert_eq!((coverage.lines[2].set, coverage.lines[2].method, coverage.lines[2].expected), (1, 0, 1));

        let table = coverage.table(&Names::of(&index));
        let heads: Vec<&str> = table.header.iter().map(|head| head.text.as_str()).collect();
        assert!(heads.contains(&"Out of time") && !heads.contains(&"Out of memory"), "{heads:?}");
        assert_eq!(coverage.reasons_table(&Names::of(&index)).rows.len(), 1);
    }
}

//! How work grows with the length of optimal solutions.

use std::collections::BTreeMap;

use super::Names;
use super::index::Index;
use super::statistics::{Distribution, least_squares};
use crate::table::{Cell, Table};

/// How work grows with the length of optimal solutions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Growth {
    /// One line for each kind of puzzle and each method that solved instances with a known optimum.
    pub lines: Vec<GrowthLine>,
}

/// How the work of a method grows, over the instances that it solved and whose optimum is known.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GrowthLine {
    /// The number of the kind of puzzle.
    pub kind: u32,
    /// The number of the method.
    pub method: u32,
    /// The study's node count by optimal length.
    pub by_length: BTreeMap<u32, Distribution>,
    /// The slope of the regression line through the logarithms of the means.
    pub fit: Option<f64>,
}

impl GrowthLine {
    /// Returns the factor by which the nodes grow per additional move.
    #[must_use]
    pub fn per_move(&self) -> Option<f64> {
        self.fit.map(f64::exp)
    }

    /// Returns the number of instances it is based on.
    #[must_use]
    pub fn instances(&self) -> u64 {
        self.by_length.values().map(|nodes| nodes.count).sum()
    }
}

impl Growth {
    /// Computes the growth.
    #[must_use]
    pub fn of(index: &Index<'_>) -> Self {
        let count = index.study.design.report.nodes;
        let mut lines = Vec::new();
        for method in 0..index.methods() {
            let mut nodes: Vec<BTreeMap<u32, Vec<f64>>> = vec![BTreeMap::new(); index.kinds.len()];
            for (instance, answer) in index.solved(method) {
                if let Some(optimum) = index.optima[instance] {
                    let by_length = &mut nodes[index.kind_of[instance] as usize];
                    by_length.entry(optimum).or_default().push(count.of(&answer.ran.measured.effort) as f64);
                }
            }
            for (kind, by_length) in (0..).zip(nodes) {
                let by_length: BTreeMap<u32, Distribution> = by_length
                    .into_iter()
                    .filter_map(|(length, nodes)| Some((length, Distribution::of(nodes)?)))
                    .collect();
                let points: Vec<(f64, f64)> = by_length
                    .iter()
                    .filter(|(_, nodes)| nodes.mean > 0.0)
                    .map(|(&length, nodes)| (f64::from(length), nodes.mean.ln()))
                    .collect();
                let fit = least_squares(&points);
                lines.push(GrowthLine { kind, method: method as u32, by_length, fit });
            }
        }
        lines.retain(|line| !line.by_length.is_empty());
        lines.sort_by_key(|line| (line.kind, line.method));
        Self { lines }
    }

    /// Returns the growth of each method as a table.
    #[must_use]
    pub fn table(&self, names: &Names) -> Table {
        let columns = ["Puzzle", "Method", "Instances", "Shortest", "Longest", "Lengths", "Growth per move"];
        let title = format!("Growth of nodes {} with the optimal length", names.nodes.name());
        let mut table = Table::new("growth", title, 2, &columns).with_note(
            "Over the instances that the method solved and whose optimum is known. Growth per move: the factor by \
             which nodes grow with each additional move, by least squares on the logarithms of the means, with equal \
             weight for each length.",
        );
        for line in &self.lines {
            let length =
                |length: Option<&u32>| length.map_or(Cell::Missing, |&length| Cell::Integer(length.into()));
            table.rows.push(vec![
                Cell::text(names.kind(line.kind)),
                Cell::text(names.method(line.method)),
                Cell::Integer(line.instances()),
                length(line.by_length.keys().next()),
                length(line.by_length.keys().next_back()),
                Cell::integer(line.by_length.len()),
                Cell::decimal(line.per_move(), 3),
            ]);
        }
        names.leave_out_single_kind(&mut table, 0);
        table
    }

    /// Returns nodes by length and method as a table.
    #[must_use]
    pub fn by_length_table(&self, names: &Names) -> Table {
        let nodes = names.nodes.name();
        let columns = ["Puzzle", "Method", "Optimal length", "Instances", "Mean", "Median", "Largest"];
        let title = format!("Nodes {nodes} by optimal length");
        let mut table = Table::new("growth-by-length", title, 2, &columns)
            .with_note("Over the instances that the method solved and whose optimum is known.");
        for line in &self.lines {
            for (&length, nodes) in &line.by_length {
                table.rows.push(vec![
                    Cell::text(names.kind(line.kind)),
                    Cell::text(names.method(line.method)),
                    Cell::Integer(length.into()),
                    Cell::Integer(nodes.count),
                    Cell::decimal(nodes.mean, 1),
                    Cell::decimal(nodes.median, 1),
                    Cell::decimal(nodes.largest, 0),
                ]);
            }
        }
        names.leave_out_single_kind(&mut table, 0);
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::examples::{Made, run, solved};

    #[test]
    fn nodes_that_double_every_move_grow_by_two() {
        let mut made = Made::new(&["a", "b"], &[("s", 5)]);
        // Means 20, 80, 320 at lengths 2, 4, 6.
        for (instance, length, generated) in [(0, 2, 10), (1, 2, 30), (2, 4, 80), (3, 6, 320)] {
            made.add(0, instance, 0, run(length, generated, 1.0));
        }
        made.add(1, 4, 0, solved(9, 10, 1.0)); // its optimum is unknown
        let index = Index::of(&made.study);
        let growth = Growth::of(&index);
        assert_eq!(growth.lines.len(), 1);
        let line = &growth.lines[0];
        assert_eq!((line.instances(), line.by_length[&2].mean, line.by_length[&2].median), (4, 20.0, 20.0));
        assert!((line.per_move().expect("three lengths") - 2.0).abs() < 1e-9);
        assert_eq!(growth.table(&Names::of(&index)).rows.len(), 1);
        assert_eq!(growth.by_length_table(&Names::of(&index)).rows.len(), 3);
    }
}

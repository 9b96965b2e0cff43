//! Branching factors: how fast searches grow.
//!
//! The effective branching factor b* (Nilsson 1971; Russell and Norvig) is that of a uniform tree with the depth of the
//! solution and as many nodes as were generated: generated = 1 + b + ... + b^d. The heuristic branching factor (Korf,
//! Reid and Edelkamp 2001) is the ratio of the nodes of consecutive rounds of an iterative method; the last round,
//! which the solution cuts short, does not count.

use std::collections::BTreeMap;

use super::Names;
use super::index::Index;
use super::statistics::{Distribution, Mean};
use crate::table::{Cell, Head, Table};

/// Branching factors.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Branching {
    /// One line for each kind of puzzle and each method that solved some of it.
    pub lines: Vec<BranchingLine>,
}

/// The branching factors of a method, over the instances that it solved in at least one move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BranchingLine {
    /// The number of the kind of puzzle.
    pub kind: u32,
    /// The number of the method.
    pub method: u32,
    /// The effective branching factors.
    pub effective: Option<Distribution>,
    /// Their means by the cost of the answer.
    pub by_depth: BTreeMap<u32, Mean>,
    /// The logarithms of the ratios between consecutive complete rounds.
    pub rounds: Mean,
    /// The same per unit of the bound, which rises by 2 per round if every move changes its parity.
    pub units: Mean,
}

impl BranchingLine {
    /// Returns the geometric mean of the ratios between rounds.
    #[must_use]
    pub fn per_round(&self) -> Option<f64> {
        self.rounds.value().map(f64::exp)
    }

    /// Returns the same per unit of the bound.
    #[must_use]
    pub fn per_unit(&self) -> Option<f64> {
        self.units.value().map(f64::exp)
    }
}

impl Branching {
    /// Computes the factors.
    #[must_use]
    pub fn of(index: &Index<'_>) -> Self {
        let kinds = index.kinds.len();
        let mut lines = Vec::new();
        for method in 0..index.methods() {
            let mut by_kind = vec![BranchingLine::default(); kinds];
            let mut values = vec![Vec::new(); kinds];
            for (instance, answer) in index.solved(method) {
                let kind = index.kind_of[instance] as usize;
                let measured = &answer.ran.measured;
                if let Some((cost, factor)) =
                    measured.cost.and_then(|cost| Some((cost, effective(measured.effort.generated, cost)?)))
                {
                    values[kind].push(factor);
                    by_kind[kind].by_depth.entry(cost).or_default().add(factor);
                }
                let rounds = &measured.effort.iterations;
                for pair in rounds[..rounds.len().saturating_sub(1)].windows(2) {
                    let (one, next) = (pair[0], pair[1]);
                    if one.nodes > 0 && next.nodes > 0 && next.bound > one.bound {
                        let growth = (next.nodes as f64 / one.nodes as f64).ln();
                        by_kind[kind].rounds.add(growth);
                        by_kind[kind].units.add(growth / f64::from(next.bound - one.bound));
                    }
                }
            }
            for ((kind, line), values) in (0..).zip(by_kind).zip(values) {
                let effective = Distribution::of(values);
                lines.push(BranchingLine { kind, method: method as u32, effective, ..line });
            }
        }
        lines.retain(|line| line.effective.is_some());
        lines.sort_by_key(|line| (line.kind, line.method));
        Self { lines }
    }

    /// Returns the factors as a table.
    #[must_use]
    pub fn table(&self, names: &Names) -> Table {
        let columns = [
            "Puzzle",
            "Method",
            "Instances",
            "Mean b*",
            "Median b*",
            "Smallest b*",
            "Largest b*",
            "Pairs of rounds",
            "Growth per round",
            "Growth per unit of bound",
        ];
        let mut table = Table::new("branching", "Effective branching factors", 2, &columns).with_note(
            "Over the instances that the method solved in at least one move. b* solves generated = 1 + b + … + b^d for \
             the cost d of the answer. For iterative methods, growth is the geometric mean of the ratios between the \
             nodes of consecutive complete rounds.",
        );
        for line in &self.lines {
            let told = line.effective.as_ref();
            table.rows.push(vec![
                Cell::text(names.kind(line.kind)),
                Cell::text(names.method(line.method)),
                told.map_or(Cell::Missing, |told| Cell::Integer(told.count)),
                Cell::decimal(told.map(|told| told.mean), 3),
                Cell::decimal(told.map(|told| told.median), 3),
                Cell::decimal(told.map(|told| told.smallest), 3),
                Cell::decimal(told.map(|told| told.largest), 3),
                Cell::Integer(line.rounds.count),
                Cell::decimal(line.per_round(), 3),
                Cell::decimal(line.per_unit(), 3),
            ]);
        }
        names.leave_out_single_kind(&mut table, 0);
        table
    }

    /// Returns the mean factors by the cost of the answer, with one column per method.
    #[must_use]
    pub fn by_depth_table(&self, names: &Names) -> Table {
        let mut table = Table::new(
            "branching-by-depth",
            "Mean effective branching factor by depth",
            1,
            &["Puzzle", "Depth"],
        )
        .with_note("Over the instances that the method of the column solved, by the cost of its answer.");
        table.header.extend(names.methods.iter().map(Head::numbers));
        let mut depths: BTreeMap<(u32, u32), Vec<Cell>> = BTreeMap::new();
        for line in &self.lines {
            for (&depth, mean) in &line.by_depth {
                let row = depths
                    .entry((line.kind, depth))
                    .or_insert_with(|| vec![Cell::Missing; names.methods.len()]);
                row[line.method as usize] = Cell::decimal(mean.value(), 3);
            }
        }
        for ((kind, depth), cells) in depths {
            let mut row = vec![Cell::text(names.kind(kind)), Cell::Integer(depth.into())];
            row.extend(cells);
            table.rows.push(row);
        }
        names.leave_out_single_kind(&mut table, 0);
        table
    }
}

/// Returns the effective branching factor: the `b` with `generated = 1 + b + ... + b^depth`. There is none without
/// moves, or without nodes besides the root.
#[must_use]
pub fn effective(generated: u64, depth: u32) -> Option<f64> {
    if depth == 0 || generated < 2 {
        return None;
    }
    let (nodes, depth) = (generated as f64, depth as i32);
    let tree = |b: f64| {
        if (b - 1.0).abs() < 1e-9 { f64::from(depth + 1) } else { (b.powi(depth + 1) - 1.0) / (b - 1.0) }
    };
    // The last level has at most as many nodes as the tree, which bounds b from above; for b >= 1 no level is larger
    // than the last, which bounds b from below.
    let root = 1.0 / f64::from(depth);
    let mut high = nodes.powf(root).max(1.0);
    let mut low = if generated > depth as u64 { (nodes / f64::from(depth + 1)).powf(root) } else { 0.0 };
    while high - low > 1e-9 * high {
        let middle = low + (high - low) / 2.0;
        if tree(middle) < nodes { low = middle } else { high = middle }
    }
    Some(low + (high - low) / 2.0)
}

#[cfg(test)]
mod tests {
    use pousse::Round;

    use super::*;
    use crate::summary::examples::{Made, run};

    #[test]
    fn factors_solve_their_equation() {
        for (generated, depth, wanted) in
            [(63, 5, 2.0), (364, 5, 3.0), (6, 5, 1.0), (2, 1, 1.0), (31, 1, 30.0)]
        {
            let factor = effective(generated, depth).expect("it has one");
            assert!((factor - wanted).abs() < 1e-6, "{generated} at {depth}: {factor}");
        }
        // Russell and Norvig: a solution at depth 5 found with 52 nodes besides the root has b* = 1.92.
        let factor = effective(53, 5).expect("it has one");
        assert!((factor - 1.92).abs() < 0.005, "{factor}");
        // Fewer nodes than a path has, so b is below 1: for b = 1/2, 1 + b + b^2 + b^3 = 1.875, which is just under 2
        // nodes.
        assert!(effective(2, 3).expect("it has one") < 1.0);
        assert_eq!(effective(1, 0), None);
        assert_eq!(effective(0, 5), None);
    }

    #[test]
    fn rounds_are_compared_without_the_last() {
        let mut made = Made::new(&["ida"], &[("s", 2)]);
        let rounds = |rounds: &[(u32, u64)]| {
            let mut ran = run(5, 63, 1.0);
            let round = |&(bound, nodes)| Round { bound, nodes, expanded: 0 };
            ran.measured.effort.iterations = rounds.iter().map(round).collect();
            ran
        };
        made.add(0, 0, 0, rounds(&[(1, 10), (3, 40), (5, 13)]));
        made.add(0, 1, 0, rounds(&[(1, 10), (3, 90), (5, 810), (7, 1)]));
        let index = Index::of(&made.study);
        let branching = Branching::of(&index);
        let line = &branching.lines[0];
        // Ratios 4, 9, 9 between rounds two units apart.
        assert_eq!(line.rounds.count, 3);
        assert!((line.per_round().expect("there are rounds") - 324.0f64.cbrt()).abs() < 1e-9);
        assert!((line.per_unit().expect("there are rounds") - 18.0f64.cbrt()).abs() < 1e-9);
        assert!((line.effective.expect("both are solved").mean - 2.0).abs() < 1e-6);
        assert_eq!(line.by_depth[&5].count, 2);
        assert_eq!(branching.table(&Names::of(&index)).rows.len(), 1);
        let by_depth = branching.by_depth_table(&Names::of(&index));
        assert_eq!((by_depth.rows.len(), by_depth.rows[0].len()), (1, 2));
    }
}

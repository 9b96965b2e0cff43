//! Heuristic values of the starts against true distances.

use std::collections::BTreeMap;

use super::Names;
use super::index::Index;
use super::statistics::Mean;
use crate::table::{Cell, Table};

/// Estimates against true distances.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Estimates {
    /// One line for each kind of puzzle and each heuristic; methods with the same heuristic share a line.
    pub lines: Vec<EstimateLine>,
}

/// The estimates of a heuristic, over the instances with a known optimum that some method ran on with it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EstimateLine {
    /// The number of the kind of puzzle.
    pub kind: u32,
    /// The heuristic, as on the command line.
    pub heuristic: String,
    /// The estimates.
    pub h: Mean,
    /// The true distances.
    pub distance: Mean,
    /// The absolute errors relative to the distances, where those are not 0.
    pub relative_error: Mean,
    /// Estimates above the distance.
    pub overestimates: u64,
    /// Estimates equal to the distance.
    pub exact: u64,
    /// The estimates by true distance, shortest first.
    pub by_distance: BTreeMap<u32, EstimateRange>,
}

/// The estimates of positions at the same distance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EstimateRange {
    /// Their mean and number.
    pub h: Mean,
    /// The smallest.
    pub smallest: u32,
    /// The largest.
    pub largest: u32,
}

impl EstimateLine {
    /// Returns the mean of the estimate minus the distance.
    #[must_use]
    pub fn bias(&self) -> Option<f64> {
        Some(self.h.value()? - self.distance.value()?)
    }

    fn add(&mut self, h: u32, distance: u32) {
        self.h.add(f64::from(h));
        self.distance.add(f64::from(distance));
        if distance > 0 {
            self.relative_error.add(f64::from(h.abs_diff(distance)) / f64::from(distance));
        }
        self.overestimates += u64::from(h > distance);
        self.exact += u64::from(h == distance);
        let range = self.by_distance.entry(distance).or_insert(EstimateRange {
            h: Mean::default(),
            smallest: h,
            largest: h,
        });
        range.h.add(f64::from(h));
        range.smallest = range.smallest.min(h);
        range.largest = range.largest.max(h);
    }
}

impl Estimates {
    /// Compares estimates with distances.
    #[must_use]
    pub fn of(index: &Index<'_>) -> Self {
        let design = &index.study.design;
        let mut heuristics: Vec<&str> = Vec::new();
        for method in &design.methods {
            if !method.heuristic.is_empty() && !heuristics.contains(&method.heuristic.as_str()) {
                heuristics.push(&method.heuristic);
            }
        }
        let mut lines = Vec::new();
        for heuristic in heuristics {
            let methods: Vec<usize> = (0..index.methods())
                .filter(|&method| design.methods[method].heuristic == heuristic)
                .collect();
            let mut by_kind: Vec<EstimateLine> = (0..index.kinds.len() as u32)
                .map(|kind| EstimateLine { kind, heuristic: heuristic.into(), ..EstimateLine::default() })
                .collect();
            for (instance, optimum) in index.optima.iter().enumerate() {
                let h = methods.iter().find_map(|&method| {
                    let ran = index.answers(method)[instance]?.ran;
                    ran.error.is_none().then_some(ran.measured.initial_h)
                });
                if let (Some(h), Some(distance)) = (h, *optimum) {
                    by_kind[index.kind_of[instance] as usize].add(h, distance);
                }
            }
            lines.extend(by_kind.into_iter().filter(|line| line.h.count > 0));
        }
        lines.sort_by_key(|line| line.kind);
        Self { lines }
    }

    /// Returns the comparison as a table.
    #[must_use]
    pub fn table(&self, names: &Names) -> Table {
        let columns = [
            "Puzzle",
            "Heuristic",
            "Instances",
            "Mean h",
            "Mean h*",
            "Bias",
            "Mean relative error",
            "Overestimates",
            "Exact",
            "Exact %",
        ];
        let mut table = Table::new("estimates", "Estimates of the starts against true distances", 2, &columns).with_note(
            "Over the instances whose optimum h* is known and that some method ran on with the heuristic, solved or \
             not. Bias: mean of h − h*. Relative error: |h − h*| / h*, in percent.",
        );
        for line in &self.lines {
            table.rows.push(vec![
                Cell::text(names.kind(line.kind)),
                Cell::text(&line.heuristic),
                Cell::Integer(line.h.count),
                Cell::decimal(line.h.value(), 3),
                Cell::decimal(line.distance.value(), 3),
                Cell::decimal(line.bias(), 3),
                Cell::percent(line.relative_error.value().map(|share| 100.0 * share)),
                Cell::Integer(line.overestimates),
                Cell::Integer(line.exact),
                Cell::share(line.exact, line.h.count),
            ]);
        }
        names.leave_out_single_kind(&mut table, 0);
        table
    }

    /// Returns the estimates by distance as a table.
    #[must_use]
    pub fn by_distance_table(&self, names: &Names) -> Table {
        let columns =
            ["Puzzle", "Heuristic", "h*", "Instances", "Mean h", "Smallest h", "Largest h", "Mean h − h*"];
        let mut table = Table::new("estimates-by-distance", "Estimates by true distance", 2, &columns)
            .with_note("Over the same instances, by their optimum h*.");
        for line in &self.lines {
            for (&distance, range) in &line.by_distance {
                table.rows.push(vec![
                    Cell::text(names.kind(line.kind)),
                    Cell::text(&line.heuristic),
                    Cell::Integer(distance.into()),
                    Cell::Integer(range.h.count),
                    Cell::decimal(range.h.value(), 2),
                    Cell::Integer(range.smallest.into()),
                    Cell::Integer(range.largest.into()),
                    Cell::decimal(range.h.value().map(|mean| mean - f64::from(distance)), 2),
                ]);
            }
        }
        names.leave_out_single_kind(&mut table, 0);
        table
    }
}

#[cfg(test)]
mod tests {
    use pousse_search::StopReason;

    use super::*;
    use crate::summary::examples::{Made, run, stopped, with_estimate};

    #[test]
    fn estimates_are_compared_once_per_heuristic() {
        let mut made = Made::new(&["md", "md with ida", "lc"], &[("s", 4)]);
        made.study.design.methods[1].heuristic = "md".into();
        for (instance, h, optimum) in [(0, 8, 10), (1, 10, 10), (2, 22, 20)] {
            made.optimum(instance as usize, optimum);
            made.add(0, instance, 0, with_estimate(h, run(optimum, 10, 1.0)));
            made.add(1, instance, 0, with_estimate(h, run(optimum, 10, 1.0)));
        }
        made.optimum(3, 40);
        made.add(1, 3, 0, with_estimate(30, stopped(StopReason::Time)));
        let index = Index::of(&made.study);
        let estimates = Estimates::of(&index);
        assert_eq!(estimates.lines.len(), 1);
        let line = &estimates.lines[0];
        assert_eq!((line.h.count, line.h.value(), line.distance.value()), (4, Some(17.5), Some(20.0)));
        assert_eq!((line.bias(), line.overestimates, line.exact), (Some(-2.5), 1, 1));
        // 2/10, 0, 2/20, 10/40
        assert!((line.relative_error.value().expect("there are some") - 0.55 / 4.0).abs() < 1e-12);
        let ten = line.by_distance[&10];
        assert_eq!((ten.h.count, ten.h.value(), ten.smallest, ten.largest), (2, Some(9.0), 8, 10));
        assert_eq!(estimates.table(&Names::of(&index)).rows.len(), 1);
        assert_eq!(estimates.by_distance_table(&Names::of(&index)).rows.len(), 3);
    }
}

//! Small hand-made studies for the tests of summaries.

use crate::model::{Instance, Measured, Method, Row, RowStatus, RunLimits, Set, Study};

/// A study under construction.
pub(crate) struct Made {
    pub(crate) study: Study,
}

impl Made {
    /// Creates a study without rows: methods by label, each for all sets; sets by name with their numbers of instances.
    pub(crate) fn new(methods: &[&str], sets: &[(&str, usize)]) -> Self {
        let mut study = Study::default();
        study.design.repetitions = 1;
        for (set, &(name, instances)) in (0..).zip(sets) {
            study.design.sets.push(Set { name: name.into(), ..Set::default() });
            study.design.instances.extend((1..=instances).map(|number| Instance {
                set,
                label: number.to_string(),
                puzzle: pousse::PUZZLES[0],
                board: "1 2 3 / 4 5 6 / 7 8 0".into(),
                goal: None,
                optimum: None,
            }));
        }
        let all: Vec<u32> = (0..sets.len() as u32).collect();
        study.design.methods = methods.iter().map(|label| method(label, &all)).collect();
        Self { study }
    }

    /// Adds a run.
    pub(crate) fn add(&mut self, method: u32, instance: u32, repetition: u32, measured: Measured) {
        self.study.rows.push(Row { instance, method, repetition, session: 0, measured });
    }

    /// Sets the optimum of an instance.
    pub(crate) fn optimum(&mut self, instance: usize, cost: u32) {
        self.study.design.instances[instance].optimum = Some(cost);
    }
}

/// The algorithm of every method.
const ALGORITHM: &str = "astar";

/// Returns a method that uses its label as its heuristic.
pub(crate) fn method(label: &str, sets: &[u32]) -> Method {
    Method {
        label: label.into(),
        algorithm: ALGORITHM.into(),
        heuristic: label.into(),
        sets: sets.into(),
        limits: RunLimits { threads: 1, ..RunLimits::default() },
        ..Method::default()
    }
}

/// Returns a run that proved its answer optimal; half of the generated nodes were popped and expanded.
pub(crate) fn run(cost: u32, generated: u64, seconds: f64) -> Measured {
    Measured {
        status: RowStatus::Optimal,
        cost: Some(cost),
        lower_bound: Some(cost),
        generated,
        expanded: generated / 2,
        popped: generated / 2,
        seconds,
        ..Measured::default()
    }
}

/// Returns a run that claims nothing about the optimum.
pub(crate) fn solved(cost: u32, generated: u64, seconds: f64) -> Measured {
    Measured { status: RowStatus::Solved, lower_bound: None, ..run(cost, generated, seconds) }
}

#[test]
fn the_algorithm_exists() {
    assert!(ALGORITHM.parse::<pousse_search::Algorithm>().is_ok());
}

//! Small hand-made studies for the tests of summaries.

use pousse::{Effort, Measured};
use pousse_search::{Status, StopReason};

use crate::model::{Instance, Method, Ran, Row, RunLimits, Set, Study};

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
    pub(crate) fn add(&mut self, method: u32, instance: u32, repetition: u32, ran: Ran) {
        self.study.rows.push(Row { instance, method, repetition, session: 0, ran });
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
pub(crate) fn run(cost: u32, generated: u64, seconds: f64) -> Ran {
    let half = generated / 2;
    let effort = Effort { generated, expanded: half, popped: half, seconds, ..Effort::default() };
    let (status, cost) = (Status::Optimal, Some(cost));
    Measured { status, cost, lower_bound: cost, effort, ..Measured::default() }.into()
}

/// Returns a run that claims nothing about the optimum.
pub(crate) fn solved(cost: u32, generated: u64, seconds: f64) -> Ran {
    let run = run(cost, generated, seconds).measured;
    Measured { status: Status::Solved, lower_bound: None, ..run }.into()
}

/// Returns a run that ended without a solution.
pub(crate) fn ended(status: Status) -> Ran {
    Measured { status, ..Measured::default() }.into()
}

/// Returns a run that a limit ended without a solution, after many nodes.
pub(crate) fn stopped(by: StopReason) -> Ran {
    Ran { measured: Measured { status: Status::Stopped(by), ..generated(9999).measured }, ..Ran::default() }
}

/// Returns a run that ended without an answer after it had generated some nodes.
pub(crate) fn generated(generated: u64) -> Ran {
    Measured { effort: Effort { generated, ..Effort::default() }, ..Measured::default() }.into()
}

/// Returns a run with another estimate of the start.
pub(crate) fn with_estimate(initial_h: u32, ran: Ran) -> Ran {
    Measured { initial_h, ..ran.measured }.into()
}

/// Returns a run that could not be carried out.
pub(crate) fn error(what: &str) -> Ran {
    Ran { error: Some(what.into()), ..Ran::default() }
}

#[test]
fn the_algorithm_exists() {
    assert!(ALGORITHM.parse::<pousse_search::Algorithm>().is_ok());
}

//! How good the answers are, and whether the claims of all runs are consistent.
//!
//! An answer is optimal if its cost equals the optimum, which may be known beforehand or proven by some run. If one
//! claim refutes another, pousse has a bug or a published optimum is wrong, so such contradictions come first in a
//! report.

use pousse_search::Status;

use super::Names;
use super::index::Index;
use super::statistics::Mean;
use crate::model::Row;
use crate::table::{Cell, Table};

/// How good the answers are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Quality {
    /// One line for each method that solved something.
    pub lines: Vec<QualityLine>,
    /// Claims that contradict each other.
    pub contradictions: Vec<Contradiction>,
}

/// How good the answers of a method are, over the instances that it solved.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct QualityLine {
    /// The number of the method.
    pub method: u32,
    /// Instances solved.
    pub solved: u64,
    /// Answers that the runs themselves proved optimal.
    pub proven: u64,
    /// Answers whose cost is the optimum.
    pub optimal: u64,
    /// Answers that cost more.
    pub missed: u64,
    /// Answers whose optimum is unknown.
    pub unknown: u64,
    /// Moves above the optimum, over the answers with a known optimum.
    pub excess: Mean,
    /// The same as a percentage of the optimum, where that is not 0.
    pub excess_percent: Mean,
    /// The maximum number of moves above the optimum, with the number of the instance.
    pub worst: Option<(u32, u32)>,
}

/// A claim that another one refutes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The name of the instance.
    pub instance: String,
    /// The number of the method whose run makes the claim.
    pub method: u32,
    /// What the run claims.
    pub claim: String,
    /// What is known to the contrary.
    pub known: String,
}

/// What is known about an instance, and from which method.
#[derive(Clone, Default)]
struct Known {
    /// The smallest cost of a solution, with the method that found it.
    cheapest: Option<(u32, u32)>,
    /// The largest proven lower bound; without a method if it was known beforehand.
    bound: Option<(u32, Option<u32>)>,
}

impl Quality {
    /// Evaluates the answers.
    #[must_use]
    pub fn of(index: &Index<'_>) -> Self {
        let mut lines = Vec::new();
        for method in 0..index.methods() {
            let mut line = QualityLine { method: method as u32, ..QualityLine::default() };
            for (instance, answer) in index.solved(method) {
                line.solved += 1;
                line.proven += u64::from(answer.ran.measured.status == Status::Optimal);
                let (Some(cost), Some(optimum)) = (answer.ran.measured.cost, index.optima[instance]) else {
                    line.unknown += 1;
                    continue;
                };
                let excess = cost.saturating_sub(optimum);
                line.optimal += u64::from(excess == 0);
                line.missed += u64::from(excess > 0);
                line.excess.add(f64::from(excess));
                if optimum > 0 {
                    line.excess_percent.add(100.0 * f64::from(excess) / f64::from(optimum));
                }
                if excess > line.worst.map_or(0, |worst| worst.0) {
                    line.worst = Some((excess, instance as u32));
                }
            }
            if line.solved > 0 {
                lines.push(line);
            }
        }
        Self { lines, contradictions: contradictions(index) }
    }

    /// Returns whether every answer was proven optimal by its own run, so that there is nothing to compare.
    #[must_use]
    pub fn all_proven(&self) -> bool {
        self.lines.iter().all(|line| line.proven == line.solved)
    }

    /// Returns the evaluation as a table.
    #[must_use]
    pub fn table(&self, names: &Names) -> Table {
        let columns = [
            "Method",
            "Worst for",
            "Solved",
            "Proven by the run",
            "Optimal",
            "Missed",
            "Optimum unknown",
            "Optimal %",
            "Mean excess",
            "Mean excess %",
            "Worst excess",
        ];
        let mut table = Table::new("quality", "How good the answers are", 2, &columns).with_note(
            "Over the instances that the method solved. Optimal: costs as much as the known optimum; missed: costs \
             more. The share and the excess are over the answers whose optimum is known.",
        );
        for line in &self.lines {
            let worst = line.worst.map_or(Cell::Missing, |worst| Cell::text(names.instance(worst.1)));
            table.rows.push(vec![
                Cell::text(names.method(line.method)),
                worst,
                Cell::Integer(line.solved),
                Cell::Integer(line.proven),
                Cell::Integer(line.optimal),
                Cell::Integer(line.missed),
                Cell::Integer(line.unknown),
                Cell::share(line.optimal, line.solved - line.unknown),
                Cell::decimal(line.excess.value(), 3),
                Cell::percent(line.excess_percent.value()),
                line.worst.map_or(Cell::Missing, |worst| Cell::Integer(worst.0.into())),
            ]);
        }
        table
    }

    /// Returns the contradictions as a table, which is empty if there are none.
    #[must_use]
    pub fn contradictions_table(&self, names: &Names) -> Table {
        let columns = ["Instance", "Method", "Claims", "But"];
        let title = match self.contradictions.len() {
            1 => "CONTRADICTION: 1 claim cannot be true".into(),
            many => format!("CONTRADICTIONS: {many} claims cannot be true"),
        };
        let mut table = Table::new("contradictions", title, 4, &columns).with_note(
            "Each row is a bug in the solver, or a wrong published optimum. Trust no other table until it is \
             explained.",
        );
        for one in &self.contradictions {
            table.rows.push(vec![
                Cell::text(&one.instance),
                Cell::text(names.method(one.method)),
                Cell::text(&one.claim),
                Cell::text(&one.known),
            ]);
        }
        table
    }
}

fn contradictions(index: &Index<'_>) -> Vec<Contradiction> {
    let design = &index.study.design;
    let mut known: Vec<Known> = (design.instances.iter())
        .map(|instance| Known { cheapest: None, bound: instance.optimum.map(|optimum| (optimum, None)) })
        .collect();
    for row in &index.study.rows {
        let known = &mut known[row.instance as usize];
        let cost = row.ran.measured.cost.filter(|_| index.study.is_solved(row));
        if let Some(cost) = cost.filter(|&cost| known.cheapest.is_none_or(|cheapest| cost < cheapest.0)) {
            known.cheapest = Some((cost, row.method));
        }
        if let Some(bound) = proven(row).filter(|&bound| known.bound.is_none_or(|largest| bound > largest.0))
        {
            known.bound = Some((bound, Some(row.method)));
        }
    }
    let name = |method: u32| design.methods[method as usize].label.as_str();
    let mut found = Vec::new();
    for row in &index.study.rows {
        let known = &known[row.instance as usize];
        let optimum = design.instances[row.instance as usize].optimum;
        let mut contradiction = |claim: String, known: String| {
            found.push(Contradiction {
                instance: index.instance_name(row.instance as usize),
                method: row.method,
                claim,
                known,
            });
        };
        let cost = row.ran.measured.cost.filter(|_| index.study.is_solved(row));
        match (row.ran.measured.status, known.cheapest, optimum) {
            (Status::Unsolvable, Some((cheapest, method)), _) => {
                contradiction("no solution".into(), format!("{} found one of {cheapest}", name(method)));
            }
            (Status::Unsolvable, None, Some(optimum)) => {
                contradiction("no solution".into(), format!("the optimum is known to be {optimum}"));
            }
            _ => {}
        }
        if let Some(bound) = proven(row) {
            if let Some(optimum) = optimum.filter(|&optimum| optimum < bound) {
                contradiction(format!("at least {bound}"), format!("the optimum is known to be {optimum}"));
            } else if let Some((cheapest, method)) = known.cheapest.filter(|cheapest| cheapest.0 < bound) {
                contradiction(format!("at least {bound}"), format!("{} found {cheapest}", name(method)));
            }
        }
        if let (Some(cost), Some((bound, by))) =
            (cost, known.bound.filter(|bound| cost.is_some_and(|cost| cost < bound.0)))
        {
            let known = by.map_or_else(
                || format!("the optimum is known to be {bound}"),
                |method| format!("{} proved at least {bound}", name(method)),
            );
            contradiction(format!("a solution of {cost}"), known);
        }
    }
    found
}

/// Returns the lower bound that a run proved.
fn proven(row: &Row) -> Option<u32> {
    let optimal = row.ran.measured.cost.filter(|_| row.ran.measured.status == Status::Optimal);
    optimal.max(row.ran.measured.lower_bound)
}

#[cfg(test)]
mod tests {
    use pousse::Measured;
    use pousse_search::StopReason;

    use super::*;
    use crate::summary::examples::{Made, ended, run, solved, stopped};

    #[test]
    fn answers_are_judged_by_known_and_proven_optima() {
        let mut made = Made::new(&["exact", "greedy"], &[("s", 4)]);
        made.optimum(0, 20);
        made.add(0, 1, 0, run(10, 100, 1.0));
        for (instance, cost) in [(0, 20), (1, 14), (2, 99)] {
            made.add(1, instance, 0, solved(cost, 10, 1.0));
        }
        let index = Index::of(&made.study);
        let quality = Quality::of(&index);
        assert!(quality.contradictions.is_empty());
        let greedy = &quality.lines[1];
        assert_eq!(
            (greedy.solved, greedy.proven, greedy.optimal, greedy.missed, greedy.unknown),
            (3, 0, 1, 1, 1)
        );
        assert_eq!((greedy.excess.value(), greedy.excess_percent.value()), (Some(2.0), Some(20.0)));
        assert_eq!(greedy.worst, Some((4, 1)));
        assert!(!quality.all_proven());
        let table = quality.table(&Names::of(&index));
        assert_eq!(table.rows[1][1], Cell::text("2"));
        assert_eq!(table.rows[1][7], Cell::share(1, 2));
    }

    #[test]
    fn claims_that_cannot_be_true_are_listed() {
        let mut made = Made::new(&["a", "b", "c"], &[("s", 4)]);
        made.optimum(0, 20);
        made.add(0, 0, 0, run(22, 1, 1.0)); // above the known optimum
        made.add(0, 1, 0, run(10, 1, 1.0));
        made.add(1, 1, 0, run(12, 1, 1.0)); // another run proved 10
        made.add(0, 2, 0, solved(8, 1, 1.0));
        made.add(1, 2, 0, ended(Status::Unsolvable));
        made.add(2, 2, 0, Measured { lower_bound: Some(9), ..stopped(StopReason::Time).measured }.into());
        made.add(0, 3, 0, run(5, 1, 1.0));
        made.add(1, 3, 0, solved(7, 1, 1.0)); // no contradiction
        let quality = Quality::of(&Index::of(&made.study));
        let told: Vec<String> = (quality.contradictions.iter())
            .map(|one| format!("{} {}: {}, {}", one.instance, one.method, one.claim, one.known))
            .collect();
        assert_eq!(
            told,
            [
                "1 0: at least 22, the optimum is known to be 20",
                "2 0: a solution of 10, b proved at least 12",
                "2 1: at least 12, a found 10",
                "3 0: a solution of 8, c proved at least 9",
                "3 1: no solution, a found one of 8",
                "3 2: at least 9, a found 8",
            ]
        );
    }

    #[test]
    fn a_solution_below_the_known_optimum_is_a_contradiction() {
        let mut made = Made::new(&["a"], &[("s", 1)]);
        made.optimum(0, 20);
        made.add(0, 0, 0, solved(18, 1, 1.0));
        let quality = Quality::of(&Index::of(&made.study));
        assert_eq!(quality.contradictions.len(), 1);
        assert_eq!(quality.contradictions[0].known, "the optimum is known to be 20");
    }
}

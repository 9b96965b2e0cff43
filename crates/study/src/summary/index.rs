//! The runs of a study by method and instance, so that each summary is a single pass over arrays.
//!
//! An instance that a method ran on several times counts once: its time is the median over the repetitions, its counts
//! are those of the first, and it is solved if every repetition solved it.

use std::collections::BTreeMap;

use pousse::Measured;

use super::statistics::median;
use crate::model::{Instance, Ran, Study};

/// The runs of a study by method and instance.
#[derive(Debug)]
pub struct Index<'s> {
    /// The study.
    pub study: &'s Study,
    /// The cost of the cheapest solution of each instance, where known.
    pub optima: Vec<Option<u32>>,
    /// The kind of puzzle of each instance: an index into `kinds`.
    pub kind_of: Vec<u32>,
    /// The kinds of instances that puzzles distinguish.
    pub kinds: Vec<String>,
    /// The number of finished runs.
    pub finished: u64,
    /// The number of runs in the design.
    pub expected: u64,
    /// Repetitions that should have given the same counts but did not.
    pub differences: Vec<Difference>,
    /// One answer for each method and instance, method by method.
    answers: Vec<Option<Answer<'s>>>,
}

/// The result of a method on an instance.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'s> {
    /// The first repetition.
    pub ran: &'s Ran,
    /// Seconds: the median over the repetitions.
    pub seconds: f64,
    /// Whether every repetition solved it.
    pub solved: bool,
}

/// Repetitions of a single-threaded run that did not give the same counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The number of the method.
    pub method: u32,
    /// The number of the instance.
    pub instance: u32,
    /// The count that differs, by the name of its column.
    pub column: &'static str,
    /// The count in the first repetition.
    pub first: u64,
    /// The count in another one.
    pub other: u64,
}

impl<'s> Index<'s> {
    /// Builds the index of a study.
    #[must_use]
    pub fn of(study: &'s Study) -> Self {
        let (kinds, kind_of) = kinds(&study.design.instances);
        let mut index = Self {
            study,
            optima: study.optima(),
            kind_of,
            kinds,
            finished: study.rows.len() as u64,
            expected: study.design.runs(),
            differences: Vec::new(),
            answers: vec![None; study.design.methods.len() * study.design.instances.len()],
        };
        index.fill();
        index
    }

    fn fill(&mut self) {
        let instances = self.study.design.instances.len();
        let rows = &self.study.rows;
        let mut order: Vec<(u64, u32, u32)> = (0..)
            .zip(rows)
            .map(|(number, row)| {
                (u64::from(row.method) * instances as u64 + u64::from(row.instance), row.repetition, number)
            })
            .collect();
        order.sort_unstable();
        for same in order.chunk_by(|a, b| a.0 == b.0) {
            let ran = |place: &(u64, u32, u32)| &rows[place.2 as usize].ran;
            let seconds = |place| ran(place).measured.effort.seconds;
            let first = ran(&same[0]);
            let median = match same {
                [one] => seconds(one),
                _ => median(same.iter().map(seconds).collect()).unwrap_or(0.0),
            };
            let solved = same.iter().all(|place| self.study.is_solved(&rows[place.2 as usize]));
            self.answers[same[0].0 as usize] = Some(Answer { ran: first, seconds: median, solved });
            let row = &rows[same[0].2 as usize];
            if self.study.design.methods[row.method as usize].limits.threads <= 1 {
                let difference = same[1..].iter().find_map(|place| differing(first, ran(place)));
                self.differences.extend(difference.map(|(column, first, other)| Difference {
                    method: row.method,
                    instance: row.instance,
                    column,
                    first,
                    other,
                }));
            }
        }
    }

    /// Returns the number of methods.
    #[must_use]
    pub fn methods(&self) -> usize {
        self.study.design.methods.len()
    }

    /// Returns the answers of a method for each instance, in order.
    #[must_use]
    pub fn answers(&self, method: usize) -> &[Option<Answer<'s>>] {
        let instances = self.study.design.instances.len();
        &self.answers[method * instances..(method + 1) * instances]
    }

    /// Returns the instances that a method solved, with its answers.
    pub fn solved(&self, method: usize) -> impl Iterator<Item = (usize, &Answer<'s>)> {
        self.answers(method).iter().enumerate().filter_map(|(instance, answer)| {
            Some((instance, answer.as_ref().filter(|answer| answer.solved)?))
        })
    }

    /// Returns, for each instance, whether all methods that apply to it solved it.
    #[must_use]
    pub fn solved_by_all(&self) -> Vec<bool> {
        let mut all = vec![true; self.study.design.instances.len()];
        for (number, method) in self.study.design.methods.iter().enumerate() {
            for ((all, answer), instance) in
                all.iter_mut().zip(self.answers(number)).zip(&self.study.design.instances)
            {
                *all &= !method.sets.contains(&instance.set) || answer.is_some_and(|answer| answer.solved);
            }
        }
        all
    }

    /// Returns the name of an instance: its label, with its set if there are several.
    #[must_use]
    pub fn instance_name(&self, instance: usize) -> String {
        let design = &self.study.design;
        let one = &design.instances[instance];
        match design.sets.get(one.set as usize).filter(|_| design.sets.len() > 1) {
            Some(set) => format!("{} {}", set.name, one.label),
            None => one.label.clone(),
        }
    }
}

/// Determines the kind of each instance: lengths and counts of different kinds must not be mixed.
fn kinds(instances: &[Instance]) -> (Vec<String>, Vec<u32>) {
    let mut known: BTreeMap<String, u32> = BTreeMap::new();
    let mut kinds = Vec::new();
    let numbers = instances.iter().map(|instance| {
        let kind = instance.puzzle.kind(&instance.board);
        *known.entry(kind).or_insert_with_key(|kind| {
            kinds.push(kind.clone());
            kinds.len() as u32 - 1
        })
    });
    let numbers = numbers.collect();
    (kinds, numbers)
}

/// Returns a count that differs between two runs that were not cut short by a limit or an error.
fn differing(first: &Ran, other: &Ran) -> Option<(&'static str, u64, u64)> {
    let cut = |ran: &Ran| ran.error.is_some() || ran.measured.stopped_by().is_some();
    if cut(first) || cut(other) {
        return None;
    }
    let (first, other) = (&first.measured, &other.measured);
    let cost = |measured: &Measured| measured.cost.unwrap_or(0).into();
    let costs = ("cost", cost(first), cost(other));
    let (first, other) = (&first.effort, &other.effort);
    [
        costs,
        ("expanded", first.expanded, other.expanded),
        ("generated", first.generated, other.generated),
        ("popped", first.popped, other.popped),
        ("reopened", first.reopened, other.reopened),
    ]
    .into_iter()
    .find(|(_, first, other)| first != other)
}

#[cfg(test)]
mod tests {
    use pousse_search::StopReason;

    use super::*;
    use crate::summary::examples::{Made, method, run, stopped};

    #[test]
    fn repetitions_are_one_answer_with_the_median_time() {
        let mut made = Made::new(&["a"], &[("s", 2)]);
        made.study.design.repetitions = 3;
        for (repetition, seconds) in [(0, 3.0), (1, 1.0), (2, 2.0)] {
            made.add(0, 0, repetition, run(10, 100, seconds));
        }
        made.add(0, 1, 0, run(10, 100, 1.0));
        made.add(0, 1, 1, stopped(StopReason::Time));
        let index = Index::of(&made.study);
        assert_eq!((index.finished, index.expected), (5, 6));
        let answers = index.answers(0);
        assert_eq!(answers[0].expect("it was run").seconds, 2.0);
        assert!(answers[0].expect("it was run").solved);
        // One repetition did not solve it; a run that was cut short may well have different counts.
        assert!(!answers[1].expect("it was run").solved);
        assert!(index.differences.is_empty());
        assert_eq!(index.solved(0).count(), 1);
    }

    #[test]
    fn counts_that_differ_on_one_thread_are_reported() {
        let mut made = Made::new(&["a", "threads"], &[("s", 1)]);
        made.study.design.repetitions = 2;
        made.study.design.methods[1].limits.threads = 4;
        for method in 0..2 {
            made.add(method, 0, 0, run(10, 100, 1.0));
            made.add(method, 0, 1, run(10, 101, 1.0));
        }
        let wanted = Difference { method: 0, instance: 0, column: "generated", first: 100, other: 101 };
        assert_eq!(Index::of(&made.study).differences, [wanted]);
    }

    #[test]
    fn kinds_are_distinguished_by_size() {
        let mut made = Made::new(&["a"], &[("s", 3)]);
        made.study.design.instances[1].board = "1 2 3 4 / 5 6 7 8 / 9 10 11 0".into();
        made.study.design.instances[2].puzzle = pousse::puzzle("sokoban").expect("a puzzle");
        let index = Index::of(&made.study);
        assert_eq!(index.kinds, ["3x3", "3x4", "sokoban"]);
        assert_eq!(index.kind_of, [0, 1, 2]);
    }

    #[test]
    fn solved_by_all_asks_only_the_methods_of_the_set() {
        let mut made = Made::new(&["a"], &[("s", 1), ("t", 1)]);
        made.study.design.methods.push(method("only t", &[1]));
        made.add(0, 0, 0, run(1, 2, 1.0));
        made.add(0, 1, 0, run(1, 2, 1.0));
        let index = Index::of(&made.study);
        assert_eq!(index.solved_by_all(), [true, false]);
        assert_eq!((index.finished, index.expected), (2, 3));
    }
}

//! Sets of instances: those that come with pousse, and those that a study generates.

use crate::Given;

/// The maximum number of instances of one set of a study.
pub const MOST_INSTANCES: u64 = 10_000_000;

/// A set of instances that comes with pousse.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// Its name.
    pub name: &'static str,
    /// Where it comes from, in words.
    pub source: &'static str,
    /// The instances, as the puzzle reads them.
    pub text: &'static str,
    /// Whether players are offered it as a pack.
    pub pack: bool,
    /// The goal that the costs in it are for, and that a study takes if it names none; none if its puzzle has only one.
    pub goal: Option<&'static str>,
}

impl BuiltIn {
    /// Splits the label of a built-in instance: it begins with a number, followed, possibly after a word, by the cost
    /// of the best solutions.
    #[must_use]
    pub fn label(label: &str) -> (String, Option<u32>) {
        let mut words = label.split_whitespace();
        let number = words.next().unwrap_or_default().to_owned();
        (number, words.find_map(|word| word.parse().ok()))
    }
}

/// A way to generate a set of instances for a study, identified by its key in a plan.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The key.
    pub key: &'static str,
    /// The other keys that it accepts, besides `name` and `optima`.
    pub keys: &'static [&'static str],
}

/// A set as written in a plan.
#[derive(Clone, Copy, Debug)]
pub struct SetText<'a> {
    /// The value of the key.
    pub value: &'a str,
    /// The values of the other keys that belong to the puzzle.
    pub given: &'a Given,
    /// The number of instances.
    pub count: u64,
    /// The seed.
    pub seed: u64,
}

/// A generated set.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    /// Where the instances come from, in words.
    pub source: String,
    /// For each instance: its label, its one-line text, its goal if it has one, and the cost of its best solutions if
    /// known.
    pub all: Vec<(String, String, Option<String>, Option<u32>)>,
}

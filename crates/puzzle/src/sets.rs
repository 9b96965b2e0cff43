//! Sets of instances: those that come with pousse, and those that a study draws.

use crate::Given;

/// The most instances of one set of a study.
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
    /// Whether it is offered to those who play, as a pack.
    pub pack: bool,
}

impl BuiltIn {
    /// Splits the label of an instance of ours: it begins with a number, and the cost of the best solutions comes after
    /// it and perhaps a word.
    #[must_use]
    pub fn label(label: &str) -> (String, Option<u32>) {
        let mut words = label.split_whitespace();
        let number = words.next().unwrap_or_default().to_owned();
        (number, words.find_map(|word| word.parse().ok()))
    }
}

/// A way to draw a set of instances for a study, known by its key in a plan.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The key.
    pub key: &'static str,
    /// The other keys that go with it, besides `name` and `optima`.
    pub keys: &'static [&'static str],
    /// Draws the instances.
    pub draw: fn(&SetText<'_>) -> Result<Drawn, String>,
}

/// A set as a plan writes it.
#[derive(Clone, Copy, Debug)]
pub struct SetText<'a> {
    /// The value of the key.
    pub value: &'a str,
    /// The values of the other keys that belong to the puzzle.
    pub given: &'a Given,
    /// How many instances.
    pub count: u64,
    /// The seed.
    pub seed: u64,
}

/// What was drawn.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    /// Where the instances come from, in words.
    pub source: String,
    /// Each with its label, itself in one line, its goal and the cost of its best solutions, where they are known.
    pub all: Vec<(String, String, Option<String>, Option<u32>)>,
}

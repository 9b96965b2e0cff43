//! The sets of instances that come with pousse.

use crate::{Domain, values};

/// A set that comes with pousse.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// Its name.
    pub name: &'static str,
    /// The puzzle.
    pub domain: Domain,
    /// Where it comes from, in words.
    pub source: &'static str,
    /// The boards or levels.
    pub text: &'static str,
}

impl BuiltIn {
    /// Splits the label of a board: ours begin with a number, and the length of the shortest solutions comes after it
    /// and perhaps a word.
    #[must_use]
    pub fn label(label: &str) -> (String, Option<u32>) {
        let mut words = label.split_whitespace();
        let number = words.next().unwrap_or_default().to_owned();
        (number, words.find_map(|word| word.parse().ok()))
    }
}

/// Every set.
pub const BUILT_IN: &[BuiltIn] = &[
    BuiltIn {
        name: "korf-100",
        domain: Domain::Tiles,
        source: "Korf's hundred boards (1985)",
        text: include_str!("../../../data/tiles/korf100.txt"),
    },
    BuiltIn {
        name: "graded-3x3",
        domain: Domain::Tiles,
        source: "our graded boards of 3x3",
        text: include_str!("../../../data/tiles/graded_3x3.txt"),
    },
    BuiltIn {
        name: "graded-3x4",
        domain: Domain::Tiles,
        source: "our graded boards of 3x4",
        text: include_str!("../../../data/tiles/graded_3x4.txt"),
    },
    BuiltIn {
        name: "graded-4x4",
        domain: Domain::Tiles,
        source: "our graded boards of 4x4",
        text: include_str!("../../../data/tiles/graded_4x4.txt"),
    },
    BuiltIn {
        name: "pousse-trivial",
        domain: Domain::Sokoban,
        source: "our trivial levels",
        text: include_str!("../../../data/sokoban/pousse-trivial.sok"),
    },
    BuiltIn {
        name: "pousse-easy",
        domain: Domain::Sokoban,
        source: "our easy levels",
        text: include_str!("../../../data/sokoban/pousse-easy.sok"),
    },
    BuiltIn {
        name: "pousse-medium",
        domain: Domain::Sokoban,
        source: "our medium levels",
        text: include_str!("../../../data/sokoban/pousse-medium.sok"),
    },
    BuiltIn {
        name: "pousse-hard",
        domain: Domain::Sokoban,
        source: "our hard levels",
        text: include_str!("../../../data/sokoban/pousse-hard.sok"),
    },
    BuiltIn {
        name: "pousse-techniques",
        domain: Domain::Sokoban,
        source: "our levels about techniques",
        text: include_str!("../../../data/sokoban/pousse-techniques.sok"),
    },
];

/// Finds a set by its name.
///
/// # Errors
///
/// What to say of a name that no set has.
pub fn find(wanted: &str) -> Result<&'static BuiltIn, String> {
    let table: Vec<(&str, &'static BuiltIn)> = BUILT_IN.iter().map(|set| (set.name, set)).collect();
    values::named(wanted, "a set that comes with pousse", &table)
}

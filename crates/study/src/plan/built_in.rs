//! The sets of instances that come with pousse.

use pousse::values;

/// A set that comes with pousse.
pub(super) struct BuiltIn {
    name: &'static str,
    /// Where it comes from, in words.
    pub(super) source: &'static str,
    /// The boards or levels.
    pub(super) text: &'static str,
}

impl BuiltIn {
    /// Splits the label of a board: ours begin with a number, and the length of the shortest solutions comes after it
    /// and perhaps a word.
    pub(super) fn label(label: &str) -> (String, Option<u32>) {
        let mut words = label.split_whitespace();
        let number = words.next().unwrap_or_default().to_owned();
        (number, words.find_map(|word| word.parse().ok()))
    }
}

/// Every set; one line a set.
const SETS: &[BuiltIn] = &[
    BuiltIn {
        name: "korf-100",
        source: "Korf's hundred boards (1985)",
        text: include_str!("../../../../data/tiles/korf100.txt"),
    },
    BuiltIn {
        name: "graded-3x3",
        source: "our graded boards of 3x3",
        text: include_str!("../../../../data/tiles/graded_3x3.txt"),
    },
    BuiltIn {
        name: "graded-3x4",
        source: "our graded boards of 3x4",
        text: include_str!("../../../../data/tiles/graded_3x4.txt"),
    },
    BuiltIn {
        name: "graded-4x4",
        source: "our graded boards of 4x4",
        text: include_str!("../../../../data/tiles/graded_4x4.txt"),
    },
    BuiltIn {
        name: "pousse-trivial",
        source: "our trivial levels",
        text: include_str!("../../../../data/sokoban/pousse-trivial.sok"),
    },
    BuiltIn {
        name: "pousse-easy",
        source: "our easy levels",
        text: include_str!("../../../../data/sokoban/pousse-easy.sok"),
    },
    BuiltIn {
        name: "pousse-medium",
        source: "our medium levels",
        text: include_str!("../../../../data/sokoban/pousse-medium.sok"),
    },
    BuiltIn {
        name: "pousse-hard",
        source: "our hard levels",
        text: include_str!("../../../../data/sokoban/pousse-hard.sok"),
    },
    BuiltIn {
        name: "pousse-techniques",
        source: "our levels about techniques",
        text: include_str!("../../../../data/sokoban/pousse-techniques.sok"),
    },
];

/// Finds a set by its name.
pub(super) fn find(wanted: &str) -> Result<&'static BuiltIn, String> {
    let table: Vec<(&str, &'static BuiltIn)> = SETS.iter().map(|set| (set.name, set)).collect();
    values::named(wanted, "a set that comes with pousse", &table)
}

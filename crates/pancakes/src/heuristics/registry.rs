//! The table of all estimates.

use super::Estimate;

/// One estimate under its name.
#[derive(Debug)]
pub struct Entry {
    /// The name, in kebab-case.
    pub name: &'static str,
    /// What it counts, in one line.
    pub summary: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// The estimate; its guarantees hold for every stack.
    pub estimate: Estimate,
}

/// Returns the entry with the given name.
pub(super) fn find(name: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.name == name)
}

const HOLTE: &str = "Holte, Felner, Sharon, Sturtevant and Chen 2017";

macro_rules! entry {
    ($name:literal, $summary:literal, $source:expr, $estimate:expr) => {
        Entry { name: $name, summary: $summary, source: $source, estimate: $estimate }
    };
}

/// All estimates, weaker ones first. Only the usual members of the `gap-x` family are listed; x can be any number from
/// 1 to 99.
pub const ENTRIES: &[Entry] = &[
    entry!("zero", "always 0: searches in order of cost", "", Estimate::Zero),
    entry!("unsorted", "one until the stack is sorted", "folklore", Estimate::Unsorted),
    entry!("gap-5", "gaps not next to any of the 5 smallest pancakes", HOLTE, Estimate::GapWithout(5)),
    entry!("gap-4", "gaps not next to any of the 4 smallest pancakes", HOLTE, Estimate::GapWithout(4)),
    entry!("gap-3", "gaps not next to any of the 3 smallest pancakes", HOLTE, Estimate::GapWithout(3)),
    entry!("gap-2", "gaps not next to any of the 2 smallest pancakes", HOLTE, Estimate::GapWithout(2)),
    entry!("gap-1", "gaps not next to the smallest pancake", HOLTE, Estimate::GapWithout(1)),
    entry!(
        "gap",
        "neighbours that are not next to each other in the sorted stack",
        "Helmert 2010",
        Estimate::Gap
    ),
];

//! The meanings of the terms in the tables; only those that the study's tables use.

use std::fmt::Write as _;

use super::page::Section;
use crate::table::{Table, escaped};

/// (term, meaning, prefixes of the names of the tables that use it).
const WORDS: &[(&str, &str, &[&str])] = &[
    ("Expanded", "Nodes whose children were generated.", &["effort", "groups", "frontier"]),
    ("Generated", "Nodes created, counting the root once.", &["effort", "groups", "frontier", "branching"]),
    (
        "Popped",
        "Nodes taken from an open list, duplicates included; 0 for searches without one.",
        &["effort"],
    ),
    (
        "Frontier",
        "Nodes waiting at the same time; for depth-first methods, the depth of the path.",
        &["frontier"],
    ),
    ("Stored", "Entries of the search’s tables and lists at the end.", &["frontier"]),
    (
        "Peak memory",
        "The most memory that the search’s tables and lists took, without the tables of heuristics.",
        &["effort", "frontier"],
    ),
    (
        "Time",
        "Seconds of the search alone, without building tables or reading files.",
        &["effort", "groups", "frontier", "pairwise-time"],
    ),
    ("Solved", "A solution was found, whether or not it was proven optimal.", &["coverage"]),
    ("Proven optimal", "The run itself proved that no solution is shorter.", &["coverage"]),
    (
        "Failed",
        "The method ended by itself without an answer and without a proof that there is none.",
        &["coverage"],
    ),
    ("Out of time, memory, nodes", "A limit of the plan ended the run.", &["coverage"]),
    (
        "Optimum, h*",
        "The cost of the cheapest solution: known in advance, or proven by some run of the study.",
        &["groups", "quality", "estimates", "growth"],
    ),
    ("Excess", "How much more an answer costs than the optimum.", &["quality"]),
    ("Estimate, h", "The heuristic value of the start.", &["groups", "estimates"]),
    (
        "Effective branching factor, b*",
        "The branching factor of a uniform tree as deep as the solution, with as many nodes as were generated.",
        &["branching"],
    ),
    (
        "Ratio of totals",
        "The total of one method divided by the total of the other; hard instances dominate it.",
        &["pairwise"],
    ),
    (
        "Geometric mean ratio",
        "The geometric mean of the ratios, in which all instances have equal weight.",
        &["pairwise"],
    ),
    ("Sign test p", "How likely a split this uneven would be if neither method were better.", &["pairwise"]),
    ("Median, 10%, 90%", "Half, a tenth, nine tenths of the instances need at most this.", &["effort"]),
    ("Worker", "One of several concurrent runs.", &["sessions"]),
];

/// Returns the section with the terms that the tables use.
pub(super) fn section(tables: &[Table]) -> Section {
    let used =
        |starts: &[&str]| tables.iter().any(|table| starts.iter().any(|start| table.name.starts_with(start)));
    let mut body = String::from("<dl class=\"glossary\">\n");
    for (word, meaning, starts) in WORDS {
        // Even without tables, the terms for how runs end are useful.
        if used(starts) || (tables.is_empty() && starts.contains(&"coverage")) {
            let _ = writeln!(body, "<dt>{}</dt>\n<dd>{}</dd>", escaped(word), escaped(meaning));
        }
    }
    body.push_str("</dl>\n");
    Section { id: "glossary", title: "Glossary", body }
}

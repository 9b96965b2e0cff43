//! What the words in the tables mean; only those that the study's tables use.

use std::fmt::Write as _;

use super::page::Section;
use crate::table::{Table, escaped};

/// (word, meaning, what the names of the tables begin with that use it).
const WORDS: &[(&str, &str, &[&str])] = &[
    ("Expanded", "Nodes whose children were generated.", &["effort", "groups", "frontier"]),
    ("Generated", "Nodes created, the root once in all.", &["effort", "groups", "frontier", "branching"]),
    (
        "Popped",
        "Nodes taken from an open list, duplicates included; 0 for searches without one.",
        &["effort"],
    ),
    (
        "Frontier",
        "Nodes that wait at one time; for depth-first methods the depth of the path.",
        &["frontier"],
    ),
    ("Stored", "Entries of the search’s tables and lists at its end.", &["frontier"]),
    (
        "Peak memory",
        "The most bytes that the search’s tables and lists took; tables of heuristics are not counted.",
        &["effort", "frontier"],
    ),
    (
        "Time",
        "Seconds of the search alone, without making tables or reading files.",
        &["effort", "groups", "frontier", "pairwise-time"],
    ),
    ("Solved", "A solution was found, proven to be the shortest or not.", &["coverage"]),
    ("Proven optimal", "The run itself proved that no solution is shorter.", &["coverage"]),
    (
        "Failed",
        "The method ended by itself without an answer and without a proof that there is none.",
        &["coverage"],
    ),
    ("Out of time, memory, nodes", "A limit of the plan ended the run.", &["coverage"]),
    (
        "Optimum, h*",
        "The cost of the cheapest solution: known beforehand, or proven by some run of the study.",
        &["groups", "quality", "estimates", "growth"],
    ),
    ("Excess", "By how much an answer costs more than the optimum.", &["quality"]),
    ("Estimate, h", "What the heuristic says of the start.", &["groups", "estimates"]),
    (
        "Effective branching factor, b*",
        "The branching factor of a uniform tree as deep as the solution, with as many nodes as were generated.",
        &["branching"],
    ),
    (
        "Ratio of totals",
        "All that the one method needs over all that the other needs: hard instances decide it.",
        &["pairwise"],
    ),
    (
        "Geometric mean ratio",
        "The mean of the ratios, in which every instance weighs the same.",
        &["pairwise"],
    ),
    ("Sign test p", "How likely so uneven a split would be if neither method were better.", &["pairwise"]),
    ("Median, 10 %, 90 %", "Half, a tenth, nine tenths of the instances need at most this.", &["effort"]),
    ("Worker", "One of the runs that went on at the same time.", &["sessions"]),
];

/// Returns the section with the words that tables use.
pub(super) fn section(tables: &[Table]) -> Section {
    let used =
        |starts: &[&str]| tables.iter().any(|table| starts.iter().any(|start| table.name.starts_with(start)));
    let mut body = String::from("<dl class=\"glossary\">\n");
    for (word, meaning, starts) in WORDS {
        // Without tables at all the words for how runs end are still of use.
        if used(starts) || (tables.is_empty() && starts.contains(&"coverage")) {
            let _ = writeln!(body, "<dt>{}</dt>\n<dd>{}</dd>", escaped(word), escaped(meaning));
        }
    }
    body.push_str("</dl>\n");
    Section { id: "glossary", title: "What the words mean", body }
}

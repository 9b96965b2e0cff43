//! The sections with the results: which tables and plots go together, and their introductions.

use std::fmt::Write as _;

use super::page::{Section, figures, table};
use super::{brief, record};
use crate::plots::Plot;
use crate::table::Table;

/// A section and what belongs in it.
struct Topic {
    id: &'static str,
    title: &'static str,
    introduction: &'static str,
    /// The names of the tables before the plots.
    before: &'static [&'static str],
    /// The prefixes of the names of its plots.
    plots: &'static [&'static str],
    /// The names of the tables after the plots.
    after: &'static [&'static str],
}

const TOPICS: &[Topic] = &[
    Topic {
        id: "trouble",
        title: "Contradictions",
        introduction: "Read this first, and trust nothing below until these lines are explained.",
        before: &["contradictions", "differences"],
        plots: &[],
        after: &[],
    },
    Topic {
        id: "published",
        title: "Published and measured",
        introduction: "",
        before: &["figures"],
        plots: &[],
        after: &[],
    },
    Topic {
        id: "ends",
        title: "Coverage",
        introduction: "",
        before: &["coverage", "errors"],
        plots: &["cactus"],
        after: &[],
    },
    Topic {
        id: "work",
        title: "Work",
        introduction: "",
        before: &[brief::NAME],
        plots: &["bars-nodes"],
        after: &["effort-common", "effort"],
    },
    Topic {
        id: "difficulty",
        title: "Work by difficulty",
        introduction: "",
        before: &["groups"],
        plots: &["by-depth"],
        after: &["growth", "growth-by-length"],
    },
    Topic {
        id: "pairs",
        title: "Methods compared",
        introduction: "",
        before: &[],
        plots: &["shares", "scatter"],
        after: &[
            "pairwise-nodes",
            "pairwise-time",
            "pairwise-text",
            "pairwise-nodes-list",
            "pairwise-time-list",
        ],
    },
    Topic {
        id: "answers",
        title: "How good the answers are",
        introduction: "",
        before: &[],
        plots: &["bars-optimal"],
        after: &["quality"],
    },
    Topic {
        id: "heuristics",
        title: "Estimates and true distances",
        introduction: "",
        before: &[],
        plots: &["estimate"],
        after: &["estimates", "estimates-by-distance"],
    },
    Topic {
        id: "factors",
        title: "Branching factors",
        introduction: "",
        before: &["branching", "branching-by-depth"],
        plots: &[],
        after: &[],
    },
    Topic { id: "memory", title: "Memory", introduction: "", before: &["frontier"], plots: &[], after: &[] },
];

/// Returns the non-empty sections; tables and plots that belong to none come last.
pub(super) fn of_results(tables: &[Table], plots: &[Plot]) -> Vec<Section> {
    let place = |plot: &Plot| {
        TOPICS.iter().position(|topic| topic.plots.iter().any(|start| plot.name.starts_with(start)))
    };
    let mut sections = Vec::new();
    for (number, topic) in TOPICS.iter().enumerate() {
        let named = |names: &[&str]| -> String {
            names.iter().filter_map(|name| tables.iter().find(|one| one.name == *name)).map(table).collect()
        };
        let drawn: Vec<&Plot> = plots.iter().filter(|plot| place(plot) == Some(number)).collect();
        let body = format!("{}{}{}", named(topic.before), figures(&drawn), named(topic.after));
        if !body.is_empty() {
            let mut whole = String::new();
            if !topic.introduction.is_empty() {
                let _ = writeln!(whole, "<p>{}</p>", topic.introduction);
            }
            whole.push_str(&body);
            sections.push(Section { id: topic.id, title: topic.title, body: whole });
        }
    }
    let known = |one: &Table| {
        record::NAMES.contains(&one.name.as_str())
            || TOPICS.iter().any(|topic| topic.before.iter().chain(topic.after).any(|name| one.name == *name))
    };
    let others: String = tables.iter().filter(|one| !known(one)).map(table).collect();
    let drawn: Vec<&Plot> = plots.iter().filter(|plot| place(plot).is_none()).collect();
    let body = others + &figures(&drawn);
    if !body.is_empty() {
        sections.push(Section { id: "other", title: "Other results", body });
    }
    sections
}

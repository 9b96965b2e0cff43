//! The sections of results: which tables and plots stand together, and what introduces them.

use std::fmt::Write as _;

use super::page::{Section, figures, table};
use super::{brief, record};
use crate::plots::Plot;
use crate::table::Table;

/// A section and what belongs into it.
struct Topic {
    id: &'static str,
    title: &'static str,
    introduction: &'static str,
    /// Names of tables that stand before the plots.
    before: &'static [&'static str],
    /// What the names of its plots begin with.
    plots: &'static [&'static str],
    /// Names of tables that stand after the plots.
    after: &'static [&'static str],
}

const TOPICS: &[Topic] = &[
    Topic {
        id: "trouble",
        title: "What cannot be right",
        introduction: "Read this first: until these lines are explained, nothing below is to be trusted.",
        before: &["contradictions", "differences"],
        plots: &[],
        after: &[],
    },
    Topic {
        id: "published",
        title: "Published beside measured",
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
        title: "How much work it was",
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
        title: "Methods against each other",
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

/// Returns the sections that have something in them; what belongs to none comes last.
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

//! A heuristic that a puzzle offers.

use pousse_search::Properties;

use crate::{Declared, Game, ListedHeuristic, style};

/// A heuristic, and what it promises.
#[derive(Clone, Debug)]
pub struct Listed<E> {
    /// Its name.
    pub name: String,
    /// What it counts, in one line.
    pub summary: String,
    /// Where it comes from; empty if it is common knowledge.
    pub source: &'static str,
    /// What it promises.
    pub declared: Declared,
    /// The heuristic.
    pub estimate: E,
}

impl<E> Listed<E> {
    /// Lists a heuristic that makes the same promises for every instance.
    #[must_use]
    pub fn everywhere(name: &str, summary: &str, promise: Properties, estimate: E) -> Self {
        let declared = Declared::Everywhere(promise.into());
        Self { name: name.into(), summary: summary.into(), source: "", declared, estimate }
    }
}

/// Returns the heuristics of a puzzle as data.
pub(crate) fn heuristics<G: Game>() -> Vec<ListedHeuristic> {
    let listed = |one: Listed<G::Estimate>| ListedHeuristic {
        domain: G::WORDS.name,
        name: one.name,
        summary: one.summary,
        source: one.source,
        declared: one.declared,
    };
    G::estimates(None).into_iter().map(listed).collect()
}

/// Lists the heuristics for a terminal.
pub(super) fn list<G: Game>() -> String {
    let mut text = format!("\n{}\n", style::strong(format!("Heuristics for {}", G::WORDS.puzzle)));
    for heuristic in heuristics::<G>() {
        text += &heuristic.in_a_line();
    }
    text
}

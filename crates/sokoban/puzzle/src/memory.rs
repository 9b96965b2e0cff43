//! What runs have proven about a level, kept from one to the next; in words and as data.

use std::path::PathBuf;

use pousse_puzzle::words::counted;
use pousse_puzzle::{Context, Remark, RequestError};
use pousse_sokoban::knowledge::{Knowledge, Metric, Store};
use pousse_sokoban::{Keeper, Step};
use serde::Serialize;

use crate::game::Asked;
use crate::options::Kept;
use crate::plan::replayed;

/// Proven facts about the pushes of a level.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Proven {
    /// Whether there is no solution.
    pub(crate) unsolvable: bool,
    /// No solution has fewer pushes; 0 if nothing is proven.
    pub(crate) lower_bound: u32,
    /// The pushes of the best known solution.
    pub(crate) pushes: Option<u64>,
    /// The same in words.
    pub(crate) text: String,
}

/// Returns the folder in which findings about levels are stored; none if they are not stored.
fn folder(question: &Asked, context: &Context) -> Option<PathBuf> {
    match &question.options().kept {
        Kept::Nowhere => None,
        Kept::In(folder) => Some(folder.clone()),
        Kept::AsUsual => context.data().map(Into::into),
    }
}

/// Returns what earlier runs have proven about the level of a question; none if nothing is known.
pub(crate) fn proven(question: &Asked, context: &Context) -> Option<Proven> {
    // A file that cannot be read is reported by searches; here it counts as missing.
    let (knowledge, _) = Store::new(folder(question, context)?).load(question.start()).ok()?;
    Some(Proven {
        unsolvable: knowledge.is_unsolvable(),
        lower_bound: knowledge.lower_bound(Metric::Pushes),
        pushes: knowledge.solution(Metric::Pushes).map(|solution| solution.cost.0),
        text: in_words(&knowledge)?,
    })
}

/// Loads what earlier runs have proven.
pub(crate) fn recall(question: &mut Asked, context: &Context) -> Result<Vec<Remark>, RequestError> {
    if question.options().kept == Kept::Nowhere {
        return Ok(Vec::new());
    }
    let mut remarks = Vec::new();
    let keeper = match folder(question, context) {
        None => Keeper::in_memory(question.start()),
        Some(folder) => {
            let (keeper, warning) = Keeper::open(Store::new(folder), question.start())
                .map_err(|error| RequestError::refused(error.to_string()))?;
            remarks.extend(warning.map(Remark::Warning));
            keeper
        }
    };
    if let Some(known) = describe(&keeper) {
        remarks.push(Remark::Note(format!("known from earlier runs: {known} (--fresh ignores it)")));
    }
    question.notes.keeper = Some(keeper);
    Ok(remarks)
}

/// Stores what a run has added.
pub(crate) fn keep(question: &Asked) -> Vec<Remark> {
    let kept = question.notes.keeper.as_ref().map_or(Ok(()), Keeper::finish_if_worth_it);
    let warning = |error| Remark::Warning(format!("findings could not be saved: {error}"));
    kept.err().map(warning).into_iter().collect()
}

/// Returns the best solution found by earlier runs.
pub(crate) fn best(question: &Asked) -> Option<Vec<Step>> {
    let knowledge = question.notes.keeper.as_ref()?.knowledge();
    let known = knowledge.solution(Metric::of(question.options().objective))?;
    Some(replayed(question.start(), &known.steps).ok()?.steps)
}

/// Describes what is known about a level; `None` if nothing is.
pub(crate) fn describe(keeper: &Keeper) -> Option<String> {
    in_words(&keeper.knowledge())
}

fn in_words(knowledge: &Knowledge) -> Option<String> {
    let mut parts = Vec::new();
    if knowledge.is_unsolvable() {
        parts.push("there is no solution".into());
    }
    let bound = knowledge.lower_bound(Metric::Pushes);
    if bound > 0 {
        parts.push(format!("no solution has fewer than {}", pushes(bound.into())));
    }
    if let Some(solution) = knowledge.solution(Metric::Pushes) {
        parts.push(format!("one has {}", pushes(solution.cost.0)));
    }
    if knowledge.patterns() > 0 {
        parts.push(counted(
            knowledge.patterns() as u64,
            "set of boxes has a penalty",
            "sets of boxes have a penalty",
        ));
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn pushes(number: u64) -> String {
    counted(number, "push", "pushes")
}

//! What earlier runs have proven about a level, in words and as data.

use pousse_puzzle::Context;
use pousse_puzzle::words::counted;
use pousse_sokoban::Keeper;
use pousse_sokoban::knowledge::{Knowledge, Metric, Store};
use serde::Serialize;

use super::request::{Kept, Request};

/// Proven facts about the pushes of a level.
#[derive(Clone, Debug, Serialize)]
pub struct Proven {
    /// Whether there is no solution.
    pub unsolvable: bool,
    /// No solution has fewer pushes; 0 if nothing is proven.
    pub lower_bound: u32,
    /// The pushes of the best known solution.
    pub pushes: Option<u64>,
    /// The same in words.
    pub text: String,
}

/// Returns what earlier runs have proven about the level of a request; `None` if nothing is known.
pub(super) fn proven(request: &Request, context: &Context) -> Option<Proven> {
    let folder = match &request.kept {
        Kept::Nowhere => return None,
        Kept::In(folder) => folder.clone(),
        Kept::AsUsual => context.data()?.into(),
    };
    // A file that cannot be read is reported by searches; here it counts as missing.
    let (knowledge, _) = Store::new(folder).load(&request.level).ok()?;
    Some(Proven {
        unsolvable: knowledge.is_unsolvable(),
        lower_bound: knowledge.lower_bound(Metric::Pushes),
        pushes: knowledge.solution(Metric::Pushes).map(|solution| solution.cost.0),
        text: in_words(&knowledge)?,
    })
}

/// Describes what is known about a level; `None` if nothing is.
#[must_use]
pub fn describe(keeper: &Keeper) -> Option<String> {
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

//! What earlier runs have proven about a level, in words.

use pousse_puzzle::words::counted;
use pousse_sokoban::Keeper;
use pousse_sokoban::knowledge::Metric;

/// Says what is known about a level; nothing when that is nothing.
#[must_use]
pub fn describe(keeper: &Keeper) -> Option<String> {
    let knowledge = keeper.knowledge();
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

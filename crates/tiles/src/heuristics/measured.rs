//! Properties that are not proven for all boards but were found by going through all positions of some.
//!
//! The tests go through all of them again.

use pousse_search::Properties;

use crate::{Goal, Layout};

/// Returns what was found for a name on a board and goal; nothing is promised elsewhere.
pub(super) fn properties(name: &str, layout: &Layout) -> Properties {
    let shape = layout.shape();
    MEASURED
        .iter()
        .find(|row| {
            row.name == name
                && row.size == (shape.rows(), shape.columns())
                && row.goal.grid(shape).as_ref() == Some(layout.goal())
        })
        .map_or(Properties::NONE, |row| row.properties)
}

/// Returns the same for a name that is proven admissible.
pub(super) fn admissible(name: &str, layout: &Layout) -> Properties {
    Properties { admissible: true, ..properties(name, layout) }
}

struct Row {
    name: &'static str,
    size: (usize, usize),
    goal: Goal,
    properties: Properties,
}

/// One line for every name, size and goal where more holds than is proven.
const MEASURED: &[Row] = &[];

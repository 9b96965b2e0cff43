//! NAME: a built-in set, `@FILE` for one of the user's own, or the name of a single table.

use std::sync::Arc;

use pousse_pdb::Counted;
use pousse_tiles::patterns::{Catalogue, Wanted};
use pousse_tiles::{Goal, Shape};
use pousse_tiles_puzzle::{databases, read_catalogue};

use crate::failure::Failure;

/// Something that has tables.
#[derive(Clone, Debug)]
pub(super) struct Selection {
    /// What it is called.
    pub(super) name: String,
    /// Its tables.
    pub(super) tables: Vec<Wanted>,
}

/// The selected boards and goals.
#[derive(Clone, Debug, Default)]
pub(super) struct Meant {
    pub(super) size: Option<Shape>,
    pub(super) goal: Option<Goal>,
}

/// Finds what a name stands for; a set may exist for several boards.
pub(super) fn select(name: &str, meant: &Meant) -> Result<Vec<Selection>, Failure> {
    let sets: Vec<Arc<Catalogue>> = match name.strip_prefix('@') {
        Some(path) => vec![read_catalogue(path).map_err(Failure::bad_input)?],
        None => Catalogue::built_in().iter().filter(|set| set.name == name).cloned().collect(),
    };
    if sets.is_empty() {
        let table = table(name).ok_or_else(|| unknown(name))?;
        return Ok(vec![Selection { name: name.into(), tables: vec![table] }]);
    }
    let goal_shape = match &meant.goal {
        Some(Goal::Given(grid)) => Some(grid.shape()),
        _ => None,
    };
    if let (Some(size), Some(goal)) = (meant.size, goal_shape)
        && size != goal
    {
        return Err(Failure::bad_input(format!("--size is {size}, but the goal given is {goal}")));
    }
    let size = meant.size.or(goal_shape);
    let fitting: Vec<Selection> = sets
        .iter()
        .filter(|set| size.is_none_or(|size| set.partitions(size, 0).is_some()))
        .map(|set| {
            let goals = meant.goal.clone().map_or(vec![Goal::BlankFirst, Goal::BlankLast], |goal| vec![goal]);
            let tables = databases::tables(set, size.unwrap_or(set.shape), &goals);
            Selection { name: set.name.clone(), tables }
        })
        .collect();
    if fitting.is_empty() {
        let boards: Vec<String> = sets.iter().map(|set| set.shape.to_string()).collect();
        let size = size.map_or(String::new(), |size| size.to_string());
        return Err(Failure::bad_input(format!("the set {name} is for {}, not {size}", boards.join(", "))));
    }
    Ok(fitting)
}

/// Returns the table with this name, if it is the name of one; its content can be read from the name.
pub(super) fn table(name: &str) -> Option<Wanted> {
    let name = name.strip_suffix(".pdb").unwrap_or(name);
    let mut parts = name.strip_prefix("tiles-")?.split('-');
    let (shape, kind, homes, blank) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let (rows, columns) = shape.split_once('x')?;
    let shape = Shape::new(rows.parse().ok()?, columns.parse().ok()?)
        .filter(|shape| shape.cells() <= pousse_pdb::MOST_CELLS)?;
    let counted = match kind {
        "sum" => Counted::Pieces,
        "all" => Counted::All,
        _ => return None,
    };
    let homes: Vec<usize> = homes.split('.').map(|home| home.parse().ok()).collect::<Option<_>>()?;
    let blank: usize = blank.strip_prefix('b')?.parse().ok()?;
    if homes.iter().chain([&blank]).any(|&cell| cell >= shape.cells()) || homes.contains(&blank) {
        return None;
    }
    let (wanted, _) = Wanted::new(shape, &homes, blank, counted);
    (wanted.recipe().name() == name && wanted.pattern().is_ok()).then_some(wanted)
}

/// Says that there is no such set, and suggests names.
pub(super) fn unknown(name: &str) -> Failure {
    let mut names: Vec<&str> = Catalogue::built_in().iter().map(|set| set.name.as_str()).collect();
    names.dedup();
    let failure = Failure::bad_input(format!("there is no set of databases or table named '{name}'"));
    match &pousse_search::suggest(name, names.iter().copied())[..] {
        [] => failure.hint(format!("the sets are {}; @FILE is a set of your own", names.join(", "))),
        near => failure.hint(format!("did you mean {}?", near.join(" or "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_is_found_by_its_name() {
        let mut found = 0;
        for set in Catalogue::built_in() {
            for wanted in databases::usual_tables(set) {
                assert_eq!(table(wanted.recipe().name()), Some(wanted.clone()));
                found += 1;
            }
        }
        assert!(found > 20);
    }

    #[test]
    fn other_names_are_not_tables() {
        for name in [
            "",
            "tiles",
            "tiles-4x4-sum-0-b0",
            "tiles-4x4-sum-99-b0",
            "tiles-4x4-sum-1.2-b",
            "tiles-0x4-sum-1-b0",
            "tiles-4x4-sum-1.0-b5",
            "tiles-4x4-sum-1.1-b0",
            "tiles-4x4-some-1-b0",
            "tiles-99x99-sum-1-b0",
            "../x",
        ] {
            assert_eq!(table(name), None, "{name}");
        }
    }
}

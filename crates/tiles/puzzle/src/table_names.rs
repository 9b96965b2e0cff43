//! NAME: a built-in set, `@FILE` for one of the user's own, or the name of a single table.

use std::sync::Arc;

use pousse_pdb::Counted;
use pousse_puzzle::game::read_options;
use pousse_puzzle::{Given, Remedy, RequestError, StoredTable};
use pousse_tiles::patterns::{Catalogue, Wanted};
use pousse_tiles::{Goal, Shape};

use crate::catalogue_file::read;
use crate::databases;
use crate::game::Tiles;
use crate::options::Options;

/// Finds what a name stands for; a set may exist for several boards. The options are a goal and a size.
pub(crate) fn select(name: &str, given: &Given) -> Result<Vec<StoredTable>, RequestError> {
    let Options { size, goal, .. } = read_options::<Tiles>(given)?;
    let selected = |table: &Wanted| StoredTable { set: name.into(), name: table.recipe().name().into() };
    let sets: Vec<Arc<Catalogue>> = match name.strip_prefix('@') {
        Some(path) => vec![read(path).map_err(RequestError::refused)?],
        None => Catalogue::built_in().iter().filter(|set| set.name == name).cloned().collect(),
    };
    if sets.is_empty() {
        let table = named(name).filter(|table| table.pattern().is_ok()).ok_or_else(|| unknown(name))?;
        return Ok(vec![selected(&table)]);
    }
    let goal_shape = match &goal {
        Some(Goal::Given(grid)) => Some(grid.shape()),
        _ => None,
    };
    if let (Some(size), Some(goal)) = (size, goal_shape)
        && size != goal
    {
        return Err(RequestError::refused(format!("--size is {size}, but the goal given is {goal}")));
    }
    let size = size.or(goal_shape);
    let goals = goal.map_or(vec![Goal::BlankFirst, Goal::BlankLast], |goal| vec![goal]);
    let fits = |set: &&Arc<Catalogue>| size.is_none_or(|size| set.partitions(size, 0).is_some());
    let fitting: Vec<&Arc<Catalogue>> = sets.iter().filter(fits).collect();
    if fitting.is_empty() {
        let boards: Vec<String> = sets.iter().map(|set| set.shape.to_string()).collect();
        let size = size.map_or(String::new(), |size| size.to_string());
        let what = format!("the set {name} is for {}, not {size}", boards.join(", "));
        return Err(RequestError::refused(what));
    }
    let of_set = |set: &&Arc<Catalogue>| {
        let tables = databases::tables(set, size.unwrap_or(set.shape), &goals);
        let name = |table: &Wanted| StoredTable { set: set.name.clone(), ..selected(table) };
        tables.iter().map(name).collect::<Vec<_>>()
    };
    Ok(fitting.iter().flat_map(of_set).collect())
}

/// Returns the table with this name, if it is the name of one; its content can be read from the name.
pub(crate) fn named(name: &str) -> Option<Wanted> {
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
    (wanted.recipe().name() == name).then_some(wanted)
}

/// Says that there is no such set, and suggests names.
fn unknown(name: &str) -> RequestError {
    let mut names: Vec<&str> = Catalogue::built_in().iter().map(|set| set.name.as_str()).collect();
    names.dedup();
    let hint = match &pousse_search::suggest(name, names.iter().copied())[..] {
        [] => format!("the sets are {}; @FILE is a set of your own", names.join(", ")),
        near => format!("did you mean {}?", near.join(" or ")),
    };
    RequestError::refused(format!("there is no set of databases or table named '{name}'"))
        .remedied(Remedy::Words(hint.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_is_found_by_its_name() {
        let mut found = 0;
        for set in Catalogue::built_in() {
            for wanted in databases::usual_tables(set) {
                assert_eq!(named(wanted.recipe().name()), Some(wanted.clone()));
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
            let table = named(name).filter(|table| table.pattern().is_ok());
            assert_eq!(table, None, "{name}");
        }
    }
}

//! What is known about sets of databases before their tables are built.

use std::sync::Arc;

use pousse_pdb::{Counted, Width, memory_needed};
use pousse_search::Message;
use pousse_tiles::heuristics::Databases;
use pousse_tiles::patterns::{Catalogue, Library, Wanted};
use pousse_tiles::{Goal, Layout, Shape};

/// The number of entries that can be built in a moment: about a second on one core of an average machine, a third
/// of that on a fast one.
const IN_A_MOMENT: u64 = 16_000_000;

/// The size of tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Footprint {
    /// The number of entries in all tables.
    pub(crate) entries: u64,
    /// Bytes on disk, and in memory while they are in use.
    pub(crate) bytes: u64,
    /// Bytes of memory needed to build the largest one.
    pub(crate) memory: u64,
}

impl Footprint {
    /// Adds up the sizes of tables, assuming entries of four bits, as in nearly all tables.
    ///
    /// # Errors
    ///
    /// A [`Message`] if one of them cannot be built on any machine.
    pub(crate) fn of(wanted: &[Wanted]) -> Result<Self, Message> {
        let mut sum = Self::default();
        for table in wanted {
            let pattern = table.pattern()?;
            sum.entries += pattern.entries();
            // Four bits are always enough if the steps of the tiles are subtracted, but not if all moves count.
            let width = if pattern.counted() == Counted::All { Width::Byte } else { Width::Nibble };
            sum.bytes += width.bytes(pattern.entries());
            sum.memory = sum.memory.max(memory_needed(&pattern));
        }
        Ok(sum)
    }

    /// Returns whether the tables can be built in a moment, without asking.
    pub(crate) fn in_a_moment(&self) -> bool {
        self.entries <= IN_A_MOMENT
    }
}

/// Returns the built-in sets for a shape, all of them or those with a given name.
pub(crate) fn for_shape(shape: Shape) -> impl Iterator<Item = &'static Arc<Catalogue>> {
    Catalogue::built_in().iter().filter(move |catalogue| catalogue.partitions(shape, 0).is_some())
}

/// Returns the tables of a set for some goals, each one once. Goals whose blanks are symmetric share tables.
pub(crate) fn tables(catalogue: &Catalogue, shape: Shape, goals: &[Goal]) -> Vec<Wanted> {
    let mut all: Vec<Wanted> = Vec::new();
    for grid in goals.iter().filter_map(|goal| goal.grid(shape)) {
        for table in Databases::wanted(catalogue, &Layout::new(grid)).unwrap_or_default() {
            if !all.contains(&table) {
                all.push(table);
            }
        }
    }
    all
}

/// Returns the tables of a set for both usual goals.
pub(crate) fn usual_tables(catalogue: &Catalogue) -> Vec<Wanted> {
    tables(catalogue, catalogue.shape, &[Goal::BlankFirst, Goal::BlankLast])
}

/// Returns whether all tables are available, in memory or as files.
pub(crate) fn at_hand(wanted: &[Wanted], library: &Library) -> bool {
    wanted.iter().all(|table| library.has(table))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_goals_of_sums_share_tables() {
        for (name, tables) in [("7-8", 2), ("6-6-6-6", 2), ("6-6-3", 3), ("5-6", 2)] {
            let set = Catalogue::built_in().iter().find(|c| c.name == name).expect("built in");
            assert_eq!(usual_tables(set).len(), tables, "{name}");
        }
    }

    #[test]
    fn sizes_are_known_in_advance() {
        let find = |name| Catalogue::built_in().iter().find(|c| c.name == name).expect("built in");
        let size = |name| Footprint::of(&usual_tables(find(name))).expect("it can be made");
        assert_eq!(size("7-8").entries, 518_918_400 + 57_657_600);
        assert_eq!(size("7-8").bytes * 2, size("7-8").entries);
        assert!(size("6-6-3").in_a_moment() && !size("7-8").in_a_moment());
    }
}

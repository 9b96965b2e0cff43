//! The names of methods, sets, kinds of puzzle and instances in tables.

use super::index::Index;
use crate::model::NodeCount;
use crate::table::Table;

/// The names of methods, sets, kinds of puzzle and instances in tables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Names {
    /// The labels of the methods.
    pub methods: Vec<String>,
    /// The names of the sets.
    pub sets: Vec<String>,
    /// The kinds of puzzle.
    pub kinds: Vec<String>,
    /// The node count in use.
    pub nodes: NodeCount,
    /// The names of the instances, with their sets if there are several.
    pub instances: Vec<String>,
}

impl Names {
    /// Returns the names of a study.
    #[must_use]
    pub fn of(index: &Index<'_>) -> Self {
        let design = &index.study.design;
        Self {
            methods: design.methods.iter().map(|method| method.label.clone()).collect(),
            sets: design.sets.iter().map(|set| set.name.clone()).collect(),
            kinds: index.kinds.clone(),
            nodes: design.report.nodes,
            instances: (0..design.instances.len()).map(|instance| index.instance_name(instance)).collect(),
        }
    }

    /// Returns the label of a method.
    #[must_use]
    pub fn method(&self, number: u32) -> &str {
        &self.methods[number as usize]
    }

    /// Returns the name of a set.
    #[must_use]
    pub fn set(&self, number: u32) -> &str {
        &self.sets[number as usize]
    }

    /// Returns the name of a kind of puzzle.
    #[must_use]
    pub fn kind(&self, number: u32) -> &str {
        &self.kinds[number as usize]
    }

    /// Returns the name of an instance.
    #[must_use]
    pub fn instance(&self, number: u32) -> &str {
        &self.instances[number as usize]
    }

    /// Removes the column for the set if there is only one set.
    pub(crate) fn leave_out_single_set(&self, table: &mut Table, column: usize) {
        if self.sets.len() < 2 {
            table.leave_out(column);
        }
    }

    /// Removes the column for the kind of puzzle if there is only one kind.
    pub(crate) fn leave_out_single_kind(&self, table: &mut Table, column: usize) {
        if self.kinds.len() < 2 {
            table.leave_out(column);
        }
    }
}

//! Where what is proven about levels is kept: the option, the folder and its warnings.

use std::path::PathBuf;

use clap::Args;
use etcetera::BaseStrategy;
use pousse_sokoban::knowledge::{Metric, Store};
use pousse_sokoban::{Keeper, Level};

use crate::failure::Failure;
use crate::style;
use crate::words::{counted, pushes};

/// Options about what is kept from run to run.
#[derive(Args, Clone, Debug)]
pub(crate) struct Kept {
    /// Sokoban: keep what is proven about levels in this folder [default: pousse in the system's data folder]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
}

impl Kept {
    /// Reads what is known about a level; in memory alone where the system has no place for data.
    pub(crate) fn open(&self, level: &Level) -> Result<Keeper, Failure> {
        let usual = || etcetera::choose_base_strategy().ok().map(|base| base.data_dir().join("pousse"));
        let Some(folder) = self.data.clone().or_else(usual) else { return Ok(Keeper::in_memory(level)) };
        let (keeper, warning) = Keeper::open(Store::new(folder), level).map_err(Failure::bad_input)?;
        if let Some(warning) = warning {
            anstream::eprintln!("{}: {warning}", style::notable("warning"));
        }
        Ok(keeper)
    }
}

/// Says what is known about a level; nothing when that is nothing.
pub(crate) fn describe(keeper: &Keeper) -> Option<String> {
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

/// Warns of what could not be kept.
pub(crate) fn warn(result: Result<(), pousse_sokoban::knowledge::StoreError>) {
    if let Err(error) = result {
        anstream::eprintln!("{}: what was found out is not kept: {error}", style::notable("warning"));
    }
}

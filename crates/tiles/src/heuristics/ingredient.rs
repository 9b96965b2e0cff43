//! Any single estimate that can be part of a combination.

use pousse_search::{Cost, Properties};

use super::{
    Classic, Contribution, Databases, Dynamic, Estimate, WalkingDistance, databases, walking_distance,
};
use crate::{Board, Grid, Slide};

/// Any single estimate, including those with tables.
///
/// Combinations without tables have parts of type [`Classic`], which carry less.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "each variant is named after what it holds")]
pub enum Ingredient {
    Classic(Box<Classic>),
    WalkingDistance(WalkingDistance),
    Dynamic(Dynamic),
    Databases(Box<Databases>),
}

/// The raw value of an [`Ingredient`]: that of the estimate inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant is named after whose value it holds")]
pub enum IngredientRaw {
    Classic(u32),
    WalkingDistance(walking_distance::Walk),
    /// Only the value: the sets that a search with this estimate alone carries would make all combinations heavier.
    Dynamic(Cost),
    Databases(databases::Raw),
}

impl Default for IngredientRaw {
    fn default() -> Self {
        Self::Classic(0)
    }
}

const OWN: &str = "a raw value comes back to the estimate that made it";

impl Estimate for Ingredient {
    type Raw = IngredientRaw;

    fn properties(&self) -> Properties {
        match self {
            Self::Classic(classic) => classic.properties(),
            Self::WalkingDistance(walking) => walking.properties(),
            Self::Dynamic(dynamic) => dynamic.properties(),
            Self::Databases(databases) => databases.properties(),
        }
    }

    fn table_bytes(&self) -> u64 {
        match self {
            Self::Classic(classic) => classic.table_bytes(),
            Self::WalkingDistance(walking) => walking.table_bytes(),
            Self::Dynamic(dynamic) => dynamic.table_bytes(),
            Self::Databases(databases) => databases.table_bytes(),
        }
    }

    fn root<B: Board>(&self, board: &B) -> IngredientRaw {
        match self {
            Self::Classic(classic) => IngredientRaw::Classic(classic.root(board)),
            Self::WalkingDistance(walking) => IngredientRaw::WalkingDistance(walking.root(board)),
            Self::Dynamic(dynamic) => IngredientRaw::Dynamic(dynamic.value_of(board)),
            Self::Databases(databases) => IngredientRaw::Databases(databases.root(board)),
        }
    }

    #[inline]
    fn child<B: Board>(&self, board: &B, slide: Slide, parent: IngredientRaw) -> IngredientRaw {
        match (self, parent) {
            (Self::Classic(estimate), IngredientRaw::Classic(raw)) => {
                IngredientRaw::Classic(estimate.child(board, slide, raw))
            }
            (Self::WalkingDistance(estimate), IngredientRaw::WalkingDistance(raw)) => {
                IngredientRaw::WalkingDistance(estimate.child(board, slide, raw))
            }
            (Self::Dynamic(estimate), _) => IngredientRaw::Dynamic(estimate.value_of(board)),
            (Self::Databases(estimate), IngredientRaw::Databases(raw)) => {
                IngredientRaw::Databases(estimate.child(board, slide, raw))
            }
            _ => unreachable!("{OWN}"),
        }
    }

    #[inline]
    fn value(&self, raw: IngredientRaw) -> Cost {
        match (self, raw) {
            (Self::Classic(estimate), IngredientRaw::Classic(raw)) => estimate.value(raw),
            (Self::WalkingDistance(estimate), IngredientRaw::WalkingDistance(raw)) => estimate.value(raw),
            (Self::Dynamic(_), IngredientRaw::Dynamic(value)) => value,
            (Self::Databases(estimate), IngredientRaw::Databases(raw)) => estimate.value(raw),
            _ => unreachable!("{OWN}"),
        }
    }

    #[inline]
    fn revive<B: Board>(&self, board: &B, value: Cost) -> IngredientRaw {
        match self {
            Self::Classic(classic) => IngredientRaw::Classic(classic.revive(board, value)),
            Self::Dynamic(_) => IngredientRaw::Dynamic(value),
            Self::WalkingDistance(_) | Self::Databases(_) => self.root(board),
        }
    }

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        match self {
            Self::Classic(classic) => classic.contributions(grid),
            Self::WalkingDistance(walking) => walking.contributions(grid),
            Self::Dynamic(dynamic) => dynamic.contributions(grid),
            Self::Databases(databases) => databases.contributions(grid),
        }
    }
}

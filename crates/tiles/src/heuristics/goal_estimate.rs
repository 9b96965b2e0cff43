//! Estimates prepared for a goal: from a user's request to what a search uses.

use std::sync::Arc;

use pousse_search::{Properties, Run};

use super::registry::Bind;
use super::spec::{Kind, Part, Spec};
use super::{
    BindError, Classic, Contribution, Databases, Dynamic, Estimate, Ingredient, KorfTaylor, Larger,
    LinearConflict, Manhattan, Max, PatternMoves, WalkingDistance, fits,
};
use crate::patterns::Library;
use crate::{Grid, Layout};

/// An estimate prepared for a goal; those that merit a search loop of their own have separate variants.
#[derive(Clone, Debug)]
pub enum GoalEstimate {
    /// The Manhattan distance.
    Manhattan(Manhattan),
    /// Linear conflict, by any rule.
    LinearConflict(Box<LinearConflict>),
    /// Linear conflict, corner tiles and last moves.
    KorfTaylor(Box<KorfTaylor>),
    /// Any other single estimate.
    Classic(Box<Classic>),
    /// Walking distance.
    WalkingDistance(WalkingDistance),
    /// Disjoint sets of tiles, chosen anew for every position.
    Dynamic(Dynamic),
    /// A set of databases.
    Databases(Box<Databases>),
    /// The larger of databases and walking distance.
    Larger(Box<Larger>),
    /// A sum or a maximum without tables; a sum is a maximum of one.
    Combined(Max<Classic>),
    /// A sum or a maximum of anything.
    Mixed(Max<Ingredient>),
}

/// Binds the heuristic for `pousse-search` in a [`GoalEstimate`] to a name and evaluates an expression, compiled for
/// its type.
#[macro_export]
macro_rules! with_heuristic {
    ($bound:expr, $heuristic:ident => $what:expr) => {
        $crate::with_heuristic!(@all $bound, $heuristic, $what,
            carried: Manhattan WalkingDistance Dynamic,
            boxed: LinearConflict KorfTaylor Classic Databases Larger,
            own: Combined Mixed)
    };
    (@all $bound:expr, $heuristic:ident, $what:expr,
        carried: $($carried:ident)*, boxed: $($boxed:ident)*, own: $($own:ident)*) => {
        match $bound {
            $($crate::heuristics::GoalEstimate::$carried(estimate) => {
                let $heuristic = $crate::Carried(estimate);
                $what
            })*
            $($crate::heuristics::GoalEstimate::$boxed(estimate) => {
                let $heuristic = $crate::Carried(*estimate);
                $what
            })*
            $($crate::heuristics::GoalEstimate::$own($heuristic) => $what,)*
        }
    };
}

impl GoalEstimate {
    /// Returns the size of its tables in bytes; 0 without tables.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        match self {
            Self::WalkingDistance(walking) => walking.table_bytes(),
            Self::Dynamic(dynamic) => dynamic.table_bytes(),
            Self::Databases(databases) => databases.table_bytes(),
            Self::Larger(larger) => larger.table_bytes(),
            Self::Mixed(max) => max.table_bytes(),
            _ => 0,
        }
    }

    /// Returns what the estimate guarantees on its board and goal.
    #[must_use]
    pub fn properties(&self) -> Properties {
        match self {
            Self::Manhattan(manhattan) => manhattan.properties(),
            Self::LinearConflict(conflict) => conflict.properties(),
            Self::KorfTaylor(korf_taylor) => korf_taylor.properties(),
            Self::Classic(classic) => classic.properties(),
            Self::WalkingDistance(walking) => walking.properties(),
            Self::Dynamic(dynamic) => dynamic.properties(),
            Self::Databases(databases) => databases.properties(),
            Self::Larger(larger) => larger.properties(),
            Self::Combined(max) => max.properties(),
            Self::Mixed(max) => max.properties(),
        }
    }

    /// Returns the estimate of a position for display: 5.83 where searches use 6.
    #[must_use]
    pub fn shown(&self, grid: &Grid) -> f64 {
        match self {
            Self::Classic(classic) => classic.shown(grid),
            other => other.contributions(grid).iter().map(|part| part.amount).sum::<f64>() + 0.0,
        }
    }

    /// Describes what makes up the estimate of a position; the amounts add up to the value.
    #[must_use]
    pub fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        match self {
            Self::Manhattan(manhattan) => manhattan.contributions(grid),
            Self::LinearConflict(conflict) => conflict.contributions(grid),
            Self::KorfTaylor(korf_taylor) => korf_taylor.contributions(grid),
            Self::Classic(classic) => classic.contributions(grid),
            Self::WalkingDistance(walking) => walking.contributions(grid),
            Self::Dynamic(dynamic) => dynamic.contributions(grid),
            Self::Databases(databases) => databases.contributions(grid),
            Self::Larger(larger) => larger.contributions(grid),
            Self::Combined(max) => max.contributions(grid),
            Self::Mixed(max) => max.contributions(grid),
        }
    }

    /// Returns the database patterns that were looked up and gave the estimate of a position; none for other estimates.
    #[must_use]
    pub fn patterns(&self, grid: &Grid) -> Vec<PatternMoves> {
        match self {
            Self::Databases(databases) => databases.patterns(grid),
            Self::Larger(larger) => larger.databases.patterns(grid),
            _ => Vec::new(),
        }
    }
}

impl Spec {
    /// Prepares the estimate for a goal; tables come from a library, and are built within the limits of a run.
    ///
    /// # Errors
    ///
    /// [`BindError`] explains why the estimate is not available for a board of this shape.
    pub fn bind(
        &self,
        layout: &Arc<Layout>,
        library: &Library,
        run: &Run<'_>,
    ) -> Result<GoalEstimate, BindError> {
        let source = Source { layout, library, run };
        match self {
            Self::One(part) => Ok(match source.bind(part)? {
                Ingredient::Classic(classic) => match *classic {
                    Classic::Manhattan(manhattan) => GoalEstimate::Manhattan(manhattan),
                    Classic::LinearConflict(conflict) => GoalEstimate::LinearConflict(Box::new(conflict)),
                    Classic::KorfTaylor(korf_taylor) => GoalEstimate::KorfTaylor(Box::new(korf_taylor)),
                    other => GoalEstimate::Classic(Box::new(other)),
                },
                Ingredient::WalkingDistance(walking) => GoalEstimate::WalkingDistance(walking),
                Ingredient::Dynamic(dynamic) => GoalEstimate::Dynamic(dynamic),
                Ingredient::Databases(databases) => GoalEstimate::Databases(databases),
            }),
            Self::Sum(parts) => source.combine(std::slice::from_ref(parts)),
            Self::Max(sums) => source.combine(sums),
        }
    }
}

const LIMITED: &str = "parsing limits the parts";

/// Returns the parts as estimates without tables, if all of them are.
fn classics(parts: Vec<Ingredient>) -> Result<Vec<Classic>, Vec<Ingredient>> {
    if parts.iter().all(|part| matches!(part, Ingredient::Classic(_))) {
        let only = |part| match part {
            Ingredient::Classic(classic) => Some(*classic),
            _ => None,
        };
        Ok(parts.into_iter().filter_map(only).collect())
    } else {
        Err(parts)
    }
}

/// Everything needed to prepare estimates.
struct Source<'a, 'r> {
    layout: &'a Arc<Layout>,
    library: &'a Library,
    run: &'a Run<'r>,
}

impl Source<'_, '_> {
    /// Returns the largest of several sums.
    fn combine(&self, sums: &[Vec<Part>]) -> Result<GoalEstimate, BindError> {
        let sizes: Vec<usize> = sums.iter().map(Vec::len).collect();
        let parts = sums.iter().flatten().map(|part| self.bind(part)).collect::<Result<Vec<_>, _>>()?;
        let parts = match classics(parts) {
            Ok(classics) => {
                return Ok(GoalEstimate::Combined(
                    Max::of_sums(self.layout, &sizes, classics).expect(LIMITED),
                ));
            }
            Err(parts) => parts,
        };
        if let [Ingredient::Databases(databases), Ingredient::WalkingDistance(walking)]
        | [Ingredient::WalkingDistance(walking), Ingredient::Databases(databases)] = &parts[..]
            && sizes == [1, 1]
        {
            let (databases, walking) = ((**databases).clone(), walking.clone());
            return Ok(GoalEstimate::Larger(Box::new(Larger { databases, walking })));
        }
        Ok(GoalEstimate::Mixed(Max::of_sums(self.layout, &sizes, parts).expect(LIMITED)))
    }

    fn bind(&self, part: &Part) -> Result<Ingredient, BindError> {
        match &part.0 {
            Kind::Databases { catalogues, mirror } => {
                let catalogue = fits::catalogue(catalogues, self.layout.shape())?;
                Databases::new(catalogue, *mirror, self.layout, self.library, self.run)
                    .map(|databases| Ingredient::Databases(Box::new(databases)))
            }
            Kind::Entry { entry, weights: None } => match entry.bind {
                Bind::Classic(bind) => {
                    bind(self.layout).map(|classic| Ingredient::Classic(Box::new(classic)))
                }
                Bind::WalkingDistance => self
                    .library
                    .walking(self.layout, self.run)
                    .map(Ingredient::WalkingDistance)
                    .map_err(BindError::Walking),
                Bind::Dynamic(size) => {
                    self.library.dynamic(size, self.layout, self.run).map(Ingredient::Dynamic)
                }
            },
            Kind::Entry { weights: Some(weights), .. } => fits::weighted(weights, self.layout)
                .map(|weighted| Ingredient::Classic(Box::new(weighted.into()))),
        }
    }
}

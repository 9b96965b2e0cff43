//! Any estimate as a single type, for loops that are compiled once per board type.
//!
//! The carry is kept small, as it is copied at every node: combinations with tables, whose parts would take the most
//! room and which are rare in such loops, are computed from scratch.

use std::sync::Arc;

use pousse_search::{Cost, Properties};

use super::{
    Carry, Classic, Contribution, Estimate, GoalEstimate, Ingredient, IngredientRaw, Larger, Manhattan, Max,
};
use crate::{Board, Grid, Slide};

/// Any estimate.
#[derive(Clone, Debug)]
pub struct Any(Arc<Kind>);

#[derive(Debug)]
enum Kind {
    /// The fastest, for which one more indirection would be noticeable.
    Manhattan(Manhattan),
    One(Ingredient),
    Larger(Larger),
    /// A combination without tables.
    Classics(Max<Classic>),
    /// Any other combination.
    Mixed(Max<Ingredient>),
}

/// The raw value of an [`Any`]: that of the estimate inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant is named after whose value it holds")]
pub enum AnyRaw {
    Manhattan(u32),
    One(IngredientRaw),
    Larger(<Larger as Estimate>::Raw),
    Classics(Carry<u32>),
    /// The value alone.
    Mixed(Cost),
}

impl Default for AnyRaw {
    fn default() -> Self {
        Self::Manhattan(0)
    }
}

const OWN: &str = "a raw value comes back to the estimate that made it";

impl From<GoalEstimate> for Any {
    fn from(estimate: GoalEstimate) -> Self {
        let classic = |classic: Classic| Kind::One(Ingredient::Classic(Box::new(classic)));
        Self(Arc::new(match estimate {
            GoalEstimate::Manhattan(manhattan) => Kind::Manhattan(manhattan),
            GoalEstimate::LinearConflict(conflict) => classic((*conflict).into()),
            GoalEstimate::KorfTaylor(korf_taylor) => classic((*korf_taylor).into()),
            GoalEstimate::Classic(other) => classic(*other),
            GoalEstimate::WalkingDistance(walking) => Kind::One(Ingredient::WalkingDistance(walking)),
            GoalEstimate::Dynamic(dynamic) => Kind::One(Ingredient::Dynamic(dynamic)),
            GoalEstimate::Databases(databases) => Kind::One(Ingredient::Databases(databases)),
            GoalEstimate::Larger(larger) => Kind::Larger(*larger),
            GoalEstimate::Combined(max) => Kind::Classics(max),
            GoalEstimate::Mixed(max) => Kind::Mixed(max),
        }))
    }
}

impl Estimate for Any {
    type Raw = AnyRaw;

    fn properties(&self) -> Properties {
        match &*self.0 {
            Kind::Manhattan(estimate) => estimate.properties(),
            Kind::One(estimate) => estimate.properties(),
            Kind::Larger(estimate) => estimate.properties(),
            Kind::Classics(max) => max.properties(),
            Kind::Mixed(max) => max.properties(),
        }
    }

    fn root<B: Board>(&self, board: &B) -> AnyRaw {
        match &*self.0 {
            Kind::Manhattan(estimate) => AnyRaw::Manhattan(estimate.root(board)),
            Kind::One(estimate) => AnyRaw::One(estimate.root(board)),
            Kind::Larger(estimate) => AnyRaw::Larger(estimate.root(board)),
            Kind::Classics(max) => AnyRaw::Classics(max.root(board)),
            Kind::Mixed(max) => AnyRaw::Mixed(max.value(max.root(board))),
        }
    }

    #[inline]
    fn child<B: Board>(&self, board: &B, slide: Slide, parent: AnyRaw) -> AnyRaw {
        match (&*self.0, parent) {
            (Kind::Manhattan(estimate), AnyRaw::Manhattan(raw)) => {
                AnyRaw::Manhattan(estimate.child(board, slide, raw))
            }
            (Kind::One(estimate), AnyRaw::One(raw)) => AnyRaw::One(estimate.child(board, slide, raw)),
            (Kind::Larger(estimate), AnyRaw::Larger(raw)) => {
                AnyRaw::Larger(estimate.child(board, slide, raw))
            }
            (Kind::Classics(max), AnyRaw::Classics(carry)) => {
                AnyRaw::Classics(max.child(board, slide, carry))
            }
            (Kind::Mixed(_), _) => self.root(board),
            _ => unreachable!("{OWN}"),
        }
    }

    #[inline]
    fn value(&self, raw: AnyRaw) -> Cost {
        match (&*self.0, raw) {
            (_, AnyRaw::Mixed(value)) => value,
            (Kind::Manhattan(estimate), AnyRaw::Manhattan(raw)) => estimate.value(raw),
            (Kind::One(estimate), AnyRaw::One(raw)) => estimate.value(raw),
            (Kind::Larger(estimate), AnyRaw::Larger(raw)) => estimate.value(raw),
            (Kind::Classics(max), AnyRaw::Classics(carry)) => max.value(carry),
            _ => unreachable!("{OWN}"),
        }
    }

    #[inline]
    fn revive<B: Board>(&self, board: &B, value: Cost) -> AnyRaw {
        match &*self.0 {
            Kind::Manhattan(estimate) => AnyRaw::Manhattan(estimate.revive(board, value)),
            Kind::One(estimate) => AnyRaw::One(estimate.revive(board, value)),
            Kind::Mixed(_) => AnyRaw::Mixed(value),
            Kind::Larger(_) | Kind::Classics(_) => self.root(board),
        }
    }

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        match &*self.0 {
            Kind::Manhattan(estimate) => estimate.contributions(grid),
            Kind::One(estimate) => estimate.contributions(grid),
            Kind::Larger(estimate) => estimate.contributions(grid),
            Kind::Classics(max) => max.contributions(grid),
            Kind::Mixed(max) => max.contributions(grid),
        }
    }
}

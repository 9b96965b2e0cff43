//! The larger of databases and walking distance: a maximum with a search loop of its own.

use pousse_search::{Cost, Properties};

use super::{Contribution, Databases, Estimate, WalkingDistance, databases, walking_distance};
use crate::{Board, Grid, Slide};

/// The larger of a set of databases and walking distance.
#[derive(Clone, Debug)]
pub struct Larger {
    /// The databases.
    pub databases: Databases,
    /// Walking distance.
    pub walking: WalkingDistance,
}

impl Estimate for Larger {
    type Raw = (databases::Raw, walking_distance::Walk);

    fn properties(&self) -> Properties {
        // Walking distance has all guarantees.
        self.databases.properties()
    }

    fn table_bytes(&self) -> u64 {
        self.databases.table_bytes() + self.walking.table_bytes()
    }

    fn root<B: Board>(&self, board: &B) -> Self::Raw {
        (self.databases.root(board), self.walking.root(board))
    }

    #[inline]
    fn child<B: Board>(&self, board: &B, slide: Slide, (databases, walking): Self::Raw) -> Self::Raw {
        (self.databases.child(board, slide, databases), self.walking.child(board, slide, walking))
    }

    #[inline]
    fn value(&self, (databases, walking): Self::Raw) -> Cost {
        self.databases.value(databases).max(self.walking.value(walking))
    }

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        let (first, second) = (self.databases.contributions(grid), self.walking.contributions(grid));
        let total = |all: &[Contribution]| all.iter().map(|one| one.amount).sum::<f64>().round();
        if total(&second) > total(&first) { second } else { first }
    }
}

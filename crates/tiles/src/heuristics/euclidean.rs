//! Euclidean distance as defined by Idjaton 2016: the square root of the sum of the squared *Manhattan* distances of
//! the tiles.
//!
//! Admissible: the square root of a sum of squares is at most the sum. Consistent: a step changes one coordinate of the
//! vector of distances by one, so its length by at most one, and rounding up keeps differences within one.

use std::sync::Arc;

use pousse_search::{Cost, Properties};

use super::tile_table::TileTable;
use super::{Contribution, Estimate, Kind};
use crate::{Board, Grid, Layout, Slide};

/// The length of the vector of the tiles' distances, rounded up.
#[derive(Clone, Debug)]
pub struct Euclidean {
    squares: TileTable,
}

impl Euclidean {
    /// Prepares the estimate for a goal.
    #[must_use]
    pub fn new(layout: &Arc<Layout>) -> Self {
        Self { squares: TileTable::new(layout, |tile, cell| layout.distance(tile, cell).pow(2)) }
    }

    /// Returns the length before rounding up, for display.
    #[must_use]
    pub fn exact(&self, grid: &Grid) -> f64 {
        f64::from(self.squares.root(grid)).sqrt()
    }
}

impl Estimate for Euclidean {
    type Raw = u32;

    fn properties(&self) -> Properties {
        Properties::SOUND
    }

    fn root<B: Board>(&self, board: &B) -> u32 {
        self.squares.root(board)
    }

    #[inline]
    fn child<B: Board>(&self, _: &B, slide: Slide, parent: u32) -> u32 {
        self.squares.child(slide, parent)
    }

    #[inline]
    fn value(&self, raw: u32) -> Cost {
        let root = raw.isqrt();
        root + u32::from(root * root < raw)
    }

    fn shown(&self, grid: &Grid) -> f64 {
        self.exact(grid)
    }

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        let shares = self
            .squares
            .contributions(grid, |tile, _| (String::new(), Kind::Misplaced { tile: tile as u16 }));
        if shares.is_empty() {
            return Vec::new();
        }
        let tiles: Vec<usize> =
            shares.iter().flat_map(|share| &share.tiles).map(|&t| usize::from(t)).collect();
        let steps: Vec<u32> = shares.iter().map(|share| share.amount.sqrt() as u32).collect();
        let squares: Vec<String> = steps.iter().map(|steps| format!("{steps}²")).collect();
        let exact = self.exact(grid);
        let text = format!("the square root of {}: {exact:.2}", squares.join(" + "));
        let mut all = vec![Contribution::new(exact, text, &tiles, Kind::Root { steps })];
        if exact.fract() > 0.0 {
            let rest = exact.ceil() - exact;
            all.push(Contribution::new(rest, "rounded up".into(), &[], Kind::Rounded { up: true }));
        }
        all
    }
}

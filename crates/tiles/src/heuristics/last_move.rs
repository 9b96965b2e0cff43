//! Manhattan distance plus the cost of the last two moves (Korf and Taylor 1996).
//!
//! Let `b` be the blank's home. The last move of a solution takes the tile whose home is some neighbour `a` of `b` from
//! `b` to `a`; the move before takes the tile whose home is some neighbour `c` of `a`, other than `b`, from `a` to `c`.
//! A tile with a shortest path home through that cell loses nothing; any other makes at least two more steps. The two
//! tiles differ, so their detours add up, and the minimum over all `(a, c)` is a lower bound. If a solution has a
//! single move, Manhattan distance is 1 and nothing is added; conversely a Manhattan distance of 1 means that one tile
//! has to swap with the blank, so it is exact, and 0 is the goal.
//!
//! Consistent: for fixed `(a, c)` the sum of the lengths of the tiles' paths changes by at most one per slide, and so
//! does the minimum of such sums.
//!
//! `text` is Idjaton's algorithm 4.7: it considers only the last move, and gives the goal itself a value of 2 (so it is
//! consistent, as the argument above covers it, but not admissible). Its tiles 1 and n are the neighbours of the
//! blank's home: it adds 2 if none of them has a shortest path through the blank's home.

use std::sync::Arc;

use pousse_search::{Cost, Properties};

use super::cells::Cells;
use super::contribution::{named, tiles};
use super::{Contribution, Estimate, Kind, manhattan, packing};
use crate::{Board, Direction, Grid, Layout, Slide};

/// Which last moves are considered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// The last two, never at the goal.
    Sound,
    /// Idjaton's: only the last one, at the goal, too.
    Text,
}

/// Manhattan distance plus the detours that the last moves require.
#[derive(Clone, Debug)]
pub struct LastMove {
    layout: Arc<Layout>,
    version: Version,
    endings: Vec<Ending>,
    watched: Vec<bool>, // tile -> whether some ending involves it
}

impl LastMove {
    /// Prepares one of the versions for a goal.
    #[must_use]
    pub fn new(layout: &Arc<Layout>, version: Version) -> Self {
        let mut endings = endings(layout);
        if version == Version::Text {
            for ending in &mut endings {
                ending.before.clear();
            }
        }
        let mut watched = vec![false; layout.shape().cells()];
        for ending in &endings {
            for tile in ending.before.iter().chain([&ending.last]) {
                watched[*tile] = true;
            }
        }
        Self { layout: Arc::clone(layout), version, endings, watched }
    }

    fn extra(&self, board: &impl Cells, distance: u32) -> u32 {
        if self.version == Version::Sound && distance <= 1 { 0 } else { self.least(board) }
    }

    fn least(&self, board: &impl Cells) -> u32 {
        least(&self.endings, |tile, via| detour(&self.layout, board, tile, via))
    }
}

impl Estimate for LastMove {
    type Raw = u32;

    fn properties(&self) -> Properties {
        Properties { admissible: self.version == Version::Sound, consistent: true }
    }

    fn root<B: Board>(&self, board: &B) -> u32 {
        let distance = manhattan::sum(&self.layout, board);
        packing::pack(distance, self.extra(board, distance))
    }

    #[inline]
    fn child<B: Board>(&self, board: &B, slide: Slide, parent: u32) -> u32 {
        let before = packing::base(parent);
        let distance = manhattan::step(&self.layout, slide, before);
        // Near the goal, the extra depends on the distance as well as on the cells of the watched tiles.
        let extra = if self.watched[slide.tile] || before <= 2 {
            self.extra(board, distance)
        } else {
            packing::total(parent) - before
        };
        packing::pack(distance, extra)
    }

    #[inline]
    fn revive<B: Board>(&self, board: &B, value: Cost) -> u32 {
        // Nothing is added to a distance of 0 or 1, and any other distance gives a larger value.
        let extra = self.extra(board, value);
        packing::pack(value - extra, extra)
    }

    #[inline]
    fn value(&self, raw: u32) -> Cost {
        packing::total(raw)
    }

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        let mut all = manhattan::contributions(&self.layout, grid);
        let extra = self.extra(grid, manhattan::sum(&self.layout, grid));
        all.extend(describe(&self.layout, &self.endings, extra));
        all
    }
}

/// One way a solution can end.
#[derive(Clone, Debug)]
pub(super) struct Ending {
    /// The tile that moves last, out of the blank's place.
    pub(super) last: usize,
    /// The tiles that can move just before, out of the place of `last`; empty if no tile can.
    pub(super) before: Vec<usize>,
}

/// Returns all ways a solution can end.
pub(super) fn endings(layout: &Layout) -> Vec<Ending> {
    let neighbours = |cell| Direction::ALL.into_iter().filter_map(move |d| layout.neighbour(cell, d));
    let blank = layout.target(0);
    neighbours(blank)
        .map(|a| Ending {
            last: layout.owner(a),
            before: neighbours(a).filter(|&c| c != blank).map(|c| layout.owner(c)).collect(),
        })
        .collect()
}

/// Returns the minimum extra over all endings, where `detour(tile, via)` is the number of extra steps if a tile must
/// pass through the place of the tile (or blank) `via` just before its own.
#[inline]
pub(super) fn least(endings: &[Ending], detour: impl Fn(usize, usize) -> u32) -> u32 {
    let mut least = u32::MAX;
    for ending in endings {
        let last = detour(ending.last, 0);
        if last >= least {
            continue;
        }
        let before = ending.before.iter().map(|&tile| detour(tile, ending.last)).min().unwrap_or(0);
        least = least.min(last + before);
        if least == 0 {
            break;
        }
    }
    if least == u32::MAX { 0 } else { least }
}

/// Returns the least number of extra steps of `tile` if it enters its place from that of `via`, a neighbour.
#[inline]
pub(super) fn detour(layout: &Layout, board: &impl Cells, tile: usize, via: usize) -> u32 {
    let cell = board.find(tile);
    if layout.distance(via, cell) < layout.distance(tile, cell) { 0 } else { 2 }
}

/// Describes the contribution of the endings.
pub(super) fn describe(layout: &Layout, endings: &[Ending], extra: u32) -> Option<Contribution> {
    let last: Vec<usize> = endings.iter().map(|ending| ending.last).collect();
    (extra > 0).then(|| {
        let moves = if extra > 2 { "the last move and the one before" } else { "the last moves" };
        let who = if last.len() == 1 { "must slide" } else { "one must slide" };
        let text = format!("{moves}: of {}, {who} home out of the blank's place: +{extra}", tiles(&last));
        let kind =
            Kind::LastMove { cell: layout.target(0), tiles: named(&last), moves: extra, two: extra > 2 };
        Contribution::new(extra, text, &last, kind)
    })
}

//! IDA* with sums of pattern databases: depth-first search below a node with all lookups kept up to date.
//!
//! A node holds, for every pattern of the board and of its mirror image, where its entry is: the set of occupied cells
//! with its number, the order of the tiles and the row of the table that it means. A slide moves one tile, and with it
//! one entry of each image: a horizontal one changes the set's number by a known difference; a vertical one also takes
//! the tile past up to `columns - 1` others in the order. Nothing is ranked anew.
//!
//! What costs time is waiting for memory: tables are hundreds of megabytes and every entry is somewhere else. So the
//! entries of all children are read before the first of them is tested; the processor waits for them together.
//!
//! The estimate is Manhattan distance plus twice what the patterns need beyond it, so a node carries its *slack*, half
//! of what the bound leaves above g and Manhattan distance, and is within the bound when no image needs more.
//!
//! Nodes are visited in the order of the generic loop and counted when they are tested, as there.

mod order;
mod place;
mod search;

use std::sync::Arc;

use pousse_pdb::{Sets, Table, Width};
use pousse_search::Cost;
use pousse_search::algorithms::ida_star::{Explored, Kernel, Node, Worker};

use crate::heuristics::{Databases, Larger, WalkingDistance};
use crate::{Board, Carried, Direction, Layout, Tiles};
use order::Orders;
use place::{Edges, Place};
use search::Search;

/// The most cells: sets of cells are 32 bits.
const MOST_CELLS: usize = 25;
/// The most patterns of all images.
const MOST_PLACES: usize = 16;

/// What all searches for one goal share.
pub(crate) struct TableKernel<const IMAGES: usize> {
    layout: Arc<Layout>,
    walking: Option<WalkingDistance>,
    patterns: Vec<Pattern>,
    images: Vec<std::ops::Range<usize>>, // the patterns of each image
    places: Vec<[u8; IMAGES]>,           // tile -> its pattern in each image
    moves: Vec<[Vec<Move>; 5]>,          // blank's cell, last move (4: none) -> moves in their order
    worse: Vec<[u32; 4]>,                // blank's cell, move -> the tiles that it takes further from home
}

/// One pattern of one image.
struct Pattern {
    table: Arc<Table>,
    tiles: Vec<usize>,
    cells: Vec<usize>, // cell of the board -> cell of the table
    edges: Edges,
    orders: Orders,
    stride: u32,
    sets: Sets,
}

impl Pattern {
    /// Finds the tiles of the pattern on a board.
    fn place<B: Board>(&self, board: &B) -> Place {
        let mut at: Vec<(usize, u8)> =
            (0u8..).zip(&self.tiles).map(|(i, &tile)| (self.cells[board.find(tile)], i)).collect();
        at.sort_unstable();
        let order: Vec<u8> = at.iter().map(|&(_, i)| i).collect();
        let set = at.iter().fold(0u32, |set, &(cell, _)| set | 1 << cell);
        let order = order::word(&order);
        let column = self.sets.rank(u128::from(set)) as u32;
        Place { set, column, order, row: self.orders.rank(order) * self.stride }
    }

    #[inline(always)]
    fn slide(&self, place: &Place, blank: usize, direction: Direction) -> Place {
        self.edges.slide(place, blank, direction, &self.orders, self.stride)
    }
}

/// A move of the blank.
#[derive(Clone, Copy, Debug)]
struct Move {
    direction: Direction,
    to: u8, // the cell that the blank enters and a tile leaves
}

impl<const IMAGES: usize> TableKernel<IMAGES> {
    /// Prepares the search for a set of databases; nothing where it does not apply: every image must be a partition of all
    /// tiles into few patterns of up to eight, in tables of four bits.
    pub(crate) fn new(
        databases: &Databases,
        walking: Option<&WalkingDistance>,
        layout: &Arc<Layout>,
        order: [Direction; 4],
    ) -> Option<Self> {
        let cells = layout.shape().cells();
        let (sums, lookups) = (databases.sums(), databases.lookups());
        let fits = cells <= MOST_CELLS
            && sums.len() == IMAGES
            && sums.iter().map(ExactSizeIterator::len).sum::<usize>() == lookups.len()
            && lookups.len() <= MOST_PLACES
            && lookups.iter().all(|lookup| {
                let small = lookup.tiles().len() <= 8 && lookup.table().entries() < 1 << 32;
                small && lookup.table().width() == Width::Nibble
            });
        if !fits {
            return None;
        }
        let mut places = vec![[0; IMAGES]; cells];
        for (tile, places) in places.iter_mut().enumerate().skip(1) {
            for (image, place) in places.iter_mut().enumerate() {
                let mut range = sums[image].clone();
                *place = range.find(|&i| lookups[i].tiles().contains(&tile))? as u8;
            }
        }
        let patterns = lookups
            .iter()
            .map(|lookup| Pattern {
                table: Arc::clone(lookup.table()),
                tiles: lookup.tiles().to_vec(),
                cells: lookup.cells().to_vec(),
                edges: Edges::new(layout.shape(), lookup),
                orders: Orders::new(lookup.tiles().len()),
                stride: lookup.pattern().stride() as u32,
                sets: lookup.pattern().sets().clone(),
            })
            .collect();
        let moves = (0..cells).map(|cell| moves_from(layout, order, cell)).collect();
        let worse = (0..cells)
            .map(|cell| {
                Direction::ALL.map(|direction| {
                    let Some(from) = layout.neighbour(cell, direction) else { return 0 };
                    let further = |&tile: &usize| layout.distance(tile, cell) > layout.distance(tile, from);
                    (1..cells).filter(further).fold(0, |mask, tile| mask | 1 << tile)
                })
            })
            .collect();
        Some(Self {
            layout: Arc::clone(layout),
            walking: walking.cloned(),
            patterns,
            images: sums.to_vec(),
            places,
            moves,
            worse,
        })
    }

    /// Searches below a board that `g` moves led to, the last of them `last`.
    fn search<B: Board>(
        &self,
        (board, g, last): (&B, Cost, Option<Direction>),
        bound: Cost,
        worker: &mut Worker<'_, '_, '_, Tiles<B>>,
    ) -> Explored {
        let cells = self.layout.shape().cells();
        let distance: u32 = (0..cells)
            .map(|cell| (board.tile(cell), cell))
            .filter(|&(tile, _)| tile != 0)
            .map(|(tile, cell)| self.layout.distance(tile, cell))
            .sum();
        let mut path = std::mem::take(&mut worker.path);
        let mut stopped = None;
        let mut poll = |expanded, generated| {
            stopped = worker.poll(expanded, generated);
            stopped.is_some()
        };
        let mut search = Search::new(self, board, &mut poll);
        let (from, costs) = ((board.blank(), last), (g, distance, bound));
        let explored = match &self.walking {
            None => search.run(from, costs, search::Nothing, &mut path),
            Some(walking) => search.run(from, costs, search::Walked::new(walking, board), &mut path),
        };
        let (expanded, generated) = (search.expanded, search.generated);
        worker.path = path;
        worker.counters.expanded += expanded;
        worker.counters.generated += generated;
        match explored {
            search::End::Found => Explored::Found,
            search::End::Stopped => stopped.unwrap_or(Explored::Stopped(None)),
            search::End::Exhausted(beyond) => Explored::Exhausted(beyond),
        }
    }
}

/// Lists the moves from a cell after each last move, never the way back.
fn moves_from(layout: &Layout, order: [Direction; 4], cell: usize) -> [Vec<Move>; 5] {
    std::array::from_fn(|last| {
        order
            .into_iter()
            .filter(|direction| last == 4 || direction.opposite() as usize != last)
            .filter_map(|direction| {
                layout.neighbour(cell, direction).map(|to| Move { direction, to: to as u8 })
            })
            .collect()
    })
}

macro_rules! kernel_for {
    ($($estimate:ty),*) => {$(
        impl<B: Board, const IMAGES: usize> Kernel<Tiles<B>, Carried<$estimate>> for TableKernel<IMAGES> {
            fn explore(
                &self,
                node: &Node<Tiles<B>, Carried<$estimate>>,
                bound: Cost,
                worker: &mut Worker<'_, '_, '_, Tiles<B>>,
            ) -> Explored {
                self.search((&node.state, node.g, node.last), bound, worker)
            }
        }
    )*};
}

kernel_for!(Databases, Larger);

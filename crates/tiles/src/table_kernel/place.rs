//! Where a pattern's tiles are, as a table sees it, and what a slide does to it.

use super::order::{Orders, Word, backwards, forwards};
use crate::patterns::Lookup;
use crate::{Direction, Shape};

/// The tiles of a pattern.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    pub(super) set: u32,    // the occupied cells of the table's board
    pub(super) column: u32, // the number of the set
    pub(super) order: Word,
    pub(super) row: u32, // where the row of the order begins in the table
}

/// The slides of a pattern's tiles on the table's board.
pub(super) struct Edges {
    edges: Vec<[Edge; 4]>, // blank's cell on the board, its move
    changes: Vec<i32>,     // of the set's number
}

/// A tile's slide from one cell of the table's board to another.
#[derive(Clone, Copy, Debug, Default)]
struct Edge {
    cells: u32,   // the cell left and the cell entered
    below: u32,   // the cells below the one left
    shift: u32,   // to the cells between the two
    between: u32, // as many bits as there are cells between the two
    forwards: bool,
    changes: u32, // where the changes of this edge begin: by tiles below, then by tiles between
}

impl Edges {
    pub(super) fn new(shape: Shape, lookup: &Lookup) -> Self {
        let pieces = lookup.tiles().len();
        let sets = lookup.pattern().sets();
        let mut changes = Vec::new();
        let mut edges = vec![[Edge::default(); 4]; shape.cells()];
        for (blank, edges) in edges.iter_mut().enumerate() {
            for direction in Direction::ALL {
                let Some(from) = shape.neighbour(blank, direction) else { continue };
                let (x, y) = (lookup.cells()[from], lookup.cells()[blank]);
                let (low, high) = (x.min(y), x.max(y));
                let gap = high - low - 1;
                edges[direction as usize] = Edge {
                    cells: 1 << x | 1 << y,
                    below: (1 << x) - 1,
                    shift: low as u32 + 1,
                    between: (1 << gap) - 1,
                    forwards: y > x,
                    changes: changes.len() as u32,
                };
                for before in 0..pieces {
                    for between in 0u32..1 << gap {
                        let passed = between.count_ones() as usize;
                        let possible = if y > x { before + passed < pieces } else { passed <= before };
                        let set_of = |moved: usize| {
                            // The cells below the window stay as they are; only their number matters.
                            let first = if y > x { before } else { before - passed };
                            let others = (0..gap).filter(|i| between >> i & 1 == 1).map(|i| low + 1 + i);
                            let mut cells: Vec<usize> = others.chain([moved]).collect();
                            cells.sort_unstable();
                            let terms = cells.iter().enumerate().map(|(i, &cell)| sets.term(cell, first + i));
                            terms.sum::<u64>() as i64
                        };
                        changes.push(if possible { (set_of(y) - set_of(x)) as i32 } else { 0 });
                    }
                }
            }
        }
        Self { edges, changes }
    }

    /// Returns the place after the tile next to the blank slid into it.
    #[inline(always)]
    pub(super) fn slide(
        &self,
        place: &Place,
        blank: usize,
        direction: Direction,
        orders: &Orders,
        stride: u32,
    ) -> Place {
        let edge = &self.edges[blank][direction as usize];
        let before = (place.set & edge.below).count_ones();
        let between = place.set >> edge.shift & edge.between;
        let change = self.changes[(edge.changes + before * (edge.between + 1) + between) as usize];
        let mut next = Place {
            set: place.set ^ edge.cells,
            column: place.column.wrapping_add_signed(change),
            order: place.order,
            row: place.row,
        };
        if between != 0 {
            let by = between.count_ones();
            next.order = if edge.forwards {
                forwards(place.order, before, by)
            } else {
                backwards(place.order, before, by)
            };
            next.row = orders.rank(next.order) * stride;
        }
        next
    }
}

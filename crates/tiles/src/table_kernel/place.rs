//! Where a pattern's tiles are, as a table sees it, and what a slide does to it.

use pousse_pdb::Sets;

use super::order::{Orders, TURNS, turn};
use crate::Shape;

/// The tiles of a pattern.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    pub(super) set: u32,    // the occupied cells of the table's board
    pub(super) column: u32, // the number of the set
    pub(super) order: u32,  // the order, as `Orders` has it
    pub(super) row: u32,    // where the row of the order begins in the table
}

impl Place {
    /// Returns where the entry is in the table.
    #[inline(always)]
    pub(super) fn index(&self) -> usize {
        self.row as usize + self.column as usize
    }
}

/// The most slides: four for every cell.
pub(super) const MOST_EDGES: usize = 128;

/// Sets of half the cells.
const HALVES: usize = 1 << 13;

/// The slides on a table's board, and what they do to the numbers of sets: the same for all patterns.
pub(super) struct Edges {
    shape: Shape,
    edges: [Edge; MOST_EDGES],
    changes: Vec<Change>,
    ones: [u8; HALVES],
}

/// What a slide past certain tiles does: to the number of the set, times 64, and the turn of the order.
type Change = i32;

/// A tile's slide from one cell to another.
#[derive(Clone, Copy, Debug, Default)]
struct Edge {
    cells: u32,   // the cell left and the cell entered
    below: u32,   // the cells below the one left
    between: u32, // as many bits as there are cells between the two
    changes: u32, // where the changes begin: by tiles below, then by tiles between
    shift: u8,    // to the cells between the two
    width: u8,    // bits of `between`
}

/// Returns which edge the slide between two neighbouring cells is.
fn number(shape: Shape, from: usize, to: usize) -> usize {
    let way = match (to > from, from.abs_diff(to) == shape.columns() && shape.columns() > 1) {
        (false, true) => 0,
        (false, false) => 1,
        (true, false) => 2,
        (true, true) => 3,
    };
    4 * from + way
}

impl Edges {
    /// Prepares the slides on a board, for sets up to the size of `sets`: smaller ones are numbered alike.
    pub(super) fn new(shape: Shape, sets: &Sets) -> Self {
        let mut edges = [Edge::default(); MOST_EDGES];
        let mut changes = Vec::new();
        for from in 0..shape.cells() {
            for to in (0..shape.cells()).filter(|&to| shape.distance(from, to) == 1) {
                let (low, high) = (from.min(to), from.max(to));
                let gap = high - low - 1;
                edges[number(shape, from, to)] = Edge {
                    cells: 1 << from | 1 << to,
                    below: (1 << from) - 1,
                    between: (1 << gap) - 1,
                    changes: changes.len() as u32,
                    shift: low as u8 + 1,
                    width: gap as u8,
                };
                for before in 0..sets.size() {
                    changes.extend((0..1u32 << gap).map(|between| change(sets, (from, to), before, between)));
                }
            }
        }
        // A power of two, so that an index is masked and not checked.
        changes.resize(changes.len().next_power_of_two(), Change::default());
        let ones = std::array::from_fn(|half| half.count_ones() as u8);
        Self { shape, edges, changes, ones }
    }

    /// Returns the number of a slide from one cell to another.
    pub(super) fn number(&self, from: usize, to: usize) -> u8 {
        number(self.shape, from, to) as u8
    }

    /// Counts the cells of a set; as an instruction of its own this is not on every processor.
    #[inline(always)]
    fn ones(&self, set: u32) -> u32 {
        u32::from(self.ones[set as usize % HALVES]) + u32::from(self.ones[(set as usize / HALVES) % HALVES])
    }

    /// Returns the place after the slide with a number.
    #[inline(always)]
    pub(super) fn slide(&self, place: &Place, edge: u8, orders: &impl Orders) -> Place {
        let edge = &self.edges[usize::from(edge) % MOST_EDGES];
        let before = self.ones(place.set & edge.below);
        let between = place.set >> edge.shift & edge.between;
        let index = edge.changes + (before << edge.width) + between;
        let change = self.changes[index as usize & (self.changes.len() - 1)];
        let (order, row) = orders.after((place.order, place.row), change as u32 % TURNS as u32);
        Place {
            set: place.set ^ edge.cells,
            column: place.column.wrapping_add_signed(change >> 6),
            order,
            row,
        }
    }
}

/// Returns what a slide past the tiles `between` does to the number of a set with `before` cells below the one left.
fn change(sets: &Sets, (from, to): (usize, usize), before: usize, between: u32) -> Change {
    let passed = between.count_ones() as usize;
    // Places in the order of cells: the first of those in the window, and that the window has room for them.
    let first = if to > from { Some(before) } else { before.checked_sub(passed) };
    let Some(first) = first.filter(|first| first + passed < sets.size()) else { return 0 };
    let low = from.min(to) + 1;
    let others: Vec<usize> = (0..32).filter(|i| between >> i & 1 == 1).map(|i| low + i).collect();
    let number = |moved: usize| {
        let mut cells = others.clone();
        cells.push(moved);
        cells.sort_unstable();
        cells.iter().enumerate().map(|(i, &cell)| sets.term(cell, first + i) as i64).sum::<i64>()
    };
    let target = if to > from { before + passed } else { first };
    ((number(to) - number(from)) as i32) << 6 | turn(before, target) as i32
}

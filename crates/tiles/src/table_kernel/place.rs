//! The cells of a pattern's tiles, as a table sees them, and how a slide changes them.

use pousse_pdb::Sets;

use super::order::{Orders, TURNS, turn};
use crate::Shape;

/// The tiles of a pattern.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    pub(super) set: u32,    // the occupied cells of the table's board
    pub(super) column: u32, // the number of the set
    pub(super) order: u32,  // the order, in the representation of `Orders`
    pub(super) row: u32,    // where the row of the order begins in the table
}

/// A way to track the place of a pattern.
pub(super) trait Track: Send + Sync {
    /// The tiles of a pattern.
    type Place: Copy + Default;

    /// Finds the place of tiles in these cells of the table's board, whose entry is at `index`.
    fn find(&self, cells: &[u8], index: u32) -> Self::Place;

    /// Returns the place after a slide.
    fn slide(&self, place: &Self::Place, edges: &Edges, edge: u8) -> Self::Place;

    /// Returns the index of the entry in the table.
    fn index(place: &Self::Place) -> usize;
}

/// Tracks the set with its number and the order, and updates each after a slide.
pub(super) struct Stepped<O> {
    pub(super) orders: O,
}

impl<O: Orders> Track for Stepped<O> {
    type Place = Place;

    fn find(&self, cells: &[u8], index: u32) -> Place {
        let (order, row) = self.orders.find(cells, index);
        Place { set: cells.iter().fold(0, |set, cell| set | 1 << cell), column: index - row, order, row }
    }

    #[inline(always)]
    fn slide(&self, place: &Place, edges: &Edges, edge: u8) -> Place {
        edges.slide(place, edge, &self.orders)
    }

    #[inline(always)]
    fn index(place: &Place) -> usize {
        place.row as usize + place.column as usize
    }
}

/// The maximum number of slides: four for every cell.
pub(super) const MOST_EDGES: usize = 128;

/// The slides on a table's board, and how they change the numbers of sets: the same for all patterns.
pub(super) struct Edges {
    shape: Shape,
    edges: [Edge; MOST_EDGES],
    changes: Vec<Change>,
}

/// The effect of a slide past certain tiles: the change of the set's number, times 64, plus the turn of the order.
type Change = i32;

/// A tile's slide from one cell to another.
#[derive(Clone, Copy, Debug, Default)]
struct Edge {
    cells: u32,   // the cell left and the cell entered
    below: u32,   // the cells below the one left
    between: u32, // one bit for each cell between the two, not shifted
    changes: u32, // where the changes begin: by tiles below, then by tiles between
    shift: u8,    // number of the first cell between the two
    from: u8,     // the cell left
    to: u8,       // the cell entered
    width: u8,    // number of bits in `between`
}

/// Returns the number of the edge for a slide between two neighbouring cells.
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
    /// Prepares the slides on a board, for sets up to the size of `sets`: smaller ones are numbered the same way.
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
                    from: from as u8,
                    to: to as u8,
                    width: gap as u8,
                };
                for before in 0..sets.size() {
                    changes.extend((0..1u32 << gap).map(|between| change(sets, (from, to), before, between)));
                }
            }
        }
        // A power of two, so that indices are masked instead of checked.
        changes.resize(changes.len().next_power_of_two(), Change::default());
        Self { shape, edges, changes }
    }

    /// Returns the number of a slide from one cell to another.
    pub(super) fn number(&self, from: usize, to: usize) -> u8 {
        number(self.shape, from, to) as u8
    }

    /// Returns the cell left, the cell entered, and the set of both.
    #[inline(always)]
    pub(super) fn cells(&self, edge: u8) -> (u8, u8, u32) {
        let edge = &self.edges[usize::from(edge) % MOST_EDGES];
        (edge.from, edge.to, edge.cells)
    }

    /// Returns the place after a slide, given by its number.
    #[inline(always)]
    pub(super) fn slide(&self, place: &Place, edge: u8, orders: &impl Orders) -> Place {
        let edge = &self.edges[usize::from(edge) % MOST_EDGES];
        let before = (place.set & edge.below).count_ones();
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

/// Returns the effect of a slide past the tiles `between` on a set with `before` cells below the one left.
fn change(sets: &Sets, (from, to): (usize, usize), before: usize, between: u32) -> Change {
    let passed = between.count_ones() as usize;
    // Places are counted in the order of cells: `first` is the first one in the window, if the set has room for all of
    // them.
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

//! The placements of a pattern, combined into blocks that are moved as a whole.
//!
//! A block is a set of occupied cells and a position of the blank: a region of free cells if only the pieces' moves
//! count, a single cell if all do. Its placements differ only in the order of the pieces. A move takes all placements
//! of a block to placements of one other block, and changes the position of one piece in the order in the same way for
//! all. So a breadth-first search handles the orders of a block as one bitmap.
//!
//! Blocks that share entries of the table (the regions of one set) form a group. A move changes the parity of the
//! number of moves made, and this parity is the same for all blocks of a group: groups of even parity are stored first.

use crate::pattern::{Counted, Pattern};
use crate::sets::cells_of;

/// A move seen from its destination: the block it comes from, and the old and new position of the piece in the order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) block: u32,
    pub(crate) turn: (u8, u8),
}

/// The blocks of a pattern and the moves between them.
pub(crate) struct Blocks {
    pub(crate) place: Vec<u32>, // column of the table -> group in storage order
    pub(crate) first: Vec<u32>, // group -> its first block; also the end of the last one
    pub(crate) even: usize,     // number of groups with even parity
    first_edge: Vec<u32>,       // block -> its first edge; also the end of the last one
    edges: Vec<Edge>,
    pub(crate) start: usize, // the block of the goal
}

impl Blocks {
    pub(crate) fn new(pattern: &Pattern) -> Self {
        let (place, first, even) = storage(pattern);
        let blocks = first[first.len() - 1] as usize;
        let whereabouts = Whereabouts { pattern, place: &place, first: &first };
        // Edges are found in column order; blocks are stored in a different order.
        let mut lists: Vec<(u32, u32)> = vec![(0, 0); blocks];
        let mut found = Vec::new();
        for set in pattern.sets().iter() {
            for region in regions(pattern, set) {
                let begin = found.len() as u32;
                edges_into(&whereabouts, set, region, &mut found);
                let block = whereabouts.block(set, region.trailing_zeros() as usize);
                lists[block] = (begin, found.len() as u32);
            }
        }
        let mut edges = Vec::with_capacity(found.len());
        let mut first_edge = Vec::with_capacity(blocks + 1);
        for (begin, end) in lists {
            first_edge.push(edges.len() as u32);
            edges.extend_from_slice(&found[begin as usize..end as usize]);
        }
        first_edge.push(edges.len() as u32);
        let home = pattern.homes().iter().fold(0u128, |set, &cell| set | 1 << cell);
        let start = whereabouts.block(home, pattern.blank());
        Self { place, first, even, first_edge, edges, start }
    }

    pub(crate) fn groups(&self) -> usize {
        self.first.len() - 1
    }

    #[inline]
    pub(crate) fn edges(&self, block: usize) -> &[Edge] {
        &self.edges[self.first_edge[block] as usize..self.first_edge[block + 1] as usize]
    }
}

/// Returns the positions of the blank that form one block each.
fn regions(pattern: &Pattern, set: u128) -> impl Iterator<Item = u128> {
    let mut left = pattern.all() & !set;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let cell = left.trailing_zeros() as usize;
            let region = match pattern.counted() {
                Counted::Pieces => pattern.reach(set, cell),
                Counted::All => 1 << cell,
            };
            left &= !region;
            region
        })
    })
}

/// Returns where each column is stored, the first block of each stored group, and the number of even groups.
fn storage(pattern: &Pattern) -> (Vec<u32>, Vec<u32>, usize) {
    let mut sizes: [Vec<u32>; 2] = [Vec::new(), Vec::new()]; // number of blocks of the even and the odd groups
    let mut place = Vec::with_capacity(pattern.columns());
    for set in pattern.sets().iter() {
        let mut add = |cell: usize, blocks: u32| {
            let odd = usize::from(pattern.is_odd(set, cell));
            // The top bit marks the parity until the number of even groups is known.
            place.push((odd as u32) << 31 | sizes[odd].len() as u32);
            sizes[odd].push(blocks);
        };
        match pattern.counted() {
            Counted::Pieces => add(0, regions(pattern, set).count() as u32),
            Counted::All => regions(pattern, set).for_each(|cell| add(cell.trailing_zeros() as usize, 1)),
        }
    }
    let even = sizes[0].len();
    for place in &mut place {
        *place = if *place >> 31 == 1 { (*place & !(1 << 31)) + even as u32 } else { *place };
    }
    let mut first = Vec::with_capacity(place.len() + 1);
    let mut blocks = 0;
    for size in sizes.iter().flatten() {
        first.push(blocks);
        blocks += size;
    }
    first.push(blocks);
    (place, first, even)
}

/// Finds the block of a placement.
struct Whereabouts<'a> {
    pattern: &'a Pattern,
    place: &'a [u32],
    first: &'a [u32],
}

impl Whereabouts<'_> {
    fn block(&self, set: u128, blank: usize) -> usize {
        let group = self.place[self.pattern.column(set, blank)] as usize;
        let first = self.first[group] as usize;
        if self.first[group + 1] as usize - first == 1 {
            return first;
        }
        let index = regions(self.pattern, set).position(|region| region >> blank & 1 == 1);
        first + index.expect("every free cell is in a region")
    }
}

/// Appends the moves that lead into a block.
fn edges_into(whereabouts: &Whereabouts<'_>, set: u128, region: u128, edges: &mut Vec<Edge>) {
    let pattern = whereabouts.pattern;
    let place_in = |set: u128, cell: usize| (set & ((1 << cell) - 1)).count_ones() as u8;
    for blank in cells_of(region) {
        let around = pattern.neighbours(blank);
        // The last move took a piece from the blank's cell to an adjacent one.
        for cell in cells_of(around & set) {
            let before = set & !(1 << cell) | 1 << blank;
            let block = whereabouts.block(before, cell) as u32;
            edges.push(Edge { block, turn: (place_in(before, blank), place_in(set, cell)) });
        }
        if pattern.counted() == Counted::All {
            for cell in cells_of(around & !set) {
                edges.push(Edge { block: whereabouts.block(set, cell) as u32, turn: (0, 0) });
            }
        }
    }
}

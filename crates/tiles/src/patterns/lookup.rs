//! From a position to the entry of a table.

use std::sync::Arc;

use pousse_pdb::{Counted, Pattern, Table, orders};

use super::few::Few;
use super::symmetry::Symmetry;
use crate::Shape;
use crate::heuristics::Cells;

/// One pattern of a board, and its table.
#[derive(Clone, Debug)]
pub struct Lookup {
    table: Arc<Table>,
    pattern: Arc<Pattern>,
    shape: Shape,          // of the table's board
    tiles: Vec<usize>,     // in the order of the pattern's pieces
    cells: Vec<usize>,     // cell of the board -> cell of the table's board
    few: Option<Arc<Few>>, // the fast way, if there is one
    terms: Vec<u32>,       // cell of the table * pieces + pieces below -> its term in the number of the set
    stride: usize,
}

impl Lookup {
    /// Prepares the lookup of tiles whose homes a symmetry maps to the pattern's.
    ///
    /// `owner` returns the tile that belongs in a cell of the board.
    #[must_use]
    pub fn new(
        table: Arc<Table>,
        pattern: Arc<Pattern>,
        symmetry: &Symmetry,
        owner: impl Fn(usize) -> usize,
    ) -> Self {
        let back = |cell: usize| {
            let from = symmetry.map.iter().position(|&to| to == cell);
            from.expect("a symmetry reaches every cell")
        };
        let tiles: Vec<usize> = pattern.homes().iter().map(|&home| owner(back(home))).collect();
        let pieces = pattern.pieces();
        let terms = (0..pattern.cells() * pieces)
            .map(|i| pattern.sets().term(i / pieces, i % pieces) as u32)
            .collect();
        let (stride, cells) = (pattern.stride(), symmetry.map.clone());
        let few = Few::new(&pattern, &tiles, &cells).map(Arc::new);
        Self { table, pattern, shape: symmetry.shape, tiles, cells, few, terms, stride }
    }

    /// Returns the tiles of the pattern.
    #[must_use]
    pub fn tiles(&self) -> &[usize] {
        &self.tiles
    }

    /// Returns the table.
    #[must_use]
    pub fn table(&self) -> &Arc<Table> {
        &self.table
    }

    /// Returns the pattern that the table was built from.
    #[must_use]
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// Returns the shape of the table's board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the cell of the table's board for every cell of the board.
    #[must_use]
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// Returns the entry of a position: the moves counted, less the steps of the tiles, halved.
    pub(crate) fn entry(&self, board: &impl Cells) -> u8 {
        self.table.get(self.index(board))
    }

    /// Returns the moves that the table counts for a position whose tiles of the pattern are `steps` from home.
    pub(crate) fn moves(&self, board: &impl Cells, steps: u32) -> u32 {
        let (mut set, blank) = (0, self.cells[board.find(0)]);
        for &tile in &self.tiles {
            set |= 1 << self.cells[board.find(tile)];
        }
        let odd = u32::from(self.pattern.is_odd(set, blank)) ^ (steps % 2);
        steps + 2 * u32::from(self.entry(board)) + odd
    }

    /// Returns the index of the entry of a position in the table.
    #[inline]
    fn index(&self, board: &impl Cells) -> usize {
        match &self.few {
            Some(few) => few.index(board) as usize,
            None => self.index_of_any(board),
        }
    }

    fn index_of_any(&self, board: &impl Cells) -> usize {
        let pieces = self.tiles.len();
        let mut cells = [0; orders::MOST_PIECES];
        for (cell, &tile) in cells.iter_mut().zip(&self.tiles) {
            *cell = self.cells[board.find(tile)];
        }
        let cells = &cells[..pieces];
        // For each piece, how many are in lower cells, and how many of the pieces before it are in higher ones.
        let mut below = [0; orders::MOST_PIECES];
        let mut swapped = [0; orders::MOST_PIECES];
        for i in 1..pieces {
            for j in 0..i {
                let in_order = usize::from(cells[j] < cells[i]);
                below[i] += in_order;
                below[j] += 1 - in_order;
                swapped[i] += 1 - in_order;
            }
        }
        let (mut set, mut order) = (0, 0);
        for i in 0..pieces {
            set += self.terms[cells[i] * pieces + below[i]] as usize;
            order += swapped[i] * FACTORIALS[pieces - 1 - below[i]];
        }
        if self.pattern.counted() == Counted::All {
            let blank = self.cells[board.find(0)];
            let before = blank - cells.iter().filter(|&&cell| cell < blank).count();
            set = set * (self.cells.len() - pieces) + before;
        }
        order * self.stride + set
    }

    /// Returns the fast index, if there are few tiles.
    pub(crate) fn few(&self) -> Option<&Arc<Few>> {
        self.few.as_ref()
    }
}

const FACTORIALS: [usize; orders::MOST_PIECES] = {
    let mut all = [1; orders::MOST_PIECES];
    let mut n = 1;
    while n < orders::MOST_PIECES {
        all[n] = all[n - 1] * n;
        n += 1;
    }
    all
};

#[cfg(test)]
mod tests {
    use pousse_search::Run;

    use super::super::{Catalogue, Library, Wanted};
    use super::*;
    use crate::{Goal, generate};

    /// Tests all numbers of tiles that occur in the sets for small boards, through all symmetries.
    #[test]
    fn the_fast_path_finds_the_same_entry() {
        let library = Library::default();
        for name in ["4-4", "5-6", "4-4-4-3", "5-5-5"] {
            let set = Catalogue::built_in().iter().find(|set| set.name == name).expect("built in");
            let goal = Goal::BlankLast.grid(set.shape).expect("fits");
            let homes = set.partitions(set.shape, goal.blank()).expect("its own shape");
            for symmetry in Symmetry::all(set.shape).iter().filter(|symmetry| symmetry.shape == set.shape) {
                for homes in homes.iter().flatten() {
                    let (wanted, _) = Wanted::new(set.shape, homes, goal.blank(), set.counted);
                    let (table, pattern) =
                        library.tables(&[wanted], &Run::default()).expect("a small table").remove(0);
                    let lookup = Lookup::new(table, pattern, symmetry, |cell| (cell + 1) % set.shape.cells());
                    let few = lookup.few().expect("few tiles");
                    for index in 0..200 {
                        let board = generate::random(&goal, 17, index);
                        assert_eq!(few.index(&board) as usize, lookup.index_of_any(&board), "{board:#}");
                    }
                }
            }
        }
    }
}

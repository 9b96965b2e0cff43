//! A few pieces of a sliding puzzle on a graph of cells: the subject of a database.

use pousse_search::Message;

use crate::orders;
use crate::sets::{Sets, cells_of};

/// Which moves a database counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// Only those of the pattern's own pieces: values of disjoint patterns can be added (Korf and Felner 2002).
    ///
    /// An entry is the minimum over all positions of the blank.
    Pieces,
    /// All moves: the maximum of several such databases is used (Culberson and Schaeffer 1998).
    ///
    /// There is an entry for every position of the blank.
    All,
}

/// Some pieces, where they belong, and the cells they slide on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    neighbours: Vec<u128>, // cell -> mask of the adjacent cells
    homes: Vec<usize>,     // piece -> the cell where it belongs, in increasing order
    blank: usize,          // where the blank belongs
    counted: Counted,
    colours: u128, // cells of one of the two colours
    sets: Sets,
}

impl Pattern {
    /// Creates the pattern of pieces that belong in `homes`, on cells with the given neighbours.
    ///
    /// # Errors
    ///
    /// A [`Message`] if no database can be built for it.
    pub fn new(
        neighbours: &[u128],
        homes: &[usize],
        blank: usize,
        counted: Counted,
    ) -> Result<Self, Message> {
        let cells = neighbours.len();
        let mut homes = homes.to_vec();
        homes.sort_unstable();
        if homes.is_empty() || homes.len() > orders::MOST_PIECES {
            let (most, found) = (orders::MOST_PIECES, homes.len());
            return Err(format!("a pattern has 1 to {most} pieces, not {found}").into());
        }
        let twice = homes.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
        let off = homes.iter().copied().chain([blank]).find(|&cell| cell >= cells);
        let under = homes.contains(&blank).then_some(blank);
        if let Some(cell) = twice.or(off).or(under) {
            return Err(format!("cell {cell} is off the board, or is given twice").into());
        }
        let pieces = homes.len();
        let too_many = || -> Message {
            format!("there are more placements of {pieces} pieces on {cells} cells than can be numbered")
                .into()
        };
        let sets = Sets::new(cells, pieces).ok_or_else(too_many)?;
        let colours = colours(neighbours).ok_or("the cells cannot be coloured so that neighbours differ")?;
        let pattern = Self { neighbours: neighbours.to_vec(), homes, blank, counted, colours, sets };
        // Blocks and columns are numbered with 32 bits; entries times eight must fit into an index.
        let columns = pattern.sets.count().checked_mul(cells as u64).ok_or_else(too_many)?;
        let entries = columns.checked_mul(pattern.rows() as u64).ok_or_else(too_many)?;
        if columns < 1 << 31 && entries < 1 << 44 { Ok(pattern) } else { Err(too_many()) }
    }

    /// Returns the number of pieces.
    #[must_use]
    pub fn pieces(&self) -> usize {
        self.homes.len()
    }

    /// Returns where the pieces belong, in increasing order.
    #[must_use]
    pub fn homes(&self) -> &[usize] {
        &self.homes
    }

    /// Returns the number of cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.neighbours.len()
    }

    /// Returns which moves count.
    #[must_use]
    pub fn counted(&self) -> Counted {
        self.counted
    }

    /// Returns the number of rows of the table: one for each order of the pieces.
    #[must_use]
    pub fn rows(&self) -> usize {
        orders::count(self.pieces())
    }

    /// Returns the number of table columns in use: the number of sets of cells, times that of the blank's positions if
    /// they matter.
    #[must_use]
    pub fn columns(&self) -> usize {
        let sets = self.sets.count() as usize;
        match self.counted {
            Counted::Pieces => sets,
            Counted::All => sets * (self.cells() - self.pieces()),
        }
    }

    /// Returns the number of entries from one row of the table to the next: the columns, rounded up to an even number.
    #[must_use]
    pub fn stride(&self) -> usize {
        self.columns().next_multiple_of(2)
    }

    /// Returns the number of entries of the table.
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.rows() as u64 * self.stride() as u64
    }

    /// Returns the sets of cells that the pieces may occupy.
    #[must_use]
    pub fn sets(&self) -> &Sets {
        &self.sets
    }

    /// Returns the index of the entry for pieces in these cells, in the order of their homes, and the blank; simple but
    /// slow.
    #[must_use]
    pub fn index(&self, cells: &[usize], blank: usize) -> usize {
        let set = cells.iter().fold(0u128, |set, &cell| set | 1 << cell);
        let mut order: Vec<u8> = (0..cells.len() as u8).collect();
        order.sort_by_key(|&piece| cells[usize::from(piece)]);
        orders::rank(&order) * self.stride() + self.column(set, blank)
    }

    /// Returns the column for a set of occupied cells and the cell of the blank.
    #[must_use]
    pub fn column(&self, set: u128, blank: usize) -> usize {
        let set_rank = self.sets.rank(set) as usize;
        match self.counted {
            Counted::Pieces => set_rank,
            Counted::All => {
                let before = (!set & ((1 << blank) - 1)).count_ones() as usize;
                set_rank * (self.cells() - self.pieces()) + before
            }
        }
    }

    /// Returns whether the number of counted moves to this placement is odd.
    #[must_use]
    pub fn is_odd(&self, set: u128, blank: usize) -> bool {
        let parity = |cells: u128| (cells & self.colours).count_ones() % 2;
        match self.counted {
            Counted::Pieces => {
                let home = self.homes.iter().fold(0u128, |set, &cell| set | 1 << cell);
                parity(set) != parity(home)
            }
            Counted::All => parity(1 << blank) != parity(1 << self.blank),
        }
    }

    /// Returns the number of steps from each cell to a piece's home.
    #[must_use]
    pub fn distances(&self, piece: usize) -> Vec<u8> {
        let mut steps = vec![u8::MAX; self.cells()];
        let (mut reached, mut front) = (0u128, 1u128 << self.homes[piece]);
        for step in 0.. {
            if front == 0 {
                break;
            }
            cells_of(front).for_each(|cell| steps[cell] = step);
            reached |= front;
            front = cells_of(front).fold(0, |next, cell| next | self.neighbours[cell]) & !reached;
        }
        steps
    }

    /// Returns where the blank belongs.
    #[must_use]
    pub fn blank(&self) -> usize {
        self.blank
    }

    pub(crate) fn neighbours(&self, cell: usize) -> u128 {
        self.neighbours[cell]
    }

    /// Returns the cells that the blank can reach from `cell` without moving a piece of `set`.
    pub(crate) fn reach(&self, set: u128, cell: usize) -> u128 {
        let (mut reached, mut front) = (0u128, 1u128 << cell);
        while front != 0 {
            reached |= front;
            front = cells_of(front).fold(0, |next, cell| next | self.neighbours[cell]) & !reached & !set;
        }
        reached
    }

    /// Returns all cells.
    pub(crate) fn all(&self) -> u128 {
        if self.cells() == 128 { u128::MAX } else { (1 << self.cells()) - 1 }
    }
}

impl PartialEq for Sets {
    fn eq(&self, other: &Self) -> bool {
        self.count() == other.count()
    }
}

impl Eq for Sets {}

fn colours(neighbours: &[u128]) -> Option<u128> {
    let (mut known, mut dark) = (0u128, 0u128);
    for start in 0..neighbours.len() {
        let mut front = if known >> start & 1 == 1 { 0 } else { 1u128 << start };
        let mut turn = 0u32;
        while front != 0 {
            known |= front;
            if turn % 2 == 1 {
                dark |= front;
            }
            front = cells_of(front).fold(0, |next, cell| next | neighbours[cell]) & !known;
            turn += 1;
        }
    }
    let differ = |cell: usize| {
        let same = if dark >> cell & 1 == 1 { dark } else { !dark };
        neighbours[cell] & same == 0
    };
    (0..neighbours.len()).all(differ).then_some(dark)
}

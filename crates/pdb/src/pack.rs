//! From bit planes to the table: by how much each entry exceeds the steps of its pieces, halved, in four bits if that
//! is enough.
//!
//! Rows of the table are orders of the pieces and columns are sets of cells, while planes store all orders of a set
//! together: this is a transposition, done for 32 columns at a time so that 16 bytes are written at once.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, Ordering};

use pousse_search::Run;

use crate::blocks::Blocks;
use crate::buffer::Buffer;
use crate::build::BuildError;
use crate::pattern::{Counted, Pattern};
use crate::sets::cells_of;
use crate::turn::map_bytes;
use crate::{Table, Width, orders};

/// The result of a search: by parity of the group, planes of the binary digits of half the level.
pub(crate) struct Levels {
    pub(crate) planes: [Vec<Buffer>; 2],
}

/// Number of columns written at a time.
const STRIP: usize = 32;

/// Builds the table.
pub(crate) fn pack(
    pattern: &Pattern,
    blocks: &Blocks,
    levels: Levels,
    run: &Run<'_>,
    progress: &(dyn Fn(f64) + Sync),
) -> Result<Table, BuildError> {
    let columns = columns(pattern, blocks);
    let packer = Packer { pattern, blocks, levels: &levels, columns: &columns };
    for width in [Width::Nibble, Width::Byte] {
        let (bytes, largest) = packer.pack(width, run, progress)?;
        if width == Width::Byte || largest < 16 {
            return Ok(Table::built(pattern.entries(), width, bytes));
        }
    }
    unreachable!("eight bits are always enough")
}

/// Returns the set of cells of every column.
fn columns(pattern: &Pattern, blocks: &Blocks) -> Vec<u128> {
    let places = match pattern.counted() {
        Counted::Pieces => 1,
        Counted::All => pattern.cells() - pattern.pieces(),
    };
    let mut columns = Vec::with_capacity(blocks.groups());
    for set in pattern.sets().iter() {
        columns.extend(std::iter::repeat_n(set, places));
    }
    columns
}

struct Packer<'a> {
    pattern: &'a Pattern,
    blocks: &'a Blocks,
    levels: &'a Levels,
    columns: &'a [u128],
}

impl Packer<'_> {
    /// Returns the bytes of the table and the largest entry; with four bits per entry, the bytes are valid if it is
    /// below 16.
    fn pack(
        &self,
        width: Width,
        run: &Run<'_>,
        progress: &(dyn Fn(f64) + Sync),
    ) -> Result<(Buffer, u8), BuildError> {
        let pieces = self.pattern.pieces();
        // A task covers the rows with the same first piece: with five or more pieces, their bits are whole bytes.
        let tasks = if pieces > 4 { pieces } else { 1 };
        let rows = self.pattern.rows() / tasks;
        let row_bytes = width.bytes(self.pattern.stride() as u64) as usize;
        let mut bytes = Buffer::zeroed(row_bytes * self.pattern.rows());
        let steps: Vec<Vec<u8>> = (0..pieces).map(|piece| self.pattern.distances(piece)).collect();
        let largest = AtomicU8::new(0);
        let stopped = Mutex::new(None);
        let queue = Mutex::new(bytes.chunks_exact_mut(rows * row_bytes).enumerate());
        let work = || {
            let mut values = vec![0u8; STRIP * rows.next_multiple_of(24)];
            let mut sums = StepSums::new(&steps, rows);
            loop {
                let Some((task, out)) = queue.lock().expect("no thread panics").next() else { return };
                for first in (0..self.columns.len()).step_by(STRIP) {
                    if first % (64 * STRIP) == 0 {
                        if let Some(reason) = run.interrupted() {
                            *stopped.lock().expect("no thread panics") = Some(reason);
                            return;
                        }
                        let part = first as f64 / self.columns.len() as f64;
                        progress((task as f64 + part) / tasks as f64);
                    }
                    let count = STRIP.min(self.columns.len() - first);
                    let first_piece = (tasks > 1).then_some(task);
                    let mut most = 0;
                    for i in 0..count {
                        let values = &mut values[i * rows.next_multiple_of(24)..];
                        most = most.max(self.column(first + i, first_piece, rows, &mut sums, values));
                    }
                    largest.fetch_max(most, Ordering::Relaxed);
                    write_strip(out, row_bytes, first, &values, rows, count, width);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..run.limits().threads.max(1) {
                scope.spawn(work);
            }
            work();
        });
        match stopped.into_inner().expect("no thread panics") {
            Some(reason) => Err(BuildError::Stopped(reason)),
            None => Ok((bytes, largest.into_inner())),
        }
    }

    /// Computes the entries of a column for the rows with a given first piece; returns the largest.
    fn column(
        &self,
        column: usize,
        first_piece: Option<usize>,
        rows: usize,
        sums: &mut StepSums<'_>,
        values: &mut [u8],
    ) -> u8 {
        let map = map_bytes(self.pattern.pieces());
        let group = self.blocks.place[column] as usize;
        let odd = group >= self.blocks.even;
        let planes = &self.levels.planes[usize::from(odd)];
        let group = if odd { group - self.blocks.even } else { group };
        let begin = group * map + first_piece.unwrap_or(0) * rows / 8;
        let bytes = rows.div_ceil(8);
        let values = &mut values[..bytes * 8];
        for (i, eight) in values.chunks_exact_mut(8).enumerate() {
            let mut word = 0;
            for (digit, plane) in planes.iter().enumerate() {
                word |= SPREAD[usize::from(plane[begin + i])] << digit;
            }
            eight.copy_from_slice(&word.to_le_bytes());
        }
        sums.fill(self.columns[column], first_piece);
        let mut largest = 0;
        // Entries that no level reached are below the sum of steps here: they become 0 and are never read.
        for (value, &steps) in values[..rows].iter_mut().zip(&sums.sums) {
            *value = (2 * *value + u8::from(odd)).saturating_sub(steps) / 2;
            largest = largest.max(*value);
        }
        largest
    }
}

/// Maps a byte to a word with one byte for each of its bits.
const SPREAD: [u64; 256] = {
    let mut all = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            all[byte] |= ((byte as u64 >> bit) & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    all
};

fn write_strip(
    out: &mut [u8],
    row_bytes: usize,
    first: usize,
    values: &[u8],
    rows: usize,
    count: usize,
    width: Width,
) {
    let column = rows.next_multiple_of(24);
    for row in 0..rows {
        let at = |i: usize| if i < count { values[i * column + row] } else { 0 };
        match width {
            Width::Nibble => {
                let out = &mut out[row * row_bytes + first / 2..][..count.div_ceil(2)];
                for (i, byte) in out.iter_mut().enumerate() {
                    *byte = at(2 * i) & 15 | at(2 * i + 1) << 4;
                }
            }
            Width::Byte => {
                let out = &mut out[row * row_bytes + first..][..count];
                for (i, byte) in out.iter_mut().enumerate() {
                    *byte = at(i);
                }
            }
        }
    }
}

/// The sum of all pieces' steps to their homes, for every order of the pieces in a set of cells.
struct StepSums<'a> {
    steps: &'a [Vec<u8>],
    sums: Vec<u8>,
    orders: Vec<[u8; 4]>,  // all orders of the last four, or of all if there are fewer
    tails: Vec<[u8; 24]>,  // by the pieces in the last four cells
    fives: Vec<[u8; 120]>, // by the pieces in the last five cells
    known: Vec<u32>,       // the `turn` for which those two were computed
    turn: u32,
}

impl<'a> StepSums<'a> {
    fn new(steps: &'a [Vec<u8>], rows: usize) -> Self {
        let subsets = 1 << steps.len();
        Self {
            steps,
            sums: vec![0; rows.next_multiple_of(24)],
            orders: small_orders(steps.len().min(4)),
            tails: vec![[0; 24]; subsets],
            fives: vec![[0; 120]; subsets],
            known: vec![0; subsets],
            turn: 0,
        }
    }

    fn fill(&mut self, set: u128, first_piece: Option<usize>) {
        let mut cells = [0; orders::MOST_PIECES];
        for (place, cell) in cells.iter_mut().zip(cells_of(set)) {
            *place = cell;
        }
        self.turn += 1;
        let mut sums = std::mem::take(&mut self.sums);
        let all = (1usize << self.steps.len()) - 1;
        match first_piece {
            None => self.extend(&cells[..self.steps.len()], all, 0, &mut sums),
            Some(piece) => {
                let steps = self.steps[piece][cells[0]];
                self.extend(&cells[1..self.steps.len()], all & !(1 << piece), steps, &mut sums);
            }
        }
        self.sums = sums;
    }

    /// Writes the sums for all orders of the remaining pieces in the remaining cells.
    fn extend(&mut self, cells: &[usize], pieces: usize, sum: u8, sums: &mut [u8]) {
        if cells.len() <= 4 {
            if self.known[pieces] != self.turn {
                self.known[pieces] = self.turn;
                self.tails[pieces] = tail(self.steps, &self.orders, cells, pieces);
            }
            // Always all 24, whether used or not: a fixed number is added in a few instructions.
            let sums: &mut [u8; 24] = (&mut sums[..24]).try_into().expect("there is room for 24");
            *sums = self.tails[pieces].map(|steps| sum + steps);
            return;
        }
        if cells.len() == 5 && self.steps.len() > 5 {
            if self.known[pieces] != self.turn {
                self.known[pieces] = self.turn;
                let mut five = [0; 120];
                self.each_first(cells, pieces, 0, &mut five);
                self.fives[pieces] = five;
            }
            let sums: &mut [u8; 120] = (&mut sums[..120]).try_into().expect("there is room for 120");
            *sums = self.fives[pieces].map(|steps| sum + steps);
            return;
        }
        self.each_first(cells, pieces, sum, sums);
    }

    /// Writes the sums for all orders of the remaining pieces, grouped by the first of them.
    fn each_first(&mut self, cells: &[usize], pieces: usize, sum: u8, sums: &mut [u8]) {
        let part = orders::count(cells.len() - 1);
        let left = (0..self.steps.len()).filter(|piece| pieces >> piece & 1 == 1);
        for (piece, sums) in left.zip(sums.chunks_exact_mut(part)) {
            self.extend(&cells[1..], pieces & !(1 << piece), sum + self.steps[piece][cells[0]], sums);
        }
    }
}

/// Returns the sums for all orders of up to four pieces.
fn tail(steps: &[Vec<u8>], orders: &[[u8; 4]], cells: &[usize], pieces: usize) -> [u8; 24] {
    let mut one = [[0; 4]; 4]; // piece, cell -> steps
    for (row, piece) in one.iter_mut().zip(cells_of(pieces as u128)) {
        for (steps_there, &cell) in row.iter_mut().zip(cells) {
            *steps_there = steps[piece][cell];
        }
    }
    let mut sums = [0; 24];
    for (sum, order) in sums.iter_mut().zip(orders) {
        *sum = (0..cells.len()).map(|place| one[usize::from(order[place])][place]).sum();
    }
    sums
}

fn small_orders(pieces: usize) -> Vec<[u8; 4]> {
    let order = |number| {
        let mut order = [0; 4];
        orders::unrank(number, &mut order[..pieces]);
        order
    };
    (0..orders::count(pieces)).map(order).collect()
}

//! One move of the blank, applied to a whole list of boards without data-dependent branches.
//!
//! Each child is written to the end of its list, and the length of the list that it belongs to grows by one. Shifts are
//! compile-time constants: there is a function for each cell and direction.

use super::{is_worse, neighbour, slide};
use crate::Direction;

/// The capacity of a list in boards: the lists in use take 576 KiB, of which the first half is busy. Twice the capacity
/// was 3% faster with a second-level cache of 1 MiB, four times the capacity 8% slower; other caches are smaller.
pub(super) const CAPACITY: usize = 512;

/// Boards with the blank in the same cell, with the same way back and the same slack.
pub(super) type List = [u64; CAPACITY];

/// Appends the children of good moves to a list and drops the others; returns the list's new length.
///
/// The arguments are the mask of the move, the parents, the list and its length, which must leave room for all.
pub(super) type Keep = fn(u32, &[u64], &mut List, usize) -> usize;

/// Appends the children of good moves to the first list and the others to the second; returns the new lengths.
pub(super) type Split = fn(u32, &[u64], (&mut List, usize), (&mut List, usize)) -> (usize, usize);

/// The functions by the blank's cell and direction.
pub(super) static KEEP: [[Keep; 4]; 16] = table!(keep);
/// The functions by the blank's cell and direction.
pub(super) static SPLIT: [[Split; 4]; 16] = table!(split);

macro_rules! table {
    ($function:ident) => {
        table!($function: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    };
    ($function:ident: $($cell:literal)*) => {
        [$([$function::<$cell, 0>, $function::<$cell, 1>, $function::<$cell, 2>, $function::<$cell, 3>]),*]
    };
}
use table;

fn keep<const CELL: u32, const DIRECTION: usize>(
    mask: u32,
    parents: &[u64],
    list: &mut List,
    mut length: usize,
) -> usize {
    let from = const { from(CELL, DIRECTION) };
    for &board in parents {
        list[length] = slide(board, CELL, from);
        length += 1 - is_worse(mask, board, from) as usize;
    }
    length
}

fn split<const CELL: u32, const DIRECTION: usize>(
    mask: u32,
    parents: &[u64],
    (better, mut better_length): (&mut List, usize),
    (worse, mut worse_length): (&mut List, usize),
) -> (usize, usize) {
    let from = const { from(CELL, DIRECTION) };
    for &board in parents {
        let child = slide(board, CELL, from);
        better[better_length] = child;
        worse[worse_length] = child;
        let is_worse = is_worse(mask, board, from) as usize;
        worse_length += is_worse;
        better_length += 1 - is_worse;
    }
    (better_length, worse_length)
}

/// Returns the cell that the tile comes from; the functions for moves off the board are never called.
const fn from(cell: u32, direction: usize) -> u32 {
    match neighbour(cell, Direction::ALL[direction]) {
        Some(cell) => cell,
        None => cell,
    }
}

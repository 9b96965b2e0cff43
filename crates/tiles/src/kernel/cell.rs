//! The cells of a 4x4 board as types, so that a function can be compiled for each: a cell's neighbour is an associated
//! type, which works in stable Rust, unlike arithmetic on const parameters.

/// A cell, or a place off the board.
pub(super) trait Cell {
    /// Its number, row by row.
    const INDEX: u32;
    /// Whether it is a cell on the board.
    const INSIDE: bool = true;
    /// The cell above.
    type Up: Cell;
    /// The cell to the left.
    type Left: Cell;
    /// The cell to the right.
    type Right: Cell;
    /// The cell below.
    type Down: Cell;
}

/// Everything beyond the border.
pub(super) struct Outside;

impl Cell for Outside {
    const INDEX: u32 = 0;
    const INSIDE: bool = false;
    type Up = Outside;
    type Left = Outside;
    type Right = Outside;
    type Down = Outside;
}

/// Calls `$then!` with every cell and its number.
macro_rules! with_cells {
    ($then:ident, $($arguments:tt)*) => {
        $then!($($arguments)*;
            C0 0, C1 1, C2 2, C3 3, C4 4, C5 5, C6 6, C7 7,
            C8 8, C9 9, C10 10, C11 11, C12 12, C13 13, C14 14, C15 15)
    };
}
pub(super) use with_cells;

macro_rules! cells {
    ($($cell:ident $index:literal: $up:ident $left:ident $right:ident $down:ident;)*) => { $(
        pub(super) struct $cell;

        impl Cell for $cell {
            const INDEX: u32 = $index;
            type Up = $up;
            type Left = $left;
            type Right = $right;
            type Down = $down;
        }
    )* };
}

cells! {
    C0 0: Outside Outside C1 C4;
    C1 1: Outside C0 C2 C5;
    C2 2: Outside C1 C3 C6;
    C3 3: Outside C2 Outside C7;
    C4 4: C0 Outside C5 C8;
    C5 5: C1 C4 C6 C9;
    C6 6: C2 C5 C7 C10;
    C7 7: C3 C6 Outside C11;
    C8 8: C4 Outside C9 C12;
    C9 9: C5 C8 C10 C13;
    C10 10: C6 C9 C11 C14;
    C11 11: C7 C10 Outside C15;
    C12 12: C8 Outside C13 Outside;
    C13 13: C9 C12 C14 Outside;
    C14 14: C10 C13 C15 Outside;
    C15 15: C11 C14 Outside Outside;
}

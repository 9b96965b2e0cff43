//! Our fastest loop for IDA* with Manhattan distance on 4x4 boards.
//!
//! A move changes f by 0 or 2, so instead of f a node carries its *slack*, the number of bad moves that are still
//! allowed. Whether a move is bad is one bit of a mask: for each edge of the board, the tiles that get farther from
//! their homes when they slide over it. Five in six nodes have no slack left.
//!
//! Most of the time then goes into guessing which children are within the bound: half of them are, and no processor
//! predicts which. So there are two ways to explore, and they count the same nodes:
//!
//! * [`dive`] is recursion in depth-first order, one function for each cell of the blank and each way back. It stops at
//!   the goal with exact counts, and is used where there is little to do.
//! * [`batch`] collects nodes with little slack in lists by the blank's cell, way back and slack, and expands a whole
//!   list at once: every child is written to the end of the next list, whose length then grows by the mask's bit. There
//!   is nothing left to guess. Nodes are visited in a different order, but an iteration without a solution visits them
//!   all, so its counts are those of the depth-first search.
//!
//! [`explore`] walks the nodes with much slack in depth-first order and passes the others to one of the two. When a
//! batch reaches the goal, it returns to the last point at which all lists were empty and explores the rest with
//! [`dive`]: the solution and the counts are always those of the depth-first search of Korf (1985).
//!
//! Measured in generated nodes per unit of processor time on one core of an AMD EPYC (Genoa), relative to a plain C
//! loop with 200 million nodes per second: recursion alone 2.5, with batches 4.6 (`cargo speed`). Compile-time masks
//! for one goal made the recursion alone 7% faster; batches load a mask once per list, so masks are data and any goal
//! is supported.

mod batch;
mod cell;
mod counts;
mod dive;
mod explore;
mod sift;
#[cfg(test)]
mod tests;

use crate::{Board, Direction, Layout, Small};

/// Depth-first search under a bound on 4x4 boards: any goal, Manhattan distance, moves in the order of
/// [`Direction::ALL`].
///
/// # Examples
///
/// The iterations of IDA* are explorations with more and more slack:
///
/// ```
/// use pousse_tiles::{Board, Ending, Goal, Grid, Layout, ManhattanKernel, Shape, Small};
///
/// let shape = Shape::new(4, 4).expect("a shape");
/// let layout = Layout::new(Goal::BlankFirst.grid(shape).expect("fits"));
/// let kernel = ManhattanKernel::new(&layout).expect("4x4");
/// // Korf's board 12: Manhattan distance 35, 45 moves, 546,344 nodes.
/// let start = Grid::new(shape, &[14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15]).expect("a board");
/// let board = Small::from_grid(&start).expect("16 cells");
///
/// let (mut generated, mut path) = (1, Vec::new());
/// for slack in 0.. {
///     let explored = kernel.explore(board, None, slack, &mut |_, _| false, &mut path);
///     generated += explored.generated;
///     if explored.ending == Ending::Found {
///         break;
///     }
/// }
/// assert_eq!((path.len(), generated), (45, 546_344));
/// ```
#[derive(Clone, Debug)]
pub struct ManhattanKernel {
    worse: Masks,
    goal: Small,
}

/// For each cell of the blank and each direction, the tiles that get farther from their homes when they slide into that
/// cell from there: bit `t` and, so that the next cell's tile need not be masked out, bit `t + 16` for tile `t`.
type Masks = [[u32; 4]; 16];

/// How an exploration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The goal was reached.
    Found,
    /// The goal is not within the bound.
    Exhausted,
    /// `poll` returned true.
    Stopped,
}

/// The result of an exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exploration {
    /// How it ended.
    pub ending: Ending,
    /// The number of nodes whose children were generated, including the first.
    pub expanded: u64,
    /// The number of children tested against the bound; the way back is never one.
    pub generated: u64,
}

impl ManhattanKernel {
    /// Prepares the masks for a goal; `None` unless the board is 4x4.
    #[must_use]
    pub fn new(layout: &Layout) -> Option<Self> {
        if (layout.shape().rows(), layout.shape().columns()) != (4, 4) {
            return None;
        }
        let mut worse = [[0; 4]; 16];
        for (cell, masks) in worse.iter_mut().enumerate() {
            for direction in Direction::ALL {
                if let Some(from) = layout.neighbour(cell, direction) {
                    let further = |&tile: &usize| layout.distance(tile, cell) > layout.distance(tile, from);
                    // Bit 0 is never used on a 4x4 board; if a smaller board is passed by mistake, it ends the search.
                    let mask = (1..16).filter(further).fold(1, |mask, tile| mask | 1 << tile);
                    masks[direction as usize] = mask | mask << 16;
                }
            }
        }
        Some(Self { worse, goal: Small::from_grid(layout.goal())? })
    }

    /// Explores the nodes below `board` within the bound, up to the first goal in depth-first order.
    ///
    /// `slack` is half the difference between the bound and g + h of `board`, and `last` is the move that led to it.
    /// The caller must check whether `board` itself is the goal.
    ///
    /// `poll` is called every few thousand nodes with lower bounds on the nodes expanded and generated so far, and
    /// stops the exploration by returning true. In large explorations, calls are less frequent and report the counts of
    /// the last safe point, up to about a million nodes ago. Reported counts never decrease, and the final counts are
    /// never below them.
    ///
    /// If the goal is found, the moves from `board` to it are appended to `path`, and the counts are those of a
    /// depth-first search up to there. If stopped, the counts are those of the work done.
    pub fn explore(
        &self,
        board: Small,
        last: Option<Direction>,
        slack: u32,
        poll: &mut dyn FnMut(u64, u64) -> bool,
        path: &mut Vec<Direction>,
    ) -> Exploration {
        explore::explore(self, (board, last, slack), Some(explore::WARM_UP), poll, path)
    }

    /// Does the same as [`explore`](Self::explore), at half its speed, and polls every few thousand nodes with exact
    /// counts.
    pub fn explore_in_order(
        &self,
        board: Small,
        last: Option<Direction>,
        slack: u32,
        poll: &mut dyn FnMut(u64, u64) -> bool,
        path: &mut Vec<Direction>,
    ) -> Exploration {
        explore::explore(self, (board, last, slack), None, poll, path)
    }
}

/// Returns 1 if the tile in cell `from` is in a mask of [`Masks`], else 0.
#[inline(always)]
fn is_worse(mask: u32, board: u64, from: u32) -> u32 {
    (mask >> ((board >> (4 * from)) & 31)) & 1
}

/// Exchanges the blank in cell `blank` with the tile in cell `from`.
#[inline(always)]
fn slide(board: u64, blank: u32, from: u32) -> u64 {
    let tile = (board >> (4 * from)) & 15;
    board ^ (tile << (4 * from)) ^ (tile << (4 * blank))
}

/// Returns the cell next to `cell` in a direction.
const fn neighbour(cell: u32, direction: Direction) -> Option<u32> {
    match direction {
        Direction::Up if cell >= 4 => Some(cell - 4),
        Direction::Left if !cell.is_multiple_of(4) => Some(cell - 1),
        Direction::Right if cell % 4 < 3 => Some(cell + 1),
        Direction::Down if cell < 12 => Some(cell + 4),
        _ => None,
    }
}

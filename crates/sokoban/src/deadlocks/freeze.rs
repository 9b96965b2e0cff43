//! Boxes that hold each other in place for good.
//!
//! The largest set of boxes none of which can be the first to move: along each axis, one of the two squares next to a
//! box is a wall or another box of the set, or both are dead, so that a push along that axis leads nowhere. If one of
//! them is not on a goal, there is no solution. Otherwise they are as good as walls.

use crate::board::{Board, WALL};
use crate::zone::Zone;

/// Returns the boxes that will never move again (or that it would be useless to move).
#[inline]
#[must_use]
pub fn frozen<const P: usize>(board: &Board, boxes: &Zone<P>) -> Zone<P> {
    let mut set = *boxes;
    loop {
        let before = set;
        for square in before.iter() {
            if moves(board, &set, square, 0) || moves(board, &set, square, 2) {
                set.remove(square);
            }
        }
        if set == before {
            return set;
        }
    }
}

/// Returns whether a box could be pushed along an axis if all boxes outside `set` were gone.
#[inline]
fn moves<const P: usize>(board: &Board, set: &Zone<P>, square: usize, axis: usize) -> bool {
    let (a, b) = (board.next(square, axis), board.next(square, axis + 1));
    if a == WALL || b == WALL {
        return false;
    }
    let (live_a, live_b) = (board.is_live(a), board.is_live(b));
    (live_a || live_b) && !(live_a && set.has(usize::from(a))) && !(live_b && set.has(usize::from(b)))
}

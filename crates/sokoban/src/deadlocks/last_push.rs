//! Deadlocks that the last push may have created: the square and the Z (Hoste, 2008, section 7.2.1).

use crate::board::{Board, WALL};
use crate::zone::Zone;

/// Returns whether the box on `square` is part of a block of two by two boxes or walls in which a box is not on a goal.
#[inline]
#[must_use]
pub fn square<const P: usize>(board: &Board, boxes: &Zone<P>, at: usize) -> bool {
    let solid = |square: u16| square == WALL || board.is_live(square) && boxes.has(usize::from(square));
    let off_goal = |square: u16| square != WALL && !board.is_goal(usize::from(square));
    for vertical in [0, 1] {
        for horizontal in [2, 3] {
            let (a, b) = (board.next(at, vertical), board.next(at, horizontal));
            if !solid(a) || !solid(b) {
                continue;
            }
            // The fourth place is found around whichever of the two is a square.
            let corner = match (a, b) {
                (WALL, WALL) => WALL,
                (WALL, b) => board.next(usize::from(b), vertical),
                (a, _) => board.next(usize::from(a), horizontal),
            };
            if (a == WALL && b == WALL || solid(corner))
                && (!board.is_goal(at) || off_goal(a) || off_goal(b) || (corner != WALL && off_goal(corner)))
            {
                return true;
            }
        }
    }
    false
}

/// Returns whether the box on `square` and a neighbouring one are held by walls on opposite sides, and are not both on
/// goals.
#[inline]
#[must_use]
pub fn z<const P: usize>(board: &Board, boxes: &Zone<P>, at: usize) -> bool {
    for d in 0..4 {
        let other = board.next(at, d);
        if other == WALL || !board.is_live(other) || !boxes.has(usize::from(other)) {
            continue;
        }
        let other = usize::from(other);
        let sides = if d < 2 { [2, 3] } else { [0, 1] };
        for side in sides {
            if board.next(at, side) == WALL
                && board.next(other, side ^ 1) == WALL
                && !(board.is_goal(at) && board.is_goal(other))
            {
                return true;
            }
        }
    }
    false
}

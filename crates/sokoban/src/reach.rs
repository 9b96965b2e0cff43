//! Where the player can walk.

use crate::board::{Board, WALL};
use crate::state::{LARGE_WORDS, MOST_SQUARES};
use crate::zone::Zone;

/// Returns the squares that the player can reach from `player` without entering a square of `blocked`.
#[inline]
#[must_use]
pub(crate) fn reach<const W: usize>(board: &Board, blocked: &Zone<W>, player: usize) -> Zone<W> {
    // A stack no larger than needed: clearing it takes noticeable time.
    if W <= 3 {
        flood::<W, 192>(board, blocked, player)
    } else if W == 4 {
        flood::<W, 256>(board, blocked, player)
    } else if W <= LARGE_WORDS {
        flood::<W, MOST_SQUARES>(board, blocked, player)
    } else {
        flood_any(board, blocked, player)
    }
}

/// Like [`flood`], for levels of any size.
fn flood_any<const W: usize>(board: &Board, blocked: &Zone<W>, player: usize) -> Zone<W> {
    let mut seen = *blocked;
    let mut stack = vec![player as u16];
    seen.add(player);
    while let Some(at) = stack.pop() {
        for &to in board.around(usize::from(at)) {
            if to != WALL && !seen.has(usize::from(to)) {
                seen.add(usize::from(to));
                stack.push(to);
            }
        }
    }
    seen.minus(blocked)
}

#[inline]
fn flood<const W: usize, const N: usize>(board: &Board, blocked: &Zone<W>, player: usize) -> Zone<W> {
    let mut seen = *blocked;
    let mut stack = [0u16; N];
    let mut top = 1;
    stack[0] = player as u16;
    seen.add(player);
    while top > 0 {
        top -= 1;
        for &to in board.around(usize::from(stack[top])) {
            if to != WALL && !seen.has(usize::from(to)) {
                seen.add(usize::from(to));
                stack[top] = to;
                top += 1;
            }
        }
    }
    seen.minus(blocked)
}

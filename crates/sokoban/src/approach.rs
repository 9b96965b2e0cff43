//! A lower bound on the player's moves before a given box can be pushed.
//!
//! Until a box is pushed for the first time it stays put, and the player walks around it. So before that push, the
//! player makes at least as many moves as lead to the nearest square from which the box can be pushed to a live square,
//! on the level without the other boxes.

use std::collections::VecDeque;

use crate::board::{Board, DIRECTIONS, WALL};

/// The number of moves to a place that cannot be reached.
pub(crate) const FAR: u16 = u16::MAX;

/// Moves to a first push, by the box's square and the player's.
pub(crate) struct Approach {
    squares: usize,
    moves: Vec<u16>,
}

impl Approach {
    /// Counts the moves on a board.
    pub(crate) fn new(board: &Board) -> Self {
        let (live, squares) = (board.live(), board.squares());
        let mut moves = vec![FAR; live * squares];
        let mut queue = VecDeque::new();
        for (square, own) in moves.chunks_mut(squares.max(1)).enumerate() {
            for d in 0..DIRECTIONS {
                let (behind, ahead) = (board.next(square, d ^ 1), board.next(square, d));
                if behind != WALL && board.is_live(ahead) {
                    own[usize::from(behind)] = 0;
                    queue.push_back(behind);
                }
            }
            while let Some(at) = queue.pop_front() {
                let next = own[usize::from(at)] + 1;
                for &to in board.around(usize::from(at)) {
                    if to != WALL && usize::from(to) != square && own[usize::from(to)] == FAR {
                        own[usize::from(to)] = next;
                        queue.push_back(to);
                    }
                }
            }
        }
        Self { squares, moves }
    }

    /// Returns the fewest moves before a push of the box on `square`; [`FAR`] if it can never be pushed.
    #[inline]
    pub(crate) fn moves(&self, square: usize, player: usize) -> u16 {
        self.moves[square * self.squares + player]
    }
}

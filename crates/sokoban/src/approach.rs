//! How far the player is from being able to push a box, at least.
//!
//! Until a box is pushed for the first time it stays where it is, and the player walks around it. So he makes at least as
//! many moves before that as lie between him and the nearest square from which the box can be pushed somewhere live, on
//! the level without the other boxes.

use std::collections::VecDeque;

use crate::board::{Board, DIRECTIONS, WALL};

/// The moves to a place that cannot be reached.
pub(crate) const FAR: u16 = u16::MAX;

/// Moves to a first push, by the square of the box and that of the player.
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

    /// Returns the least moves before a push of the box on `square`; [`FAR`] when it can never be pushed.
    #[inline]
    pub(crate) fn moves(&self, square: usize, player: usize) -> u16 {
        self.moves[square * self.squares + player]
    }
}

//! What the player's side adds to distances without it (backout conflicts: Junghanns, 1999, section 4.3).
//!
//! Where the player is shut in by a box, in a dead end say, he can only push it the way he comes: it has to back out of
//! a place before it can be turned. Junghanns adds to the distance of such a box what backing out takes. The distances
//! with the player's side hold just that, for every box and every place at once, and stay below what the box
//! really needs; so an estimate without sides gets this technique by taking its rows from the table with sides, and an
//! estimate with sides has it already.

use crate::PerBox;
use crate::board::Board;
use crate::distances::Distances;
use crate::zone::Zone;

/// The rows of a table with sides that say more than those without.
pub struct Backouts {
    raised: Vec<bool>, // by row of the table with sides
}

impl Backouts {
    /// Compares a table with sides to the one without.
    #[must_use]
    pub fn new(board: &Board, sided: &Distances) -> Self {
        let real = Distances::new(board, PerBox::Real, &|_| false);
        let mut raised = vec![false; sided.rows()];
        for square in 0..board.live() {
            for player in (0..board.squares()).filter(|&player| player != square) {
                let row = sided.row_of(square, player);
                raised[row] = sided.row(row) != real.row(real.row_of(square, player));
            }
        }
        Self { raised }
    }

    /// Says whether some box of a position has to back out.
    pub fn any<const P: usize>(&self, sided: &Distances, boxes: &Zone<P>, player: usize) -> bool {
        boxes.iter().any(|square| self.raised[sided.row_of(square, player)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::DeadRule;
    use crate::read_level;

    fn any(drawing: &str) -> bool {
        let board = Board::new(&read_level(drawing).expect("a level"), DeadRule::Pull);
        let sided = Distances::new(&board, PerBox::Sided, &|_| false);
        let boxes = Zone::<2>::of(board.boxes().iter().map(|&square| usize::from(square)));
        Backouts::new(&board, &sided).any(&sided, &boxes, usize::from(board.player()))
    }

    #[test]
    fn a_player_shut_in_has_to_push_the_wrong_way() {
        // The goal is to the left of the box and the player too: he must push it to the right, into the room, first.
        assert!(any("##########\n######   #\n#. @$    #\n######   #\n##########"));
        assert!(!any("##########\n######   #\n#.  $ @  #\n######   #\n##########"));
    }
}

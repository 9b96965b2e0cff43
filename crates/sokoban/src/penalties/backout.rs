//! The pushes that the player's side adds to distances without it (backout conflicts: Junghanns, 1999, section 4.3).
//!
//! If a box shuts the player in, for example in a dead end, the player can only push it away: it has to back out of the
//! place before it can be turned. Junghanns adds the cost of backing out to the distance of such a box. The distances
//! with the player's side contain exactly that, for every box and every place, and never exceed what the box really
//! needs. So an estimate without sides gets this technique by taking its rows from the table with sides, and an
//! estimate with sides already includes it.

use crate::PerBox;
use crate::board::Board;
use crate::distances::Distances;
use crate::zone::Zone;

/// The rows of a table with sides that exceed those without.
pub struct Backouts {
    raised: Vec<bool>, // by row of the table with sides
}

impl Backouts {
    /// Compares a table with sides to one without.
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

    /// Returns whether some box of a position has to back out.
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
    fn an_enclosed_player_has_to_push_the_wrong_way() {
        // Both the goal and the player are to the left of the box, so it must first be pushed to the right, into the
        // room.
        assert!(any("##########\n######   #\n#. @$    #\n######   #\n##########"));
        assert!(!any("##########\n######   #\n#.  $ @  #\n######   #\n##########"));
    }
}

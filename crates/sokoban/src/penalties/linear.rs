//! Two adjacent boxes that block each other (linear conflicts: Junghanns, 1999, section 4.3).
//!
//! As long as neither of two adjacent boxes moves, neither can be pushed along the line through both: in one direction
//! the other box is ahead, in the other it is where the player would stand. So the first push of the two is across. If
//! a push across brings neither box nearer to any goal, whichever moves first wastes two pushes.
//!
//! Proof. Let box b be the first to move, by a push across. Until then its row of the distance table stays the same:
//! the player does not cross a box that stands still. Colour the squares like a chessboard: every push changes the
//! colour of its box, so the distance to a goal changes by exactly one (or the goal is out of reach); as it does not
//! fall, it rises: box b takes at least two pushes more than its distance to whatever goal it ends on. That also holds
//! for its own square, if that is a goal: it has left it. One of the two has to move if one of them is not on a goal.
//! So the two together need two more than any assignment gives them, whatever the others do: a penalty like those of
//! pairs, which are exact and include it.

use super::cover::Penalty;
use crate::board::{Board, DIRECTIONS, WALL};
use crate::distances::{Distances, FAR};
use crate::zone::Zone;

/// Along which axes a push brings a box, alone on the board, nearer to a goal.
pub struct LinearConflicts {
    nearer: Vec<u8>, // by row of the distance table: bit 0 for up and down, bit 1 for left and right
}

/// The penalty of a conflict.
const EXTRA: u32 = 2;

impl LinearConflicts {
    /// Examines every box alone.
    #[must_use]
    pub fn new(board: &Board, distances: &Distances) -> Self {
        let mut nearer = vec![0; distances.rows()];
        for square in 0..board.live() {
            for d in 0..DIRECTIONS {
                let (behind, ahead) = (board.next(square, d ^ 1), board.next(square, d));
                if behind == WALL || !board.is_live(ahead) {
                    continue;
                }
                // The push is only possible from the region that contains the square behind the box.
                let now = distances.row_of(square, usize::from(behind));
                let then = distances.row(distances.row_of(usize::from(ahead), square));
                if distances.row(now).iter().zip(then).any(|(&now, &then)| now != FAR && then < now) {
                    nearer[now] |= 1 << (d / 2);
                }
            }
        }
        Self { nearer }
    }

    /// Adds the conflicts of a position to `found`, with boxes by their order in the position; returns their number.
    pub fn find<const P: usize>(
        &self,
        board: &Board,
        distances: &Distances,
        boxes: &Zone<P>,
        player: usize,
        found: &mut Vec<Penalty>,
    ) -> u64 {
        let mut squares = [0; 64];
        let mut count = 0;
        for square in boxes.iter().take(squares.len()) {
            squares[count] = square;
            count += 1;
        }
        let squares = &squares[..count];
        let mut conflicts = 0;
        for (a, &square) in squares.iter().enumerate() {
            for (d, across) in [(1, 0b10), (3, 0b01)] {
                let beside = usize::from(board.next(square, d));
                // Boxes after the 64th have no bit: their conflicts are ignored.
                let Some(b) = squares.iter().position(|&other| other == beside) else { continue };
                let stuck = |square| self.nearer[distances.row_of(square, player)] & across == 0;
                if stuck(square) && stuck(beside) && !(board.is_goal(square) && board.is_goal(beside)) {
                    found.push(Penalty { boxes: 1 << a | 1 << b, extra: EXTRA });
                    conflicts += 1;
                }
            }
        }
        conflicts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::DeadRule;
    use crate::{PerBox, read_level};

    fn conflicts(drawing: &str, per_box: PerBox) -> u64 {
        let board = Board::new(&read_level(drawing).expect("a level"), DeadRule::Pull);
        let distances = Distances::new(&board, per_box, &|_| false);
        let boxes = Zone::<2>::of(board.boxes().iter().map(|&square| usize::from(square)));
        let linear = LinearConflicts::new(&board, &distances);
        linear.find(&board, &distances, &boxes, usize::from(board.player()), &mut Vec::new())
    }

    #[test]
    fn boxes_in_a_row_with_goals_at_its_ends_are_in_conflict() {
        let drawing = "#########\n#   @   #\n#.  $$ .#\n#       #\n#########";
        for per_box in [PerBox::Manhattan, PerBox::Real, PerBox::Sided] {
            assert_eq!(conflicts(drawing, per_box), 1, "{per_box:?}");
        }
    }

    #[test]
    fn boxes_with_goals_above_are_not() {
        assert_eq!(
            conflicts("#########\n#  ..   #\n#       #\n#  $$   #\n#  @    #\n#########", PerBox::Sided),
            0
        );
        // One of the two can move first without a loss.
        assert_eq!(
            conflicts("#########\n#  .    #\n#       #\n#  $$  .#\n#  @    #\n#########", PerBox::Sided),
            0
        );
    }
}

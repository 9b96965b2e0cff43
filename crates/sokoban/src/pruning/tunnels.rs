//! One-way passages: a box in one is pushed through at once.
//!
//! A square with walls on both sides whose removal cuts the level in two is a passage. If a box stands on it and it is
//! not a goal, the player cannot get to the other side before pushing the box that way, and nothing there changes until
//! then. So the next push of this box is in that direction, and making it now costs no solution anything: the player's
//! side only gains room. Of Junghanns' tunnel macros (1999), this is the part that needs no further condition.

use crate::board::{Board, DIRECTIONS, WALL};
use crate::zone::Zone;

/// The passages of a level.
#[derive(Clone, Debug)]
pub struct Tunnels {
    passage: Vec<[bool; DIRECTIONS]>, // by square and direction
    any: bool,
}

impl Tunnels {
    /// Finds the passages.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let passage: Vec<[bool; DIRECTIONS]> = (0..board.squares())
            .map(|square| std::array::from_fn(|d| is_passage(board, square, d)))
            .collect();
        let any = passage.iter().flatten().any(|passage| *passage);
        Self { passage, any }
    }

    /// Returns whether a box on `square` that is pushed in direction `d` is in a passage.
    #[must_use]
    pub fn is_passage(&self, square: usize, d: usize) -> bool {
        self.passage[square][d]
    }

    /// Returns a push that can be made at once, as square and direction, if there is one.
    #[inline]
    pub fn forced<const P: usize, const W: usize>(
        &self,
        board: &Board,
        boxes: &Zone<P>,
        reach: &Zone<W>,
    ) -> Option<(usize, usize)> {
        if !self.any {
            return None;
        }
        for square in boxes.iter() {
            for d in 0..DIRECTIONS {
                if self.passage[square][d] {
                    let (behind, ahead) = (board.next(square, d ^ 1), board.next(square, d));
                    if reach.has(usize::from(behind))
                        && board.is_live(ahead)
                        && !boxes.has(usize::from(ahead))
                    {
                        return Some((square, d));
                    }
                }
            }
        }
        None
    }
}

fn is_passage(board: &Board, square: usize, d: usize) -> bool {
    let sides = if d < 2 { [2, 3] } else { [0, 1] };
    let (behind, ahead) = (board.next(square, d ^ 1), board.next(square, d));
    if board.is_goal(square)
        || behind == WALL
        || ahead == WALL
        || sides.iter().any(|&side| board.next(square, side) != WALL)
    {
        return false;
    }
    let mut seen = vec![false; board.squares()];
    seen[square] = true;
    seen[usize::from(behind)] = true;
    let mut stack = vec![behind];
    while let Some(at) = stack.pop() {
        for &to in board.around(usize::from(at)) {
            if to != WALL && !seen[usize::from(to)] {
                seen[usize::from(to)] = true;
                stack.push(to);
            }
        }
    }
    !seen[usize::from(ahead)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_levels::drawn;

    fn forced(drawing: &str) -> Option<(usize, usize)> {
        let (board, state) = drawn(drawing);
        let found = Tunnels::new(&board).forced(&board, &state.boxes, &state.reach(&board));
        found.map(|(square, d)| (board.place(square).1, d))
    }

    #[test]
    fn a_box_in_a_passage_is_pushed_on() {
        assert_eq!(forced("###########\n#   ####  #\n#  @ $   .#\n#   ####  #\n###########"), Some((5, 3)));
    }

    #[test]
    fn a_box_is_not_pushed_on_from_a_goal_or_where_there_is_another_way() {
        assert_eq!(forced("###########\n#   ####  #\n#  @ *    #\n#   ####  #\n###########"), None);
        assert_eq!(
            forced("###########\n#   ####  #\n#  @ $   .#\n# # ####  #\n#         #\n###########"),
            None
        );
    }
}

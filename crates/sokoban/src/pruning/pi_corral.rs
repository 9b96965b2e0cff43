//! Corrals that can only be pushed into: if there is one, nothing else need be tried.
//!
//! Take boxes C and squares K that the player cannot reach, such that every box next to a square of K is in C, and any
//! push that could be the first among all pushes of boxes in C starts from a square that the player can reach now and
//! ends on a square of K. A solution that has to move a box of C makes one of these pushes first; everything that it
//! does before stays outside K and C, does not need the room that the push takes, and can just as well be done after
//! it. So the push can come now, with the same number of pushes: only pushes into K are left. (PI-corrals are due to
//! Brian Damgaard; this argument is for pushes, not for moves.)
//!
//! C and K are found by closure. A push of a box both of whose ends the player can reach now makes the box unfit;
//! otherwise each push names one region or box that must be inside, too. Whatever leads to an unfit box is unfit; a
//! single backward pass finds all of it, so the whole is linear in the number of pushes.

use crate::board::{Board, DIRECTIONS, WALL};
use crate::zone::Zone;

/// Scratch memory for the search for corrals.
#[derive(Default)]
pub struct Scratch {
    label: Vec<u16>,        // by square: node of the region or box, or FREE
    edges: Vec<(u16, u16)>, // what a node needs to have inside, too
    unfit: Vec<bool>,
    inside: Vec<bool>,
    chosen: Vec<bool>,
    stack: Vec<u16>,
    squares: Vec<u16>, // of the boxes
    has_goal: Vec<bool>,
}

const FREE: u16 = u16::MAX;

/// The result of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// No corral: every push has to be tried.
    Nothing,
    /// A corral: only the pushes for which [`Scratch::admits`] holds have to be tried; this is their number.
    Corral(usize),
}

impl Scratch {
    /// Returns whether a push belongs to the last corral found.
    #[inline]
    #[must_use]
    pub fn admits(&self, board: &Board, square: usize, d: usize) -> bool {
        let to = board.next(square, d);
        let (own, there) = (self.label[square], self.label[usize::from(to)]);
        own != FREE
            && there != FREE
            && usize::from(there) >= self.squares.len()
            && self.chosen[usize::from(own)]
            && self.chosen[usize::from(there)]
    }

    /// Returns whether a square belongs to the last corral found, as part of the closed area or as one of its boxes.
    #[must_use]
    pub fn contains(&self, square: usize) -> bool {
        self.label[square] != FREE && self.chosen[usize::from(self.label[square])]
    }

    /// Looks for the corral with the fewest pushes; `full` means that there are no more goals than boxes.
    pub fn find<const P: usize, const W: usize>(
        &mut self,
        board: &Board,
        boxes: &Zone<P>,
        reach: &Zone<W>,
        full: bool,
    ) -> Found {
        self.label(board, boxes, reach);
        self.connect(board, reach);
        self.spread_unfit();
        self.choose(board, reach, full)
    }

    /// Numbers boxes and the regions next to them that the player cannot reach.
    fn label<const P: usize, const W: usize>(&mut self, board: &Board, boxes: &Zone<P>, reach: &Zone<W>) {
        self.label.clear();
        self.label.resize(board.squares(), FREE);
        self.squares.clear();
        for square in boxes.iter() {
            self.label[square] = self.squares.len() as u16;
            self.squares.push(square as u16);
        }
        self.edges.clear();
        self.has_goal.clear();
        let count = self.squares.len();
        for at in 0..count {
            for &start in board.around(usize::from(self.squares[at])) {
                if start == WALL || self.label[usize::from(start)] != FREE || reach.has(usize::from(start)) {
                    continue;
                }
                let node = (count + self.has_goal.len()) as u16;
                let mut goal = false;
                self.label[usize::from(start)] = node;
                self.stack.push(start);
                while let Some(square) = self.stack.pop() {
                    goal |= board.is_goal(usize::from(square));
                    for &to in board.around(usize::from(square)) {
                        if to == WALL {
                            continue;
                        }
                        let label = self.label[usize::from(to)];
                        if label == FREE {
                            self.label[usize::from(to)] = node;
                            self.stack.push(to);
                        } else if usize::from(label) < count {
                            self.edges.push((node, label));
                        }
                    }
                }
                self.has_goal.push(goal);
            }
        }
    }

    /// Records what each box needs to have inside, and which boxes are unfit.
    fn connect<const W: usize>(&mut self, board: &Board, reach: &Zone<W>) {
        self.unfit.clear();
        self.unfit.resize(self.squares.len() + self.has_goal.len(), false);
        for at in 0..self.squares.len() {
            let square = usize::from(self.squares[at]);
            for d in 0..DIRECTIONS {
                let (behind, ahead) = (board.next(square, d ^ 1), board.next(square, d));
                if behind == WALL || !board.is_live(ahead) {
                    continue;
                }
                let (behind, ahead) = (usize::from(behind), usize::from(ahead));
                if !reach.has(behind) {
                    self.edges.push((at as u16, self.label[behind]));
                } else if reach.has(ahead) {
                    self.unfit[at] = true;
                } else {
                    self.edges.push((at as u16, self.label[ahead]));
                }
            }
        }
    }

    fn spread_unfit(&mut self) {
        loop {
            let mut changed = false;
            for &(node, needs) in &self.edges {
                if self.unfit[usize::from(needs)] && !self.unfit[usize::from(node)] {
                    self.unfit[usize::from(node)] = true;
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    fn choose<const W: usize>(&mut self, board: &Board, reach: &Zone<W>, full: bool) -> Found {
        let nodes = self.unfit.len();
        let count = self.squares.len();
        let mut best: Option<usize> = None;
        self.chosen.clear();
        self.chosen.resize(nodes, false);
        for seed in (0..nodes).rev() {
            if self.unfit[seed] {
                continue;
            }
            if seed < count && board.is_goal(usize::from(self.squares[seed])) {
                continue; // a box on a goal is no reason for a corral
            }
            self.inside.clear();
            self.inside.resize(nodes, false);
            self.inside[seed] = true;
            self.close();
            if !self.must_move(board, full) {
                continue;
            }
            let pushes = self.pushes(board, reach);
            if best.is_none_or(|best| pushes < best) {
                best = Some(pushes);
                self.chosen.copy_from_slice(&self.inside);
                if pushes == 0 {
                    break;
                }
            }
        }
        best.map_or(Found::Nothing, Found::Corral)
    }

    /// Adds everything that is needed by what is inside.
    fn close(&mut self) {
        loop {
            let mut changed = false;
            for &(node, needs) in &self.edges {
                if self.inside[usize::from(node)] && !self.inside[usize::from(needs)] {
                    self.inside[usize::from(needs)] = true;
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Returns whether every solution moves a box that is inside.
    fn must_move(&self, board: &Board, full: bool) -> bool {
        let count = self.squares.len();
        (0..self.inside.len()).any(|node| {
            self.inside[node]
                && if node < count {
                    !board.is_goal(usize::from(self.squares[node]))
                } else {
                    full && self.has_goal[node - count]
                }
        })
    }

    fn pushes<const W: usize>(&self, board: &Board, reach: &Zone<W>) -> usize {
        let count = self.squares.len();
        let mut pushes = 0;
        for at in (0..count).filter(|&at| self.inside[at]) {
            let square = usize::from(self.squares[at]);
            for d in 0..DIRECTIONS {
                let (behind, ahead) = (board.next(square, d ^ 1), board.next(square, d));
                if behind == WALL || !board.is_live(ahead) || !reach.has(usize::from(behind)) {
                    continue;
                }
                let there = self.label[usize::from(ahead)];
                // A push against another box is impossible.
                if there != FREE && usize::from(there) >= count {
                    pushes += 1;
                }
            }
        }
        pushes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_levels::drawn;

    /// Returns the pushes that a corral leaves, as row, column and direction.
    fn left(drawing: &str) -> Option<Vec<(usize, usize, usize)>> {
        let (board, state) = drawn(drawing);
        let reach = state.reach(&board);
        let mut scratch = Scratch::default();
        let Found::Corral(count) = scratch.find(&board, &state.boxes, &reach, true) else { return None };
        let mut pushes = Vec::new();
        for square in state.boxes.iter() {
            for d in 0..DIRECTIONS {
                let (behind, ahead) = (board.next(square, d ^ 1), board.next(square, d));
                if behind != WALL
                    && reach.has(usize::from(behind))
                    && board.is_live(ahead)
                    && !state.boxes.has(usize::from(ahead))
                    && scratch.admits(&board, square, d)
                {
                    let (row, column) = board.place(square);
                    pushes.push((row, column, d));
                }
            }
        }
        assert_eq!(pushes.len(), count);
        Some(pushes)
    }

    #[test]
    fn a_box_in_the_only_door_is_pushed_in_first() {
        let drawing = "#########\n#   #   #\n# $ $@  #\n#.. #   #\n#########";
        assert_eq!(left(drawing), Some(vec![(2, 4, 2)]));
    }

    #[test]
    fn nothing_is_left_out_where_a_fence_can_be_opened_elsewhere() {
        assert_eq!(left("#########\n#   #   #\n# $   @$#\n#.  #  .#\n#########"), None);
    }
}

//! How the free squares are connected, and how that changes when a box is put on one of them.
//!
//! A box that moves while all others stand still cuts the floor wherever it stops. Instead of flooding the whole floor
//! for every place, one depth-first search over the floor without the box finds its biconnected blocks (Hopcroft and
//! Tarjan, 1973): two squares next to a third stay connected when that one is occupied if and only if they share a
//! block with it. After that, each query only looks at the four squares around a place.

use crate::board::{Board, DIRECTIONS, WALL};
use crate::zone::Zone;

const UNSEEN: u16 = u16::MAX;

/// The free squares in depth-first order.
#[derive(Default)]
pub(crate) struct Floor {
    order: Vec<u16>,  // by square: its number, or UNSEEN
    end: Vec<u16>,    // by square: one past the last number in its subtree
    low: Vec<u16>,    // by square: the least number adjacent to its subtree
    parent: Vec<u16>, // by square
    stack: Vec<(u16, u8)>,
    regions: u16,
}

/// The surroundings of a square once a box stands on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sides {
    /// By direction: the first direction from which one can walk there; [`NO_SIDE`] if there is no floor.
    pub(crate) of: [u8; DIRECTIONS],
    /// How many components of the floor meet here.
    pub(crate) count: u8,
}

/// The side of a wall or a box.
pub(crate) const NO_SIDE: u8 = u8::MAX;

impl Floor {
    /// Surveys the floor that `blocked` leaves free.
    pub(crate) fn survey<const W: usize>(&mut self, board: &Board, blocked: &Zone<W>) {
        let squares = board.squares();
        self.order.clear();
        self.order.resize(squares, UNSEEN);
        self.end.resize(squares, 0);
        self.low.resize(squares, 0);
        self.parent.resize(squares, 0);
        self.regions = 0;
        let mut number = 0;
        for start in 0..squares {
            if self.order[start] != UNSEEN || blocked.has(start) {
                continue;
            }
            self.regions += 1;
            self.parent[start] = WALL;
            self.order[start] = number;
            self.low[start] = number;
            number += 1;
            self.stack.push((start as u16, 0));
            while let Some(&mut (at, ref mut d)) = self.stack.last_mut() {
                let v = usize::from(at);
                if usize::from(*d) == DIRECTIONS {
                    self.stack.pop();
                    self.end[v] = number;
                    let above = self.parent[v];
                    if above != WALL {
                        let above = usize::from(above);
                        self.low[above] = self.low[above].min(self.low[v]);
                    }
                    continue;
                }
                let to = board.next(v, usize::from(*d));
                *d += 1;
                if to == WALL || blocked.has(usize::from(to)) {
                    continue;
                }
                let w = usize::from(to);
                if self.order[w] == UNSEEN {
                    self.parent[w] = at;
                    self.order[w] = number;
                    self.low[w] = number;
                    number += 1;
                    self.stack.push((to, 0));
                } else if to != self.parent[v] {
                    self.low[v] = self.low[v].min(self.order[w]);
                }
            }
        }
    }

    /// Returns the number of regions.
    pub(crate) fn regions(&self) -> u16 {
        self.regions
    }

    /// Returns whether a square is free.
    #[inline]
    pub(crate) fn is_free(&self, square: u16) -> bool {
        square != WALL && self.order[usize::from(square)] != UNSEEN
    }

    /// Returns the surroundings of a free square once a box stands on it.
    #[inline]
    pub(crate) fn sides(&self, board: &Board, square: usize) -> Sides {
        const ABOVE: u8 = DIRECTIONS as u8;
        let own = self.order[square];
        let around = board.around(square);
        let mut piece = [NO_SIDE; DIRECTIONS];
        for d in 0..DIRECTIONS {
            if !self.is_free(around[d]) {
                continue;
            }
            let number = self.order[usize::from(around[d])];
            piece[d] = ABOVE;
            if number < own {
                continue;
            }
            for (below, &child) in around.iter().enumerate() {
                if !self.is_free(child) || self.parent[usize::from(child)] != square as u16 {
                    continue;
                }
                let child = usize::from(child);
                if (self.order[child]..self.end[child]).contains(&number) {
                    if self.low[child] >= own {
                        piece[d] = below as u8;
                    }
                    break;
                }
            }
        }
        let mut sides = Sides { of: [NO_SIDE; DIRECTIONS], count: 0 };
        for d in 0..DIRECTIONS {
            if piece[d] == NO_SIDE {
                continue;
            }
            let first = piece.iter().position(|other| *other == piece[d]).expect("it is there itself");
            sides.of[d] = first as u8;
            sides.count += u8::from(first == d);
        }
        sides
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reach::reach;
    use crate::test_levels::{opened, random};

    #[test]
    fn sides_and_regions_match_a_walk() {
        use crate::board::DeadRule;
        let mut floor = Floor::default();
        let mut cut = 0;
        for level in &random(300, 11) {
            let (board, start) = opened(level, DeadRule::Pull);
            let blocked: Zone<3> = crate::state::widen(&start.boxes);
            floor.survey(&board, &blocked);
            let regions = |walls: &Zone<3>| {
                let (mut seen, mut count) = (*walls, 0);
                for square in 0..board.squares() {
                    if !seen.has(square) {
                        seen = seen.or(&reach(&board, walls, square));
                        count += 1;
                    }
                }
                count
            };
            assert_eq!(usize::from(floor.regions()), regions(&blocked));
            for square in (0..board.squares()).filter(|&square| !blocked.has(square)) {
                let mut walls = blocked;
                walls.add(square);
                let sides = floor.sides(&board, square);
                assert_eq!(usize::from(floor.regions()) + usize::from(sides.count) - 1, regions(&walls));
                cut += usize::from(sides.count > 1);
                for a in 0..DIRECTIONS {
                    for b in 0..DIRECTIONS {
                        let (one, other) = (board.next(square, a), board.next(square, b));
                        if !floor.is_free(one) || !floor.is_free(other) {
                            continue;
                        }
                        let walked = reach(&board, &walls, usize::from(one)).has(usize::from(other));
                        assert_eq!(sides.of[a] == sides.of[b], walked);
                    }
                }
            }
        }
        assert!(cut > 500, "{cut}");
    }
}

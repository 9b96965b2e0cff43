//! Rooms, and the passages that link them.
//!
//! A room consists of overlapping open blocks of two by two squares; everything else is a passage. A link is a shortest
//! walk through one passage from one room to another. A box on it shuts it.

use std::collections::VecDeque;

use crate::board::{Board, WALL};

/// The rooms of a level.
pub(crate) struct Rooms {
    /// By square: the number of its room; [`PASSAGE`] if it is in none.
    pub(crate) of: Vec<u16>,
    /// By square: a bit for each link that it lies on.
    pub(crate) links: Vec<u64>,
}

/// The number of squares outside rooms.
pub(crate) const PASSAGE: u16 = u16::MAX;

/// The maximum number of links considered.
const MOST_LINKS: usize = 64;

impl Rooms {
    /// Finds the rooms of a level.
    pub(crate) fn new(board: &Board) -> Self {
        let mut of = vec![PASSAGE; board.squares()];
        let blocks: Vec<[usize; 4]> =
            (0..board.squares()).filter_map(|square| block(board, square)).collect();
        let mut rooms = 0;
        for start in 0..blocks.len() {
            if blocks[start].iter().any(|&square| of[square] != PASSAGE) {
                continue;
            }
            let mut squares = Vec::new();
            let mut stack = vec![start];
            let mut taken = vec![false; blocks.len()];
            taken[start] = true;
            let mut count = 0;
            while let Some(at) = stack.pop() {
                count += 1;
                squares.extend(blocks[at]);
                for (other, block) in blocks.iter().enumerate() {
                    // Blocks overlap if they share a side; sharing only a corner makes a passage.
                    let common = block.iter().filter(|square| blocks[at].contains(square)).count();
                    if !taken[other] && common >= 2 {
                        taken[other] = true;
                        stack.push(other);
                    }
                }
            }
            if count >= 2 {
                for &square in squares.iter().filter(|&&square| of[square] == PASSAGE).collect::<Vec<_>>() {
                    of[square] = rooms;
                }
                rooms += 1;
            }
        }
        let links = links(board, &of, rooms);
        Self { of, links }
    }
}

/// Returns the open block of two by two squares whose upper left one is given.
fn block(board: &Board, square: usize) -> Option<[usize; 4]> {
    let next =
        |square: usize, d: usize| (board.next(square, d) != WALL).then(|| usize::from(board.next(square, d)));
    let (right, below) = (next(square, 3)?, next(square, 1)?);
    let across = next(right, 1)?;
    next(below, 3)?;
    Some([square, right, below, across])
}

/// Marks the squares of each link.
fn links(board: &Board, of: &[u16], rooms: u16) -> Vec<u64> {
    let mut links = vec![0; board.squares()];
    let mut count = 0;
    for room in 0..rooms {
        // Walk from all squares of a room at once, through passages only, to the rooms around.
        let mut before = vec![WALL; board.squares()];
        let mut met = vec![false; usize::from(rooms)];
        let mut queue: VecDeque<usize> = (0..board.squares()).filter(|&square| of[square] == room).collect();
        while let Some(at) = queue.pop_front() {
            for &to in board.around(at).iter().filter(|&&to| to != WALL) {
                let to = usize::from(to);
                if of[to] == room || before[to] != WALL {
                    continue;
                }
                before[to] = at as u16;
                if of[to] == PASSAGE {
                    queue.push_back(to);
                    continue;
                }
                if of[to] < room
                    || std::mem::replace(&mut met[usize::from(of[to])], true)
                    || count == MOST_LINKS
                {
                    continue;
                }
                let mut back = at;
                while of[back] == PASSAGE {
                    links[back] |= 1 << count;
                    back = usize::from(before[back]);
                }
                count += 1;
            }
        }
    }
    links
}

//! Fewest pushes: breadth-first search over pushes.

use super::board::{Board, LETTERS, NONE, Scratch};
use super::{Exact, Store};
use crate::Level;

/// Finds a solution with the fewest pushes, storing at most `limit_states` states (boxes and the player's area).
///
/// Between pushes the player takes a shortest path, but the solution need not have the fewest moves among those with
/// equally few pushes.
#[must_use]
pub fn fewest_pushes(level: &Level, limit_states: usize) -> Exact {
    let Some(board) = Board::new(level) else { return Exact::TooLarge };
    let mut scratch = Scratch::new(&board);
    let mut start = board.start(level);
    scratch.normalise(&board, &mut start);
    let mut store = Store::new(start.len(), limit_states);
    if store.add(&start).is_none() {
        return Exact::TooLarge;
    }
    if board.is_solved(&start) {
        return Exact::Solved { pushes: 0, lurd: String::new() };
    }
    let mut parents = vec![0];
    let mut children = Vec::new();
    let mut id = 0;
    while (id as usize) < store.len() {
        board.pushes(store.get(id), &mut scratch, &mut children);
        for child in children.chunks_exact(start.len()) {
            match store.add(child) {
                None => return Exact::TooLarge,
                Some((_, false)) => {}
                Some((new, true)) => {
                    parents.push(id);
                    if board.is_solved(child) {
                        let path = path(&parents, new);
                        let lurd = lurd(&board, level.player() as u16, path.iter().map(|&id| store.get(id)));
                        return Exact::Solved { pushes: path.len() as u32 - 1, lurd };
                    }
                }
            }
        }
        id += 1;
    }
    Exact::Unsolvable
}

/// Lists the states from the start, whose number is 0, to state `last`.
pub(super) fn path(parents: &[u32], last: u32) -> Vec<u32> {
    let mut path = vec![last];
    let mut id = last;
    while id != 0 {
        id = parents[id as usize];
        path.push(id);
    }
    path.reverse();
    path
}

/// Writes the moves of a player who starts at `player` and makes the pushes between consecutive states.
fn lurd<'a>(board: &Board, mut player: u16, mut states: impl Iterator<Item = &'a [u16]>) -> String {
    let mut lurd = String::new();
    let mut before = states.next().expect("a path begins at the start");
    for after in states {
        let boxes = |state: &'a [u16]| &state[..state.len() - 1];
        let missing = |from: &'a [u16], to: &'a [u16]| {
            *boxes(from).iter().find(|cell| !boxes(to).contains(cell)).expect("a push moves one box")
        };
        let (from, to) = (missing(before, after), missing(after, before));
        let direction =
            (0..4).find(|&direction| board.step(from, direction) == to).expect("a push goes one step");
        lurd.push_str(&walk(board, boxes(before), player, board.step(from, direction ^ 2)));
        lurd.push(LETTERS[direction].to_ascii_uppercase());
        (player, before) = (from, after);
    }
    lurd
}

/// Writes a shortest path of the player between the boxes.
fn walk(board: &Board, boxes: &[u16], from: u16, to: u16) -> String {
    // Search from the end, so that the path can be read off from the beginning.
    let mut onward = std::collections::HashMap::from([(to, 0)]);
    let mut queue = std::collections::VecDeque::from([to]);
    while let Some(cell) = queue.pop_front() {
        for direction in 0..4 {
            let next = board.step(cell, direction);
            if next != NONE && !boxes.contains(&next) && !onward.contains_key(&next) {
                onward.insert(next, direction ^ 2);
                queue.push_back(next);
            }
        }
    }
    let mut way = String::new();
    let mut cell = from;
    while cell != to {
        let direction = onward[&cell];
        way.push(LETTERS[direction]);
        cell = board.step(cell, direction);
    }
    way
}

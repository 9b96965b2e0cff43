//! Fewest moves, and both lexicographic orders of moves and pushes: searches over single steps of the player.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::board::{Board, LETTERS};
use super::pushes::path;
use super::{Exact, Store};
use crate::Level;

/// Finds a solution with the fewest moves, storing at most `limit_states` states (boxes and the player's cell).
#[must_use]
pub fn fewest_moves(level: &Level, limit_states: usize) -> Exact {
    let Some(board) = Board::new(level) else { return Exact::TooLarge };
    let start = board.start(level);
    let mut store = Store::new(start.len(), limit_states);
    if store.add(&start).is_none() {
        return Exact::TooLarge;
    }
    let mut parents = vec![0];
    let mut id = 0;
    while (id as usize) < store.len() {
        if board.is_solved(store.get(id)) {
            return solved(&board, &store, &parents, id);
        }
        for direction in 0..4 {
            let mut child = store.get(id).to_vec();
            if board.play(&mut child, direction).is_some() {
                match store.add(&child) {
                    None => return Exact::TooLarge,
                    Some((_, true)) => parents.push(id),
                    Some((_, false)) => {}
                }
            }
        }
        id += 1;
    }
    Exact::Unsolvable
}

/// Finds a solution with the fewest pushes and, among these, the fewest moves.
#[must_use]
pub fn fewest_pushes_then_moves(level: &Level, limit_states: usize) -> Exact {
    uniform_cost(level, limit_states, |pushed| (u32::from(pushed), 1))
}

/// Finds a solution with the fewest moves and, among these, the fewest pushes.
#[must_use]
pub fn fewest_moves_then_pushes(level: &Level, limit_states: usize) -> Exact {
    uniform_cost(level, limit_states, |pushed| (1, u32::from(pushed)))
}

/// Dijkstra's algorithm with pairs as costs, compared lexicographically.
fn uniform_cost(level: &Level, limit_states: usize, cost_of: fn(bool) -> (u32, u32)) -> Exact {
    let Some(board) = Board::new(level) else { return Exact::TooLarge };
    let start = board.start(level);
    let mut store = Store::new(start.len(), limit_states);
    if store.add(&start).is_none() {
        return Exact::TooLarge;
    }
    let (mut parents, mut costs) = (vec![0], vec![(0, 0)]);
    let mut open = BinaryHeap::from([Reverse(((0, 0), 0))]);
    while let Some(Reverse((cost, id))) = open.pop() {
        if cost != costs[id as usize] {
            continue; // a cheaper path has been found since
        }
        if board.is_solved(store.get(id)) {
            return solved(&board, &store, &parents, id);
        }
        for direction in 0..4 {
            let mut child = store.get(id).to_vec();
            let Some(pushed) = board.play(&mut child, direction) else { continue };
            let Some((next, new)) = store.add(&child) else { return Exact::TooLarge };
            let step = cost_of(pushed);
            let total = (cost.0 + step.0, cost.1 + step.1);
            if new {
                parents.push(id);
                costs.push(total);
            } else if total < costs[next as usize] {
                parents[next as usize] = id;
                costs[next as usize] = total;
            } else {
                continue;
            }
            open.push(Reverse((total, next)));
        }
    }
    Exact::Unsolvable
}

/// Writes the solution that ends in state `last`.
fn solved(board: &Board, store: &Store, parents: &[u32], last: u32) -> Exact {
    let mut pushes = 0;
    let mut lurd = String::new();
    for pair in path(parents, last).windows(2) {
        let (before, after) = (store.get(pair[0]), store.get(pair[1]));
        let at = before.len() - 1;
        let direction = (0..4).find(|&direction| board.step(before[at], direction) == after[at]);
        let letter = LETTERS[direction.expect("the player goes one step at a time")];
        let pushed = before[..at] != after[..at];
        pushes += u32::from(pushed);
        lurd.push(if pushed { letter.to_ascii_uppercase() } else { letter });
    }
    Exact::Solved { pushes, lurd }
}

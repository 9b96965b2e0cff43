//! Pushes left from every reachable state.

use std::collections::HashMap;

use super::board::{Board, Scratch, widened};
use super::{State, Store};
use crate::Level;

/// Counts the pushes left from every state reachable from the level's; returns `None` if there are more than `limit` of
/// them. A state from which there is no solution maps to `None`.
///
/// All states are listed forwards, including those beyond solved ones; then the counts are propagated backwards from
/// the solved states along the recorded pushes.
#[must_use]
pub fn all_push_distances(level: &Level, limit: usize) -> Option<HashMap<State, Option<u32>>> {
    let board = Board::new(level)?;
    let mut scratch = Scratch::new(&board);
    let mut start = board.start(level);
    scratch.normalise(&board, &mut start);
    let mut store = Store::new(start.len(), limit);
    store.add(&start)?;

    let mut pushes = Vec::new(); // (after, before)
    let mut children = Vec::new();
    let mut id = 0;
    while (id as usize) < store.len() {
        board.pushes(store.get(id), &mut scratch, &mut children);
        for child in children.chunks_exact(start.len()) {
            pushes.push((store.add(child)?.0, id));
        }
        id += 1;
    }
    pushes.sort_unstable();

    let mut distances = vec![None; store.len()];
    let mut queue: Vec<u32> = (0..id).filter(|&id| board.is_solved(store.get(id))).collect();
    queue.iter().for_each(|&id| distances[id as usize] = Some(0));
    let mut next = 0;
    while next < queue.len() {
        let after = queue[next];
        let first = pushes.partition_point(|&(id, _)| id < after);
        for &(_, before) in pushes[first..].iter().take_while(|&&(id, _)| id == after) {
            if distances[before as usize].is_none() {
                distances[before as usize] = distances[after as usize].map(|pushes| pushes + 1);
                queue.push(before);
            }
        }
        next += 1;
    }
    Some((0..id).map(|id| (widened(store.get(id)), distances[id as usize])).collect())
}

//! Cuts loops, which lead a plan back to an earlier position.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use pousse_search::mix;

use crate::{Direction, Grid, rules};

/// Returns the plan without the moves between two visits to the same position, which includes moves back and forth.
///
/// Positions are identified by 64-bit hashes; in the event of a collision the plan is left unchanged.
pub(super) fn cut(start: &Grid, goal: &Grid, plan: Vec<Direction>) -> Vec<Direction> {
    let shape = start.shape();
    let mut tiles = start.tiles().to_vec();
    let mut blank = start.blank();
    let key = |tile: u16, cell: usize| mix((u64::from(tile) << 32 | cell as u64).wrapping_add(0x9e37_79b9));
    let mut hash = 0u64;
    let mut hashes = Vec::with_capacity(plan.len() + 1);
    hashes.push(hash);
    for &direction in &plan {
        let Some(next) = shape.neighbour(blank, direction) else { return plan };
        let tile = tiles[next];
        hash ^= key(tile, next) ^ key(tile, blank);
        tiles.swap(blank, next);
        blank = next;
        hashes.push(hash);
    }
    let mut last: HashMap<u64, usize, BuildHasherDefault<Same>> = HashMap::default();
    last.reserve(hashes.len());
    for (index, &hash) in hashes.iter().enumerate() {
        last.insert(hash, index);
    }
    if last.len() == hashes.len() {
        return plan;
    }
    let mut short = Vec::with_capacity(last.len());
    let mut at = 0;
    loop {
        at = last[&hashes[at]];
        if at == plan.len() {
            break;
        }
        short.push(plan[at]);
        at += 1;
    }
    if rules::replay(start, goal, &short).is_ok() { short } else { plan }
}

/// Returns the plan without moves back and forth.
pub(super) fn cancel(plan: Vec<Direction>) -> Vec<Direction> {
    let mut short: Vec<Direction> = Vec::with_capacity(plan.len());
    for direction in plan {
        if short.last() == Some(&direction.opposite()) {
            short.pop();
        } else {
            short.push(direction);
        }
    }
    short
}

/// Passes keys through, as they are hashes already.
#[derive(Default)]
struct Same(u64);

impl Hasher for Same {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = word;
    }
}

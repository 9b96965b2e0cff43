//! Whether one position can be reached from another.
//!
//! Every move exchanges two cells and takes the blank one step, so the permutation and the blank's distance are odd
//! or even together (Johnson 1879); from two rows and two columns on this is also enough (Story 1879). On a single
//! line tiles cannot pass each other, so there the order of the tiles must be the same.

use crate::Grid;

/// Says whether moves lead from `start` to `goal`.
pub(super) fn solvable(start: &Grid, goal: &Grid) -> bool {
    let shape = start.shape();
    if shape != goal.shape() {
        return false;
    }
    if shape.rows() == 1 || shape.columns() == 1 {
        let tiles =
            |grid: &'_ Grid| grid.tiles().iter().copied().filter(|&tile| tile != 0).collect::<Vec<_>>();
        return tiles(start) == tiles(goal);
    }
    odd(start, goal) == (shape.distance(start.blank(), goal.blank()) % 2 == 1)
}

/// Says whether an odd number of exchanges turns `start` into `goal`: an odd number of cycles of even length.
fn odd(start: &Grid, goal: &Grid) -> bool {
    let mut home = vec![0; start.tiles().len()];
    for (cell, &tile) in goal.tiles().iter().enumerate() {
        home[usize::from(tile)] = cell;
    }
    let mut seen = vec![false; home.len()];
    let mut odd = false;
    for first in 0..home.len() {
        let mut cell = first;
        let mut length = 0;
        while !std::mem::replace(&mut seen[cell], true) {
            cell = home[usize::from(start.tiles()[cell])];
            length += 1;
        }
        odd ^= length > 0 && length % 2 == 0;
    }
    odd
}

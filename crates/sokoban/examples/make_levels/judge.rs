//! Measures of a level and its solutions.

use pousse_sokoban::exact::{Exact, fewest_moves_then_pushes, fewest_pushes_then_moves};
use pousse_sokoban::{Cell, Level};

/// A solution with its counts.
struct Solution {
    pushes: u32,
    lurd: String,
}

/// The best solutions found.
pub(crate) struct Optima {
    pushes: Solution,
    pushes_moves: Option<Solution>, // if the search finished
    moves_pushes: Option<Solution>,
}

impl Optima {
    /// Looks for the best solutions of a level, given one with the fewest pushes.
    pub(crate) fn of(level: &Level, pushes: u32, lurd: &str, states: usize) -> Self {
        let found = |search: fn(&Level, usize) -> Exact| match search(level, states) {
            Exact::Solved { pushes, lurd } => Some(Solution { pushes, lurd }),
            _ => None,
        };
        let pushes_moves = found(fewest_pushes_then_moves);
        if let Some(other) = &pushes_moves {
            assert_eq!(other.pushes, pushes, "two searches for the fewest pushes");
        }
        let pushes = Solution { pushes, lurd: lurd.to_owned() };
        Self { pushes, pushes_moves, moves_pushes: found(fewest_moves_then_pushes) }
    }

    /// Returns the fewest moves among solutions with the fewest pushes, the fewest moves overall, and the fewest pushes
    /// among the latter.
    pub(crate) fn numbers(&self) -> [Option<u32>; 3] {
        let moves =
            |solution: &Option<Solution>| solution.as_ref().map(|solution| solution.lurd.len() as u32);
        let pushes = self.moves_pushes.as_ref().map(|solution| solution.pushes);
        [moves(&self.pushes_moves), moves(&self.moves_pushes), pushes]
    }

    /// Returns a solution with the fewest pushes, and with the fewest moves among those if known.
    pub(crate) fn solution(&self) -> &str {
        &self.pushes_moves.as_ref().unwrap_or(&self.pushes).lurd
    }
}

/// Counts how often a solution switches from one box to another.
pub(crate) fn box_changes(level: &Level, lurd: &str) -> usize {
    let mut pushed = None; // where the last pushed box is now
    let mut changes = 0;
    walk(level, lurd, |from, to, is_push| {
        if is_push {
            changes += usize::from(pushed.is_some_and(|cell| cell != from));
            pushed = Some(to);
        }
    });
    changes
}

/// Returns the fraction of the floor inside the walls that the player or a box visits.
pub(crate) fn used(level: &Level, lurd: &str) -> f64 {
    let mut used = vec![false; level.cells().len()];
    level.boxes().iter().chain([&level.player()]).for_each(|&cell| used[cell] = true);
    walk(level, lurd, |from, to, is_push| {
        used[from] = true;
        used[to] |= is_push;
    });
    // The walls are closed, so the floor inside them is whatever is connected to the player's cell.
    let mut floor = vec![level.player()];
    let mut next = 0;
    while next < floor.len() {
        let cell = floor[next];
        for near in [cell - level.columns(), cell + 1, cell + level.columns(), cell - 1] {
            if level.cells()[near] != Cell::Wall && !floor.contains(&near) {
                floor.push(near);
            }
        }
        next += 1;
    }
    floor.iter().filter(|cell| used[**cell]).count() as f64 / floor.len() as f64
}

/// Calls `tell` for each letter with the player's new cell, the cell beyond it, and whether a box was pushed from the
/// former to the latter.
fn walk(level: &Level, lurd: &str, mut tell: impl FnMut(usize, usize, bool)) {
    let mut player = level.player();
    for letter in lurd.chars() {
        let step = |cell: usize| match letter.to_ascii_lowercase() {
            'u' => cell - level.columns(),
            'd' => cell + level.columns(),
            'l' => cell - 1,
            _ => cell + 1,
        };
        player = step(player);
        let is_push = letter.is_uppercase();
        tell(player, if is_push { step(player) } else { player }, is_push);
    }
}

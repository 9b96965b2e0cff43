//! What there is to say about a level and its solutions.

use pousse_sokoban::exact::{Exact, fewest_moves_then_pushes, fewest_pushes_then_moves};
use pousse_sokoban::{Cell, Level};

/// A solution with its numbers.
struct Solution {
    pushes: u32,
    lurd: String,
}

/// The best solutions that were found.
pub(crate) struct Optima {
    pushes: Solution,
    pushes_moves: Option<Solution>, // where the search came to an end
    moves_pushes: Option<Solution>,
}

impl Optima {
    /// Looks for the best solutions of a level of which one with the fewest pushes is known.
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

    /// Returns the fewest moves among the fewest pushes, the fewest moves, and the fewest pushes among these.
    pub(crate) fn numbers(&self) -> [Option<u32>; 3] {
        let moves =
            |solution: &Option<Solution>| solution.as_ref().map(|solution| solution.lurd.len() as u32);
        let pushes = self.moves_pushes.as_ref().map(|solution| solution.pushes);
        [moves(&self.pushes_moves), moves(&self.moves_pushes), pushes]
    }

    /// Returns a solution with the fewest pushes, with the fewest moves too where these are known.
    pub(crate) fn solution(&self) -> &str {
        &self.pushes_moves.as_ref().unwrap_or(&self.pushes).lurd
    }
}

/// Counts how often a solution turns from one box to another.
pub(crate) fn box_changes(level: &Level, lurd: &str) -> usize {
    let mut pushed = None; // where the box pushed last is now
    let mut changes = 0;
    walk(level, lurd, |from, to, is_push| {
        if is_push {
            changes += usize::from(pushed.is_some_and(|cell| cell != from));
            pushed = Some(to);
        }
    });
    changes
}

/// Returns the share of the floor within the walls that the player or a box comes to.
pub(crate) fn used(level: &Level, lurd: &str) -> f64 {
    let mut used = vec![false; level.cells().len()];
    level.boxes().iter().chain([&level.player()]).for_each(|&cell| used[cell] = true);
    walk(level, lurd, |from, to, is_push| {
        used[from] = true;
        used[to] |= is_push;
    });
    // The walls are closed, so the floor within them is what hangs together with the player's cell.
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

/// Tells for each letter where the player comes to, the cell beyond, and whether a box is pushed from there to here.
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

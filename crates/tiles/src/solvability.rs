//! Whether a board can reach a goal, and why, before any search.
//!
//! Every move exchanges the blank with one tile and takes the blank one step. So the parity of the exchanges that
//! turn the board into the goal must equal the parity of the blank's steps to its place (Johnson and Story, 1879).
//! On rectangles of at least two rows and two columns this is also enough (Wilson, 1974; 2x2 is a ring of four cells,
//! where three tiles have just two cyclic orders, one a parity). In a single row or column tiles never pass one another.

use std::fmt;

use crate::{Goal, Grid};

/// Whether a goal can be reached, in one word and in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solvability {
    /// Whether some sequence of moves leads to the goal.
    pub solvable: bool,
    /// Why, with the numbers that decide it.
    pub reason: String,
}

/// Says whether `start` can reach `goal`, for any goal and any rectangle.
#[must_use]
pub fn solvability(start: &Grid, goal: &Grid) -> Solvability {
    let shape = start.shape();
    if shape != goal.shape() {
        let reason = format!("the board is {shape} and the goal {}: they must have one shape", goal.shape());
        return Solvability { solvable: false, reason };
    }
    if shape.rows() == 1 || shape.columns() == 1 {
        return single_file(start, goal);
    }
    let exchanges = exchanges(start, goal);
    let steps = shape.distance(start.blank(), goal.blank());
    let solvable = exchanges % 2 == steps % 2;
    let reason = format!(
        "taking the board to the goal needs {} ({}), the blank is {} ({}) from its place: \
         every move is one exchange and one step, so the two must agree: {}",
        Counted(exchanges, "exchange"),
        parity(exchanges),
        Counted(steps, "step"),
        parity(steps),
        if solvable { "there is a solution" } else { "no solution" },
    );
    Solvability { solvable, reason }
}

/// Returns the names of the named goals that `start` can reach, as `--goal` takes them.
#[must_use]
pub fn reachable_goals(start: &Grid) -> Vec<&'static str> {
    Goal::NAMED
        .iter()
        .filter(|(_, goal)| goal.grid(start.shape()).is_some_and(|goal| solvability(start, &goal).solvable))
        .map(|&(name, _)| name)
        .collect()
}

/// Counts the exchanges of two pieces, the blank being one, that turn `start` into `goal`: a cycle of n pieces
/// takes n - 1.
fn exchanges(start: &Grid, goal: &Grid) -> usize {
    let mut target = vec![0; goal.tiles().len()];
    for (cell, &tile) in goal.tiles().iter().enumerate() {
        target[usize::from(tile)] = cell;
    }
    let mut seen = vec![false; target.len()];
    let mut exchanges = 0;
    for first in 0..target.len() {
        let mut cell = first;
        while !std::mem::replace(&mut seen[cell], true) {
            cell = target[usize::from(start.tiles()[cell])];
            exchanges += usize::from(cell != first);
        }
    }
    exchanges
}

fn single_file(start: &Grid, goal: &Grid) -> Solvability {
    let line = if start.shape().rows() == 1 { "row" } else { "column" };
    let tiles = |grid: &Grid| grid.tiles().iter().copied().filter(|&tile| tile != 0).collect::<Vec<_>>();
    let differ =
        tiles(start).into_iter().zip(tiles(goal)).enumerate().find(|(_, (here, there))| here != there);
    match differ {
        None => Solvability {
            solvable: true,
            reason: format!(
                "in a single {line} the tiles cannot pass one another, and they are in the goal's order: \
                 there is a solution"
            ),
        },
        Some((index, (here, there))) => Solvability {
            solvable: false,
            reason: format!(
                "in a single {line} the tiles cannot pass one another, and tile {} in order is {here} here \
                 and {there} in the goal: no solution",
                index + 1
            ),
        },
    }
}

fn parity(number: usize) -> &'static str {
    if number.is_multiple_of(2) { "even" } else { "odd" }
}

/// A number and the thing counted, in the singular or the plural.
struct Counted(usize, &'static str);

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}{}", self.0, self.1, if self.0 == 1 { "" } else { "s" })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{Direction, Shape, rules};

    fn shape(rows: usize, columns: usize) -> Shape {
        Shape::new(rows, columns).unwrap()
    }

    fn grid(rows: usize, columns: usize, tiles: &[u64]) -> Grid {
        Grid::new(shape(rows, columns), tiles).unwrap()
    }

    /// All positions that moves lead to.
    fn reached(from: &Grid) -> HashSet<Grid> {
        let mut seen = HashSet::from([from.clone()]);
        let mut stack = vec![from.clone()];
        while let Some(grid) = stack.pop() {
            for next in Direction::ALL.into_iter().filter_map(|direction| rules::slide(&grid, direction)) {
                if seen.insert(next.clone()) {
                    stack.push(next);
                }
            }
        }
        seen
    }

    /// All orders of 0..n (Heap's algorithm).
    fn permutations(n: usize) -> Vec<Vec<u64>> {
        fn heap(k: usize, tiles: &mut Vec<u64>, out: &mut Vec<Vec<u64>>) {
            if k <= 1 {
                return out.push(tiles.clone());
            }
            for i in 0..k {
                heap(k - 1, tiles, out);
                tiles.swap(if k.is_multiple_of(2) { i } else { 0 }, k - 1);
            }
        }
        let mut out = Vec::new();
        heap(n, &mut (0..n as u64).collect(), &mut out);
        out
    }

    fn agrees_with_search(rows: usize, columns: usize, goal: &Grid) {
        let reached = reached(goal);
        let boards = permutations(rows * columns);
        assert_eq!(boards.iter().collect::<HashSet<_>>().len(), (1..=rows * columns).product());
        for tiles in boards {
            let start = grid(rows, columns, &tiles);
            let said = solvability(&start, goal);
            assert_eq!(said.solvable, reached.contains(&start), "{start:#} to {goal:#}: {}", said.reason);
        }
    }

    #[test]
    fn agrees_with_search_on_all_small_boards() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 2), (1, 4), (4, 1), (1, 2), (2, 1), (1, 5)] {
            let mut goals: Vec<Grid> =
                Goal::NAMED.iter().map(|(_, goal)| goal.grid(shape(rows, columns)).unwrap()).collect();
            let cells = (rows * columns) as u64;
            goals.push(grid(rows, columns, &(0..cells).rev().collect::<Vec<_>>()));
            goals.push(grid(rows, columns, &(1..cells - 1).chain([0, cells - 1]).collect::<Vec<_>>()));
            for goal in goals {
                agrees_with_search(rows, columns, &goal);
            }
        }
    }

    #[test]
    fn agrees_with_search_on_all_boards_of_the_eight_puzzle() {
        for (_, goal) in Goal::NAMED {
            agrees_with_search(3, 3, &goal.grid(shape(3, 3)).unwrap());
        }
    }

    #[test]
    fn names_the_numbers() {
        let goal = Goal::BlankLast.grid(shape(3, 3)).unwrap();
        let swapped = solvability(&grid(3, 3, &[2, 1, 3, 4, 5, 6, 7, 8, 0]), &goal);
        assert!(!swapped.solvable);
        assert!(
            swapped.reason.contains("1 exchange (odd), the blank is 0 steps (even)"),
            "{}",
            swapped.reason
        );
        let moved = solvability(&grid(3, 3, &[1, 2, 3, 4, 5, 6, 7, 0, 8]), &goal);
        assert!(moved.solvable);
        assert!(moved.reason.contains("1 exchange (odd), the blank is 1 step (odd)"), "{}", moved.reason);
        let row = solvability(&grid(1, 4, &[2, 1, 0, 3]), &grid(1, 4, &[1, 2, 3, 0]));
        assert!(row.reason.contains("single row") && row.reason.contains("tile 1 in order is 2 here"));
        assert!(!solvability(&goal, &grid(1, 4, &[1, 2, 3, 0])).solvable);
    }

    #[test]
    fn names_the_goals_in_reach() {
        // 4x4: the two usual goals are of different parity; 3x3: of the same.
        assert_eq!(reachable_goals(&Goal::BlankFirst.grid(shape(4, 4)).unwrap())[0], "blank-first");
        assert!(!reachable_goals(&Goal::BlankFirst.grid(shape(4, 4)).unwrap()).contains(&"blank-last"));
        let eight = reachable_goals(&Goal::BlankFirst.grid(shape(3, 3)).unwrap());
        assert!(eight.contains(&"blank-first") && eight.contains(&"blank-last"));
    }
}

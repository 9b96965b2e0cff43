//! Whether a board can reach a goal, and why, before any search.
//!
//! Every move exchanges the blank with a tile and moves the blank one step. So the parity of the exchanges that turn
//! the board into the goal must equal the parity of the blank's distance from its home (Johnson and Story, 1879). On
//! rectangles of at least two rows and two columns this is also sufficient (Wilson, 1974; 2x2 is a ring of four cells,
//! where three tiles have just two cyclic orders, one for each parity). In a single row or column, tiles never pass one
//! another.

use std::fmt;

use serde::Serialize;

use crate::{Goal, Grid, Shape};

/// Whether a goal can be reached, as a flag, in a sentence and as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solvability {
    /// Whether some sequence of moves leads to the goal.
    pub solvable: bool,
    /// Why, with the numbers that decide it.
    pub reason: String,
    /// What decides it.
    pub grounds: Grounds,
}

/// What decides whether a goal can be reached, for front ends that put it into their own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Grounds {
    /// With at least two rows and two columns: both numbers must be odd, or both even.
    Parity {
        /// The number of exchanges of two pieces, including the blank, that turn the board into the goal.
        exchanges: usize,
        /// The steps of the blank to its place.
        blank_steps: usize,
        /// The permutation: the pieces of each cycle, 0 for the blank; empty on boards of more than 25 cells, where
        /// nobody would follow it.
        cycles: Vec<Vec<u16>>,
    },
    /// In a single row or column: the tiles never change their order.
    Line {
        /// `row` or `column`.
        line: &'static str,
        /// The first tile in the line that differs, if one does.
        differs: Option<Differs>,
    },
    /// Board and goal have different shapes.
    Shapes,
}

/// A tile in a single row or column that is not the one of the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Differs {
    /// Its number in the line, from 1, not counting the blank.
    pub place: usize,
    /// The tile.
    pub here: u16,
    /// The tile of the goal.
    pub goal: u16,
}

/// Determines whether `start` can reach `goal`, for any goal and any rectangle.
#[must_use]
pub fn solvability(start: &Grid, goal: &Grid) -> Solvability {
    let shape = start.shape();
    if shape != goal.shape() {
        let reason =
            format!("the board is {shape} and the goal {}: they must have the same shape", goal.shape());
        return Solvability { solvable: false, reason, grounds: Grounds::Shapes };
    }
    if shape.rows() == 1 || shape.columns() == 1 {
        return single_file(start, goal);
    }
    let cycles = cycles(start, goal);
    let exchanges: usize = cycles.iter().map(|cycle| cycle.len() - 1).sum();
    let blank_steps = shape.distance(start.blank(), goal.blank());
    let solvable = exchanges % 2 == blank_steps % 2;
    let reason = if solvable { agrees(exchanges, blank_steps) } else { differs(&cycles, blank_steps, shape) };
    let cycles = if shape.cells() <= FOLLOWED { cycles } else { Vec::new() };
    Solvability { solvable, reason, grounds: Grounds::Parity { exchanges, blank_steps, cycles } }
}

/// The largest boards, in cells, whose permutation is written out.
const FOLLOWED: usize = 25;

fn agrees(exchanges: usize, steps: usize) -> String {
    format!(
        "taking the board to the goal needs {} ({}), the blank is {} ({}) from its place: every move is one exchange \
         and one step, so the two must agree: there is a solution",
        Counted(exchanges, "exchange"),
        parity(exchanges),
        Counted(steps, "step"),
        parity(steps),
    )
}

fn differs(cycles: &[Vec<u16>], steps: usize, shape: Shape) -> String {
    let exchanges: usize = cycles.iter().map(|cycle| cycle.len() - 1).sum();
    let times = Counted(exchanges, "exchange");
    let kind = format!("an {} permutation", parity(exchanges));
    let permuted = match cycles {
        [pair] if pair.len() == 2 => match pair[..] {
            [0, tile] => format!("the blank and tile {tile} are exchanged, {kind} ({times})"),
            _ => format!("tiles {} and {} are exchanged, {kind} ({times})", pair[0], pair[1]),
        },
        _ if shape.cells() <= FOLLOWED => {
            let written = |cycle: &Vec<u16>| {
                let pieces: Vec<String> = cycle.iter().map(ToString::to_string).collect();
                format!("({})", pieces.join(" "))
            };
            let cycles: String = cycles.iter().map(written).collect();
            format!("the board is {kind} of the goal, {cycles} in cycles, which takes {times}")
        }
        _ => format!("the board is {kind} of the goal, which takes {times}"),
    };
    let blank = if steps == 0 {
        "in its place, 0 steps (even) away".to_owned()
    } else {
        format!("{} ({}) from its place", Counted(steps, "step"), parity(steps))
    };
    format!(
        "{permuted}, but the blank is {blank}: every move is one exchange and one step of the blank, so the two must \
         be both odd or both even"
    )
}

/// Returns the names of the named goals that `start` can reach, as used by `--goal`.
#[must_use]
pub fn reachable_goals(start: &Grid) -> Vec<&'static str> {
    Goal::NAMED
        .iter()
        .filter(|(_, goal)| goal.grid(start.shape()).is_some_and(|goal| solvability(start, &goal).solvable))
        .map(|&(name, _)| name)
        .collect()
}

/// Returns the cycles of the permutation that turns `start` into `goal`, without pieces in their places: each piece
/// belongs where the next one is. A cycle of n pieces takes n - 1 exchanges.
fn cycles(start: &Grid, goal: &Grid) -> Vec<Vec<u16>> {
    let mut target = vec![0; goal.tiles().len()];
    for (cell, &tile) in goal.tiles().iter().enumerate() {
        target[usize::from(tile)] = cell;
    }
    let mut seen = vec![false; target.len()];
    let mut cycles = Vec::new();
    for first in 0..target.len() {
        let mut cycle = Vec::new();
        let mut tile = first;
        while !std::mem::replace(&mut seen[tile], true) {
            cycle.push(tile as u16);
            tile = usize::from(start.tiles()[target[tile]]);
        }
        if cycle.len() > 1 {
            cycles.push(cycle);
        }
    }
    cycles
}

fn single_file(start: &Grid, goal: &Grid) -> Solvability {
    let line = if start.shape().rows() == 1 { "row" } else { "column" };
    let tiles = |grid: &Grid| grid.tiles().iter().copied().filter(|&tile| tile != 0).collect::<Vec<_>>();
    let mut pairs = tiles(start).into_iter().zip(tiles(goal)).zip(1..);
    let differs =
        pairs.find_map(|((here, goal), place)| (here != goal).then_some(Differs { place, here, goal }));
    let order = match differs {
        None => "they are in the goal's order: there is a solution".into(),
        Some(Differs { place, here, goal }) => {
            format!("tile number {place} in the {line} is {here} here but {goal} in the goal: no solution")
        }
    };
    Solvability {
        solvable: differs.is_none(),
        reason: format!("in a single {line} the tiles cannot pass one another, and {order}"),
        grounds: Grounds::Line { line, differs },
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

    /// Returns all positions that can be reached.
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

    /// Returns all permutations of 0..n (Heap's algorithm).
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
        assert_eq!(boards.iter().collect::<HashSet<_>>().len(), (1..=rows * columns).product::<usize>());
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
        let said = |tiles: &[u64]| solvability(&grid(3, 3, tiles), &goal);
        let swapped = said(&[2, 1, 3, 4, 5, 6, 7, 8, 0]);
        assert!(!swapped.solvable);
        let exchanged =
            "tiles 1 and 2 are exchanged, an odd permutation (1 exchange), but the blank is in its place";
        assert!(swapped.reason.starts_with(exchanged), "{}", swapped.reason);
        let grounds = Grounds::Parity { exchanges: 1, blank_steps: 0, cycles: vec![vec![1, 2]] };
        assert_eq!(swapped.grounds, grounds);
        let moved = said(&[1, 2, 3, 4, 5, 6, 7, 0, 8]);
        assert!(moved.solvable);
        assert!(moved.reason.contains("1 exchange (odd), the blank is 1 step (odd)"), "{}", moved.reason);
        // The blank belongs where 7 is, 7 where 8 is, and 8 where the blank is.
        let cycles = "an even permutation of the goal, (0 7 8) in cycles, which takes 2 exchanges, but the blank is 1 step";
        let turned = said(&[1, 2, 3, 4, 5, 6, 8, 0, 7]);
        assert!(turned.reason.contains(cycles), "{}", turned.reason);
        let row = solvability(&grid(1, 4, &[2, 1, 0, 3]), &grid(1, 4, &[1, 2, 3, 0]));
        assert!(
            row.reason.contains("single row") && row.reason.contains("tile number 1 in the row is 2 here")
        );
        assert!(!solvability(&goal, &grid(1, 4, &[1, 2, 3, 0])).solvable);
    }

    #[test]
    fn names_the_reachable_goals() {
        // 4x4: the two usual goals have different parities; 3x3: the same.
        assert_eq!(reachable_goals(&Goal::BlankFirst.grid(shape(4, 4)).unwrap())[0], "blank-first");
        assert!(!reachable_goals(&Goal::BlankFirst.grid(shape(4, 4)).unwrap()).contains(&"blank-last"));
        let eight = reachable_goals(&Goal::BlankFirst.grid(shape(3, 3)).unwrap());
        assert!(eight.contains(&"blank-first") && eight.contains(&"blank-last"));
    }
}

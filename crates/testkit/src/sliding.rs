//! Exact distances of sliding-tile boards, computed by brute force over plain bytes; shares nothing with any solver.

use std::collections::HashMap;

/// The distance of every board that can be reached from a goal, and the number of boards at each distance.
pub struct Distances {
    /// The boards, row by row with 0 for the blank, and the fewest moves between each and the goal.
    pub of: HashMap<Vec<u8>, u32>,
    /// The number of boards at distance 0, 1, 2, ...
    pub layers: Vec<u64>,
}

impl Distances {
    /// Finds all boards that are at most `deepest` moves from `goal`, layer by layer.
    ///
    /// # Panics
    ///
    /// If the goal is not a board of this size.
    #[must_use]
    pub fn from(goal: &[u8], columns: usize, deepest: u32) -> Self {
        assert!(goal.len().is_multiple_of(columns) && goal.contains(&0), "{goal:?} in rows of {columns}");
        let mut of = HashMap::from([(goal.to_vec(), 0)]);
        let mut layers = Vec::new();
        let mut layer = vec![goal.to_vec()];
        let mut depth = 0;
        while !layer.is_empty() {
            layers.push(layer.len() as u64);
            if depth == deepest {
                break;
            }
            depth += 1;
            let mut next = Vec::new();
            for board in &layer {
                for neighbour in neighbours(board, columns) {
                    if !of.contains_key(&neighbour) {
                        of.insert(neighbour.clone(), depth);
                        next.push(neighbour);
                    }
                }
            }
            layer = next;
        }
        Self { of, layers }
    }

    /// Returns `each` boards of every distance (all of them if there are fewer), evenly spread, nearest first.
    #[must_use]
    pub fn sample(&self, each: usize) -> Vec<(Vec<u8>, u32)> {
        let mut by_depth: Vec<Vec<&Vec<u8>>> = vec![Vec::new(); self.layers.len()];
        for (board, &depth) in &self.of {
            by_depth[depth as usize].push(board);
        }
        let mut sample = Vec::new();
        for (depth, boards) in by_depth.iter_mut().enumerate() {
            boards.sort();
            let count = each.min(boards.len());
            sample.extend((0..count).map(|i| (boards[i * boards.len() / count].clone(), depth as u32)));
        }
        sample
    }
}

/// Returns the boards one move away.
#[must_use]
pub fn neighbours(board: &[u8], columns: usize) -> Vec<Vec<u8>> {
    let blank = board.iter().position(|&tile| tile == 0).expect("a board has a blank");
    let beside = |other: usize| {
        let (row, column) = (blank / columns, blank % columns);
        let (other_row, other_column) = (other / columns, other % columns);
        row.abs_diff(other_row) + column.abs_diff(other_column) == 1
    };
    (0..board.len())
        .filter(|&cell| beside(cell))
        .map(|cell| {
            let mut next = board.to_vec();
            next.swap(blank, cell);
            next
        })
        .collect()
}

/// Returns all permutations of 0, 1, ..., n - 1, in lexicographic order.
#[must_use]
pub fn permutations(n: u8) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..n {
        all = all
            .into_iter()
            .flat_map(|head| {
                (0..n)
                    .filter(|tile| !head.contains(tile))
                    .map(|tile| head.iter().copied().chain([tile]).collect())
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_one_board_for_each_place_of_the_blank() {
        let row = Distances::from(&[1, 2, 3, 0], 4, u32::MAX);
        assert_eq!(row.layers, [1, 1, 1, 1]);
        assert_eq!(row.of[&vec![0, 1, 2, 3]], 3);
        assert_eq!(row.sample(5).len(), 4);
    }

    #[test]
    fn a_square_of_four_is_a_ring() {
        assert_eq!(Distances::from(&[1, 2, 3, 0], 2, u32::MAX).layers, [1, 2, 2, 2, 2, 2, 1]);
        assert_eq!(permutations(4).len(), 24);
    }
}

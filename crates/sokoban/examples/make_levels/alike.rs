//! How similar two levels are.

use pousse_sokoban::{Level, to_xsb};

/// Returns whether two levels of the same size differ in only a few cells under some rotation or reflection.
pub(crate) fn are_alike(one: &Level, other: &Level) -> bool {
    let other = grid(other);
    let mut one = grid(one);
    for _ in 0..4 {
        one = turned(&one);
        for _ in 0..2 {
            one.reverse();
            let (rows, columns) = (one.len(), one[0].len());
            if rows == other.len() && columns == other[0].len() {
                let pairs = one.iter().flatten().zip(other.iter().flatten());
                if pairs.filter(|(one, other)| one != other).count() <= rows * columns / 8 {
                    return true;
                }
            }
        }
    }
    false
}

fn grid(level: &Level) -> Vec<Vec<char>> {
    let columns = level.columns();
    to_xsb(level).lines().map(|row| format!("{row:columns$}").chars().collect()).collect()
}

fn turned(grid: &[Vec<char>]) -> Vec<Vec<char>> {
    (0..grid[0].len()).map(|column| grid.iter().rev().map(|row| row[column]).collect()).collect()
}

//! Levels as drawings and back, and how much two drawings have in common.

use pousse_sokoban::{Cell, Level};

/// Draws a level, a line for each row, all of the same length.
pub(crate) fn drawn(level: &Level) -> Vec<String> {
    let letter = |cell: usize| {
        let (is_box, is_player) = (level.boxes().contains(&cell), level.player() == cell);
        match (level.cells()[cell], is_box, is_player) {
            (Cell::Wall, ..) => '#',
            (Cell::Floor, true, _) => '$',
            (Cell::Floor, _, true) => '@',
            (Cell::Floor, ..) => ' ',
            (Cell::Goal, true, _) => '*',
            (Cell::Goal, _, true) => '+',
            (Cell::Goal, ..) => '.',
        }
    };
    let row =
        |row: usize| (0..level.columns()).map(|column| letter(row * level.columns() + column)).collect();
    (0..level.rows()).map(row).collect()
}

/// Reads a drawing that is known to be a level.
pub(crate) fn read(rows: &[&str]) -> Level {
    let columns = rows.iter().map(|row| row.len()).max().expect("a drawing has rows");
    let letters: Vec<char> =
        rows.iter().flat_map(|row| row.chars().chain([' '].repeat(columns - row.len()))).collect();
    let cells = letters.iter().map(|letter| match letter {
        '#' => Cell::Wall,
        '.' | '+' | '*' => Cell::Goal,
        _ => Cell::Floor,
    });
    let places =
        |wanted: &str| (0..letters.len()).filter(|&at| wanted.contains(letters[at])).collect::<Vec<_>>();
    Level::new(rows.len(), columns, cells.collect(), places("$*"), places("@+")[0])
}

/// Says whether two drawings of the same size differ in few cells only, one of them turned or mirrored as it may be.
pub(crate) fn are_alike(one: &[String], other: &[String]) -> bool {
    let different = |one: &[Vec<char>], other: &[Vec<char>]| -> usize {
        let pairs = one.iter().flatten().zip(other.iter().flatten());
        pairs.filter(|(one, other)| one != other).count()
    };
    let grid =
        |drawing: &[String]| -> Vec<Vec<char>> { drawing.iter().map(|row| row.chars().collect()).collect() };
    let other = grid(other);
    let mut one = grid(one);
    for _ in 0..4 {
        one = turned(&one);
        for _ in 0..2 {
            one.reverse();
            let same_size = one.len() == other.len() && one[0].len() == other[0].len();
            if same_size && different(&one, &other) <= one.len() * one[0].len() / 8 {
                return true;
            }
        }
    }
    false
}

fn turned(grid: &[Vec<char>]) -> Vec<Vec<char>> {
    (0..grid[0].len()).map(|column| grid.iter().rev().map(|row| row[column]).collect()).collect()
}

//! One name for all drawings of the same puzzle.
//!
//! Collections draw the same puzzle with different surrounding walls, decoration and player squares. Results are stored
//! under a hash of the normalised level, never under collection and number, since different boards share the same name.
//! Rotated and mirrored levels count as different.

use std::fmt;

use xxhash_rust::xxh3::xxh3_64;

use crate::flood::flood;
use crate::{Cell, Level, to_xsb};

/// The hash of a normalised level, written as 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardHash(pub u64);

impl fmt::Display for BoardHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Returns the XXH3 hash (64 bits) of the normalised level as [`to_xsb`] writes it.
///
/// # Examples
///
/// ```
/// use pousse_sokoban::{board_hash, read_level};
///
/// let plain = read_level("######\n#@ $.#\n######")?;
/// let decorated = read_level("  #######*\n  # @$.##\n  ######")?;
/// assert_eq!(board_hash(&plain), board_hash(&decorated));
/// # Ok::<(), pousse_search::text::ReadError>(())
/// ```
#[must_use]
pub fn board_hash(level: &Level) -> BoardHash {
    BoardHash(xxh3_64(to_xsb(&normalised(level)).as_bytes()))
}

/// Strips everything irrelevant from a level.
///
/// Only squares that the player could reach if there were no boxes are kept, cropped, with walls exactly where they
/// touch those squares, including diagonally. The player is put on the first reachable square, row by row.
#[must_use]
pub fn normalised(level: &Level) -> Level {
    let (columns, cells) = (level.columns(), level.cells());
    let (inside, squares) = flood(columns, cells.len(), level.player(), |cell| cells[cell] != Cell::Wall);
    let mut has_box = vec![false; cells.len()];
    for &cell in level.boxes() {
        has_box[cell] = inside[cell];
    }
    let (_, walk) =
        flood(columns, cells.len(), level.player(), |cell| cells[cell] != Cell::Wall && !has_box[cell]);
    let player = walk.iter().copied().min().unwrap_or(level.player());

    let row_of = |cell: &usize| cell / columns;
    let column_of = |cell: &usize| cell % columns;
    let range = |of: &dyn Fn(&usize) -> usize| {
        let least = squares.iter().map(of).min().unwrap_or(0);
        (least, squares.iter().map(of).max().unwrap_or(0) - least + 3)
    };
    let ((top, new_rows), (left, new_columns)) = (range(&row_of), range(&column_of));
    let moved = |cell: usize| (row_of(&cell) + 1 - top) * new_columns + column_of(&cell) + 1 - left;

    let mut new_cells = vec![Cell::Floor; new_rows * new_columns];
    for &square in &squares {
        let centre = moved(square);
        for corner in [centre - new_columns, centre, centre + new_columns] {
            new_cells[corner - 1..=corner + 1].fill(Cell::Wall);
        }
    }
    for &square in &squares {
        new_cells[moved(square)] = cells[square];
    }
    let boxes = level.boxes().iter().filter(|&&cell| has_box[cell]).map(|&cell| moved(cell)).collect();
    Level::new(new_rows, new_columns, new_cells, boxes, moved(player))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_level;

    fn hash(text: &str) -> BoardHash {
        board_hash(&read_level(text).expect("a level"))
    }

    #[test]
    fn only_relevant_cells_count() {
        let plain = "#######\n#@ $ .#\n#     #\n#######";
        for same in [
            "   #######\n   #  $ .#\n   # @   #\n   #######",
            "##########\n#@ $ .####\n#     #*.#\n##########",
            " #####\n#@ $ .#\n#     #\n #####",
        ] {
            assert_eq!(hash(same), hash(plain), "{same}");
        }
        for other in [
            "#######\n#.$  @#\n#     #\n#######",
            "#######\n#@ $ .#\n#    .#\n#######",
            "#######\n#@$  .#\n#     #\n#######",
            "#######\n#@ $ .#\n#  ####\n#######",
        ] {
            assert_ne!(hash(other), hash(plain), "{other}");
        }
    }

    #[test]
    fn a_player_enclosed_elsewhere_is_another_level() {
        assert_ne!(hash("#######\n#@ $ .#\n#######"), hash("#######\n#  $@.#\n#######"));
        assert_eq!(hash("#######\n#@ $ .#\n#######"), hash("#######\n# @$ .#\n#######"));
    }

    #[test]
    fn hashes_are_written_as_digits() {
        let hash = hash("#####\n#@$.#\n#####");
        assert_eq!(hash.to_string().len(), 16);
        assert_eq!(BoardHash(10).to_string(), "000000000000000a");
        // Must never change: results are stored under it.
        assert_eq!(hash, BoardHash(xxh3_64(b"#####\n#@$.#\n#####")));
    }

    #[test]
    fn normalising_twice_changes_nothing() {
        let level = read_level("  #####\n ##   ##*\n ## $@ #\n  #.#  #\n  ######").expect("a level");
        let once = normalised(&level);
        assert_eq!(normalised(&once), once);
    }
}

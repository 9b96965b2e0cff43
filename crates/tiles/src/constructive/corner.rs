//! The exact distance of two tiles from the end of their line.
//!
//! The last cell of a line is a dead end once the others are filled: its tile and the one before it have to enter
//! together, and a position that looks one step short is often a dozen moves away. Near the corner the number of moves
//! is looked up in a table indexed by the cells of the two tiles and the blank; the other tiles are indistinguishable.

use super::cells::{Cells, NOWHERE};

/// How far from the corner, in rows or columns, the table reaches.
const REACH: u8 = 3;
/// Not in the table.
const UNKNOWN: u8 = u8::MAX;

/// The moves that bring the tiles of the last two cells of a line home, from anywhere near the corner.
pub(super) struct Corner {
    index: Vec<u8>, // cell -> number in the table
    count: usize,
    moves: Vec<u8>, // numbers of the first tile, the second tile, the blank -> moves
}

impl Corner {
    /// Builds the table for the cells `first` and `last` by breadth-first search from all positions in which they are
    /// filled.
    pub(super) fn new(cells: &Cells, open: impl Fn(usize) -> bool, first: usize, last: usize) -> Self {
        let [row, column] = cells.place(last);
        let near = |cell: &usize| {
            let place = cells.place(*cell);
            place[0].abs_diff(row) <= REACH && place[1].abs_diff(column) <= REACH && open(*cell)
        };
        let members: Vec<usize> = (0..cells.shape().cells()).filter(near).collect();
        let count = members.len();
        let mut index = vec![UNKNOWN; cells.shape().cells()];
        for (number, &cell) in members.iter().enumerate() {
            index[cell] = number as u8;
        }
        let mut corner = Self { index, count, moves: vec![UNKNOWN; count * count * count] };
        let homes = [corner.index[first], corner.index[last]];
        let mut queue = Vec::new();
        for blank in (0..count as u8).filter(|blank| !homes.contains(blank)) {
            let entry = corner.entry(homes[0], homes[1], blank);
            corner.moves[entry] = 0;
            queue.push([homes[0], homes[1], blank]);
        }
        let mut head = 0;
        while head < queue.len() {
            let [a, b, blank] = queue[head];
            head += 1;
            let moves = corner.moves[corner.entry(a, b, blank)];
            for &next in cells.around(members[usize::from(blank)]) {
                if next == NOWHERE || corner.index[usize::from(next)] == UNKNOWN {
                    continue;
                }
                let next = corner.index[usize::from(next)];
                let [a, b] = [a, b].map(|tile| if tile == next { blank } else { tile });
                let entry = corner.entry(a, b, next);
                if corner.moves[entry] == UNKNOWN {
                    corner.moves[entry] = moves + 1;
                    queue.push([a, b, next]);
                }
            }
        }
        corner
    }

    fn entry(&self, a: u8, b: u8, blank: u8) -> usize {
        (usize::from(a) * self.count + usize::from(b)) * self.count + usize::from(blank)
    }

    /// Returns the fewest moves that bring both tiles home, if they and the blank are near.
    #[inline]
    pub(super) fn moves(&self, a: u16, b: u16, blank: u16) -> Option<u8> {
        let [a, b, blank] = [a, b, blank].map(|cell| self.index[usize::from(cell)]);
        if [a, b, blank].contains(&UNKNOWN) {
            return None;
        }
        Some(self.moves[self.entry(a, b, blank)]).filter(|&moves| moves != UNKNOWN)
    }
}

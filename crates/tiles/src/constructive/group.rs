//! Tiles of a line that are brought home together, and what they still cost.

use super::cells::Cells;
use super::corner::Corner;

/// The maximum number of tiles in a group.
pub(super) const MOST: usize = 4;

// Prices, in 24ths of a move; tuned by random search on boards of 10 x 10 to 30 x 30.

/// A step of a tile of the group. Carrying a tile one step takes three or five moves, which also help other tiles.
pub(super) const STEP: i32 = 90;
/// A step of the blank towards the tile that it carries next. It must cost more than a step of any other tile, or the
/// blank would be reluctant to leave.
const APPROACH: i32 = 48;
/// A step by which a tile has farther to go along one axis than along the other: going straight takes five moves per
/// step, a zigzag three.
const UNEVEN: i32 = 4;
/// Two tiles on their line in the wrong order.
const CROSSED: i32 = 90;
/// A tile that is not home while the cells on both sides of its home are filled.
const SHUT_OUT: i32 = 160;
/// A move known from the corner table.
const KNOWN: i32 = 24;

/// The tiles that come next, in the order of their line. A tile is named after its home cell.
pub(super) struct Group {
    homes: Vec<u16>,
    lane: usize, // the coordinate that all homes share: 0 for a row
    corner: Option<Corner>,
}

impl Group {
    /// Takes the homes of the tiles and, if they are the last two of a line, the corner table.
    pub(super) fn new(cells: &Cells, homes: &[usize], corner: Option<Corner>) -> Self {
        debug_assert!((1..=MOST).contains(&homes.len()));
        let [first, last] = [homes[0], homes[homes.len() - 1]].map(|home| cells.place(home));
        Self {
            homes: homes.iter().map(|&home| home as u16).collect(),
            lane: usize::from(first[0] != last[0]),
            corner,
        }
    }

    /// Returns the tiles.
    pub(super) fn tiles(&self) -> &[u16] {
        &self.homes
    }

    /// Returns what the group costs in addition to the steps of its tiles, which are at `places`.
    #[inline]
    pub(super) fn price(&self, cells: &Cells, places: &[u16; MOST], blank: u16) -> i32 {
        if let Some(corner) = &self.corner
            && let Some(moves) = corner.moves(places[0], places[1], blank)
        {
            let steps = |i: usize| {
                let (a, b) = (cells.place(usize::from(self.homes[i])), cells.place(usize::from(places[i])));
                i32::from(a[0].abs_diff(b[0])) + i32::from(a[1].abs_diff(b[1]))
            };
            // This replaces the price of the steps instead of adding to it.
            return KNOWN * i32::from(moves) - STEP * (steps(0) + steps(1));
        }
        let [blank_row, blank_column] = cells.place(usize::from(blank)).map(i32::from);
        let count = self.homes.len();
        let (mut steps, mut uneven, mut shut_out, mut crossed) = (0, 0, 0, 0);
        let mut approach = i32::MAX;
        for (i, (&home, &place)) in self.homes.iter().zip(places).enumerate() {
            if home == place {
                continue;
            }
            let before = i == 0 || places[i - 1] == self.homes[i - 1];
            let after =
                if i + 1 == count { self.corner.is_some() } else { places[i + 1] == self.homes[i + 1] };
            shut_out += i32::from(before && after);
            let [row, column] = cells.place(usize::from(place)).map(i32::from);
            let [to_row, to_column] = cells.place(usize::from(home)).map(i32::from);
            let (down, right) = (to_row - row, to_column - column);
            let own = down.abs() + right.abs();
            steps += own;
            uneven += (down.abs() - right.abs()).abs();
            // The blank has to get to a side of the tile that is nearer to home; from straight behind it must go
            // around. Whichever tile is first, the blank has to return from its home for each of the others.
            let (blank_down, blank_right) = (blank_row - row, blank_column - column);
            if down != 0 {
                let behind = blank_right == 0 && blank_down.signum() == -down.signum();
                let way = (blank_down - down.signum()).abs() + blank_right.abs() + 2 * i32::from(behind);
                approach = approach.min(way - own);
            }
            if right != 0 {
                let behind = blank_down == 0 && blank_right.signum() == -right.signum();
                let way = (blank_right - right.signum()).abs() + blank_down.abs() + 2 * i32::from(behind);
                approach = approach.min(way - own);
            }
        }
        if steps == 0 {
            return 0;
        }
        let on_the_line = |i: usize| {
            let lane = self.lane;
            cells.place(usize::from(places[i]))[lane] == cells.place(usize::from(self.homes[i]))[lane]
        };
        for i in 0..count {
            for j in i + 1..count {
                let order = (places[i] < places[j]) == (self.homes[i] < self.homes[j]);
                crossed += i32::from(!order && on_the_line(i) && on_the_line(j));
            }
        }
        APPROACH * (steps + approach) + UNEVEN * uneven + SHUT_OUT * shut_out + CROSSED * crossed.min(2)
    }
}

//! Rooms: walls and a connected floor, carved in one of several styles.

use super::numbers::Numbers;
use crate::Cell;

/// How walls are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// Every inner cell is a wall with this probability in per cent.
    Noise(u8),
    /// Rectangles with doors between them, and a pillar here and there.
    Rooms,
    /// Blocks of three by three cells side by side, rotated and mirrored (after Taylor and Parberry, 2011).
    Blocks,
    /// Carved by a digger who turns at random.
    Caves,
}

impl Style {
    /// Every style, with its name; noise has a quarter of the cells as walls.
    pub const NAMES: [(&'static str, Self); 4] = [
        ("rooms", Self::Rooms),
        ("blocks", Self::Blocks),
        ("caves", Self::Caves),
        ("noise", Self::Noise(25)),
    ];
}

/// The patterns of [`Style::Blocks`], row by row.
const BLOCKS: [&[u8; 9]; 12] = [
    b"         ",
    b"#        ",
    b"##       ",
    b"    #    ",
    b"###      ",
    b"# #      ",
    b"#  #  #  ",
    b"# #   # #",
    b"###   ###",
    b"## ##    ",
    b"##  ## ##",
    b"#   #   #",
];

/// Walls and floor, with the drawing cropped to what is used; cells outside the walls are floor, too, as in any
/// drawing.
pub(super) struct Room {
    rows: usize,
    columns: usize,
    cells: Vec<Cell>,
    inside: Vec<bool>, // the floor inside the walls
}

impl Room {
    /// Carves a room of at most this many rows and columns, at least three each; its floor is connected.
    pub(super) fn carve(rows: usize, columns: usize, style: Style, numbers: &mut Numbers) -> Self {
        let mut plan = Plan { rows, columns, open: vec![false; rows * columns] };
        match style {
            Style::Noise(walls) => plan.each_inner(|_| numbers.below(100) >= usize::from(walls)),
            Style::Rooms => plan.rooms(numbers),
            Style::Blocks => plan.blocks(numbers),
            Style::Caves => plan.caves(numbers),
        }
        if !matches!(style, Style::Noise(_)) {
            plan.fill_dead_ends(numbers);
        }
        plan.keep_largest();
        plan.finish()
    }

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    pub(super) fn columns(&self) -> usize {
        self.columns
    }

    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Lists the cells inside the walls.
    pub(super) fn floor(&self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&cell| self.inside[cell]).collect()
    }

    /// Returns the floor cells next to a floor cell.
    pub(super) fn neighbours(&self, cell: usize) -> [Option<usize>; 4] {
        // The floor has walls around it, so no step leaves the drawing.
        [cell - self.columns, cell + 1, cell + self.columns, cell - 1]
            .map(|next| self.inside[next].then_some(next))
    }
}

/// A room being carved: which cells are open; the rim never is.
struct Plan {
    rows: usize,
    columns: usize,
    open: Vec<bool>,
}

impl Plan {
    fn each_inner(&mut self, mut open: impl FnMut(usize) -> bool) {
        for row in 1..self.rows - 1 {
            for column in 1..self.columns - 1 {
                self.open[row * self.columns + column] = open(row * self.columns + column);
            }
        }
    }

    fn is_inner(&self, cell: usize) -> bool {
        let (row, column) = (cell / self.columns, cell % self.columns);
        (1..self.rows - 1).contains(&row) && (1..self.columns - 1).contains(&column)
    }

    fn around(&self, cell: usize) -> [usize; 4] {
        [cell - self.columns, cell + 1, cell + self.columns, cell - 1]
    }

    /// Divides the area by walls with one or two doors, and each part again.
    fn rooms(&mut self, numbers: &mut Numbers) {
        self.each_inner(|_| true);
        let mut doors = Vec::new();
        let mut parts = vec![(1, 1, self.rows - 2, self.columns - 2)]; // first and last row and column
        while let Some((top, left, bottom, right)) = parts.pop() {
            let (height, width) = (bottom + 1 - top, right + 1 - left);
            let upright = width > height || (width == height && numbers.below(2) == 0);
            let (length, across) = if upright { (width, height) } else { (height, width) };
            if length < 5 || (length * across < 25 && numbers.below(2) == 0) {
                continue;
            }
            let at = numbers.between(2, length - 3);
            let cell = |along: usize, across: usize| match upright {
                true => (top + across) * self.columns + left + along,
                false => (top + along) * self.columns + left + across,
            };
            (0..across).for_each(|place| self.open[cell(at, place)] = false);
            for _ in 0..1 + usize::from(numbers.below(3) == 0) {
                let place = numbers.below(across);
                // Later walls must not block a door.
                doors.extend([cell(at, place), cell(at - 1, place), cell(at + 1, place)]);
            }
            let (one, other) = match upright {
                true => ((top, left, bottom, left + at - 1), (top, left + at + 1, bottom, right)),
                false => ((top, left, top + at - 1, right), (top + at + 1, left, bottom, right)),
            };
            parts.extend([one, other]);
        }
        let pillars = (self.rows - 2) * (self.columns - 2) / 14;
        for _ in 0..pillars {
            let cell =
                numbers.between(1, self.rows - 2) * self.columns + numbers.between(1, self.columns - 2);
            self.open[cell] = false;
        }
        doors.into_iter().for_each(|cell| self.open[cell] = true);
    }

    /// Places blocks side by side.
    fn blocks(&mut self, numbers: &mut Numbers) {
        for top in (1..self.rows - 1).step_by(3) {
            for left in (1..self.columns - 1).step_by(3) {
                let block = BLOCKS[numbers.below(BLOCKS.len())];
                let (turn, mirror) = (numbers.below(2) == 1, numbers.below(4));
                for (place, letter) in block.iter().enumerate() {
                    let (mut row, mut column) = (place / 3, place % 3);
                    if turn {
                        (row, column) = (column, row);
                    }
                    row = if mirror & 1 == 1 { 2 - row } else { row };
                    column = if mirror & 2 == 2 { 2 - column } else { column };
                    let cell = (top + row) * self.columns + left + column;
                    if top + row < self.rows - 1 && left + column < self.columns - 1 {
                        self.open[cell] = *letter == b' ';
                    }
                }
            }
        }
    }

    /// Digs from the middle with a brush of one to four cells until about half of the inner cells are open.
    fn caves(&mut self, numbers: &mut Numbers) {
        let wanted = (self.rows - 2) * (self.columns - 2) * numbers.between(45, 60) / 100;
        let mut cell = self.rows / 2 * self.columns + self.columns / 2;
        let mut direction = numbers.below(4);
        for _ in 0..20 * self.open.len() {
            let brush = [0, 1, self.columns, self.columns + 1];
            let size = [1, 1, 2, 4][numbers.below(4)];
            for offset in &brush[..size] {
                if self.is_inner(cell + offset) {
                    self.open[cell + offset] = true;
                }
            }
            if self.open.iter().filter(|open| **open).count() >= wanted.max(1) {
                break;
            }
            if numbers.below(3) == 0 {
                direction = numbers.below(4);
            }
            let next = self.around(cell)[direction];
            if self.is_inner(next) {
                cell = next;
            } else {
                direction = numbers.below(4);
            }
        }
    }

    /// Repeatedly walls up cells with three walls around them; one in four is left open for good.
    fn fill_dead_ends(&mut self, numbers: &mut Numbers) {
        let mut left = vec![false; self.open.len()];
        loop {
            let ends: Vec<usize> = (0..self.open.len())
                .filter(|&cell| self.open[cell] && !left[cell])
                .filter(|&cell| self.around(cell).iter().filter(|next| self.open[**next]).count() <= 1)
                .collect();
            if ends.is_empty() {
                return;
            }
            for cell in ends {
                match numbers.below(4) {
                    0 => left[cell] = true,
                    _ => self.open[cell] = false,
                }
            }
        }
    }

    /// Walls up everything but the largest connected part (the first, if tied).
    fn keep_largest(&mut self) {
        let mut seen = vec![false; self.open.len()];
        let mut largest = Vec::new();
        for first in 0..self.open.len() {
            if !self.open[first] || seen[first] {
                continue;
            }
            seen[first] = true;
            let mut part = vec![first];
            let mut next = 0;
            while next < part.len() {
                for cell in self.around(part[next]) {
                    if self.open[cell] && !seen[cell] {
                        seen[cell] = true;
                        part.push(cell);
                    }
                }
                next += 1;
            }
            if part.len() > largest.len() {
                largest = part;
            }
        }
        self.open.fill(false);
        largest.into_iter().for_each(|cell| self.open[cell] = true);
    }

    /// Crops the drawing to the open cells and the walls around them, and removes walls that no open cell touches.
    fn finish(self) -> Room {
        let open: Vec<(usize, usize)> = (0..self.open.len())
            .filter(|&cell| self.open[cell])
            .map(|cell| (cell / self.columns, cell % self.columns))
            .collect();
        let range = |of: fn(&(usize, usize)) -> usize| {
            let (first, last) = (open.iter().map(of).min(), open.iter().map(of).max());
            // If nothing is open, the drawing is a single wall.
            first.zip(last).map_or((1, 0), |(first, last)| (first, last))
        };
        let ((top, bottom), (left, right)) = (range(|place| place.0), range(|place| place.1));
        let (rows, columns) = (bottom + 3 - top, right + 3 - left);
        let mut inside = vec![false; rows * columns];
        for (row, column) in open {
            inside[(row + 1 - top) * columns + column + 1 - left] = true;
        }
        let touches = |cell: usize| {
            let near = |at: usize, most: usize| at.saturating_sub(1)..(at + 2).min(most);
            near(cell / columns, rows)
                .any(|row| near(cell % columns, columns).any(|column| inside[row * columns + column]))
        };
        // Cells are outside if they can be reached from the edge of the drawing without touching an open cell.
        let is_edge = |cell: usize| {
            let (row, column) = (cell / columns, cell % columns);
            row == 0 || column == 0 || row == rows - 1 || column == columns - 1
        };
        let mut outside = vec![false; rows * columns];
        let mut found: Vec<usize> =
            (0..rows * columns).filter(|&cell| is_edge(cell) && !touches(cell)).collect();
        found.iter().for_each(|&cell| outside[cell] = true);
        while let Some(cell) = found.pop() {
            let next = [cell.wrapping_sub(columns), cell + 1, cell + columns, cell.wrapping_sub(1)];
            for cell in next.into_iter().filter(|&cell| cell < rows * columns) {
                if !outside[cell] && !touches(cell) {
                    outside[cell] = true;
                    found.push(cell);
                }
            }
        }
        let cells = (0..rows * columns).map(|cell| match inside[cell] || outside[cell] {
            true => Cell::Floor,
            false => Cell::Wall,
        });
        Room { rows, columns, cells: cells.collect(), inside }
    }
}

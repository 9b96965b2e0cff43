//! A position under construction, with the moves that led to it.

use super::cells::Cells;
use crate::{Direction, Grid};

/// A position whose tiles are named after their home cells.
#[derive(Clone, Debug)]
pub(super) struct Position {
    pub(super) tiles: Vec<u16>,   // cell -> the home of the tile in it
    cells: Vec<u16>,              // the inverse
    pub(super) locked: Vec<bool>, // cells that must not change any more
    pub(super) hole: u16,         // the blank's name: its home cell
    pub(super) moves: Vec<Direction>,
}

impl Position {
    /// Names the tiles of `start` after their homes in `goal`.
    pub(super) fn new(start: &Grid, goal: &Grid) -> Self {
        let mut home = vec![0; goal.tiles().len()];
        for (cell, &tile) in goal.tiles().iter().enumerate() {
            home[usize::from(tile)] = cell as u16;
        }
        let tiles: Vec<u16> = start.tiles().iter().map(|&tile| home[usize::from(tile)]).collect();
        let mut cells = vec![0; tiles.len()];
        for (cell, &tile) in tiles.iter().enumerate() {
            cells[usize::from(tile)] = cell as u16;
        }
        Self { locked: vec![false; tiles.len()], hole: home[0], moves: Vec::new(), tiles, cells }
    }

    /// Returns the blank's cell.
    pub(super) fn blank(&self) -> usize {
        self.find(usize::from(self.hole))
    }

    /// Returns the cell of the tile whose home is `home`.
    pub(super) fn find(&self, home: usize) -> usize {
        usize::from(self.cells[home])
    }

    /// Returns whether the tile whose home is `home` is there.
    pub(super) fn is_home(&self, home: usize) -> bool {
        self.find(home) == home
    }

    /// Moves the blank; does nothing if there is a wall.
    pub(super) fn go(&mut self, cells: &Cells, direction: Direction) {
        let blank = self.blank();
        if let Some(next) = cells.next(blank, direction) {
            let tile = self.tiles[next];
            self.tiles.swap(blank, next);
            self.cells[usize::from(tile)] = blank as u16;
            self.cells[usize::from(self.hole)] = next as u16;
            self.moves.push(direction);
        }
    }

    /// Returns the sum of the tiles' distances from their homes.
    pub(super) fn manhattan(&self, cells: &Cells) -> usize {
        let steps = |cell: usize| {
            let ([row, column], [to_row, to_column]) =
                (cells.place(cell), cells.place(usize::from(self.tiles[cell])));
            usize::from(row.abs_diff(to_row)) + usize::from(column.abs_diff(to_column))
        };
        (0..self.tiles.len()).map(steps).sum::<usize>() - steps(self.blank())
    }
}

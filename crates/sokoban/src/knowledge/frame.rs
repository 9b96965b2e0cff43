//! Conversion between the squares of a board and the cells of the normalised drawing.

use super::Place;
use crate::board::{Board, WALL};
use crate::penalties::patterns::Pattern;
use crate::penalties::sets::LOST;
use crate::penalties::substate::region;
use crate::zone::Zone;

/// How a board maps to the normalised drawing.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    cell_of: Vec<u16>,   // by square
    square_of: Vec<u16>, // by cell
    player: u16,         // the cell of the player at the start
}

impl Frame {
    pub(crate) fn new(board: &Board) -> Self {
        let places: Vec<(usize, usize)> = (0..board.squares()).map(|square| board.place(square)).collect();
        let top = places.iter().map(|place| place.0).min().unwrap_or(0);
        let left = places.iter().map(|place| place.1).min().unwrap_or(0);
        let columns = places.iter().map(|place| place.1).max().unwrap_or(0) - left + 3;
        let rows = places.iter().map(|place| place.0).max().unwrap_or(0) - top + 3;
        let mut square_of = vec![WALL; rows * columns];
        let mut cell_of = Vec::with_capacity(places.len());
        for (square, (row, column)) in places.into_iter().enumerate() {
            let cell = (row - top + 1) * columns + column - left + 1;
            square_of[cell] = square as u16;
            cell_of.push(cell as u16);
        }
        let player = cell_of[usize::from(board.player())];
        Self { cell_of, square_of, player }
    }

    /// Returns the cell of the player at the start.
    pub(crate) fn player(&self) -> u16 {
        self.player
    }

    /// Returns the cell of a square.
    pub(crate) fn cell(&self, square: usize) -> u16 {
        self.cell_of[square]
    }

    /// Returns the square of a cell; `None` if it has none.
    pub(crate) fn square(&self, cell: u16) -> Option<usize> {
        self.square_of
            .get(usize::from(cell))
            .filter(|&&square| square != WALL)
            .map(|&square| usize::from(square))
    }

    /// Returns boxes on live squares of the board, given by cells; `None` if one is elsewhere.
    pub(crate) fn boxes<const P: usize>(&self, board: &Board, cells: &[u16]) -> Option<Zone<P>> {
        let mut boxes = Zone::default();
        for &cell in cells {
            let square = self.square(cell).filter(|&square| square < board.live())?;
            boxes.add(square);
        }
        Some(boxes)
    }

    /// Returns the cells of some squares in ascending order.
    pub(crate) fn cells<const P: usize>(&self, squares: &Zone<P>) -> Vec<u16> {
        let mut cells: Vec<u16> = squares.iter().map(|square| self.cell(square)).collect();
        cells.sort_unstable();
        cells
    }

    /// Converts a pattern to its stored form.
    pub(crate) fn place<const P: usize, const W: usize>(
        &self,
        pattern: &Pattern<P, W>,
    ) -> (Place, Option<u16>) {
        let boxes = self.cells(&pattern.boxes);
        let player = pattern.player.iter().map(|square| self.cell(square)).min().unwrap_or(0);
        (Place { boxes, player }, (pattern.penalty != LOST).then_some(pattern.penalty))
    }

    /// Converts a stored pattern back; returns `None` if it does not fit the board.
    pub(crate) fn pattern<const P: usize, const W: usize>(
        &self,
        board: &Board,
        place: &Place,
        penalty: Option<u16>,
    ) -> Option<Pattern<P, W>> {
        let boxes: Zone<P> = self.boxes(board, &place.boxes)?;
        let player =
            self.square(place.player).filter(|&player| player >= board.live() || !boxes.has(player))?;
        Some(Pattern { boxes, player: region(board, &boxes, player), penalty: penalty.unwrap_or(LOST) })
    }
}

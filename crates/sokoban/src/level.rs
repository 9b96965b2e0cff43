//! A level as people draw it: a rectangle of cells, boxes and a player.

/// The kind of a cell, whatever stands on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing can be here.
    Wall,
    /// A place to stand; also every cell outside the walls.
    Floor,
    /// A place where a box belongs.
    Goal,
}

/// A level: cells row by row, the cells of the boxes, the cell of the player.
///
/// A level from the reader is well-formed: one player, walls around everything that the player could ever reach, at
/// least as many goals as boxes. Boxes on goals that no player can reach are decoration: the reader turns them into
/// walls.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Level {
    rows: usize,
    columns: usize,
    cells: Vec<Cell>,
    boxes: Vec<usize>, // ascending
    player: usize,
}

impl Level {
    /// Creates a level from its parts; cells are numbered row by row from 0.
    ///
    /// # Panics
    ///
    /// If the parts do not fit together: a cell outside the rectangle, two boxes on one cell, a box or the player in a
    /// wall, the player on a box.
    #[must_use]
    pub fn new(rows: usize, columns: usize, cells: Vec<Cell>, mut boxes: Vec<usize>, player: usize) -> Self {
        boxes.sort_unstable();
        assert_eq!(cells.len(), rows * columns, "a cell for every place of the rectangle");
        assert!(boxes.windows(2).all(|pair| pair[0] < pair[1]), "boxes on different cells");
        assert!(boxes.iter().all(|&cell| cells[cell] != Cell::Wall), "no box in a wall");
        assert!(cells[player] != Cell::Wall && !boxes.contains(&player), "the player stands on a free cell");
        Self { rows, columns, cells, boxes, player }
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the cells, row by row.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the cells of the boxes, in ascending order.
    #[must_use]
    pub fn boxes(&self) -> &[usize] {
        &self.boxes
    }

    /// Returns the cell of the player.
    #[must_use]
    pub fn player(&self) -> usize {
        self.player
    }

    /// Returns the cells of the goals, in ascending order.
    pub fn goals(&self) -> impl Iterator<Item = usize> + '_ {
        self.cells.iter().enumerate().filter(|(_, cell)| **cell == Cell::Goal).map(|(at, _)| at)
    }

    /// Returns whether every box is on a goal.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.boxes.iter().all(|&cell| self.cells[cell] == Cell::Goal)
    }

    /// Returns the same walls and goals with other boxes and another player; see [`new`](Self::new) for the conditions.
    #[must_use]
    pub fn with(&self, boxes: Vec<usize>, player: usize) -> Self {
        Self::new(self.rows, self.columns, self.cells.clone(), boxes, player)
    }
}

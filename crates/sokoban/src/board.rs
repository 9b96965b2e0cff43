//! The fixed part of a level, as searches see it: the inner squares with their neighbours, goals and dead squares.
//!
//! Squares are numbered so that live ones, where a box may be, come first: a set of boxes then takes only as many bits
//! as there are live squares. The two ways to number a place, as a cell of the drawing and as a square here, are
//! Hoste's absolute and relative positions (2008, section 4.5.3).

use crate::{Cell, Level};

/// The number of a square that does not exist: a wall.
pub const WALL: u16 = u16::MAX;

/// The four directions by number: up, down, left, right. The opposite of `d` is `d ^ 1`.
pub const DIRECTIONS: usize = 4;

/// Which squares count as dead, so that no box is ever pushed there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadRule {
    /// Those from which a lone box reaches no goal, found by pulling from the goals.
    Pull,
    /// Corners, and lines between corners along a wall, without goals (Hoste, 2008, section 7.1).
    CornersAndLines,
    /// Corners without goals.
    Corners,
    /// None.
    None,
}

/// The fixed parts of a level.
#[derive(Clone, Debug)]
pub struct Board {
    near: Vec<[u16; DIRECTIONS]>,
    live: usize,
    goals: Vec<u16>,
    goal_at: Vec<u16>, // by square: index of the goal, or WALL
    cell_of: Vec<usize>,
    square_of: Vec<u16>, // by cell
    columns: usize,
    boxes: Vec<u16>,
    player: u16,
}

impl Board {
    /// Extracts the fixed parts of a level.
    ///
    /// Boxes and goals that the player could not reach even with no boxes in the way are left out: they never change.
    #[must_use]
    pub fn new(level: &Level, rule: DeadRule) -> Self {
        let columns = level.columns();
        let inner = inner_cells(level);
        let dead = dead_cells(level, &inner, rule);
        let mut cell_of: Vec<usize> = Vec::new();
        cell_of.extend((0..inner.len()).filter(|&cell| inner[cell] && !dead[cell]));
        // A dead square that holds a box has to be represented, so it counts as live, for the numbering only.
        let mut live = cell_of.len();
        for &cell in level.boxes() {
            if inner[cell] && dead[cell] {
                cell_of.push(cell);
                live += 1;
            }
        }
        cell_of.extend(
            (0..inner.len()).filter(|&cell| inner[cell] && dead[cell] && !level.boxes().contains(&cell)),
        );
        let mut square_of = vec![WALL; inner.len()];
        for (square, &cell) in cell_of.iter().enumerate() {
            square_of[cell] = square as u16;
        }
        let near = cell_of
            .iter()
            .map(|&cell| std::array::from_fn(|d| step(level, cell, d).map_or(WALL, |to| square_of[to])))
            .collect();
        let goals: Vec<u16> = level.goals().filter(|&cell| inner[cell]).map(|cell| square_of[cell]).collect();
        let mut goal_at = vec![WALL; cell_of.len()];
        for (index, &square) in goals.iter().enumerate() {
            goal_at[usize::from(square)] = index as u16;
        }
        let boxes = level.boxes().iter().filter(|&&cell| inner[cell]).map(|&cell| square_of[cell]).collect();
        let player = square_of[level.player()];
        Self { near, live, goals, goal_at, cell_of, square_of, columns, boxes, player }
    }

    /// Returns the number of inner squares.
    #[inline]
    #[must_use]
    pub fn squares(&self) -> usize {
        self.near.len()
    }

    /// Returns the number of squares that can hold a box; they come first.
    #[inline]
    #[must_use]
    pub fn live(&self) -> usize {
        self.live
    }

    /// Returns the square next to `square` in direction `d`; [`WALL`] if there is none.
    #[inline]
    #[must_use]
    pub fn next(&self, square: usize, d: usize) -> u16 {
        self.near[square][d]
    }

    /// Returns the four squares around `square`.
    #[inline]
    #[must_use]
    pub fn around(&self, square: usize) -> &[u16; DIRECTIONS] {
        &self.near[square]
    }

    /// Returns whether a box may be pushed to `square`: it is neither a wall nor dead.
    #[inline]
    #[must_use]
    pub fn is_live(&self, square: u16) -> bool {
        usize::from(square) < self.live
    }

    /// Returns the squares of the goals.
    #[inline]
    #[must_use]
    pub fn goals(&self) -> &[u16] {
        &self.goals
    }

    /// Returns the index of the goal on `square`, if there is one.
    #[inline]
    #[must_use]
    pub fn goal_at(&self, square: usize) -> Option<usize> {
        let index = self.goal_at[square];
        (index != WALL).then_some(usize::from(index))
    }

    /// Returns whether there is a goal on `square`.
    #[inline]
    #[must_use]
    pub fn is_goal(&self, square: usize) -> bool {
        self.goal_at[square] != WALL
    }

    /// Returns the squares of the boxes at the start.
    #[must_use]
    pub fn boxes(&self) -> &[u16] {
        &self.boxes
    }

    /// Returns the square of the player at the start.
    #[must_use]
    pub fn player(&self) -> u16 {
        self.player
    }

    /// Returns the cell of the drawing for a square.
    #[inline]
    #[must_use]
    pub fn cell(&self, square: usize) -> usize {
        self.cell_of[square]
    }

    /// Returns the square for a cell of the drawing; [`WALL`] if there is none.
    #[must_use]
    pub fn square(&self, cell: usize) -> u16 {
        self.square_of[cell]
    }

    /// Returns the row and column of a square in the drawing.
    #[must_use]
    pub fn place(&self, square: usize) -> (usize, usize) {
        (self.cell_of[square] / self.columns, self.cell_of[square] % self.columns)
    }
}

/// Counts the squares inside the walls; they must all have a number below [`WALL`].
#[must_use]
pub(crate) fn inner_squares(level: &Level) -> usize {
    inner_cells(level).iter().filter(|inner| **inner).count()
}

/// Lists, in ascending order, the cells inside the walls that a rule considers dead, with or without a box.
#[must_use]
pub fn dead(level: &Level, rule: DeadRule) -> Vec<usize> {
    let marked = dead_cells(level, &inner_cells(level), rule);
    (0..marked.len()).filter(|&cell| marked[cell]).collect()
}

/// Returns the cell next to `cell` in direction `d`, unless it is a wall.
fn step(level: &Level, cell: usize, d: usize) -> Option<usize> {
    let (row, column) = (cell / level.columns(), cell % level.columns());
    let (row, column) = match d {
        0 => (row.checked_sub(1)?, column),
        1 => (row + 1, column),
        2 => (row, column.checked_sub(1)?),
        _ => (row, column + 1),
    };
    if row >= level.rows() || column >= level.columns() {
        return None;
    }
    let to = row * level.columns() + column;
    (level.cells()[to] != Cell::Wall).then_some(to)
}

/// Marks the cells that the player could reach if there were no boxes.
fn inner_cells(level: &Level) -> Vec<bool> {
    let mut inner = vec![false; level.cells().len()];
    let mut stack = vec![level.player()];
    inner[level.player()] = true;
    while let Some(cell) = stack.pop() {
        for to in (0..DIRECTIONS).filter_map(|d| step(level, cell, d)) {
            if !inner[to] {
                inner[to] = true;
                stack.push(to);
            }
        }
    }
    inner
}

/// Marks the inner cells that a rule considers dead.
fn dead_cells(level: &Level, inner: &[bool], rule: DeadRule) -> Vec<bool> {
    let mut dead = vec![false; inner.len()];
    let goal = |cell: usize| level.cells()[cell] == Cell::Goal;
    let open = |cell: usize, d: usize| step(level, cell, d);
    match rule {
        DeadRule::None => {}
        DeadRule::Pull => {
            let mut seen = vec![false; inner.len()];
            let mut stack: Vec<usize> = level.goals().filter(|&cell| inner[cell]).collect();
            for &cell in &stack {
                seen[cell] = true;
            }
            while let Some(cell) = stack.pop() {
                for d in 0..DIRECTIONS {
                    // The player at `from` steps back one cell and pulls the box along.
                    if let Some(from) = open(cell, d)
                        && open(from, d).is_some()
                        && !seen[from]
                    {
                        seen[from] = true;
                        stack.push(from);
                    }
                }
            }
            for cell in 0..dead.len() {
                dead[cell] = inner[cell] && !seen[cell];
            }
        }
        DeadRule::Corners | DeadRule::CornersAndLines => {
            let corner = |cell: usize| {
                (open(cell, 0).is_none() || open(cell, 1).is_none())
                    && (open(cell, 2).is_none() || open(cell, 3).is_none())
            };
            for cell in (0..dead.len()).filter(|&cell| inner[cell]) {
                dead[cell] = corner(cell) && !goal(cell);
            }
            if rule == DeadRule::CornersAndLines {
                let corners: Vec<usize> = (0..dead.len()).filter(|&cell| dead[cell]).collect();
                for &start in &corners {
                    for (along, sides) in [(1, [2, 3]), (3, [0, 1])] {
                        for side in sides {
                            mark_line(&open, &goal, &mut dead, start, along, side);
                        }
                    }
                }
            }
        }
    }
    dead
}

/// Marks as dead the cells along a wall from one dead corner to another, unless one of them is a goal.
fn mark_line(
    open: &impl Fn(usize, usize) -> Option<usize>,
    goal: &impl Fn(usize) -> bool,
    dead: &mut [bool],
    start: usize,
    along: usize,
    side: usize,
) {
    let mut line = Vec::new();
    let mut cell = start;
    loop {
        if open(cell, side).is_some() || goal(cell) {
            return;
        }
        line.push(cell);
        match open(cell, along) {
            None => break, // the line ends in a corner
            Some(next) => cell = next,
        }
    }
    for cell in line {
        dead[cell] = true;
    }
}

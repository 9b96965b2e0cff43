//! The parts that stay fixed during a search, and the rules: where a step leads, and where boxes can be pushed or
//! pulled.
//!
//! States are slices: the cells of the boxes in ascending order, then the cell of the player.

use super::State;
use crate::{Cell, Level};

/// No cell: a wall or the edge of the drawing.
pub(crate) const NONE: u16 = u16::MAX;

/// The directions are 0 up, 1 right, 2 down, 3 left; `direction ^ 2` is the way back.
pub(crate) const LETTERS: [char; 4] = ['u', 'r', 'd', 'l'];

/// The cells of a level with their neighbours.
pub(crate) struct Board {
    steps: Vec<[u16; 4]>, // where a step from a cell leads
    goals: Vec<bool>,     // whether the cell is a goal
}

impl Board {
    /// Returns the board of a level, or `None` if it has more cells than 16 bits can number.
    pub(crate) fn new(level: &Level) -> Option<Self> {
        let (rows, columns, cells) = (level.rows(), level.columns(), level.cells());
        if cells.len() > usize::from(NONE) {
            return None;
        }
        let place = |row: usize, column: usize| match row < rows && column < columns {
            true if cells[row * columns + column] != Cell::Wall => (row * columns + column) as u16,
            _ => NONE,
        };
        let steps = (0..cells.len()).map(|cell| {
            let (row, column) = (cell / columns, cell % columns);
            let (up, left) = (row.wrapping_sub(1), column.wrapping_sub(1));
            [place(up, column), place(row, column + 1), place(row + 1, column), place(row, left)]
        });
        Some(Self { steps: steps.collect(), goals: cells.iter().map(|&cell| cell == Cell::Goal).collect() })
    }

    /// Returns the state of the level as drawn, with the player's actual cell.
    pub(crate) fn start(&self, level: &Level) -> Vec<u16> {
        level.boxes().iter().chain([&level.player()]).map(|&cell| cell as u16).collect()
    }

    /// Returns the cell next to `cell`, or [`NONE`].
    pub(crate) fn step(&self, cell: u16, direction: usize) -> u16 {
        self.steps[usize::from(cell)][direction]
    }

    /// Returns whether every box of the state is on a goal.
    pub(crate) fn is_solved(&self, state: &[u16]) -> bool {
        state[..state.len() - 1].iter().all(|&cell| self.goals[usize::from(cell)])
    }

    /// Moves the player one step, which may push a box; returns whether it did, or `None` if the way is blocked.
    pub(crate) fn play(&self, state: &mut [u16], direction: usize) -> Option<bool> {
        let (player, boxes) = state.split_last_mut().expect("a state has a player");
        let next = self.step(*player, direction);
        if next == NONE {
            return None;
        }
        let pushed = boxes.iter().position(|&cell| cell == next);
        if let Some(at) = pushed {
            let beyond = self.step(next, direction);
            if beyond == NONE || boxes.contains(&beyond) {
                return None;
            }
            boxes[at] = beyond;
            boxes.sort_unstable();
        }
        *player = next;
        Some(pushed.is_some())
    }

    /// Lists the states after one push from `state`, concatenated and normalised.
    pub(crate) fn pushes(&self, state: &[u16], scratch: &mut Scratch, found: &mut Vec<u16>) {
        // The player stands behind the box, and the cell ahead of it is free.
        self.after_actions(state, scratch, found, |cell, direction| {
            (self.step(cell, direction ^ 2), self.step(cell, direction), cell)
        });
    }

    /// Lists the states one push before `state`, concatenated and normalised.
    pub(crate) fn pulls(&self, state: &[u16], scratch: &mut Scratch, found: &mut Vec<u16>) {
        // The player stands ahead of the box and takes a step away from it, and the box follows into the player's
        // place.
        self.after_actions(state, scratch, found, |cell, direction| {
            let stand = self.step(cell, direction);
            let beyond = if stand == NONE { NONE } else { self.step(stand, direction) };
            (stand, stand, beyond)
        });
    }

    /// Tries `action` for every box and direction. It returns where the player has to stand, where the box goes and
    /// where the player ends up; none of these places may hold a box other than the one that moves.
    fn after_actions(
        &self,
        state: &[u16],
        scratch: &mut Scratch,
        found: &mut Vec<u16>,
        action: impl Fn(u16, usize) -> (u16, u16, u16),
    ) {
        let (&player, boxes) = state.split_last().expect("a state has a player");
        scratch.flood(self, boxes, player);
        found.clear();
        for (at, &cell) in boxes.iter().enumerate() {
            for direction in 0..4 {
                let (stand, to, end) = action(cell, direction);
                let free = |place: u16| place != NONE && (place == cell || !boxes.contains(&place));
                if free(stand) && free(to) && free(end) && scratch.reaches(stand) {
                    let first = found.len();
                    found.extend_from_slice(boxes);
                    found[first + at] = to;
                    found.push(end);
                }
            }
        }
        found.chunks_exact_mut(state.len()).for_each(|child| scratch.normalise(self, child));
    }
}

/// Where the player can go: recomputed for every state.
pub(crate) struct Scratch {
    marks: Vec<u32>, // the round in which a cell was reached or held a box
    round: u32,
    queue: Vec<u16>, // the cells reached, in order of distance
}

impl Scratch {
    pub(crate) fn new(board: &Board) -> Self {
        Self { marks: vec![0; board.steps.len()], round: 0, queue: Vec::new() }
    }

    /// Sorts the boxes of the state, and puts the player on the smallest reachable cell.
    pub(crate) fn normalise(&mut self, board: &Board, state: &mut [u16]) {
        let (player, boxes) = state.split_last_mut().expect("a state has a player");
        boxes.sort_unstable();
        self.flood(board, boxes, *player);
        *player = *self.queue.iter().min().expect("the player reaches where he stands");
    }

    /// Finds every cell that the player reaches.
    pub(crate) fn flood(&mut self, board: &Board, boxes: &[u16], player: u16) {
        // Rounds advance by two: odd marks are boxes, even ones are reached cells.
        if self.round >= u32::MAX - 2 {
            self.marks.fill(0);
            self.round = 0;
        }
        self.round += 2;
        boxes.iter().for_each(|&cell| self.marks[usize::from(cell)] = self.round - 1);
        self.queue.clear();
        self.queue.push(player);
        self.marks[usize::from(player)] = self.round;
        let mut next = 0;
        while next < self.queue.len() {
            for cell in board.steps[usize::from(self.queue[next])] {
                if cell != NONE && self.marks[usize::from(cell)] < self.round - 1 {
                    self.marks[usize::from(cell)] = self.round;
                    self.queue.push(cell);
                }
            }
            next += 1;
        }
    }

    /// Returns whether the last flood reached `cell`.
    pub(crate) fn reaches(&self, cell: u16) -> bool {
        self.marks[usize::from(cell)] == self.round
    }

    /// Lists the cells of the last flood.
    pub(crate) fn reached(&self) -> &[u16] {
        &self.queue
    }
}

/// Converts a state to the public form.
pub(crate) fn widened(state: &[u16]) -> State {
    let (&player, boxes) = state.split_last().expect("a state has a player");
    (boxes.iter().map(|&cell| usize::from(cell)).collect(), usize::from(player))
}

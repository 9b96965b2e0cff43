//! The pushes that one box needs to each goal on the otherwise empty level (Hoste, 2008, section 6.1).
//!
//! If the player's side counts, a place is a square together with the region of the level, cut by the box alone, that
//! the player is in: the vertices of Hoste's graph, merged where the player can walk freely from one to the other.
//! While other boxes are pushed the player never crosses this box, so its row stays the same until it is pushed itself.

use std::collections::VecDeque;

use crate::PerBox;
use crate::board::{Board, DIRECTIONS, WALL};

/// The distance if there is no path: more than any real one, and small enough that a few of them can be added up.
pub(crate) const FAR: u16 = 1 << 14;

/// Distances from one box to all goals, by its square and the player's region.
#[derive(Clone, Debug)]
pub struct Distances {
    goals: usize,
    squares: usize,
    first: Vec<u32>,   // by live square: its first row
    region: Vec<u8>,   // by live square and player's square: region; only stored for PerBox::Sided
    rows: Vec<u16>,    // one entry per goal each
    nearest: Vec<u16>, // by row: the smallest entry
}

impl Distances {
    /// Computes the distances; the squares of `walls` count as walls.
    #[must_use]
    pub fn new(board: &Board, per_box: PerBox, walls: &dyn Fn(usize) -> bool) -> Self {
        match per_box {
            PerBox::Manhattan => Self::manhattan(board),
            PerBox::Real => Self::search(board, walls, false, &goals(board)),
            PerBox::Sided => Self::search(board, walls, true, &goals(board)),
        }
    }

    /// Computes the distances, with the player's side, to the nearest of some squares instead of the goals: one column.
    #[must_use]
    pub fn to_any(board: &Board, squares: &[u16]) -> Self {
        Self::search(board, &|_| false, true, &[squares])
    }

    /// Computes the distances, with the player's side, between all live squares: one column per square.
    #[must_use]
    pub(crate) fn between_all(board: &Board) -> Self {
        let squares: Vec<u16> = (0..board.live() as u16).collect();
        Self::search(board, &|_| false, true, &squares.chunks(1).collect::<Vec<_>>())
    }

    /// Returns the distances restricted to some of the columns.
    #[must_use]
    pub(crate) fn to_columns(&self, columns: &[usize]) -> Self {
        let rows = self.rows.chunks(self.goals.max(1)).flat_map(|row| columns.iter().map(|&at| row[at]));
        let rows: Vec<u16> = rows.collect();
        let nearest = rows.chunks(columns.len().max(1));
        let nearest = nearest.map(|row| row.iter().copied().min().unwrap_or(FAR)).collect();
        let (first, region) = (self.first.clone(), self.region.clone());
        Self { goals: columns.len(), squares: self.squares, first, region, rows, nearest }
    }

    /// Computes the distances to the nearest of some squares by square alone, wherever the player is.
    #[must_use]
    pub(crate) fn unsided_to_any(board: &Board, squares: &[u16]) -> Vec<u16> {
        let mut far = vec![FAR; board.live()];
        let mut queue: VecDeque<u16> =
            squares.iter().copied().filter(|&square| board.is_live(square)).collect();
        queue.iter().for_each(|&square| far[usize::from(square)] = 0);
        while let Some(square) = queue.pop_front() {
            for d in 0..DIRECTIONS {
                let beside = board.next(usize::from(square), d);
                if beside == WALL || !board.is_live(beside) || far[usize::from(beside)] != FAR {
                    continue;
                }
                if board.next(usize::from(beside), d) != WALL {
                    far[usize::from(beside)] = (far[usize::from(square)] + 1).min(FAR - 1);
                    queue.push_back(beside);
                }
            }
        }
        far
    }

    fn manhattan(board: &Board) -> Self {
        let goals = board.goals().len();
        let mut rows = Vec::new();
        for square in 0..board.live() {
            let (row, column) = board.place(square);
            rows.extend(board.goals().iter().map(|&goal| {
                let (r, c) = board.place(usize::from(goal));
                (row.abs_diff(r) + column.abs_diff(c)) as u16
            }));
        }
        Self::finish(board, goals, (0..board.live() as u32).collect(), Vec::new(), rows)
    }

    fn search(board: &Board, walls: &dyn Fn(usize) -> bool, sided: bool, targets: &[&[u16]]) -> Self {
        let (live, squares, goals) = (board.live(), board.squares(), targets.len());
        let walled: Vec<bool> = (0..squares).map(walls).collect();
        let free = |square: u16| square != WALL && !walled[usize::from(square)];
        let mut region = vec![0u8; live * squares];
        let mut first = vec![0u32; live];
        let mut rows_in_all = 0;
        for square in 0..live {
            first[square] = rows_in_all;
            let own = &mut region[square * squares..][..squares];
            rows_in_all += if sided && !walled[square] { regions(board, &free, square, own) } else { 1 };
        }
        let mut rows = vec![FAR; rows_in_all as usize * goals];
        let mut queue = VecDeque::new();
        for (goal, targets) in targets.iter().enumerate() {
            for at in targets.iter().map(|&at| usize::from(at)).filter(|&at| !walled[at]) {
                let end = if at + 1 < live { first[at + 1] } else { rows_in_all };
                for row in first[at]..end {
                    rows[row as usize * goals + goal] = 0;
                    queue.push_back((at, row));
                }
            }
            while let Some((square, row)) = queue.pop_front() {
                let steps = rows[row as usize * goals + goal];
                let side = (row - first[square]) as u8;
                for d in 0..DIRECTIONS {
                    // The player stands next to the box, takes one step away and pulls the box along.
                    let beside = board.next(square, d);
                    if !free(beside) || !board.is_live(beside) {
                        continue;
                    }
                    let beside = usize::from(beside);
                    let beyond = board.next(beside, d);
                    if !free(beyond) || sided && region[square * squares + beside] != side {
                        continue;
                    }
                    let before = first[beside]
                        + if sided { u32::from(region[beside * squares + usize::from(beyond)]) } else { 0 };
                    let entry = &mut rows[before as usize * goals + goal];
                    if *entry == FAR {
                        *entry = steps + 1;
                        queue.push_back((beside, before));
                    }
                }
            }
        }
        Self::finish(board, goals, first, if sided { region } else { Vec::new() }, rows)
    }

    fn finish(board: &Board, goals: usize, first: Vec<u32>, region: Vec<u8>, rows: Vec<u16>) -> Self {
        let nearest = rows.chunks(goals.max(1)).map(|row| row.iter().copied().min().unwrap_or(FAR)).collect();
        Self { goals, squares: board.squares(), first, region, rows, nearest }
    }

    /// Returns the row of a box on `square` while the player is on `player`.
    #[inline]
    #[must_use]
    pub fn row_of(&self, square: usize, player: usize) -> usize {
        let side =
            if self.region.is_empty() { 0 } else { u32::from(self.region[square * self.squares + player]) };
        (self.first[square] + side) as usize
    }

    /// Returns a row: the distances to all goals.
    #[inline]
    #[must_use]
    pub fn row(&self, row: usize) -> &[u16] {
        &self.rows[row * self.goals..][..self.goals]
    }

    /// Returns the smallest distance in a row.
    #[inline]
    #[must_use]
    pub fn nearest(&self, row: usize) -> u16 {
        self.nearest[row]
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.nearest.len()
    }
}

fn goals(board: &Board) -> Vec<&[u16]> {
    board.goals().chunks(1).collect()
}

/// Numbers the regions into which a box on `square` cuts the level: first those that touch the box; all others share
/// the next number. Returns how many numbers are in use.
fn regions(board: &Board, free: &impl Fn(u16) -> bool, square: usize, own: &mut [u8]) -> u32 {
    const UNSEEN: u8 = u8::MAX;
    own.fill(UNSEEN);
    let mut count = 0u8;
    let mut stack = Vec::new();
    for &start in board.around(square) {
        if !free(start) || own[usize::from(start)] != UNSEEN {
            continue;
        }
        own[usize::from(start)] = count;
        stack.push(usize::from(start));
        while let Some(at) = stack.pop() {
            for &to in board.around(at) {
                if free(to) && usize::from(to) != square && own[usize::from(to)] == UNSEEN {
                    own[usize::from(to)] = count;
                    stack.push(usize::from(to));
                }
            }
        }
        count += 1;
    }
    // A player in a part cut off by other walls never gets near the box.
    for side in own.iter_mut().filter(|side| **side == UNSEEN) {
        *side = count;
    }
    u32::from(count) + 1
}

//! Shortest walks: of the blank around locked cells, and of a tile that the blank carries.
//!
//! To carry a tile one step, the blank goes to the cell ahead of it and swaps with it; it is then behind the tile, and
//! goes around it in two moves to turn or in four to go straight on. So the states of a walk are pairs (cell of the
//! tile, side on which the blank is), four per cell, and A* with the exact distance on an empty plane expands few
//! states off the path.

use super::cells::{Cells, NOWHERE};
use super::position::Position;
use crate::Direction;

/// Finds walks and carries them out; owns the memory for it.
pub(super) struct Walker<'c> {
    pub(super) cells: &'c Cells,
    round: u32,      // the mark in `seen` of the current search
    seen: Vec<u32>,  // cell -> the last search that reached it
    from: Vec<u8>,   // cell -> the direction in which it was entered
    steps: Vec<u32>, // cell -> steps from the start
    queue: Vec<u16>,
    best: Vec<(u32, u32)>,      // state -> round, cost
    parent: Vec<u32>,           // state -> the state before it
    open: Vec<Vec<(u32, u32)>>, // f -> cost and state, the latest first
}

const NO_STATE: u32 = u32::MAX;

impl<'c> Walker<'c> {
    pub(super) fn new(cells: &'c Cells) -> Self {
        let count = cells.shape().cells();
        Self {
            cells,
            round: 0,
            seen: vec![0; count],
            from: vec![0; count],
            steps: vec![0; count],
            queue: Vec::new(),
            best: vec![(0, 0); 4 * count],
            parent: vec![NO_STATE; 4 * count],
            open: Vec::new(),
        }
    }

    /// Carries the tile whose home is `home` to the first of `goals` that it can reach, by a shortest walk that touches
    /// no locked cell; at the end the blank is next to it, even if the tile was there from the beginning.
    ///
    /// If there is no way, returns `None` and leaves the position unchanged.
    pub(super) fn carry(&mut self, position: &mut Position, home: usize, goals: &[usize]) -> Option<()> {
        let sides = self.plan(position, position.find(home), goals)?;
        let mut first = true;
        for state in sides {
            let (tile, side) = split(state);
            // The states alternate between going to a side and swapping; in a swap the tile's cell changes.
            if !first && tile != position.find(home) {
                let direction = self.direction_to(position.blank(), position.find(home))?;
                position.go(self.cells, direction);
            }
            first = false;
            let target = self.cells.next(tile, side)?;
            self.walk_blank(position, target, tile)?;
        }
        Some(())
    }

    /// Returns the states of a shortest walk, including the first.
    fn plan(&mut self, position: &Position, tile: usize, goals: &[usize]) -> Option<Vec<u32>> {
        let approaches = self.approaches(position, tile);
        self.open.iter_mut().for_each(Vec::clear);
        self.round += 1;
        let round = self.round;
        for (side, steps) in Direction::ALL.into_iter().zip(approaches) {
            if let Some(steps) = steps {
                self.reach(state(tile, side), NO_STATE, steps, goals);
            }
        }
        // The estimate is consistent, so f never decreases.
        let mut f = 0;
        while f < self.open.len() {
            let Some((cost, at)) = self.open[f].pop() else {
                f += 1;
                continue;
            };
            let (tile, side) = split(at);
            if self.best[at as usize] != (round, cost) {
                continue; // a cheaper path to it has been found since
            }
            if f == cost as usize && goals.contains(&tile) {
                let mut states = vec![at];
                let mut before = self.parent[at as usize];
                while before != NO_STATE {
                    states.push(before);
                    before = self.parent[before as usize];
                }
                states.reverse();
                return Some(states);
            }
            let Some(blank) = self.cells.next(tile, side) else { continue };
            self.reach(state(blank, side.opposite()), at, cost + 1, goals);
            let turns = match side {
                Direction::Up | Direction::Down => [Direction::Left, Direction::Right],
                Direction::Left | Direction::Right => [Direction::Up, Direction::Down],
            };
            for turn in turns {
                let open = |cell: &usize| !position.locked[*cell];
                let corner = self.cells.next(blank, turn).filter(open);
                let next = self.cells.next(tile, turn).filter(open);
                if corner.is_some() && next.is_some() {
                    self.reach(state(tile, turn), at, cost + 2, goals);
                }
            }
        }
        None
    }

    fn reach(&mut self, at: u32, parent: u32, cost: u32, goals: &[usize]) {
        let best = &mut self.best[at as usize];
        if best.0 == self.round && best.1 <= cost {
            return;
        }
        *best = (self.round, cost);
        self.parent[at as usize] = parent;
        let (tile, side) = split(at);
        let rest = goals.iter().map(|&goal| self.on_empty_plane(tile, side, goal)).min().unwrap_or(0);
        let f = (cost + rest) as usize;
        if self.open.len() <= f {
            self.open.resize_with(f + 1, Vec::new);
        }
        self.open[f].push((cost, at));
    }

    /// Returns the moves needed to carry a tile if nothing is in the way.
    fn on_empty_plane(&self, tile: usize, side: Direction, goal: usize) -> u32 {
        let ([row, column], [to_row, to_column]) = (self.cells.place(tile), self.cells.place(goal));
        let (down, right) = (u32::from(row.abs_diff(to_row)), u32::from(column.abs_diff(to_column)));
        if down + right == 0 {
            return 0;
        }
        let to_side = |first: Direction| match first {
            _ if first == side => 0,
            _ if first == side.opposite() => 4,
            _ => 2,
        };
        // Each step after the first takes 3 moves after a turn and 5 straight on, so turns alternate while both axes
        // remain.
        let begin = |first: Direction, this: u32, other: u32| {
            let straight = if this > other { this - other - 1 } else { other - this };
            to_side(first) + 1 + 3 * (down + right - 1) + 2 * straight
        };
        let vertical = if to_row < row { Direction::Up } else { Direction::Down };
        let horizontal = if to_column < column { Direction::Left } else { Direction::Right };
        let by_row = if down > 0 { begin(vertical, down, right) } else { u32::MAX };
        let by_column = if right > 0 { begin(horizontal, right, down) } else { u32::MAX };
        by_row.min(by_column)
    }

    /// Returns the number of steps of the blank to each side of `tile`.
    fn approaches(&mut self, position: &Position, tile: usize) -> [Option<u32>; 4] {
        let around = *self.cells.around(tile);
        let free = |side: u16| side != NOWHERE && !position.locked[usize::from(side)];
        let blank = position.blank();
        let shape = self.cells.shape();
        if around.iter().all(|&s| !free(s) || self.with_one_turn(position, usize::from(s), tile).is_some()) {
            return around.map(|s| free(s).then(|| shape.distance(blank, usize::from(s)) as u32));
        }
        self.flood(position, tile, None);
        around
            .map(|s| (free(s) && self.seen[usize::from(s)] == self.round).then(|| self.steps[usize::from(s)]))
    }

    /// Returns a way to `target` with one turn, if one is free: none is shorter, and it is found without a flood fill,
    /// which would be slow on large boards.
    fn with_one_turn(&self, position: &Position, target: usize, tile: usize) -> Option<[(Direction, u8); 2]> {
        let ([row, column], [to_row, to_column]) =
            (self.cells.place(position.blank()), self.cells.place(target));
        let vertical = if to_row < row { Direction::Up } else { Direction::Down };
        let horizontal = if to_column < column { Direction::Left } else { Direction::Right };
        let legs = [(vertical, row.abs_diff(to_row)), (horizontal, column.abs_diff(to_column))];
        [legs, [legs[1], legs[0]]].into_iter().find(|legs| {
            let mut at = position.blank();
            legs.iter().all(|&(direction, steps)| {
                (0..steps).all(|_| match self.cells.next(at, direction) {
                    Some(next) if next != tile && !position.locked[next] => {
                        at = next;
                        true
                    }
                    _ => false,
                })
            })
        })
    }

    /// Moves the blank to `target` by a shortest way around locked cells and `tile`.
    fn walk_blank(&mut self, position: &mut Position, target: usize, tile: usize) -> Option<()> {
        if let Some(legs) = self.with_one_turn(position, target, tile) {
            for (direction, steps) in legs {
                for _ in 0..steps {
                    position.go(self.cells, direction);
                }
            }
            return Some(());
        }
        self.flood(position, tile, Some(target));
        if self.seen[target] != self.round {
            return None;
        }
        let mut way = Vec::new();
        let mut at = target;
        while at != position.blank() {
            let direction = Direction::ALL[usize::from(self.from[at])];
            way.push(direction);
            at = self.cells.next(at, direction.opposite())?;
        }
        for direction in way.into_iter().rev() {
            position.go(self.cells, direction);
        }
        Some(())
    }

    /// Counts the blank's steps to the cells around it until it reaches `target`, or all sides of `tile`.
    fn flood(&mut self, position: &Position, tile: usize, target: Option<usize>) {
        self.round += 1;
        let round = self.round;
        let blank = position.blank();
        let around = *self.cells.around(tile);
        let mut missing =
            around.iter().filter(|&&c| c != NOWHERE && !position.locked[usize::from(c)]).count();
        self.queue.clear();
        self.queue.push(blank as u16);
        (self.seen[blank], self.steps[blank]) = (round, 0);
        let mut head = 0;
        while head < self.queue.len() {
            let cell = usize::from(self.queue[head]);
            head += 1;
            if target == Some(cell) {
                return;
            }
            if target.is_none() && around.contains(&(cell as u16)) {
                missing -= 1;
                if missing == 0 {
                    return;
                }
            }
            for (direction, &next) in self.cells.around(cell).iter().enumerate() {
                let next = usize::from(next);
                if next == usize::from(NOWHERE) || next == tile {
                    continue;
                }
                if self.seen[next] != round && !position.locked[next] {
                    (self.seen[next], self.steps[next]) = (round, self.steps[cell] + 1);
                    self.from[next] = direction as u8;
                    self.queue.push(next as u16);
                }
            }
        }
    }

    fn direction_to(&self, from: usize, to: usize) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.cells.next(from, direction) == Some(to))
    }
}

fn state(tile: usize, side: Direction) -> u32 {
    tile as u32 * 4 + side as u32
}

fn split(state: u32) -> (usize, Direction) {
    (state as usize / 4, Direction::ALL[state as usize % 4])
}

//! The last block of a board, solved by a beam with Manhattan distance and linear conflicts.

use super::Stop;
use super::beam::Beam;
use super::rectangle::Rectangle;
use super::seen::Seen;
use crate::Direction;

/// The longest side of a block.
pub(super) const LONGEST_SIDE: usize = 6;
const MOST_CELLS: usize = LONGEST_SIDE * LONGEST_SIDE;
/// The number of layers after which a beam has lost its way.
const MOST_LAYERS: usize = 600;
/// The weight of a step, or of the two extra steps for a conflict, relative to a move already made.
const WEIGHT: u32 = 2;

/// How the search ended.
pub(super) enum End {
    /// The whole plan, including the frame.
    Solved(Vec<Direction>),
    /// The beam found no solution.
    Stuck,
    /// `stop` returned true.
    Stopped,
}

/// A state. Cells and tiles are numbered within the block.
#[derive(Clone, Copy)]
struct State {
    tiles: [u8; MOST_CELLS],
    hash: u64,
    root: u32, // the state of the frame that it started from
    edge: u32, // its index in the list of moves
    moves: u32,
    steps: u32,
    conflicts: u32,
    blank: u8,
    back: u8,
}

const NONE: u32 = u32::MAX;
const NO_WAY: u8 = u8::MAX;

/// The size of the block and the number of its blank.
struct Block {
    rows: usize,
    columns: usize,
    hole: u8,
    hashes: Vec<u64>, // of tiles in cells
}

/// Solves the block `rest` for all states of the beam together: the shortest whole plan wins.
pub(super) fn solve(beam: &mut Beam<'_>, rest: Rectangle, width: usize, stop: &Stop<'_>) -> End {
    let shape = beam.cells.shape();
    let inside = |cell: usize| (shape.row(cell) - rest.top) * rest.columns() + shape.column(cell) - rest.left;
    let outside =
        |cell: usize| shape.cell(rest.top + cell / rest.columns(), rest.left + cell % rest.columns());
    let count = rest.cells();
    let mut numbers = pousse_search::Numbers::new(0, 2);
    let block = Block {
        rows: rest.rows(),
        columns: rest.columns(),
        hole: inside(usize::from(beam.tree.blank())) as u8,
        hashes: (0..count * count).map(|_| numbers.draw()).collect(),
    };
    let mut states = Vec::new();
    let mut seen = Seen::default();
    seen.clear(32 * width);
    let mut best: Option<(u32, u32, u32)> = None; // moves, edge, root
    for node in &beam.nodes {
        beam.tree.visit(node.state);
        let mut tiles = [0; MOST_CELLS];
        for (cell, tile) in tiles.iter_mut().enumerate().take(count) {
            *tile = inside(usize::from(beam.tree.tiles()[outside(cell)])) as u8;
        }
        let state = block.state(tiles, inside(usize::from(node.blank)) as u8, node.state, node.moves);
        if seen.insert(state.hash) {
            states.push(state);
        }
        if state.steps == 0 && best.is_none_or(|best| state.moves < best.0) {
            best = Some((state.moves, NONE, state.root));
        }
    }
    let mut edges: Vec<(u32, Direction)> = Vec::new();
    let (mut children, mut keys) = (Vec::new(), Vec::new());
    for _ in 0..MOST_LAYERS {
        if states.is_empty() {
            break;
        }
        if stop(std::mem::take(&mut beam.work)) {
            return End::Stopped;
        }
        beam.work.expanded += states.len() as u64;
        children.clear();
        for state in &states {
            if best.is_none_or(|best| state.moves + 1 < best.0) {
                block.expand(state, &mut seen, &mut children);
            }
        }
        beam.work.generated += children.len() as u64;
        let mut dearest = u64::MAX;
        if children.len() > width {
            keys.clear();
            keys.extend(children.iter().map(State::key));
            dearest = *keys.select_nth_unstable(width - 1).1;
        }
        states.clear();
        for &(mut child) in children.iter().filter(|child| child.key() <= dearest) {
            edges.push((child.edge, Direction::ALL[usize::from(3 - child.back)]));
            child.edge = edges.len() as u32 - 1;
            if child.steps > 0 {
                states.push(child);
            } else if best.is_none_or(|best| child.moves < best.0) {
                best = Some((child.moves, child.edge, child.root));
            }
        }
    }
    let Some((_, mut edge, root)) = best else { return End::Stuck };
    let mut end = Vec::new();
    while edge != NONE {
        let (before, direction) = edges[edge as usize];
        end.push(direction);
        edge = before;
    }
    let mut plan = beam.tree.moves(root);
    plan.extend(end.into_iter().rev());
    End::Solved(plan)
}

impl State {
    /// Returns the key by which states are compared.
    #[inline]
    fn key(&self) -> u64 {
        u64::from(self.moves + WEIGHT * (self.steps + 2 * self.conflicts)) << 32 | self.hash >> 32
    }
}

impl Block {
    fn state(&self, tiles: [u8; MOST_CELLS], blank: u8, root: u32, moves: u32) -> State {
        let count = self.rows * self.columns;
        let (mut steps, mut hash) = (0, 0);
        for (cell, &tile) in tiles.iter().enumerate().take(count) {
            hash ^= self.hash(tile, cell);
            if tile != self.hole {
                steps += self.steps(tile, cell);
            }
        }
        let conflicts = (0..self.rows).map(|row| self.conflicts(&tiles, true, row)).sum::<u32>()
            + (0..self.columns).map(|column| self.conflicts(&tiles, false, column)).sum::<u32>();
        State { tiles, hash, root, edge: NONE, moves, steps, conflicts, blank, back: NO_WAY }
    }

    #[inline]
    fn hash(&self, tile: u8, cell: usize) -> u64 {
        self.hashes[usize::from(tile) * self.rows * self.columns + cell]
    }

    #[inline]
    fn steps(&self, tile: u8, cell: usize) -> u32 {
        let tile = usize::from(tile);
        ((tile / self.columns).abs_diff(cell / self.columns)
            + (tile % self.columns).abs_diff(cell % self.columns)) as u32
    }

    /// Returns how many tiles of a row or column have to leave it so that the others can reach their places in it: all
    /// but the longest sequence in the right order.
    fn conflicts(&self, tiles: &[u8; MOST_CELLS], row: bool, line: usize) -> u32 {
        let mut ends = [0u8; LONGEST_SIDE]; // the length of the longest sequence that ends with each of the first tiles
        let mut members = [0u8; LONGEST_SIDE];
        let (mut count, mut longest) = (0, 0);
        for i in 0..if row { self.columns } else { self.rows } {
            let tile = tiles[if row { line * self.columns + i } else { i * self.columns + line }];
            let at_home = usize::from(tile) / self.columns == line && row
                || usize::from(tile) % self.columns == line && !row;
            if !at_home || tile == self.hole {
                continue;
            }
            let before = (0..count).filter(|&other| members[other] < tile).map(|other| ends[other]).max();
            members[count] = tile;
            ends[count] = before.unwrap_or(0) + 1;
            longest = longest.max(ends[count]);
            count += 1;
        }
        count as u32 - u32::from(longest)
    }

    fn expand(&self, state: &State, seen: &mut Seen, children: &mut Vec<State>) {
        let blank = usize::from(state.blank);
        let (row, column) = (blank / self.columns, blank % self.columns);
        for (direction, &way) in Direction::ALL.iter().enumerate() {
            let (open, next, upright) = match way {
                Direction::Up => (row > 0, blank.wrapping_sub(self.columns), true),
                Direction::Left => (column > 0, blank.wrapping_sub(1), false),
                Direction::Right => (column + 1 < self.columns, blank + 1, false),
                Direction::Down => (row + 1 < self.rows, blank + self.columns, true),
            };
            if !open || direction == usize::from(state.back) {
                continue;
            }
            let tile = state.tiles[next];
            let hash = state.hash
                ^ self.hash(tile, next)
                ^ self.hash(tile, blank)
                ^ self.hash(self.hole, blank)
                ^ self.hash(self.hole, next);
            if !seen.insert(hash) {
                continue;
            }
            let mut child = State {
                hash,
                moves: state.moves + 1,
                steps: state.steps + self.steps(tile, blank) - self.steps(tile, next),
                blank: next as u8,
                back: 3 - direction as u8,
                ..*state
            };
            child.tiles[blank] = tile;
            child.tiles[next] = self.hole;
            // Only the line that the tile leaves or enters can change, if its home is there: along the line of the move
            // the order stays the same.
            let line = |cell: usize| if upright { cell / self.columns } else { cell % self.columns };
            let home = line(usize::from(tile));
            if home == line(blank) || home == line(next) {
                child.conflicts += self.conflicts(&child.tiles, upright, home);
                child.conflicts -= self.conflicts(&state.tiles, upright, home);
            }
            children.push(child);
        }
    }
}

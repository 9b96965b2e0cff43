//! A beam that brings one group of tiles home after another, moving the other tiles closer along the way.
//!
//! Of all child states it keeps the cheapest: the price is what the group still costs (`group.rs`) plus the remaining
//! steps of all other tiles. The blank has to move around anyway; the price of the other tiles makes it choose ways
//! that help them. Their price grows with the square of the distance, as a tile left far from home must later be
//! carried through tiles that are already home; and tiles that come soon cost more per step than those of later lines.
//!
//! Once the group is home in a state, the search continues for a few more layers; the states collected by then are
//! where the next group begins.

use pousse_search::Numbers;

use super::cells::{Cells, NOWHERE};
use super::group::{Group, MOST, STEP};
use super::position::Position;
use super::seen::Seen;
use super::tree::Tree;
use super::{Stop, Work};
use crate::Direction;

// Prices, in the unit of `group.rs`.

/// A move made.
const MOVE: i64 = 24;
/// A step of a tile that is not in the group, ...
const REST: i32 = 6;
/// ... and of the tile that comes next; after it, the price falls to `REST` linearly.
const NEXT: i32 = 50;
/// The number of lines of the board over which it falls, roughly.
const LINES_AHEAD: usize = 5;
/// The price of a squared distance, times the sum of rows and columns.
const SQUARE: i64 = 30;

/// The number of layers after the first one with a state in which the group is home.
const MORE_LAYERS: usize = 16;
/// The number of nodes between two calls of `stop`.
const POLL: usize = 4096;
/// The size of the tree, per state of the beam, at which dead branches are pruned.
const TREE: usize = 256;

/// How the work on a group ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The group is home.
    Home,
    /// It did not get home; the beam contains only its best state from before.
    Stuck,
    /// `stop` returned true.
    Stopped,
}

/// A state of the beam.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) state: u32, // its number in the tree
    pub(super) moves: u32,
    pub(super) steps: i32, // of all tiles to their homes
    squares: i64,          // the sum of their squares, tile by tile
    dearer: i32,           // the price of steps beyond `REST`
    left: i32,             // remaining steps of the group
    hash: u64,
    pub(super) blank: u16,
    back: u8, // the direction that undoes the last move
    places: [u16; MOST],
}

/// A child state.
struct Child {
    key: u64, // price, then a hash for ties
    hash: u64,
    squares: i64,
    from: u32, // index in the beam
    steps: i32,
    dearer: i32,
    left: i32,
    direction: u8,
    member: u8, // the member of the group that moved
}

const NOBODY: u8 = u8::MAX;
const NO_WAY: u8 = u8::MAX;

/// The beam and what it needs.
pub(super) struct Beam<'s> {
    pub(super) cells: Cells, // filled ones are closed
    pub(super) tree: Tree,
    pub(super) nodes: Vec<Node>,
    width: usize,
    hashes: [Vec<u64>; 2], // of tiles and of cells; a tile in a cell is hashed as their product
    dearer: Vec<i32>,      // tile -> the price of its steps beyond `REST`
    member: Vec<u8>,       // tile -> its index in the group
    square: i64,           // price, in 65536ths
    seen: Seen,
    children: Vec<Child>,
    keys: Vec<u64>,
    room: usize, // the size of the tree at which it is pruned
    fuel: usize,
    pub(super) work: Work, // not yet reported
    stop: &'s Stop<'s>,
}

impl<'s> Beam<'s> {
    /// Creates a beam with one state.
    pub(super) fn new(
        position: &Position,
        cells: Cells,
        width: usize,
        seed: u64,
        stop: &'s Stop<'s>,
    ) -> Self {
        let shape = cells.shape();
        let count = shape.cells();
        let mut numbers = Numbers::new(seed, 0);
        let mut hashes = || (0..count).map(|_| numbers.draw()).collect();
        let hashes = [hashes(), hashes()];
        let distance = |cell: usize| shape.distance(cell, usize::from(position.tiles[cell]));
        let tiles = || (0..count).filter(|&cell| position.tiles[cell] != position.hole).map(distance);
        let node = Node {
            state: 0,
            moves: 0,
            steps: tiles().sum::<usize>() as i32,
            squares: tiles().map(|steps| (steps * steps) as i64).sum(),
            dearer: 0,
            left: 0,
            hash: 0,
            blank: position.blank() as u16,
            back: NO_WAY,
            places: [0; MOST],
        };
        Self {
            tree: Tree::new(position, &cells),
            nodes: vec![node],
            width: width.max(1),
            hashes,
            dearer: vec![0; count],
            member: vec![NOBODY; count],
            square: (SQUARE << 16) / (shape.rows() + shape.columns()) as i64,
            seen: Seen::default(),
            children: Vec::new(),
            keys: Vec::new(),
            room: TREE * width.max(64),
            fuel: POLL,
            work: Work::default(),
            stop,
            cells,
        }
    }

    /// Keeps at most `width` states from the next group on.
    pub(super) fn narrow(&mut self, width: usize) {
        self.width = width.max(1);
    }

    /// Brings the tiles of a group home; `next` lists the tiles that come after it, in order.
    pub(super) fn bring_home(&mut self, group: &Group, next: &[usize]) -> End {
        let mut refuge = vec![self.best()];
        let next = self.price(group, next);
        let (mut home, away): (Vec<Node>, Vec<Node>) = self.nodes.iter().partition(|node| node.left == 0);
        self.nodes = away;
        self.seen.clear(128 * self.width);
        for node in &self.nodes {
            self.seen.insert(node.hash);
        }
        let shape = self.cells.shape();
        let least = self.nodes.iter().map(|node| node.left as usize).min().unwrap_or(0);
        let patience = 8 * least + 4 * (shape.rows() + shape.columns()) + 60;
        let mut last = if home.is_empty() { 3 * patience } else { MORE_LAYERS };
        let mut layer = 0;
        while layer <= last && !self.nodes.is_empty() {
            // If the other tiles keep the group from getting home, they are ignored after a while.
            self.work.expanded += self.nodes.len() as u64;
            self.expand(group, layer > patience);
            self.work.generated += self.children.len() as u64;
            self.fuel = self.fuel.saturating_sub(self.children.len());
            if self.fuel == 0 {
                self.fuel = POLL;
                if (self.stop)(std::mem::take(&mut self.work)) {
                    return End::Stopped;
                }
            }
            let some = !home.is_empty();
            self.select(&mut home);
            if !some && !home.is_empty() {
                last = layer + MORE_LAYERS;
            }
            if self.tree.len() > self.room {
                self.prune(&mut [&mut home, &mut refuge]);
            }
            layer += 1;
        }
        for &tile in group.tiles() {
            self.member[usize::from(tile)] = NOBODY;
            self.dearer[usize::from(tile)] = 0;
        }
        for &tile in next {
            self.dearer[tile] = 0;
        }
        let (end, nodes) = if home.is_empty() { (End::Stuck, refuge) } else { (End::Home, home) };
        self.nodes = nodes;
        self.prune(&mut []);
        end
    }

    /// Returns the state that is cheapest when no group is being brought home.
    pub(super) fn best(&self) -> Node {
        *self.nodes.iter().min_by_key(|node| self.total(node, 0)).expect("a beam is never empty")
    }

    /// Prices the states for bringing this group home, and keeps the cheapest. Returns the tiles of `next` whose steps
    /// cost more than `REST`.
    fn price<'n>(&mut self, group: &Group, next: &'n [usize]) -> &'n [usize] {
        let shape = self.cells.shape();
        let ahead = LINES_AHEAD * (shape.rows() + shape.columns()) / 2;
        let next = &next[..next.len().min(ahead)];
        for (turn, &tile) in next.iter().enumerate() {
            self.dearer[tile] = (NEXT - REST) * (ahead - turn) as i32 / ahead as i32;
        }
        for (member, &tile) in group.tiles().iter().enumerate() {
            self.dearer[usize::from(tile)] = STEP - REST;
            self.member[usize::from(tile)] = member as u8;
        }
        for node in &mut self.nodes {
            self.tree.visit(node.state);
            let steps = |tile: usize| {
                let (home, place) =
                    (self.cells.place(tile), self.cells.place(usize::from(self.tree.place(tile as u16))));
                i32::from(home[0].abs_diff(place[0])) + i32::from(home[1].abs_diff(place[1]))
            };
            node.left = 0;
            for (place, &tile) in node.places.iter_mut().zip(group.tiles()) {
                *place = self.tree.place(tile);
                node.left += steps(usize::from(tile));
            }
            node.dearer = (STEP - REST) * node.left
                + next.iter().map(|&tile| self.dearer[tile] * steps(tile)).sum::<i32>();
        }
        if self.nodes.len() > self.width {
            let key = |node: &Node| {
                let price = self.total(node, group.price(&self.cells, &node.places, node.blank));
                (price, node.hash)
            };
            let mut keys: Vec<_> = self.nodes.iter().map(key).collect();
            let (_, &mut dearest, _) = keys.select_nth_unstable(self.width - 1);
            let kept: Vec<Node> = self.nodes.iter().filter(|node| key(node) <= dearest).copied().collect();
            self.nodes = kept;
        }
        next
    }

    #[inline]
    fn total(&self, node: &Node, group: i32) -> i64 {
        MOVE * i64::from(node.moves)
            + i64::from(REST * node.steps + node.dearer + group)
            + ((self.square * node.squares) >> 16)
    }

    /// Generates all new child states; with `only_the_group`, the other tiles cost nothing.
    fn expand(&mut self, group: &Group, only_the_group: bool) {
        self.children.clear();
        for (from, node) in self.nodes.iter().enumerate() {
            self.tree.visit(node.state);
            let blank = usize::from(node.blank);
            let [row, column] = self.cells.place(blank);
            for (direction, &next) in self.cells.around(blank).iter().enumerate() {
                if next == NOWHERE || direction == usize::from(node.back) {
                    continue;
                }
                let tile = usize::from(self.tree.tiles()[usize::from(next)]);
                let moved = self.hashes[1][blank].wrapping_sub(self.hashes[1][usize::from(next)]);
                let hash = node.hash.wrapping_add(self.hashes[0][tile].wrapping_mul(moved));
                if !self.seen.insert(hash) {
                    continue;
                }
                let [to_row, to_column] = self.cells.place(tile);
                let nearer = match Direction::ALL[direction] {
                    Direction::Up => to_row >= row,
                    Direction::Left => to_column >= column,
                    Direction::Right => to_column <= column,
                    Direction::Down => to_row <= row,
                };
                let step = if nearer { -1 } else { 1 };
                // (d + s)^2 - d^2, in terms of the distance after the step.
                let after = i64::from(to_row.abs_diff(row)) + i64::from(to_column.abs_diff(column));
                let member = self.member[tile];
                let mut after_it = Node {
                    moves: node.moves + 1,
                    steps: node.steps + step,
                    squares: node.squares + 2 * after * i64::from(step) - 1,
                    dearer: node.dearer + step * self.dearer[tile],
                    ..*node
                };
                if member != NOBODY {
                    after_it.places[usize::from(member)] = node.blank;
                    after_it.left += step;
                }
                let group = group.price(&self.cells, &after_it.places, next);
                let price = if only_the_group {
                    MOVE * i64::from(after_it.moves) + i64::from(STEP * after_it.left + group)
                } else {
                    self.total(&after_it, group)
                };
                self.children.push(Child {
                    key: (price.max(0) as u64) << 24 | hash >> 40,
                    hash,
                    squares: after_it.squares,
                    from: from as u32,
                    steps: after_it.steps,
                    dearer: after_it.dearer,
                    left: after_it.left,
                    direction: direction as u8,
                    member,
                });
            }
        }
    }

    /// Makes the cheapest new states the beam; those with the group home go to `home`.
    fn select(&mut self, home: &mut Vec<Node>) {
        let mut dearest = u64::MAX;
        if self.children.len() > self.width {
            self.keys.clear();
            self.keys.extend(self.children.iter().map(|child| child.key));
            dearest = *self.keys.select_nth_unstable(self.width - 1).1;
        }
        let before = std::mem::take(&mut self.nodes);
        for child in self.children.iter().filter(|child| child.key <= dearest) {
            let from = &before[child.from as usize];
            let direction = Direction::ALL[usize::from(child.direction)];
            let mut node = Node {
                state: self.tree.add(from.state, direction),
                moves: from.moves + 1,
                steps: child.steps,
                squares: child.squares,
                dearer: child.dearer,
                left: child.left,
                hash: child.hash,
                blank: self.cells.around(usize::from(from.blank))[usize::from(child.direction)],
                back: 3 - child.direction,
                places: from.places,
            };
            if child.member != NOBODY {
                node.places[usize::from(child.member)] = from.blank;
            }
            if node.left == 0 { home.push(node) } else { self.nodes.push(node) }
        }
    }

    /// Removes everything that leads neither to the beam nor to `others`, and sorts the nodes so that neighbours in the
    /// tree are adjacent.
    fn prune(&mut self, others: &mut [&mut Vec<Node>]) {
        let mut nodes: Vec<&mut Node> =
            self.nodes.iter_mut().chain(others.iter_mut().flat_map(|list| list.iter_mut())).collect();
        let mut states: Vec<u32> = nodes.iter().map(|node| node.state).collect();
        self.tree.prune(&mut states);
        for (node, state) in nodes.iter_mut().zip(states) {
            node.state = state;
        }
        self.nodes.sort_unstable_by_key(|node| node.state);
        for list in others {
            list.sort_unstable_by_key(|node| node.state);
        }
        self.room = 2 * self.tree.len() + TREE * self.width.max(64);
    }
}

//! The states of a beam as a tree, and one board that moves around in it.
//!
//! A 50 x 50 board takes 5 KB, far too much to copy for every state of a beam. The states of a beam differ only in
//! their last moves, so a state is a node in the tree of moves, and one board moves from state to state via their last
//! common ancestor: a few slides, whatever the size of the board.

use super::cells::{Cells, NOWHERE};
use super::position::Position;
use crate::Direction;

/// No parent.
const NONE: u32 = u32::MAX;

/// A state: its parent, and the move from there.
#[derive(Clone, Copy, Debug)]
struct Edge {
    parent: u32,
    depth: u32,
    direction: Direction,
}

/// States, by number; all others descend from the first.
pub(super) struct Tree {
    edges: Vec<Edge>,
    trunk: Vec<Direction>, // the moves that lead to the first state
    whole: Cells,          // without walls, as cells are closed only after moves went through them
    tiles: Vec<u16>,       // of the state `at`: cell -> tile
    places: Vec<u16>,      // tile -> cell
    blank: u16,            // the blank's name
    at: u32,
    way: Vec<Direction>, // scratch memory of `visit`
}

impl Tree {
    /// Returns a tree with one state.
    pub(super) fn new(position: &Position, cells: &Cells) -> Self {
        let count = position.tiles.len();
        Self {
            edges: vec![Edge { parent: NONE, depth: 0, direction: Direction::Up }],
            trunk: Vec::new(),
            whole: cells.clone(),
            tiles: position.tiles.clone(),
            places: (0..count).map(|home| position.find(home) as u16).collect(),
            blank: position.hole,
            at: 0,
            way: Vec::new(),
        }
    }

    /// Returns the tiles of the visited state, by cell.
    #[inline]
    pub(super) fn tiles(&self) -> &[u16] {
        &self.tiles
    }

    /// Returns the cell of a tile in the visited state.
    #[inline]
    pub(super) fn place(&self, tile: u16) -> u16 {
        self.places[usize::from(tile)]
    }

    /// Returns the blank's name: its home cell.
    pub(super) fn blank(&self) -> u16 {
        self.blank
    }

    /// Returns how many states there are.
    pub(super) fn len(&self) -> usize {
        self.edges.len()
    }

    /// Adds the child state of a move.
    #[inline]
    pub(super) fn add(&mut self, parent: u32, direction: Direction) -> u32 {
        let depth = self.edges[parent as usize].depth + 1;
        self.edges.push(Edge { parent, depth, direction });
        self.edges.len() as u32 - 1
    }

    /// Moves the board to a state.
    pub(super) fn visit(&mut self, state: u32) {
        let (mut from, mut to) = (self.at, state);
        self.way.clear();
        while from != to {
            let (back, forth) = (self.edges[from as usize], self.edges[to as usize]);
            if back.depth >= forth.depth {
                self.slide(back.direction.opposite());
                from = back.parent;
            }
            if forth.depth >= back.depth {
                self.way.push(forth.direction);
                to = forth.parent;
            }
        }
        while let Some(direction) = self.way.pop() {
            self.slide(direction);
        }
        self.at = state;
    }

    #[inline]
    fn slide(&mut self, direction: Direction) {
        let hole = self.places[usize::from(self.blank)];
        let next = self.whole.around(usize::from(hole))[direction as usize];
        debug_assert_ne!(next, NOWHERE, "moves of states stay on the board");
        let tile = self.tiles[usize::from(next)];
        self.tiles[usize::from(hole)] = tile;
        self.tiles[usize::from(next)] = self.blank;
        self.places[usize::from(tile)] = hole;
        self.places[usize::from(self.blank)] = next;
    }

    /// Returns the moves that lead to a state.
    pub(super) fn moves(&self, state: u32) -> Vec<Direction> {
        let mut moves = Vec::new();
        let mut at = state;
        while self.edges[at as usize].parent != NONE {
            moves.push(self.edges[at as usize].direction);
            at = self.edges[at as usize].parent;
        }
        moves.reverse();
        let mut all = self.trunk.clone();
        all.append(&mut moves);
        all
    }

    /// Removes all states except those that lead to `states`, and updates these to their new numbers; neighbours in the
    /// tree get adjacent numbers.
    pub(super) fn prune(&mut self, states: &mut [u32]) {
        let Some(&first) = states.first() else { return };
        self.visit(first);
        let count = self.edges.len();
        let (mut kept, mut wanted) = (vec![false; count], vec![false; count]);
        for &state in states.iter() {
            wanted[state as usize] = true;
            let mut at = state;
            while at != NONE && !kept[at as usize] {
                kept[at as usize] = true;
                at = self.edges[at as usize].parent;
            }
        }
        let (mut child, mut sibling) = (vec![NONE; count], vec![NONE; count]);
        for state in (1..count).rev().filter(|&state| kept[state]) {
            let parent = self.edges[state].parent as usize;
            sibling[state] = child[parent];
            child[parent] = state as u32;
        }
        let mut root = 0;
        while !wanted[root as usize] && sibling[child[root as usize] as usize] == NONE {
            root = child[root as usize];
            self.trunk.push(self.edges[root as usize].direction);
        }
        let mut renamed = vec![NONE; count];
        let mut edges = Vec::new();
        let mut waiting = vec![root];
        while let Some(state) = waiting.pop() {
            let edge = self.edges[state as usize];
            renamed[state as usize] = edges.len() as u32;
            let parent = if state == root { NONE } else { renamed[edge.parent as usize] };
            edges.push(Edge { parent, ..edge });
            let mut next = child[state as usize];
            while next != NONE {
                waiting.push(next);
                next = sibling[next as usize];
            }
        }
        self.edges = edges;
        for state in states {
            *state = renamed[*state as usize];
        }
        self.at = renamed[self.at as usize];
    }
}

//! Positions from which the rest of the solution is known, because playing the level backwards reached them.

use std::collections::{HashMap, HashSet};

use super::push_domain::Haul;
use crate::board::Board;
use crate::deadlocks::corral::Mixing;
use crate::domain::Push;
use crate::state::{Compact, State};
use crate::zone::Zone;

/// The positions, each with its number in the backward search.
#[derive(Default)]
pub(crate) struct Meeting<const P: usize> {
    states: HashMap<Compact<P>, u32, Mixing>,
    boxes: HashSet<Zone<P>, Mixing>,
    /// By number: the position from which it was reached, and the pulls that led to it.
    pub(super) ways: Vec<(u32, Option<Haul>)>,
}

impl<const P: usize> Meeting<P> {
    /// Adds a position with its number.
    pub(crate) fn add(&mut self, state: Compact<P>, number: u32) {
        self.boxes.insert(State::<P, P>::take_apart(state).0);
        self.states.entry(state).or_insert(number);
    }

    /// Returns whether the rest of the solution is known from a position.
    pub(crate) fn knows<const W: usize>(&self, board: &Board, state: &State<P, W>) -> bool {
        self.find(board, state).is_some()
    }

    fn find<const W: usize>(&self, board: &Board, state: &State<P, W>) -> Option<u32> {
        // Most positions are ruled out by their boxes alone, without computing where the player can walk.
        if !self.boxes.contains(&state.boxes) {
            return None;
        }
        self.states.get(&state.pack(board)).copied()
    }

    /// Returns the pushes from a position to the end; `None` if they are not known.
    pub(crate) fn rest<const W: usize>(&self, board: &Board, state: &State<P, W>) -> Option<Vec<Push>> {
        let mut at = self.find(board, state)?;
        let mut pushes = Vec::new();
        while let (before, Some(pulled)) = self.ways[at as usize] {
            // A pull seen from its end is a push in the opposite direction.
            pushes.push(Push {
                from: pulled.to,
                to: pulled.from,
                first: pulled.last ^ 1,
                last: pulled.first ^ 1,
                pushes: pulled.steps,
            });
            at = before;
        }
        Some(pushes)
    }
}

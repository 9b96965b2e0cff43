//! Distances that treat boxes that will never move again as walls.
//!
//! A position whose frozen boxes are all on goals is a position of a smaller level, in which these boxes are walls and
//! their goals are gone. The distances of that level are computed when it is first seen, and cached.

use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use crate::PerBox;
use crate::board::Board;
use crate::distances::Distances;
use crate::zone::Zone;

/// The distances of a level for every set of frozen boxes seen so far.
pub(crate) struct FrozenWalls<const P: usize> {
    board: Arc<Board>,
    known: RwLock<HashMap<Zone<P>, Arc<Distances>>>,
    most: usize,
    budget: u64,
}

impl<const P: usize> FrozenWalls<P> {
    /// Returns an empty cache that may take up to `budget` bytes.
    #[must_use]
    pub(crate) fn new(board: Arc<Board>, budget: u64) -> Self {
        let each = board.live() * (board.squares() + 4 * board.goals().len()) + 256;
        Self { board, known: RwLock::new(HashMap::new()), most: budget as usize / each, budget }
    }

    /// Returns the distances for a set of frozen boxes; `None` if there is no room for more sets.
    pub(crate) fn distances(&self, frozen: &Zone<P>) -> Option<Arc<Distances>> {
        if let Some(known) = self.known.read().ok()?.get(frozen) {
            return Some(known.clone());
        }
        let live = self.board.live();
        let walls = |square: usize| square < live && frozen.has(square);
        let new = Arc::new(Distances::new(&self.board, PerBox::Sided, &walls));
        let mut known = self.known.write().ok()?;
        if known.len() >= self.most {
            return None;
        }
        Some(known.entry(*frozen).or_insert(new).clone())
    }

    /// Returns the most bytes that it may take.
    pub(crate) fn budget(&self) -> u64 {
        self.budget
    }

    /// Returns the number of sets seen.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.known.read().map_or(0, |known| known.len())
    }
}

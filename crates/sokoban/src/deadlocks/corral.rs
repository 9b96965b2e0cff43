//! Areas that boxes close off for good (Hoste's deadlock zones, 2008, section 7.2.2).
//!
//! A corral is an area that the player cannot reach. Its fence is every box next to one of its squares. With the fence
//! alone on the board, all pushes are searched until the fence is on goals, the player gets into the area, or a limit
//! is reached; in these cases there is no verdict. If the pushes run out first, the position is lost.
//!
//! Proof. Take a solution of the position and leave out the pushes of all other boxes. The rest can be played with the
//! fence alone: the player can still walk wherever the solution goes, since there are only fewer boxes in the way. It
//! ends with the fence on goals, so none of its positions is a deadlock, and a search that prunes only deadlocks and is
//! not stopped finds it. The rule is the contrapositive; stopping early, for whatever reason, only weakens it.
//!
//! Hoste requires every push of the fence to lead to a deadlock, recursively; that is the case of this search in which
//! the player never gets in. Here the area may contain goals. The verdict depends only on the fence, the area and the
//! player's region next to the fence, so it is cached: a search visits thousands of positions with the same corral.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, Hasher};
use std::sync::RwLock;

use pousse_search::mix;

use crate::board::{Board, DIRECTIONS, WALL};
use crate::reach::reach;
use crate::state::{State, widen};
use crate::zone::Zone;

/// How many positions of a fence are searched before giving up. On XSokoban 43 a limit of 20 reduces the expansions
/// from 66,472 to 45,629, and one of 100 to 27,436; 1,000 does no better, and slows level 21 by a sixth.
const PATIENCE: usize = 100;
/// The number of parts of the cache, each with its own lock.
const PARTS: usize = 64;
/// How many verdicts a part holds; a full part is cleared, which only costs time.
const VERDICTS: usize = 1 << 14;

/// Finds lost corrals, and caches the verdicts.
pub struct Corrals<const P: usize> {
    parts: Vec<RwLock<Answers<P>>>,
}

type Answers<const P: usize> = HashMap<Key<P>, bool, Mixing>;
/// A fast hasher for sets of boxes, the same in every run.
pub(crate) type Mixing = BuildHasherDefault<Mixer>;

/// A corral: its fence, a square of the area, and a square of the player's region with only the fence on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key<const P: usize> {
    fence: Zone<P>,
    area: u16,
    player: u16,
}

impl<const P: usize> Default for Corrals<P> {
    fn default() -> Self {
        Self { parts: (0..PARTS).map(|_| RwLock::default()).collect() }
    }
}

impl<const P: usize> Corrals<P> {
    /// Returns whether a corral of the position is lost. `hopeless` returns whether other rules find some boxes, alone
    /// on the board, lost.
    pub fn lost<const W: usize>(
        &self,
        board: &Board,
        state: &State<P, W>,
        hopeless: &impl Fn(&State<P, W>) -> bool,
    ) -> bool {
        let blocked: Zone<W> = widen(&state.boxes);
        let mut seen = state.reach(board).or(&blocked);
        for square in state.boxes.iter() {
            for &start in board.around(square) {
                if start == WALL || seen.has(usize::from(start)) {
                    continue;
                }
                let area = reach(board, &blocked, usize::from(start));
                seen = seen.or(&area);
                if self.is_lost(board, state, &area, hopeless) {
                    return true;
                }
            }
        }
        false
    }

    fn is_lost<const W: usize>(
        &self,
        board: &Board,
        state: &State<P, W>,
        area: &Zone<W>,
        hopeless: &impl Fn(&State<P, W>) -> bool,
    ) -> bool {
        let fence = fence(board, &state.boxes, area);
        let reached = state.reach(board);
        if fence.iter().all(|square| board.is_goal(square))
            || fence.iter().any(|at| opens(board, &reached, at))
        {
            return false;
        }
        let alone = State::<P, W>::new(board, fence, state.player);
        let first = |zone: &Zone<W>| zone.first().map_or(WALL, |square| square as u16);
        let key = Key { fence, area: first(area), player: first(&alone.reach(board)) };
        let part = &self.parts[(Mixing::default().hash_one(key) >> 32) as usize % PARTS];
        if let Some(&known) = part.read().ok().as_ref().and_then(|part| part.get(&key)) {
            return known;
        }
        let lost = exhausted(board, &alone, area, hopeless);
        if let Ok(mut part) = part.write() {
            if part.len() >= VERDICTS {
                part.clear();
            }
            part.insert(key, lost);
        }
        lost
    }
}

/// Returns the boxes next to an area.
fn fence<const P: usize, const W: usize>(board: &Board, boxes: &Zone<P>, area: &Zone<W>) -> Zone<P> {
    let beside =
        |square: usize| board.around(square).iter().any(|&to| to != WALL && area.has(usize::from(to)));
    Zone::of(boxes.iter().filter(|&square| beside(square)))
}

/// Returns whether a box of the fence can be pushed away, which lets the player in. Such a corral is not searched: it
/// would seldom be lost, and most corrals end here.
fn opens<const W: usize>(board: &Board, reached: &Zone<W>, square: usize) -> bool {
    let has = |square: u16| square != WALL && reached.has(usize::from(square));
    let around = board.around(square);
    (0..DIRECTIONS).any(|d| has(around[d]) && has(around[d ^ 1]) && board.is_live(around[d]))
}

/// Returns whether all pushes of a fence were tried and none brought the player into the area or the fence onto goals.
fn exhausted<const P: usize, const W: usize>(
    board: &Board,
    start: &State<P, W>,
    area: &Zone<W>,
    hopeless: &impl Fn(&State<P, W>) -> bool,
) -> bool {
    let mut seen = HashSet::<_, Mixing>::default();
    seen.insert((start.boxes, start.reach(board).first()));
    let mut waiting = vec![*start];
    while let Some(state) = waiting.pop() {
        let reached = state.reach(board);
        for square in state.boxes.iter() {
            for d in 0..DIRECTIONS {
                let (behind, ahead) = (board.next(square, d ^ 1), board.next(square, d));
                if behind == WALL
                    || !reached.has(usize::from(behind))
                    || !board.is_live(ahead)
                    || state.boxes.has(usize::from(ahead))
                {
                    continue;
                }
                let mut boxes = state.boxes;
                boxes.remove(square);
                boxes.add(usize::from(ahead));
                let child = State::<P, W>::new(board, boxes, square as u16);
                let region = child.reach(board);
                if !seen.insert((boxes, region.first())) || hopeless(&child) {
                    continue;
                }
                if region.meets(area)
                    || boxes.iter().all(|square| board.is_goal(square))
                    || seen.len() > PATIENCE
                {
                    return false;
                }
                waiting.push(child);
            }
        }
    }
    true
}

/// A hasher that mixes 64-bit words.
#[derive(Default)]
pub(crate) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }
    fn write_u16(&mut self, word: u16) {
        self.write_u64(u64::from(word));
    }
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0.rotate_left(23) ^ word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::DeadRule;
    use crate::deadlocks::freeze::frozen;
    use crate::read_level;

    fn lost(drawing: &str) -> bool {
        let level = read_level(drawing).expect("a level");
        let board = Board::new(&level, DeadRule::Pull);
        let boxes = Zone::<2>::of(board.boxes().iter().map(|&square| usize::from(square)));
        let state = State::<2, 3>::new(&board, boxes, board.player());
        let hopeless =
            |state: &State<2, 3>| frozen(&board, &state.boxes).iter().any(|square| !board.is_goal(square));
        Corrals::default().lost(&board, &state, &hopeless)
    }

    #[test]
    fn two_boxes_that_close_an_alcove_are_lost() {
        // Hoste's figure 7.8: either box can only be pushed into a corner, or up against the other.
        assert!(lost("########\n##  ####\n##$$####\n#  @   #\n#   .. #\n########"));
    }

    #[test]
    fn an_alcove_that_can_be_opened_is_not() {
        assert!(!lost("########\n##   ###\n##$$ ###\n#  @   #\n#   .. #\n########"));
        assert!(!lost("########\n##..####\n##$$####\n#  @   #\n########"));
    }
}

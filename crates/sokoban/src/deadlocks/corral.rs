//! Closed areas that boxes shut for good (Hoste's deadlock zones, 2008, section 7.2.2).
//!
//! A corral is an area that the player cannot reach. Its fence is every box beside one of its squares. With the fence
//! alone on the board, all pushes are searched until either the fence is on goals, or the player gets into the area, or
//! a limit is reached: then nothing is said. If the pushes run out before, the position is lost.
//!
//! Proof. Take a solution of the position and leave out the pushes of all other boxes. What is left can be played with
//! the fence alone: wherever the player walked he can walk still, since there are only fewer boxes in his way. It ends
//! with the fence on goals, so none of the positions that it goes through is a deadlock, and a search that cuts off
//! nothing but deadlocks and is not stopped comes to its end. Contraposition gives the rule; stopping early, for
//! whatever reason, only says less.
//!
//! Hoste asks that no push of the fence be free of deadlocks, recursively; that is the case of this search in which the
//! player never gets in. The area may contain goals here. The answer depends on fence, area and the player's region
//! beside the fence only, so it is kept: a search goes through thousands of positions with the same corral.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, Hasher};
use std::sync::RwLock;

use pousse_search::mix;

use crate::board::{Board, DIRECTIONS, WALL};
use crate::reach::reach;
use crate::state::{State, widen};
use crate::zone::Zone;

/// Positions of a fence that are searched before nothing is said. On XSokoban 43 a limit of 20 leaves 45,629 expansions of
/// 66,472, of 100 it leaves 27,436, and so does 1,000, which
/// slows level 21 by a sixth.
const PATIENCE: usize = 100;
/// Parts of the memory of answers, each with its lock.
const PARTS: usize = 64;
/// Answers that a part keeps; a full part starts again from nothing, which costs time only.
const VERDICTS: usize = 1 << 14;

/// Finds lost corrals, and remembers them.
pub struct Corrals<const P: usize> {
    parts: Vec<RwLock<Answers<P>>>,
}

type Answers<const P: usize> = HashMap<Key<P>, bool, Mixing>;
/// A quick hasher for sets of boxes, the same in every run.
pub(crate) type Mixing = BuildHasherDefault<Mixer>;

/// A corral: its fence, a square of the area, and a square of the player's region with the fence alone.
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
    /// Says whether a corral of the position is lost. `hopeless` says whether other rules see that some boxes, alone on
    /// the board, are lost.
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

/// Returns the boxes beside an area.
fn fence<const P: usize, const W: usize>(board: &Board, boxes: &Zone<P>, area: &Zone<W>) -> Zone<P> {
    let beside =
        |square: usize| board.around(square).iter().any(|&to| to != WALL && area.has(usize::from(to)));
    Zone::of(boxes.iter().filter(|&square| beside(square)))
}

/// Says whether a box of the fence can be pushed away, which lets the player in. This is not looked at further: it would
/// be lost but seldom, and most corrals end here.
fn opens<const W: usize>(board: &Board, reached: &Zone<W>, square: usize) -> bool {
    let has = |square: u16| square != WALL && reached.has(usize::from(square));
    let around = board.around(square);
    (0..DIRECTIONS).any(|d| has(around[d]) && has(around[d ^ 1]) && board.is_live(around[d]))
}

/// Says whether all pushes of a fence were tried and none brought the player into the area or the fence on goals.
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

/// Mixes words.
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
    fn two_boxes_that_shut_an_alcove_are_lost() {
        // Hoste's figure 7.8: neither box can be pushed but into a corner, or up against the other.
        assert!(lost("########\n##  ####\n##$$####\n#  @   #\n#   .. #\n########"));
    }

    #[test]
    fn an_alcove_that_can_be_opened_is_not() {
        assert!(!lost("########\n##   ###\n##$$ ###\n#  @   #\n#   .. #\n########"));
        assert!(!lost("########\n##..####\n##$$####\n#  @   #\n########"));
    }
}

//! The neighbourhood of the goals: all its configurations that can still be completed.
//!
//! Boxes outside the zone are ignored: the player walks there freely, and a box may enter or leave at any border, as
//! long as there are no more boxes than the level has. This only makes things easier, so a configuration that cannot be
//! completed even then is a deadlock, and the pushes needed in and across the zone are also needed in the level. A
//! single backward search by pulls from the completed zone finds both for all configurations at once. Pushes that boxes
//! outside make before entering the zone are not among these, so a lower bound on them may be added.
//!
//! With no boxes outside, each connected part of the outside is one place for the player: walks are floods over a few
//! dozen places, by bits.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};

use pousse_search::{Run, mix};

use crate::board::{Board, DIRECTIONS, WALL};
use crate::distances::{Distances, FAR};

/// The offset of the bits for the player's place in a key; those below are the boxes in the zone.
const PLAYER: u32 = 56;
/// The maximum number of places: squares of the zone and parts of the outside together.
const MOST_PLACES: usize = PLAYER as usize;

/// The configurations of a zone that can be completed, with the fewest pushes to do so.
pub(crate) struct GoalZone {
    place: Vec<u8>, // by square: its place
    squares: usize, // places that are squares of the zone
    whole: bool,    // all goals are in it
    near: Vec<u64>, // by place: the places next to it
    pushes: HashMap<u64, u16, BuildHasherDefault<MixHasher>>,
    outside: Vec<u16>, // by row of the distance table: the fewest pushes of a box outside before the one that enters
}

/// The verdict of a zone on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ZoneBound {
    /// The zone cannot be completed.
    Lost,
    /// At least this many pushes are left.
    AtLeast(u32),
}

/// A push seen from its end: the box is pulled back.
#[derive(Clone, Copy)]
struct Pull {
    from: u64,   // the box now, as a bit; 0 if it is outside
    to: u64,     // the box before, as a bit; 0 if it was outside
    stand: u8,   // where the player must be able to stand
    retreat: u8, // where the player goes
}

impl GoalZone {
    /// Searches for the largest zone around all goals that stays below `most` configurations; if even the goals alone
    /// have more, builds several zones around some of the goals each. There are none if some goals stay empty.
    pub(crate) fn build(board: &Board, boxes: usize, most: usize, run: &Run<'_>) -> Vec<Self> {
        if board.goals().len() != boxes {
            return Vec::new();
        }
        let goals: Vec<usize> = board.goals().iter().map(|&goal| usize::from(goal)).collect();
        if let Some(zone) = Self::widest(board, boxes, &goals, most, run) {
            return vec![zone];
        }
        let mut left = goals;
        let mut zones = Vec::new();
        while !left.is_empty() && run.interrupted().is_none() {
            let part = nearest(board, &left);
            left.retain(|goal| !part.contains(goal));
            zones.extend(Self::widest(board, boxes, &part, most / 3, run));
        }
        zones
    }

    /// Searches wider and wider zones, starting from some goals, and returns the last one that is not too large.
    fn widest(board: &Board, boxes: usize, goals: &[usize], most: usize, run: &Run<'_>) -> Option<Self> {
        let mut squares = goals.to_vec();
        let mut found = None;
        loop {
            let Some(zone) = Self::search(board, boxes, &squares, most, run) else { return found };
            found = Some(zone);
            let wider = grow(board, &squares);
            if wider.len() == squares.len() {
                return found;
            }
            squares = wider;
        }
    }

    fn search(board: &Board, boxes: usize, squares: &[usize], most: usize, run: &Run<'_>) -> Option<Self> {
        let mut zone = Self::lay_out(board, squares)?;
        let pulls = zone.pulls(board, squares);
        let mut full = 0;
        for goal in board.goals().iter().map(|&goal| usize::from(goal)) {
            if zone.contains(goal) {
                full |= 1 << zone.place[goal];
            } else {
                zone.whole = false;
            }
        }
        let mut layer: Vec<u64> = Vec::new();
        for place in (0..zone.near.len()).filter(|&place| full >> place & 1 == 0) {
            let key = zone.key(full, place);
            if zone.pushes.insert(key, 0).is_none() {
                layer.push(key);
            }
        }
        let mut steps = 0;
        while !layer.is_empty() {
            steps += 1;
            let mut next = Vec::new();
            for (turn, key) in layer.into_iter().enumerate() {
                if turn % 1024 == 0 && run.interrupted().is_some() || zone.pushes.len() > most {
                    return None;
                }
                zone.before(&pulls, boxes, key, steps, &mut next);
            }
            layer = next;
        }
        let squares: Vec<u16> = squares.iter().map(|&square| square as u16).collect();
        let way = Distances::to_any(board, &squares);
        zone.outside = (0..way.rows())
            .map(|row| way.nearest(row))
            .map(|far| if far == FAR { 0 } else { far.saturating_sub(1) })
            .collect();
        Some(zone)
    }

    /// Numbers the places; returns `None` if there are too many.
    fn lay_out(board: &Board, squares: &[usize]) -> Option<Self> {
        const UNSEEN: u8 = u8::MAX;
        let mut place = vec![UNSEEN; board.squares()];
        if squares.len() >= MOST_PLACES {
            return None;
        }
        for (at, &square) in squares.iter().enumerate() {
            place[square] = at as u8;
        }
        let mut places = squares.len();
        for start in 0..board.squares() {
            if place[start] != UNSEEN {
                continue;
            }
            if places == MOST_PLACES {
                return None;
            }
            place[start] = places as u8;
            let mut stack = vec![start];
            while let Some(at) = stack.pop() {
                for &to in board.around(at).iter().filter(|&&to| to != WALL) {
                    if place[usize::from(to)] == UNSEEN {
                        place[usize::from(to)] = places as u8;
                        stack.push(usize::from(to));
                    }
                }
            }
            places += 1;
        }
        let mut near = vec![0; places];
        for square in 0..board.squares() {
            for &to in board.around(square).iter().filter(|&&to| to != WALL) {
                near[usize::from(place[square])] |= 1 << place[usize::from(to)];
            }
        }
        Some(Self {
            place,
            squares: squares.len(),
            whole: true,
            near,
            pushes: HashMap::default(),
            outside: Vec::new(),
        })
    }

    /// Lists the pulls of boxes within, into and out of the zone.
    fn pulls(&self, board: &Board, squares: &[usize]) -> Vec<Pull> {
        let mut pulls = Vec::new();
        let inside = |square: usize| usize::from(self.place[square]) < self.squares;
        for (at, &square) in squares.iter().enumerate() {
            for d in 0..DIRECTIONS {
                let beside = board.next(square, d);
                if beside == WALL || !board.is_live(beside) {
                    continue;
                }
                let beside = usize::from(beside);
                // A box on `square` was on `beside` before, pushed from beyond.
                let beyond = board.next(beside, d);
                if beyond != WALL {
                    pulls.push(Pull {
                        from: 1 << at,
                        to: if inside(beside) { 1 << self.place[beside] } else { 0 },
                        stand: self.place[beside],
                        retreat: self.place[usize::from(beyond)],
                    });
                }
                // A box outside, on `beside`, was on `square` before, pushed from the other side.
                let behind = board.next(square, d ^ 1);
                if !inside(beside) && behind != WALL {
                    pulls.push(Pull {
                        from: 0,
                        to: 1 << at,
                        stand: at as u8,
                        retreat: self.place[usize::from(behind)],
                    });
                }
            }
        }
        pulls
    }

    /// Adds the configurations from which one push leads to `key`.
    fn before(&mut self, pulls: &[Pull], boxes: usize, key: u64, steps: u16, next: &mut Vec<u64>) {
        let mask = key & ((1 << PLAYER) - 1);
        let reached = self.reach(mask, (key >> PLAYER) as usize);
        let room = (mask.count_ones() as usize) < boxes;
        for pull in pulls {
            if pull.from & !mask != 0
                || pull.from == 0 && !room
                || reached >> pull.stand & 1 == 0
                || mask >> pull.retreat & 1 != 0
            {
                continue;
            }
            let key = self.key(mask & !pull.from | pull.to, usize::from(pull.retreat));
            if let Entry::Vacant(entry) = self.pushes.entry(key) {
                entry.insert(steps);
                next.push(key);
            }
        }
    }

    /// Returns the places that the player can walk to.
    #[inline]
    fn reach(&self, mask: u64, place: usize) -> u64 {
        let mut seen = 1 << place;
        let mut fresh: u64 = seen;
        while fresh != 0 {
            let at = fresh.trailing_zeros() as usize;
            fresh &= fresh - 1;
            let more = self.near[at] & !seen & !mask;
            seen |= more;
            fresh |= more;
        }
        seen
    }

    #[inline]
    fn key(&self, mask: u64, place: usize) -> u64 {
        mask | u64::from(self.reach(mask, place).trailing_zeros()) << PLAYER
    }

    /// Returns the zone's verdict on boxes, given by square and row of the distance table, and the player.
    #[inline]
    pub(crate) fn bound(&self, boxes: impl Iterator<Item = (usize, usize)>, player: usize) -> ZoneBound {
        let (mut mask, mut before) = (0u64, 0);
        for (square, row) in boxes {
            let place = usize::from(self.place[square]);
            if place < self.squares {
                mask |= 1 << place;
            } else {
                before += u32::from(self.outside[row]);
            }
        }
        match self.pushes.get(&self.key(mask, usize::from(self.place[player]))) {
            None => ZoneBound::Lost,
            // A box outside need not come in if there are goals outside, too.
            Some(&pushes) => ZoneBound::AtLeast(u32::from(pushes) + if self.whole { before } else { 0 }),
        }
    }

    /// Returns the number of configurations.
    pub(crate) fn len(&self) -> usize {
        self.pushes.len()
    }

    /// Returns roughly how many bytes the configurations take.
    pub(crate) fn bytes(&self) -> u64 {
        self.pushes.capacity() as u64 * 18
    }

    /// Returns whether a square is in the zone.
    pub(crate) fn contains(&self, square: usize) -> bool {
        usize::from(self.place[square]) < self.squares
    }
}

/// The maximum number of goals in a zone around some of them.
const SOME: usize = 12;

/// Returns the goals nearest to the first of them, by steps.
fn nearest(board: &Board, goals: &[usize]) -> Vec<usize> {
    let mut seen = vec![false; board.squares()];
    let mut queue = VecDeque::from([goals[0]]);
    seen[goals[0]] = true;
    let mut part = Vec::new();
    while let Some(square) = queue.pop_front() {
        if goals.contains(&square) {
            part.push(square);
            if part.len() == SOME {
                break;
            }
        }
        for &to in board.around(square).iter().filter(|&&to| to != WALL) {
            if !std::mem::replace(&mut seen[usize::from(to)], true) {
                queue.push_back(usize::from(to));
            }
        }
    }
    part
}

/// Returns the squares and their live neighbours.
fn grow(board: &Board, squares: &[usize]) -> Vec<usize> {
    let mut wider = squares.to_vec();
    for &square in squares {
        for &beside in board.around(square) {
            if beside != WALL && board.is_live(beside) && !wider.contains(&usize::from(beside)) {
                wider.push(usize::from(beside));
            }
        }
    }
    wider
}

/// A hasher for a single word.
#[derive(Default)]
pub(crate) struct MixHasher(u64);

impl Hasher for MixHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = mix(self.0 ^ u64::from(byte));
        }
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = mix(word);
    }
}

#[cfg(test)]
mod tests;

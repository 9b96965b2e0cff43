//! The exact penalty of one set of boxes, by a search over the positions of these boxes alone.
//!
//! The penalty of boxes P is the minimum, over all sets S of goals that they can reach, of e(S), the exact pushes into
//! S minus the assignment A(P, S). One search settles all S at once. For a position s of the boxes, reached by g
//! pushes, and any S, a path through s costs at least g + A(s, S) - A(P, S) beyond A(P, S). Let π be optimal for A(s,
//! S) and let σ pair the boxes of P with those of s in any way: A(P, S) is at most the sum of d(p, π(σ(p))), so
//!
//! `A(P, S) - A(s, S) <= Σ over p of D(p, σ(p))`, with `D(p, q) = max over goals t of d(p, t) - d(q, t)`.
//!
//! Hence `g - min over σ of Σ D(p, σ(p))`, which does not mention S, bounds every path through s from below: the
//! *excess* of s. It never falls along a push, as D(p, q) grows by at most one when q is pushed, and it is 0 at P. The
//! cover of already known patterns in s (see [`cover`](super::cover)) may be added to the excess, since the argument
//! there holds for each S separately. Positions are expanded in order of excess. A position t with all boxes on goals
//! offers the value g - A(P, t). As soon as no open position has a smaller excess than the least value offered, that
//! value is the penalty; if none is open and none was offered, the boxes are a deadlock. If patience runs out first,
//! the least excess of the open positions is proven.
//!
//! Boxes that stand alone have S to themselves, so there are as many boxes as goals and every quantity above is even
//! (colour the squares like a checkerboard). Corrals that can only be pushed into are used as in the search for
//! solutions: every path into any S that must move their boxes can start with a push into them.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

use pousse_search::Packed;

use super::cover::{Penalty, cover};
use super::matching::{Matching, NEVER};
use crate::board::{Board, DIRECTIONS, WALL};
use crate::distances::{Distances, FAR};
use crate::pruning::pi_corral::{self, Found};
use crate::reach::reach;
use crate::state::{Compact, State, widen};
use crate::zone::Zone;

/// The penalties of boxes that stand alone are even.
pub const STEP: u32 = 2;

/// A collection of known patterns.
pub trait Known<const P: usize, const W: usize>: Sync {
    /// Finds the patterns that apply to a position, like [`Patterns::find`](super::patterns::Patterns::find).
    fn find(&self, boxes: &Zone<P>, player: usize, found: &mut Vec<Penalty>) -> bool;
}

/// The data shared by all searches on a level.
#[derive(Clone, Copy)]
pub struct Ground<'a, const P: usize, const W: usize> {
    /// The level.
    pub board: &'a Board,
    /// The distances that penalties add to.
    pub distances: &'a Distances,
    /// The known patterns.
    pub known: &'a dyn Known<P, W>,
}

/// A question about a set of boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether they are a deadlock.
    Deadlock,
    /// Their penalty, if it is more than this.
    Beyond(u32),
}

/// The answer about a set of boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// They are a deadlock.
    Lost,
    /// Their penalty is exactly this, which is more than was known.
    Exact(u32),
    /// Patience ran out; their penalty is at least this, which may be no more than was known.
    AtLeast(u32),
    /// They are not a deadlock, or their penalty is no more than was known: there is a path into some set of goals.
    NoMore,
}

/// Scratch memory for searches, reused by one thread.
#[derive(Default)]
pub struct Prober<const P: usize, const W: usize> {
    nodes: Vec<Node<P, W>>,
    open: BinaryHeap<Reverse<(u32, u32, u32)>>, // excess, lower bound on the pushes to the goals, newest first
    seen: HashMap<Met<P>, u32, BuildHasherDefault<Mixed>>,
    differences: Vec<Option<Box<[i16]>>>, // by row of a box at the start: D to every other row
    matching: Matching,
    corral: pi_corral::Scratch,
    penalties: Vec<Penalty>,
    rows: Vec<usize>,
    start: Vec<usize>, // rows of the boxes at the start
    goal: Option<u32>, // the node with the least value offered
    /// Positions expanded by all searches so far.
    pub expanded: u64,
}

#[derive(Clone, Copy)]
struct Node<const P: usize, const W: usize> {
    state: State<P, W>,
    pushes: u32,
    parent: u32,
    to: u16,     // where the last push brought a box
    stale: bool, // a shorter path to the same position was found
    excess: u32,
}

const NO_PARENT: u32 = u32::MAX;

/// Where the boxes and the player go in the solution that a search found.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ways<const W: usize> {
    /// The squares that boxes are pushed to.
    pub boxes: Zone<W>,
    /// The squares that the player walks on.
    pub player: Zone<W>,
}

/// Passes through the hash that compact positions carry.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }
    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

/// A position that was seen; its hash is the one that searches use.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Met<const P: usize>(Compact<P>);

impl<const P: usize> std::hash::Hash for Met<P> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(Packed::hash(&self.0));
    }
}

impl<const P: usize, const W: usize> Prober<P, W> {
    /// Answers a question about the boxes with the player on `player`, using at most `patience` expansions.
    pub fn probe(
        &mut self,
        ground: Ground<'_, P, W>,
        boxes: &Zone<P>,
        player: usize,
        question: Question,
        patience: u32,
    ) -> Finding {
        self.nodes.clear();
        self.open.clear();
        self.seen.clear();
        self.goal = None;
        let mut best = u32::MAX;
        let state = State::<P, W>::new(ground.board, *boxes, player as u16);
        self.start.clear();
        self.start.extend(boxes.iter().map(|square| ground.distances.row_of(square, player)));
        for at in 0..self.start.len() {
            self.learn_differences(ground.distances, self.start[at]);
        }
        self.offer(ground, state, 0, NO_PARENT, WALL, &mut best, question);
        let enough = |best: u32| match question {
            Question::Deadlock => best != u32::MAX,
            Question::Beyond(known) => best <= known,
        };
        let mut left = patience;
        while !enough(best) {
            let Some(&Reverse((excess, _, at))) = self.open.peek() else {
                return if best == u32::MAX { Finding::Lost } else { Finding::Exact(best) };
            };
            if excess >= best {
                return Finding::Exact(best);
            }
            if left == 0 {
                let least = if question == Question::Deadlock { 0 } else { excess.min(best) };
                return Finding::AtLeast(least);
            }
            self.open.pop();
            let at = u32::MAX - at;
            let Node { state, pushes, stale, .. } = self.nodes[at as usize];
            if stale {
                continue;
            }
            left -= 1;
            self.expanded += 1;
            self.expand(ground, &state, pushes, at, &mut best, question);
        }
        Finding::NoMore
    }

    fn expand(
        &mut self,
        ground: Ground<'_, P, W>,
        state: &State<P, W>,
        pushes: u32,
        at: u32,
        best: &mut u32,
        question: Question,
    ) {
        let board = ground.board;
        let reach = state.reach(board);
        let corral = self.corral.find(board, &state.boxes, &reach, false) != Found::Nothing;
        for square in state.boxes.iter() {
            for d in 0..DIRECTIONS {
                let (behind, ahead) = (board.next(square, d ^ 1), board.next(square, d));
                if behind == WALL
                    || !reach.has(usize::from(behind))
                    || !board.is_live(ahead)
                    || state.boxes.has(usize::from(ahead))
                    || corral && !self.corral.admits(board, square, d)
                {
                    continue;
                }
                let mut boxes = state.boxes;
                boxes.remove(square);
                boxes.add(usize::from(ahead));
                let child = State::<P, W>::new(board, boxes, square as u16);
                self.offer(ground, child, pushes + 1, at, ahead, best, question);
            }
        }
    }

    /// Adds a position that was reached.
    #[expect(clippy::too_many_arguments, reason = "a position and how it was reached")]
    fn offer(
        &mut self,
        ground: Ground<'_, P, W>,
        state: State<P, W>,
        pushes: u32,
        parent: u32,
        to: u16,
        best: &mut u32,
        question: Question,
    ) {
        let Ground { board, distances, known } = ground;
        let compact = state.pack(board);
        if let Some(&before) = self.seen.get(&Met(compact)) {
            if before == NO_PARENT || self.nodes[before as usize].pushes <= pushes {
                return;
            }
            self.nodes[before as usize].stale = true;
        }
        let player = usize::from(state.player);
        self.rows.clear();
        self.rows.extend(state.boxes.iter().map(|square| distances.row_of(square, player)));
        let goals = board.goals().len();
        let rows = &self.rows;
        let to_goals = self.matching.least(rows.len(), goals, |at, goal| {
            let distance = distances.row(rows[at])[goal];
            if distance == FAR { NEVER } else { i32::from(distance) }
        });
        self.penalties.clear();
        if to_goals >= NEVER || known.find(&state.boxes, player, &mut self.penalties) {
            self.seen.insert(Met(compact), NO_PARENT); // lost, however it is reached
            return;
        }
        let excess = match question {
            Question::Deadlock => 0,
            Question::Beyond(_) => {
                let inherited = if parent == NO_PARENT { 0 } else { self.nodes[parent as usize].excess };
                let own = pushes as i32 - self.gained() + cover(&mut self.penalties, STEP) as i32;
                (own.max(0) as u32).max(inherited)
            }
        };
        let at = self.nodes.len() as u32;
        if state.boxes.iter().all(|square| board.is_goal(square)) {
            let value = pushes - self.assigned(board, distances, &state.boxes);
            if value < *best {
                *best = value;
                self.goal = Some(at);
            }
        }
        self.seen.insert(Met(compact), at);
        self.nodes.push(Node { state, pushes, parent, to, stale: false, excess });
        if excess < *best {
            self.open.push(Reverse((excess, to_goals as u32, u32::MAX - at)));
        }
    }

    /// Returns the least sum of D between the boxes at the start and those of the current rows.
    fn gained(&mut self) -> i32 {
        let (differences, start, rows) = (&self.differences, &self.start, &self.rows);
        self.matching.least(rows.len(), rows.len(), |from, to| {
            i32::from(differences[start[from]].as_ref().expect("made at the start of the search")[rows[to]])
        })
    }

    /// Returns the cost of assigning the boxes at the start to the goals on these squares.
    fn assigned(&mut self, board: &Board, distances: &Distances, goals: &Zone<P>) -> u32 {
        let goals: Vec<usize> = goals.iter().filter_map(|square| board.goal_at(square)).collect();
        let start = &self.start;
        let least = self.matching.least(start.len(), goals.len(), |at, goal| {
            let distance = distances.row(start[at])[goals[goal]];
            if distance == FAR { NEVER } else { i32::from(distance) }
        });
        least as u32
    }

    /// Computes the differences from one row to all others.
    fn learn_differences(&mut self, distances: &Distances, from: usize) {
        if self.differences.len() < distances.rows() {
            self.differences.resize(distances.rows(), None);
        }
        self.differences[from].get_or_insert_with(|| {
            let own = distances.row(from);
            (0..distances.rows())
                .map(|row| {
                    let pairs = own.iter().zip(distances.row(row)).filter(|(_, to)| **to != FAR);
                    // A box that can reach a goal from there but not from here cannot have come from here.
                    let difference = |(from, to): (&u16, &u16)| {
                        if *from == FAR { i16::MAX } else { (i32::from(*from) - i32::from(*to)) as i16 }
                    };
                    pairs.map(difference).max().unwrap_or(i16::MAX)
                })
                .collect()
        });
    }

    /// Returns where boxes and player go in the best solution that the last search found; `None` if it found none.
    #[must_use]
    pub fn ways(&self, board: &Board) -> Option<Ways<W>> {
        let mut ways = Ways::default();
        let mut at = self.goal?;
        while self.nodes[at as usize].parent != NO_PARENT {
            let node = &self.nodes[at as usize];
            let before = &self.nodes[node.parent as usize];
            ways.boxes.add(usize::from(node.to));
            // The player stood behind the box, one step beyond where the box was and the player is now.
            let player = usize::from(node.state.player);
            let d = (0..DIRECTIONS).find(|&d| board.next(player, d) == node.to);
            let behind = d.map_or(WALL, |d| board.next(player, d ^ 1));
            ways.player.add(player);
            if behind != WALL {
                walk::<P, W>(board, &before.state.boxes, before.state.player, behind, &mut ways.player);
            }
            at = node.parent;
        }
        Some(ways)
    }
}

/// Adds the squares of a shortest walk.
fn walk<const P: usize, const W: usize>(
    board: &Board,
    boxes: &Zone<P>,
    from: u16,
    to: u16,
    on: &mut Zone<W>,
) {
    let mut step = vec![WALL; board.squares()];
    let mut queue = vec![to];
    step[usize::from(to)] = to;
    let blocked: Zone<W> = widen(boxes);
    let mut head = 0;
    while head < queue.len() && step[usize::from(from)] == WALL {
        let at = queue[head];
        head += 1;
        for &next in board.around(usize::from(at)) {
            if next != WALL && !blocked.has(usize::from(next)) && step[usize::from(next)] == WALL {
                step[usize::from(next)] = at;
                queue.push(next);
            }
        }
    }
    let mut at = from;
    while at != WALL {
        on.add(usize::from(at));
        if at == to {
            break;
        }
        at = step[usize::from(at)];
    }
}

/// Returns the region of a player on `player` if only these boxes are on the board.
#[must_use]
pub fn region<const P: usize, const W: usize>(board: &Board, boxes: &Zone<P>, player: usize) -> Zone<W> {
    reach(board, &widen(boxes), player)
}

#[cfg(test)]
#[path = "substate/tests.rs"]
mod tests;

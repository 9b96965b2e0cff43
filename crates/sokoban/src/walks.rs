//! Sokoban as a search over walks that end in a push, for objectives that count the player's moves.
//!
//! A position consists of the boxes and the exact square of the player, who stands behind the last pushed box. An
//! action is a shortest walk to a box and one push of it. Techniques that only preserve the number of pushes
//! (PI-corrals, tunnels, regions instead of squares, macros) do not apply here; deadlocks and lower bounds on pushes
//! do.

use std::collections::VecDeque;
use std::sync::Arc;

use pousse_search::{Algorithms, Cost, Domain};

use crate::board::{Board, DIRECTIONS, WALL};
use crate::domain::{Push, SEARCHED_BY};
use crate::scale::Scale;
use crate::state::{Compact, State};
use crate::zone::Zone;

/// A walk to a box, and a push of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Walk {
    /// The push at its end.
    pub(crate) push: Push,
    /// Where the player was before.
    pub(crate) before: u16,
    /// The moves, including the push; not restored from tables.
    pub(crate) moves: u16,
}

/// A level searched by walks.
pub(crate) struct Walks<const P: usize, const W: usize> {
    board: Arc<Board>,
    scale: Scale,
    goals: Zone<P>,
    start: State<P, W>,
}

/// Scratch memory for listing the walks.
#[derive(Default)]
pub(crate) struct Scratch {
    moves: Vec<u16>, // by square: moves to get there
    queue: VecDeque<u16>,
}

/// The number of moves to a square that cannot be reached or holds a box.
const NEVER: u16 = u16::MAX;

impl<const P: usize, const W: usize> Walks<P, W> {
    /// Returns the domain of a board, starting at its initial position, with costs on a scale.
    #[must_use]
    pub(crate) fn new(board: Arc<Board>, scale: Scale) -> Self {
        let boxes = Zone::of(board.boxes().iter().map(|&square| usize::from(square)));
        let goals = Zone::of(board.goals().iter().map(|&square| usize::from(square)));
        let start = State::bare(boxes, board.player());
        Self { board, scale, goals, start }
    }
}

impl<const P: usize, const W: usize> Domain for Walks<P, W> {
    type State = State<P, W>;
    type Action = Walk;
    type Packed = Compact<P>;
    type Meta = u64;
    type Scratch = Scratch;
    // 10 bits for the box, 2 for the direction, 10 for the player, 2 for the search loops.
    const ACTION_BITS: u32 = 24;
    const SEARCHED_BY: Algorithms = SEARCHED_BY;

    fn initial(&self) -> State<P, W> {
        self.start
    }

    #[inline]
    fn is_goal(&self, state: &State<P, W>) -> bool {
        state.boxes.is_within(&self.goals)
    }

    fn actions(&self, state: &State<P, W>, scratch: &mut Scratch, out: &mut Vec<Walk>) {
        let board = &*self.board;
        scratch.explore(board, &state.boxes, state.player);
        for square in state.boxes.iter() {
            for d in 0..DIRECTIONS {
                let (behind, ahead) = (board.next(square, d ^ 1), board.next(square, d));
                if behind == WALL || !board.is_live(ahead) || state.boxes.has(usize::from(ahead)) {
                    continue;
                }
                let moves = scratch.moves[usize::from(behind)];
                if moves != NEVER {
                    let push = Push::one(square, ahead, d);
                    out.push(Walk { push, before: state.player, moves: moves + 1 });
                }
            }
        }
    }

    #[inline]
    fn cost(&self, walk: Walk) -> Cost {
        self.scale.cost(Cost::from(walk.moves), 1)
    }

    fn unit_cost(&self) -> bool {
        false
    }

    #[inline]
    fn apply(&self, state: &mut State<P, W>, walk: Walk) {
        state.shift(usize::from(walk.push.from), usize::from(walk.push.to), walk.push.from);
    }

    #[inline]
    fn undo(&self, state: &mut State<P, W>, walk: Walk) {
        state.shift(usize::from(walk.push.to), usize::from(walk.push.from), walk.before);
    }

    #[inline]
    fn undoes(&self, _: Walk, _: Walk) -> bool {
        false // one push never brings back both the box and the player
    }

    #[inline]
    fn pack(&self, state: &State<P, W>) -> Compact<P> {
        state.sketch()
    }

    #[inline]
    fn unpack(&self, packed: Compact<P>) -> State<P, W> {
        let (boxes, player) = State::<P, W>::take_apart(packed);
        State::bare(boxes, player)
    }

    #[inline]
    fn encode(&self, walk: Walk) -> u32 {
        u32::from(walk.before) << 12 | u32::from(walk.push.from) << 2 | u32::from(walk.push.first)
    }

    #[inline]
    fn decode(&self, code: u32) -> Walk {
        let (square, d) = ((code >> 2 & 1023) as usize, (code & 3) as usize);
        let push = Push::one(square, self.board.next(square, d), d);
        Walk { push, before: (code >> 12 & 1023) as u16, moves: 1 }
    }
}

impl Scratch {
    /// Counts the moves from the player to every reachable square.
    #[inline]
    fn explore<const P: usize>(&mut self, board: &Board, boxes: &Zone<P>, player: u16) {
        self.moves.clear();
        self.moves.resize(board.squares(), NEVER);
        self.moves[usize::from(player)] = 0;
        self.queue.clear();
        self.queue.push_back(player);
        while let Some(at) = self.queue.pop_front() {
            let next = self.moves[usize::from(at)] + 1;
            for &to in board.around(usize::from(at)) {
                if to != WALL
                    && self.moves[usize::from(to)] == NEVER
                    && !(board.is_live(to) && boxes.has(usize::from(to)))
                {
                    self.moves[usize::from(to)] = next;
                    self.queue.push_back(to);
                }
            }
        }
    }
}

//! Sokoban as a search over pushes.

use std::sync::Arc;

use pousse_search::{Algorithms, Cost, Domain};

use crate::board::{Board, DIRECTIONS, WALL};
use crate::pruning::macro_pushes;
use crate::pruning::pi_corral::{self, Found};
use crate::pruning::tunnels::Tunnels;
use crate::state::{Compact, State, widen};
use crate::tally::Tally;
use crate::zone::Zone;
use crate::{Technique, Techniques};

/// A push of a box by one or several squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Push {
    /// Where the box was.
    pub from: u16,
    /// Where it is now.
    pub to: u16,
    /// The direction of the first push.
    pub first: u8,
    /// The direction of the last push.
    pub last: u8,
    /// The number of pushes; 0 if there are several and the tables do not record how many.
    pub pushes: u16,
}

/// A level searched by pushes; a position consists of the boxes and the player's region.
pub(crate) struct Pushes<const P: usize, const W: usize> {
    /// The fixed parts of the level.
    pub board: Arc<Board>,
    /// Where effects are counted.
    pub tally: Arc<Tally>,
    techniques: Techniques,
    tunnels: Tunnels,
    goals: Zone<P>,
    start: State<P, W>,
    full: bool,   // no more goals than boxes
    macros: bool, // enabled, and their codes fit
}

/// The algorithms available for levels. Each is compiled for every level size, so the list is short.
pub(crate) const SEARCHED_BY: Algorithms = Algorithms::BFS
    .or(Algorithms::DFS)
    .or(Algorithms::UNIFORM_COST)
    .or(Algorithms::GREEDY)
    .or(Algorithms::ASTAR)
    .or(Algorithms::WEIGHTED_ASTAR)
    .or(Algorithms::BOUNDED_ASTAR);

/// The bits that a push takes in tables.
const PUSH_BITS: u32 = 17;

/// Scratch memory for listing the pushes.
#[derive(Default)]
pub(crate) struct Scratch {
    corral: pi_corral::Scratch,
    macros: macro_pushes::Scratch,
}

impl<const P: usize, const W: usize> Pushes<P, W> {
    /// Returns the domain of a board, starting at its initial position.
    #[must_use]
    pub(crate) fn new(board: Arc<Board>, techniques: Techniques, tally: Arc<Tally>) -> Self {
        let boxes = Zone::of(board.boxes().iter().map(|&square| usize::from(square)));
        let player = board.player();
        Self::from(board, boxes, player, techniques, tally)
    }

    /// Returns the domain of a board, starting at a given position.
    #[must_use]
    pub(crate) fn from(
        board: Arc<Board>,
        boxes: Zone<P>,
        player: u16,
        techniques: Techniques,
        tally: Arc<Tally>,
    ) -> Self {
        let goals = Zone::of(board.goals().iter().map(|&square| usize::from(square)));
        let start = State::new(&board, boxes, player);
        let full = boxes.len() == board.goals().len();
        let tunnels = Tunnels::new(&board);
        let codes = board.live() * (DIRECTIONS + board.goals().len() * DIRECTIONS * DIRECTIONS);
        let macros = techniques.has(Technique::MacroPushes) && codes <= 1 << PUSH_BITS;
        Self { board, tally, techniques, tunnels, goals, start, full, macros }
    }
}

impl<const P: usize, const W: usize> Domain for Pushes<P, W> {
    type State = State<P, W>;
    type Action = Push;
    type Packed = Compact<P>;
    type Meta = u32;
    type Scratch = Scratch;
    const ACTION_BITS: u32 = PUSH_BITS + 2; // two for the search loops
    const SEARCHED_BY: Algorithms = SEARCHED_BY;

    fn initial(&self) -> State<P, W> {
        self.start
    }

    #[inline]
    fn is_goal(&self, state: &State<P, W>) -> bool {
        state.boxes.is_within(&self.goals)
    }

    fn actions(&self, state: &State<P, W>, scratch: &mut Scratch, out: &mut Vec<Push>) {
        let board = &*self.board;
        let reach = state.reach(board);
        if self.techniques.has(Technique::Tunnels)
            && let Some((square, d)) = self.tunnels.forced(board, &state.boxes, &reach)
        {
            self.tally.count(Technique::Tunnels);
            out.push(Push::one(square, board.next(square, d), d));
            return;
        }
        let corral = self.techniques.has(Technique::PiCorrals)
            && scratch.corral.find(board, &state.boxes, &reach, self.full) != Found::Nothing;
        let mut left_out = 0;
        for square in state.boxes.iter() {
            for d in 0..DIRECTIONS {
                let (behind, ahead) = (board.next(square, d ^ 1), board.next(square, d));
                if behind == WALL
                    || !reach.has(usize::from(behind))
                    || !board.is_live(ahead)
                    || state.boxes.has(usize::from(ahead))
                {
                    continue;
                }
                if corral && !scratch.corral.admits(board, square, d) {
                    left_out += 1;
                    continue;
                }
                out.push(Push::one(square, ahead, d));
            }
        }
        if left_out > 0 {
            self.tally.add(Technique::PiCorrals, left_out);
        }
        if self.macros && !corral {
            let blocked = widen(&state.boxes);
            let added = scratch.macros.list(board, &blocked, state.boxes.iter(), &reach, out);
            self.tally.add(Technique::MacroPushes, added);
        }
    }

    #[inline]
    fn cost(&self, push: Push) -> Cost {
        Cost::from(push.pushes)
    }

    fn unit_cost(&self) -> bool {
        !self.macros
    }

    #[inline]
    fn apply(&self, state: &mut State<P, W>, push: Push) {
        let player = self.board.next(usize::from(push.to), usize::from(push.last ^ 1));
        state.shift(usize::from(push.from), usize::from(push.to), player);
    }

    #[inline]
    fn undo(&self, state: &mut State<P, W>, push: Push) {
        let player = self.board.next(usize::from(push.from), usize::from(push.first ^ 1));
        state.shift(usize::from(push.to), usize::from(push.from), player);
    }

    #[inline]
    fn undoes(&self, _: Push, _: Push) -> bool {
        false
    }

    #[inline]
    fn pack(&self, state: &State<P, W>) -> Compact<P> {
        state.pack(&self.board)
    }

    #[inline]
    fn sketch(&self, state: &State<P, W>) -> Compact<P> {
        state.sketch()
    }

    #[inline]
    fn unpack(&self, packed: Compact<P>) -> State<P, W> {
        State::unpack(&self.board, packed)
    }

    #[inline]
    fn encode(&self, push: Push) -> u32 {
        if push.pushes == 1 {
            return u32::from(push.from) << 2 | u32::from(push.first);
        }
        let goal = self.board.goal_at(usize::from(push.to)).expect("several pushes at once end on a goal");
        let way = usize::from(push.from) * self.board.goals().len() + goal;
        let code = (self.board.live() + DIRECTIONS * way + usize::from(push.first)) * DIRECTIONS;
        code as u32 + u32::from(push.last)
    }

    #[inline]
    fn decode(&self, code: u32) -> Push {
        let (square, d) = ((code >> 2) as usize, (code & 3) as usize);
        if square < self.board.live() {
            return Push::one(square, self.board.next(square, d), d);
        }
        let (way, first) =
            ((square - self.board.live()) / DIRECTIONS, (square - self.board.live()) % DIRECTIONS);
        let goals = self.board.goals();
        Push {
            from: (way / goals.len()) as u16,
            to: goals[way % goals.len()],
            first: first as u8,
            last: d as u8,
            pushes: 0,
        }
    }
}

impl Push {
    /// Returns a single push.
    #[inline]
    #[must_use]
    pub fn one(from: usize, to: u16, d: usize) -> Self {
        Self { from: from as u16, to, first: d as u8, last: d as u8, pushes: 1 }
    }
}

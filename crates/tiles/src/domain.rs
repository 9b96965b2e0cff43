//! The sliding-tile puzzle as `pousse-search` sees it.

use std::sync::Arc;

use pousse_search::{Backwards, Domain, Reversible, mix};

use crate::{Board, Direction, Grid, Layout, Slide};

/// A start position and a goal on boards of type `B`.
pub struct Tiles<B: Board> {
    layout: Layout,
    start: B,
    goal: B,
    moves: Arc<[Moves]>, // by the blank's cell, in the requested order
}

#[derive(Clone, Copy)]
struct Moves {
    directions: [Direction; 4],
    count: u8,
}

impl<B: Board> Tiles<B> {
    /// Returns the domain; `None` if the boards have too many cells for `B` or differ in shape.
    #[must_use]
    pub fn new(start: &Grid, goal: &Grid, order: [Direction; 4]) -> Option<Self> {
        if start.shape() != goal.shape() {
            return None;
        }
        let layout = Layout::new(goal.clone());
        let moves = (0..layout.shape().cells())
            .map(|cell| {
                let mut moves = Moves { directions: order, count: 0 };
                for direction in order {
                    if layout.neighbour(cell, direction).is_some() {
                        moves.directions[usize::from(moves.count)] = direction;
                        moves.count += 1;
                    }
                }
                moves
            })
            .collect();
        Some(Self { start: B::from_grid(start)?, goal: B::from_grid(goal)?, layout, moves })
    }

    /// Returns a domain from one position to another.
    pub(crate) fn between(&self, from: B, to: B) -> Self {
        let shape = self.layout.shape();
        let tiles: Vec<u64> = (0..shape.cells()).map(|cell| to.tile(cell) as u64).collect();
        let goal = Grid::new(shape, &tiles).expect("a position of this board");
        Self { layout: Layout::new(goal), start: from, goal: to, moves: self.moves.clone() }
    }

    /// Returns the reversed domain: from the goal to the start.
    pub(crate) fn backwards(&self) -> Self {
        self.between(self.goal.clone(), self.start.clone())
    }

    /// Returns the tables of the goal.
    #[inline]
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the slide made when `direction` led to `board`.
    #[inline]
    #[must_use]
    pub fn last_slide(&self, board: &B, direction: Direction) -> Slide {
        let from = board.blank();
        let to = self
            .layout
            .neighbour(from, direction.opposite())
            .expect("the blank came from a cell of the board");
        Slide { tile: board.tile(to), from, to }
    }

    #[inline]
    fn go(&self, board: &mut B, direction: Direction) {
        let cell = self.layout.neighbour(board.blank(), direction).expect("only legal moves are applied");
        board.move_blank(cell);
    }
}

/// The tiles whose cells decide which thread [owns](Domain::owner_hash) a board.
const DECISIVE: [usize; 4] = [3, 6, 9, 12];

impl<B: Board> Domain for Tiles<B> {
    type State = B;
    type Action = Direction;
    type Packed = B::Packed;
    type Meta = u16;
    type Scratch = ();
    const ACTION_BITS: u32 = 2;
    const BACKWARDS: Option<Backwards<Self>> = Some(Backwards::reversible());

    fn initial(&self) -> B {
        self.start.clone()
    }

    #[inline]
    fn is_goal(&self, board: &B) -> bool {
        *board == self.goal
    }

    #[inline]
    fn actions(&self, board: &B, (): &mut (), out: &mut Vec<Direction>) {
        let moves = &self.moves[board.blank()];
        out.extend_from_slice(&moves.directions[..usize::from(moves.count)]);
    }

    #[inline]
    fn apply(&self, board: &mut B, direction: Direction) {
        self.go(board, direction);
    }

    #[inline]
    fn undo(&self, board: &mut B, direction: Direction) {
        self.go(board, direction.opposite());
    }

    #[inline]
    fn undoes(&self, direction: Direction, last: Direction) -> bool {
        direction == last.opposite()
    }

    /// Hashes the cells of a few tiles: most moves are of other tiles, so the board keeps its owner. More tiles spread
    /// boards more evenly, fewer cause less traffic.
    #[inline]
    fn owner_hash(&self, board: &B) -> u64 {
        mix(DECISIVE.iter().fold(0, |cells, &tile| cells << 8 | board.find(tile) as u64))
    }

    #[inline]
    fn pack(&self, board: &B) -> B::Packed {
        board.pack()
    }

    #[inline]
    fn unpack(&self, packed: B::Packed) -> B {
        B::unpack(packed)
    }

    #[inline]
    fn encode(&self, direction: Direction) -> u32 {
        direction as u32
    }

    #[inline]
    fn decode(&self, code: u32) -> Direction {
        Direction::ALL[(code & 3) as usize]
    }
}

impl<B: Board> Reversible for Tiles<B> {
    fn goal(&self) -> B {
        self.goal.clone()
    }

    fn arrivals(&self, board: &B, (): &mut (), out: &mut Vec<Direction>) {
        let moves = &self.moves[board.blank()];
        out.extend(moves.directions[..usize::from(moves.count)].iter().map(|d| d.opposite()));
    }
}

//! Recursion in depth-first order, compiled for each cell of the blank and each way back.
//!
//! Everything about a node except its tiles is known at compile time: which children there are, where their masks are,
//! by how much to shift. Nodes without slack have a function of their own, and it is the one that matters for speed.

use super::cell::{self, Cell};
use super::counts::{Counts, FLUSH, GENERATED, OVER};
use super::{ManhattanKernel, Masks, is_worse, slide};
use crate::{Board, Direction, Small};

/// The state shared by all nodes of the recursion.
pub(super) struct Dive<'a> {
    worse: Masks, // a copy: a second pointer would take a register
    goal: u64,
    /// All counts except those still in the word.
    pub(super) counts: Counts,
    /// Children along the final path that were counted but not reached when the search ended.
    pub(super) untried: u64,
    /// Called every few thousand nodes; returns whether to stop.
    pub(super) poll: &'a mut dyn FnMut(u64, u64) -> bool,
    /// Whether the counts may yet be discarded, so that they are not to be reported.
    pub(super) tentative: bool,
    /// Whether `poll` returned true.
    pub(super) stopped: bool,
    /// Once the search is over, the moves to where it ended, in reverse order.
    pub(super) reversed: Vec<Direction>,
}

const UP: usize = Direction::Up as usize;
const LEFT: usize = Direction::Left as usize;
const RIGHT: usize = Direction::Right as usize;
const DOWN: usize = Direction::Down as usize;

/// An upper limit on the number of children counted ahead of the search at any time, as a node counts its children when
/// it is entered. A dive is no deeper than 15 tiles times 6 steps and twice the slack it is given, less than 100 nodes,
/// and each has at most two children besides the one the search is in (the first may have three).
const AHEAD: u64 = 256;

/// The way back of a node without a last move.
pub(super) const NO_WAY: usize = 4;

impl<'a> Dive<'a> {
    pub(super) fn new(kernel: &ManhattanKernel, poll: &'a mut dyn FnMut(u64, u64) -> bool) -> Self {
        Self {
            worse: kernel.worse,
            goal: kernel.goal.word(),
            counts: Counts::default(),
            untried: 0,
            poll,
            tentative: false,
            stopped: false,
            reversed: Vec::new(),
        }
    }

    /// Explores a node that may be the goal; `back` is the direction to skip, or [`NO_WAY`].
    pub(super) fn explore(&mut self, board: Small, back: usize, slack: u32, word: u64) -> u64 {
        macro_rules! enter {
            ($($cell:ident $index:literal),*) => {
                match (board.blank(), back) {
                    $(
                        ($index, UP) => enter::<cell::$cell, UP>(self, board.word(), slack, word),
                        ($index, LEFT) => enter::<cell::$cell, LEFT>(self, board.word(), slack, word),
                        ($index, RIGHT) => enter::<cell::$cell, RIGHT>(self, board.word(), slack, word),
                        ($index, DOWN) => enter::<cell::$cell, DOWN>(self, board.word(), slack, word),
                        ($index, _) => enter::<cell::$cell, NO_WAY>(self, board.word(), slack, word),
                    )*
                    _ => word,
                }
            };
            (; $($cells:tt)*) => { enter!($($cells)*) };
        }
        cell::with_cells!(enter,)
    }

    /// Empties the word and polls whether to continue.
    #[cold]
    #[inline(never)]
    pub(super) fn flush(&mut self, word: u64) -> u64 {
        self.counts.add_word(word);
        if self.tentative {
            return 0;
        }
        let generated = self.counts.generated.saturating_sub(AHEAD);
        self.stopped = (self.poll)(self.counts.expanded, generated);
        if self.stopped { OVER } else { 0 }
    }

    /// Discards the end of a tentative search.
    pub(super) fn forget(&mut self) {
        self.reversed.clear();
        self.untried = 0;
    }

    /// Leaves a node because the search is over; records the move and the children that were counted but not reached.
    #[cold]
    #[inline(never)]
    fn leave(&mut self, direction: usize, untried: u64) {
        self.reversed.push(Direction::ALL[direction]);
        self.untried += untried;
    }
}

fn enter<C: Cell, const BACK: usize>(dive: &mut Dive<'_>, board: u64, slack: u32, word: u64) -> u64 {
    if slack == 0 { tight::<C, BACK>(dive, board, word) } else { loose::<C, BACK>(dive, board, slack, word) }
}

/// Counts the children of a node in the directions from `first` on.
const fn children<C: Cell, const BACK: usize>(first: usize) -> u64 {
    let inside = [C::Up::INSIDE, C::Left::INSIDE, C::Right::INSIDE, C::Down::INSIDE];
    let (mut count, mut direction) = (0, first);
    while direction < 4 {
        count += (inside[direction] && direction != BACK) as u64;
        direction += 1;
    }
    count
}

/// Explores a node without slack: only good moves are within the bound.
fn tight<C: Cell, const BACK: usize>(dive: &mut Dive<'_>, board: u64, mut word: u64) -> u64 {
    if board == dive.goal {
        return word | OVER;
    }
    word += const { children::<C, BACK>(0) * GENERATED + 1 };
    macro_rules! child {
        ($next:ident, $direction:ident, $back:ident) => {
            if C::$next::INSIDE && BACK != $direction {
                let mask = dive.worse[C::INDEX as usize][$direction];
                if is_worse(mask, board, C::$next::INDEX) == 0 {
                    let child = slide(board, C::INDEX, C::$next::INDEX);
                    word = tight::<C::$next, $back>(dive, child, word);
                    if word & OVER != 0 {
                        dive.leave($direction, const { children::<C, BACK>($direction + 1) });
                        return word;
                    }
                }
            }
        };
    }
    child!(Up, UP, DOWN);
    child!(Left, LEFT, RIGHT);
    child!(Right, RIGHT, LEFT);
    child!(Down, DOWN, UP);
    word
}

/// Explores a node with slack: all children are within the bound.
fn loose<C: Cell, const BACK: usize>(dive: &mut Dive<'_>, board: u64, slack: u32, mut word: u64) -> u64 {
    if board == dive.goal {
        return word | OVER;
    }
    if word & FLUSH != 0 {
        word = dive.flush(word);
        if word & OVER != 0 {
            return word;
        }
    }
    word += const { children::<C, BACK>(0) * GENERATED + 1 };
    macro_rules! child {
        ($next:ident, $direction:ident, $back:ident) => {
            if C::$next::INSIDE && BACK != $direction {
                let mask = dive.worse[C::INDEX as usize][$direction];
                let slack = slack - is_worse(mask, board, C::$next::INDEX);
                let child = slide(board, C::INDEX, C::$next::INDEX);
                word = if slack == 0 {
                    tight::<C::$next, $back>(dive, child, word)
                } else {
                    loose::<C::$next, $back>(dive, child, slack, word)
                };
                if word & OVER != 0 {
                    dive.leave($direction, const { children::<C, BACK>($direction + 1) });
                    return word;
                }
            }
        };
    }
    child!(Up, UP, DOWN);
    child!(Left, LEFT, RIGHT);
    child!(Right, RIGHT, LEFT);
    child!(Down, DOWN, UP);
    word
}

//! The pancake puzzle as `pousse-search` sees it.
//!
//! Flips that close a gap (see [`heuristics`](crate::heuristics)) come first, those that open one last, so a search
//! that tries actions in this order closes gaps for as long as it can.

use pousse_search::{Backwards, Domain, Reversible};

use crate::pile::{self, Pile, Turn};
use crate::{Flip, Kind, Stack};

/// A stack of up to `8 * N` pancakes to sort.
pub struct Pancakes<const N: usize> {
    start: Pile<N>,
    goal: Pile<N>,
    len: u8,
    least: u8, // the number of pancakes in the smallest flip that changes anything
    turn: Turn,
}

impl<const N: usize> Pancakes<N> {
    /// Returns the domain; `None` if there are too many pancakes.
    #[must_use]
    pub fn new(start: &Stack) -> Option<Self> {
        let kind: Kind = start.kind();
        Some(Self {
            goal: Pile::new(&start.goal())?,
            start: Pile::new(start)?,
            len: start.len() as u8,
            least: kind.least_flip(),
            turn: kind.into(),
        })
    }

    #[inline]
    pub(crate) fn turn(&self) -> Turn {
        self.turn
    }

    /// Returns all flips of a stack, as numbers of pancakes.
    #[inline]
    pub(crate) fn flips(&self) -> std::ops::RangeInclusive<u8> {
        self.least..=self.len
    }

    /// Returns whether a flip would close a gap, keep their number or open one.
    #[inline]
    pub(crate) fn effect(&self, pile: &Pile<N>, flip: u8) -> Effect {
        let count = usize::from(flip);
        let below = pile.below(count);
        let joined = self.turn.joins(pile.pancakes()[count - 1], below);
        let joins = self.turn.joins(self.turn.over(pile.top()), below);
        match (joined, joins) {
            (false, true) => Effect::Closes,
            (true, false) => Effect::Opens,
            _ => Effect::Keeps,
        }
    }
}

impl<const N: usize> Pancakes<N> {
    /// Returns the flips that close a gap, smallest first, with zeros if there are fewer than two.
    ///
    /// The pancake on top has two neighbours in a sorted stack; a burnt one, lying as it does, fits directly above only
    /// one of them. So there is little to look for.
    #[inline]
    pub(crate) fn closing(&self, pile: &Pile<N>) -> [u8; 2] {
        let top = self.turn.over(pile.top());
        let larger = self.closing_onto(pile, top, top + 1);
        let smaller = self.closing_onto(pile, top, top - 1);
        if smaller != 0 && (larger == 0 || smaller < larger) { [smaller, larger] } else { [larger, smaller] }
    }

    /// Returns the flip that puts `top` onto `below`, or 0 if that closes no gap.
    #[inline]
    fn closing_onto(&self, pile: &Pile<N>, top: u8, below: u8) -> u8 {
        if pile::size(below) == 0 || !self.turn.joins(top, below) {
            return 0;
        }
        let place = if below == pile.plate() { usize::from(self.len) } else { pile.place(below) };
        if place == 0 || self.turn.joins(pile.pancakes()[place - 1], below) { 0 } else { place as u8 }
    }
}

/// What a flip does to the number of gaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    Closes,
    Keeps,
    Opens,
}

/// Memory for sorting flips by their effect.
#[derive(Debug, Default)]
pub struct Sorting {
    keeps: Vec<Flip>,
    opens: Vec<Flip>,
}

impl<const N: usize> Domain for Pancakes<N> {
    type State = Pile<N>;
    type Action = Flip;
    type Packed = [u64; N];
    type Meta = u16; // nine bits for the cost: no optimal plan has 200 flips
    type Scratch = Sorting;
    const ACTION_BITS: u32 = 7;
    // Nearly all stacks are sorted before a second thread would have started, and the loops for threads take as long to
    // compile as the others.
    const ALONE: bool = true;
    const BACKWARDS: Option<Backwards<Self>> = Some(Backwards::reversible());

    fn initial(&self) -> Pile<N> {
        self.start
    }

    #[inline]
    fn is_goal(&self, pile: &Pile<N>) -> bool {
        *pile == self.goal
    }

    #[inline(never)] // inlined into every loop, it would cost compile time and gain nothing
    fn actions(&self, pile: &Pile<N>, sorting: &mut Sorting, out: &mut Vec<Flip>) {
        sorting.keeps.clear();
        sorting.opens.clear();
        for flip in self.flips() {
            match self.effect(pile, flip) {
                Effect::Closes => out.push(Flip(flip)),
                Effect::Keeps => sorting.keeps.push(Flip(flip)),
                Effect::Opens => sorting.opens.push(Flip(flip)),
            }
        }
        out.extend_from_slice(&sorting.keeps);
        out.extend_from_slice(&sorting.opens);
    }

    #[inline]
    fn apply(&self, pile: &mut Pile<N>, flip: Flip) {
        pile.flip(flip.0, self.turn);
    }

    #[inline]
    fn undo(&self, pile: &mut Pile<N>, flip: Flip) {
        pile.flip(flip.0, self.turn);
    }

    #[inline]
    fn undoes(&self, flip: Flip, last: Flip) -> bool {
        flip == last
    }

    #[inline]
    fn pack(&self, pile: &Pile<N>) -> [u64; N] {
        pile.pack()
    }

    #[inline]
    fn unpack(&self, packed: [u64; N]) -> Pile<N> {
        Pile::unpack(packed, self.len)
    }

    #[inline]
    fn encode(&self, flip: Flip) -> u32 {
        u32::from(flip.0)
    }

    #[inline]
    fn decode(&self, code: u32) -> Flip {
        Flip(code as u8)
    }
}

impl<const N: usize> Reversible for Pancakes<N> {
    fn goal(&self) -> Pile<N> {
        self.goal
    }

    fn arrivals(&self, pile: &Pile<N>, sorting: &mut Sorting, out: &mut Vec<Flip>) {
        // Every flip undoes itself.
        self.actions(pile, sorting, out);
    }
}

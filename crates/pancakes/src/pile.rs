//! A stack as the search sees it: one byte per pancake, in place and of fixed size.
//!
//! The seven low bits of a byte are the size; the top bit is set if the burnt side is up. Eight bytes make up a word of
//! the compact form; bytes beyond the last pancake are zero. The plate counts as a pancake below all others, one larger
//! than the largest and never turned.

use crate::{Kind, Pancake, Stack};

/// The bit set for a pancake whose burnt side is up.
const UP: u8 = 0x80;

/// How a flip changes each pancake besides moving it: the bits that it toggles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn(u8);

impl From<Kind> for Turn {
    fn from(kind: Kind) -> Self {
        Self(match kind {
            Kind::Plain => 0,
            Kind::Burnt => UP,
        })
    }
}

impl Turn {
    /// Returns the pancake turned over.
    #[inline]
    pub(crate) fn over(self, pancake: u8) -> u8 {
        pancake ^ self.0
    }

    /// Returns whether two pancakes, one directly above the other, belong together as they lie: their sizes differ by
    /// one, and burnt ones are both the right way up with the smaller above, or both upside down with the larger above.
    #[inline]
    pub(crate) fn joins(self, above: u8, below: u8) -> bool {
        (below == above + 1) & (above < UP) | (above == below + 1) & (below & self.0 == self.0)
    }
}

/// Returns the size of a pancake.
#[inline]
pub(crate) fn size(pancake: u8) -> u8 {
    pancake & !UP
}

/// Up to `8 * N` pancakes, top to bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pile<const N: usize> {
    bytes: [[u8; 8]; N],
    len: u8,
}

impl<const N: usize> Pile<N> {
    /// Returns the pile of a stack; `None` if there are too many pancakes.
    #[must_use]
    pub fn new(stack: &Stack) -> Option<Self> {
        let mut pile = Self { bytes: [[0; 8]; N], len: stack.len() as u8 };
        let bytes = pile.bytes.as_flattened_mut();
        for (place, &Pancake { size, burnt_side_up }) in stack.pancakes().iter().enumerate() {
            *bytes.get_mut(place)? = if burnt_side_up { size | UP } else { size };
        }
        Some(pile)
    }

    /// Returns the pancakes from top to bottom.
    #[inline]
    pub(crate) fn pancakes(&self) -> &[u8] {
        &self.bytes.as_flattened()[..usize::from(self.len)]
    }

    /// Returns the sizes from top to bottom, negative where the burnt side is up.
    pub fn signed(&self) -> impl Iterator<Item = i32> + '_ {
        let signed = |&pancake: &u8| {
            let size = i32::from(size(pancake));
            if pancake & UP == 0 { size } else { -size }
        };
        self.pancakes().iter().map(signed)
    }

    /// Returns how many pancakes are above the given one; zero if it is on top, or is not there the given way up.
    #[inline]
    pub(crate) fn place(&self, pancake: u8) -> usize {
        // Always runs through all bytes, without an early exit, so that the compiler compares many at once.
        let mut found = 0;
        for (place, &other) in self.bytes.as_flattened().iter().enumerate() {
            found |= if other == pancake { place as u8 } else { 0 };
        }
        usize::from(found)
    }

    /// Returns the pancake on top.
    #[inline]
    pub(crate) fn top(&self) -> u8 {
        self.bytes[0][0]
    }

    /// Returns the pancake, or plate, below the first `count` pancakes.
    #[inline]
    pub(crate) fn below(&self, count: usize) -> u8 {
        self.pancakes().get(count).copied().unwrap_or(self.plate())
    }

    /// Returns the plate, represented as a pancake.
    #[inline]
    pub(crate) fn plate(&self) -> u8 {
        self.len + 1
    }

    /// Turns the first `count` pancakes over.
    #[inline(never)] // inlined into every loop, it would cost compile time and gain nothing
    pub(crate) fn flip(&mut self, count: u8, turn: Turn) {
        let top = &mut self.bytes.as_flattened_mut()[..usize::from(count)];
        top.reverse();
        if turn.0 != 0 {
            top.iter_mut().for_each(|pancake| *pancake ^= UP);
        }
    }

    /// Returns the words of the compact form.
    #[inline]
    pub(crate) fn pack(&self) -> [u64; N] {
        self.bytes.map(u64::from_le_bytes)
    }

    /// Returns the pile of `len` pancakes from its compact form.
    #[inline]
    pub(crate) fn unpack(packed: [u64; N], len: u8) -> Self {
        Self { bytes: packed.map(u64::to_le_bytes), len }
    }
}

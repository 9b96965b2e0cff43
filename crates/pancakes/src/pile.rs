//! A stack as searches see it: a byte a pancake, in place and of fixed size.
//!
//! The seven low bits of a byte are the size, the top bit says that the burnt side is up. Eight bytes make a word of the
//! compact form; bytes beyond the last pancake are zero. The plate counts as a pancake below all others, one larger than
//! the largest and never turned.

use crate::{Kind, Pancake, Stack};

/// The bit of a pancake whose burnt side is up.
const UP: u8 = 0x80;

/// What a flip does to each pancake besides moving it: the bits that change.
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

    /// Says whether two pancakes, one right above the other, belong together as they lie: sizes one apart, and for burnt
    /// ones both the right way up with the smaller above, or both upside down with the larger above.
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
    /// Returns the pile of a stack; nothing where there are too many pancakes.
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
    pub(crate) fn signed(&self) -> impl Iterator<Item = i32> + '_ {
        let signed = |&pancake: &u8| {
            let size = i32::from(size(pancake));
            if pancake & UP == 0 { size } else { -size }
        };
        self.pancakes().iter().map(signed)
    }

    /// Returns how many pancakes are above one; zero where it is on top or not there as it should lie.
    #[inline]
    pub(crate) fn place(&self, pancake: u8) -> usize {
        // Through to the end of all bytes, without a way out: so the compiler compares many at once.
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

    /// Returns the plate as a pancake.
    #[inline]
    pub(crate) fn plate(&self) -> u8 {
        self.len + 1
    }

    /// Turns the first `count` pancakes over.
    #[inline(never)] // a part of every loop otherwise, which takes time to compile and gains nothing
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

    /// Returns the pile of `len` pancakes that words stand for.
    #[inline]
    pub(crate) fn unpack(packed: [u64; N], len: u8) -> Self {
        Self { bytes: packed.map(u64::to_le_bytes), len }
    }
}

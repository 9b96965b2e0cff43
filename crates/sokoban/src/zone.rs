//! Bit zones: sets of squares as words of bits (Hoste, 2008, section 4.5).

/// A set of squares, at most `64 * W` of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Zone<const W: usize>([u64; W]);

impl<const W: usize> Default for Zone<W> {
    fn default() -> Self {
        Self([0; W])
    }
}

impl<const W: usize> Zone<W> {
    /// Returns the set with these words.
    #[inline]
    #[must_use]
    pub fn from_words(words: [u64; W]) -> Self {
        Self(words)
    }

    /// Returns the words.
    #[inline]
    #[must_use]
    pub fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// Returns the set of the given squares.
    pub fn of(squares: impl IntoIterator<Item = usize>) -> Self {
        let mut zone = Self::default();
        for square in squares {
            zone.add(square);
        }
        zone
    }

    /// Returns whether `square` is in the set.
    #[inline]
    #[must_use]
    pub fn has(&self, square: usize) -> bool {
        self.0[square >> 6] >> (square & 63) & 1 != 0
    }

    /// Returns whether `square` is one of the first `live` ones and in the set.
    #[inline]
    #[must_use]
    pub fn has_any(&self, square: u16, live: usize) -> bool {
        usize::from(square) < live && self.has(usize::from(square))
    }

    /// Adds `square` to the set.
    #[inline]
    pub fn add(&mut self, square: usize) {
        self.0[square >> 6] |= 1 << (square & 63);
    }

    /// Removes `square` from the set.
    #[inline]
    pub fn remove(&mut self, square: usize) {
        self.0[square >> 6] &= !(1 << (square & 63));
    }

    /// Returns whether the set is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Returns the number of squares.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the smallest square; `None` if the set is empty.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<usize> {
        self.0
            .iter()
            .enumerate()
            .find(|(_, word)| **word != 0)
            .map(|(at, word)| at * 64 + word.trailing_zeros() as usize)
    }

    /// Returns whether every square of this set is in `other`.
    #[inline]
    #[must_use]
    pub fn is_within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// Returns whether the sets have a square in common.
    #[inline]
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Returns the squares in both sets.
    #[inline]
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    /// Returns the squares in either set.
    #[inline]
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    /// Returns the squares of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    /// Lists the squares in ascending order.
    #[inline]
    pub fn iter(&self) -> Squares<W> {
        Squares { words: self.0, at: 0 }
    }
}

/// The squares of a zone, in ascending order.
#[derive(Clone)]
pub struct Squares<const W: usize> {
    words: [u64; W],
    at: usize,
}

impl<const W: usize> Iterator for Squares<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.at < W {
            let word = &mut self.words[self.at];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.at * 64 + bit);
            }
            self.at += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn behaves_as_a_set() {
        let a = Zone::<3>::of([0, 63, 64, 130]);
        let b = Zone::<3>::of([63, 130, 191]);
        assert_eq!(a.iter().collect::<Vec<_>>(), [0, 63, 64, 130]);
        assert_eq!(a.and(&b).iter().collect::<Vec<_>>(), [63, 130]);
        assert_eq!(a.minus(&b).iter().collect::<Vec<_>>(), [0, 64]);
        assert_eq!(a.or(&b).len(), 5);
        assert!(a.meets(&b) && !a.is_within(&b) && a.and(&b).is_within(&b));
        assert_eq!(b.first(), Some(63));
        assert_eq!(Zone::<3>::default().first(), None);
        let mut c = a;
        c.remove(63);
        assert!(!c.has(63) && c.has(64) && !c.is_empty());
    }
}

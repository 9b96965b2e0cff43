//! Random numbers as levels need them.

/// A sequence of random numbers.
pub(super) struct Numbers(pousse_search::Numbers);

impl Numbers {
    pub(super) fn new(seed: u64, index: u64) -> Self {
        Self(pousse_search::Numbers::new(seed, index))
    }

    /// Draws a number below `bound`, all equally likely.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound as u64) as usize
    }

    /// Draws a number from `first` to `last`.
    pub(super) fn between(&mut self, first: usize, last: usize) -> usize {
        first + self.below(last - first + 1)
    }

    /// Puts the items in any order (Fisher and Yates).
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

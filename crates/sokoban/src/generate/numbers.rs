//! Random numbers for levels.

/// A sequence of random numbers.
pub(super) struct Numbers(pousse_search::Numbers);

impl Numbers {
    pub(super) fn new(seed: u64, index: u64) -> Self {
        Self(pousse_search::Numbers::new(seed, index))
    }

    /// Returns a random number below `bound`, all equally likely.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound as u64) as usize
    }

    /// Returns a random number from `first` to `last`.
    pub(super) fn between(&mut self, first: usize, last: usize) -> usize {
        first + self.below(last - first + 1)
    }

    /// Shuffles the items (Fisher and Yates).
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

//! Random numbers: ChaCha8 with the seed as its key and the index as its stream, bounds written out here because helper
//! libraries change theirs from one version to the next.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A sequence of random numbers.
pub(super) struct Numbers(ChaCha8Rng);

impl Numbers {
    pub(super) fn new(seed: u64, index: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut numbers = ChaCha8Rng::from_seed(key);
        numbers.set_stream(index);
        Self(numbers)
    }

    /// Draws a number below `bound`, all equally likely: what would favour the small ones is drawn again.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        let surplus = (u64::MAX % bound + 1) % bound; // 2^64 modulo the bound
        loop {
            let number = self.0.next_u64();
            if number <= u64::MAX - surplus {
                return (number % bound) as usize;
            }
        }
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

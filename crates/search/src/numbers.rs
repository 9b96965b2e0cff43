//! Random numbers that are the same on every machine and in every version, because instances are identified by seeds.
//!
//! ChaCha with eight rounds (D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008): the seed is the key and the index
//! the stream, so that instance 7 of a seed is the same whether or not others were generated before it.

/// A sequence of random numbers.
#[derive(Clone, Debug)]
pub struct Numbers {
    state: [u32; 16], // constants, key, block counter, stream
    block: [u32; 16],
    used: usize, // words of the block used so far
}

const ROUNDS: usize = 8;

impl Numbers {
    /// Returns the sequence for a seed and an index.
    #[must_use]
    pub fn new(seed: u64, index: u64) -> Self {
        let mut state = [0; 16];
        // "expand 32-byte k"
        state[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
        (state[4], state[5]) = (seed as u32, (seed >> 32) as u32);
        (state[14], state[15]) = (index as u32, (index >> 32) as u32);
        Self { state, block: [0; 16], used: 16 }
    }

    /// Returns a random 64-bit number.
    pub fn draw(&mut self) -> u64 {
        if self.used == 16 {
            self.block = block(&self.state);
            let next = (u64::from(self.state[13]) << 32 | u64::from(self.state[12])).wrapping_add(1);
            (self.state[12], self.state[13]) = (next as u32, (next >> 32) as u32);
            self.used = 0;
        }
        let [low, high] = [self.block[self.used], self.block[self.used + 1]].map(u64::from);
        self.used += 2;
        high << 32 | low
    }

    /// Returns a random number below `bound`, all equally likely: draws that would favour small numbers are rejected.
    pub fn below(&mut self, bound: u64) -> u64 {
        let surplus = (u64::MAX % bound + 1) % bound; // 2^64 modulo the bound
        loop {
            let number = self.draw();
            if number <= u64::MAX - surplus {
                return number % bound;
            }
        }
    }
}

fn block(state: &[u32; 16]) -> [u32; 16] {
    let mut x = *state;
    let mut quarter = |a: usize, b: usize, c: usize, d: usize| {
        for (a, b, d, by) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
            x[a] = x[a].wrapping_add(x[b]);
            x[d] = (x[d] ^ x[a]).rotate_left(by);
        }
    };
    for _ in 0..ROUNDS / 2 {
        for column in 0..4 {
            quarter(column, 4 + column, 8 + column, 12 + column);
        }
        for diagonal in 0..4 {
            quarter(diagonal, 4 + (diagonal + 1) % 4, 8 + (diagonal + 2) % 4, 12 + (diagonal + 3) % 4);
        }
    }
    std::array::from_fn(|i| x[i].wrapping_add(state[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first block for an all-zero key and stream, from the test vectors for ChaCha8 (J. Strombergson,
    /// draft-strombergson-chacha-test-vectors-01, TC1 with a 256-bit key).
    #[test]
    fn published_numbers() {
        let expected: [u8; 32] = [
            0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09, 0xa5, 0xa1,
            0x2c, 0x84, 0x0e, 0xc3, 0xce, 0x9a, 0x7f, 0x3b, 0x18, 0x1b, 0xe1, 0x88, 0xef, 0x71, 0x1a, 0x1e,
        ];
        let mut numbers = Numbers::new(0, 0);
        let drawn: Vec<u8> = (0..4).flat_map(|_| numbers.draw().to_le_bytes()).collect();
        assert_eq!(drawn, expected);
    }

    #[test]
    fn seeds_indices_and_blocks_differ() {
        let first = |seed, index| Numbers::new(seed, index).draw();
        let all = [first(0, 0), first(1, 0), first(0, 1), first(1 << 32, 0), first(0, 1 << 32)];
        assert!((0..5).all(|i| (0..i).all(|j| all[i] != all[j])), "{all:?}");
        let mut numbers = Numbers::new(3, 4);
        let drawn: Vec<u64> = (0..64).map(|_| numbers.draw()).collect();
        assert!((8..64).all(|i| drawn[i] != drawn[i - 8]), "a block is not drawn twice");
    }

    #[test]
    fn numbers_stay_below_their_bound_and_cover_all_values() {
        let mut numbers = Numbers::new(5, 0);
        for bound in [1, 2, 3, 7, 1 << 40, u64::MAX] {
            assert!((0..100).all(|_| numbers.below(bound) < bound));
        }
        let drawn: std::collections::BTreeSet<u64> = (0..200).map(|_| numbers.below(10)).collect();
        assert_eq!(drawn.len(), 10);
    }
}

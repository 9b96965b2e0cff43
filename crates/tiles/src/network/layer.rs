//! The second layer: sixteen weighted sums of the units of the first, in integers, so that the result is the same on
//! every processor. It takes most of the time of a beam that a network guides, so it uses the widest instructions that
//! the processor has.
//!
//! Two units at a time are multiplied by their weights for all sixteen sums, so that nothing has to be added up within
//! a register.

use super::{FIRST, Row, SECOND};

/// The weights of two units, for every sum.
type Pair = [[i16; 2]; SECOND];

/// The weights of the second layer.
pub(super) struct Layer {
    pairs: Box<[Pair; FIRST / 2]>,
}

impl Layer {
    /// Creates the layer whose weight of unit `i` in sum `o` is `weight(o, i)`.
    pub(super) fn new(weight: impl Fn(usize, usize) -> i16) -> Self {
        let pair = |p: usize| std::array::from_fn(|o| [weight(o, 2 * p), weight(o, 2 * p + 1)]);
        Self { pairs: Box::new(std::array::from_fn(pair)) }
    }

    /// Returns the sums of the units, which count as 0 if they are negative.
    #[inline]
    pub(super) fn sums(&self, units: &Row) -> [i32; SECOND] {
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512bw") {
                // SAFETY: the processor has the instructions.
                return unsafe { self.sums_512(units) };
            }
            if is_x86_feature_detected!("avx2") {
                // SAFETY: the processor has the instructions.
                return unsafe { self.sums_256(units) };
            }
        }
        self.plain_sums(units)
    }

    fn plain_sums(&self, units: &Row) -> [i32; SECOND] {
        let mut sums = [0; SECOND];
        for (pair, two) in self.pairs.iter().zip(units.as_chunks::<2>().0) {
            let [a, b] = two.map(|unit| i32::from(unit.max(0)));
            for (sum, weights) in sums.iter_mut().zip(pair) {
                *sum += a * i32::from(weights[0]) + b * i32::from(weights[1]);
            }
        }
        sums
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512bw")]
    fn sums_512(&self, units: &Row) -> [i32; SECOND] {
        use std::arch::x86_64::*;

        let zero = _mm512_setzero_si512();
        // Several sums side by side, so that none waits for the one before.
        let mut sums = [zero; 4];
        for (pairs, eight) in self.pairs.as_chunks::<4>().0.iter().zip(units.as_chunks::<8>().0) {
            for (at, sum) in sums.iter_mut().enumerate() {
                let two = twins(eight, at);
                // SAFETY: a pair has 64 bytes.
                let weights = unsafe { _mm512_loadu_si512(pairs[at].as_ptr().cast()) };
                *sum = _mm512_add_epi32(*sum, _mm512_madd_epi16(_mm512_set1_epi32(two), weights));
            }
        }
        let all = _mm512_add_epi32(_mm512_add_epi32(sums[0], sums[1]), _mm512_add_epi32(sums[2], sums[3]));
        let mut out = [0; SECOND];
        // SAFETY: sixteen sums have 64 bytes.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), all) };
        out
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn sums_256(&self, units: &Row) -> [i32; SECOND] {
        use std::arch::x86_64::*;

        let mut sums = [_mm256_setzero_si256(); 4]; // two halves, for even and odd pairs
        for (pairs, four) in self.pairs.as_chunks::<2>().0.iter().zip(units.as_chunks::<4>().0) {
            for at in 0..2 {
                let two = _mm256_set1_epi32(twins(four, at));
                for half in 0..2 {
                    // SAFETY: half of a pair has 32 bytes.
                    let weights = unsafe { _mm256_loadu_si256(pairs[at][8 * half..].as_ptr().cast()) };
                    let sum = &mut sums[2 * at + half];
                    *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(two, weights));
                }
            }
        }
        let mut out = [0; SECOND];
        for half in 0..2 {
            let all = _mm256_add_epi32(sums[half], sums[2 + half]);
            // SAFETY: half of the sums have 32 bytes.
            unsafe { _mm256_storeu_si256(out[8 * half..].as_mut_ptr().cast(), all) };
        }
        out
    }
}

/// Returns two units as one word, 0 in place of what is negative.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn twins(units: &[i16], at: usize) -> i32 {
    let [a, b] = [units[2 * at], units[2 * at + 1]].map(|unit| unit.max(0) as u16);
    (u32::from(a) | u32::from(b) << 16) as i32
}

#[cfg(test)]
mod tests {
    use pousse_search::Numbers;

    use super::*;

    /// All instructions return the same sums, computed here weight by weight.
    #[test]
    fn sums_are_the_same_with_any_instructions() {
        let mut numbers = Numbers::new(3, 4);
        let mut small = |below: u64| numbers.below(2 * below) as i16 - below as i16;
        let weights: Vec<Row> = (0..SECOND).map(|_| std::array::from_fn(|_| small(1000))).collect();
        let layer = Layer::new(|o, i| weights[o][i]);
        for _ in 0..50 {
            let units: Row = std::array::from_fn(|_| small(8000));
            let expected: [i32; SECOND] = std::array::from_fn(|o| {
                units.iter().zip(&weights[o]).map(|(&u, &w)| i32::from(u.max(0)) * i32::from(w)).sum()
            });
            assert_eq!(layer.plain_sums(&units), expected);
            assert_eq!(layer.sums(&units), expected);
            #[cfg(target_arch = "x86_64")]
            if is_x86_feature_detected!("avx2") {
                // SAFETY: the processor has the instructions.
                assert_eq!(unsafe { layer.sums_256(&units) }, expected);
            }
        }
    }
}

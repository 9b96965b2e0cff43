//! What tables store of a state: its packed form, and one word next to it.
//!
//! Both traits are sealed. A domain picks types from the lists below and never has to define how they are hashed, what
//! an empty slot looks like or how they travel between the ranks of a [`Team`](crate::team::Team).

/// The types that a state can be stored as: `u64`, `u128`, and `[u64; N]`, `[[u64; N]; M]` and `[u8; N]` of any size.
///
/// The smaller the type, the more states fit into memory and into a cache line: a table slot is this and a [`Meta`]
/// word, without padding. Words are faster to hash and compare than bytes, so `[u8; N]` is for forms that would waste
/// much of their last word.
pub trait Packed: sealed::Form {
    /// Returns a well-mixed hash, the same on every machine and in every run.
    fn hash(&self) -> u64;
}

/// The word stored next to a state: `u16`, `u32` or `u64`. The all-ones value is reserved for empty slots.
pub trait Meta: sealed::Word {}

pub(crate) mod sealed {
    use std::fmt::Debug;

    /// What the tables and messages of a search need from a packed form.
    pub trait Form: Copy + Eq + Debug + Send + Sync {
        /// The filler for empty slots; it is their [`Word`] that marks them as empty.
        const BLANK: Self;
        /// The number of bytes of the form that travels between ranks.
        const BYTES: usize;
        /// Appends [`BYTES`](Self::BYTES) bytes that [`get`](Self::get) reads.
        fn put(&self, out: &mut Vec<u8>);
        /// Reads what [`put`](Self::put) wrote; `bytes` has at least [`BYTES`](Self::BYTES).
        fn get(bytes: &[u8]) -> Self;
    }

    /// What tables need from the word next to a state.
    pub trait Word: Copy + Eq + Debug + Send + Sync {
        /// The value of an empty slot.
        const EMPTY: Self;
        /// The number of bits.
        const BITS: u32;
        /// Returns the word with the low bits of `value`.
        fn from_u64(value: u64) -> Self;
        /// Returns the word as a number.
        fn to_u64(self) -> u64;
    }
}

/// Mixes the bits of one word (the MurmurHash3 finaliser by Austin Appleby).
#[inline]
#[must_use]
pub fn mix(mut word: u64) -> u64 {
    word ^= word >> 33;
    word = word.wrapping_mul(0xff51_afd7_ed55_8ccd);
    word ^= word >> 33;
    word = word.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    word ^ (word >> 33)
}

macro_rules! form_of_a_number {
    ($($number:ty),*) => {$(
        impl sealed::Form for $number {
            const BLANK: Self = 0;
            const BYTES: usize = size_of::<Self>();

            fn put(&self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }

            fn get(bytes: &[u8]) -> Self {
                Self::from_le_bytes(*bytes.first_chunk().expect("as many bytes as were put"))
            }
        }
    )*};
}

form_of_a_number!(u64, u128);

impl Packed for u64 {
    #[inline]
    fn hash(&self) -> u64 {
        mix(*self)
    }
}

impl Packed for u128 {
    #[inline]
    fn hash(&self) -> u64 {
        mix((*self as u64) ^ mix((*self >> 64) as u64).rotate_left(17))
    }
}

impl<const N: usize> sealed::Form for [u64; N] {
    const BLANK: Self = [0; N];
    const BYTES: usize = 8 * N;

    fn put(&self, out: &mut Vec<u8>) {
        for word in self {
            out.extend_from_slice(&word.to_le_bytes());
        }
    }

    fn get(bytes: &[u8]) -> Self {
        let mut words = bytes.chunks_exact(8).map(<u64 as sealed::Form>::get);
        std::array::from_fn(|_| words.next().expect("as many bytes as were put"))
    }
}

/// Every word goes through the mixer together with the hash so far, so that swapped words, or equal words that would
/// cancel out, change the hash.
impl<const N: usize> Packed for [u64; N] {
    #[inline]
    fn hash(&self) -> u64 {
        self.iter().fold(0, |hash, word| mix(word ^ hash.rotate_left(23)))
    }
}

impl<const N: usize, const M: usize> sealed::Form for [[u64; N]; M] {
    const BLANK: Self = [[0; N]; M];
    const BYTES: usize = 8 * N * M;

    fn put(&self, out: &mut Vec<u8>) {
        self.iter().for_each(|words| words.put(out));
    }

    fn get(bytes: &[u8]) -> Self {
        std::array::from_fn(|at| <[u64; N] as sealed::Form>::get(&bytes[8 * N * at..]))
    }
}

impl<const N: usize, const M: usize> Packed for [[u64; N]; M] {
    #[inline]
    fn hash(&self) -> u64 {
        self.iter().flatten().fold(0, |hash, word| mix(word ^ hash.rotate_left(23)))
    }
}

impl<const N: usize> sealed::Form for [u8; N] {
    const BLANK: Self = [0; N];
    const BYTES: usize = N;

    fn put(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self);
    }

    fn get(bytes: &[u8]) -> Self {
        *bytes.first_chunk().expect("as many bytes as were put")
    }
}

/// Hashes eight bytes at a time, as for words.
impl<const N: usize> Packed for [u8; N] {
    #[inline]
    fn hash(&self) -> u64 {
        let mut hash = 0;
        for chunk in self.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            hash = mix(hash ^ u64::from_le_bytes(word)).rotate_left(23);
        }
        hash
    }
}

macro_rules! meta {
    ($($word:ty),*) => {$(
        impl Meta for $word {}

        impl sealed::Word for $word {
            const EMPTY: Self = <$word>::MAX;
            const BITS: u32 = <$word>::BITS;
            #[inline]
            fn from_u64(value: u64) -> Self {
                value as Self
            }
            #[inline]
            fn to_u64(self) -> u64 {
                u64::from(self)
            }
        }
    )*};
}

meta!(u16, u32, u64);

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn travels<P: Packed>(packed: P) {
        let mut bytes = vec![7];
        packed.put(&mut bytes);
        assert_eq!(bytes.len(), 1 + P::BYTES);
        bytes.push(9); // what comes next in a message
        assert_eq!(P::get(&bytes[1..]), packed);
    }

    #[test]
    fn every_form_round_trips() {
        travels(0x0123_4567_89ab_cdef_u64);
        travels(0x0123_4567_89ab_cdef_0011_2233_4455_6677_u128);
        travels([1u64, u64::MAX]);
        travels::<[u64; 40]>(std::array::from_fn(|i| mix(i as u64)));
        travels([[1u64, 2, 3], [4, 5, u64::MAX]]);
        travels::<[u8; 25]>(std::array::from_fn(|i| i as u8));
        travels([0u8; 0]);
    }

    /// Tables use the highest bits for the segment and the lower half for the slot; threads use the bits between.
    fn spreads<P: Packed>(forms: impl Iterator<Item = P>) {
        let hashes: Vec<u64> = forms.map(|form| form.hash()).collect();
        let different = |shift: u32, bits: u32| {
            let mask = (1u64 << bits) - 1;
            hashes.iter().map(|hash| hash >> shift & mask).collect::<HashSet<_>>().len()
        };
        assert_eq!(different(0, 63), hashes.len());
        assert_eq!(different(58, 6), 64);
        assert_eq!(different(32, 8), 256);
        assert_eq!(different(24, 8), 256);
        assert_eq!(different(0, 8), 256);
    }

    #[test]
    fn similar_forms_have_very_different_hashes() {
        let places = || (0..13).flat_map(|place| (1..400).map(move |value| (place, value)));
        spreads(places().map(|(place, value)| {
            let mut words = [0u64; 13];
            words[place] = value;
            words
        }));
        spreads((0..64u64).flat_map(|a| (0..64u64).map(move |b| [a, b])));
        spreads((0..64u64).flat_map(|a| (0..64u64).map(move |b| [b << 58, a << 58])));
        spreads((0..64u8).flat_map(|a| (0..64u8).map(move |b| [0, 0, a, 0, 0, 0, 0, 0, 0, 0, b])));
        spreads((0..64u128).flat_map(|a| (0..64u128).map(move |b| a << 64 | b)));
    }
}

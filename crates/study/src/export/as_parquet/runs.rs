//! Run-length encoding of small numbers: a repeated number is written once with its count, others are bit-packed in
//! groups of eight (Parquet's "RLE / bit-packing hybrid").

use super::thrift::varint;

/// The minimum length of a run; shorter ones are packed.
const RUN: usize = 8;

/// Appends numbers of the given number of bits each.
pub(super) fn put(out: &mut Vec<u8>, numbers: &[u32], bits: u32) {
    let (mut at, mut packed_from) = (0, 0);
    while at < numbers.len() {
        let run = numbers[at..].iter().take_while(|&&number| number == numbers[at]).count();
        // Packed numbers come in multiples of eight, except for the last group.
        if run >= RUN && (at - packed_from).is_multiple_of(8) {
            pack(out, &numbers[packed_from..at], bits);
            varint(out, (run as u64) << 1);
            out.extend_from_slice(&numbers[at].to_le_bytes()[..bits.div_ceil(8) as usize]);
            at += run;
            packed_from = at;
        } else {
            // Advances to the end of the run or of the group of eight, where a long run is considered again.
            let to_eight = 8 - (at - packed_from) % 8;
            at += run.min(to_eight);
        }
    }
    pack(out, &numbers[packed_from..], bits);
}

fn pack(out: &mut Vec<u8>, numbers: &[u32], bits: u32) {
    if numbers.is_empty() {
        return;
    }
    let groups = numbers.len().div_ceil(8);
    varint(out, (groups as u64) << 1 | 1);
    let (mut word, mut held) = (0u64, 0);
    for at in 0..8 * groups {
        word |= u64::from(numbers.get(at).copied().unwrap_or(0)) << held;
        held += bits;
        while held >= 8 {
            out.push(word as u8);
            word >>= 8;
            held -= 8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Decodes numbers according to the specification.
    fn read(bytes: &[u8], bits: u32, count: usize) -> Vec<u32> {
        let (mut at, mut numbers) = (0, Vec::new());
        while numbers.len() < count {
            let (mut head, mut shift) = (0u64, 0);
            loop {
                head |= u64::from(bytes[at] & 0x7F) << shift;
                shift += 7;
                at += 1;
                if bytes[at - 1] < 0x80 {
                    break;
                }
            }
            if head & 1 == 0 {
                let width = bits.div_ceil(8) as usize;
                let value =
                    bytes[at..at + width].iter().rev().fold(0, |value, &byte| value << 8 | u32::from(byte));
                at += width;
                numbers.extend(std::iter::repeat_n(value, (head >> 1) as usize));
            } else {
                let bytes = &bytes[at..];
                for index in 0..8 * (head >> 1) as usize {
                    let bit = |i: usize| u32::from(bytes[i / 8] >> (i % 8) & 1);
                    numbers.push((0..bits as usize).map(|b| bit(index * bits as usize + b) << b).sum());
                }
                at += (head >> 1) as usize * bits as usize;
            }
        }
        assert_eq!(at, bytes.len(), "nothing is left over");
        numbers.truncate(count);
        numbers
    }

    #[test]
    fn numbers_round_trip() {
        let mut state = 1u64;
        for bits in 0..=20 {
            for length in [0, 1, 7, 8, 9, 15, 16, 17, 100, 1000] {
                for runs in [1, 3, 20] {
                    let mut numbers = Vec::new();
                    while numbers.len() < length {
                        state = state
                            .wrapping_mul(6_364_136_223_846_793_005)
                            .wrapping_add(1_442_695_040_888_963_407);
                        let value = (state >> 33) as u32 & ((1u32 << bits) - 1);
                        numbers.extend(std::iter::repeat_n(value, 1 + (state >> 40) as usize % runs));
                    }
                    numbers.truncate(length);
                    let mut bytes = Vec::new();
                    put(&mut bytes, &numbers, bits);
                    assert_eq!(read(&bytes, bits, length), numbers, "{bits} bits");
                }
            }
        }
    }

    #[test]
    fn repetition_takes_no_space() {
        let mut bytes = Vec::new();
        put(&mut bytes, &[5; 100_000], 3);
        assert!(bytes.len() <= 4, "{bytes:?}");
    }
}

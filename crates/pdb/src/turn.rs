//! What happens to a bitmap of all orders when one piece changes its position in the order.
//!
//! A piece that is taken out and reinserted `n` positions further on swaps positions with `n` neighbours. In the rank
//! of the order, a swap of positions i and i + 1 affects only those two digits, so
//!
//! * among the first positions it moves whole runs of 24 bits or more: they are copied;
//! * among the last four it permutes the bits of every group of 24 in the same way: three tables of 256 words;
//! * the one swap between the two zones permutes 20 groups of 6 bits in every 120: eight masks and shifts, since groups
//!   that move by the same distance move together.

use crate::orders;

/// The number of pieces whose orders make up a group of 24 bits.
const TAIL: usize = 4;

/// Returns the number of bytes in a bitmap of all orders of `pieces` pieces.
#[must_use]
pub(crate) fn map_bytes(pieces: usize) -> usize {
    orders::count(pieces.max(TAIL)) / 8
}

/// All changes of position for a number of pieces.
pub(crate) struct Turns {
    pieces: usize,
    turns: Vec<Turn>, // from * pieces + to
}

/// One change of position: the passes over the bitmap that perform it.
struct Turn {
    passes: Vec<Pass>,
}

enum Pass {
    /// Copies runs: within every chunk, output run `i` is input run `from[i]`; offsets and lengths are in bytes.
    Runs { run: usize, chunk: usize, from: Vec<u32> },
    /// Swaps the positions on both sides of the border of the last four.
    Bridge,
    /// Permutes the bits of each group of three bytes.
    Tail(Box<[[u32; 256]; 3]>),
}

impl Turns {
    /// Prepares all changes of position.
    pub(crate) fn new(pieces: usize) -> Self {
        let turns =
            (0..pieces * pieces).map(|i| Turn::new(pieces, i / pieces, i % pieces)).collect::<Vec<_>>();
        Self { pieces, turns }
    }

    /// Adds to `into` the bitmap `from` after the piece at one position was moved to another.
    ///
    /// `spare` is scratch space for two bitmaps.
    pub(crate) fn add(
        &self,
        (place, to): (u8, u8),
        from: &[u8],
        into: &mut [u8],
        spare: (&mut [u8], &mut [u8]),
    ) {
        let turn = &self.turns[usize::from(place) * self.pieces + usize::from(to)];
        let (mut now, mut next) = spare;
        let Some((first, others)) = turn.passes.split_first() else {
            return merge(into, from);
        };
        first.apply(from, now);
        for pass in others {
            pass.apply(now, next);
            std::mem::swap(&mut now, &mut next);
        }
        merge(into, now);
    }
}

fn merge(into: &mut [u8], from: &[u8]) {
    for (into, from) in into.iter_mut().zip(from) {
        *into |= from;
    }
}

impl Turn {
    fn new(pieces: usize, from: usize, to: usize) -> Self {
        let border = pieces.saturating_sub(TAIL); // the first position of the last four
        let (low, high) = (from.min(to), from.max(to));
        let back = from > to;
        let mut passes = Vec::new();
        if low < high {
            if low + 1 < border {
                passes.push(Pass::runs(pieces, low, high.min(border - 1), back));
            }
            if low < border && high >= border {
                passes.push(Pass::Bridge);
            }
            if high > border {
                passes.push(Pass::tail(pieces.min(TAIL), low.max(border) - border, high - border, back));
            }
            if back {
                passes.reverse();
            }
        }
        Self { passes }
    }
}

/// Returns the order after the piece at position `low` was moved to `high`, or the other way round.
fn turned(order: &[u8], low: usize, high: usize, back: bool) -> Vec<u8> {
    let mut order = order.to_vec();
    if back {
        order[low..=high].rotate_right(1);
    } else {
        order[low..=high].rotate_left(1);
    }
    order
}

impl Pass {
    fn runs(pieces: usize, low: usize, high: usize, back: bool) -> Self {
        // Only the digits of positions low..=high change: orders of the pieces from `low` on, where a run stands for
        // everything after `high`.
        let rest = pieces - low;
        let run_bits = orders::count(pieces - 1 - high);
        let chunk_bits = orders::count(rest);
        let mut from = vec![0; chunk_bits / run_bits];
        let mut order = vec![0; rest];
        for number in 0..from.len() {
            orders::unrank(number * run_bits, &mut order);
            let to = orders::rank(&turned(&order, 0, high - low, back)) / run_bits;
            from[to] = (number * run_bits / 8) as u32;
        }
        Self::Runs { run: run_bits / 8, chunk: chunk_bits / 8, from }
    }

    fn tail(pieces: usize, low: usize, high: usize, back: bool) -> Self {
        let mut tables = Box::new([[0; 256]; 3]);
        let mut order = vec![0; pieces];
        for number in 0..orders::count(pieces) {
            orders::unrank(number, &mut order);
            let to = orders::rank(&turned(&order, low, high, back));
            for value in (0..256).filter(|value| value >> (number % 8) & 1 == 1) {
                tables[number / 8][value] |= 1 << to;
            }
        }
        Self::Tail(tables)
    }

    fn apply(&self, from: &[u8], into: &mut [u8]) {
        match self {
            Self::Runs { run: 3, chunk, from: starts } => copy_runs::<3>(*chunk, starts, from, into),
            Self::Runs { run: 15, chunk, from: starts } => copy_runs::<15>(*chunk, starts, from, into),
            Self::Runs { run: 90, chunk, from: starts } => copy_runs::<90>(*chunk, starts, from, into),
            Self::Runs { run, chunk, from: starts } => {
                for (from, into) in from.chunks_exact(*chunk).zip(into.chunks_exact_mut(*chunk)) {
                    for (into, &start) in into.chunks_exact_mut(*run).zip(starts) {
                        into.copy_from_slice(&from[start as usize..start as usize + run]);
                    }
                }
            }
            Self::Bridge => {
                for (from, into) in from.chunks_exact(15).zip(into.chunks_exact_mut(15)) {
                    let mut bytes = [0; 16];
                    bytes[..15].copy_from_slice(from);
                    let bits = bridge(u128::from_le_bytes(bytes));
                    into.copy_from_slice(&bits.to_le_bytes()[..15]);
                }
            }
            Self::Tail(tables) => {
                for (from, into) in from.chunks_exact(3).zip(into.chunks_exact_mut(3)) {
                    let bits = tables[0][usize::from(from[0])]
                        | tables[1][usize::from(from[1])]
                        | tables[2][usize::from(from[2])];
                    into.copy_from_slice(&bits.to_le_bytes()[..3]);
                }
            }
        }
    }
}

fn copy_runs<const RUN: usize>(chunk: usize, starts: &[u32], from: &[u8], into: &mut [u8]) {
    for (from, into) in from.chunks_exact(chunk).zip(into.chunks_exact_mut(chunk)) {
        for (into, &start) in into.chunks_exact_mut(RUN).zip(starts) {
            into.copy_from_slice(&from[start as usize..start as usize + RUN]);
        }
    }
}

/// Groups of six bits that move by the same distance, and the distance. There are five times four groups, where the
/// first of two pieces is the `a`-th of five and the second the `b`-th of the other four.
const SHIFTS: [(u128, i32); 8] = shifts();

const fn shifts() -> [(u128, i32); 8] {
    let mut all = [(0u128, 0i32); 8];
    let mut a = 0i32;
    while a < 5 {
        let mut b = 0i32;
        while b < 4 {
            // Among all five, the second piece is number b if it is below the first, otherwise b + 1.
            let (kind, distance) = if b < a {
                (a - b - 1, 4 * b + (a - 1) - (4 * a + b))
            } else {
                (4 + b - a, 4 * (b + 1) + a - (4 * a + b))
            };
            all[kind as usize].0 |= 0x3f << (6 * (4 * a + b));
            all[kind as usize].1 = 6 * distance;
            b += 1;
        }
        a += 1;
    }
    all
}

#[inline]
fn bridge(bits: u128) -> u128 {
    let mut moved = 0;
    for (mask, distance) in SHIFTS {
        let group = bits & mask;
        moved |= if distance < 0 { group >> -distance } else { group << distance };
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_does_to_the_map_what_it_does_to_every_order() {
        for pieces in 1..=8 {
            let turns = Turns::new(pieces);
            let bytes = map_bytes(pieces);
            let mut random = 12345u64;
            for from in 0..pieces {
                for to in 0..pieces {
                    let mut map = vec![0u8; bytes];
                    let mut expected = vec![0u8; bytes];
                    let mut order = vec![0; pieces];
                    for number in 0..orders::count(pieces) {
                        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        if random >> 62 == 0 {
                            map[number / 8] |= 1 << (number % 8);
                            orders::unrank(number, &mut order);
                            let piece = order.remove(from);
                            order.insert(to, piece);
                            let to = orders::rank(&order);
                            expected[to / 8] |= 1 << (to % 8);
                        }
                    }
                    let mut into = vec![0u8; bytes];
                    let mut spare = (vec![0; bytes], vec![0; bytes]);
                    turns.add((from as u8, to as u8), &map, &mut into, (&mut spare.0, &mut spare.1));
                    assert!(into == expected, "{pieces} pieces, {from} to {to}");
                }
            }
        }
    }
}

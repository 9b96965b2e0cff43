//! Orders of up to eight tiles in one word, and their numbers.

use pousse_pdb::orders;

/// An order: three bits for the tile in each place, the first place lowest.
pub(super) type Word = u32;

/// Tables from words to the numbers of orders.
pub(super) struct Orders {
    head_bits: u32,        // of the places before the last four
    heads: [u16; 1 << 12], // number of the first places, in units of the orders of the last four
    tails: [u8; 1 << 12],  // number of the order of the last four
    tail_orders: u32,
}

impl Orders {
    pub(super) fn new(pieces: usize) -> Self {
        let tail = pieces.min(4);
        let head = pieces - tail;
        let tail_orders = orders::count(tail);
        let mut heads = [0; 1 << 12];
        let mut order = vec![0; pieces];
        for number in 0..orders::count(pieces) / tail_orders {
            orders::unrank(number * tail_orders, &mut order);
            heads[word(&order[..head]) as usize] = number as u16;
        }
        // The last places hold any of the tiles; only which of them is smaller matters.
        let mut tails = [0; 1 << 12];
        for (word, number) in (0..1u32 << (3 * tail)).zip(&mut tails) {
            let tiles: Vec<u8> = (0..tail).map(|place| (word >> (3 * place) & 7) as u8).collect();
            *number = orders::rank(&tiles) as u8;
        }
        Self { head_bits: 3 * head as u32, heads, tails, tail_orders: tail_orders as u32 }
    }

    /// Returns the number of an order.
    #[inline(always)]
    pub(super) fn rank(&self, word: Word) -> u32 {
        let head = self.heads[(word & ((1 << self.head_bits) - 1)) as usize % (1 << 12)];
        let tail = self.tails[(word >> self.head_bits) as usize % (1 << 12)];
        u32::from(head) * self.tail_orders + u32::from(tail)
    }
}

/// Returns the word of an order.
pub(super) fn word(order: &[u8]) -> Word {
    order.iter().rev().fold(0, |word, &tile| word << 3 | Word::from(tile))
}

/// Takes the tile in place `from` out and puts it back `by` places further on.
#[inline(always)]
pub(super) fn forwards(word: Word, from: u32, by: u32) -> Word {
    let (low, width) = (3 * from, 3 * by);
    let below = (1u64 << low) - 1;
    let wide = u64::from(word);
    let tile = wide >> low & 7;
    let passed = wide >> (low + 3) & ((1 << width) - 1);
    let above = wide >> (low + 3 + width) << (low + 3 + width);
    ((wide & below) | passed << low | tile << (low + width) | above) as Word
}

/// Takes the tile in place `from` out and puts it back `by` places further ahead.
#[inline(always)]
pub(super) fn backwards(word: Word, from: u32, by: u32) -> Word {
    let (low, width) = (3 * (from - by), 3 * by);
    let below = (1u64 << low) - 1;
    let wide = u64::from(word);
    let passed = wide >> low & ((1 << width) - 1);
    let tile = wide >> (low + width) & 7;
    let above = wide >> (low + 3 + width) << (low + 3 + width);
    ((wide & below) | tile << low | passed << (low + 3) | above) as Word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_numbered_and_turned_as_orders_are() {
        for pieces in 1..=8usize {
            let orders = Orders::new(pieces);
            let mut order = vec![0; pieces];
            for number in (0..pousse_pdb::orders::count(pieces)).step_by(1 + pieces / 8 * 36) {
                pousse_pdb::orders::unrank(number, &mut order);
                assert_eq!(orders.rank(word(&order)) as usize, number);
                for from in 0..pieces {
                    for to in 0..pieces {
                        let mut turned = order.clone();
                        let piece = turned.remove(from);
                        turned.insert(to, piece);
                        let got = if to >= from {
                            forwards(word(&order), from as u32, (to - from) as u32)
                        } else {
                            backwards(word(&order), from as u32, (from - to) as u32)
                        };
                        assert_eq!(got, word(&turned), "{order:?} {from} {to}");
                    }
                }
            }
        }
    }
}

//! Orders of up to eight tiles, and how they change when a tile passes others.
//!
//! There are two representations, each the faster one where it is used. [`Numbers`]: an order is its number, and a
//! table holds the number after every turn; for six tiles on 5x5 that takes 43 KB. [`Words`]: an order is a word with
//! three bits for the tile in each place, turned by shifts and numbered with two small tables; for seven and eight
//! tiles, whose turns would take megabytes.

use pousse_pdb::orders;

/// The maximum number of tiles.
pub(super) const MOST_TILES: usize = 8;
/// The maximum number of tiles with a table of all turns.
pub(super) const MOST_NUMBERED: usize = 6;
/// Words of four tiles.
const WORDS: usize = 1 << 12;

/// The tile in one place moves to another: the first place times eight plus the second, six bits.
pub(super) type Turn = u32;

/// The number of turns.
pub(super) const TURNS: usize = MOST_TILES * MOST_TILES;

/// Returns the turn from one place to another.
pub(super) fn turn(from: usize, to: usize) -> Turn {
    (from * MOST_TILES + to) as Turn
}

/// A representation of orders.
pub(super) trait Orders: Send + Sync {
    /// Prepares the orders of `tiles` tiles that pass up to `longest` others, for a table with rows of `stride` entries.
    fn new(tiles: usize, longest: usize, stride: u32) -> Self;

    /// Returns the order of tiles in these cells, whose entry is at `index`, and where its row begins.
    fn find(&self, cells: &[u8], index: u32) -> (u32, u32);

    /// Returns the order and the start of its row after a turn, given those before it.
    fn after(&self, now: (u32, u32), turn: Turn) -> (u32, u32);
}

/// Orders as their numbers.
pub(super) struct Numbers {
    stride: u32,
    orders: usize,
    after: Vec<u16>, // turn * orders + order -> order; unused ones are not filled in
}

impl Orders for Numbers {
    fn new(tiles: usize, longest: usize, stride: u32) -> Self {
        let count = orders::count(tiles);
        let mut after = vec![0; TURNS * count];
        for from in 0..tiles {
            for to in (0..tiles).filter(|&to| to.abs_diff(from) <= longest) {
                let start = turn(from, to) as usize * count;
                let mut order = vec![0; tiles];
                for (number, after) in after[start..start + count].iter_mut().enumerate() {
                    orders::unrank(number, &mut order);
                    let tile = order.remove(from);
                    order.insert(to, tile);
                    *after = orders::rank(&order) as u16;
                }
            }
        }
        Self { stride, orders: count, after }
    }

    fn find(&self, _: &[u8], index: u32) -> (u32, u32) {
        let number = index / self.stride;
        (number, number * self.stride)
    }

    #[inline(always)]
    fn after(&self, (order, _): (u32, u32), turn: Turn) -> (u32, u32) {
        let number = u32::from(self.after[turn as usize * self.orders + order as usize]);
        (number, number * self.stride)
    }
}

/// Orders as words.
pub(super) struct Words {
    stride: u32,
    head_bits: u32,      // bits of the places before the last four
    tail_orders: u32,    // number of orders of the last four, or of all if there are fewer
    heads: [u16; WORDS], // number of the first places, in units of `tail_orders`
    tails: [u8; WORDS],  // number of the order of the last four
}

impl Orders for Words {
    fn new(tiles: usize, _: usize, stride: u32) -> Self {
        let tail = tiles.min(4);
        let head = tiles - tail;
        let tail_orders = orders::count(tail);
        let mut heads = [0; WORDS];
        let mut order = vec![0; tiles];
        for number in 0..orders::count(tiles) / tail_orders {
            orders::unrank(number * tail_orders, &mut order);
            heads[word(&order[..head]) as usize] = number as u16;
        }
        // The last places may hold any of the tiles; only their relative order matters.
        let mut tails = [0; WORDS];
        for (word, number) in tails.iter_mut().enumerate().take(1 << (3 * tail)) {
            let tiles: Vec<u8> = (0..tail).map(|place| (word >> (3 * place) & 7) as u8).collect();
            *number = orders::rank(&tiles) as u8;
        }
        Self { stride, head_bits: 3 * head as u32, tail_orders: tail_orders as u32, heads, tails }
    }

    fn find(&self, cells: &[u8], index: u32) -> (u32, u32) {
        let place = |cell: u8| cells.iter().filter(|&&other| other < cell).count();
        let word = (0..).zip(cells).fold(0, |word, (tile, &cell)| word | tile << (3 * place(cell)));
        (word, index - index % self.stride)
    }

    #[inline(always)]
    fn after(&self, (order, row): (u32, u32), turn: Turn) -> (u32, u32) {
        let (from, to) = (turn / MOST_TILES as u32, turn % MOST_TILES as u32);
        if from == to {
            return (order, row);
        }
        let word =
            if from < to { forwards(order, from, to - from) } else { backwards(order, from, from - to) };
        (word, self.rank(word) * self.stride)
    }
}

impl Words {
    /// Returns where the row of an order begins.
    #[inline(always)]
    pub(super) fn row(&self, word: u32) -> u32 {
        self.rank(word) * self.stride
    }

    /// Returns the number of an order.
    #[inline(always)]
    fn rank(&self, word: u32) -> u32 {
        let head = self.heads[(word & ((1 << self.head_bits) - 1)) as usize % WORDS];
        let tail = self.tails[(word >> self.head_bits) as usize % WORDS];
        u32::from(head) * self.tail_orders + u32::from(tail)
    }
}

/// Returns the word of an order: the first place lowest.
fn word(order: &[u8]) -> u32 {
    order.iter().rev().fold(0, |word, &tile| word << 3 | u32::from(tile))
}

/// Takes out the tile in place `from` and reinserts it `by` places later.
#[inline(always)]
fn forwards(word: u32, from: u32, by: u32) -> u32 {
    let (low, width) = (3 * from, 3 * by);
    let tile = word >> low & 7;
    let passed = word >> (low + 3) & ((1 << width) - 1);
    let stay = word & !(((8 << width) - 1) << low);
    stay | passed << low | tile << (low + width)
}

/// Takes out the tile in place `from` and reinserts it `by` places earlier.
#[inline(always)]
fn backwards(word: u32, from: u32, by: u32) -> u32 {
    let (low, width) = (3 * (from - by), 3 * by);
    let passed = word >> low & ((1 << width) - 1);
    let tile = word >> (low + width) & 7;
    let stay = word & !(((8 << width) - 1) << low);
    stay | tile << low | passed << (low + 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns_do_what_they_say<O: Orders>(most: usize) {
        for tiles in 1..=most {
            let all = O::new(tiles, 4, 10);
            let mut order = vec![0; tiles];
            for number in (0..orders::count(tiles)).step_by(1 + tiles / 8 * 36) {
                orders::unrank(number, &mut order);
                let find = |order: &[u8]| {
                    let mut cells = vec![0; tiles]; // of each tile
                    (0..).zip(order).for_each(|(cell, &tile)| cells[usize::from(tile)] = cell);
                    all.find(&cells, 10 * orders::rank(order) as u32 + 7)
                };
                let now = find(&order);
                assert_eq!(now.1 as usize, 10 * number);
                for from in 0..tiles {
                    for to in (0..tiles).filter(|to| to.abs_diff(from) <= 4) {
                        let mut turned = order.clone();
                        let tile = turned.remove(from);
                        turned.insert(to, tile);
                        assert_eq!(all.after(now, turn(from, to)), find(&turned), "{order:?} {from} {to}");
                    }
                }
            }
        }
    }

    #[test]
    fn turns_permute_orders_correctly() {
        turns_do_what_they_say::<Numbers>(MOST_NUMBERED);
        turns_do_what_they_say::<Words>(MOST_TILES);
    }
}

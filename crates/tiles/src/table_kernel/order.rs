//! Orders of up to eight tiles, and what becomes of them when a tile passes others.
//!
//! Up to six tiles an order is its number, and a table has the number after every turn: 43 KB at most on 5x5. For seven
//! and eight tiles such tables would not stay near the processor; there an order is a word with three bits for the tile
//! in each place, turned by shifts and numbered by two small tables. Each way is the faster one where it is used.

use pousse_pdb::orders;

/// The most tiles.
pub(super) const MOST_TILES: usize = 8;
/// The most tiles with a table of all turns.
const MOST_TABLED: usize = 6;
/// Words of four tiles.
const WORDS: usize = 1 << 12;

/// Returns which turn takes the tile in one place to another.
pub(super) fn turn(from: usize, to: usize) -> u32 {
    (from * MOST_TILES + to) as u32
}

/// The orders of a number of tiles.
pub(super) struct Orders {
    stride: u32, // entries in a row of the table
    kind: Kind,
}

enum Kind {
    Tabled {
        starts: [u32; MOST_TILES * MOST_TILES], // turn -> where its orders begin
        after: Vec<u16>,
    },
    Words {
        head_bits: u32,           // of the places before the last four
        heads: Box<[u16; WORDS]>, // number of the first places, in units of the orders of the last four
        tails: Box<[u8; WORDS]>,  // number of the order of the last four
    },
}

impl Orders {
    /// Prepares the orders of `tiles` tiles that pass up to `longest` others, for a table with rows of `stride` entries.
    pub(super) fn new(tiles: usize, longest: usize, stride: u32) -> Self {
        let kind = if tiles <= MOST_TABLED { tabled(tiles, longest) } else { words(tiles) };
        Self { stride, kind }
    }

    /// Returns an order, and where its row begins.
    pub(super) fn find(&self, order: &[u8]) -> (u32, u32) {
        match &self.kind {
            Kind::Tabled { .. } => {
                let number = orders::rank(order) as u32;
                (number, number * self.stride)
            }
            Kind::Words { head_bits, heads, tails } => {
                let word = word(order);
                (word, rank(word, *head_bits, heads, tails) * self.stride)
            }
        }
    }

    /// Returns an order after a turn, and where its row begins, from the same before.
    #[inline(always)]
    pub(super) fn after(&self, (order, row): (u32, u32), turn: u32) -> (u32, u32) {
        match &self.kind {
            Kind::Tabled { starts, after } => {
                let start = starts[turn as usize % (MOST_TILES * MOST_TILES)];
                let number = u32::from(after[(start + order) as usize]);
                (number, number * self.stride)
            }
            Kind::Words { head_bits, heads, tails } => {
                let (from, to) = (turn / MOST_TILES as u32, turn % MOST_TILES as u32);
                if from == to {
                    return (order, row);
                }
                let word = if from < to {
                    forwards(order, from, to - from)
                } else {
                    backwards(order, from, from - to)
                };
                (word, rank(word, *head_bits, heads, tails) * self.stride)
            }
        }
    }
}

fn tabled(tiles: usize, longest: usize) -> Kind {
    let count = orders::count(tiles);
    let mut starts = [0; MOST_TILES * MOST_TILES];
    // A turn that changes nothing comes first and serves all places.
    let mut after: Vec<u16> = (0..count).map(|number| number as u16).collect();
    for from in 0..tiles {
        for to in (0..tiles).filter(|&to| to != from && to.abs_diff(from) <= longest) {
            starts[turn(from, to) as usize] = after.len() as u32;
            let mut order = vec![0; tiles];
            for number in 0..count {
                orders::unrank(number, &mut order);
                let tile = order.remove(from);
                order.insert(to, tile);
                after.push(orders::rank(&order) as u16);
            }
        }
    }
    Kind::Tabled { starts, after }
}

fn words(tiles: usize) -> Kind {
    let head = tiles - 4;
    let mut heads = Box::new([0; WORDS]);
    let mut order = vec![0; tiles];
    for number in 0..orders::count(tiles) / 24 {
        orders::unrank(number * 24, &mut order);
        heads[word(&order[..head]) as usize] = number as u16;
    }
    // The last places hold any of the tiles; only which of them is smaller matters.
    let mut tails = Box::new([0; WORDS]);
    for (word, number) in tails.iter_mut().enumerate() {
        let tiles: [u8; 4] = std::array::from_fn(|place| (word >> (3 * place) & 7) as u8);
        *number = orders::rank(&tiles) as u8;
    }
    Kind::Words { head_bits: 3 * head as u32, heads, tails }
}

/// Returns the word of an order: the first place lowest.
fn word(order: &[u8]) -> u32 {
    order.iter().rev().fold(0, |word, &tile| word << 3 | u32::from(tile))
}

/// Returns the number of an order.
#[inline(always)]
fn rank(word: u32, head_bits: u32, heads: &[u16; WORDS], tails: &[u8; WORDS]) -> u32 {
    let head = heads[(word & ((1 << head_bits) - 1)) as usize % WORDS];
    let tail = tails[(word >> head_bits) as usize % WORDS];
    u32::from(head) * 24 + u32::from(tail)
}

/// Takes the tile in place `from` out and puts it back `by` places further on.
#[inline(always)]
fn forwards(word: u32, from: u32, by: u32) -> u32 {
    let (low, width) = (3 * from, 3 * by);
    let tile = word >> low & 7;
    let passed = word >> (low + 3) & ((1 << width) - 1);
    let stay = word & !(((8 << width) - 1) << low);
    stay | passed << low | tile << (low + width)
}

/// Takes the tile in place `from` out and puts it back `by` places further ahead.
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

    #[test]
    fn turns_do_to_numbers_what_they_do_to_orders() {
        for tiles in 1..=8usize {
            let all = Orders::new(tiles, 4, 10);
            let mut order = vec![0; tiles];
            for number in (0..orders::count(tiles)).step_by(1 + tiles / 8 * 36) {
                orders::unrank(number, &mut order);
                let now = all.find(&order);
                assert_eq!(now.1 as usize, 10 * number);
                for from in 0..tiles {
                    for to in (0..tiles).filter(|to| to.abs_diff(from) <= 4) {
                        let mut turned = order.clone();
                        let tile = turned.remove(from);
                        turned.insert(to, tile);
                        assert_eq!(
                            all.after(now, turn(from, to)),
                            all.find(&turned),
                            "{order:?} {from} {to}"
                        );
                    }
                }
            }
        }
    }
}

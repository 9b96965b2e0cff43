//! The best choice of sets without a common tile: a maximum weight matching where sets are pairs, set packing beyond.
//!
//! Branch and bound over the sets in the order of what they give per tile: no choice among the sets from one on gives
//! more than that set's share for each of the tiles that are left. Few sets of a position count and a board has room for
//! few disjoint ones, so this is short work for all but contrived positions.

/// A set as a word: what it gives per tile (in twelfths), what it gives, its tiles. Larger words come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Choice(u64);

const AMOUNT: u32 = 48;
const SHARE: u32 = 56;
/// Twelfths divide by two, three and four.
const PARTS: u64 = 12;
/// Sets tried before the search ends with the best found so far.
const MOST_STEPS: u32 = 1_000_000;

impl Choice {
    /// The most tiles that a board may have, the blank's number included.
    pub(super) const MOST_TILES: usize = AMOUNT as usize;

    #[inline]
    pub(super) fn new(tiles: u64, amount: u8) -> Self {
        let share = (PARTS * u64::from(amount)).div_ceil(u64::from(tiles.count_ones())).min(255);
        Self(share << SHARE | u64::from(amount) << AMOUNT | tiles)
    }

    #[inline]
    pub(super) fn tiles(self) -> u64 {
        self.0 & ((1 << AMOUNT) - 1)
    }

    #[inline]
    pub(super) fn amount(self) -> u32 {
        u32::from((self.0 >> AMOUNT) as u8)
    }

    #[inline]
    fn share(self) -> u32 {
        (self.0 >> SHARE) as u32
    }
}

/// Returns the most that disjoint sets give, all larger words first.
///
/// The result is exact unless a million sets were tried; it depends on nothing but the sets. `enough` is a value that
/// is known not to be exceeded.
#[inline]
pub(super) fn most(sets: &[Choice], enough: u32) -> u32 {
    debug_assert!(sets.is_sorted_by(|a, b| a >= b));
    let tiles = sets.iter().fold(0, |all, set| all | set.tiles());
    let mut search = Search { best: 0, enough, steps: 0 };
    search.choose(sets, tiles, 0);
    search.best
}

/// Returns the sets of a best choice, the first one found.
pub(super) fn best(sets: &[Choice]) -> Vec<Choice> {
    let (mut left, mut chosen) = (sets.to_vec(), Vec::new());
    let mut open = most(sets, u32::MAX);
    while open > 0 {
        // A set belongs to a best choice if what is disjoint from it gives the rest.
        let (set, rest) = left
            .iter()
            .map(|&set| (set, disjoint(&left, set)))
            .find(|(set, rest)| set.amount() + most(rest, u32::MAX) >= open)
            .expect("a choice was found before");
        open -= set.amount().min(open);
        chosen.push(set);
        left = rest;
    }
    chosen
}

fn disjoint(sets: &[Choice], from: Choice) -> Vec<Choice> {
    sets.iter().copied().filter(|set| set.tiles() & from.tiles() == 0).collect()
}

struct Search {
    best: u32,
    enough: u32,
    steps: u32,
}

impl Search {
    fn choose(&mut self, sets: &[Choice], free: u64, sum: u32) {
        self.best = self.best.max(sum);
        let room = free.count_ones();
        for (i, &set) in sets.iter().enumerate() {
            if sum + room * set.share() / PARTS as u32 <= self.best
                || self.best >= self.enough
                || self.steps >= MOST_STEPS
            {
                return;
            }
            self.steps += 1;
            if set.tiles() & !free == 0 {
                self.choose(&sets[i + 1..], free & !set.tiles(), sum + set.amount());
            }
        }
    }
}

//! The best choice of sets without a common tile: a maximum weight matching where sets are pairs, set packing beyond.
//!
//! Branch and bound over the sets in the order of what they give per tile: no choice gives more than if each tile were
//! paid by the first set that it is in. Few sets of a position count and a board has room for
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

/// What is known of the best choice beforehand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// Some choice gives as much.
    pub(super) least: u32,
    /// No choice gives more.
    pub(super) most: u32,
}

impl Known {
    /// Nothing.
    pub(super) const NOTHING: Self = Self { least: 0, most: u32::MAX };
}

/// Returns the most that disjoint sets give, larger words first.
///
/// The result is exact unless a million sets were tried; where nothing is known it depends on the sets alone.
#[inline]
pub(super) fn most(sets: &[Choice], known: Known) -> u32 {
    debug_assert!(sets.is_sorted_by(|a, b| a >= b));
    if known.least >= known.most || sets.is_empty() {
        return known.least;
    }
    let mut search =
        Search { sets, disjoint: [0; MOST_AT_ONCE], best: known.least, most: known.most, steps: 0 };
    if sets.len() <= MOST_AT_ONCE {
        search.prepare();
        search.choose(u128::MAX >> (MOST_AT_ONCE - sets.len()), 0);
    } else {
        search.choose_among_many(sets, u64::MAX >> (64 - AMOUNT), 0);
    }
    search.best
}

/// Returns the sets of a best choice, the first one found.
pub(super) fn best(sets: &[Choice]) -> Vec<Choice> {
    let (mut left, mut chosen) = (sets.to_vec(), Vec::new());
    let mut open = most(sets, Known::NOTHING);
    while open > 0 {
        // A set belongs to a best choice if what is disjoint from it gives the rest.
        let (set, rest) = left
            .iter()
            .map(|&set| (set, disjoint(&left, set)))
            .find(|(set, rest)| set.amount() + most(rest, Known::NOTHING) >= open)
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

/// Sets that one word has a bit for each.
const MOST_AT_ONCE: usize = 128;

struct Search<'s> {
    sets: &'s [Choice],
    disjoint: [u128; MOST_AT_ONCE], // set -> those without a tile of it
    best: u32,
    most: u32,
    steps: u32,
}

impl Search<'_> {
    fn prepare(&mut self) {
        let mut with = [0u128; Choice::MOST_TILES];
        for (i, set) in self.sets.iter().enumerate() {
            tiles_of(set.tiles()).for_each(|tile| with[tile] |= 1 << i);
        }
        for (disjoint, set) in self.disjoint.iter_mut().zip(self.sets) {
            *disjoint = !tiles_of(set.tiles()).fold(0, |all, tile| all | with[tile]);
        }
    }

    /// Tries all choices among the sets of a mask, on top of what gives `sum`.
    fn choose(&mut self, mut open: u128, sum: u32) {
        self.best = self.best.max(sum);
        while open != 0 && self.best < self.most && self.steps < MOST_STEPS && self.may_exceed(open, sum) {
            self.steps += 1;
            let first = open.trailing_zeros() as usize;
            open &= open - 1;
            self.choose(open & self.disjoint[first], sum + self.sets[first].amount());
        }
    }

    /// Says whether the sets of a mask may give more than the best so far: were each tile paid by its best set.
    #[inline]
    fn may_exceed(&self, mut open: u128, sum: u32) -> bool {
        let enough = PARTS as u32 * (self.best + 1 - sum);
        let (mut covered, mut shares) = (0, 0);
        while open != 0 {
            let set = self.sets[open.trailing_zeros() as usize];
            open &= open - 1;
            shares += (set.tiles() & !covered).count_ones() * set.share();
            covered |= set.tiles();
            if shares >= enough {
                return true;
            }
        }
        false
    }

    /// The same among more sets than a mask has bits, on tiles that are free.
    fn choose_among_many(&mut self, sets: &[Choice], free: u64, sum: u32) {
        self.best = self.best.max(sum);
        let tiles = sets.iter().fold(0, |all, set| all | set.tiles()) & free;
        for (i, &set) in sets.iter().enumerate() {
            let most = sum + tiles.count_ones() * set.share() / PARTS as u32;
            if most <= self.best || self.best >= self.most || self.steps >= MOST_STEPS {
                return;
            }
            self.steps += 1;
            if set.tiles() & !free == 0 {
                self.choose_among_many(&sets[i + 1..], free & !set.tiles(), sum + set.amount());
            }
        }
    }
}

/// Returns the tiles of a mask.
#[inline]
fn tiles_of(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let tile = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            tile
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The best of all choices, set by set.
    fn exhaustive(sets: &[Choice], used: u64) -> u32 {
        let Some((set, rest)) = sets.split_first() else { return 0 };
        let without = exhaustive(rest, used);
        if set.tiles() & used != 0 {
            return without;
        }
        without.max(set.amount() + exhaustive(rest, used | set.tiles()))
    }

    fn random(count: usize, tiles: u64, seed: u64) -> Vec<Choice> {
        let mut state = seed;
        let mut below = |n: u64| {
            state = pousse_search::mix(state.wrapping_add(0x9e37_79b9_7f4a_7c15));
            state % n
        };
        let mut sets: Vec<Choice> = (0..count)
            .map(|_| {
                let size = 2 + below(3) as u32;
                let mut mask = 0u64;
                while mask.count_ones() < size {
                    mask |= 1 << (1 + below(tiles));
                }
                Choice::new(mask, 1 + below(3) as u8)
            })
            .collect();
        sets.sort_unstable_by(|a, b| b.cmp(a));
        sets.dedup();
        sets
    }

    #[test]
    fn the_best_of_all_choices_is_found() {
        for seed in 0..3000 {
            let sets = random(1 + seed as usize % 24, 6 + seed % 30, seed);
            let truth = exhaustive(&sets, 0);
            assert_eq!(most(&sets, Known::NOTHING), truth);
            assert_eq!(most(&sets, Known { least: truth.saturating_sub(2), most: truth + 1 }), truth);
            let mut many = Search { sets: &sets, disjoint: [0; 128], best: 0, most: u32::MAX, steps: 0 };
            many.choose_among_many(&sets, u64::MAX >> (64 - AMOUNT), 0);
            assert_eq!(many.best, truth);
            let chosen = best(&sets);
            assert_eq!(chosen.iter().map(|set| set.amount()).sum::<u32>(), truth);
            let tiles: u32 = chosen.iter().map(|set| set.tiles().count_ones()).sum();
            assert_eq!(chosen.iter().fold(0, |all, set| all | set.tiles()).count_ones(), tiles);
        }
    }

    #[test]
    fn more_sets_than_a_mask_has_bits_give_no_less() {
        for seed in 0..50 {
            let many = random(300, 15, seed);
            assert!(many.len() > MOST_AT_ONCE);
            assert!(most(&many, Known::NOTHING) >= most(&many[..MOST_AT_ONCE], Known::NOTHING));
        }
    }
}

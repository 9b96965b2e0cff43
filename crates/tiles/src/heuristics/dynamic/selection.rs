//! The best choice of sets without a common tile: a maximum weight matching if the sets are pairs, otherwise set
//! packing.
//!
//! Branch and bound over the sets in the order of their worth per tile: no choice is worth more than if each tile got
//! its share from the first set that it is in. Few sets apply to a position, and a board has room for few disjoint
//! ones, so this is quick for all but contrived positions.
//!
//! Those are cut off after a million steps. If the sets have at most [`MOST_EXACT`] tiles, dynamic programming then
//! finds the best choice for every subset of these tiles, 2^15 of them. Otherwise the best choice so far is returned:
//! it depends only on the sets and their order, provided that nothing is known beforehand.

/// A set as a word: its worth per tile (in twelfths), its worth, its tiles. Larger words come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Choice(u64);

const AMOUNT: u32 = 48;
const SHARE: u32 = 56;
/// Twelfths are divisible by two, three and four.
const PARTS: u64 = 12;
/// The number of sets tried before the search is cut off.
const MOST_STEPS: u32 = 1_000_000;
/// The maximum number of tiles for which the best choice is always found, however long it takes.
pub(super) const MOST_EXACT: usize = 15;

impl Choice {
    /// The maximum number of tiles that a board may have, counting the blank.
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

/// What is known about the best choice beforehand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// Some choice is worth this much.
    pub(super) least: u32,
    /// No choice is worth more.
    pub(super) most: u32,
}

impl Known {
    /// Nothing.
    pub(super) const NOTHING: Self = Self { least: 0, most: u32::MAX };
}

/// Returns the largest total worth of disjoint sets, which are sorted with larger words first.
///
/// The result depends only on the sets if they have at most [`MOST_EXACT`] tiles, or if nothing is known.
#[inline]
pub(super) fn most(sets: &[Choice], known: Known) -> u32 {
    if known.least >= known.most || sets.is_empty() {
        return known.least;
    }
    Search::<false>::run(sets, known, MOST_STEPS).best
}

/// Returns the sets of a best choice, whose total worth is [`most`].
pub(super) fn best(sets: &[Choice]) -> Vec<Choice> {
    Search::<true>::run(sets, Known::NOTHING, MOST_STEPS).chosen
}

/// The maximum number of sets that fit into one word with a bit for each.
const MOST_AT_ONCE: usize = 128;

/// The search for the best choice; it records the choice itself only on request.
struct Search<'s, const NOTED: bool> {
    sets: &'s [Choice],
    disjoint: [u128; MOST_AT_ONCE], // set -> the sets that share no tile with it
    best: u32,
    most: u32,
    steps: u32, // steps left
    path: Vec<Choice>,
    chosen: Vec<Choice>,
}

impl<'s, const NOTED: bool> Search<'s, NOTED> {
    #[inline]
    fn run(sets: &'s [Choice], known: Known, steps: u32) -> Self {
        debug_assert!(sets.is_sorted_by(|a, b| a >= b));
        let (path, chosen) = (Vec::new(), Vec::new());
        let (best, most) = (known.least, known.most);
        let mut search = Self { sets, disjoint: [0; MOST_AT_ONCE], best, most, steps, path, chosen };
        if sets.len() <= MOST_AT_ONCE {
            search.prepare();
            search.choose(u128::MAX.checked_shr((MOST_AT_ONCE - sets.len()) as u32).unwrap_or(0), 0);
        } else {
            search.choose_among_many(sets, u64::MAX >> (64 - AMOUNT), 0);
        }
        if search.steps == 0 {
            search.finish();
        }
        search
    }

    /// Finds the best choice for every subset of the tiles, smaller subsets first, if there are not too many.
    #[cold]
    fn finish(&mut self) {
        let all = self.sets.iter().fold(0, |all, set| all | set.tiles());
        let tiles: Vec<usize> = tiles_of(all).collect();
        if tiles.len() > MOST_EXACT {
            return;
        }
        // The sets by their last tile, with tiles renumbered without gaps.
        let mut ending: Vec<Vec<(usize, Choice)>> = vec![Vec::new(); tiles.len()];
        for &set in self.sets {
            let mask = (0..tiles.len()).filter(|&i| set.tiles() >> tiles[i] & 1 == 1);
            let mask = mask.fold(0usize, |mask, i| mask | 1 << i);
            ending[mask.ilog2() as usize].push((mask, set));
        }
        // The last tile of a subset is in a set of the choice, or in none.
        let options = |part: usize| {
            let last = part.ilog2() as usize;
            ending[last].iter().filter(move |(mask, _)| mask & !part == 0)
        };
        let mut most = vec![0; 1 << tiles.len()];
        for part in 1..most.len() {
            let without = most[part ^ 1 << part.ilog2()];
            let with = options(part).map(|(mask, set)| most[part ^ mask] + set.amount());
            most[part] = with.fold(without, u32::max);
        }
        let mut part = most.len() - 1;
        self.best = most[part];
        self.chosen.clear();
        while NOTED && part != 0 {
            let found = options(part).find(|(mask, set)| most[part ^ mask] + set.amount() == most[part]);
            if let Some(&(mask, set)) = found {
                self.chosen.push(set);
                part ^= mask;
            } else {
                part ^= 1 << part.ilog2();
            }
        }
    }

    /// Records a choice worth `sum`.
    #[inline]
    fn note(&mut self, sum: u32) {
        if sum > self.best {
            self.best = sum;
            if NOTED {
                self.chosen.clone_from(&self.path);
            }
        }
    }

    #[inline]
    fn enter(&mut self, set: Choice) {
        if NOTED {
            self.path.push(set);
        }
    }

    #[inline]
    fn leave(&mut self) {
        if NOTED {
            self.path.pop();
        }
    }

    /// Spends a step; returns whether any are left.
    #[inline]
    fn step(&mut self) -> bool {
        self.steps = self.steps.saturating_sub(1);
        self.steps > 0
    }

    fn prepare(&mut self) {
        let mut with = [0u128; Choice::MOST_TILES];
        for (i, set) in self.sets.iter().enumerate() {
            tiles_of(set.tiles()).for_each(|tile| with[tile] |= 1 << i);
        }
        for (disjoint, set) in self.disjoint.iter_mut().zip(self.sets) {
            *disjoint = !tiles_of(set.tiles()).fold(0, |all, tile| all | with[tile]);
        }
    }

    /// Tries all choices among the sets of a mask, in addition to those worth `sum`.
    fn choose(&mut self, mut open: u128, sum: u32) {
        self.note(sum);
        while open != 0 && self.best < self.most && self.may_exceed(open, sum) && self.step() {
            let first = open.trailing_zeros() as usize;
            open &= open - 1;
            self.enter(self.sets[first]);
            self.choose(open & self.disjoint[first], sum + self.sets[first].amount());
            self.leave();
        }
    }

    /// Returns whether the sets of a mask may be worth more than the best so far, if each tile got its share from its
    /// best set.
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

    /// Does the same with more sets than a mask has bits, on the tiles that are free.
    fn choose_among_many(&mut self, sets: &[Choice], free: u64, sum: u32) {
        self.note(sum);
        let tiles = sets.iter().fold(0, |all, set| all | set.tiles()) & free;
        for (i, &set) in sets.iter().enumerate() {
            let most = sum + tiles.count_ones() * set.share() / PARTS as u32;
            if most <= self.best || self.best >= self.most || !self.step() {
                return;
            }
            if set.tiles() & !free == 0 {
                self.enter(set);
                self.choose_among_many(&sets[i + 1..], free & !set.tiles(), sum + set.amount());
                self.leave();
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

    /// Returns the best of all choices, by trying them all.
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
            let mut many = Search::<false>::run(&sets, Known { least: 0, most: 0 }, 1_000_000);
            many.most = u32::MAX;
            many.choose_among_many(&sets, u64::MAX >> (64 - AMOUNT), 0);
            assert_eq!(many.best, truth);
            assert_eq!(worth(&best(&sets)), truth);
        }
    }

    /// Returns the worth of a choice, and checks that it is valid.
    fn worth(chosen: &[Choice]) -> u32 {
        let tiles: u32 = chosen.iter().map(|set| set.tiles().count_ones()).sum();
        assert_eq!(chosen.iter().fold(0, |all, set| all | set.tiles()).count_ones(), tiles);
        chosen.iter().map(|set| set.amount()).sum()
    }

    /// Whenever the search is cut off, and whatever is known, the result is the same if there are few tiles.
    #[test]
    fn the_best_choice_is_found_after_any_number_of_steps() {
        for seed in 0..60 {
            // Up to as many pairs, triples and quadruples of fifteen tiles as can occur at once.
            let sets = random([20, 60, 100, 200][seed as usize % 4], 9 + seed % 7, seed);
            let truth = most(&sets, Known::NOTHING);
            for steps in [1, 2, 5, 30, 1000] {
                for known in [Known::NOTHING, Known { least: truth - 1, most: truth + 3 }] {
                    assert_eq!(Search::<false>::run(&sets, known, steps).best, truth, "{steps}");
                }
                let noted = Search::<true>::run(&sets, Known::NOTHING, steps);
                assert_eq!((noted.best, worth(&noted.chosen)), (truth, truth), "{steps}");
            }
        }
    }

    /// If there are many tiles, the result may be less than the best, but it is a valid choice, and always the same.
    #[test]
    fn an_early_result_is_a_valid_choice() {
        for seed in 0..60 {
            let sets = random([60, 120, 300][seed as usize % 3], 30, seed);
            for steps in [1, 10, 1000] {
                let noted = Search::<true>::run(&sets, Known::NOTHING, steps);
                assert_eq!(worth(&noted.chosen), noted.best);
                assert_eq!(Search::<false>::run(&sets, Known::NOTHING, steps).best, noted.best);
                assert!(noted.best <= most(&sets, Known::NOTHING));
            }
        }
    }

    #[test]
    fn more_sets_than_mask_bits_lose_nothing() {
        for seed in 0..50 {
            let many = random(300, 15, seed);
            assert!(many.len() > MOST_AT_ONCE);
            assert!(most(&many, Known::NOTHING) >= most(&many[..MOST_AT_ONCE], Known::NOTHING));
        }
    }
}

//! Which sets of boxes are worth examining after a search that was stopped (Hoste, 2008, sections 10.2 and 13.1).
//!
//! Boxes that stand still while others move are often a deadlock or have an unknown penalty. A sample of the positions
//! that the search examined yields the squares most often occupied, with and without those on goals, and among them the
//! sets most often occupied together; also, anywhere on the board, the pairs most often occupied together, extended by
//! the squares most often seen with them. Sets have four to six boxes: smaller ones are known exactly.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use pousse_search::mix;

use crate::board::Board;
use crate::zone::Zone;

/// How many of the most used squares are considered (15 as in Hoste).
const MOST_USED: usize = 15;
/// The sizes of the smallest and the largest set.
const SIZES: std::ops::RangeInclusive<usize> = 4..=6;
/// How many sets are taken from the most used squares, and how many pairs are extended.
const FROM_SQUARES: usize = 300;
const FROM_PAIRS: usize = 100;
/// One position in how many is sampled, and how many are kept.
const EVERY: u64 = 16;
const KEPT: usize = 4096;

/// A sample of the positions of a search, all with the same probability.
#[derive(Default)]
pub(crate) struct Sample<const P: usize> {
    seen: AtomicU64,
    kept: Mutex<Vec<Zone<P>>>,
}

impl<const P: usize> Sample<P> {
    /// Offers a position to the sample.
    #[inline]
    pub(crate) fn offer(&self, boxes: &Zone<P>) {
        let seen = self.seen.fetch_add(1, Ordering::Relaxed);
        if seen.is_multiple_of(EVERY) {
            self.take(boxes, seen / EVERY);
        }
    }

    #[cold]
    fn take(&self, boxes: &Zone<P>, number: u64) {
        let Ok(mut kept) = self.kept.lock() else { return };
        if kept.len() < KEPT {
            kept.push(*boxes);
        } else {
            // Reservoir sampling, with numbers that are the same in every run.
            let place = mix(number) % (number + 1);
            if let Some(old) = kept.get_mut(place as usize) {
                *old = *boxes;
            }
        }
    }

    /// Returns the sets worth examining, most promising first.
    pub(crate) fn probable(&self, board: &Board) -> Vec<Zone<P>> {
        let Ok(kept) = self.kept.lock() else { return Vec::new() };
        let mut used = vec![0u32; board.live()];
        for boxes in kept.iter() {
            boxes.iter().for_each(|square| used[square] += 1);
        }
        let mut sets: Vec<(u32, Zone<P>)> = Vec::new();
        for with_goals in [false, true] {
            let mut squares: Vec<usize> = (0..board.live())
                .filter(|&square| used[square] > 0 && (with_goals || !board.is_goal(square)))
                .collect();
            squares.sort_by_key(|&square| (std::cmp::Reverse(used[square]), square));
            squares.truncate(MOST_USED);
            sets.extend(together(&kept, &squares));
        }
        sets.extend(grown(&kept, board));
        sets.sort_by_key(|(count, boxes)| (std::cmp::Reverse(*count), *boxes.words()));
        sets.dedup_by_key(|(_, boxes)| *boxes);
        sets.into_iter().map(|(_, boxes)| boxes).collect()
    }
}

/// Returns the sets among some squares that are most often occupied together, and how often.
fn together<const P: usize>(kept: &[Zone<P>], squares: &[usize]) -> Vec<(u32, Zone<P>)> {
    // Count the positions in which exactly these squares are occupied, then those in which at least these are.
    let mut count = vec![0u32; 1 << squares.len()];
    for boxes in kept {
        let set: usize =
            squares.iter().enumerate().filter(|(_, square)| boxes.has(**square)).map(|(at, _)| 1 << at).sum();
        count[set] += 1;
    }
    for at in 0..squares.len() {
        for set in 0..count.len() {
            if set >> at & 1 == 0 {
                count[set] += count[set | 1 << at];
            }
        }
    }
    let mut sets: Vec<usize> = (0..count.len())
        .filter(|set| count[*set] > 1 && SIZES.contains(&(set.count_ones() as usize)))
        .collect();
    sets.sort_by_key(|&set| (std::cmp::Reverse(count[set]), set));
    sets.truncate(FROM_SQUARES);
    let zone = |set: usize| {
        Zone::of(squares.iter().enumerate().filter(|(at, _)| set >> at & 1 != 0).map(|(_, s)| *s))
    };
    sets.into_iter().map(|set| (count[set], zone(set))).collect()
}

/// Returns the pairs most often occupied together, extended to sets.
fn grown<const P: usize>(kept: &[Zone<P>], board: &Board) -> Vec<(u32, Zone<P>)> {
    let mut pairs: HashMap<(usize, usize), u32> = HashMap::new();
    for boxes in kept {
        for first in boxes.iter().filter(|&square| !board.is_goal(square)) {
            for second in
                boxes.iter().filter(|&second| second != first && (second > first || board.is_goal(second)))
            {
                *pairs.entry((first, second)).or_default() += 1;
            }
        }
    }
    let mut pairs: Vec<((usize, usize), u32)> = pairs.into_iter().collect();
    pairs.sort_by_key(|&(pair, count)| (std::cmp::Reverse(count), pair));
    let mut sets = Vec::new();
    for ((first, second), _) in pairs.into_iter().take(FROM_PAIRS) {
        let mut set = Zone::<P>::of([first, second]);
        while set.len() < *SIZES.end() {
            let mut beside = vec![0u32; board.live()];
            for boxes in kept.iter().filter(|boxes| set.is_within(boxes)) {
                boxes.iter().filter(|&square| !set.has(square)).for_each(|square| beside[square] += 1);
            }
            let Some(next) =
                (0..beside.len()).max_by_key(|&square| (beside[square], std::cmp::Reverse(square)))
            else {
                break;
            };
            if beside[next] < 2 {
                break;
            }
            set.add(next);
            if SIZES.contains(&set.len()) {
                sets.push((beside[next], set));
            }
        }
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::DeadRule;
    use crate::read_level;

    #[test]
    fn boxes_that_stand_still_are_named_first() {
        let level =
            read_level("########\n#  .   #\n# $$$$ #\n# .  ..#\n#@     #\n########").expect("well drawn");
        let board = Board::new(&level, DeadRule::None);
        let still = [1, 7, 8, 14];
        let sample = Sample::<1>::default();
        let mut seed = 1;
        for _ in 0..200_000 {
            let mut boxes = Zone::<1>::of(still);
            while boxes.len() < 6 {
                seed = mix(seed + 1);
                boxes.add(seed as usize % board.live());
            }
            sample.offer(&boxes);
        }
        assert_eq!(sample.kept.lock().expect("nobody panicked").len(), KEPT);
        let probable = sample.probable(&board);
        assert_eq!(probable[0], Zone::of(still));
        assert!(probable.iter().all(|set| SIZES.contains(&set.len())));
        let again: std::collections::HashSet<_> = probable.iter().collect();
        assert_eq!(again.len(), probable.len(), "each set once");
    }
}

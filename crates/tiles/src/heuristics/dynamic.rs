//! Dynamically partitioned additive pattern databases (Felner, Korf and Hanan 2004): `pairs`, `triples`, `quadruples`.
//!
//! Two tiles reversed in their row need more moves together than their steps; so do some triples and quadruples that no
//! simple rule describes. For every set of two (up to three, up to four) tiles and every placement of them, a separate
//! search determines how many moves of these tiles bring them home, as in a pattern database; the part beyond their
//! steps is their *excess*, an even number. Moves of different tiles are different moves, so the excesses of sets
//! without a common tile add up: the estimate is Manhattan distance plus the largest sum of excesses of disjoint sets,
//! chosen anew for every position.
//!
//! Admissible. Not consistent, nor declared so except on 2x2 (`measured.rs`): an excess is the minimum over all
//! positions of the blank, so a move may change it by more than the move costs, as with any database that counts only
//! its own tiles.
//!
//! The largest sum is exact on boards of up to 16 cells: a search for it that takes a million steps is abandoned for a
//! method that takes at most 2^15 times the number of sets. On larger boards it ends there with the best sum so far,
//! which is also a lower bound; either way the value depends only on the position.
//!
//! Of all entries, only those are kept that exceed the sum of any disjoint parts (`subsets.rs`):
//!
//! | board | sets | tables built | placements | kept |
//! |---|---|---|---|---|
//! | 4x4 | pairs | 22 | 25,200 | 548 |
//! | 4x4 | triples | 87 | 1,528,800 | 17,062 |
//! | 4x4 | quadruples | 321 | 59,623,200 | 862,879 |
//! | 4x5 | quadruples | 1,455 | 450,701,280 | 1,741,763 |
//! | 5x5 | pairs | 50 | 165,600 | 1,583 |
//! | 5x5 | triples | 334 | 27,931,200 | 59,917 |
//!
//! In memory that is 32 MB for all of 4x4, 85 MB for all of 4x5. Building it takes a second or two on 4x4 and about
//! twenty on 4x5; it is not kept in files.

mod selection;
mod subsets;
mod trie;

use std::sync::Arc;

use pousse_search::{Cost, Properties, Run};

use super::cells::Cells;
use super::contribution::{named, tiles};
use super::{BindError, Contribution, Counting, Estimate, Kind, manhattan, measured};
use crate::{Board, Grid, Layout, Shape, Slide};
use selection::{Choice, Known};
use trie::{Present, Trie};

/// The largest sets of tiles that are looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetSize {
    /// Pairs.
    Pairs,
    /// Pairs and triples.
    Triples,
    /// Pairs, triples and quadruples.
    Quadruples,
}

impl SetSize {
    /// Returns the name of the estimate.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Pairs => "pairs",
            Self::Triples => "triples",
            Self::Quadruples => "quadruples",
        }
    }

    /// Returns how many tiles the largest sets have.
    #[must_use]
    pub fn tiles(self) -> usize {
        match self {
            Self::Pairs => 2,
            Self::Triples => 3,
            Self::Quadruples => 4,
        }
    }
}

/// The maximum number of placements of the sets of one size: building quadruples on 4x5 takes about as long as anyone
/// will wait.
const MOST_PLACEMENTS: u64 = 500_000_000;
/// The maximum number of sets that travel with a node; positions with more are looked up from scratch.
const MOST_CARRIED: usize = 63;

/// Manhattan distance plus the largest total excess of disjoint sets of tiles.
///
/// Clones share the tables.
#[derive(Clone, Debug)]
pub struct Dynamic {
    layout: Arc<Layout>,
    size: SetSize,
    sets: Arc<Trie>,
}

/// What travels with a node.
#[derive(Clone, Copy, Debug)]
pub struct Raw {
    manhattan: u16,
    over: u16,  // half of what is added to the Manhattan distance
    count: u16, // the number of sets below; MANY if there is no room for all
    sets: [Choice; MOST_CARRIED],
}

const MANY: u16 = u16::MAX;

impl Default for Raw {
    fn default() -> Self {
        Self { manhattan: 0, over: 0, count: 0, sets: [Choice::default(); MOST_CARRIED] }
    }
}

impl PartialEq for Raw {
    fn eq(&self, other: &Self) -> bool {
        let all = |raw: &Self| (raw.manhattan, raw.over, raw.count);
        all(self) == all(other) && self.carried() == other.carried()
    }
}

impl Raw {
    fn carried(&self) -> &[Choice] {
        if self.count == MANY { &[] } else { &self.sets[..usize::from(self.count)] }
    }
}

impl Dynamic {
    /// Searches all sets of up to `size` tiles, with the threads and within the limits of a run.
    ///
    /// # Errors
    ///
    /// [`BindError`] if the tables are too large, or the run is stopped.
    pub fn new(size: SetSize, layout: &Arc<Layout>, run: &Run<'_>) -> Result<Self, BindError> {
        let shape = layout.shape();
        Self::allow(size, shape, run.limits().memory)?;
        let mut found = Vec::new();
        let mut sets = Trie::new(shape.cells(), &found).expect("the places were counted");
        let largest = size.tiles().min(shape.cells() - 1);
        for tiles in 2..=largest {
            let which = (tiles - 1, largest - 1);
            found.extend(subsets::find(layout, tiles, &sets, run, which).map_err(BindError::Table)?);
            sets = Trie::new(shape.cells(), &found).expect("the places were counted");
        }
        Ok(Self { layout: Arc::clone(layout), size, sets: Arc::new(sets) })
    }

    /// Checks that the tables for a shape fit into the memory that is allowed, and that they exist at all.
    pub(super) fn allow(size: SetSize, shape: Shape, allowed: u64) -> Result<(), BindError> {
        let bytes = memory_needed(shape.cells(), size);
        if Self::fits(size, shape) && bytes <= allowed {
            return Ok(());
        }
        let allowed = allowed.min(bytes_of(MOST_PLACEMENTS));
        Err(BindError::SetsTooLarge { shape, tiles: size.tiles(), bytes, allowed })
    }

    /// Returns whether the estimate exists for a shape, memory permitting.
    #[must_use]
    pub(super) fn fits(size: SetSize, shape: Shape) -> bool {
        let cells = shape.cells();
        cells <= Choice::MOST_TILES
            && cells * (cells - 1) <= trie::MOST_PLACES
            && memory_needed(cells, size) <= bytes_of(MOST_PLACEMENTS)
    }

    /// Returns the guarantees for a goal, with or without the tables.
    #[must_use]
    pub(super) fn declared(size: SetSize, layout: &Layout) -> Properties {
        measured::admissible(size.name(), layout)
    }

    /// Returns the size of the largest sets that are looked up.
    #[must_use]
    pub fn size(&self) -> SetSize {
        self.size
    }

    /// Returns the size of the tables in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.sets.bytes()
    }

    /// Returns the value of a position, for callers that carry only that.
    pub(super) fn value_of(&self, board: &impl Cells) -> Cost {
        self.value(self.anew(board, manhattan::sum(&self.layout, board) as u16))
    }

    fn present(&self, board: &impl Cells) -> Present {
        Present::new(self.layout.shape().cells(), |cell| board.tile(cell))
    }

    /// Returns all sets of a position, those with the largest shares per tile first.
    fn choices(&self, board: &impl Cells) -> Vec<Choice> {
        let mut sets = Vec::new();
        let mut add = |tiles, amount| sets.push(Choice::new(tiles, amount));
        self.sets.all(&self.present(board), |tile| board.find(tile), &mut add);
        sets.sort_unstable_by(|a, b| b.cmp(a));
        sets
    }

    /// Computes the raw value of a position from scratch; allocates only if there are more sets than are carried.
    #[inline(never)]
    fn anew(&self, board: &impl Cells, manhattan: u16) -> Raw {
        let mut raw = Raw { manhattan, ..Raw::default() };
        let mut count = 0;
        self.sets.all(&self.present(board), |tile| board.find(tile), &mut |tiles, amount| {
            if let Some(place) = raw.sets.get_mut(count) {
                *place = Choice::new(tiles, amount);
            }
            count += 1;
        });
        if count <= MOST_CARRIED {
            raw.count = count as u16;
            insert(&mut raw.sets[..count], 0);
            raw.over = selection::most(&raw.sets[..count], Known::NOTHING) as u16;
        } else {
            raw.count = MANY;
            raw.over = selection::most(&self.choices(board), Known::NOTHING) as u16;
        }
        raw
    }
}

/// Returns roughly how many bytes building the tables takes for a number of cells.
fn memory_needed(cells: usize, size: SetSize) -> u64 {
    let tiles = size.tiles().min(cells - 1) as u64;
    let cells = cells as u64;
    let ways = |from: u64| (0..tiles).try_fold(1u64, |ways, i| ways.checked_mul(from - i));
    let sets = ways(cells - 1).map(|ways| ways / (1..=tiles).product::<u64>());
    let placements = sets.zip(ways(cells)).and_then(|(sets, places)| sets.checked_mul(places));
    placements.map_or(u64::MAX, bytes_of)
}

/// Returns roughly how many bytes the sets of a number of placements take while they are sorted: one in seventy counts.
fn bytes_of(placements: u64) -> u64 {
    (1 << 20) + placements.saturating_mul(2)
}

impl Estimate for Dynamic {
    type Raw = Raw;

    fn table_bytes(&self) -> u64 {
        self.bytes()
    }

    fn properties(&self) -> Properties {
        Self::declared(self.size, &self.layout)
    }

    fn root<B: Board>(&self, board: &B) -> Raw {
        self.anew(board, manhattan::sum(&self.layout, board) as u16)
    }

    #[inline]
    fn child<B: Board>(&self, board: &B, slide: Slide, parent: Raw) -> Raw {
        let manhattan = manhattan::step(&self.layout, slide, u32::from(parent.manhattan)) as u16;
        if parent.count == MANY {
            return self.anew(board, manhattan);
        }
        // Sets without the moved tile do not change.
        let mut raw = Raw { manhattan, ..Raw::default() };
        let (mut count, mut loss) = (0, 0);
        for &set in parent.carried() {
            raw.sets[count] = set;
            if set.tiles() >> slide.tile & 1 == 0 {
                count += 1;
            } else {
                loss = loss.max(set.amount());
            }
        }
        let kept = count;
        let mut gain = 0;
        self.sets.with_tile(&self.present(board), slide.tile, slide.to, &mut |tiles, amount| {
            if let Some(place) = raw.sets.get_mut(count) {
                *place = Choice::new(tiles, amount);
            }
            gain = gain.max(u32::from(amount));
            count += 1;
        });
        if count > MOST_CARRIED {
            return self.anew(board, manhattan);
        }
        raw.count = count as u16;
        if kept == parent.carried().len() && count == kept {
            raw.over = parent.over;
            return raw;
        }
        insert(&mut raw.sets[..count], kept);
        // A choice has at most one set with the moved tile: without that set, the parent's best choice is valid here,
        // and this position's best choice is valid in the parent.
        let known = if self.layout.shape().cells() - 1 <= selection::MOST_EXACT {
            let over = u32::from(parent.over);
            Known { least: over.saturating_sub(loss), most: over + gain }
        } else {
            Known::NOTHING
        };
        raw.over = selection::most(&raw.sets[..count], known) as u16;
        raw
    }

    #[inline]
    fn value(&self, raw: Raw) -> Cost {
        Cost::from(raw.manhattan) + 2 * Cost::from(raw.over)
    }

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        let mut all = manhattan::contributions(&self.layout, grid);
        for set in selection::best(&self.choices(grid)) {
            let names: Vec<usize> =
                (1..self.layout.shape().cells()).filter(|tile| set.tiles() >> tile & 1 == 1).collect();
            let more = 2 * set.amount();
            let text = format!("{} together: {more} more moves", tiles(&names));
            let kind = Kind::Pattern { tiles: named(&names), moves: more, counting: Counting::BeyondSteps };
            all.push(Contribution::new(more, text, &names, kind));
        }
        all
    }
}

/// Sorts sets whose first `sorted` ones are in order, larger words first.
#[inline]
fn insert(sets: &mut [Choice], sorted: usize) {
    for next in sorted..sets.len() {
        let set = sets[next];
        let mut place = next;
        while place > 0 && sets[place - 1] < set {
            sets[place] = sets[place - 1];
            place -= 1;
        }
        sets[place] = set;
    }
}

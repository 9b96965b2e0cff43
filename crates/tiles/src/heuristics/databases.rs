//! Sets of pattern databases: sums of disjoint patterns, looked up for the board and its mirror images, and the largest
//! of these sums.
//!
//! *Sums* (Korf and Felner, 2002). A table holds, for every placement of a few tiles, the fewest moves of those tiles
//! alone that bring them home. Moves of disjoint sets of tiles are different moves, so the sum of the values is at most
//! the total number of moves; a tile in no pattern adds its steps. Admissible. A value is the minimum over all
//! positions of the blank, and a move may take the blank from a place that needs few moves to one that needs many, so
//! values can fall by more than one along a move. Not consistent, unless patterns are single tiles or the whole board.
//!
//! *Maxima* (Culberson and Schaeffer, 1998). A table holds the fewest moves of any tiles that bring the pattern and the
//! blank home: a distance in an abstraction. Admissible and consistent, as is the largest of several.
//!
//! A symmetry of the board that leaves the goal's blank in its place maps solutions to solutions of the same length, so
//! the sum for the mirrored position is also a lower bound for the position itself.

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::Arc;

use pousse_pdb::{Counted, Table};
use pousse_search::{Cost, Properties, Run, message};
use serde::Serialize;

use super::cells::Cells;
use super::contribution::{counted, named};
use super::{BindError, Contribution, Counting, Estimate, Kind, manhattan};
use crate::patterns::{Catalogue, Library, Lookup, Partition, Symmetry, Wanted};
use crate::{Board, Grid, Layout, Slide};

/// The maximum number of patterns that a set looks up: four in each of the eight images of a goal with the blank in its
/// centre. Mirror images beyond that are left out; the estimate is weaker without them, but still valid.
pub const MOST_LOOKUPS: usize = 32;

/// A set of databases for a goal.
#[derive(Clone, Debug)]
pub struct Databases {
    layout: Arc<Layout>,
    properties: Properties,
    lookups: Vec<Lookup>,
    sums: Vec<Range<usize>>, // lookups whose values are added
    singles: Range<usize>,   // lookups that count the moves of all tiles
    by_tile: Vec<Vec<u8>>,   // tile -> the lookups in sums that contain it
}

/// What travels with a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Raw {
    manhattan: u16,
    values: [u8; MOST_LOOKUPS], // half of what a pattern needs beyond its steps; if all moves are counted, the moves
}

/// Whether mirror images are looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mirror {
    /// Every symmetry of the board that keeps the goal's blank in its place.
    On,
    /// Only the position itself.
    Off,
}

impl Databases {
    /// Prepares a set for a goal; builds the tables that the library does not have.
    ///
    /// # Errors
    ///
    /// [`BindError`] if the set is for another board, or a table is not available.
    pub fn new(
        catalogue: &Catalogue,
        mirror: Mirror,
        layout: &Arc<Layout>,
        library: &Library,
        run: &Run<'_>,
    ) -> Result<Self, BindError> {
        let shape = layout.shape();
        let mut images = images(catalogue, mirror, layout)?;
        // The set itself must fit; of its mirror images, as many as possible are used.
        let mut found = 0;
        let fitting = images.iter().take_while(|(partition, _)| {
            found += partition.len();
            found <= MOST_LOOKUPS
        });
        let fitting = fitting.count();
        let drawn = Symmetry::all(shape).swap_remove(0);
        if images[fitting..].iter().any(|(_, symmetry)| *symmetry == drawn) {
            let drawn = images.iter().filter(|(_, symmetry)| *symmetry == drawn);
            let found: usize = drawn.map(|(partition, _)| partition.len()).sum();
            let text = format!("a set of {found} patterns is too large: the maximum is {MOST_LOOKUPS}");
            let message = message!("heuristic.too-many-patterns", text, found, most = MOST_LOOKUPS);
            return Err(BindError::Unfit(message));
        }
        images.truncate(fitting);
        let mut wanted = Vec::new();
        let mut symmetries = Vec::new();
        let mut sums = Vec::new();
        for (partition, image) in &images {
            let start = wanted.len();
            for homes in partition {
                let (table, symmetry) = Wanted::new(shape, homes, layout.target(0), catalogue.counted);
                wanted.push(table);
                symmetries.push(image.then(&symmetry));
            }
            sums.push(start..wanted.len());
        }
        let held = library.tables(&wanted, run).map_err(BindError::Table)?;
        let lookups: Vec<Lookup> = held
            .into_iter()
            .zip(&symmetries)
            .map(|((table, pattern), symmetry)| {
                Lookup::new(table, pattern, symmetry, |cell| layout.owner(cell))
            })
            .collect();
        let (sums, singles) = match catalogue.counted {
            Counted::Pieces => (sums, 0..0),
            Counted::All => (Vec::new(), 0..lookups.len()),
        };
        let with = |tile: usize| {
            let all = sums.iter().cloned().flatten();
            all.filter(|&i| lookups[i].tiles().contains(&tile)).map(|i| i as u8).collect()
        };
        let by_tile = (0..shape.cells()).map(with).collect();
        let (layout, properties) = (Arc::clone(layout), Self::declared(catalogue));
        Ok(Self { layout, properties, lookups, sums, singles, by_tile })
    }

    /// Returns the guarantees of a set, with or without its tables: all sets are admissible; they are consistent if all
    /// moves are counted, or if no value depends on the position of the blank. Mirror images make no difference.
    ///
    /// With a pattern of all tiles, the blank's position follows from theirs. A single tile does not lock the blank in
    /// unless the board is one row or column, so it needs exactly its steps.
    #[must_use]
    pub fn declared(catalogue: &Catalogue) -> Properties {
        let shape = catalogue.shape;
        let thin = shape.rows().min(shape.columns()) < 2;
        let steady = |tiles: usize| tiles + 1 == shape.cells() || (tiles == 1 && !thin);
        let consistent = catalogue.counted == Counted::All || catalogue.sizes().into_iter().all(steady);
        Properties { admissible: true, consistent }
    }

    /// Returns the tables that a set needs for a goal; `None` if it is for another board.
    #[must_use]
    pub fn wanted(catalogue: &Catalogue, layout: &Layout) -> Option<Vec<Wanted>> {
        let mut all: Vec<Wanted> = Vec::new();
        for homes in catalogue.partitions(layout.shape(), layout.target(0))?.iter().flatten() {
            let (table, _) = Wanted::new(layout.shape(), homes, layout.target(0), catalogue.counted);
            if !all.contains(&table) {
                all.push(table);
            }
        }
        Some(all)
    }

    /// Returns the lookups.
    #[must_use]
    pub fn lookups(&self) -> &[Lookup] {
        &self.lookups
    }

    /// Returns which lookups are added up: a range for each partition and mirror image.
    #[must_use]
    pub fn sums(&self) -> &[Range<usize>] {
        &self.sums
    }

    /// Returns the table entries of a position.
    fn look_up(&self, board: &impl Cells) -> Raw {
        let mut raw = Raw { manhattan: manhattan::sum(&self.layout, board) as u16, ..Raw::default() };
        for i in self.sums.iter().cloned().flatten() {
            raw.values[i] = self.lookups[i].entry(board);
        }
        self.look_up_singles(board, &mut raw);
        raw
    }

    #[inline]
    fn look_up_singles(&self, board: &impl Cells, raw: &mut Raw) {
        for i in self.singles.clone() {
            let lookup = &self.lookups[i];
            let steps = |&tile: &usize| self.layout.distance(tile, board.find(tile));
            raw.values[i] = lookup.moves(board, lookup.tiles().iter().map(steps).sum()) as u8;
        }
    }

    /// Returns half of the excess of a sum over Manhattan distance.
    #[inline]
    fn over(raw: &Raw, sum: &Range<usize>) -> u32 {
        raw.values[sum.clone()].iter().map(|&value| u32::from(value)).sum()
    }
}

/// Returns the distinct partitions to look up, each with the symmetry to apply.
fn images(
    catalogue: &Catalogue,
    mirror: Mirror,
    layout: &Layout,
) -> Result<Vec<(Partition, Symmetry)>, BindError> {
    let (shape, blank) = (layout.shape(), layout.target(0));
    let partitions = catalogue
        .partitions(shape, blank)
        .ok_or_else(|| BindError::other_board(&catalogue.name, shape, catalogue.shape.to_string()))?;
    let mut images = Vec::new();
    let mut seen: Vec<Vec<Vec<usize>>> = Vec::new();
    let symmetries = Symmetry::all(shape);
    let keeps = |symmetry: &&Symmetry| symmetry.shape == shape && symmetry.map[blank] == blank;
    for symmetry in symmetries.iter().filter(keeps).take(if mirror == Mirror::On { 8 } else { 1 }) {
        for partition in &partitions {
            // The tiles that the patterns cover in the mirror image, as cells before the symmetry is applied.
            let source = |homes: &Vec<usize>| {
                (0..shape.cells()).filter(|&cell| homes.contains(&symmetry.map[cell])).collect::<Vec<_>>()
            };
            let mut tiles: Vec<Vec<usize>> = partition.iter().map(source).collect();
            tiles.sort();
            if !seen.contains(&tiles) {
                seen.push(tiles);
                images.push((partition.clone(), symmetry.clone()));
            }
        }
    }
    Ok(images)
}

impl Estimate for Databases {
    type Raw = Raw;

    fn table_bytes(&self) -> u64 {
        // Mirror images share a table.
        let mut tables: Vec<&Arc<Table>> = Vec::new();
        for lookup in &self.lookups {
            if !tables.iter().any(|table| Arc::ptr_eq(table, lookup.table())) {
                tables.push(lookup.table());
            }
        }
        tables.iter().map(|table| table.bytes().len() as u64).sum()
    }

    fn properties(&self) -> Properties {
        self.properties
    }

    fn root<B: Board>(&self, board: &B) -> Raw {
        self.look_up(board)
    }

    #[inline]
    fn child<B: Board>(&self, board: &B, slide: Slide, parent: Raw) -> Raw {
        let mut raw = parent;
        raw.manhattan = manhattan::step(&self.layout, slide, u32::from(parent.manhattan)) as u16;
        for &i in &self.by_tile[slide.tile] {
            raw.values[usize::from(i)] = self.lookups[usize::from(i)].entry(board);
        }
        self.look_up_singles(board, &mut raw);
        raw
    }

    #[inline]
    fn value(&self, raw: Raw) -> Cost {
        let over = self.sums.iter().map(|sum| Self::over(&raw, sum)).max();
        let sum = over.map_or(0, |over| Cost::from(raw.manhattan) + 2 * over);
        raw.values[self.singles.clone()].iter().map(|&value| Cost::from(value)).max().unwrap_or(0).max(sum)
    }

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        let mut all =
            if self.sums.is_empty() { Vec::new() } else { manhattan::contributions(&self.layout, grid) };
        for pattern in self.patterns(grid) {
            let (moves, counting) = match pattern.steps {
                None => (pattern.moves, Counting::AllMoves),
                Some(steps) => (pattern.moves - steps, Counting::BeyondSteps),
            };
            if pattern.steps.is_some() && moves == 0 {
                continue;
            }
            let tiles: Vec<usize> = pattern.tiles.iter().map(|&tile| usize::from(tile)).collect();
            let text = match counting {
                Counting::AllMoves => {
                    format!("pattern {}: {} of any tiles", list(&tiles), counted(moves, "move"))
                }
                Counting::BeyondSteps => {
                    format!("pattern {}: {moves} more moves of its tiles", list(&tiles))
                }
            };
            let kind = Kind::Pattern { tiles: pattern.tiles, moves, counting };
            all.push(Contribution::new(moves, text, &tiles, kind));
        }
        all
    }
}

/// The value of a table for the tiles of its pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PatternMoves {
    /// The tiles, in increasing order.
    pub tiles: Vec<u16>,
    /// Their steps; `None` if the moves of all tiles are counted.
    pub steps: Option<u32>,
    /// The moves: of these tiles, or of all tiles.
    pub moves: u32,
}

impl Databases {
    /// Returns the patterns that make up the value of a position: a partition, or the single one with the most moves.
    pub(super) fn patterns(&self, grid: &Grid) -> Vec<PatternMoves> {
        let raw = self.look_up(grid);
        let sorted = |i: usize| {
            let mut tiles = self.lookups[i].tiles().to_vec();
            tiles.sort_unstable();
            tiles
        };
        if let Some(best) = self.singles.clone().max_by_key(|&i| (raw.values[i], Reverse(i))) {
            let moves = u32::from(raw.values[best]);
            return vec![PatternMoves { tiles: named(&sorted(best)), steps: None, moves }];
        }
        let best = (0..self.sums.len())
            .max_by_key(|&i| (Self::over(&raw, &self.sums[i]), Reverse(i)))
            .expect("a set has a partition");
        let pattern = |i: usize| {
            let tiles = sorted(i);
            let steps = tiles.iter().map(|&tile| self.layout.distance(tile, grid.find(tile))).sum();
            let moves = steps + 2 * u32::from(raw.values[i]);
            PatternMoves { tiles: named(&tiles), steps: Some(steps), moves }
        };
        self.sums[best].clone().map(pattern).collect()
    }
}

fn list(tiles: &[usize]) -> String {
    tiles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

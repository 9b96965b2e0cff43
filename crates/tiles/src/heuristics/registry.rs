//! The table of all estimates.

use std::sync::Arc;

use pousse_search::Properties;

use super::{
    AllConflict, BindError, Chebyshev, Classic, CornerTiles, DiagonalConflict, Dynamic, Estimate, Euclidean,
    Hamming, InversionDistance, KorfTaylor, LastMove, LinearConflict, Manhattan, Manhattan3Hamming,
    RowColumn, SetSize, WeightedManhattan, Zero, all_conflict, corner_tiles, diagonal_conflict, last_move,
    linear_conflict, packing,
};
use crate::Layout;

/// One estimate under its name.
#[derive(Debug)]
pub struct Entry {
    /// The name, in kebab-case.
    pub name: &'static str,
    /// Which of its author's own versions it is; `None` for the proven one.
    pub variant: Option<&'static str>,
    /// What it counts, in one line.
    pub summary: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// Whether it is Manhattan distance plus something, so that it can be part of a sum.
    pub on_manhattan: bool,
    /// How it is prepared for a goal.
    pub bind: Bind,
}

/// How an estimate is prepared for a goal.
#[derive(Clone, Copy, Debug)]
pub enum Bind {
    /// From the goal alone.
    Classic(fn(&Arc<Layout>) -> Result<Classic, BindError>),
    /// From the tables of walking distance.
    WalkingDistance,
    /// From all sets of up to a given number of tiles.
    Dynamic(SetSize),
}

impl Entry {
    /// Returns the full name, `NAME` or `NAME:variant`.
    #[must_use]
    pub fn full_name(&self) -> String {
        self.variant.map_or_else(|| self.name.into(), |variant| format!("{}:{variant}", self.name))
    }
}

impl Entry {
    /// Returns what it guarantees for a goal, without building tables; `None` if it does not exist.
    #[must_use]
    pub fn properties(&self, layout: &Arc<Layout>) -> Option<Properties> {
        match self.bind {
            Bind::Classic(bind) => bind(layout).ok().map(|classic| classic.properties()),
            Bind::WalkingDistance => Some(Properties::SOUND),
            Bind::Dynamic(size) => {
                Dynamic::fits(size, layout.shape()).then(|| Dynamic::declared(size, layout))
            }
        }
    }
}

/// Returns the entry with the given full name.
#[must_use]
pub fn find(full_name: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.full_name() == full_name)
}

const IDJATON: &str = "Idjaton 2016";
const KORF_TAYLOR: &str = "Korf and Taylor 1996";
const FELNER: &str = "Felner, Korf and Hanan 2004";

macro_rules! entry {
    ($name:literal $(: $variant:literal)?, $summary:literal, $source:expr, $on_manhattan:expr, $bind:expr) => {
        Entry {
            name: $name,
            variant: [$(Some($variant),)? None][0],
            summary: $summary,
            source: $source,
            on_manhattan: $on_manhattan,
            bind: Bind::Classic($bind),
        }
    };
}

/// Prepares an estimate that keeps a base and an extra in one word.
macro_rules! packed {
    ($estimate:expr) => {
        |layout| {
            if packing::fits(layout.shape()) {
                Ok($estimate(layout).into())
            } else {
                Err(BindError::too_many_cells(layout.shape(), packing::MOST_CELLS))
            }
        }
    };
}

const fn dynamic(name: &'static str, summary: &'static str, size: SetSize) -> Entry {
    Entry { name, variant: None, summary, source: FELNER, on_manhattan: true, bind: Bind::Dynamic(size) }
}

/// All estimates, weaker ones first and variants after the plain ones.
pub const ENTRIES: &[Entry] = &[
    entry!("zero", "always 0: searches in order of cost", "", false, |layout| Ok(Zero::new(layout).into())),
    entry!("hamming", "tiles out of place", IDJATON, false, |layout| Ok(Hamming::new(layout).into())),
    entry!(
        "euclidean",
        "square root of the sum of squared Manhattan distances, rounded up",
        IDJATON,
        false,
        |layout| Ok(Euclidean::new(layout).into())
    ),
    entry!("row-column", "tiles out of row plus tiles out of column", IDJATON, false, |layout| {
        Ok(RowColumn::new(layout).into())
    }),
    entry!(
        "chebyshev",
        "steps of the tiles to their places, diagonal ones allowed",
        "folklore",
        false,
        |layout| { Ok(Chebyshev::new(layout).into()) }
    ),
    entry!("manhattan", "steps of the tiles to their places", "Doran and Michie 1966", true, |layout| {
        Ok(Manhattan::new(layout).into())
    }),
    entry!(
        "inversion-distance",
        "moves needed to undo the inversions of rows and of columns",
        "Takahashi, notes on the 15-puzzle",
        false,
        |layout| {
            InversionDistance::new(layout)
                .map(Into::into)
                .ok_or_else(|| BindError::too_many_cells(layout.shape(), 362))
        }
    ),
    Entry {
        name: "walking-distance",
        variant: None,
        summary: "moves between rows plus moves between columns, for all tiles of a row or column together",
        source: "Takahashi 2002; Roumilhac and Flandin 2023",
        on_manhattan: true,
        bind: Bind::WalkingDistance,
    },
    entry!(
        "linear-conflict",
        "manhattan + 2 for each tile that must step aside in its own row or column",
        "Hansson, Mayer and Yung 1992",
        true,
        |layout| Ok(LinearConflict::new(layout).into())
    ),
    entry!(
        "linear-conflict": "text",
        "manhattan + 2 for each tile smaller than the one before it in their line",
        "Idjaton 2016, algorithm 4.8",
        true,
        |layout| Ok(LinearConflict::with_rule(layout, linear_conflict::Rule::Descents).into())
    ),
    entry!(
        "linear-conflict": "annex",
        "manhattan + 2 for each tile smaller than the largest before it in their line",
        "Idjaton 2016, annex",
        true,
        |layout| Ok(LinearConflict::with_rule(layout, linear_conflict::Rule::BelowLargest).into())
    ),
    entry!(
        "linear-conflict": "pairs",
        "manhattan + 2 for each pair in the wrong order in their line",
        "Roumilhac and Flandin 2023",
        true,
        |layout| Ok(LinearConflict::with_rule(layout, linear_conflict::Rule::Pairs).into())
    ),
    entry!(
        "last-move",
        "manhattan + the detours that the last two moves require",
        KORF_TAYLOR,
        true,
        packed!(|layout| LastMove::new(layout, last_move::Version::Sound))
    ),
    entry!(
        "last-move": "text",
        "manhattan + 2 unless a tile can come home through the blank's place; 2 at the goal",
        "Idjaton 2016, algorithm 4.7",
        true,
        packed!(|layout| LastMove::new(layout, last_move::Version::Text))
    ),
    entry!(
        "corner-tiles",
        "manhattan + 2 for each tile in place next to a wrong corner",
        KORF_TAYLOR,
        true,
        packed!(|layout| CornerTiles::new(layout, corner_tiles::Version::Sound))
    ),
    entry!(
        "corner-tiles": "text",
        "manhattan + 4 for each wrong corner with both tiles next to it in place",
        "Idjaton 2016, algorithms 4.5 and 4.6",
        true,
        packed!(|layout| CornerTiles::new(layout, corner_tiles::Version::Text))
    ),
    entry!(
        "corner-tiles": "annex",
        "manhattan + 2 for each tile in place next to a wrong corner, including the blank's own",
        "Idjaton 2016, annex",
        true,
        packed!(|layout| CornerTiles::new(layout, corner_tiles::Version::Annex))
    ),
    entry!(
        "korf-taylor",
        "linear conflicts, corner tiles and last moves, no move counted twice",
        KORF_TAYLOR,
        true,
        packed!(KorfTaylor::new)
    ),
    dynamic("pairs", "manhattan + the extra moves that disjoint pairs of tiles need", SetSize::Pairs),
    dynamic("triples", "the same with disjoint pairs and triples", SetSize::Triples),
    dynamic("quadruples", "the same with disjoint pairs, triples and quadruples", SetSize::Quadruples),
    entry!(
        "diagonal-conflict",
        "manhattan + 2 for each tile diagonally across from its place, both paths blocked; disjoint",
        IDJATON,
        true,
        packed!(|layout| DiagonalConflict::new(layout, diagonal_conflict::Version::Sound))
    ),
    entry!(
        "diagonal-conflict": "text",
        "manhattan + 2 for each tile diagonally across from its place, both paths blocked",
        "Idjaton 2016, chapter 5",
        true,
        packed!(|layout| DiagonalConflict::new(layout, diagonal_conflict::Version::Text))
    ),
    entry!(
        "diagonal-conflict": "annex",
        "the same, on the first diagonal of each cell only",
        "Idjaton 2016, annex",
        true,
        packed!(|layout| DiagonalConflict::new(layout, diagonal_conflict::Version::Annex))
    ),
    entry!(
        "diagonal-conflict-extended",
        "manhattan + 2 for each tile with both last cells of its shortest paths blocked; disjoint",
        IDJATON,
        true,
        packed!(|layout| DiagonalConflict::new(layout, diagonal_conflict::Version::Extended))
    ),
    entry!(
        "diagonal-conflict-extended": "text",
        "manhattan + 2 for each tile with both last cells of its shortest paths blocked",
        "Idjaton 2016, algorithm 4.11",
        true,
        packed!(|layout| {
            DiagonalConflict::new(layout, diagonal_conflict::Version::ExtendedText)
        })
    ),
    entry!(
        "diagonal-conflict-extended": "tables",
        "the same, and +2 if the blank is that tile",
        "Idjaton 2016, tables 5.1 to 5.4",
        true,
        packed!(|layout| {
            DiagonalConflict::new(layout, diagonal_conflict::Version::ExtendedTables)
        })
    ),
    entry!(
        "diagonal-conflict-any",
        "manhattan + 2 for each tile diagonally across from its place, one path blocked",
        "Idjaton 2016, chapter 5",
        true,
        packed!(|layout| DiagonalConflict::new(layout, diagonal_conflict::Version::AnyText))
    ),
    entry!(
        "diagonal-conflict-any": "text",
        "another name for diagonal-conflict-any",
        "Idjaton 2016, chapter 5",
        true,
        packed!(|layout| DiagonalConflict::new(layout, diagonal_conflict::Version::AnyText))
    ),
    entry!(
        "diagonal-conflict-any": "annex",
        "the same, on the first diagonal of each cell only",
        "Idjaton 2016, annex",
        true,
        packed!(|layout| DiagonalConflict::new(layout, diagonal_conflict::Version::AnyAnnex))
    ),
    entry!(
        "all-conflict",
        "linear conflicts, and diagonal conflicts among the other tiles",
        IDJATON,
        true,
        packed!(|layout| AllConflict::new(layout, all_conflict::Version::Sound))
    ),
    entry!(
        "all-conflict": "annex",
        "the annex's linear conflicts, and its diagonal conflicts in rows without them",
        "Idjaton 2016, annex",
        true,
        packed!(|layout| AllConflict::new(layout, all_conflict::Version::Annex))
    ),
    entry!(
        "manhattan-3-hamming",
        "manhattan + 3 for each tile out of place, for greedy searches",
        "Loiseau and Asswad",
        true,
        |layout| Ok(Manhattan3Hamming::new(layout).into())
    ),
    entry!(
        "weighted-manhattan",
        "steps weighted by tile: the largest of six sets for 3x3, (set=1..6) or (weights=..,by=..)",
        "Roumilhac and Flandin 2023",
        false,
        |layout| {
            WeightedManhattan::largest_of_six(layout)
                .map(Into::into)
                .ok_or_else(|| BindError::sets_need_3x3(layout.shape()))
        }
    ),
];

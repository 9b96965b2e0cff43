//! A base that is updated move by move and an extra that is recomputed for every position, in one word.
//!
//! Extras are even: every tile that steps aside must come back.

use crate::Shape;

/// The maximum number of cells for which base and extra always fit: distances stay below 2^20, and no rule here adds
/// more than six moves per cell.
pub(super) const MOST_CELLS: usize = 1024;

const BITS: u32 = 12;

/// Returns whether bases and extras of boards of this shape fit.
pub(super) fn fits(shape: Shape) -> bool {
    shape.cells() <= MOST_CELLS
}

#[inline]
pub(super) fn pack(base: u32, extra: u32) -> u32 {
    debug_assert!(extra.is_multiple_of(2) && extra >> (BITS + 1) == 0 && base >> (32 - BITS) == 0);
    (base << BITS) | (extra / 2)
}

#[inline]
pub(super) fn base(raw: u32) -> u32 {
    raw >> BITS
}

/// Returns the sum of base and extra.
#[inline]
pub(super) fn total(raw: u32) -> u32 {
    base(raw) + 2 * (raw & ((1 << BITS) - 1))
}
/// Writes the code shared by all estimates that add `self.extra(board)` to the Manhattan distance of `self.layout`.
macro_rules! on_manhattan {
    () => {
        fn root<B: $crate::Board>(&self, board: &B) -> u32 {
            $crate::heuristics::packing::pack(
                $crate::heuristics::manhattan::sum(&self.layout, board),
                self.extra(board),
            )
        }

        #[inline]
        fn child<B: $crate::Board>(&self, board: &B, slide: $crate::Slide, parent: u32) -> u32 {
            $crate::heuristics::packing::pack(
                $crate::heuristics::manhattan::step(
                    &self.layout,
                    slide,
                    $crate::heuristics::packing::base(parent),
                ),
                self.extra(board),
            )
        }

        #[inline]
        fn revive<B: $crate::Board>(&self, board: &B, value: pousse_search::Cost) -> u32 {
            let extra = self.extra(board);
            $crate::heuristics::packing::pack(value - extra, extra)
        }

        #[inline]
        fn value(&self, raw: u32) -> pousse_search::Cost {
            $crate::heuristics::packing::total(raw)
        }
    };
}
pub(super) use on_manhattan;

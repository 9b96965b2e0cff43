//! From tables of pairs and triples to patterns.

use pousse_search::Run;

use super::patterns::{Pattern, PatternBound, Patterns};
use super::sets::{LOST, Sets, Tell};
use crate::board::Board;
use crate::distances::Distances;
use crate::reach::reach;
use crate::zone::Zone;

/// Adds the penalties of all sets of `K` boxes that exceed those of the existing patterns; if the run is stopped before
/// the end, adds nothing and returns `false`. `tell` hears how far it is.
pub fn add_sets<const K: usize, const P: usize, const W: usize>(
    board: &Board,
    distances: &Distances,
    step: u32,
    patterns: &mut Patterns<P, W>,
    run: &Run<'_>,
    tell: Tell<'_>,
) -> bool {
    let Some(sets) = Sets::<K>::build::<W>(board, distances, run, tell) else { return false };
    let mut new = Vec::new();
    sets.for_each(|squares, player, penalty| {
        let boxes = Zone::<P>::of(squares.iter().copied());
        let more = match patterns.bound(&boxes, player, step) {
            PatternBound::Lost => false,
            PatternBound::Extra(extra) => penalty == LOST || u32::from(penalty) > extra,
        };
        if more {
            let player = reach(board, &Zone::<W>::of(squares.iter().copied()), player);
            new.push(Pattern { boxes, player, penalty });
        }
    });
    for pattern in &new {
        patterns.add(pattern);
    }
    true
}

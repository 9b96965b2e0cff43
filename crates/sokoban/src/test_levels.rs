//! Levels for the tests of this crate: drawn by hand, or random.

use std::sync::Arc;

use crate::board::{Board, DeadRule};
use crate::generate::{Kind, Options, Style, generate};
use crate::state::State;
use crate::zone::Zone;
use crate::{Level, read_level};

/// A position in a test, which is small.
pub(crate) type Small = State<2, 3>;

/// Reads a drawing.
pub(crate) fn drawn(drawing: &str) -> (Arc<Board>, Small) {
    opened(&read_level(drawing).expect("a level"), DeadRule::Pull)
}

/// Returns the board and the initial position of a level.
pub(crate) fn opened(level: &Level, rule: DeadRule) -> (Arc<Board>, Small) {
    let board = Arc::new(Board::new(level, rule));
    let boxes = Zone::of(board.boxes().iter().map(|&square| usize::from(square)));
    let state = State::new(&board, boxes, board.player());
    (board, state)
}

/// Generates small levels in all styles, some of them unsolvable.
pub(crate) fn random(count: u64, seed: u64) -> Vec<Level> {
    let draw = |index| {
        let draw = pousse_search::mix(seed << 32 | index);
        Options {
            rows: 5 + (draw % 4) as usize,
            columns: 5 + (draw >> 8) as usize % 5,
            boxes: 1 + (draw >> 16) as usize % 6,
            spare_goals: usize::from(draw >> 24 & 3 == 0),
            style: [Style::Rooms, Style::Noise(25), Style::Blocks, Style::Caves][(draw >> 34) as usize % 4],
            kind: Kind::Random,
            seed,
            index,
        }
    };
    (0..count).filter_map(|index| generate(&draw(index)).ok()).collect()
}

use pousse_search::mix;

use super::freeze::frozen;
use super::last_push;
use crate::board::{Board, DeadRule, WALL};
use crate::test_levels::{opened, random};
use crate::zone::Zone;

/// Computes the frozen boxes by definition: the union of all sets of boxes none of which can be the first to move.
fn frozen_by_definition(board: &Board, boxes: &Zone<2>) -> Zone<2> {
    let squares: Vec<usize> = boxes.iter().collect();
    let sets = (0u32..1 << squares.len())
        .map(|bits| Zone::<2>::of((0..squares.len()).filter(|at| bits >> at & 1 != 0).map(|at| squares[at])));
    sets.filter(|set| set.iter().all(|square| holds(board, set, square, 0) && holds(board, set, square, 2)))
        .fold(Zone::default(), |all, set| all.or(&set))
}

fn holds(board: &Board, set: &Zone<2>, square: usize, axis: usize) -> bool {
    let ends = [board.next(square, axis), board.next(square, axis + 1)];
    ends.iter().any(|&end| end == WALL || board.is_live(end) && set.has(usize::from(end)))
        || ends.iter().all(|&end| !board.is_live(end))
}

#[test]
fn freezes_match_the_definition_and_include_squares_and_zs() {
    let (mut frozen_off_goals, mut squares, mut zs) = (0, 0, 0);
    for (index, level) in random(3_000, 7).iter().enumerate() {
        let rule = [DeadRule::Pull, DeadRule::CornersAndLines, DeadRule::Corners, DeadRule::None][index % 4];
        let (board, start) = opened(level, rule);
        // Two boxes more than the level has, scattered anew, since levels start with few boxes blocking each other.
        let count = start.boxes.len() as u64 + 2;
        let draw = |at| mix(index as u64 * 64 + at) as usize % board.live();
        let boxes = Zone::<2>::of((0..count).map(draw));
        let set = frozen(&board, &boxes);
        assert_eq!(set, frozen_by_definition(&board, &boxes));
        let lost = set.iter().any(|square| !board.is_goal(square));
        frozen_off_goals += usize::from(lost);
        for square in boxes.iter() {
            if last_push::square(&board, &boxes, square) {
                assert!(lost);
                squares += 1;
            }
            if last_push::z(&board, &boxes, square) {
                assert!(lost);
                zs += 1;
            }
        }
    }
    assert!(frozen_off_goals > 300 && squares > 100 && zs > 20, "{frozen_off_goals} {squares} {zs}");
}

#[test]
fn the_rules_for_squares_are_nested() {
    for level in &random(300, 8) {
        let count = |rule| opened(level, rule).0.live();
        let counts =
            [DeadRule::Pull, DeadRule::CornersAndLines, DeadRule::Corners, DeadRule::None].map(count);
        assert!(counts.is_sorted(), "{counts:?}");
    }
}

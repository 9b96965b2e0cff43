use pousse_search::Run;

use super::*;
use crate::PerBox;
use crate::distances::Distances;
use crate::exact;
use crate::test_levels::drawn;

fn bound(drawing: &str) -> ZoneBound {
    let (board, state) = drawn(drawing);
    let zones = GoalZone::build(&board, state.boxes.len(), 10_000, &Run::default());
    let distances = Distances::new(&board, PerBox::Sided, &|_| false);
    let player = usize::from(state.player);
    let rows = state.boxes.iter().map(|square| (square, distances.row_of(square, player)));
    zones.first().expect("a small zone").bound(rows, player)
}

#[test]
fn the_front_goal_of_a_dead_end_must_not_be_filled_first() {
    // The goals lie in a row in a dead end.
    assert_eq!(bound("#########\n#####   #\n#. * $@ #\n#####   #\n#########"), ZoneBound::Lost);
    let drawing = "##########\n######   #\n#.. $@ $ #\n######   #\n##########";
    let level = crate::read_level(drawing).expect("a level");
    let exact::Exact::Solved { pushes, .. } = exact::fewest_pushes(&level, 10_000) else {
        panic!("solvable")
    };
    match bound(drawing) {
        ZoneBound::AtLeast(bound) => assert!(bound > 0 && bound <= pushes, "{bound} of {pushes}"),
        ZoneBound::Lost => panic!("solvable"),
    }
}

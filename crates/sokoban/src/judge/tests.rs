use pousse_search::{Domain, mix};

use super::*;
use crate::board::DeadRule;
use crate::test_levels::{Small, opened, random};

/// Plays random pushes and compares the value carried with the position to the one computed from scratch.
fn compare(level: &crate::Level, estimate: Estimate, seed: u64) -> usize {
    let (board, start) = opened(level, DeadRule::Pull);
    let tally = Arc::new(Tally::default());
    let domain = Pushes::<2, 3>::new(board.clone(), Techniques::ALL, tally.clone());
    let judge = Judge::<2, 3, 40>::new(board, estimate, Techniques::ALL, tally);
    let (mut state, mut carry) = (start, judge.root(&domain, &start));
    let (mut scratch, mut pushes, mut compared) = (Default::default(), Vec::new(), 0);
    for step in 0..40 {
        pushes.clear();
        domain.actions(&state, &mut scratch, &mut pushes);
        let mut alive = Vec::new();
        for &push in &pushes {
            let mut child: Small = state;
            domain.apply(&mut child, push);
            let travelled = judge.child(&domain, &child, push, carry);
            let made = judge.root(&domain, &child);
            compared += 1;
            if travelled.value == DEAD {
                assert!(made.value == DEAD || judge.lost(&child), "{estimate} {push:?}");
            } else {
                assert_eq!(travelled.value, made.value, "{estimate} {push:?}");
                alive.push((child, travelled));
            }
            domain.undo(&mut child, push);
            assert_eq!(domain.pack(&child), domain.pack(&state), "{push:?}");
        }
        if alive.is_empty() {
            break;
        }
        (state, carry) = alive[mix(seed + step) as usize % alive.len()];
    }
    compared
}

#[test]
fn carried_values_equal_values_from_scratch() {
    let mut compared = 0;
    for (index, level) in random(400, 11).iter().enumerate() {
        for (_, estimate) in Estimate::NAMES {
            compared += compare(level, estimate, index as u64);
        }
    }
    assert!(compared > 5_000, "{compared}");
}

#[test]
fn frozen_boxes_on_goals_make_walls() {
    // The box on the goal in the corner stays, so the other box cannot reach that goal any more.
    let (board, state) =
        crate::test_levels::drawn("########\n#*  ####\n#.     #\n## $   #\n#@     #\n########");
    let frozen = freeze::frozen(&board, &state.boxes);
    assert_eq!(frozen.iter().map(|square| board.place(square)).collect::<Vec<_>>(), [(1, 1)]);
    let walls = FrozenWalls::<2>::new(board.clone(), 1 << 20);
    let walled = walls.distances(&frozen).expect("there is room for one");
    let plain = Distances::new(&board, PerBox::Sided, &|_| false);
    let other = state.boxes.minus(&frozen).first().expect("the other box");
    let player = usize::from(state.player);
    let corner =
        board.goals().iter().position(|&goal| board.place(usize::from(goal)) == (1, 1)).expect("a goal");
    assert_eq!(walled.row(walled.row_of(other, player))[corner], FAR);
    assert_ne!(plain.row(plain.row_of(other, player))[corner], FAR);
    assert_ne!(walled.row(walled.row_of(other, player))[1 - corner], FAR);
    assert_eq!(walls.len(), 1);
    assert!(Arc::ptr_eq(&walled, &walls.distances(&frozen).expect("it is known")));
}

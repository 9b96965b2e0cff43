//! Along random walks, carries equal those computed from scratch, and contributions add up to the value.

use pousse_search::{Domain, Heuristic, Run};
use pousse_tiles::heuristics::{Any, GoalEstimate, Spec};
use pousse_tiles::{
    Array, Board, Carried, Direction, Goal, Grid, Layout, Shape, Small, Tiles, generate, with_heuristic,
};

use super::common::{LIBRARY, given};

/// Walks from a board and returns the estimates along the walk.
fn walk<B: Board>(name: &str, start: &Grid, goal: &Grid, heuristic: &impl Heuristic<Tiles<B>>) -> Vec<u32> {
    let domain = Tiles::<B>::new(start, goal, Direction::ALL).expect("fits");
    let mut board = domain.initial();
    let mut carry = heuristic.root(&domain, &board);
    let mut values = vec![heuristic.value(carry)];
    let (mut moves, mut state) = (Vec::new(), 17u64);
    for _ in 0..150 {
        moves.clear();
        domain.actions(&board, &mut (), &mut moves);
        state = pousse_search::mix(state + 1);
        let action = moves[(state % moves.len() as u64) as usize];
        domain.apply(&mut board, action);
        carry = heuristic.child(&domain, &board, action, carry);
        let value = heuristic.value(carry);
        assert_eq!(value, heuristic.value(heuristic.root(&domain, &board)), "{name}: {board:?}");
        values.push(value);
    }
    values
}

fn check(rows: usize, columns: usize, goals: &[Goal], names: &[&str]) {
    for goal in goals {
        let goal = goal.grid(Shape::new(rows, columns).expect("a shape")).expect("the goal has this shape");
        let layout = std::sync::Arc::new(Layout::new(goal.clone()));
        for name in names {
            let spec: Spec = name.parse().expect("well-formed");
            let bound: GoalEstimate = spec.bind(&layout, &LIBRARY, &Run::default()).expect("fits");
            for index in 0..12 {
                let start = if index % 2 == 0 {
                    generate::random(&goal, 3, index)
                } else {
                    generate::scramble(&goal, 3 * index as u32, 3, index)
                };
                let small = with_heuristic!(bound.clone(), h => walk::<Small>(name, &start, &goal, &h));
                let array = with_heuristic!(bound.clone(), h => walk::<Array<25>>(name, &start, &goal, &h));
                assert_eq!(small, array, "{name}: {start:#}");
                let any = walk::<Small>(name, &start, &goal, &Carried(Any::from(bound.clone())));
                assert_eq!(small, any, "{name} as any estimate: {start:#}");
                let parts = bound.contributions(&start);
                let total: f64 = parts.iter().map(|part| part.amount).sum();
                assert!((total - f64::from(small[0])).abs() < 1e-9, "{name} of {start:#}: {parts:?}");
            }
        }
    }
}

#[test]
fn carried_values_equal_values_from_scratch() {
    let named = Goal::NAMED.map(|(_, goal)| goal);
    let combined = |set: &str| {
        [
            set.to_owned(),
            format!("{set}(mirror=off)"),
            format!("max({set},walking-distance)"),
            format!("max(walking-distance,{set}(mirror=off))"),
            format!("max({set},walking-distance,linear-conflict)"),
            format!("max(hamming,{set}+corner-tiles,walking-distance)"),
            format!("{set}+linear-conflict"),
            format!("walking-distance+{set}"),
            format!("walking-distance+linear-conflict+{set}"),
        ]
    };
    for (rows, columns, sets) in [
        (3, 3, &["8", "4-4"][..]),
        (2, 4, &["7"]),
        (4, 2, &["7"]),
        (3, 4, &["5-6"]),
        (4, 3, &["5-6"]),
        (4, 4, &["4-4-4-3", "5-5-5"]),
    ] {
        for set in sets {
            let names = combined(set);
            check(rows, columns, &named, &names.each_ref().map(|name| &name[..]));
        }
    }
    let classic = ["manhattan", "hamming", "linear-conflict", "korf-taylor", "corner-tiles", "euclidean"];
    let others = ["walking-distance", "pairs", "max(hamming,linear-conflict)", "linear-conflict+last-move"];
    check(3, 3, &named, &[&classic[..], &others].concat());
    let odd = given(4, 4, &[1, 2, 0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    check(4, 4, &[odd], &["5-5-5", "max(5-5-5,walking-distance)", "4-4-4-3+linear-conflict"]);
    check(4, 4, &named[..2], &["6-6-3", "max(6-6-3,5-5-5,4-4-4-3)"]);
}

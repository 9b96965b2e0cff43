use super::*;
use crate::generate::{Kind, Options, generate};
use crate::{Technique, read_level};

fn explained(drawing: &str) -> Explanation {
    explain(&read_level(drawing).expect("a level"), &Run::default()).expect("it is small")
}

fn written(places: &[Place]) -> String {
    places.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn seen(explanation: &Explanation, rule: Technique) -> Vec<String> {
    let by_rule = explanation.deadlocks.iter().filter(|deadlock| deadlock.rule == rule);
    by_rule.map(|deadlock| written(&deadlock.boxes)).collect()
}

#[test]
fn dead_squares_by_rule() {
    // No box can leave the top row or the left column, and neither has a goal.
    let dead = explained("######\n#@   #\n# $  #\n#   .#\n######").dead_squares;
    assert_eq!(written(&dead.by_pulling), "r2c2 r2c3 r2c4 r2c5 r3c2 r4c2");
    assert_eq!(written(&dead.by_corners), "r2c2 r2c5 r4c2");
    assert_eq!(written(&dead.by_corners_and_lines), "r2c2 r2c3 r2c4 r2c5 r3c2 r4c2");
}

#[test]
fn a_deadlock_is_shown_by_a_sufficient_set_of_boxes() {
    // Two boxes side by side, with a wall above one and below the other; a third box far away.
    let z = explained("########\n# #    #\n# $$ $@#\n#  # ..#\n#    . #\n########");
    assert_eq!(seen(&z, Technique::ZDeadlocks), ["r3c3 r3c4"]);
    assert_eq!((z.bound, z.solvable), (None, Some(false)));
    let block = explained("########\n#.    .#\n# $$   #\n# $$ @ #\n#.    .#\n########");
    assert_eq!(seen(&block, Technique::SquareDeadlocks), ["r3c3 r3c4 r4c3 r4c4"]);
    assert_eq!(written(&block.frozen), "r3c3 r3c4 r4c3 r4c4");
    // Two boxes along the upper wall, where there is only one goal.
    let hall = explained("########\n# $ $ .#\n#@     #\n#    . #\n########");
    assert_eq!(seen(&hall, Technique::BipartiteDeadlocks), ["r2c3 r2c5"]);
    assert!(hall.deadlocks.iter().all(|deadlock| deadlock.why.contains('r')), "{:?}", hall.deadlocks);
}

/// On random levels, sums add up, bounds are bounds, and whatever is called lost is lost.
#[test]
fn agrees_with_exhaustive_search() {
    let (mut lost, mut solved) = (0, 0);
    for index in 0..60 {
        let options = Options {
            rows: 6,
            columns: 7,
            boxes: 3,
            kind: Kind::Random,
            seed: 5,
            index,
            ..Options::default()
        };
        let Ok(level) = generate(&options) else { continue };
        let explanation = explain(&level, &Run::default()).expect("it is small");
        for estimated in &explanation.estimates {
            let sum: u32 = estimated.shares.iter().filter_map(|share| share.pushes).sum();
            assert!(estimated.value.is_none_or(|value| value == sum), "{estimated:?}");
            if let (true, Some(distance)) = (estimated.admissible, explanation.distance) {
                assert!(estimated.value.is_some_and(|value| value <= distance), "{estimated:?}");
            }
        }
        match exact::fewest_pushes(&level, 1_000_000) {
            Exact::Solved { pushes, .. } => {
                solved += 1;
                assert!(explanation.deadlocks.is_empty(), "{:?}", explanation.deadlocks);
                let bound = explanation.bound.expect("not lost");
                let parts = explanation.parts.iter().map(|part| part.value.expect("not lost"));
                assert!(parts.max().is_some_and(|part| part <= bound) && bound <= pushes);
            }
            Exact::Unsolvable => lost += u32::from(explanation.bound.is_none()),
            Exact::TooLarge => {}
        }
    }
    assert!(lost > 5 && solved > 5, "{lost} {solved}");
}

#[test]
fn solved_levels_need_nothing() {
    let explanation = explained("#####\n#@*.#\n#####");
    assert!(explanation.solved && explanation.deadlocks.is_empty());
    assert_eq!((explanation.bound, explanation.distance), (Some(0), Some(0)));
}

#[test]
fn a_packing_plan_only_where_there_is_something_to_pack() {
    assert!(explained("#####\n#@$.#\n#####").packing.is_some_and(|plan| plan.whole));
    for over in ["#####\n#@*.#\n#####", "#######\n#$ @ .#\n#######"] {
        assert_eq!(explained(over).packing, None);
    }
}

//! `pousse explain` on Sokoban levels: what is drawn, what is counted, and which positions are called lost and why.

use crate::common::{file, pousse, pousse_reading, solve};
use serde_json::Value;

const ROOM: &str = "######\n#@   #\n# $  #\n#   .#\n######";
/// Two boxes held by a wall above one and a wall below the other, and a third that is not involved.
const Z: &str = "########\n# #    #\n# $$ $@#\n#  # ..#\n#    . #\n########";
/// Four boxes in a square.
const BLOCK: &str = "########\n#.    .#\n# $$   #\n# $$ @ #\n#.    .#\n########";
/// Two boxes along a wall with one goal.
const WALLED: &str = "########\n# $ $ .#\n#@     #\n#    . #\n########";
/// A passage between two rooms.
const PASSAGE: &str = "###########\n#   ####  #\n#  @$    .#\n#   ####  #\n###########";
/// A room closed by a box that can only be pushed into it.
const CORRAL: &str = "########\n#   #  #\n#  @$ .#\n#   #  #\n########";
/// Three goals in a dead end, which can be filled in only one order.
const DEAD_END: &str = "##############\n#       ######\n# $ $ $   ...#\n#@      ######\n##############";
/// Two boxes in the door of the room with the goals: the first is parked in one of its corners.
const PARKING: &str = "########\n#   #  #\n#   #@ #\n#   $$.#\n##  # .#\n #######";
const SOLVED: &str = "#####\n#@*.#\n#####";
const HOPELESS: &str = "#####\n#$@.#\n#####";

fn told(level: &str) -> Value {
    pousse(&["explain", level, "--json"]).exits(0).object()
}

fn places(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|place| place.as_str().expect("a place")).collect()
}

/// Returns the boxes of the deadlocks detected by a rule.
fn seen<'v>(report: &'v Value, rule: &str) -> Vec<Vec<&'v str>> {
    let all = report["deadlocks"].as_array().expect("a list");
    all.iter().filter(|one| one["rule"] == rule).map(|one| places(&one["boxes"])).collect()
}

#[test]
fn an_object_has_all_its_keys() {
    for level in [ROOM, Z, BLOCK, SOLVED, HOPELESS] {
        let report = told(level);
        let keys = "schema domain title rows columns boxes goals board_hash solved solvable distance untouchable \
                    dead_squares assignment penalties tunnels corrals frozen deadlocks goal_zones packing estimates parts \
                    bound";
        for key in keys.split_whitespace() {
            assert!(report.get(key).is_some(), "{key}: {report}");
        }
        assert_eq!(report["domain"], "sokoban");
        assert_eq!(report["estimates"].as_array().map(Vec::len), Some(9));
        for part in ["pairs", "total", "total_real", "total_manhattan"] {
            assert!(report["assignment"].get(part).is_some(), "{part}: {report}");
        }
        for part in ["sets", "cover", "step", "triples"] {
            assert!(report["penalties"].get(part).is_some(), "{part}: {report}");
        }
    }
}

#[test]
fn dead_squares_by_hand() {
    let report = told(ROOM);
    let dead = &report["dead_squares"];
    assert_eq!(places(&dead["by_pulling"]), ["r2c2", "r2c3", "r2c4", "r2c5", "r3c2", "r4c2"]);
    assert_eq!(places(&dead["by_corners"]), ["r2c2", "r2c5", "r4c2"]);
    assert_eq!(places(&dead["by_corners_and_lines"]), places(&dead["by_pulling"]));
    let text = pousse(&["explain", ROOM, "--all"]).exits(0).prints("Dead squares: 6");
    text.prints("  ######\n  #cllc#\n  #l$  #\n  #c  .#\n  ######\n");
}

#[test]
fn the_assignment_and_the_bound() {
    let report = told(ROOM);
    let pair = &report["assignment"]["pairs"][0];
    assert_eq!((&pair["box"], &pair["goal"]), (&"r3c3".into(), &"r4c5".into()));
    assert_eq!((&pair["pushes"], &pair["real"], &pair["manhattan"]), (&3.into(), &3.into(), &3.into()));
    assert_eq!((&report["bound"], &report["distance"]), (&3.into(), &3.into()));
    assert_eq!((&report["solvable"], &report["solved"]), (&true.into(), &false.into()));
    let text = pousse(&["explain", ROOM, "--all"])
        .exits(0)
        .prints("true distance: 3 pushes")
        .prints("A r3c3 -> r4c5");
    text.prints("no solution has fewer than 3 pushes").prints("r3c5 = row 3").prints("Estimates");
}

#[test]
fn deadlocks_name_a_sufficient_set_of_boxes() {
    let z = told(Z);
    assert_eq!(seen(&z, "z-deadlocks"), [["r3c3", "r3c4"]]);
    assert_eq!((&z["bound"], &z["solvable"]), (&Value::Null, &false.into()));
    pousse(&["explain", Z, "--all"])
        .exits(0)
        .prints("Deadlock: r3c3 r3c4")
        .prints("  # XX $ #\n")
        .prints("lost, by ");
    let block = told(BLOCK);
    let four = ["r3c3", "r3c4", "r4c3", "r4c4"];
    assert_eq!(seen(&block, "square-deadlocks"), [four]);
    assert_eq!(places(&block["frozen"]), four);
    pousse(&["explain", BLOCK, "--all"]).exits(0).prints("Frozen boxes").prints("  # FF   #\n");
    assert_eq!(seen(&told(WALLED), "bipartite-deadlocks"), [["r2c3", "r2c5"]]);
    assert_eq!(seen(&told(HOPELESS), "dead-squares"), [["r2c2"]]);
}

#[test]
fn passages_and_corrals() {
    let report = told(PASSAGE);
    let tunnels = report["tunnels"].as_array().expect("a list");
    let squares: Vec<&str> = tunnels.iter().filter_map(|tunnel| tunnel["square"].as_str()).collect();
    assert_eq!(squares, ["r3c5", "r3c6", "r3c7", "r3c8"]);
    pousse(&["explain", PASSAGE, "--all"]).exits(0).prints("One-way passages").prints("  #   B--- .#\n");
    let report = told(CORRAL);
    let corrals = &report["corrals"];
    assert_eq!(corrals["areas"].as_array().map(Vec::len), Some(1));
    assert_eq!(places(&corrals["areas"][0]), ["r2c6", "r2c7", "r3c6", "r3c7", "r4c6", "r4c7"]);
    let corral = &corrals["pi_corral"];
    assert_eq!(places(&corral["boxes"]), ["r3c5"]);
    assert_eq!(corral["pushes"], serde_json::json!([{"box": "r3c5", "direction": "right"}]));
    let text = pousse(&["explain", CORRAL, "--all"]).exits(0).prints("Out of the player's reach: 1 area");
    text.prints("PI-corral: only these pushes need to be tried: r3c5 right");
}

/// Returns the steps of a packing plan: from, to, and the step that moves the box on.
fn steps(plan: &Value) -> Vec<(Option<&str>, &str, Option<u64>)> {
    let all = plan["steps"].as_array().expect("a list");
    all.iter()
        .map(|one| (one["from"].as_str(), one["to"].as_str().expect("a place"), one["until"].as_u64()))
        .collect()
}

#[test]
fn the_packing_plan_is_drawn_and_listed() {
    let report = told(DEAD_END);
    let plan = &report["packing"];
    assert_eq!(steps(plan), [(None, "r3c13", None), (None, "r3c12", None), (None, "r3c11", None)]);
    assert_eq!((&plan["whole"], &plan["done"]), (&true.into(), &0.into()));
    let text = pousse(&["explain", DEAD_END, "--all"]).exits(0).prints("Packing plan: 3 steps");
    text.prints("  # $ $ $   321#\n").prints("advice, not a proof");
    let inner = DEAD_END.replace(" $   ...#", "     ..*#");
    let text = pousse(&["explain", &inner, "--all"]).exits(0).prints("  # $ $     321#\n");
    text.prints("step 1 is already done");
    let report = told(PARKING);
    let steps = steps(&report["packing"]);
    let stay: Vec<&str> =
        steps.iter().filter(|(_, _, until)| until.is_none()).map(|(_, to, _)| *to).collect();
    assert!(stay.len() == 2 && stay.contains(&"r4c7") && stay.contains(&"r5c7"), "{steps:?}");
    let mut text = pousse(&["explain", PARKING, "--all"]).exits(0).prints("a, b, ... = a box is parked here");
    let parked = (1..).zip(&steps).filter_map(|(number, (_, to, until))| Some((number, to, (*until)?)));
    assert!(parked.clone().count() > 0, "{steps:?}");
    for (number, to, until) in parked {
        text = text
            .prints(&format!("{to}: parked by step {number}, moved on to "))
            .prints(&format!("by step {until}\n"));
        assert_eq!(steps[until as usize - 1].0, Some(*to), "{steps:?}");
    }
    for over in [SOLVED, HOPELESS] {
        assert_eq!(told(over)["packing"], Value::Null);
        assert!(!pousse(&["explain", over, "--all"]).exits(0).out.contains("Packing plan"));
    }
}

#[test]
fn solved_and_hopeless_levels_are_explained_too() {
    let report = told(SOLVED);
    assert_eq!(
        (&report["solved"], &report["bound"], &report["distance"]),
        (&true.into(), &0.into(), &0.into())
    );
    assert_eq!(report["deadlocks"], serde_json::json!([]));
    pousse(&["explain", SOLVED, "--all"]).exits(0).prints("no solution has fewer than 0 pushes");
    pousse(&["explain", HOPELESS, "--all"]).exits(0).prints("unsolvable").prints("A r2c2 -> nowhere");
    // More goals than boxes, a box that nobody can reach, boxes everywhere.
    for level in [
        "#######\n#@$ ..#\n#######",
        "########\n#@$.##*#\n########",
        "######\n#@$$.#\n#.$.$#\n#.   #\n######",
    ] {
        pousse(&["explain", level, "--all"]).exits(0).prints("Bound");
        told(level);
    }
}

#[test]
fn one_estimate_in_full() {
    let answer = pousse(&["explain", ROOM, "--heuristic", "nearest-real"]).exits(0);
    let answer =
        answer.prints("nearest-real  3").prints("admissible: yes").prints("  r3c3 -> r4c5: 3 pushes");
    assert!(!answer.out.contains("Dead squares"), "{answer}");
    let report = pousse(&["explain", ROOM, "-H", "reserved-sided", "--json"]).exits(0).object();
    let estimates = report["estimates"].as_array().expect("a list");
    assert_eq!((estimates.len(), &estimates[0]["admissible"]), (1, &false.into()));
    pousse(&["explain", ROOM, "-H", "zero"]).exits(0).prints("zero  0");
    pousse(&["explain", ROOM, "-H", "auto"]).exits(0).prints("assignment-sided  3");
    pousse(&["explain", ROOM, "-H", "manhattan"]).refused().says("manhattan");
}

#[test]
fn bounds_hold_on_our_own_levels() {
    let path = format!("{}/../sokoban/puzzle/data/pousse-easy.sok", env!("CARGO_MANIFEST_DIR"));
    for number in ["1", "5", "9"] {
        let report = pousse(&["explain", &path, "--only", number, "--json"]).exits(0).object();
        let pushes = solve(&[&path, "--only", number]).1["pushes"].as_u64().expect("it is solved");
        assert!(report["bound"].as_u64().is_some_and(|bound| bound <= pushes), "{number}");
        assert_eq!(report["deadlocks"], serde_json::json!([]), "{number}");
    }
}

#[test]
fn input_from_anywhere() {
    let path = file(format!("{ROOM}\nTitle: A room\n").as_bytes());
    pousse(&["explain", &path, "--all"]).exits(0).prints("A room\n5x6, boxes 1, goals 1");
    let answer = pousse_reading(&["explain", "-"], ROOM.as_bytes()).exits(0);
    assert!(!answer.out.contains('\u{1b}'), "no colour off a terminal: {answer}");
    pousse(&["explain", ROOM, "--goal", "spiral"]).refused().says("--goal");
}

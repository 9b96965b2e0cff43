//! `pousse audit`: compares declared properties with exact distances.

use crate::common::pousse;

#[test]
fn declared_properties_hold_on_every_2x3_board() {
    declared_properties_are_upheld("2x3", 360, 21);
}

#[test]
#[ignore = "slow: all heuristics on 181,440 boards, seconds"]
fn declared_properties_hold_on_every_3x3_board() {
    declared_properties_are_upheld("3x3", 181_440, 31);
}

/// Audits all heuristics on all boards of a size, given the number of boards and the largest distance.
fn declared_properties_are_upheld(size: &str, boards: u64, farthest: usize) {
    let list = pousse(&["explain", "--list", "--json"]).exits(0).object();
    let names: Vec<&str> = list["heuristics"]
        .as_array()
        .expect("a list")
        .iter()
        .filter(|h| h["domain"] == "tiles")
        .map(|h| h["name"].as_str().expect("a name"))
        // Its weights were designed for 3x3.
        .filter(|&name| size == "3x3" || name != "weighted-manhattan")
        .collect();
    let reports = pousse(&[&["audit", "--json", "--size", size], &names[..]].concat()).exits(0).objects();
    assert_eq!(reports.len(), names.len());
    for (report, name) in reports.iter().zip(names) {
        assert_eq!(report["heuristic"], name);
        assert_eq!((&report["boards"], &report["complete"]), (&boards.into(), &true.into()));
        assert!(report["declared_admissible"] != true || report["overestimates"] == 0, "{name}");
        assert!(report["declared_consistent"] != true || report["inconsistent_edges"] == 0, "{name}");
        assert_eq!(report["by_depth"].as_array().map(Vec::len), Some(farthest + 1), "{name}");
    }
}

#[test]
fn counts_are_the_same_every_time_and_on_any_number_of_threads() {
    let count = |threads: &str| {
        let heuristics = ["diagonal-conflict-any", "manhattan-3-hamming", "linear-conflict:annex"];
        let reports = pousse(&[&["audit", "--json", "--threads", threads], &heuristics[..]].concat())
            .exits(0)
            .objects();
        let count =
            |field: &str| reports.iter().map(|r| r[field].as_u64().expect("a count")).collect::<Vec<_>>();
        (count("overestimates"), count("inconsistent_edges"), count("edges"))
    };
    let first = count("1");
    assert!(first.0[0] > 0 && first.0[1] > 100_000, "{first:?}");
    assert_eq!(first, count("1"));
    assert_eq!(first, count("2"));
}

/// All boards of the 8-puzzle by distance: Reinefeld (1993) gives the same 32 numbers.
#[test]
fn boards_by_distance() {
    let report = pousse(&["audit", "zero", "--json"]).exits(0).object();
    let layers: Vec<u64> = report["by_depth"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|layer| layer["boards"].as_u64().expect("a count"))
        .collect();
    assert_eq!(layers[..10], [1, 2, 4, 8, 16, 20, 39, 62, 116, 152]);
    assert_eq!(layers[29..], [760, 221, 2]);
    assert_eq!(layers.iter().sum::<u64>(), 181_440);
}

#[test]
fn sizes_goals_and_depths() {
    let sizes =
        ["audit", "manhattan", "--size", "2x3", "--size", "3x2", "--size", "2x2", "--size", "1x5", "--json"];
    let boards: Vec<_> = pousse(&sizes).exits(0).objects().iter().map(|r| r["boards"].clone()).collect();
    assert_eq!(boards, [360, 360, 12, 5]);
    let spiral = pousse(&["audit", "manhattan", "--goal", "spiral", "--json"]).exits(0).object();
    assert_eq!((&spiral["goal"], &spiral["boards"]), (&"spiral".into(), &181_440.into()));
    let shallow = ["audit", "manhattan", "--size", "4x4", "--depth", "8", "--boards", "0", "--json"];
    let report = pousse(&shallow).exits(0).object();
    // 1, 2, 4, 10, 24, 54, 107, 212, 446: OEIS A089473, from a corner.
    assert_eq!((&report["boards"], &report["depth"]), (&860.into(), &8.into()));
    pousse(&["audit", "manhattan", "--size", "4x4", "--depth", "10", "--boards", "2"])
        .exits(0)
        .prints("every board within 10 moves")
        .prints("of 2 random ones");
}

#[test]
fn in_words() {
    pousse(&["audit", "manhattan"]).exits(0).prints("all 181,440 boards").prints("declared, and confirmed");
    pousse(&["audit", "diagonal-conflict-any"]).exits(0).prints("not declared, and rightly so");
}

#[test]
fn a_limit_on_time() {
    let audit = ["audit", "manhattan", "--size", "4x4", "--time", "1ms", "--json"];
    let report = pousse(&audit).exits(21).object();
    assert!(report["stopped"].as_str().is_some_and(|why| why.contains("time")), "{report}");
    assert_eq!(report["complete"], false);
}

#[test]
fn a_limit_on_memory() {
    let audit = ["audit", "manhattan", "--size", "4x4", "--memory", "4MiB", "--boards", "0", "--json"];
    let report = pousse(&audit).exits(20).object();
    assert!(report["stopped"].as_str().is_some_and(|why| why.contains("memory")), "{report}");
}

#[test]
fn impossible_audits_are_rejected() {
    pousse(&["audit"]).refused();
    pousse(&["audit", "manhatan"]).refused().says("manhattan");
    pousse(&["audit", "auto"]).refused();
    pousse(&["audit", "manhattan", "--size", "0x3"]).refused();
    pousse(&["audit", "manhattan", "--goal", "1 2/3 0"]).refused();
    pousse(&["audit", "manhattan", "--size", "20x20"]).refused();
    pousse(&["audit", "manhattan", "--depth", "-1"]).refused();
}

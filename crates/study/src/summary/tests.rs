//! The summary as a whole.

use super::examples::{Made, run, solved, with_estimate};
use super::*;

fn names(tables: &[Table]) -> Vec<&str> {
    tables.iter().map(|table| table.name.as_str()).collect()
}

/// Asserts that every row has as many cells as the header, and that every format can write it.
fn assert_well_formed(tables: &[Table]) {
    for table in tables {
        assert!(!table.note.is_empty(), "{} does not say over what it is", table.name);
        for row in &table.rows {
            assert_eq!(row.len(), table.header.len(), "{}", table.name);
        }
        for text in [table.to_text(80), table.to_markdown(), table.to_html(), table.to_csv()] {
            assert!(!text.is_empty());
        }
    }
    let mut all = names(tables);
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), tables.len(), "names are anchors");
}

#[test]
fn tables_that_do_not_apply_are_omitted_with_a_note() {
    let mut made = Made::new(&["a"], &[("s", 2)]);
    made.add(0, 0, 0, run(3, 10, 1.0));
    made.add(0, 1, 0, run(5, 20, 1.0));
    let summary = Summary::of(&made.study);
    let tables = summary.tables();
    assert_well_formed(&tables);
    let wanted = [
        "coverage",
        "effort",
        "groups",
        "estimates",
        "estimates-by-distance",
        "branching",
        "branching-by-depth",
        "growth",
        "growth-by-length",
        "frontier",
    ];
    assert_eq!(names(&tables), wanted);
    let remarks = summary.remarks();
    assert_eq!(remarks.len(), 2, "{remarks:?}");
    assert_eq!(summary.incomplete(), None);
}

#[test]
fn contradictions_and_missing_runs_come_first() {
    let mut made = Made::new(&["a", "b"], &[("s", 2), ("t", 2)]);
    made.study.design.repetitions = 2;
    made.study.design.report.compare_as_text = true;
    made.add(0, 0, 0, run(3, 10, 1.0));
    made.add(0, 0, 1, run(3, 11, 1.0));
    made.add(1, 0, 0, run(5, 10, 1.0));
    made.add(1, 3, 0, solved(5, 10, 1.0));
    let summary = Summary::of(&made.study);
    let tables = summary.tables();
    assert_well_formed(&tables);
    assert_eq!(names(&tables)[..3], ["contradictions", "differences", "coverage"]);
    assert!(tables.iter().all(|table| table.note.ends_with("Incomplete: 4 of 16 runs are done.")));
    assert_eq!(summary.remarks()[0], "Incomplete: 4 of 16 runs are done.");
    assert!(summary.remarks()[1].starts_with("CONTRADICTIONS: 3"), "{:?}", summary.remarks());
}

#[test]
fn empty_studies_are_summarised() {
    for made in [Made::new(&["a", "b"], &[("s", 3)]), Made::new(&[], &[]), Made::new(&["a"], &[])] {
        let summary = Summary::of(&made.study);
        assert_well_formed(&summary.tables());
        assert!(summary.remarks().contains(&"Nothing was solved.".to_string()));
    }
    assert!(Summary::of(&Study::default()).tables().is_empty());
}

#[test]
#[ignore = "slow: 1.27 million runs, which take 2 seconds of an idle core"]
fn a_study_of_a_million_runs_is_summarised() {
    let mut made = Made::new(&["a", "b", "c", "d", "e", "f", "g"], &[("s", 181_440)]);
    made.study.design.report.compare_as_text = true;
    let mut random = 1u64;
    for instance in 0..181_440 {
        for method in 0..7 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let cost = (instance % 31) + 1;
            let generated = u64::from(cost) + (random >> 33) % (1 << (cost / 2 + 2));
            let seconds = generated as f64 * 1e-6;
            made.add(method, instance, 0, with_estimate(cost / 2, run(cost, generated, seconds)));
        }
    }
    let summary = Summary::of(&made.study);
    assert_well_formed(&summary.tables());
    assert_eq!(summary.finished, 1_270_080);
    assert_eq!(summary.pairwise.pairs.len(), 42);
    assert!(summary.pairwise.pairs.iter().all(|pair| pair.nodes.common() == 181_440));
}

//! `pousse book`: chapters, their list, and searching them.

use crate::common::pousse;

#[test]
fn chapters_are_listed_and_shown() {
    let list = pousse(&["book"]).exits(0).prints("introduction ").prints("How Sokoban is solved");
    assert!(list.out.lines().count() > 20, "{list}");
    let chapter = pousse(&["book", "introduction"]).exits(0);
    let written = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/introduction.md");
    assert_eq!(chapter.out, std::fs::read_to_string(written).expect("a chapter"));
    assert_eq!(pousse(&["book", "introduction.md"]).exits(0).out, chapter.out);
    let object = pousse(&["book", "trace", "--json"]).exits(0).object();
    assert!(object["text"].as_str().is_some_and(|text| text.starts_with("# ")), "{object}");
    assert_eq!(pousse(&["book", "--json"]).exits(0).objects()[0]["name"], "introduction");
}

#[test]
fn unknown_chapters_are_rejected() {
    pousse(&["book", "sokban"]).refused().says("did you mean sokoban");
    pousse(&["book", "xyzzy"]).refused().says("lists the chapters");
    pousse(&["book", "--find", "zugzwang"]).refused().says("fewer words");
}

#[test]
fn words_are_found_under_their_headings() {
    let found = pousse(&["book", "--find", "PI-corral"]).exits(0).prints("sokoban-techniques: ");
    let within = pousse(&["book", "--find", "PI-corral", "sokoban-techniques"]).exits(0);
    assert!(
        within.out.lines().any(|line| line.starts_with("    ") && line.contains("PI-corral")),
        "{within}"
    );
    assert!(found.out.contains(&within.out), "{found}\n{within}");
}

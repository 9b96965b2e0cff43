//! The heuristics and databases of sliding tiles, as data and for a terminal.

use std::fmt::Write;
use std::sync::Arc;

use pousse_pdb::Counted;
use pousse_puzzle::{Declared, Listed, ListedDatabases, Promise, source, style};
use pousse_tiles::heuristics::registry::ENTRIES;
use pousse_tiles::heuristics::{Databases, Spec};
use pousse_tiles::patterns::Catalogue;
use pousse_tiles::{Goal, Layout, Shape};

use crate::game::WORDS;

/// Returns the heuristics, except those with users' own tables.
pub(crate) fn heuristics() -> Vec<Listed<Spec>> {
    let on = |rows, columns| -> Arc<Layout> {
        let shape = Shape::new(rows, columns).expect("a shape");
        Arc::new(Layout::new(Goal::BlankLast.grid(shape).expect("named goals fit every shape")))
    };
    let (eight, fifteen) = (on(3, 3), on(4, 4));
    let listed = ENTRIES.iter().map(|entry| Listed {
        name: entry.full_name(),
        summary: entry.summary.into(),
        source: entry.source,
        declared: Declared::ByKind(vec![
            ("3x3", entry.properties(&eight).map(Promise::from)),
            ("4x4", entry.properties(&fifteen).map(Promise::from)),
        ]),
        estimate: entry.full_name().parse().expect("a name of the table"),
    });
    listed.collect()
}

/// Returns the sets of databases.
pub(crate) fn databases() -> Vec<ListedDatabases> {
    let listed = Catalogue::built_in().iter().map(|set| ListedDatabases {
        domain: WORDS.name,
        name: set.name.clone(),
        about: serde_json::json!({
            "rows": set.shape.rows(), "columns": set.shape.columns(), "patterns": set.sizes(),
            "adds_up": set.counted == Counted::Pieces,
        }),
        source: set.source.clone(),
        declared: Databases::declared(set).into(),
    });
    listed.collect()
}

/// Writes both for a terminal.
pub(crate) fn list() -> String {
    let mut out = format!("\n{}\n", style::strong("Heuristics for sliding tiles"));
    let _ = writeln!(
        out,
        "{}",
        style::faint(
            "  declared on 3x3 and on 4x4 (blank last): A = admissible, C = admissible and consistent, c = consistent only, - = neither"
        )
    );
    for heuristic in heuristics() {
        let marks = heuristic.declared.marks();
        let (name, summary) = (&heuristic.name, &heuristic.summary);
        let _ = writeln!(out, "  {name:<32} {marks}  {summary}{}", source(heuristic.source));
    }
    out += "\n  a+b adds up what each adds to Manhattan distance; max(a,b) takes the larger; \
            weighted-manhattan(set=1..6)\n  or (weights=W1:W2:...,by=N) takes weights. A NAME:variant is a rule exactly as its source states it.\n";
    let _ = writeln!(out, "\n{}", style::strong("Sets of pattern databases for sliding tiles"));
    let _ = writeln!(
        out,
        "{}",
        style::faint(
            "  built when first needed, and kept; pousse db list shows sizes. Properties as above, for any goal"
        )
    );
    for set in Catalogue::built_in() {
        let mark = if Databases::declared(set).consistent { "C" } else { "A" };
        let (name, shape, source) = (&set.name, set.shape.to_string(), source(&set.source));
        let _ = writeln!(out, "  {name:<12} {shape:<4} {mark}  {}{source}", patterns(set));
    }
    out +=
        "\n  NAME(mirror=off) does not look up mirror images; @FILE is a set of your own, drawn in a file.\n";
    out
}

/// Describes the patterns of a set.
fn patterns(set: &Catalogue) -> String {
    let count = set.partitions(set.shape, 0).map_or(1, |partitions| partitions.len());
    let sizes: Vec<String> = set.sizes().iter().map(ToString::to_string).collect();
    match set.counted {
        Counted::Pieces if count == 1 => format!("patterns of {} tiles, added up", sizes.join(" + ")),
        Counted::Pieces => {
            format!("patterns of {} tiles, added up in {count} ways; the largest", sizes.join(" + "))
        }
        Counted::All if count == 1 => format!("all moves for {} tiles and the blank", sizes.join(", ")),
        Counted::All => {
            format!("all moves for {} tiles and the blank; the largest of {count}", sizes.join(", "))
        }
    }
}

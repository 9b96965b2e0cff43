//! The heuristics and databases of sliding tiles.

use std::sync::Arc;

use pousse_pdb::Counted;
use pousse_puzzle::{Listed, Section, Topic, mark, promised, source};
use pousse_search::Properties;
use pousse_tiles::heuristics::registry::ENTRIES;
use pousse_tiles::heuristics::{Databases, Spec};
use pousse_tiles::patterns::Catalogue;
use pousse_tiles::{Goal, Layout, Shape};
use serde_json::Value;

use crate::game::Tiles;

/// Returns the heuristics, except those with users' own tables.
pub(crate) fn heuristics() -> Vec<(Listed, Spec)> {
    let on = |rows, columns| -> Arc<Layout> {
        let shape = Shape::new(rows, columns).expect("a shape");
        Arc::new(Layout::new(Goal::BlankLast.grid(shape).expect("named goals fit every shape")))
    };
    let (eight, fifteen) = (on(3, 3), on(4, 4));
    // There are no marks for a board for which the heuristic does not exist.
    let marked = |promise: Option<Properties>| promise.map_or(" ", mark);
    let data = |promise: Option<Properties>| -> Value {
        promise.map(|it| promised(it).into_iter().collect::<Value>()).into()
    };
    let listed = ENTRIES.iter().map(|entry| {
        let (small, large) = (entry.properties(&eight), entry.properties(&fifteen));
        let fields = vec![
            ("name", entry.full_name().into()),
            ("summary", entry.summary.into()),
            ("source", entry.source.into()),
            ("on_3x3", data(small)),
            ("on_4x4", data(large)),
        ];
        let listed = Listed::new(&format!("{} {}  ", marked(small), marked(large)), fields);
        (listed, entry.full_name().parse().expect("a name of the table"))
    });
    listed.collect()
}

/// Lists a set of databases.
fn databases(set: &Arc<Catalogue>) -> Listed {
    let promise = Databases::declared(set);
    let (shape, mark) = (set.shape.to_string(), mark(promise));
    let mut fields = vec![
        ("name", set.name.as_str().into()),
        ("adds_up", (set.counted == Counted::Pieces).into()),
        ("columns", set.shape.columns().into()),
        ("patterns", set.sizes().into()),
        ("rows", set.shape.rows().into()),
        ("source", set.source.as_str().into()),
    ];
    fields.extend(promised(promise));
    Listed { text: format!("{shape:<4} {mark}  {}{}", patterns(set), source(&set.source)), fields }
}

/// Returns both.
pub(crate) fn sections() -> Vec<Section> {
    let heuristics = Section {
        note: "declared on 3x3 and on 4x4 (blank last): A = admissible, C = admissible and consistent, c = consistent only, - = neither",
        width: 32,
        more: "\n  a+b adds up what each adds to Manhattan distance; max(a,b) takes the larger; \
               weighted-manhattan(set=1..6)\n  or (weights=W1:W2:...,by=N) takes weights. A NAME:variant is a rule exactly as its source states it.\n",
        ..Section::heuristics::<Tiles>()
    };
    let sets = Catalogue::built_in().iter().map(databases);
    let databases = Section {
        note: "built when first needed, and kept; pousse db list shows sizes. Properties as above, for any goal",
        width: 12,
        more: "\n  NAME(mirror=off) does not look up mirror images; @FILE is a set of your own, drawn in a file.\n",
        ..Section::new::<Tiles>(Topic::Databases, "Sets of pattern databases", sets)
    };
    vec![heuristics, databases]
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

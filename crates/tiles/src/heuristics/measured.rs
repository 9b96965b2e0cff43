//! Properties that are not proven for all boards but were found by checking all positions of small ones.
//!
//! They depend on the size and on the blank's home, but not on the numbering of the tiles: the estimates here only
//! consider places, and renaming the tiles of both goal and position changes nothing. The tests check all positions
//! again.

use pousse_search::Properties;

use crate::Layout;

/// Returns the properties found for a name on a board and goal; for others, no guarantees.
pub(super) fn properties(name: &str, layout: &Layout) -> Properties {
    let shape = layout.shape();
    let found = MEASURED
        .iter()
        .filter(|(known, _)| *known == name)
        .flat_map(|(_, patterns)| patterns.iter())
        .map(|pattern| pattern.split('/').collect::<Vec<_>>())
        .find(|rows| (rows.len(), rows[0].len()) == (shape.rows(), shape.columns()))
        .and_then(|rows| rows.concat().chars().nth(layout.target(0)))
        .unwrap_or('-');
    Properties { admissible: "ab".contains(found), consistent: "bc".contains(found) }
}

/// Returns the same for an estimate that is proven admissible.
pub(super) fn admissible(name: &str, layout: &Layout) -> Properties {
    Properties { admissible: true, ..properties(name, layout) }
}

/// For every name, the boards on which more holds than is proven. A board has a letter for every possible home of the
/// blank: `a` admissible, `c` consistent, `b` both, `-` neither.
const MEASURED: &[(&str, &[&str])] = &[
    ("linear-conflict:annex", &["bb/bb", "aaa/aaa", "aa/aa/aa", "aaa/aaa/aaa"]),
    ("linear-conflict:pairs", &["bb/bb", "aaa/aaa", "aa/aa/aa", "---/-a-/---"]),
    ("corner-tiles", &["bb/bb"]),
    ("corner-tiles:text", &["bb/bb", "aaa/aaa", "aa/aa/aa", "aaaa/aaaa", "aa/aa/aa/aa", "aaa/aaa/aaa"]),
    ("korf-taylor", &["bb/bb"]),
    ("diagonal-conflict", &["bb/bb", "aba/aba", "aa/bb/aa", "aaa/aba/aaa"]),
    ("diagonal-conflict:text", &["bb/bb", "aba/aba", "aa/bb/aa", "aaaa/aaaa", "aa/aa/aa/aa", "aaa/aba/aaa"]),
    ("diagonal-conflict:annex", &["bb/bb", "aba/aba", "aa/bb/aa", "aaaa/aaaa", "aa/aa/aa/aa", "aaa/aba/aaa"]),
    ("diagonal-conflict-extended", &["bb/bb"]),
    (
        "diagonal-conflict-extended:text",
        &["bb/bb", "aaa/aaa", "aa/aa/aa", "aaaa/aaaa", "aa/aa/aa/aa", "aaa/aaa/aaa"],
    ),
    (
        "diagonal-conflict-extended:tables",
        &["bb/bb", "aaa/aaa", "aa/aa/aa", "aaaa/aaaa", "aa/aa/aa/aa", "a-a/-a-/a-a"],
    ),
    ("diagonal-conflict-any", &["bb/bb", "-a-/-a-", "--/aa/--"]),
    ("diagonal-conflict-any:annex", &["bb/bb", "aa-/-aa", "--/aa/--", "--/aa/--/--"]),
    ("all-conflict", &["bb/bb", "bbb/bbb", "bb/bb/bb", "aaa/aba/aaa"]),
    ("all-conflict:annex", &["bb/bb", "aaa/aaa", "aa/aa/aa", "aaa/aaa/aaa"]),
    ("pairs", &["bb/bb"]),
    ("triples", &["bb/bb"]),
    ("quadruples", &["bb/bb"]),
];

//! Algorithms as people write them: `A*`, `IDA*`, `a-star`, `Breadth First`. Case, spaces, hyphens and underscores
//! are ignored, and `*` is read as "star", so every name in the table is understood in any of these spellings.

use super::About;
use super::table::TABLE;

/// Other names for an algorithm, as written by [`plain`], with its name in the table.
const SPOKEN: &[(&str, &str)] = &[
    ("breadthfirst", "bfs"),
    ("breadthfirstsearch", "bfs"),
    ("depthfirst", "dfs"),
    ("depthfirstsearch", "dfs"),
    ("dls", "depth-limited"),
    ("depthlimitedsearch", "depth-limited"),
    ("iddfs", "iterative-deepening"),
    ("ids", "iterative-deepening"),
    ("iterativedeepeningdfs", "iterative-deepening"),
    ("ucs", "uniform-cost"),
    ("dijkstra", "uniform-cost"),
    ("uniformcostsearch", "uniform-cost"),
    ("gbfs", "greedy"),
    ("bestfirst", "greedy"),
    ("greedybestfirst", "greedy"),
    ("greedybestfirstsearch", "greedy"),
    ("hillclimbing", "greedy-descent"),
    ("wastar", "weighted-astar"),
    ("idastartranspositiontable", "ida-star-tt"),
    ("bidirectional", "bidirectional-bfs"),
    ("bidirectionalsearch", "bidirectional-bfs"),
    ("bibfs", "bidirectional-bfs"),
    ("beamsearch", "beam"),
    ("fess", "feature-space"),
];

/// Finds an algorithm by its name in any spelling, or by one of its other names.
pub(super) fn find(name: &str) -> Option<&'static About> {
    let exact = |name: &str| TABLE.iter().find(|about| about.name == name);
    exact(name).or_else(|| {
        let wanted = plain(name)?;
        let other = SPOKEN.iter().find(|(spoken, _)| *spoken == wanted);
        TABLE.iter().find(|about| plain(about.name).as_ref() == Some(&wanted)).or_else(|| exact(other?.1))
    })
}

/// Returns a name without the parts that people write differently; `None` if anything other than letters is left.
fn plain(name: &str) -> Option<String> {
    let mut plain = String::new();
    for letter in name.chars() {
        match letter {
            '*' => plain.push_str("star"),
            ' ' | '-' | '_' | '+' => {}
            letter if letter.is_alphanumeric() => plain.extend(letter.to_lowercase()),
            _ => return None,
        }
    }
    Some(plain)
}

/// Returns the name of an algorithm as in the table, with any options in parentheses; an unknown name stays as it
/// is.
///
/// # Examples
///
/// ```
/// use pousse_search::as_in_table;
///
/// assert_eq!(as_in_table("IDA*"), "ida-star");
/// assert_eq!(as_in_table("Weighted A*(weight=3)"), "weighted-astar(weight=3)");
/// assert_eq!(as_in_table("quicksort"), "quicksort");
/// ```
#[must_use]
pub fn as_in_table(text: &str) -> String {
    let (name, options) = text.find('(').map_or((text, ""), |at| text.split_at(at));
    find(name.trim()).map_or_else(|| text.to_owned(), |about| format!("{}{options}", about.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_understood_as_people_write_them() {
        for (written, name) in [
            ("A*", "astar"),
            ("a-star", "astar"),
            ("A Star", "astar"),
            ("IDA*", "ida-star"),
            ("idastar", "ida-star"),
            ("ida_star", "ida-star"),
            ("IDA*-TT", "ida-star-tt"),
            ("A*+IDA*", "astar-ida-star"),
            ("WA*", "weighted-astar"),
            ("weighted A*", "weighted-astar"),
            ("BFS", "bfs"),
            ("breadth-first search", "bfs"),
            ("Dijkstra", "uniform-cost"),
            ("IDDFS", "iterative-deepening"),
            ("Greedy best-first", "greedy"),
        ] {
            assert_eq!(find(written).map(|about| about.name), Some(name), "{written}");
        }
        assert!(["", "*", "star", "astar)", "quicksort"].into_iter().all(|name| find(name).is_none()));
    }

    #[test]
    fn other_names_are_plain_and_unique() {
        for (at, (spoken, name)) in SPOKEN.iter().enumerate() {
            assert_eq!(plain(spoken).as_deref(), Some(*spoken));
            assert!(TABLE.iter().any(|about| about.name == *name), "{name}");
            assert!(
                TABLE.iter().all(|about| plain(about.name).as_deref() != Some(*spoken)),
                "{spoken} is a name already"
            );
            assert!(SPOKEN[..at].iter().all(|(other, _)| other != spoken), "{spoken} twice");
        }
    }
}

//! Heuristics as people write them: `MD`, `Linear Conflict`, `LinearConflict`, `misplaced tiles`. Case, spaces,
//! hyphens and underscores are ignored, so every name in the registry is understood in any of these spellings.

use super::registry::{ENTRIES, Entry, find};

/// Other names for a heuristic, as written by [`plain`], with its name in the registry.
const SPOKEN: &[(&str, &str)] = &[
    ("blind", "zero"),
    ("null", "zero"),
    ("misplaced", "hamming"),
    ("misplacedtiles", "hamming"),
    ("tilesoutofplace", "hamming"),
    ("hammingdistance", "hamming"),
    ("euclideandistance", "euclidean"),
    ("md", "manhattan"),
    ("manhattandistance", "manhattan"),
    ("taxicab", "manhattan"),
    ("taxicabdistance", "manhattan"),
    ("cityblock", "manhattan"),
    ("cityblockdistance", "manhattan"),
    ("inversions", "inversion-distance"),
    ("wd", "walking-distance"),
    ("lc", "linear-conflict"),
    ("linearconflicts", "linear-conflict"),
    ("manhattanlinearconflict", "linear-conflict"),
];

/// Names for pattern databases in general, as written by [`plain`]; there are several sets of them.
const SETS: &[&str] = &["pdb", "pdbs", "patterndatabase", "patterndatabases", "database", "databases"];

/// Finds the heuristic without tables of patterns that is meant by a name in any spelling.
pub(super) fn spoken(name: &str) -> Option<&'static Entry> {
    let wanted = plain(name)?;
    let same = |entry: &&Entry| entry.variant.is_none() && plain(entry.name).as_ref() == Some(&wanted);
    let other = || SPOKEN.iter().find(|(spoken, _)| *spoken == wanted);
    ENTRIES.iter().find(same).or_else(|| find(other()?.1))
}

/// Returns whether a name means pattern databases without saying which.
pub(super) fn means_any_set(name: &str) -> bool {
    plain(name).is_some_and(|name| SETS.contains(&name.as_str()))
}

/// Returns a name without the parts that people write differently; `None` if anything other than letters and digits
/// is left.
fn plain(name: &str) -> Option<String> {
    let kept = || name.chars().filter(|letter| !matches!(letter, ' ' | '-' | '_'));
    kept().all(char::is_alphanumeric).then(|| kept().flat_map(char::to_lowercase).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_understood_as_people_write_them() {
        for (written, name) in [
            ("MD", "manhattan"),
            ("Manhattan Distance", "manhattan"),
            ("city-block", "manhattan"),
            ("taxicab", "manhattan"),
            ("misplaced tiles", "hamming"),
            ("misplaced", "hamming"),
            ("LC", "linear-conflict"),
            ("LinearConflict", "linear-conflict"),
            ("linear conflict", "linear-conflict"),
            ("WD", "walking-distance"),
            ("walking_distance", "walking-distance"),
        ] {
            assert_eq!(spoken(written).map(|entry| entry.name), Some(name), "{written}");
        }
        assert!(["", "pdb", "manhattan:text", "m*d"].into_iter().all(|name| spoken(name).is_none()));
        assert!(means_any_set("PDB") && means_any_set("pattern database") && !means_any_set("7-8"));
    }

    #[test]
    fn other_names_are_plain_and_unique() {
        for (at, (spoken, name)) in SPOKEN.iter().enumerate() {
            assert_eq!(plain(spoken).as_deref(), Some(*spoken));
            assert!(find(name).is_some(), "{name}");
            assert!(ENTRIES.iter().all(|entry| plain(entry.name).as_deref() != Some(*spoken)), "{spoken}");
            assert!(SPOKEN[..at].iter().all(|(other, _)| other != spoken), "{spoken} twice");
        }
    }
}

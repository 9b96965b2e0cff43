//! Names as people write them, and "did you mean": the known names closest to a misspelt one.

/// Returns up to three of `names` that are close to `wanted`, closest first.
#[must_use]
pub fn suggest<'n>(wanted: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
    let wanted = wanted.to_lowercase();
    let mut near: Vec<(usize, &str)> = names
        .into_iter()
        .map(|name| {
            // A part of a name, or a name with something extra, counts as a small slip.
            let part = wanted.len() >= 3 && (name.contains(&wanted) || wanted.contains(name));
            (if part { 1 } else { distance(&wanted, name) }, name)
        })
        .filter(|&(distance, name)| distance <= name.len().max(wanted.len()) / 3 + 1)
        .collect();
    near.sort();
    near.into_iter().take(3).map(|(_, name)| name).collect()
}

/// Writes a name as in tables: in lower case, with hyphens between words.
#[must_use]
pub fn kebab(name: &str) -> String {
    let joined =
        name.split(|c: char| c.is_whitespace() || matches!(c, '_' | '-')).filter(|part| !part.is_empty());
    joined.collect::<Vec<_>>().join("-").to_lowercase()
}

/// Returns the number of single-letter changes between two words (Levenshtein distance); a swap of two letters
/// counts as one.
fn distance(a: &str, b: &str) -> usize {
    let swapped = |a: &str| {
        let letters: Vec<char> = a.chars().collect();
        (1..letters.len()).any(|at| {
            let mut letters = letters.clone();
            letters.swap(at - 1, at);
            letters.into_iter().eq(b.chars())
        })
    };
    if a != b && a.len() == b.len() && swapped(a) {
        return 1;
    }
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().take(64).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let change = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = change.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::{kebab, suggest};

    #[test]
    fn names_become_kebab_case() {
        let names = ["Linear Conflict", "linear_conflict", "LINEAR-CONFLICT", " linear--conflict "];
        assert_eq!(names.map(kebab), ["linear-conflict"; 4]);
    }

    #[test]
    fn suggests_names_for_typos_and_parts_only() {
        let names = ["manhattan", "hamming", "linear-conflict", "astar"];
        assert_eq!(suggest("manhatan", names), ["manhattan"]);
        assert_eq!(suggest("linear", names), ["linear-conflict"]);
        assert_eq!(suggest("cuont", ["burnt", "count"]), ["count", "burnt"]);
        assert_eq!(suggest("A-Star", names), ["astar"]);
        assert!(suggest("quicksort", names).is_empty());
    }
}

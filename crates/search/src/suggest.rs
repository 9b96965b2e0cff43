//! "Did you mean": the known names nearest to a misspelt one.

/// Returns up to three of `names` that are near `wanted`, nearest first.
#[must_use]
pub fn suggest<'n>(wanted: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
    let wanted = wanted.to_lowercase();
    let mut near: Vec<(usize, &str)> = names
        .into_iter()
        .map(|name| {
            // Part of a name, or a name with something missing, is as good as a small slip.
            let part = wanted.len() >= 3 && (name.contains(&wanted) || wanted.contains(name));
            (if part { 1 } else { distance(&wanted, name) }, name)
        })
        .filter(|&(distance, name)| distance <= name.len().max(wanted.len()) / 3 + 1)
        .collect();
    near.sort();
    near.into_iter().take(3).map(|(_, name)| name).collect()
}

/// The number of single-letter changes between two words (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
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
    use super::suggest;

    #[test]
    fn finds_slips_and_parts_but_no_strangers() {
        let names = ["manhattan", "hamming", "linear-conflict", "astar"];
        assert_eq!(suggest("manhatan", names), ["manhattan"]);
        assert_eq!(suggest("linear", names), ["linear-conflict"]);
        assert_eq!(suggest("A-Star", names), ["astar"]);
        assert!(suggest("quicksort", names).is_empty());
    }
}

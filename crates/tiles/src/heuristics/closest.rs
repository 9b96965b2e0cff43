//! Which names a slip of the fingers may have meant.

use super::registry::{ENTRIES, Entry};

/// Returns up to three names that a slip of the fingers may have meant, the closest first.
pub(super) fn closest(name: &str) -> Vec<String> {
    let mut close: Vec<(usize, String)> = ENTRIES
        .iter()
        .map(Entry::full_name)
        .map(|known| (edits(name, &known), known))
        .filter(|(edits, known)| *edits <= 1 + known.len().min(name.len()) / 4)
        .collect();
    close.sort();
    close.into_iter().map(|(_, known)| known).take(3).collect()
}

/// Returns how many characters must be inserted, removed or replaced to turn one text into the other.
fn edits(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (index, a) in from.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index + 1);
        for (column, b) in to.iter().enumerate() {
            let replace = diagonal + usize::from(a != *b);
            diagonal = row[column + 1];
            row[column + 1] = replace.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[to.len()]
}

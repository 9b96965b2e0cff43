//! Searches the book for words.

use pousse_web::book::Chapter;

use super::blocks::{Block, blocks};

/// A passage that contains all the words.
pub(super) struct Place {
    pub(super) chapter: &'static str,
    /// Its heading.
    pub(super) heading: String,
    /// The text of the passage, with its marks.
    pub(super) passage: String,
}

/// Returns the passages of a chapter that contain all words. A heading is a passage of its own.
pub(super) fn places(chapter: &Chapter, words: &str) -> Vec<Place> {
    let wanted: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let mut heading = String::new();
    let mut found = Vec::new();
    for block in blocks(chapter.text) {
        for passage in passages(&block) {
            let lower = passage.to_lowercase();
            if !wanted.is_empty() && wanted.iter().all(|word| lower.contains(word)) {
                found.push(Place { chapter: chapter.name, heading: heading.clone(), passage });
            }
        }
        if let Block::Heading { text, .. } = block {
            heading = text.replace('\\', "");
        }
    }
    found
}

/// Returns the texts of a block: the lines of a table, the paragraphs of a list.
fn passages(block: &Block) -> Vec<String> {
    match block {
        Block::Heading { text, .. } | Block::Paragraph(text) => vec![text.clone()],
        Block::Code(lines) => lines.iter().map(|line| format!("`{}`", line.trim())).collect(),
        Block::List { items } => {
            items.iter().flat_map(|item| item.blocks.iter().flat_map(passages)).collect()
        }
        Block::Table { rows, .. } => rows.iter().map(|row| row.join("; ")).collect(),
    }
}

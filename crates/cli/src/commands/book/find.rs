//! Searches the book for words.

use pousse_web::book::Chapter;

/// A passage that contains all the words.
pub(super) struct Place {
    pub(super) chapter: &'static str,
    /// Its heading.
    pub(super) heading: &'static str,
    /// Its lines, in Markdown.
    pub(super) lines: Vec<&'static str>,
}

/// Returns the passages of a chapter that contain all words. A heading is a passage of its own.
pub(super) fn places(chapter: &'static Chapter, words: &str) -> Vec<Place> {
    let wanted: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let mut heading = "";
    let mut found = Vec::new();
    for lines in passages(chapter.text) {
        let lower = lines.join(" ").to_lowercase();
        if !wanted.is_empty() && wanted.iter().all(|word| lower.contains(word)) {
            found.push(Place { chapter: chapter.name, heading, lines: lines.clone() });
        }
        if let [line] = lines[..]
            && line.starts_with('#')
        {
            heading = line.trim_start_matches('#').trim();
        }
    }
    found
}

/// Splits a text into headings, paragraphs, items of lists, rows of tables, and lines of code.
fn passages(text: &str) -> Vec<Vec<&str>> {
    let mut all: Vec<Vec<&str>> = Vec::new();
    let (mut code, mut open) = (false, false); // inside a block of code; whether the next line may go on the passage
    for line in text.lines().map(str::trim) {
        if line.starts_with("```") {
            (code, open) = (!code, false);
        } else if line.is_empty() || line.starts_with("<!--") || line.starts_with("|--") {
            open = false;
        } else if code || line.starts_with(['#', '|']) {
            all.push(vec![line]);
            open = false;
        } else {
            match all.last_mut() {
                Some(passage) if open && !is_item(line) => passage.push(line),
                _ => all.push(vec![line]),
            }
            open = true;
        }
    }
    all
}

/// Returns whether a line begins an item of a list.
fn is_item(line: &str) -> bool {
    let mark = line.split(' ').next().unwrap_or_default();
    let number = mark.strip_suffix('.').unwrap_or_default();
    mark == "-" || (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::passages;

    #[test]
    fn passages_are_what_a_reader_sees_as_one() {
        let text = "# Head\none\ntwo\n- item\n  more\n2. two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```toml\n# a\nb\n```\nend";
        let expected: [&[&str]; 9] = [
            &["# Head"],
            &["one", "two"],
            &["- item", "more"],
            &["2. two"],
            &["| a | b |"],
            &["| 1 | 2 |"],
            &["# a"],
            &["b"],
            &["end"],
        ];
        assert_eq!(passages(text), expected);
    }
}

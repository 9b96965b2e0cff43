//! Splits a Rust file: which part of every line is code, which is comment, and which lines belong to tests.
//!
//! The contents of strings and character literals are removed from the code, so that a rule about code never reads a
//! message. This is a scanner, not a parser: it knows comments, strings, raw strings and characters, and counts braces.

/// One line of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    /// The code, without the contents of strings and characters.
    pub(crate) code: String,
    /// The text of comments, including documentation.
    pub(crate) comment: String,
    /// Whether the line is part of an item under `#[cfg(test)]`.
    pub(crate) test: bool,
}

/// Splits a file into lines.
pub(crate) fn lines(text: &str) -> Vec<Line> {
    let mut lines = split(text);
    mark_tests(&mut lines);
    lines
}

/// Returns the modules in separate files that are declared under `#[cfg(test)]`.
pub(crate) fn test_modules(lines: &[Line]) -> Vec<String> {
    let declared = |line: &Line| {
        let (visibility, name) = line.code.trim().strip_suffix(';')?.split_once("mod ")?;
        (visibility.is_empty() || visibility.starts_with("pub")).then(|| name.trim().to_owned())
    };
    lines.iter().filter(|line| line.test).filter_map(declared).collect()
}

/// The state of the scanner.
enum Inside {
    Code,
    LineComment,
    /// A block comment with its nesting depth.
    BlockComment(u32),
    Text,
    /// A raw string with the number of `#` that close it.
    RawText(usize),
}

fn split(text: &str) -> Vec<Line> {
    let characters: Vec<char> = text.chars().collect();
    let at = |index: usize| characters.get(index).copied().unwrap_or('\n');
    let (mut lines, mut line, mut inside, mut i) = (Vec::new(), Line::default(), Inside::Code, 0);
    while i < characters.len() {
        let (c, next) = (at(i), at(i + 1));
        i += 1;
        if c == '\n' {
            if matches!(inside, Inside::LineComment) {
                inside = Inside::Code;
            }
            lines.push(std::mem::take(&mut line));
            continue;
        }
        match inside {
            Inside::Code if c == '/' && next == '/' => (inside, i) = (Inside::LineComment, i + 1),
            Inside::Code if c == '/' && next == '*' => (inside, i) = (Inside::BlockComment(1), i + 1),
            Inside::Code if c == '"' => {
                let hashes = line.code.chars().rev().take_while(|&c| c == '#').count();
                let before = line.code.trim_end_matches('#');
                let raw = before.ends_with('r')
                    && !before[..before.len() - 1].ends_with(|c: char| c.is_alphanumeric() && c != 'b');
                inside = if raw { Inside::RawText(hashes) } else { Inside::Text };
                line.code.push('"');
            }
            // A character, not a lifetime: the second quote closes it.
            Inside::Code if c == '\'' && (next == '\\' || at(i + 1) == '\'') => {
                i += if next == '\\' { 2 } else { 1 };
                while at(i) != '\'' && at(i) != '\n' {
                    i += 1;
                }
                i += 1;
                line.code.push_str("''");
            }
            Inside::Code => line.code.push(c),
            Inside::LineComment => line.comment.push(c),
            Inside::BlockComment(depth) if c == '*' && next == '/' => {
                inside = if depth == 1 { Inside::Code } else { Inside::BlockComment(depth - 1) };
                i += 1;
            }
            Inside::BlockComment(depth) if c == '/' && next == '*' => {
                (inside, i) = (Inside::BlockComment(depth + 1), i + 1);
            }
            Inside::BlockComment(_) => line.comment.push(c),
            Inside::Text if c == '\\' && next != '\n' => i += 1,
            Inside::Text if c == '"' => {
                line.code.push('"');
                inside = Inside::Code;
            }
            Inside::RawText(hashes) if c == '"' && (i..i + hashes).all(|i| at(i) == '#') => {
                line.code.push('"');
                (inside, i) = (Inside::Code, i + hashes);
            }
            Inside::Text | Inside::RawText(_) => {}
        }
    }
    lines.push(line);
    lines
}

/// Marks every item under `#[cfg(test)]`: up to its `;`, or to the brace that closes its first one.
fn mark_tests(lines: &mut [Line]) {
    let mut depth = None;
    for line in lines {
        let mut code = line.code.as_str();
        if depth.is_none() {
            let Some((_, rest)) = line.code.split_once("#[cfg(test)]") else { continue };
            (depth, code) = (Some(0), rest);
        }
        line.test = true;
        for c in code.chars() {
            depth = match (c, depth) {
                ('{', Some(open)) => Some(open + 1),
                ('}', Some(1)) | (';', Some(0)) => None,
                ('}', Some(open)) => Some(open - 1),
                (_, same) => same,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> Vec<String> {
        lines(text).into_iter().map(|line| line.code.trim().to_owned()).collect()
    }

    #[test]
    fn comments_and_strings_are_not_code() {
        assert_eq!(code("a(); // b"), ["a();"]);
        assert_eq!(code("a(/* b /* c */ d */);"), ["a();"]);
        assert_eq!(code("a(\"// b \\\" c\"); d"), ["a(\"\"); d"]);
        assert_eq!(code("a(r#\"b \" c\"#); d"), ["a(r#\"\"); d"]);
        assert_eq!(code("a(b\"c\"); d"), ["a(b\"\"); d"]);
        assert_eq!(code("f('\"', '\\'', 'x'); fn g<'a>()"), ["f('', '', ''); fn g<'a>()"]);
        assert_eq!(code("\"a\nunsafe\nb\" c"), ["\"", "", "\" c"]);
    }

    #[test]
    fn tests_end_with_their_braces() {
        let text = "fn a() {}\n#[cfg(test)]\npub(crate) mod b;\nfn c() {}\n#[cfg(test)]\nmod d {\n fn e() {}\n}\nfn f() {}";
        let all = lines(text);
        let marked: Vec<bool> = all.iter().map(|line| line.test).collect();
        assert_eq!(marked, [false, true, true, false, true, true, true, true, false]);
        assert_eq!(test_modules(&all), ["b"]);
    }
}

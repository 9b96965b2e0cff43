//! Inline Markdown: code, emphasis, links.

use anstyle::{AnsiColor, Style};

/// A piece of text in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) text: String,
    pub(super) style: Style,
}

/// A text with its styles, and the chapters that it links to.
#[derive(Debug, Default)]
pub(super) struct Inline {
    pub(super) spans: Vec<Span>,
    pub(super) links: Vec<String>,
}

/// Reads the marks inside a text.
pub(super) fn inline(text: &str) -> Inline {
    let mut read = Inline::default();
    read.add(text, Style::new());
    read
}

impl Inline {
    fn add(&mut self, text: &str, style: Style) {
        let mut plain = String::new();
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            if let Some(escaped) = rest.strip_prefix('\\').and_then(|after| after.chars().next())
                && escaped.is_ascii_punctuation()
            {
                plain.push(escaped);
                rest = &rest[2..];
            } else if let Some((inside, after)) = between(rest, "`", "`") {
                self.push(&mut plain, style);
                self.push(&mut inside.to_owned(), style.fg_color(Some(AnsiColor::Cyan.into())));
                rest = after;
            } else if let Some((inside, after)) = between(rest, "**", "**") {
                self.push(&mut plain, style);
                self.add(inside, style.bold());
                rest = after;
            } else if let Some((inside, after)) =
                between(rest, "*", "*").filter(|(inside, _)| emphasis(inside))
            {
                self.push(&mut plain, style);
                self.add(inside, style.italic());
                rest = after;
            } else if let Some((inside, after)) = between(rest, "<sup>", "</sup>") {
                plain += "^";
                plain += inside;
                rest = after;
            } else if let Some((label, target, after)) = link(rest) {
                self.push(&mut plain, style);
                self.add(label, style.underline());
                if target.starts_with("http") && target != label {
                    plain = format!(" ({target})");
                } else if let Some((chapter, _)) = target.split_once(".md") {
                    self.links.push(chapter.into());
                }
                rest = after;
            } else {
                plain.push(c);
                rest = &rest[c.len_utf8()..];
            }
        }
        self.push(&mut plain, style);
    }

    fn push(&mut self, text: &mut String, style: Style) {
        if !text.is_empty() {
            self.spans.push(Span { text: std::mem::take(text), style });
        }
    }
}

/// Returns the part between two marks at the beginning of a text, and the rest.
fn between<'t>(text: &'t str, open: &str, close: &str) -> Option<(&'t str, &'t str)> {
    let inside = text.strip_prefix(open)?;
    let mut from = 0;
    loop {
        let end = from + inside[from..].find(close)?;
        // `**A\***` does not end at its first star.
        let escaped = open != "`" && inside[..end].ends_with('\\');
        if !escaped && end > 0 {
            return Some((&inside[..end], &inside[end + close.len()..]));
        }
        from = end + 1;
    }
}

/// A star next to a space is an ordinary star.
fn emphasis(inside: &str) -> bool {
    !inside.starts_with([' ', '*']) && !inside.ends_with(' ')
}

/// Returns the label and target of a link at the beginning of a text, and the rest.
fn link(text: &str) -> Option<(&str, &str, &str)> {
    let (label, rest) = text.strip_prefix('[')?.split_once("](")?;
    let (target, rest) = rest.split_once(')')?;
    (!label.contains('[')).then_some((label, target, rest))
}

#[cfg(test)]
mod tests {
    use super::inline;

    #[test]
    fn marks_become_styles() {
        let read =
            inline("**A\\*** is `a*b` and *so* is [Korf's](solving.md#moves), 10<sup>12</sup> * 2 * 3");
        let texts: Vec<&str> = read.spans.iter().map(|span| span.text.as_str()).collect();
        assert_eq!(texts, ["A*", " is ", "a*b", " and ", "so", " is ", "Korf's", ", 10^12 * 2 * 3"]);
        assert_eq!(read.links, ["solving"]);
        assert_eq!(inline("[Rust](https://rustup.rs)!").spans[1].text, " (https://rustup.rs)!");
    }
}

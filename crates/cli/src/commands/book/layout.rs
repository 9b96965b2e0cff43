//! A chapter as lines for a terminal, like a manual page: headings at the margin, text indented.

use std::fmt::Write;

use anstyle::Style;
use pousse_web::book::Chapter;

use super::blocks::{Block, blocks};
use super::spans::{Span, inline};
use super::table;
use crate::style;

/// The maximum length of lines, if the terminal is wider or there is none.
const WIDTH: usize = 100;
/// The indentation of text below its heading.
const INDENT: usize = 4;

/// Returns the width of the text.
pub(super) fn width() -> usize {
    terminal_size::terminal_size().map_or(WIDTH, |(width, _)| usize::from(width.0).clamp(40, WIDTH))
}

/// Writes a chapter.
pub(super) fn chapter(chapter: &Chapter, width: usize) -> String {
    let mut page = Page { text: String::new(), links: Vec::new(), width };
    page.blocks(&blocks(chapter.text), INDENT);
    page.links.retain(|link| link != chapter.name);
    if !page.links.is_empty() {
        page.text += &format!("\n{}\n\n", style::strong("See also"));
        let names: Vec<String> = page.links.iter().map(|link| format!("`{link}`")).collect();
        page.paragraph(&format!("{} (with `pousse book CHAPTER`)", names.join(", ")), INDENT);
    }
    page.text
}

/// Writes a search result.
pub(super) fn passage(text: &str, width: usize) -> String {
    let mut page = Page { text: String::new(), links: Vec::new(), width };
    page.paragraph(text, INDENT);
    page.text
}

struct Page {
    text: String,
    /// The chapters that it links to, each once.
    links: Vec<String>,
    width: usize,
}

impl Page {
    fn blocks(&mut self, all: &[Block], indent: usize) {
        for (number, block) in all.iter().enumerate() {
            if number > 0 || matches!(block, Block::Heading { level: 2.., .. }) {
                self.text.push('\n');
            }
            match block {
                Block::Heading { level, text } => {
                    let spans = self.read(text).into_iter();
                    let plain: String = spans.map(|span| span.text).collect();
                    let margin = if *level > 2 { INDENT / 2 } else { 0 };
                    let _ = writeln!(self.text, "{:margin$}{}", "", style::strong(plain));
                }
                Block::Paragraph(text) => self.paragraph(text, indent),
                Block::Code(lines) => {
                    for line in lines {
                        let _ = writeln!(self.text, "{}", format!("{:indent$}    {line}", "").trim_end());
                    }
                }
                Block::List { items } => {
                    for item in items {
                        let margin = indent + item.mark.len() + 1;
                        let begin = self.text.len();
                        self.blocks(&item.blocks, margin);
                        // The first line starts with the mark instead of spaces.
                        self.text.replace_range(begin + indent..begin + margin - 1, &item.mark);
                    }
                }
                Block::Table { rows, right } => {
                    let rows = rows.iter().map(|row| row.iter().map(|cell| self.read(cell)).collect());
                    let rows: Vec<Vec<_>> = rows.collect();
                    self.text += &table::write(&rows, right, indent, self.width);
                }
            }
        }
    }

    fn paragraph(&mut self, text: &str, indent: usize) {
        for line in wrapped(&self.read(text), self.width.saturating_sub(indent)) {
            let _ = writeln!(self.text, "{:indent$}{}", "", line.text);
        }
    }

    /// Reads a text and notes its links.
    fn read(&mut self, text: &str) -> Vec<Span> {
        let read = inline(text);
        for link in read.links {
            if !self.links.contains(&link) {
                self.links.push(link);
            }
        }
        read.spans
    }
}

/// A line with its styles, and its visible length in characters.
#[derive(Debug, Default)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) width: usize,
}

/// Breaks a text into lines; a word that is too long gets its own line.
pub(super) fn wrapped(spans: &[Span], width: usize) -> Vec<Line> {
    let mut lines = vec![Line::default()];
    for word in words(spans) {
        let long: usize = word.iter().map(|(part, _)| part.chars().count()).sum();
        let line = match lines.last_mut() {
            Some(line) if line.width == 0 || line.width + 1 + long <= width => line,
            _ => {
                lines.push(Line::default());
                let last = lines.len() - 1;
                &mut lines[last]
            }
        };
        if line.width > 0 {
            line.text.push(' ');
            line.width += 1;
        }
        line.width += long;
        for (part, style) in word {
            let _ = write!(line.text, "{style}{part}{style:#}");
        }
    }
    lines
}

/// Splits a text at its spaces; a word may have parts in several styles.
fn words(spans: &[Span]) -> Vec<Vec<(&str, Style)>> {
    let mut words = vec![Vec::new()];
    for span in spans {
        for (number, part) in span.text.split(' ').enumerate() {
            if number > 0 {
                words.push(Vec::new());
            }
            if let Some(word) = words.last_mut().filter(|_| !part.is_empty()) {
                word.push((part, span.style));
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use pousse_web::book::CHAPTERS;

    use super::chapter;

    #[test]
    fn every_chapter_fits() {
        for one in CHAPTERS {
            for width in [72, 100] {
                let text = anstream::adapter::strip_str(&chapter(one, width)).to_string();
                assert!(text.lines().count() > 10, "{}", one.name);
                // Code keeps its lines, and tables with many columns keep their words.
                let kept = |line: &str| one.text.lines().any(|own| own.trim() == line) || line.contains("  ");
                let long = |line: &&str| line.chars().count() > width && line.trim().contains(' ');
                let long = |line: &&str| long(line) && !kept(line.trim());
                assert_eq!(text.lines().find(long), None, "{}", one.name);
            }
        }
    }
}

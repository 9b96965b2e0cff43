//! The Markdown of the book, split into blocks: headings, paragraphs, lists, code and tables.

/// A block; texts still contain their inline marks.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Block {
    Heading { level: usize, text: String },
    Paragraph(String),
    Code(Vec<String>),
    List { items: Vec<Item> },
    Table { rows: Vec<Vec<String>>, right: Vec<bool> },
}

/// An item of a list: its mark (`-` or a number with its dot) and its content.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) mark: String,
    pub(super) blocks: Vec<Block>,
}

/// Splits a text into blocks.
pub(super) fn blocks(text: &str) -> Vec<Block> {
    of(&text.lines().collect::<Vec<_>>())
}

fn of(lines: &[&str]) -> Vec<Block> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(&line) = lines.get(at) {
        let rest = &lines[at..];
        let taken = if line.trim().is_empty() || line.starts_with("<!--") {
            1
        } else if line.starts_with("```") {
            let inside = rest[1..].iter().take_while(|line| !line.starts_with("```")).count();
            all.push(Block::Code(rest[1..=inside].iter().map(|&line| line.into()).collect()));
            inside + 2
        } else if let Some((level, text)) = heading(line) {
            all.push(Block::Heading { level, text: text.into() });
            1
        } else if line.starts_with('|') {
            let count = rest.iter().take_while(|line| line.starts_with('|')).count();
            all.push(table(&rest[..count]));
            count
        } else if mark(line).is_some() {
            let (items, taken) = items(rest);
            all.push(Block::List { items });
            taken
        } else {
            let count = 1 + rest[1..].iter().take_while(|line| continues(line)).count();
            let joined: Vec<&str> = rest[..count].iter().map(|line| line.trim()).collect();
            all.push(Block::Paragraph(joined.join(" ")));
            count
        };
        at += taken;
    }
    all
}

/// Returns whether a line continues the paragraph before it.
fn continues(line: &str) -> bool {
    let other = line.trim().is_empty() || line.starts_with("```") || line.starts_with('|');
    !other && heading(line).is_none() && mark(line).is_none()
}

fn heading(line: &str) -> Option<(usize, &str)> {
    let level = line.bytes().take_while(|&byte| byte == b'#').count();
    let text = line[level..].strip_prefix(' ')?;
    (1..=6).contains(&level).then_some((level, text.trim()))
}

/// Returns the mark at the beginning of a list item.
fn mark(line: &str) -> Option<&str> {
    let end = line.find(' ')?;
    let mark = &line[..end];
    let number =
        mark.strip_suffix('.').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    (mark == "-" || number).then_some(mark)
}

/// Reads a list from its first line; returns its items and the number of lines.
fn items(lines: &[&str]) -> (Vec<Item>, usize) {
    let mut items = Vec::new();
    let mut at = 0;
    while let Some(found) = lines.get(at).and_then(|line| mark(line)) {
        let indent = found.len() + 1;
        let mut inside = vec![&lines[at][indent..]];
        at += 1;
        while let Some(line) = lines.get(at) {
            // A blank line belongs to the item if the next line is indented.
            let next = lines[at..].iter().find(|line| !line.trim().is_empty());
            let indented = |line: &str| line.len() > indent && line[..indent].trim().is_empty();
            if line.trim().is_empty() && next.is_some_and(|next| indented(next)) {
                inside.push("");
            } else if indented(line) {
                inside.push(&line[indent..]);
            } else {
                break;
            }
            at += 1;
        }
        items.push(Item { mark: found.into(), blocks: of(&inside) });
        // Blank lines between items.
        let gap = lines[at..].iter().take_while(|line| line.trim().is_empty()).count();
        if lines.get(at + gap).is_some_and(|line| mark(line).is_some()) {
            at += gap;
        }
    }
    (items, at)
}

/// Reads a table: its head, a line of dashes, its rows.
fn table(lines: &[&str]) -> Block {
    let rule = lines.get(1).map_or_else(Vec::new, |line| cells(line));
    let right = rule.iter().map(|cell| cell.ends_with(':')).collect();
    let rows = lines.iter().enumerate().filter(|&(number, _)| number != 1).map(|(_, line)| cells(line));
    Block::Table { rows: rows.collect(), right }
}

/// Splits a row of a table into cells; `\|` is not a border.
fn cells(line: &str) -> Vec<String> {
    let inside = line.trim().trim_start_matches('|');
    let inside = inside.strip_suffix('|').unwrap_or(inside).replace("\\|", "\u{1}");
    inside.split('|').map(|cell| cell.trim().replace('\u{1}', "|")).collect()
}

#[cfg(test)]
mod tests {
    use super::{Block, blocks};

    #[test]
    fn lists_hold_code_and_lists() {
        let read =
            blocks("1. one\n   more\n\n   ```toml\n   a = 1\n   ```\n\n2. two\n   - deep\n\nafter\nall\n");
        let [Block::List { items }, Block::Paragraph(after)] = &read[..] else { panic!("{read:?}") };
        assert_eq!(items[0].blocks, [Block::Paragraph("one more".into()), Block::Code(vec!["a = 1".into()])]);
        assert!(matches!(&items[1].blocks[1], Block::List { items } if items[0].mark == "-"), "{items:?}");
        assert_eq!(after, "after all");
    }

    #[test]
    fn tables_have_sides() {
        let read = blocks("| a | b \\| c |\n|---|--:|\n| 1 | 2 |\n");
        let rows = vec![vec!["a".into(), "b | c".into()], vec!["1".into(), "2".into()]];
        assert_eq!(read, [Block::Table { rows, right: vec![false, true] }]);
    }
}

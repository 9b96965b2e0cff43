//! Which text belongs to which level.
//!
//! Text between two boards may describe the one before or be the title of the one after, and every program has its own
//! convention. In the `.sok` format, a title line is the last line of text before a board, either alone or after a
//! blank line. Most `.xsb` files put it right below the board, or write `Title:` there; some put it above. The text
//! before the first board and after the last one decides, since there it is unambiguous.

use std::ops::Range;

use pousse_search::text::Line;

use super::Collection;
use super::segment::{Item, describe, item, note};

/// Gives all levels their titles, notes and solutions, and the collection the text before them.
pub(super) fn share_out(lines: &[Line<'_>], blocks: &[Range<usize>], collection: &mut Collection) {
    let (Some(first), Some(last)) = (blocks.first(), blocks.last()) else {
        return head(lines, collection);
    };
    let starts = blocks.iter().skip(1).map(|block| block.start).chain([lines.len()]);
    let segments: Vec<&[Line<'_>]> =
        blocks.iter().zip(starts).map(|(block, next)| &lines[block.end..next]).collect();
    let habit = Habit::of(&lines[..first.start], &segments);

    let cut = habit.head_cut(&lines[..first.start], &segments);
    head(&lines[..cut], collection);
    let mut before = &lines[cut..first.start];
    for ((entry, segment), block) in collection.entries.iter_mut().zip(&segments).zip(blocks) {
        let cut = if block == last { segment.len() } else { habit.cut(segment) };
        // Read a title above the level first, so that notes stay in order.
        match title_line(before) {
            Some(at) if has_title(before).is_none() && entry.title.is_none() => {
                if let Item::Text(text) = item(&before[at]) {
                    entry.title = Some(text.to_owned());
                }
            }
            _ => describe(entry, before),
        }
        describe(entry, &segment[..cut]);
        before = &segment[cut..];
    }
}

/// Where a text puts its titles.
struct Habit {
    properties: Place, // lines that start with `Title:`
    lines: Place,      // plain lines of text
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Above,
    Under,
}

impl Habit {
    /// Determines the convention from the text before the first board and after each board.
    fn of(head: &[Line<'_>], segments: &[&[Line<'_>]]) -> Self {
        let (tail, between) =
            segments.split_last().map_or((&[][..], &[][..]), |(tail, between)| (*tail, between));
        let above = has_title(tail).is_none() && has_title(head).is_some();
        let titled_under = has_title(tail).is_some();
        let all_under =
            title_line(head).is_none() && segments.iter().all(|segment| title_line(segment).is_some());
        let all_under = all_under && !between.is_empty();
        Self {
            properties: if above { Place::Above } else { Place::Under },
            lines: if titled_under || all_under { Place::Under } else { Place::Above },
        }
    }

    /// Returns where, between two boards, the text about the second one starts.
    fn cut(&self, segment: &[Line<'_>]) -> usize {
        if let (Place::Above, Some(at)) = (self.properties, has_title(segment)) {
            return at;
        }
        match title_line(segment) {
            // A line right below a board, with a gap before the next one, belongs to the first.
            Some(0) if segment.len() > 1 => segment.len(),
            Some(at) if self.lines == Place::Above => at,
            _ => segment.len(),
        }
    }

    /// Returns where, before the first board, the text about that board rather than the whole file starts.
    fn head_cut(&self, head: &[Line<'_>], segments: &[&[Line<'_>]]) -> usize {
        if let (Place::Above, Some(at)) = (self.properties, has_title(head)) {
            return at;
        }
        let Some(at) = title_line(head).filter(|_| self.lines == Place::Above) else { return head.len() };
        // A line above only the first board describes the file, unless the other boards have one, too.
        let others = match segments {
            [only] => has_title(only).is_none(),
            [first, ..] => self.cut(first) < first.len(),
            [] => false,
        };
        if others { at } else { head.len() }
    }
}

/// Returns the last line with a `Title:` property.
fn has_title(lines: &[Line<'_>]) -> Option<usize> {
    lines
        .iter()
        .rposition(|line| matches!(item(line), Item::Property(key, _) if key.eq_ignore_ascii_case("title")))
}

/// Returns the title line: the last nonblank line, if it is plain text and either alone or after a blank line.
fn title_line(lines: &[Line<'_>]) -> Option<usize> {
    let at = lines.iter().rposition(|line| item(line) != Item::Blank)?;
    let alone = || lines[..at].iter().all(|line| item(line) == Item::Blank);
    let after_gap = at > 0 && item(&lines[at - 1]) == Item::Blank;
    (matches!(item(&lines[at]), Item::Text(_)) && (after_gap || alone())).then_some(at)
}

/// Fills in a collection from the lines before its first level.
fn head(lines: &[Line<'_>], collection: &mut Collection) {
    for line in lines {
        match item(line) {
            Item::Blank => {}
            Item::Property(_, "") => {}
            Item::Property(key, value) => {
                let slot = match key.to_ascii_lowercase().as_str() {
                    "collection" => Some(&mut collection.name),
                    "author" => Some(&mut collection.author),
                    "title" if collection.name.is_none() => Some(&mut collection.name),
                    _ => None,
                };
                match slot {
                    Some(slot) if slot.is_none() => *slot = Some(value.to_owned()),
                    _ if key.eq_ignore_ascii_case("comment") => collection.notes.push(value.to_owned()),
                    _ => collection.notes.push(note(line)),
                }
            }
            _ => collection.notes.push(note(line)),
        }
    }
}

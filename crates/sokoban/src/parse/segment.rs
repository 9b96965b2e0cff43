//! Text between boards: classifies lines, and reads what they say about a level.

use pousse_search::text::Line;

use super::block::{ends_comment, starts_comment};
use super::line::is_blank;
use super::{Entry, SavedSolution};
use crate::lurd::is_lurd;

/// The kind of a line of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item<'a> {
    /// Empty, or a comment for readers of the raw file.
    Blank,
    /// A property: its key and its value.
    Property(&'a str, &'a str),
    /// The heading of a solution: its title, and the moves on the same line.
    Solution(&'a str, &'a str),
    /// The heading of an unfinished game.
    Snapshot,
    /// Moves.
    Moves(&'a str),
    /// Anything else, without its comment marker.
    Text(&'a str),
}

/// The known properties; any other text with a colon in it may be a title.
const KEYS: [&str; 24] = [
    "title",
    "author",
    "collection",
    "comment",
    "comments",
    "copyright",
    "date",
    "date created",
    "date of last change",
    "description",
    "difficulty",
    "e-mail",
    "email",
    "file",
    "game",
    "homepage",
    "id",
    "license",
    "note",
    "notes",
    "set",
    "source",
    "url",
    "website",
];

/// Classifies a line.
pub(super) fn item<'a>(line: &Line<'a>) -> Item<'a> {
    if is_blank(line) {
        return Item::Blank;
    }
    let text = line.text.trim();
    let text = text.strip_prefix(';').map_or(text, |rest| rest.trim_start_matches(';').trim());
    if text.is_empty() || is_ruler(text) {
        return Item::Blank;
    }
    if let Some(rest) = after_word(text, "solution") {
        let (title, moves) = match rest.split_once(':') {
            Some((title, moves)) if is_moves(moves) => (title.trim(), moves.trim()),
            _ => (rest.trim_matches(|character: char| ": \t".contains(character)), ""),
        };
        return Item::Solution(title, moves);
    }
    if after_word(text, "snapshot").is_some() || after_word(text, "saved game").is_some() {
        return Item::Snapshot;
    }
    if is_moves(text) {
        return Item::Moves(text);
    }
    match text.split_once(':') {
        Some((key, value)) if KEYS.iter().any(|known| key.trim().eq_ignore_ascii_case(known)) => {
            Item::Property(key.trim(), value.trim())
        }
        _ => Item::Text(text),
    }
}

/// Returns whether a text is a horizontal rule such as `-----`.
fn is_ruler(text: &str) -> bool {
    let first = text.chars().next();
    text.len() >= 3
        && "-=*_~+#".chars().any(|mark| first == Some(mark))
        && text.chars().all(|character| Some(character) == first)
}

/// Returns the text that follows a word, in any case, at the start of a text.
fn after_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let start = text.get(..word.len())?;
    let rest = &text[word.len()..];
    (start.eq_ignore_ascii_case(word) && !rest.starts_with(char::is_alphabetic)).then_some(rest)
}

/// Returns whether a text consists of moves; the shortest, such as `lull`, are also words and need a heading before
/// them.
fn is_moves(text: &str) -> bool {
    text.contains(|character: char| character.is_ascii_alphabetic())
        && text.chars().all(|character| is_lurd(character) || character.is_whitespace())
}

/// The fewest characters that count as moves without a heading.
const FEWEST_BARE: usize = 8;

/// Fills in an entry from the lines before or after its board.
pub(super) fn describe(entry: &mut Entry, lines: &[Line<'_>]) {
    let first = lines.iter().position(|line| item(line) != Item::Blank);
    let comment_end = lines.iter().rposition(|line| ends_comment(line.text));
    let mut title = None; // from a property
    let mut under = None; // the first line, if it is text
    let mut pending: Option<Line<'_>> = None; // the heading of a solution whose moves are still to come
    let mut moves_are = Moves::Bare;
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        let item = item(&line);
        if !matches!(item, Item::Blank | Item::Moves(_)) {
            entry.notes.extend(pending.take().as_ref().map(note));
        }
        let moves_were = std::mem::replace(&mut moves_are, Moves::Bare);
        match item {
            Item::Blank if moves_were == Moves::OfSnapshot => moves_are = moves_were,
            Item::Blank => {}
            Item::Moves(moves) if moves_were == Moves::OfSolution => {
                append(entry, moves);
                moves_are = moves_were;
            }
            Item::Moves(moves) if moves_were == Moves::OfSnapshot => {
                entry.notes.push(moves.to_owned());
                moves_are = moves_were;
            }
            Item::Moves(moves) if pending.is_some() || moves.len() >= FEWEST_BARE => {
                let head = pending.take();
                let title = match head.as_ref().map(self::item) {
                    Some(Item::Solution(title, _)) => title,
                    _ => "",
                };
                save(entry, title, line.number, moves);
                moves_are = Moves::OfSolution;
            }
            // Only the first line can be a title; text further down refers to something else.
            Item::Moves(text) | Item::Text(text) if first == Some(at) => under = Some(text),
            Item::Moves(text) | Item::Text(text) => entry.notes.push(text.to_owned()),
            Item::Solution(_, "") => pending = Some(line),
            Item::Solution(title, moves) => {
                save(entry, title, line.number, moves);
                moves_are = Moves::OfSolution;
            }
            Item::Snapshot => {
                entry.notes.push(note(&line));
                moves_are = Moves::OfSnapshot;
            }
            Item::Property(..) if starts_comment(line.text) && comment_end.is_some_and(|end| end > at) => {
                at += 1;
                while !ends_comment(lines[at].text) {
                    entry.notes.extend(Some(note(&lines[at])).filter(|note| !note.is_empty()));
                    at += 1;
                }
            }
            Item::Property(_, "") => {}
            Item::Property(key, value) => match key.to_ascii_lowercase().as_str() {
                "title" if title.is_none() => title = Some(value.to_owned()),
                "author" if entry.author.is_none() => entry.author = Some(value.to_owned()),
                "comment" => entry.notes.push(value.to_owned()),
                _ => entry.notes.push(note(&line)),
            },
        }
        at += 1;
    }
    entry.notes.extend(pending.as_ref().map(note));
    // An explicit title comes first, then a line above the board, then one below it; the others become notes.
    let mut titles = [title, entry.title.take(), under.map(str::to_owned)].into_iter().flatten();
    entry.title = titles.next();
    entry.notes.splice(0..0, titles);
}

/// What the next line of moves belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moves {
    /// A new solution, if there are enough moves.
    Bare,
    /// The last solution, which it continues.
    OfSolution,
    /// An unfinished game.
    OfSnapshot,
}

/// Returns a line as a note, without its comment marker.
pub(super) fn note(line: &Line<'_>) -> String {
    line.text.trim().trim_start_matches(';').trim().to_owned()
}

fn save(entry: &mut Entry, title: &str, line: usize, moves: &str) {
    let title = (!title.is_empty()).then(|| title.to_owned());
    entry.solutions.push(SavedSolution { title, line, moves: String::new() });
    append(entry, moves);
}

fn append(entry: &mut Entry, moves: &str) {
    if let Some(solution) = entry.solutions.last_mut() {
        solution.moves.extend(moves.chars().filter(|character| !character.is_whitespace()));
    }
}

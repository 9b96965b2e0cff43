//! An instance as read from a text, with what the text says about it.

use pousse_search::text::{Line, Lines, MOST_ERRORS, ReadError};

use crate::Game;

/// An instance, and what the text that it was read from says about it.
#[derive(Clone, Debug)]
pub struct Entry<G: Game> {
    /// The position to solve.
    pub position: G::Position,
    /// Its name in the text, if that can serve as a name in rows and reports.
    pub label: Option<String>,
    /// Its title, which is shown besides its name.
    pub title: Option<String>,
    /// The solutions saved with it, as written; nobody has checked them.
    pub saved: Vec<String>,
    /// The goal that it is meant for, if the set that it comes from names one; a goal that is asked for wins.
    pub goal: Option<&'static str>,
    /// The cost of the best solution, if the text states it.
    pub optimum: Option<u32>,
    /// What else is known about it.
    pub notes: G::Notes,
}

impl<G: Game> Entry<G> {
    /// Returns a position about which nothing is said.
    #[must_use]
    pub fn new(position: G::Position) -> Self {
        let notes = G::Notes::default();
        Self { position, label: None, title: None, saved: Vec::new(), goal: None, optimum: None, notes }
    }

    /// Returns it with a label.
    #[must_use]
    pub fn labelled(self, label: Option<String>) -> Self {
        Self { label, ..self }
    }
}

/// The instances of a text.
#[derive(Debug)]
pub struct Entries<G: Game> {
    /// Each instance, or what is wrong with it.
    pub all: Vec<Result<Entry<G>, ReadError>>,
    /// The title of the text.
    pub title: Option<String>,
    /// A one-line comment on all of them.
    pub comment: Option<String>,
}

impl<G: Game> Entries<G> {
    /// Returns instances without a title and a comment.
    #[must_use]
    pub fn new(all: Vec<Result<Entry<G>, ReadError>>) -> Self {
        Self { all, title: None, comment: None }
    }

    /// Reads one instance per line: `#` starts a comment, text before a `:` is a label, and the noun may stand before
    /// the instance.
    pub(super) fn of_lines(text: &[u8]) -> Self {
        let mut all = Vec::new();
        let mut errors = 0;
        for line in Lines::new(text) {
            let Some(read) = line.read().map_or_else(|wrong| Some(Err(wrong)), Self::of_line) else {
                continue;
            };
            errors += usize::from(read.is_err());
            if errors > MOST_ERRORS {
                all.push(read.map_err(ReadError::too_many));
                break;
            }
            all.push(read);
        }
        Self::new(all)
    }

    /// Reads the instance on a line, if there is one.
    fn of_line(line: Line<'_>) -> Option<Result<Entry<G>, ReadError>> {
        let (label, start) = line.label();
        let content = &line.uncommented()[start..];
        let body = content.trim();
        if body.is_empty() {
            return None;
        }
        let body = match body.strip_prefix(G::WORDS.one) {
            Some(rest) if rest.starts_with(char::is_whitespace) => rest.trim_start(),
            _ => body,
        };
        let before = start + content.rfind(body).unwrap_or(0);
        let column = line.text[..before].chars().count() + 1;
        let read = G::read_one(body).map(|position| Entry::new(position).labelled(label.map(str::to_owned)));
        Some(read.map_err(|what| line.wrong(column, what)))
    }
}

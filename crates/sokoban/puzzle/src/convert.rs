//! Levels in other formats, and files of levels with their solutions.

use pousse_puzzle::words::counted;
use pousse_puzzle::{Entry, ReadError, Report};
use pousse_search::{Message, suggest};
use pousse_sokoban::{
    Collection, Entry as LevelEntry, SavedSolution, read_levels, to_run_length, to_sok, to_xsb,
};

use crate::game::Sokoban;

/// A format for levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Format {
    /// Drawings, each with its title in a comment.
    #[default]
    Xsb,
    /// A collection with everything known about its levels.
    Sok,
    /// One line per level, run-length encoded.
    Rle,
}

impl Format {
    /// Every format, with its name on the command line.
    pub(crate) const NAMES: [(&'static str, Self); 3] =
        [("xsb", Self::Xsb), ("sok", Self::Sok), ("rle", Self::Rle)];

    /// Reads the name of a format.
    pub(crate) fn named(text: &str) -> Result<Self, Message> {
        if let Some((_, format)) = Self::NAMES.iter().find(|(name, _)| *name == text) {
            return Ok(*format);
        }
        let near = suggest(text, Self::NAMES.map(|(name, _)| name));
        let hint = near.first().map_or(String::new(), |name| format!("; did you mean {name}?"));
        Err(format!("'{text}' is not a format for Sokoban levels (xsb, sok or rle){hint}").into())
    }
}

/// Writes levels in a format, all of which can hold every level.
pub(crate) fn write(
    entries: &[Entry<Sokoban>],
    format: &str,
) -> Result<(String, Vec<(usize, ReadError)>), Message> {
    let format = Format::named(format)?;
    let text = if format == Format::Sok { collection(entries) } else { drawings(entries, format) };
    Ok((text, Vec::new()))
}

fn collection(entries: &[Entry<Sokoban>]) -> String {
    let about = entries.first().map_or_else(Collection::default, |one| (*one.notes.collection).clone());
    let level = |one: &Entry<Sokoban>| {
        one.notes.read.as_deref().map_or_else(|| LevelEntry::of(&one.position), LevelEntry::clone)
    };
    to_sok(&Collection { entries: entries.iter().map(level).collect(), ..about })
}

fn drawings(entries: &[Entry<Sokoban>], format: Format) -> String {
    let mut text = String::new();
    for (index, Entry { position, title, .. }) in entries.iter().enumerate() {
        if index > 0 && format == Format::Xsb {
            text.push('\n');
        }
        if let Some(title) = title {
            text += &format!("; {title}\n");
        }
        text += &if format == Format::Rle { to_run_length(position) } else { to_xsb(position) };
        text.push('\n');
    }
    text
}

/// Writes a text of levels again, with the solutions that were found before those that it has.
pub(crate) fn with_solutions(text: &[u8], found: &[(usize, Report)]) -> String {
    let mut collection = read_levels(&String::from_utf8_lossy(text));
    for (number, report) in found {
        let entry = collection.entries.iter_mut().find(|entry| entry.number == *number);
        if let (Some(entry), Some(solution)) = (entry, saved(report)) {
            entry.solutions.retain(|other| other.moves != solution.moves);
            entry.solutions.insert(0, solution);
        }
    }
    to_sok(&collection)
}

/// Returns the solution of a report in the form in which it is saved with its level.
fn saved(report: &Report) -> Option<SavedSolution> {
    let measures = report.puzzle.measures();
    let measure = |name| measures.iter().find(|(other, _)| *other == name).map(|(_, value)| *value);
    let (pushes, moves) = (measure("pushes")?, measure("player_moves")?);
    let title = format!("{}, {}", counted(pushes, "push", "pushes"), counted(moves, "move", "moves"));
    Some(SavedSolution { title: Some(title), line: 0, moves: report.moves.clone()? })
}

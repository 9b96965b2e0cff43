//! A level as the table of puzzles hands it round.

use std::any::Any;

use pousse_puzzle::{BadOption, Given, Instance, ReadError, Trust};
use pousse_sokoban::{Entry, Level, LevelError, board_hash, to_run_length, to_xsb};
use serde_json::{Value, json};

/// A level, with what stands with it where it was read.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The level.
    pub level: Level,
    /// What stands with it.
    pub entry: Entry,
    /// Who made the collection.
    pub author: Option<String>,
}

impl Drawn {
    /// Returns a level with nothing beside it.
    #[must_use]
    pub fn new(level: Level) -> Self {
        Self { entry: Entry::of(&level), level, author: None }
    }
}

impl Instance for Drawn {
    fn as_any(&self) -> &dyn Any {
        self
    }

    /// Levels are known by their numbers; titles stand beside them.
    fn label(&self) -> Option<&str> {
        None
    }

    fn text(&self) -> String {
        to_xsb(&self.level).trim_end().replace('\n', "|")
    }

    fn characters(&self) -> usize {
        self.level.cells().len()
    }

    fn optimum(&self) -> Option<u32> {
        self.entry.notes.iter().find_map(|note| said(note, "Pushes")?.parse().ok())
    }

    fn describe(&self, _: &Given, trust: Trust) -> Result<Value, BadOption> {
        Ok(json!({
            "number": self.entry.number,
            "title": self.entry.title,
            "author": self.entry.author.as_ref().or(self.author.as_ref()),
            "board": to_xsb(&self.level),
            "boxes": self.level.boxes().len(),
            "hash": board_hash(&self.level).to_string(),
            "pushes": self.optimum().filter(|_| trust == Trust::Ours),
        }))
    }

    fn address(&self, _: &Given) -> Result<String, BadOption> {
        Ok(format!("level={}", percent_encoded(&to_run_length(&self.level))))
    }
}

/// Takes over what is wrong with a text.
pub(super) fn read_error(error: &LevelError) -> ReadError {
    ReadError { message: error.to_string(), excerpt: error.excerpt(), hint: Some(error.hint().into()) }
}

/// Returns what a note of the form `Name: something` says.
fn said<'n>(note: &'n str, name: &str) -> Option<&'n str> {
    Some(note.strip_prefix(name)?.strip_prefix(':')?.trim())
}

/// Writes a text so that it can be part of an address.
fn percent_encoded(text: &str) -> String {
    let encoded = |byte: u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(encoded).collect()
}

#[cfg(test)]
mod tests {
    use pousse_sokoban::read_level;

    use super::*;

    #[test]
    fn an_instance_is_part_of_the_address() {
        let drawn = Drawn::new(read_level("#####\n#@$.#\n#####").expect("a level"));
        let address = drawn.address(&Given::new()).expect("a place");
        assert!(address.starts_with("level=5%23%7C") && !address.contains(['#', '|', '@']), "{address}");
    }
}

//! A level as an instance in the table of puzzles.

use std::any::Any;

use pousse_puzzle::{BadOption, Given, Instance, Trust};
use pousse_sokoban::{Entry, Level, SavedSolution, board_hash, to_run_length, to_xsb};
use serde_json::{Value, json};

/// A level with the information found next to it.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The level.
    pub level: Level,
    /// The information next to it.
    pub entry: Entry,
    /// The author of the collection.
    pub author: Option<String>,
}

impl Drawn {
    /// Returns a level with nothing next to it.
    #[must_use]
    pub fn new(level: Level) -> Self {
        Self { entry: Entry::of(&level), level, author: None }
    }
}

impl Instance for Drawn {
    fn as_any(&self) -> &dyn Any {
        self
    }

    /// Levels without a label are identified by their numbers; titles are shown in addition.
    fn label(&self) -> Option<&str> {
        self.entry.label.as_deref()
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
        let mut about = json!({
            "number": self.entry.number,
            "title": self.entry.title,
            "author": self.entry.author.as_ref().or(self.author.as_ref()),
            "board": to_xsb(&self.level),
            "boxes": self.level.boxes().len(),
            "hash": board_hash(&self.level).to_string(),
            "pushes": self.optimum().filter(|_| trust == Trust::Ours),
        });
        // What is needed to write the reader's own file again; packs can be fetched again.
        if trust != Trust::Ours {
            let solution = |one: &SavedSolution| json!({"title": one.title, "moves": one.moves});
            about["notes"] = json!(self.entry.notes);
            about["solutions"] = self.entry.solutions.iter().map(solution).collect();
        }
        Ok(about)
    }

    fn address(&self, _: &Given) -> Result<String, BadOption> {
        Ok(format!("level={}", percent_encoded(&to_run_length(&self.level))))
    }
}

/// Returns the value of a note of the form `Name: value`.
fn said<'n>(note: &'n str, name: &str) -> Option<&'n str> {
    Some(note.strip_prefix(name)?.strip_prefix(':')?.trim())
}

/// Encodes a text for use in an address.
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

//! A text becomes boards or levels: for the command line, which reads files, and for the page, which is pasted into.

use pousse_sokoban::{Collection, Entry, Level, LevelError, looks_like_level, read_level, read_levels};
use pousse_tiles::{Instance, ParseError, ParseOptions, parse};

use crate::Domain;

/// Something of an input, whose instances are all of one puzzle.
#[derive(Clone, Debug)]
pub enum ByPuzzle<T, S> {
    /// Boards of sliding tiles.
    Tiles(T),
    /// Levels of Sokoban.
    Sokoban(S),
}

/// The levels of a text, and what it says of all of them.
#[derive(Clone, Debug)]
pub struct Levels {
    /// What is said about all of them; its entries are in `all`.
    pub about: Collection,
    /// The levels, or what is wrong with each. A text without any has one that says so.
    pub all: Vec<Result<Drawn, LevelError>>,
}

/// A level, and what stands with it.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The level.
    pub level: Level,
    /// What stands with it.
    pub entry: Entry,
}

/// Returns the puzzle that a text looks like.
#[must_use]
pub fn recognise(text: &[u8]) -> Domain {
    if looks_like_level(&String::from_utf8_lossy(text)) { Domain::Sokoban } else { Domain::Tiles }
}

/// Reads all instances of a text; what is wrong with one does not keep the others from being read.
#[must_use]
pub fn read(
    text: &[u8],
    domain: Domain,
    options: &ParseOptions,
) -> ByPuzzle<Vec<Result<Instance, ParseError>>, Levels> {
    match domain {
        Domain::Tiles => ByPuzzle::Tiles(parse(text, options)),
        Domain::Sokoban => ByPuzzle::Sokoban(levels(&String::from_utf8_lossy(text))),
    }
}

/// Reads all levels of a text.
#[must_use]
pub fn levels(text: &str) -> Levels {
    let mut about = read_levels(text);
    let mut all: Vec<_> = std::mem::take(&mut about.entries)
        .into_iter()
        .map(|entry| entry.result.clone().map(|level| Drawn { level, entry }))
        .collect();
    if all.is_empty() {
        all.extend(read_level(text).err().map(Err));
    }
    Levels { about, all }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_puzzle_is_recognised_and_its_instances_are_read() {
        assert_eq!(recognise(b"1 8 7 2 5 6 4 3 0"), Domain::Tiles);
        assert_eq!(recognise(b"#####\n#@$.#\n#####"), Domain::Sokoban);
        let ByPuzzle::Tiles(boards) = read(b"1 2 0 3\n1 2 3 3", Domain::Tiles, &ParseOptions::default())
        else {
            panic!("boards were asked for");
        };
        assert!(boards.len() == 2 && boards[0].is_ok() && boards[1].is_err());
    }

    #[test]
    fn a_text_without_levels_says_so() {
        let none = levels("nothing here");
        assert!(matches!(none.all.as_slice(), [Err(_)]));
        let one = levels("#####\n#@$.#\n#####\nTitle: Easy");
        let drawn = one.all[0].as_ref().expect("a level");
        assert_eq!((drawn.entry.title.as_deref(), drawn.level.boxes().len()), (Some("Easy"), 1));
    }
}

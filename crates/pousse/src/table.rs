//! The table of puzzles: everything that the command line, studies, the server and the page know about puzzles
//! comes from here.

use std::fmt;

use pousse_puzzle::values::named;
use pousse_puzzle::{BuiltIn, Likeness, Puzzle};
use pousse_search::{Message, message};

/// Every puzzle. The first one is the default.
pub const PUZZLES: &[&dyn Puzzle] =
    &[pousse_tiles_puzzle::PUZZLE, pousse_sokoban_puzzle::PUZZLE, pousse_pancakes_puzzle::PUZZLE];

/// Returns every puzzle.
pub fn puzzles() -> impl Iterator<Item = &'static dyn Puzzle> + Clone {
    PUZZLES.iter().copied()
}

/// Returns the names of all puzzles.
#[must_use]
pub fn names() -> Vec<&'static str> {
    puzzles().map(|puzzle| puzzle.words().name).collect()
}

/// Finds a puzzle by its name.
///
/// # Errors
///
/// The error for a name that no puzzle has.
pub fn puzzle(name: &str) -> Result<&'static dyn Puzzle, Message> {
    let table: Vec<(&str, &'static dyn Puzzle)> = puzzles().map(|one| (one.name(), one)).collect();
    let known: Vec<String> = names().into_iter().map(Into::into).collect();
    let kind = message!("kind.puzzle", format!("a puzzle ({})", or(&names())), known);
    named(name, kind, &table)
}

/// Returns the puzzle that a text looks like.
#[must_use]
pub fn recognise(text: &[u8]) -> &'static dyn Puzzle {
    let text = String::from_utf8_lossy(text);
    let best = |best: (Likeness, &'static dyn Puzzle), one: &'static dyn Puzzle| {
        let likeness = one.recognises(&text);
        if likeness > best.0 { (likeness, one) } else { best }
    };
    puzzles().fold((Likeness::No, PUZZLES[0]), best).1
}

/// Returns the sets of instances that come with pousse, each with its puzzle.
pub fn sets() -> impl Iterator<Item = (&'static dyn Puzzle, &'static BuiltIn)> {
    puzzles().flat_map(|puzzle| puzzle.built_in().iter().map(move |set| (puzzle, set)))
}

/// Finds a set of instances that comes with pousse, and its puzzle.
///
/// # Errors
///
/// The error for a name that no set has.
pub fn built_in(name: &str) -> Result<(&'static dyn Puzzle, &'static BuiltIn), Message> {
    let table: Vec<(&str, (&'static dyn Puzzle, &'static BuiltIn))> =
        sets().map(|(puzzle, set)| (set.name, (puzzle, set))).collect();
    named(name, message!("kind.built-in", "a set that comes with pousse"), &table)
}

/// Joins names into a list that ends with `or`.
#[must_use]
pub fn or<T: fmt::Display>(names: &[T]) -> String {
    listed(names, "or")
}

/// Joins names into a list that ends with `and`.
#[must_use]
pub fn and<T: fmt::Display>(names: &[T]) -> String {
    listed(names, "and")
}

fn listed<T: fmt::Display>(names: &[T], last: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.to_string(),
        [most @ .., end] => {
            let most = most.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            format!("{most} {last} {end}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_puzzle_is_recognised() {
        assert_eq!(recognise(b"1 8 7 2 5 6 4 3 0"), pousse_tiles_puzzle::PUZZLE);
        assert_eq!(recognise(b"a label : 1 2 3 0"), pousse_tiles_puzzle::PUZZLE);
        assert_eq!(recognise(b"#####\n#@$.#\n#####"), pousse_sokoban_puzzle::PUZZLE);
    }

    #[test]
    fn names_are_distinguished() {
        for (index, one) in PUZZLES.iter().enumerate() {
            assert_eq!(puzzle(one.name()).expect("its own name"), *one);
            assert!(PUZZLES[..index].iter().all(|other| other.words().many != one.words().many));
        }
        assert!(puzzle("tile").is_err_and(|error| error.contains("did you mean tiles")));
        assert_eq!(or(&["a", "b", "c"]), "a, b or c");
    }
}

//! Solutions as people write them: LURD, one letter per step, with pushes in upper case; run lengths are read, too.

use pousse_search::{Message, message};

use crate::direction::Direction;
use crate::run_length::{Symbol, expand};

/// A step of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The direction of the player.
    pub direction: Direction,
    /// Whether a box is pushed; for steps that were read, as written. Many programs lose the case along the way, so
    /// [`replay`](crate::replay) determines it anew.
    pub push: bool,
}

impl Step {
    /// Returns the letter of the step: upper case for a push.
    #[must_use]
    pub fn letter(self) -> char {
        let letter = self.direction.letter();
        if self.push { letter.to_ascii_uppercase() } else { letter }
    }
}

/// The maximum number of steps that can be read.
pub const MOST_STEPS: usize = 1_000_000;

/// Reads steps: letters in either case, whitespace anywhere, run lengths as in `3r4U` and `2(3(dr)R)`.
///
/// # Errors
///
/// A [`Message`] for anything that is not a step, and for more than [`MOST_STEPS`] steps.
///
/// # Examples
///
/// ```
/// use pousse_sokoban::{read_lurd, write_lurd};
///
/// let steps = read_lurd("2(rU) 3l")?;
/// assert_eq!(write_lurd(&steps), "rUrUlll");
/// # Ok::<(), pousse_search::Message>(())
/// ```
pub fn read_lurd(text: &str) -> Result<Vec<Step>, Message> {
    let symbols = text.chars().enumerate().map(|(at, character)| Symbol { character, column: at + 1 });
    let symbols: Vec<_> = symbols.filter(|symbol| !symbol.character.is_whitespace()).collect();
    // Check before expanding run lengths, so that an illegal character is reported even in a group that is too long.
    let wrong = symbols.iter().find(|symbol| !is_lurd(symbol.character));
    if let Some(&Symbol { character, column }) = wrong {
        let text = format!(
            "column {column}: {character:?} is not a step; steps are u, d, l, r, and U, D, L, R for pushes"
        );
        return Err(message!("steps.illegal", text, column, character));
    }
    let symbols = expand(symbols.into_iter(), MOST_STEPS).map_err(|(column, what)| {
        let text = format!("column {column}: {what}; write run lengths as 3r and groups as 2(rU)");
        message!("steps.lengths", text, column, what)
    })?;
    let step = |character: char| {
        let direction = Direction::from_letter(character)?;
        Some(Step { direction, push: character.is_ascii_uppercase() })
    };
    Ok(symbols.into_iter().filter_map(|symbol| step(symbol.character)).collect())
}

/// Writes steps, one letter each.
#[must_use]
pub fn write_lurd(steps: &[Step]) -> String {
    steps.iter().map(|step| step.letter()).collect()
}

/// Returns whether a character other than whitespace may occur in a text of steps.
pub(crate) fn is_lurd(character: char) -> bool {
    Direction::from_letter(character).is_some()
        || character.is_ascii_digit()
        || matches!(character, '(' | ')')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::run_length::compress;

    #[test]
    fn every_notation_is_read() {
        let read = |text| write_lurd(&read_lurd(text).expect("steps"));
        assert_eq!(read("3r4U"), "rrrUUUU");
        assert_eq!(read("2(3(dr)R)"), "drdrdrRdrdrdrR");
        assert_eq!(read(" l\n\tL r "), "lLr");
        assert_eq!(read(""), "");
    }

    #[test]
    fn mistakes_are_reported() {
        let message = |text| read_lurd(text).expect_err("a mistake").to_string();
        assert!(message("ll x").starts_with("column 4: 'x' is not a step"), "{}", message("ll x"));
        assert!(message("ll2000000r").starts_with("column 3: run lengths expand to more than 1000000"));
        assert!(message("2(rr").starts_with("column 1: unmatched parenthesis"));
        assert!(message("é2").starts_with("column 1"));
    }

    proptest! {
        #[test]
        fn steps_survive_writing_and_reading(letters in "[udlrUDLR]{0,200}") {
            let steps = read_lurd(&letters).expect("only steps");
            prop_assert_eq!(&write_lurd(&steps), &letters);
            prop_assert_eq!(&read_lurd(&compress(steps.iter().map(|step| step.letter()))).expect("only steps"), &steps);
        }

        #[test]
        fn no_text_makes_it_panic(text in "[udlrUDLR0-9()\\s]{0,40}|\\PC{0,40}") {
            let _ = read_lurd(&text);
        }
    }
}

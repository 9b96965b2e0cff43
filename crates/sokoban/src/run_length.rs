//! Run lengths as Sokoban programs write them, in boards and in moves: `3#` is `###`, `2(3(#-)#)` is `#-#-#-##-#-#-#`.
//!
//! The length of the result is checked before it is expanded: `999999999#` costs nothing. A count of 0 is rejected, so
//! every symbol ever copied stays in the result, and the work is at most the limit times the depth.

use pousse_search::{Message, message};

/// A character and its column, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symbol {
    pub(crate) character: char,
    pub(crate) column: usize,
}

/// What is wrong with run lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RunLengthProblem {
    /// The result would be longer than allowed.
    #[error("run lengths expand to more than {0} characters")]
    TooLong(usize),
    /// Groups are nested too deeply.
    #[error("groups are nested more than {MOST_NESTED} deep")]
    TooDeep,
    /// A `(` without `)` or vice versa.
    #[error("unmatched parenthesis")]
    Unbalanced,
    /// A number at the end, before `)` or before `|`.
    #[error("a number is not followed by anything to repeat")]
    NothingToRepeat,
    /// A count of 0.
    #[error("a repeat count is 0")]
    Zero,
}

impl RunLengthProblem {
    /// Returns the text as a message.
    #[must_use]
    pub fn said(&self) -> Message {
        match *self {
            Self::TooLong(most) => message!("lengths.too-long", self, most),
            Self::TooDeep => message!("lengths.too-deep", self, most = MOST_NESTED),
            Self::Unbalanced => message!("lengths.unbalanced", self),
            Self::NothingToRepeat => message!("lengths.nothing", self),
            Self::Zero => message!("lengths.zero", self),
        }
    }
}

/// The deepest nesting allowed.
const MOST_NESTED: usize = 50;

/// Expands run lengths and groups; every other symbol stands for itself.
///
/// # Errors
///
/// The problem, and its column.
pub(crate) fn expand(
    symbols: impl Iterator<Item = Symbol>,
    most: usize,
) -> Result<Vec<Symbol>, (usize, RunLengthProblem)> {
    let mut out = Vec::new();
    expand_into(&mut out, symbols, most)?;
    Ok(out)
}

/// Does the same as [`expand`], but keeps what was expanded before an error, so that a caller can count it.
pub(crate) fn expand_into(
    out: &mut Vec<Symbol>,
    symbols: impl Iterator<Item = Symbol>,
    most: usize,
) -> Result<(), (usize, RunLengthProblem)> {
    let mut open: Vec<(usize, usize, usize)> = Vec::new(); // where the group starts in `out`, its count, its column
    let mut count: Option<(usize, usize)> = None; // the number just read and its column
    for symbol in symbols {
        let Symbol { character, column } = symbol;
        if let Some(digit) = character.to_digit(10) {
            let (value, start) = count.unwrap_or((0, column));
            count = Some((value.saturating_mul(10).saturating_add(digit as usize), start));
            continue;
        }
        let (times, start) = count.take().unwrap_or((1, column));
        if times == 0 {
            return Err((start, RunLengthProblem::Zero));
        }
        match character {
            '(' if open.len() == MOST_NESTED => return Err((column, RunLengthProblem::TooDeep)),
            '(' => open.push((out.len(), times, start)),
            ')' | '|' if start != column => return Err((start, RunLengthProblem::NothingToRepeat)),
            ')' => {
                let (from, times, start) = open.pop().ok_or((column, RunLengthProblem::Unbalanced))?;
                let length = out.len() - from;
                if length.saturating_mul(times) > most.saturating_sub(from) {
                    return Err((start, RunLengthProblem::TooLong(most)));
                }
                if length > 0 {
                    for _ in 1..times {
                        out.extend_from_within(from..from + length);
                    }
                }
            }
            _ => {
                if times > most.saturating_sub(out.len()) {
                    return Err((start, RunLengthProblem::TooLong(most)));
                }
                out.extend(std::iter::repeat_n(symbol, times));
            }
        }
    }
    match (count, open.last()) {
        (Some((_, column)), _) => Err((column, RunLengthProblem::NothingToRepeat)),
        (None, Some(&(_, _, column))) => Err((column, RunLengthProblem::Unbalanced)),
        (None, None) => Ok(()),
    }
}

/// Writes characters with their run lengths, without groups; a run of one has no number.
pub(crate) fn compress(characters: impl Iterator<Item = char>) -> String {
    let mut out = String::new();
    let mut run: Option<(char, usize)> = None;
    let mut flush = |run: Option<(char, usize)>| {
        if let Some((character, length)) = run {
            if length > 1 {
                out.push_str(&length.to_string());
            }
            out.push(character);
        }
    };
    for character in characters {
        run = match run {
            Some((last, length)) if last == character => Some((last, length + 1)),
            _ => {
                flush(run);
                Some((character, 1))
            }
        };
    }
    flush(run);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(text: &str, most: usize) -> Result<String, (usize, RunLengthProblem)> {
        let symbols = text.chars().enumerate().map(|(at, character)| Symbol { character, column: at + 1 });
        expand(symbols, most).map(|symbols| symbols.into_iter().map(|symbol| symbol.character).collect())
    }

    #[test]
    fn counts_and_groups_are_written_out() {
        assert_eq!(expanded("3#4-p.#", 99).as_deref(), Ok("###----p.#"));
        assert_eq!(expanded("2(3(#-)#)", 99).as_deref(), Ok("#-#-#-##-#-#-#"));
        assert_eq!(expanded("12r(dU)0", 99), Err((8, RunLengthProblem::NothingToRepeat)));
        assert_eq!(expanded("999999999()#", 9).as_deref(), Ok("#"));
    }

    #[test]
    fn oversized_repeats_are_rejected_before_expansion() {
        assert_eq!(expanded("#999999999999999999999999#", 1000), Err((2, RunLengthProblem::TooLong(1000))));
        let nested = format!("{}#{}", "9(".repeat(40), ")".repeat(40));
        assert!(matches!(expanded(&nested, 1000), Err((_, RunLengthProblem::TooLong(1000)))));
        let deep = "(".repeat(100_000);
        assert_eq!(expanded(&deep, 1000), Err((51, RunLengthProblem::TooDeep)));
    }

    #[test]
    fn mistakes_are_reported_with_their_place() {
        assert_eq!(expanded("#)", 9), Err((2, RunLengthProblem::Unbalanced)));
        assert_eq!(expanded("#2(#", 9), Err((3 - 1, RunLengthProblem::Unbalanced)));
        assert_eq!(expanded("0#", 9), Err((1, RunLengthProblem::Zero)));
        assert_eq!(expanded("(#3)", 9), Err((3, RunLengthProblem::NothingToRepeat)));
    }

    #[test]
    fn runs_are_counted() {
        assert_eq!(compress("###----p.#".chars()), "3#4-p.#");
        assert_eq!(compress("".chars()), "");
    }
}

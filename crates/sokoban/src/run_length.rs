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

/// The deepest nesting allowed.
const MOST_NESTED: usize = 50;

fn too_long(most: usize) -> Message {
    message!("lengths.too-long", format!("run lengths expand to more than {most} characters"), most)
}

fn too_deep() -> Message {
    let text = format!("groups are nested more than {MOST_NESTED} deep");
    message!("lengths.too-deep", text, most = MOST_NESTED)
}

/// Reports a `(` without `)` or vice versa.
fn unbalanced() -> Message {
    message!("lengths.unbalanced", "unmatched parenthesis")
}

/// Reports a number at the end, before `)` or before `|`.
fn nothing_to_repeat() -> Message {
    message!("lengths.nothing", "a number is not followed by anything to repeat")
}

/// Expands run lengths and groups; every other symbol stands for itself.
///
/// # Errors
///
/// The column, and what is wrong there.
pub(crate) fn expand(
    symbols: impl Iterator<Item = Symbol>,
    most: usize,
) -> Result<Vec<Symbol>, (usize, Message)> {
    let mut out = Vec::new();
    expand_into(&mut out, symbols, most)?;
    Ok(out)
}

/// Does the same as [`expand`], but keeps what was expanded before an error, so that a caller can count it.
pub(crate) fn expand_into(
    out: &mut Vec<Symbol>,
    symbols: impl Iterator<Item = Symbol>,
    most: usize,
) -> Result<(), (usize, Message)> {
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
            return Err((start, message!("lengths.zero", "a repeat count is 0")));
        }
        match character {
            '(' if open.len() == MOST_NESTED => return Err((column, too_deep())),
            '(' => open.push((out.len(), times, start)),
            ')' | '|' if start != column => return Err((start, nothing_to_repeat())),
            ')' => {
                let (from, times, start) = open.pop().ok_or_else(|| (column, unbalanced()))?;
                let length = out.len() - from;
                if length.saturating_mul(times) > most.saturating_sub(from) {
                    return Err((start, too_long(most)));
                }
                if length > 0 {
                    for _ in 1..times {
                        out.extend_from_within(from..from + length);
                    }
                }
            }
            _ => {
                if times > most.saturating_sub(out.len()) {
                    return Err((start, too_long(most)));
                }
                out.extend(std::iter::repeat_n(symbol, times));
            }
        }
    }
    match (count, open.last()) {
        (Some((_, column)), _) => Err((column, nothing_to_repeat())),
        (None, Some(&(_, _, column))) => Err((column, unbalanced())),
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

    fn expanded(text: &str, most: usize) -> Result<String, (usize, Message)> {
        let symbols = text.chars().enumerate().map(|(at, character)| Symbol { character, column: at + 1 });
        expand(symbols, most).map(|symbols| symbols.into_iter().map(|symbol| symbol.character).collect())
    }

    #[test]
    fn counts_and_groups_are_written_out() {
        assert_eq!(expanded("3#4-p.#", 99).as_deref(), Ok("###----p.#"));
        assert_eq!(expanded("2(3(#-)#)", 99).as_deref(), Ok("#-#-#-##-#-#-#"));
        assert_eq!(expanded("12r(dU)0", 99), Err((8, nothing_to_repeat())));
        assert_eq!(expanded("999999999()#", 9).as_deref(), Ok("#"));
    }

    #[test]
    fn oversized_repeats_are_rejected_before_expansion() {
        assert_eq!(expanded("#999999999999999999999999#", 1000), Err((2, too_long(1000))));
        let nested = format!("{}#{}", "9(".repeat(40), ")".repeat(40));
        assert_eq!(expanded(&nested, 1000).map_err(|(_, wrong)| wrong), Err(too_long(1000)));
        let deep = "(".repeat(100_000);
        assert_eq!(expanded(&deep, 1000), Err((51, too_deep())));
    }

    #[test]
    fn mistakes_are_reported_with_their_place() {
        assert_eq!(expanded("#)", 9), Err((2, unbalanced())));
        assert_eq!(expanded("#2(#", 9), Err((3 - 1, unbalanced())));
        assert_eq!(expanded("0#", 9), Err((1, message!("lengths.zero", "a repeat count is 0"))));
        assert_eq!(expanded("(#3)", 9), Err((3, nothing_to_repeat())));
    }

    #[test]
    fn runs_are_counted() {
        assert_eq!(compress("###----p.#".chars()), "3#4-p.#");
        assert_eq!(compress("".chars()), "");
    }
}

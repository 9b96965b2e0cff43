//! Flips, and solutions as text: the number of pancakes that each flip turns, such as `3 5 2`.

use std::fmt;

use pousse_search::{Message, message};

use crate::MOST;

/// A flip: the spatula goes under this many pancakes and turns them over together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Flip(pub u8);

impl fmt::Display for Flip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The maximum number of flips that are read: many times the number that any stack needs.
pub const MOST_FLIPS: usize = 1_000_000;

/// Reads flips: the number of pancakes that each one turns, separated by whitespace or commas. An empty text means no
/// flips.
///
/// # Errors
///
/// A [`Message`] with the place of the first word that is not a flip.
///
/// # Examples
///
/// ```
/// use pousse_pancakes::{Flip, parse_flips, write_flips};
///
/// let flips = parse_flips("3, 5 2").expect("three flips");
/// assert_eq!(flips, [Flip(3), Flip(5), Flip(2)]);
/// assert_eq!(write_flips(&flips), "3 5 2");
/// assert_eq!(
///     parse_flips("3 x").expect_err("x is no flip").to_string(),
///     "line 1, column 3: `x` is not a flip: write how many pancakes each flip turns, such as 3 5 2"
/// );
/// ```
pub fn parse_flips(text: &str) -> Result<Vec<Flip>, Message> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let separates = |c: char| c.is_whitespace() || c == ',';
    let mut flips = Vec::new();
    for (line, text) in text.lines().enumerate() {
        let mut rest = text;
        while let Some(start) = rest.find(|c| !separates(c)) {
            let word = &rest[start..];
            let word = &word[..word.find(separates).unwrap_or(word.len())];
            let wrong = |message: Message| {
                let before = text.len() - rest.len() + start;
                let column = text[..before].chars().count() + 1;
                Err(message.at(line + 1, column))
            };
            match flip(word) {
                Ok(_) if flips.len() == MOST_FLIPS => {
                    let text = format!("more than {MOST_FLIPS} flips");
                    return wrong(message!("flips.too-many", text, most = MOST_FLIPS));
                }
                Ok(flip) => flips.push(flip),
                Err(message) => return wrong(message),
            }
            rest = &rest[start + word.len()..];
        }
    }
    Ok(flips)
}

fn flip(word: &str) -> Result<Flip, Message> {
    if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
        let shown: String = word.chars().take(20).collect();
        let text = format!("`{shown}` is not a flip: write how many pancakes each flip turns, such as 3 5 2");
        return Err(message!("flips.illegal", text, shown));
    }
    match word.parse() {
        Ok(turned) if (1..=MOST).contains(&usize::from(turned)) => Ok(Flip(turned)),
        _ => Err(message!("flips.range", format!("a flip turns 1 to {MOST} pancakes"), most = MOST)),
    }
}

/// Writes flips in the form in which [`parse_flips`] reads them.
#[must_use]
pub fn write_flips(flips: &[Flip]) -> String {
    flips.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

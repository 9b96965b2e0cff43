//! Values as people write them, on the command line, in plans and on the page, read into types at the edge.

use std::time::Duration;

use pousse_search::{Algorithm, Message, kebab, message, parse_bytes, suggest};

/// A value that may be left for pousse to choose.
#[derive(Clone, Debug)]
pub enum OrAuto<T> {
    /// To be chosen by pousse.
    Auto,
    /// Given.
    Given(T),
}

impl<T> OrAuto<T> {
    /// Returns the given value, if there is one.
    pub fn given(self) -> Option<T> {
        match self {
            Self::Auto => None,
            Self::Given(value) => Some(value),
        }
    }
}

/// Reads an algorithm.
pub fn algorithm(text: &str) -> Result<OrAuto<Algorithm>, Message> {
    if text.eq_ignore_ascii_case("auto") {
        return Ok(OrAuto::Auto);
    }
    text.parse().map(OrAuto::Given)
}

/// Looks up a name in a table; `kind` is what the names stand for, with its article.
pub fn named<T: Copy>(text: &str, kind: Message, table: &[(&str, T)]) -> Result<T, Message> {
    let find = |text: &str| table.iter().find(|(name, _)| *name == text);
    if let Some((_, value)) = find(text).or_else(|| find(&kebab(text))) {
        return Ok(*value);
    }
    let names = || table.iter().map(|(name, _)| *name);
    let near = suggest(text, names());
    let hint = if near.is_empty() {
        let names: Vec<String> = names().map(Into::into).collect();
        message!("one-of", format!("give one of {}", names.join(", ")), names)
    } else {
        Message::did_you_mean(&near)
    };
    Err(message!("not-a", format!("'{text}' is not {kind}"), text, kind).and(hint))
}

/// Reads a time with a unit; a bare number means seconds.
pub fn time(text: &str) -> Result<Duration, Message> {
    let wrong =
        || message!("not-a-time", format!("'{text}' is not a time such as 500ms, 60s, 5min or 2h"), text);
    let digits = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(text.len());
    let number: f64 = text[..digits].parse().map_err(|_| wrong())?;
    let unit = match text[digits..].trim() {
        "ms" => 0.001,
        "" | "s" | "sec" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        "d" => 86400.0,
        _ => return Err(wrong()),
    };
    Duration::try_from_secs_f64(number * unit).map_err(|_| wrong())
}

/// Reads a number of bytes with a unit.
pub fn memory(text: &str) -> Result<u64, Message> {
    match parse_bytes(text) {
        Some(bytes) if bytes >= 1 << 20 => Ok(bytes),
        Some(_) => {
            let what = format!("{text} is less than 1MiB, the minimum for a search");
            Err(message!("too-little-memory", what, text))
        }
        None => Err(message!("not-a-memory", format!("'{text}' is not a size such as 256MiB or 4GiB"), text)),
    }
}

/// Writes a number of bytes in a form that [`memory`] can read.
#[must_use]
pub fn write_memory(bytes: u64) -> String {
    let units = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)];
    let unit = units.iter().find(|(_, size)| bytes >= *size && bytes.is_multiple_of(*size));
    unit.map_or_else(|| bytes.to_string(), |(name, size)| format!("{}{name}", bytes / size))
}

/// Reads a count of nodes; `k`, `M` and `G` stand for thousands, millions and billions.
pub fn nodes(text: &str) -> Result<u64, Message> {
    let wrong = || {
        let what = format!("'{text}' is not a number of nodes such as 1000000, 50M or 2G");
        message!("not-nodes", what, text)
    };
    let (number, factor) = match text.as_bytes().last() {
        Some(b'k' | b'K') => (&text[..text.len() - 1], 1_000),
        Some(b'm' | b'M') => (&text[..text.len() - 1], 1_000_000),
        Some(b'g' | b'G') => (&text[..text.len() - 1], 1_000_000_000),
        _ => (text, 1),
    };
    let number: u64 = number.trim().parse().map_err(|_| wrong())?;
    number.checked_mul(factor).filter(|&nodes| nodes > 0).ok_or_else(wrong)
}

/// Reads a number of threads.
pub fn threads(text: &str) -> Result<usize, Message> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => {
            let what = format!("'{text}' is not a number of threads from 1 to 1024");
            Err(message!("not-threads", what, text))
        }
    }
}

/// Reads a whole number within limits.
///
/// # Errors
///
/// A sentence with the limits.
pub fn whole(text: &str, least: u64, most: u64) -> Result<u64, Message> {
    match text.trim().parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => {
            if most == u64::MAX {
                let what = format!("'{text}' is not a whole number from {least} on");
                return Err(message!("not-a-whole-number", what, text, least));
            }
            let what = format!("'{text}' is not a whole number from {least} to {most}");
            Err(message!("not-a-number", what, text, least, most))
        }
    }
}

/// Reads a seed.
///
/// # Errors
///
/// A sentence that says what a seed is.
pub fn seed(text: &str) -> Result<u64, Message> {
    whole(text, 0, u64::MAX)
}

/// Reads `ROWSxCOLUMNS`.
pub fn sides(text: &str, most: usize) -> Result<(usize, usize), Message> {
    let side = |text: &str| text.trim().parse().ok().filter(|side| (1..=most).contains(side));
    let both = text.split_once(['x', 'X', '×']);
    both.and_then(|(rows, columns)| Some((side(rows)?, side(columns)?)))
        .ok_or_else(|| not_a_shape(text, most))
}

/// Returns the error for something that is not `ROWSxCOLUMNS`.
#[must_use]
pub fn not_a_shape(text: &str, most: usize) -> Message {
    let what = format!("'{text}' is not ROWSxCOLUMNS with sides from 1 to {most}, such as 3x4");
    message!("not-a-shape", what, text, most)
}

/// The instances of a file to use: numbers and ranges, from 1.
#[derive(Clone, Debug)]
pub struct Only(Vec<(usize, usize)>);

impl Only {
    /// Returns whether to use the instance with this number.
    pub fn takes(&self, number: usize) -> bool {
        self.0.iter().any(|&(first, last)| (first..=last).contains(&number))
    }

    /// Returns the largest number in it.
    pub fn last(&self) -> usize {
        self.0.iter().map(|&(_, last)| last).max().unwrap_or(0)
    }
}

/// Encodes a text for use in an address.
#[must_use]
pub fn percent_encoded(text: &str) -> String {
    let encoded = |byte: u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(encoded).collect()
}

/// Reads numbers and ranges such as `1-5,12`.
pub fn only(text: &str) -> Result<Only, Message> {
    let range = |part: &str| -> Option<(usize, usize)> {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (first, last) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
        (1 <= first && first <= last).then_some((first, last))
    };
    text.split(',').map(range).collect::<Option<Vec<_>>>().map(Only).ok_or_else(|| {
        let what =
            format!("'{text}' is not a selection of instances such as 1-5,12 (they are numbered from 1)");
        message!("not-a-selection", what, text)
    })
}

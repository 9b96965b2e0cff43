//! Values as people write them, on the command line, in plans and on the page, read into types at the edge.

use std::time::Duration;

use pousse_search::{Algorithm, parse_bytes, suggest};

/// A value that may be left to pousse.
#[derive(Clone, Debug)]
pub enum OrAuto<T> {
    /// Left to pousse.
    Auto,
    /// Given.
    Given(T),
}

impl<T> OrAuto<T> {
    /// Returns what was given.
    pub fn given(self) -> Option<T> {
        match self {
            Self::Auto => None,
            Self::Given(value) => Some(value),
        }
    }
}

/// Reads an algorithm.
pub fn algorithm(text: &str) -> Result<OrAuto<Algorithm>, String> {
    if text == "auto" {
        return Ok(OrAuto::Auto);
    }
    text.parse().map(OrAuto::Given).map_err(|error: pousse_search::ParseAlgorithmError| error.to_string())
}

/// Reads a name of a table; `kind` is what the table is of, with its article.
pub fn named<T: Copy>(text: &str, kind: &str, table: &[(&str, T)]) -> Result<T, String> {
    if let Some((_, value)) = table.iter().find(|(name, _)| *name == text) {
        return Ok(*value);
    }
    let names = || table.iter().map(|(name, _)| *name);
    let near = suggest(text, names());
    let hint = if near.is_empty() {
        format!("give one of {}", names().collect::<Vec<_>>().join(", "))
    } else {
        format!("did you mean {}?", near.join(" or "))
    };
    Err(format!("'{text}' is not {kind}; {hint}"))
}

/// Reads a time with a unit; seconds without.
pub fn time(text: &str) -> Result<Duration, String> {
    let wrong = || format!("'{text}' is not a time such as 500ms, 60s, 5min or 2h");
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
pub fn memory(text: &str) -> Result<u64, String> {
    match parse_bytes(text) {
        Some(bytes) if bytes >= 1 << 20 => Ok(bytes),
        Some(_) => Err(format!("{text} is less than 1MiB, the least to search with")),
        None => Err(format!("'{text}' is not a size such as 256MiB or 4GiB")),
    }
}

/// Writes a number of bytes so that [`memory`] reads it back.
#[must_use]
pub fn write_memory(bytes: u64) -> String {
    let units = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)];
    let unit = units.iter().find(|(_, size)| bytes >= *size && bytes.is_multiple_of(*size));
    unit.map_or_else(|| bytes.to_string(), |(name, size)| format!("{}{name}", bytes / size))
}

/// Reads a count of nodes; `k`, `M` and `G` stand for thousands, millions and thousand millions.
pub fn nodes(text: &str) -> Result<u64, String> {
    let wrong = || format!("'{text}' is not a number of nodes such as 1000000, 50M or 2G");
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
pub fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err(format!("'{text}' is not a number of threads from 1 to 1024")),
    }
}

/// Which instances of a file to take: numbers and ranges from 1.
#[derive(Clone, Debug)]
pub struct Only(Vec<(usize, usize)>);

impl Only {
    /// Says whether the instance with this number is taken.
    pub fn takes(&self, number: usize) -> bool {
        self.0.iter().any(|&(first, last)| (first..=last).contains(&number))
    }

    /// Returns the largest number asked for.
    pub fn last(&self) -> usize {
        self.0.iter().map(|&(_, last)| last).max().unwrap_or(0)
    }
}

/// Reads numbers and ranges such as `1-5,12`.
pub fn only(text: &str) -> Result<Only, String> {
    let range = |part: &str| -> Option<(usize, usize)> {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (first, last) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
        (1 <= first && first <= last).then_some((first, last))
    };
    text.split(',').map(range).collect::<Option<Vec<_>>>().map(Only).ok_or_else(|| {
        format!("'{text}' is not a choice of instances such as 1-5,12 (they are numbered from 1)")
    })
}

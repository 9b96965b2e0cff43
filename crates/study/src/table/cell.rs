//! A cell of a table; numbers are written as everywhere in pousse ([`words`]).

use pousse::words;

/// A value in a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words.
    Text(String),
    /// A count.
    Integer(u64),
    /// A number with decimals.
    Decimal {
        /// The number.
        value: f64,
        /// The number of decimals shown.
        decimals: usize,
    },
    /// A percentage with two decimals: 50 for one half.
    Percent(f64),
    /// Seconds.
    Seconds(f64),
    /// Bytes; a mean need not be whole.
    Bytes(f64),
    /// The p-value of a test.
    Probability(f64),
    /// No value.
    Missing,
}

/// The smallest probability written as a number.
const SMALLEST_PROBABILITY: f64 = 0.0001;

impl Cell {
    /// Creates a cell of text.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Creates a cell with a count.
    #[must_use]
    pub fn integer(value: impl TryInto<u64>) -> Self {
        value.try_into().map_or(Self::Missing, Self::Integer)
    }

    /// Creates a cell with a number; missing unless it is finite.
    #[must_use]
    pub fn decimal(value: impl Into<Option<f64>>, decimals: usize) -> Self {
        Self::finite(value.into(), |value| Self::Decimal { value, decimals })
    }

    /// Creates a cell with a percentage; missing unless it is finite.
    #[must_use]
    pub fn percent(value: impl Into<Option<f64>>) -> Self {
        Self::finite(value.into(), Self::Percent)
    }

    /// Creates a cell with the ratio of two counts as a percentage; missing if the whole is 0.
    #[must_use]
    pub fn share(part: u64, whole: u64) -> Self {
        Self::percent(100.0 * part as f64 / whole as f64)
    }

    /// Creates a cell with a time in seconds; missing unless it is finite.
    #[must_use]
    pub fn seconds(value: impl Into<Option<f64>>) -> Self {
        Self::finite(value.into(), Self::Seconds)
    }

    /// Creates a cell with a number of bytes; missing unless it is finite.
    #[must_use]
    pub fn bytes(value: impl Into<Option<f64>>) -> Self {
        Self::finite(value.into(), Self::Bytes)
    }

    fn finite(value: Option<f64>, make: impl FnOnce(f64) -> Self) -> Self {
        value.filter(|value| value.is_finite()).map_or(Self::Missing, make)
    }

    /// Writes it for people: thousands grouped, units named, `–` for no value.
    #[must_use]
    pub fn to_text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Integer(value) => words::grouped(*value),
            Self::Decimal { value, decimals } => fixed(*value, *decimals),
            Self::Percent(value) => format!("{}%", fixed(*value, 2)),
            Self::Seconds(value) if *value < 0.0 => format!("−{}", words::seconds(-value)),
            Self::Seconds(value) => words::seconds(*value),
            Self::Bytes(value) => words::bytes(value.round() as u64),
            Self::Probability(value) if *value < SMALLEST_PROBABILITY => {
                format!("< {SMALLEST_PROBABILITY}")
            }
            Self::Probability(value) => format!("{value:.4}"),
            Self::Missing => "–".into(),
        }
    }

    /// Writes it for programs: plain numbers in seconds, bytes and percent; empty for no value.
    #[must_use]
    pub fn to_csv(&self) -> String {
        match self {
            // Non-breaking spaces mean nothing to a program.
            Self::Text(text) => text.replace('\u{a0}', " "),
            Self::Integer(value) => value.to_string(),
            Self::Decimal { value, .. }
            | Self::Percent(value)
            | Self::Seconds(value)
            | Self::Bytes(value)
            | Self::Probability(value) => {
                // Rust writes small numbers in full, which for a probability may mean hundreds of zeros.
                if *value != 0.0 && value.abs() < 1e-9 { format!("{value:e}") } else { value.to_string() }
            }
            Self::Missing => String::new(),
        }
    }

    /// Returns whether it is a number or the lack of one.
    #[must_use]
    pub fn is_number(&self) -> bool {
        !matches!(self, Self::Text(_))
    }
}

/// Writes a number with decimals and grouped thousands.
fn fixed(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    // A negative number that rounds to zero is zero.
    let negative_zero = text.starts_with('-') && text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    let text = if negative_zero { &text[1..] } else { &text };
    let (sign, digits) = text.strip_prefix('-').map_or(("", text), |digits| ("−", digits));
    let (whole, rest) = digits.split_at(digits.find('.').unwrap_or(digits.len()));
    // A value too large for a count needs no grouping, either.
    let whole = whole.parse().map_or_else(|_| whole.to_owned(), words::grouped);
    format!("{sign}{whole}{rest}")
}

#[cfg(test)]
mod tests {
    use super::Cell;

    #[test]
    fn every_kind_is_written_for_people_and_for_programs() {
        for (cell, text, csv) in [
            (Cell::text("A*"), "A*", "A*"),
            (Cell::integer(999u64), "999", "999"),
            (Cell::integer(181_440u64), "181,440", "181440"),
            (Cell::integer(1_270_080u64), "1,270,080", "1270080"),
            (Cell::decimal(1234.56, 1), "1,234.6", "1234.56"),
            (Cell::decimal(-1234.5, 2), "−1,234.50", "-1234.5"),
            (Cell::decimal(-0.001, 2), "0.00", "-0.001"),
            (Cell::decimal(f64::NAN, 2), "–", ""),
            (Cell::decimal(None, 2), "–", ""),
            (Cell::share(1, 3), "33.33%", "33.333333333333336"),
            (Cell::share(0, 0), "–", ""),
            (Cell::seconds(0.0), "0 s", "0"),
            (Cell::seconds(0.000_012_34), "12.3 µs", "0.00001234"),
            (Cell::seconds(0.25), "250 ms", "0.25"),
            (Cell::seconds(1.5), "1.50 s", "1.5"),
            (Cell::seconds(1500.0), "25 min 00 s", "1500"),
            (Cell::seconds(-1.5), "−1.50 s", "-1.5"),
            (Cell::bytes(512.0), "512 B", "512"),
            (Cell::bytes(20_480.0), "20.0 KiB", "20480"),
            (Cell::Probability(0.05), "0.0500", "0.05"),
            (Cell::Probability(1e-12), "< 0.0001", "1e-12"),
            (Cell::Probability(0.0), "< 0.0001", "0"),
        ] {
            assert_eq!((cell.to_text().as_str(), cell.to_csv().as_str()), (text, csv));
        }
    }
}

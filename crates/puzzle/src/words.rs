//! The words for a puzzle and its instances, and numbers as people read them.

use std::time::Duration;

/// What a puzzle and its instances are called.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The puzzle's name on the command line, in reports and in plans: one word in lower case.
    pub name: &'static str,
    /// The puzzle in a sentence: `sliding tiles`.
    pub puzzle: &'static str,
    /// One instance: `board`.
    pub one: &'static str,
    /// Several: `boards`. Also the address at which the server reads them.
    pub many: &'static str,
    /// An instance with its article and its puzzle: `a board of sliding tiles`.
    pub an_instance: &'static str,
    /// How one is written, for those who did not know: a sentence without its full stop.
    pub example: &'static str,
    /// What files of instances look like, in sentences.
    pub files: &'static str,
    /// How solutions are written, in a part of a sentence.
    pub solutions: &'static str,
    /// What else a heuristic may be than a name, in a part of a sentence; empty for nothing.
    pub heuristics: &'static str,
    /// The title of the puzzle's view on the page, where it has one, and its name in addresses.
    pub view: Option<&'static str>,
}

/// Writes a number with the word for one of them, or for many.
#[must_use]
pub fn counted(number: u64, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
}

/// Writes a large number in short, with three digits: `1.52 M`.
#[must_use]
pub fn count(number: u64) -> String {
    if number < 10_000 { number.to_string() } else { scaled(number, 1000.0, ["k", "M", "G"]) }
}

/// Writes a number with three digits, in the unit that leaves no more before the point.
fn scaled(number: u64, step: f64, units: [&str; 3]) -> String {
    let mut part = number as f64;
    for unit in units {
        part /= step;
        match part {
            ..9.995 => return format!("{part:.2} {unit}"),
            ..99.95 => return format!("{part:.1} {unit}"),
            ..999.5 => return format!("{part:.0} {unit}"),
            _ => {}
        }
    }
    format!("{part:.0} {}", units[2])
}

/// Writes a part of a whole in percent.
#[must_use]
pub fn percent(part: u64, whole: u64) -> String {
    format!("{:.1}%", 100.0 * part as f64 / whole.max(1) as f64)
}

/// Writes a number of bytes in short, with three digits.
#[must_use]
pub fn bytes(number: u64) -> String {
    if number < 10_240 { format!("{number} B") } else { scaled(number, 1024.0, ["KiB", "MiB", "GiB"]) }
}

/// Writes a duration in short.
#[must_use]
pub fn duration(time: Duration) -> String {
    match time.as_secs_f64() {
        s if s < 0.001 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s if s < 100.0 => format!("{s:.2} s"),
        s => format!("{} min {:02} s", s as u64 / 60, s as u64 % 60),
    }
}

/// Writes a number with a space between thousands.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_have_three_digits() {
        let numbers =
            [0, 9_999, 10_000, 410_000, 999_499, 999_600, 1_523_456, 8_926_200, 41_040_000, 999_999_999];
        let texts =
            ["0", "9999", "10.0 k", "410 k", "999 k", "1.00 M", "1.52 M", "8.93 M", "41.0 M", "1.00 G"];
        assert_eq!(numbers.map(count), texts);
        assert_eq!([20_000_000_000, 5_000_000_000_000].map(count), ["20.0 G", "5000 G"]);
        let sizes = [10_239, 10_240, 1_239_000, 200 << 20, 1 << 40].map(bytes);
        assert_eq!(sizes, ["10239 B", "10.0 KiB", "1.18 MiB", "200 MiB", "1024 GiB"]);
    }

    #[test]
    fn parts_are_percent() {
        assert_eq!([percent(2, 97), percent(0, 0), percent(5, 5)], ["2.1%", "0.0%", "100.0%"]);
    }
}

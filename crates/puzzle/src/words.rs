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

/// Writes a large number in short.
#[must_use]
pub fn count(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{:.1} k", number as f64 / 1e3),
        10_000_000..10_000_000_000 => format!("{:.1} M", number as f64 / 1e6),
        _ => format!("{:.2} G", number as f64 / 1e9),
    }
}

/// Writes a number of bytes in short.
#[must_use]
pub fn bytes(number: u64) -> String {
    match number {
        0..10_240 => format!("{number} B"),
        10_240..10_485_760 => format!("{:.1} KiB", number as f64 / 1024.0),
        10_485_760..10_737_418_240 => format!("{:.1} MiB", number as f64 / 1_048_576.0),
        _ => format!("{:.2} GiB", number as f64 / 1_073_741_824.0),
    }
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

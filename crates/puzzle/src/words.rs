//! The words for a puzzle and its instances, and numbers as people read them.

use std::time::Duration;

/// What a puzzle and its instances are called.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The puzzle's name on the command line, in reports and in plans: one word in lower case.
    pub name: &'static str,
    /// The puzzle as named in a sentence: `sliding tiles`.
    pub puzzle: &'static str,
    /// One instance: `board`.
    pub one: &'static str,
    /// Several: `boards`. Also the path at which the server reads them.
    pub many: &'static str,
    /// One step of a solution, and several: `move`, `moves`.
    pub step: (&'static str, &'static str),
    /// The letters that solutions are written with, if they are written with letters.
    pub letters: &'static str,
    /// What the steps of a solution refer to, with a verb: `tiles go`.
    pub who_goes: &'static str,
    /// An instance with its article and its puzzle: `a board of sliding tiles`.
    pub an_instance: &'static str,
    /// How to write one, for newcomers: a sentence without its full stop.
    pub example: &'static str,
    /// What files of instances look like, in full sentences.
    pub files: &'static str,
    /// How solutions are written, as part of a sentence.
    pub solutions: &'static str,
    /// What else can be given as a heuristic besides a name, as part of a sentence; empty for nothing.
    pub heuristics: &'static str,
    /// The title of the puzzle's view on the page, if it has one, which also names it in addresses.
    pub view: Option<&'static str>,
}

impl Words {
    /// No words yet.
    pub const NONE: Self = Self {
        name: "",
        puzzle: "",
        one: "",
        many: "",
        step: ("step", "steps"),
        letters: "",
        who_goes: "steps",
        an_instance: "",
        example: "",
        files: "",
        solutions: "",
        heuristics: "",
        view: None,
    };
}

/// Writes a number with the singular or plural noun.
#[must_use]
pub fn counted(number: u64, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{} {many}", grouped(number)) }
}

/// Capitalises the first letter of a text.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Writes a number with commas between groups of thousands: `181,440`.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Abbreviates a large number to three digits: `1.52 M`.
#[must_use]
pub fn count(number: u64) -> String {
    if number < 10_000 { grouped(number) } else { scaled(number as f64, 1000.0, ["k", "M", "G"]) }
}

/// Writes a rate per second: `8.93 M/s`.
#[must_use]
pub fn rate(number: u64, seconds: f64) -> String {
    format!("{}/s", count((number as f64 / seconds.max(1e-9)) as u64))
}

/// Abbreviates a number of bytes to three digits.
#[must_use]
pub fn bytes(number: u64) -> String {
    if number < 10_240 {
        format!("{} B", grouped(number))
    } else {
        scaled(number as f64, 1024.0, ["KiB", "MiB", "GiB"])
    }
}

/// Writes a number in the smallest unit that leaves at most three digits before the point; in the largest unit,
/// with all digits.
fn scaled(number: f64, step: f64, units: [&str; 3]) -> String {
    let mut part = number;
    for unit in units {
        part /= step;
        if part < 999.5 {
            return three_digits(part, unit);
        }
    }
    format!("{} {}", grouped(part.round() as u64), units[2])
}

/// Writes a number below 1000 with three digits.
fn three_digits(number: f64, unit: &str) -> String {
    match number {
        ..9.995 => format!("{number:.2} {unit}"),
        ..99.95 => format!("{number:.1} {unit}"),
        _ => format!("{number:.0} {unit}"),
    }
}

/// Abbreviates a time to three digits; from 100 seconds on, in minutes or hours.
#[must_use]
pub fn seconds(time: f64) -> String {
    let whole = time.round() as u64;
    match time {
        ..=0.0 => "0 s".into(),
        ..0.000_999_5 => three_digits(time * 1e6, "µs"),
        ..0.9995 => three_digits(time * 1e3, "ms"),
        ..99.95 => three_digits(time, "s"),
        _ if whole < 3600 => format!("{} min {:02} s", whole / 60, whole % 60),
        _ => format!("{} h {:02} min", grouped(whole / 3600), whole / 60 % 60),
    }
}

/// Abbreviates a duration, as [`seconds`] does.
#[must_use]
pub fn duration(time: Duration) -> String {
    seconds(time.as_secs_f64())
}

/// Writes a part of a whole as a percentage.
#[must_use]
pub fn percent(part: u64, whole: u64) -> String {
    format!("{:.1}%", 100.0 * part as f64 / whole.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_have_three_digits() {
        let numbers =
            [0, 9_999, 10_000, 410_000, 999_499, 999_600, 1_523_456, 8_926_200, 41_040_000, 999_999_999];
        let texts =
            ["0", "9,999", "10.0 k", "410 k", "999 k", "1.00 M", "1.52 M", "8.93 M", "41.0 M", "1.00 G"];
        assert_eq!(numbers.map(count), texts);
        assert_eq!([20_000_000_000, 5_000_000_000_000].map(count), ["20.0 G", "5,000 G"]);
        let sizes = [10_239, 10_240, 1_239_000, 200 << 20, 1 << 40].map(bytes);
        assert_eq!(sizes, ["10,239 B", "10.0 KiB", "1.18 MiB", "200 MiB", "1,024 GiB"]);
    }

    #[test]
    fn times_have_three_digits_and_a_unit() {
        let times = [0.0, 0.000_009, 0.000_412, 0.0025, 0.239, 0.9996, 2.354, 12.0, 99.96, 3599.7, 90_061.0];
        let texts = [
            "0 s",
            "9.00 µs",
            "412 µs",
            "2.50 ms",
            "239 ms",
            "1.00 s",
            "2.35 s",
            "12.0 s",
            "1 min 40 s",
            "1 h 00 min",
            "25 h 01 min",
        ];
        assert_eq!(times.map(seconds), texts);
        assert_eq!([rate(8_926_200, 1.0), rate(5, 0.0)], ["8.93 M/s", "5.00 G/s"]);
        assert_eq!([grouped(7), grouped(1_000), grouped(181_440)], ["7", "1,000", "181,440"]);
    }

    #[test]
    fn shares_are_percentages() {
        assert_eq!([percent(2, 97), percent(0, 0), percent(5, 5)], ["2.1%", "0.0%", "100.0%"]);
    }
}

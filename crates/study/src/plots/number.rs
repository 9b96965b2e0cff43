//! Numbers as written on an axis and beside a bar.

/// Abbreviates a number for an axis: `500`, `20k`, `1.5M`, `0.01`, `1e-7`.
pub(super) fn short(value: f64) -> String {
    const STEPS: [(f64, &str); 5] = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, "")];
    let size = value.abs();
    if size == 0.0 {
        return "0".to_owned();
    }
    if !(1e-3..1e15).contains(&size) {
        return format!("{:e}", rounded(value, 3));
    }
    let (step, letter) = STEPS.into_iter().find(|(step, _)| size >= *step).unwrap_or((1.0, ""));
    format!("{}{letter}", rounded(value / step, 3))
}

/// Writes a number in full if that is readable (`1,234,567`, `12.3`), and abbreviates it from a billion upwards.
pub(super) fn full(value: f64) -> String {
    let size = value.abs();
    if size >= 1e9 {
        return short(value);
    }
    if size >= 100.0 || value.fract() == 0.0 {
        let digits = format!("{size:.0}");
        let sign = if value < 0.0 { "-" } else { "" };
        return format!("{sign}{}", grouped(&digits));
    }
    if size >= 1e-3 { rounded(value, 3).to_string() } else { short(value) }
}

/// Writes a part of the whole as a percentage (`12%`, `0.4%`), but never `0%` for a positive value.
pub(super) fn percent(part: f64) -> String {
    let percent = part * 100.0;
    if percent <= 0.0 {
        "0%".to_owned()
    } else if percent < 0.1 {
        "<0.1%".to_owned()
    } else if percent > 99.9 && percent < 100.0 {
        ">99.9%".to_owned()
    } else if !(10.0..=99.0).contains(&percent) {
        format!("{}%", (percent * 10.0).round() / 10.0)
    } else {
        format!("{percent:.0}%")
    }
}

fn grouped(digits: &str) -> String {
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Rounds a value to that many significant digits.
fn rounded(value: f64, digits: usize) -> f64 {
    // Via text, to get the nearest decimal; Rust can parse what it printed.
    format!("{value:.*e}", digits - 1).parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::{full, percent, short};

    #[test]
    fn axis_numbers_are_short() {
        let cases = [
            (0.0, "0"),
            (1.0, "1"),
            (500.0, "500"),
            (1000.0, "1k"),
            (1500.0, "1.5k"),
            (1e7, "10M"),
            (2e9, "2G"),
            (0.01, "0.01"),
            (1e-7, "1e-7"),
            (1e20, "1e20"),
            (0.30000000000000004, "0.3"),
        ];
        for (value, text) in cases {
            assert_eq!(short(value), text);
        }
    }

    #[test]
    fn values_are_grouped_by_thousands() {
        let cases = [
            (1_234_567.0, "1,234,567"),
            (12.345, "12.3"),
            (0.0, "0"),
            (181_440.4, "181,440"),
            (-1234.0, "-1,234"),
            (5.5e9, "5.5G"),
            (0.000_02, "2e-5"),
        ];
        for (value, text) in cases {
            assert_eq!(full(value), text);
        }
    }

    #[test]
    fn shares_never_round_to_zero_or_all() {
        let cases = [
            (0.0, "0%"),
            (0.0001, "<0.1%"),
            (0.004, "0.4%"),
            (0.5, "50%"),
            (0.9999, ">99.9%"),
            (1.0, "100%"),
        ];
        for (part, text) in cases {
            assert_eq!(percent(part), text);
        }
    }
}

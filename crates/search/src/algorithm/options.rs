//! Options of algorithms as text: `key=value`, separated by commas.

use super::table::TIES;
use super::{About, Algorithm};
use crate::algorithms::best_first::Ties;
use crate::algorithms::iterative_deepening::FirstLimit;
use crate::algorithms::weighted_astar;
use crate::{Cost, Message, message};

/// The `key=value` pairs of an algorithm's options.
pub(super) struct Arguments<'t> {
    name: &'static str,
    pairs: Vec<(&'t str, &'t str)>,
}

fn from_to(least: u64, most: u64) -> Message {
    message!("from-to", format!("a number from {least} to {most}"), least, most)
}

impl<'t> Arguments<'t> {
    pub(super) fn parse(about: &About, inside: &'t str) -> Result<Self, Message> {
        let mut pairs = Vec::new();
        for part in inside.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let Some((key, value)) = part.split_once('=') else {
                let (text, name) =
                    (format!("'{part}' is not key=value in the options of {}", about.name), about.name);
                return Err(message!("algorithm.key-value", text, part, name));
            };
            let (key, value) = (key.trim(), value.trim());
            if !about.options.iter().any(|(known, _)| *known == key) {
                let known: Vec<&str> = about.options.iter().map(|(known, _)| *known).collect();
                let name = about.name;
                return Err(if known.is_empty() {
                    let text = format!("{name} has no option '{key}'; it has none");
                    message!("algorithm.no-options", text, name, key)
                } else {
                    let text = format!("{name} has no option '{key}'; it has: {}", known.join(", "));
                    let known: Vec<String> = known.iter().map(ToString::to_string).collect();
                    message!("algorithm.no-option", text, name, key, known)
                });
            }
            if pairs.iter().any(|(other, _)| *other == key) {
                let (text, name) = (format!("option '{key}' of {} is given twice", about.name), about.name);
                return Err(message!("algorithm.option-twice", text, key, name));
            }
            pairs.push((key, value));
        }
        Ok(Self { name: about.name, pairs })
    }

    fn get(&self, key: &str) -> Option<&'t str> {
        self.pairs.iter().find(|(known, _)| *known == key).map(|(_, value)| *value)
    }

    fn bad<T>(&self, key: &str, value: &str, expected: Message) -> Result<T, Message> {
        let name = self.name;
        let text = format!("{name}: '{value}' is not a valid value for {key}; expected {expected}");
        Err(message!("algorithm.bad-value", text, name, value, key, expected))
    }

    pub(super) fn number(&self, key: &str, least: u64, most: u64) -> Result<Option<u64>, Message> {
        let Some(value) = self.get(key) else { return Ok(None) };
        match value.parse::<u64>() {
            Ok(number) if (least..=most).contains(&number) => Ok(Some(number)),
            _ => self.bad(key, value, from_to(least, most)),
        }
    }

    pub(super) fn switch(&self, key: &str, default: bool) -> Result<bool, Message> {
        match self.get(key) {
            None => Ok(default),
            Some("on") => Ok(true),
            Some("off") => Ok(false),
            Some(value) => self.bad(key, value, message!("algorithm.on-or-off", "on or off")),
        }
    }

    pub(super) fn ties(&self) -> Result<Ties, Message> {
        let Some(value) = self.get("ties") else { return Ok(Ties::default()) };
        match Ties::NAMES.iter().find(|(name, _)| *name == value) {
            Some((_, ties)) => Ok(*ties),
            None => {
                let names: Vec<String> = Ties::NAMES.iter().map(|(name, _)| name.to_string()).collect();
                self.bad("ties", value, message!("algorithm.one-of", TIES.1, names))
            }
        }
    }

    pub(super) fn bytes(&self, key: &str) -> Result<Option<u64>, Message> {
        let Some(value) = self.get(key) else { return Ok(None) };
        match parse_bytes(value) {
            Some(bytes) if bytes >= 1024 => Ok(Some(bytes)),
            _ => {
                let expected = message!("algorithm.bytes", "bytes such as 64MiB, at least 1KiB");
                self.bad(key, value, expected)
            }
        }
    }

    pub(super) fn deepening(&self) -> Result<Algorithm, Message> {
        Ok(Algorithm::IterativeDeepening(match self.get("from") {
            None => FirstLimit::Zero,
            Some("h") => FirstLimit::Estimate,
            Some(_) => match self.number("from", 0, 1_000_000)? {
                Some(depth) if depth > 0 => FirstLimit::Depth(depth as Cost),
                _ => FirstLimit::Zero,
            },
        }))
    }

    pub(super) fn weighted(&self) -> Result<Algorithm, Message> {
        let mut options = weighted_astar::Options {
            ties: self.ties()?,
            reopen: self.switch("reopen", true)?,
            ..Default::default()
        };
        if let Some(value) = self.get("weight") {
            match value.parse().ok().and_then(weighted_astar::Weight::new) {
                Some(weight) => options.weight = weight,
                None => return self.bad("weight", value, from_to(1, 1000)),
            }
        }
        Ok(Algorithm::WeightedAstar(options))
    }
}

/// Parses a number of bytes with an optional unit: `B`, `kB`, `MB`, `GB`, `KiB`, `MiB`, `GiB` (in upper or lower case).
#[must_use]
pub fn parse_bytes(text: &str) -> Option<u64> {
    let text = text.trim();
    let digits = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let factor: u64 = match unit.trim().to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "k" | "kib" => 1 << 10,
        "m" | "mib" => 1 << 20,
        "g" | "gib" => 1 << 30,
        "t" | "tib" => 1 << 40,
        "kb" => 1_000,
        "mb" => 1_000_000,
        "gb" => 1_000_000_000,
        "tb" => 1_000_000_000_000,
        _ => return None,
    };
    match number.parse::<u64>() {
        Ok(number) => number.checked_mul(factor),
        Err(_) => {
            let bytes = number.parse::<f64>().ok()? * factor as f64;
            (bytes.is_finite() && bytes < 2f64.powi(63)).then_some(bytes as u64)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_have_units() {
        assert_eq!(parse_bytes("256MiB"), Some(256 << 20));
        assert_eq!(parse_bytes("1.5GiB"), Some(3 << 29));
        assert_eq!(parse_bytes("4096"), Some(4096));
        assert_eq!(parse_bytes("2 gb"), Some(2_000_000_000));
        assert_eq!(parse_bytes("99999999999999TiB"), None);
        assert_eq!(parse_bytes("-5MiB"), None);
        assert_eq!(parse_bytes(""), None);
    }
}

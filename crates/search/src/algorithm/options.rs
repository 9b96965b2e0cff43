//! Options of algorithms as they are written: `key=value`, separated by commas.

use super::table::TIES;
use super::{About, Algorithm, ParseAlgorithmError, fail};
use crate::Cost;
use crate::algorithms::best_first::Ties;
use crate::algorithms::iterative_deepening::FirstLimit;
use crate::algorithms::weighted_astar;

/// The `key=value` pairs of an algorithm's options.
pub(super) struct Arguments<'t> {
    name: &'static str,
    pairs: Vec<(&'t str, &'t str)>,
}

impl<'t> Arguments<'t> {
    pub(super) fn parse(about: &About, inside: &'t str) -> Result<Self, ParseAlgorithmError> {
        let mut pairs = Vec::new();
        for part in inside.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let Some((key, value)) = part.split_once('=') else {
                return fail(format!("'{part}' is not key=value in the options of {}", about.name));
            };
            let (key, value) = (key.trim(), value.trim());
            if !about.options.iter().any(|(known, _)| *known == key) {
                let known: Vec<&str> = about.options.iter().map(|(known, _)| *known).collect();
                let hint = if known.is_empty() {
                    "it has none".into()
                } else {
                    format!("it has: {}", known.join(", "))
                };
                return fail(format!("{} has no option '{key}'; {hint}", about.name));
            }
            if pairs.iter().any(|(other, _)| *other == key) {
                return fail(format!("option '{key}' of {} is given twice", about.name));
            }
            pairs.push((key, value));
        }
        Ok(Self { name: about.name, pairs })
    }

    fn get(&self, key: &str) -> Option<&'t str> {
        self.pairs.iter().find(|(known, _)| *known == key).map(|(_, value)| *value)
    }

    fn bad<T>(&self, key: &str, value: &str, expected: &str) -> Result<T, ParseAlgorithmError> {
        fail(format!("{}: '{value}' is not a value for {key}; expected {expected}", self.name))
    }

    pub(super) fn number(
        &self,
        key: &str,
        least: u64,
        most: u64,
    ) -> Result<Option<u64>, ParseAlgorithmError> {
        let Some(value) = self.get(key) else { return Ok(None) };
        match value.parse::<u64>() {
            Ok(number) if (least..=most).contains(&number) => Ok(Some(number)),
            _ => self.bad(key, value, &format!("a number from {least} to {most}")),
        }
    }

    pub(super) fn switch(&self, key: &str, default: bool) -> Result<bool, ParseAlgorithmError> {
        match self.get(key) {
            None => Ok(default),
            Some("on") => Ok(true),
            Some("off") => Ok(false),
            Some(value) => self.bad(key, value, "on or off"),
        }
    }

    pub(super) fn ties(&self) -> Result<Ties, ParseAlgorithmError> {
        let Some(value) = self.get("ties") else { return Ok(Ties::default()) };
        match Ties::NAMES.iter().find(|(name, _)| *name == value) {
            Some((_, ties)) => Ok(*ties),
            None => self.bad("ties", value, TIES.1),
        }
    }

    pub(super) fn bytes(&self, key: &str) -> Result<Option<u64>, ParseAlgorithmError> {
        let Some(value) = self.get(key) else { return Ok(None) };
        match parse_bytes(value) {
            Some(bytes) if bytes >= 1024 => Ok(Some(bytes)),
            _ => self.bad(key, value, "bytes such as 64MiB, at least 1KiB"),
        }
    }

    pub(super) fn deepening(&self) -> Result<Algorithm, ParseAlgorithmError> {
        Ok(Algorithm::IterativeDeepening(match self.get("from") {
            None => FirstLimit::Zero,
            Some("h") => FirstLimit::Estimate,
            Some(_) => match self.number("from", 0, 1_000_000)? {
                Some(depth) if depth > 0 => FirstLimit::Depth(depth as Cost),
                _ => FirstLimit::Zero,
            },
        }))
    }

    pub(super) fn weighted(&self) -> Result<Algorithm, ParseAlgorithmError> {
        let mut options = weighted_astar::Options {
            ties: self.ties()?,
            reopen: self.switch("reopen", true)?,
            ..Default::default()
        };
        if let Some(value) = self.get("weight") {
            match value.parse().ok().and_then(weighted_astar::Weight::new) {
                Some(weight) => options.weight = weight,
                None => return self.bad("weight", value, "a number from 1 to 1000"),
            }
        }
        Ok(Algorithm::WeightedAstar(options))
    }
}

/// Reads a number of bytes with an optional unit: `B`, `kB`, `MB`, `GB`, `KiB`, `MiB`, `GiB` (upper or lower case).
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

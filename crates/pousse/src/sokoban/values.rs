//! Parses the values of Sokoban options.

use pousse_puzzle::values::{OrAuto, named, nodes};
use pousse_search::{Message, message, suggest};
use pousse_sokoban::generate::Style;
use pousse_sokoban::{Active, Estimate, Objective, Technique, Techniques};

/// Reads an estimate for Sokoban.
pub fn estimate(text: &str) -> Result<OrAuto<Estimate>, Message> {
    if text == "auto" {
        return Ok(OrAuto::Auto);
    }
    named(text, message!("kind.heuristic", "a heuristic for Sokoban"), &Estimate::NAMES).map(OrAuto::Given)
}

/// Reads an objective.
pub fn objective(text: &str) -> Result<Objective, Message> {
    named(text, message!("kind.objective", "an objective"), &Objective::NAMES)
}

/// Reads a technique, or all of them.
pub fn techniques(text: &str) -> Result<Techniques, Message> {
    if text == "all" {
        return Ok(Techniques::ALL);
    }
    let kind = message!("kind.technique", "a technique");
    named(text, kind, &Technique::NAMES).map(|technique| Techniques::NONE.with(technique))
}

/// Reads how walls are placed in new levels.
pub fn style(text: &str) -> Result<Style, Message> {
    named(text, message!("kind.style", "a style"), &Style::NAMES)
}

/// Reads how often a search looks for penalties.
pub fn active(text: &str) -> Result<Active, Message> {
    let (number, make): (&str, fn(u64) -> Active) = match text {
        "never" => return Ok(Active::Never),
        "every" => return Ok(Active::Every),
        _ => match text.strip_prefix("first-") {
            Some(number) => (number, Active::First),
            None => (text, Active::OneIn),
        },
    };
    let wrong = |_| {
        let what = format!("'{text}' is not never, every, a number of states such as 1000, or first-1000");
        message!("level.active", what, text)
    };
    nodes(number).map(make).map_err(wrong)
}

/// Reads a seed.
pub fn seed(text: &str) -> Result<u64, Message> {
    pousse_puzzle::values::seed(text)
}

/// Reads a whole number up to a maximum.
pub fn whole(text: &str, most: u64) -> Result<u64, Message> {
    pousse_puzzle::values::whole(text, 0, most)
}

/// A format for levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelFormat {
    /// Drawings, each with its title in a comment.
    Xsb,
    /// A collection with everything known about its levels.
    Sok,
    /// One line per level, run-length encoded.
    Rle,
}

impl LevelFormat {
    /// Every format, with its name on the command line.
    pub const NAMES: [(&'static str, Self); 3] = [("xsb", Self::Xsb), ("sok", Self::Sok), ("rle", Self::Rle)];
}

/// Reads the name of a format for levels.
pub fn format(text: &str) -> Result<LevelFormat, Message> {
    if let Some((_, format)) = LevelFormat::NAMES.iter().find(|(name, _)| *name == text) {
        return Ok(*format);
    }
    let near = suggest(text, LevelFormat::NAMES.map(|(name, _)| name));
    let hint = near.first().map_or(String::new(), |name| format!("; did you mean {name}?"));
    Err(format!("'{text}' is not a format for Sokoban levels (xsb, sok or rle){hint}").into())
}

//! Values as people write them, on the command line, in plans and on the page, read into types at the edge.

use std::time::Duration;

use crate::Domain;
use pousse_search::{Algorithm, parse_bytes, suggest};
use pousse_sokoban::generate::Style;
use pousse_sokoban::{Active, Estimate, Objective, Technique, Techniques};
use pousse_tiles::heuristics::Spec;
use pousse_tiles::{Direction, Goal, MovesOf, ParseOptions, Shape, parse};

use crate::catalogue_file;

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

/// Reads a puzzle.
pub fn domain(text: &str) -> Result<Domain, String> {
    let names = Domain::NAMES.map(|(name, _)| name).join(" or ");
    named(text, &format!("a puzzle, which are {names}"), &Domain::NAMES)
}

/// Reads an estimate for Sokoban.
pub fn estimate(text: &str) -> Result<OrAuto<Estimate>, String> {
    if text == "auto" {
        return Ok(OrAuto::Auto);
    }
    named(text, "a heuristic for Sokoban", &Estimate::NAMES).map(OrAuto::Given)
}

/// Reads what is to be minimised.
pub fn objective(text: &str) -> Result<Objective, String> {
    named(text, "an objective", &Objective::NAMES)
}

/// Reads a technique, or all of them.
pub fn techniques(text: &str) -> Result<Techniques, String> {
    if text == "all" {
        return Ok(Techniques::ALL);
    }
    named(text, "a technique", &Technique::NAMES).map(|technique| Techniques::NONE.with(technique))
}

/// Reads how walls are placed in new levels.
pub fn style(text: &str) -> Result<Style, String> {
    named(text, "a style", &Style::NAMES)
}

/// Reads how often a search looks for penalties.
pub fn active(text: &str) -> Result<Active, String> {
    let (number, make): (&str, fn(u64) -> Active) = match text {
        "never" => return Ok(Active::Never),
        "every" => return Ok(Active::Every),
        _ => match text.strip_prefix("first-") {
            Some(number) => (number, Active::First),
            None => (text, Active::OneIn),
        },
    };
    let wrong = |_| format!("'{text}' is not never, every, a number of states such as 1000, or first-1000");
    nodes(number).map(make).map_err(wrong)
}

/// Reads a heuristic for sliding tiles.
pub fn heuristic(text: &str) -> Result<OrAuto<Spec>, String> {
    if text == "auto" {
        return Ok(OrAuto::Auto);
    }
    heuristic_name(text).map(OrAuto::Given)
}

/// Reads a heuristic that must be named; `@FILE` in it is the set of databases that a file describes.
pub fn heuristic_name(text: &str) -> Result<Spec, String> {
    let (text, catalogues) = catalogue_file::read_all(text)?;
    Spec::parse(&text, &catalogues).map_err(|error| error.to_string())
}

/// Reads `ROWSxCOLUMNS`.
pub fn size(text: &str) -> Result<Shape, String> {
    let wrong =
        || format!("'{text}' is not ROWSxCOLUMNS with sides from 1 to {}, such as 3x4", Shape::LONGEST_SIDE);
    let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or_else(wrong)?;
    let (Ok(rows), Ok(columns)) = (rows.trim().parse(), columns.trim().parse()) else {
        return Err(wrong());
    };
    Shape::new(rows, columns).ok_or_else(wrong)
}

/// Reads a goal: a name or a board.
pub fn goal(text: &str) -> Result<Goal, String> {
    if let Some((_, goal)) = Goal::NAMED.iter().find(|(name, _)| *name == text) {
        return Ok(goal.clone());
    }
    let names = Goal::NAMED.map(|(name, _)| name).join(", ");
    if !text.contains(|c: char| c.is_ascii_digit()) {
        let near = suggest(text, Goal::NAMED.iter().map(|(name, _)| *name));
        let hint = near.first().map_or(String::new(), |name| format!("; did you mean {name}?"));
        return Err(format!("'{text}' is no goal; give one of {names}, or a board{hint}"));
    }
    let mut boards = parse(text.as_bytes(), &ParseOptions::default());
    match (boards.pop(), boards.is_empty()) {
        (Some(Ok(instance)), true) => Ok(Goal::Given(instance.grid)),
        (Some(Err(error)), true) => {
            Err(format!("{error}; give one of {names}, or a board with its rows split by /"))
        }
        _ => Err("a goal is one board".into()),
    }
}

/// Reads the order in which the blank's moves are tried.
pub fn order(text: &str) -> Result<[Direction; 4], String> {
    let wrong = || format!("'{text}' is not an order: write U, L, R and D once each, as in ULRD");
    let directions: Option<Vec<Direction>> = text.chars().map(Direction::from_letter).collect();
    let order: [Direction; 4] = directions.and_then(|list| list.try_into().ok()).ok_or_else(wrong)?;
    let all_there = Direction::ALL.iter().all(|direction| order.contains(direction));
    if all_there { Ok(order) } else { Err(wrong()) }
}

/// Reads whose moves are meant.
pub fn moves_of(text: &str) -> Result<MovesOf, String> {
    MovesOf::NAMED
        .iter()
        .find(|(name, _)| *name == text)
        .map(|(_, moves_of)| *moves_of)
        .ok_or_else(|| format!("'{text}' is neither tile nor blank"))
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

//! The estimate that a user asks for: names, sums, maxima and weights, as text and as types.
//!
//! ```text
//! SPEC = SUM | max(SUM, SUM, ...)
//! SUM  = PART + PART + ...
//! PART = NAME | NAME:variant | DATABASES | DATABASES(mirror=off) | weighted-manhattan(set=N) | weighted-manhattan(weights=W:W:...,by=N)
//! ```

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use pousse_pdb::Counted;
use pousse_search::{Message, kebab, message};

use super::registry::{self, Entry};
use super::spoken::{means_any_set, spoken};
use super::{MOST_PARTS, Mirror, Weights};
use crate::patterns::Catalogue;

/// An estimate as a user asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spec {
    /// A single estimate.
    One(Part),
    /// The sum of what each of several adds to Manhattan distance; created only by parsing, which checks the parts.
    #[non_exhaustive]
    Sum(Vec<Part>),
    /// The largest of several, each a sum of one or more; created only by parsing, which checks the parts.
    #[non_exhaustive]
    Max(Vec<Vec<Part>>),
}

/// A named estimate with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part(pub(super) Kind);

#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// An entry of the table.
    Entry { entry: &'static Entry, weights: Option<Chosen> },
    /// A set of databases: the catalogues of that name, for different boards.
    Databases { catalogues: Vec<Arc<Catalogue>>, mirror: Mirror },
}

/// The weights that `weighted-manhattan` should use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Chosen {
    Set(usize),
    Given(Weights),
}

impl Spec {
    /// Returns the estimate with a name and no arguments.
    ///
    /// # Errors
    ///
    /// A [`Message`] says what is wrong and what may have been meant.
    pub fn named(name: &str) -> Result<Self, Message> {
        Part::new(name, None, &[]).map(Self::One)
    }
}

impl Part {
    /// Returns the entry of the table that it names; `None` for databases.
    #[must_use]
    pub fn entry(&self) -> Option<&'static Entry> {
        match self.0 {
            Kind::Entry { entry, .. } => Some(entry),
            Kind::Databases { .. } => None,
        }
    }

    /// Returns the catalogues of the set of databases that it names.
    #[must_use]
    pub fn catalogues(&self) -> &[Arc<Catalogue>] {
        match &self.0 {
            Kind::Entry { .. } => &[],
            Kind::Databases { catalogues, .. } => catalogues,
        }
    }

    /// Returns a set of databases.
    #[must_use]
    pub fn databases(catalogue: &Arc<Catalogue>, mirror: Mirror) -> Self {
        Self(Kind::Databases { catalogues: vec![Arc::clone(catalogue)], mirror })
    }

    /// Returns whether it is Manhattan distance plus something.
    fn is_on_manhattan(&self) -> bool {
        match &self.0 {
            Kind::Entry { entry, .. } => entry.on_manhattan,
            Kind::Databases { catalogues, .. } => {
                catalogues.iter().all(|catalogue| catalogue.counted == Counted::Pieces)
            }
        }
    }

    fn new(name: &str, arguments: Option<&str>, extra: &[Arc<Catalogue>]) -> Result<Self, Message> {
        let mut catalogues: Vec<_> = extra.iter().filter(|c| c.name == name).cloned().collect();
        if catalogues.is_empty() {
            catalogues.extend(Catalogue::built_in().iter().filter(|c| c.name == name).cloned());
        }
        if !catalogues.is_empty() {
            let mirror = match arguments.map(str::trim) {
                None | Some("mirror=on") => Mirror::On,
                Some("mirror=off") => Mirror::Off,
                Some(text) => {
                    let wrong = format!("`{text}`: databases take (mirror=on) or (mirror=off)");
                    return Err(message!("heuristic.mirror", wrong, text));
                }
            };
            return Ok(Self(Kind::Databases { catalogues, mirror }));
        }
        let entry = registry::find(name)
            .or_else(|| registry::find(&kebab(name)))
            .or_else(|| spoken(name))
            .ok_or_else(|| unknown(name))?;
        let weights = match arguments {
            None => None,
            Some(_) if entry.name != "weighted-manhattan" => {
                let text = format!("`{name}` takes no arguments in brackets");
                return Err(message!("heuristic.no-arguments", text, name));
            }
            Some(text) => Some(Chosen::parse(text).ok_or_else(|| {
                let wrong = format!(
                    "`{text}`: weighted-manhattan takes (set=1) to (set=6), or (weights=1:2:3:...,by=4) with by at least 1"
                );
                message!("heuristic.weights", wrong, text)
            })?),
        };
        Ok(Self(Kind::Entry { entry, weights }))
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Entry { entry: a, weights: v }, Self::Entry { entry: b, weights: w }) => {
                (a.name, a.variant, v) == (b.name, b.variant, w)
            }
            (Self::Databases { catalogues: a, mirror: v }, Self::Databases { catalogues: b, mirror: w }) => {
                (a, v) == (b, w)
            }
            _ => false,
        }
    }
}

impl Eq for Kind {}

impl Chosen {
    fn parse(text: &str) -> Option<Self> {
        let number = |text: &str| text.trim().parse::<u32>().ok();
        if let Some(set) = text.trim().strip_prefix("set=") {
            let set = number(set)? as usize;
            return Weights::set(set).map(|_| Self::Set(set));
        }
        let (weights, by) = text.trim().strip_prefix("weights=")?.split_once(',')?;
        let weights = weights.split(':').map(number).collect::<Option<_>>()?;
        let by = number(by.trim().strip_prefix("by=")?)?;
        (by > 0).then_some(Self::Given(Weights { weights, by }))
    }
}

impl FromStr for Spec {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        Self::parse(text, &[])
    }
}

impl Spec {
    /// Reads an estimate; sets of databases may be built in or come from `extra`, which takes precedence.
    ///
    /// # Errors
    ///
    /// A [`Message`] says what is wrong and what may have been meant.
    pub fn parse(text: &str, extra: &[Arc<Catalogue>]) -> Result<Self, Message> {
        let text = text.trim();
        let parse_sum = |text| parse_sum(text, extra);
        let sums = match text.strip_prefix("max(").map(|rest| rest.strip_suffix(')')) {
            Some(inside) => {
                let inside = inside.ok_or_else(|| unmatched(text))?;
                split(inside, ',')?.into_iter().map(parse_sum).collect::<Result<Vec<_>, _>>()?
            }
            None => {
                let mut parts = parse_sum(text)?;
                return match parts.len() {
                    1 => Ok(Self::One(parts.remove(0))),
                    found if found > MOST_PARTS => Err(too_many_parts(found)),
                    _ => Ok(Self::Sum(parts)),
                };
            }
        };
        let found = sums.iter().map(Vec::len).sum();
        if found > MOST_PARTS { Err(too_many_parts(found)) } else { Ok(Self::Max(sums)) }
    }

    /// Returns all parts.
    pub fn parts(&self) -> impl Iterator<Item = &Part> {
        let (one, several, sums): (_, &[Part], &[Vec<Part>]) = match self {
            Self::One(part) => (Some(part), &[], &[]),
            Self::Sum(parts) => (None, parts, &[]),
            Self::Max(sums) => (None, &[], sums),
        };
        one.into_iter().chain(several).chain(sums.iter().flatten())
    }
}

fn parse_sum(text: &str, extra: &[Arc<Catalogue>]) -> Result<Vec<Part>, Message> {
    let parts =
        split(text, '+')?.into_iter().map(|part| parse_part(part, extra)).collect::<Result<Vec<_>, _>>()?;
    match parts.iter().find(|part| !part.is_on_manhattan()) {
        Some(part) if parts.len() > 1 => {
            let name = part.to_string();
            let text = format!(
                "`{name}` does not add to manhattan, so it cannot be part of a sum; use max(...) instead"
            );
            Err(message!("heuristic.not-additive", text, name))
        }
        _ => Ok(parts),
    }
}

fn parse_part(text: &str, extra: &[Arc<Catalogue>]) -> Result<Part, Message> {
    let text = text.trim();
    match text.split_once('(') {
        None => Part::new(text, None, extra),
        Some((name, rest)) => {
            let arguments = rest.strip_suffix(')').ok_or_else(|| unmatched(text))?;
            Part::new(name.trim(), Some(arguments), extra)
        }
    }
}

/// Splits at a separator that is not within brackets.
fn split(text: &str, separator: char) -> Result<Vec<&str>, Message> {
    let (mut pieces, mut start, mut depth) = (Vec::new(), 0, 0u32);
    let unmatched = || unmatched(text);
    for (index, character) in text.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1).ok_or_else(unmatched)?,
            _ if character == separator && depth == 0 => {
                pieces.push(&text[start..index]);
                start = index + separator.len_utf8();
            }
            _ => {}
        }
    }
    if depth > 0 {
        return Err(unmatched());
    }
    pieces.push(&text[start..]);
    Ok(pieces)
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (entry, weights) = match &self.0 {
            Kind::Entry { entry, weights } => (entry, weights),
            Kind::Databases { catalogues, mirror } => {
                f.write_str(&catalogues[0].name)?;
                return if *mirror == Mirror::Off { f.write_str("(mirror=off)") } else { Ok(()) };
            }
        };
        f.write_str(&entry.full_name())?;
        match weights {
            None => Ok(()),
            Some(Chosen::Set(number)) => write!(f, "(set={number})"),
            Some(Chosen::Given(Weights { weights, by })) => {
                let weights: Vec<String> = weights.iter().map(ToString::to_string).collect();
                write!(f, "(weights={},by={by})", weights.join(":"))
            }
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sum = |parts: &[Part]| parts.iter().map(ToString::to_string).collect::<Vec<_>>().join("+");
        match self {
            Self::One(part) => part.fmt(f),
            Self::Sum(parts) => f.write_str(&sum(parts)),
            Self::Max(sums) => {
                write!(f, "max({})", sums.iter().map(|parts| sum(parts)).collect::<Vec<_>>().join(","))
            }
        }
    }
}

fn too_many_parts(found: usize) -> Message {
    let text = format!("{found} heuristics in one sum or maximum are too many: the maximum is {MOST_PARTS}");
    message!("heuristic.too-many-parts", text, found, most = MOST_PARTS)
}

/// Reports that a bracket is missing or out of place.
fn unmatched(text: &str) -> Message {
    message!("heuristic.brackets", format!("the brackets in `{text}` do not match"), text)
}

fn unknown(name: &str) -> Message {
    if means_any_set(name) {
        let sets: Vec<String> =
            Catalogue::built_in().iter().map(|catalogue| catalogue.name.clone()).collect();
        let listed = sets.join(", ");
        let text = format!(
            "'{name}' can be any set of pattern databases: give one of {listed}, whichever is for the board"
        );
        return message!("heuristic.which-set", text, name, sets);
    }
    let closest = closest(name);
    if closest.is_empty() {
        let text = format!("there is no heuristic '{name}'; `pousse explain --list` prints them all");
        return message!("heuristic.unknown", text, name);
    }
    let text = format!("there is no heuristic '{name}'; did you mean {}?", closest.join(" or "));
    message!("heuristic.unknown-near", text, name, closest)
}

/// Returns the known names that may have been meant if there was a typo.
fn closest(name: &str) -> Vec<String> {
    let mut known: Vec<String> = registry::ENTRIES.iter().map(registry::Entry::full_name).collect();
    known.extend(Catalogue::built_in().iter().map(|catalogue| catalogue.name.clone()));
    pousse_search::suggest(name, known.iter().map(String::as_str)).into_iter().map(Into::into).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use pousse_search::{Run, Value};

    use super::*;
    use crate::heuristics::BindError;
    use crate::heuristics::registry::ENTRIES;
    use crate::patterns::Library;
    use crate::{Goal, Layout, Shape};

    fn parse(text: &str) -> Result<Spec, Message> {
        text.parse()
    }

    fn layout(rows: usize, columns: usize) -> Arc<Layout> {
        let shape = Shape::new(rows, columns).expect("a shape");
        Arc::new(Layout::new(Goal::BlankFirst.grid(shape).expect("fits")))
    }

    #[test]
    fn printing_and_reading_round_trip() {
        let mut texts: Vec<String> = ENTRIES.iter().map(Entry::full_name).collect();
        texts.extend(Catalogue::built_in().iter().map(|catalogue| catalogue.name.clone()));
        texts.extend(
            [
                "linear-conflict+corner-tiles+last-move",
                "max(hamming,linear-conflict:text+diagonal-conflict,euclidean)",
                "weighted-manhattan(set=6)",
                "weighted-manhattan(weights=36:12:12:4:1:1:4:1,by=4)",
                "max(weighted-manhattan(weights=1:2:3,by=4),zero)",
                "max(5-5-5(mirror=off),walking-distance,4-4-4-3+linear-conflict)",
            ]
            .map(String::from),
        );
        for text in texts {
            let spec = parse(&text).expect("known");
            assert_eq!(spec.to_string(), text);
            assert_eq!(parse(&spec.to_string()), Ok(spec));
        }
        assert_eq!(parse(" max( zero , manhattan + last-move ) "), parse("max(zero,manhattan+last-move)"));
    }

    #[test]
    fn names_are_unique() {
        for (index, entry) in ENTRIES.iter().enumerate() {
            assert!(ENTRIES[..index].iter().all(|other| other.full_name() != entry.full_name()));
        }
        let catalogues = Catalogue::built_in();
        for (index, catalogue) in catalogues.iter().enumerate() {
            assert!(registry::find(&catalogue.name).is_none(), "{}", catalogue.name);
            let same = |other: &Arc<Catalogue>| {
                other.name == catalogue.name && other.partitions(catalogue.shape, 0).is_some()
            };
            assert!(!catalogues[..index].iter().any(same), "{}", catalogue.name);
        }
    }

    #[test]
    fn typos_get_suggestions() {
        let closest = |name: &str| {
            let wrong = parse(name).expect_err("unknown");
            match (wrong.code(), wrong.values()) {
                (Some("heuristic.unknown"), _) => vec![],
                (Some("heuristic.unknown-near"), [_, ("closest", Value::List(closest))]) => closest.clone(),
                _ => panic!("{name}: {wrong:?}"),
            }
        };
        assert_eq!(closest("manhatan")[0], "manhattan");
        assert_eq!(closest("linear-conflit")[0], "linear-conflict");
        assert_eq!(closest("linear_conflic:text")[0], "linear-conflict:text");
        assert_eq!(parse("Linear Conflict:text"), parse("linear-conflict:text"));
        assert_eq!(parse("Manhattan"), parse("manhattan"));
        assert_eq!(closest("tea"), [""; 0]);
        assert!(parse("haming").expect_err("unknown").to_string().contains("did you mean hamming?"));
    }

    #[test]
    fn nonsense_is_an_error_not_a_panic() {
        let code = |text: &str| parse(text).expect_err(text).code().expect("a code");
        let wrong = parse("manhattan+hamming").expect_err("hamming is no part of a sum");
        assert!(wrong.starts_with("`hamming` does not add to manhattan"), "{wrong}");
        let wrong = parse(&["manhattan"; 7].join("+")).expect_err("at most 6");
        assert!(wrong.starts_with("7 heuristics in one sum or maximum are too many"), "{wrong}");
        assert_eq!(code("manhattan(set=1)"), "heuristic.no-arguments");
        for bad in
            ["set=0", "set=7", "weights=,by=1", "weights=1:2,by=0", "weights=1:2", "", "by=1", "set=-1"]
        {
            assert_eq!(code(&format!("weighted-manhattan({bad})")), "heuristic.weights", "{bad}");
        }
        for bad in ["max(zero", "max(zero))", "weighted-manhattan(set=1", "max((zero)", ")("] {
            let code = code(bad);
            assert!(code == "heuristic.brackets" || code.starts_with("heuristic.unknown"), "{bad}: {code}");
        }
        for bad in ["", "+", "max()", "max(,)", "max(max(zero))", "manhattan+", "é", "max(é+"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn weights_must_fit_the_board() {
        let bind = |text: &str, rows, columns| {
            let spec = parse(text).expect("parses");
            spec.bind(&layout(rows, columns), &Library::default(), &Run::default()).map(drop)
        };
        let code = |text: &str, rows, columns| match bind(text, rows, columns) {
            Err(BindError::Unfit(message)) => message.code(),
            other => panic!("{text}: {other:?}"),
        };
        assert!(bind("weighted-manhattan(weights=1:2:3,by=1)", 2, 2).is_ok());
        let wrong = bind("weighted-manhattan(weights=1:2:3,by=1)", 3, 3).expect_err("3 of 8");
        assert_eq!(wrong.to_string(), "a 3x3 board has 8 tiles, but there are 3 weights");
        assert_eq!(code("weighted-manhattan", 4, 4), Some("heuristic.weight-sets"));
        assert_eq!(code("max(zero,weighted-manhattan(set=2))", 4, 4), Some("heuristic.weight-sets"));
        let huge = "weighted-manhattan(weights=4294967295:4294967295:1,by=1)";
        assert_eq!(code(huge, 2, 2), Some("heuristic.weights-too-large"));
        assert!(bind("last-move+corner-tiles", 32, 32).is_ok());
        assert_eq!(code("last-move", 32, 33), Some("heuristic.too-many-cells"));
    }
}

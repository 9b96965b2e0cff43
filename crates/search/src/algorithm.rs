//! The algorithms by name, with their options as they are written: `NAME` or `NAME(key=value,...)`.
//!
//! One line in [`TABLE`] gives an algorithm its name, help, options, and its place in the conformance tests.

use std::fmt;
use std::str::FromStr;

use crate::algorithms::best_first::Ties;
use crate::algorithms::iterative_deepening::From as DeepeningFrom;
use crate::algorithms::{
    anytime, astar, astar_ida_star, beam, bfs, bidirectional_bfs, bounded_astar, depth_limited, dfs, greedy,
    greedy_descent, ida_star, ida_star_closed, ida_star_tt, iterative_deepening, uniform_cost,
    weighted_astar,
};
use crate::{Cost, Heuristic, Outcome, Reversible, Run, suggest};

/// An algorithm and its options.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Algorithm {
    /// Breadth-first search.
    Bfs,
    /// Depth-first search with a table of visited states.
    Dfs,
    /// Depth-first search down to a limit.
    DepthLimited(Cost),
    /// Depth-first searches under a rising depth limit.
    IterativeDeepening(DeepeningFrom),
    /// Cheapest paths first.
    UniformCost,
    /// Nearest-looking states first.
    Greedy,
    /// Always on to the best neighbour, never back.
    GreedyDescent,
    /// A*.
    Astar(astar::Options),
    /// Weighted A*.
    WeightedAstar(weighted_astar::Options),
    /// IDA*.
    IdaStar,
    /// A* until its bytes are full (a share of the memory limit if none are given), then IDA* from its frontier.
    AstarIdaStar(Option<u64>),
    /// IDA* with a transposition table of so many bytes.
    IdaStarTt(u64),
    /// IDA* with a closed list in every round.
    IdaStarClosed,
    /// Repeated A* under a rising bound.
    BoundedAstar,
    /// Breadth-first search from both ends.
    BidirectionalBfs,
    /// Beam search of a width.
    Beam(u32),
    /// Better and better plans and bounds.
    Anytime,
}

/// What is known about an algorithm without running it.
pub struct About {
    /// Its name on the command line, equal to its module's.
    pub name: &'static str,
    /// One line for help.
    pub summary: &'static str,
    /// Its options and what they mean.
    pub options: &'static [(&'static str, &'static str)],
    /// Whether its plans are proven optimal, given an admissible estimate.
    pub optimal: bool,
    /// Whether it uses an estimate.
    pub informed: bool,
    /// Whether it uses several threads.
    pub parallel: bool,
    parse: fn(&Arguments<'_>) -> Result<Algorithm, ParseAlgorithmError>,
}

const TIES: (&str, &str) = ("ties", "larger-g (default), smaller-g, first-in, last-in or spread");
const REOPEN: (&str, &str) =
    ("reopen", "on (default) or off: expand a state again when a cheaper path to it turns up");
const PARTIAL: (&str, &str) = (
    "partial",
    "off (default) or on: put off children with a larger g + h than their parent's; less memory, more time",
);
const CHILDLESS: (&str, &str) =
    ("childless", "off (default) or on: do not remember states none of whose children was kept");
const BACK: (&str, &str) =
    ("back", "off (default) or on: also generate the move straight back to the parent, as textbook A* does");

/// Every algorithm.
pub const TABLE: &[About] = &[
    About {
        name: "bfs",
        summary: "breadth-first search",
        options: &[],
        optimal: true,
        informed: false,
        parallel: false,
        parse: |_| Ok(Algorithm::Bfs),
    },
    About {
        name: "dfs",
        summary: "depth-first search that never enters a state twice; plans are long",
        options: &[],
        optimal: false,
        informed: false,
        parallel: false,
        parse: |_| Ok(Algorithm::Dfs),
    },
    About {
        name: "depth-limited",
        summary: "depth-first search down to a limit; proves that no plan is shorter, or finds some plan",
        options: &[("limit", "the depth, 30 by default")],
        optimal: false,
        informed: false,
        parallel: true,
        parse: |a| Ok(Algorithm::DepthLimited(a.number("limit", 0, 1_000_000)?.unwrap_or(30) as Cost)),
    },
    About {
        name: "iterative-deepening",
        summary: "depth-first searches under a rising depth limit",
        options: &[("from", "the first limit: 0 (default), h (the estimate of the start) or a depth")],
        optimal: true,
        informed: true,
        parallel: true,
        parse: |a| a.deepening(),
    },
    About {
        name: "uniform-cost",
        summary: "cheapest paths first (Dijkstra)",
        options: &[],
        optimal: true,
        informed: false,
        parallel: true,
        parse: |_| Ok(Algorithm::UniformCost),
    },
    About {
        name: "greedy",
        summary: "greedy best-first: the state that looks nearest first",
        options: &[],
        optimal: false,
        informed: true,
        parallel: false,
        parse: |_| Ok(Algorithm::Greedy),
    },
    About {
        name: "greedy-descent",
        summary: "always on to the best unvisited neighbour, never back; may fail",
        options: &[],
        optimal: false,
        informed: true,
        parallel: false,
        parse: |_| Ok(Algorithm::GreedyDescent),
    },
    About {
        name: "astar",
        summary: "A*: least g + h first; on several threads states are shared out by hash",
        options: &[TIES, REOPEN, PARTIAL, CHILDLESS, BACK],
        optimal: true,
        informed: true,
        parallel: true,
        parse: |a| {
            Ok(Algorithm::Astar(astar::Options {
                ties: a.ties()?,
                reopen: a.switch("reopen", true)?,
                partial: a.switch("partial", false)?,
                childless: a.switch("childless", false)?,
                back: a.switch("back", false)?,
                ..astar::Options::default()
            }))
        },
    },
    About {
        name: "weighted-astar",
        summary: "weighted A*: least g + w h first; at most w times the optimum",
        options: &[("weight", "from 1 to 1000, 2 by default"), TIES, REOPEN],
        optimal: false,
        informed: true,
        parallel: false,
        parse: |a| a.weighted(),
    },
    About {
        name: "ida-star",
        summary: "IDA*: depth-first searches under a rising bound on g + h, no memory",
        options: &[],
        optimal: true,
        informed: true,
        parallel: true,
        parse: |_| Ok(Algorithm::IdaStar),
    },
    About {
        name: "astar-ida-star",
        summary: "A* until memory is full, then IDA* from each of its open states (Bu & Korf)",
        options: &[(
            "size",
            "bytes that A* may fill; seven eighths of the memory limit by default, and at most",
        )],
        optimal: true,
        informed: true,
        parallel: true,
        parse: |a| Ok(Algorithm::AstarIdaStar(a.bytes("size")?)),
    },
    About {
        name: "ida-star-tt",
        summary: "IDA* with a transposition table",
        options: &[("size", "bytes of the table, 256MiB by default")],
        optimal: true,
        informed: true,
        parallel: false,
        parse: |a| Ok(Algorithm::IdaStarTt(a.bytes("size")?.unwrap_or(ida_star_tt::DEFAULT_BYTES))),
    },
    About {
        name: "ida-star-closed",
        summary: "IDA* with a closed list in every round (Idjaton's algorithm 4.3); not optimal",
        options: &[],
        optimal: false,
        informed: true,
        parallel: false,
        parse: |_| Ok(Algorithm::IdaStarClosed),
    },
    About {
        name: "bounded-astar",
        summary: "repeated A* under a rising bound, open list by h (Hoste's IDA*)",
        options: &[],
        optimal: true,
        informed: true,
        parallel: false,
        parse: |_| Ok(Algorithm::BoundedAstar),
    },
    About {
        name: "bidirectional-bfs",
        summary: "breadth-first search from both ends",
        options: &[],
        optimal: true,
        informed: false,
        parallel: false,
        parse: |_| Ok(Algorithm::BidirectionalBfs),
    },
    About {
        name: "beam",
        summary: "breadth-first, but only the most promising states of each layer; may fail",
        options: &[("width", "states per layer, 1000 by default")],
        optimal: false,
        informed: true,
        parallel: false,
        parse: |a| {
            Ok(Algorithm::Beam(
                a.number("width", 1, u64::from(u32::MAX))?.map_or(beam::DEFAULT_WIDTH, |w| w as u32),
            ))
        },
    },
    About {
        name: "anytime",
        summary: "a plan soon, better ones later, until plan and bound meet",
        options: &[],
        optimal: true,
        informed: true,
        parallel: true,
        parse: |_| Ok(Algorithm::Anytime),
    },
];

/// Runs an algorithm; the one place where a name becomes a loop.
pub fn solve<D: Reversible, H: Heuristic<D>, K: ida_star::Kernel<D, H>>(
    algorithm: Algorithm,
    domain: &D,
    heuristic: &H,
    kernel: &K,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    match algorithm {
        Algorithm::Bfs => bfs::search(domain, run),
        Algorithm::Dfs => dfs::search(domain, run),
        Algorithm::DepthLimited(limit) => depth_limited::search(domain, limit, run),
        Algorithm::IterativeDeepening(from) => iterative_deepening::search(domain, heuristic, from, run),
        Algorithm::UniformCost => uniform_cost::search(domain, run),
        Algorithm::Greedy => greedy::search(domain, heuristic, run),
        Algorithm::GreedyDescent => greedy_descent::search(domain, heuristic, run),
        Algorithm::Astar(options) => astar::search(domain, heuristic, options, run),
        Algorithm::WeightedAstar(options) => weighted_astar::search(domain, heuristic, options, run),
        Algorithm::IdaStar => ida_star::search_with(domain, heuristic, kernel, run),
        Algorithm::AstarIdaStar(bytes) => astar_ida_star::search(domain, heuristic, kernel, bytes, run),
        Algorithm::IdaStarTt(bytes) => ida_star_tt::search(domain, heuristic, bytes, run),
        Algorithm::IdaStarClosed => ida_star_closed::search(domain, heuristic, run),
        Algorithm::BoundedAstar => bounded_astar::search(domain, heuristic, run),
        Algorithm::BidirectionalBfs => bidirectional_bfs::search(domain, run),
        Algorithm::Beam(width) => beam::search(domain, heuristic, width, run),
        Algorithm::Anytime => anytime::search(domain, heuristic, kernel, None, run),
    }
}

impl Algorithm {
    /// Returns what is known about the algorithm.
    #[must_use]
    pub fn about(&self) -> &'static About {
        let name = match self {
            Self::Bfs => "bfs",
            Self::Dfs => "dfs",
            Self::DepthLimited(_) => "depth-limited",
            Self::IterativeDeepening(_) => "iterative-deepening",
            Self::UniformCost => "uniform-cost",
            Self::Greedy => "greedy",
            Self::GreedyDescent => "greedy-descent",
            Self::Astar(_) => "astar",
            Self::WeightedAstar(_) => "weighted-astar",
            Self::IdaStar => "ida-star",
            Self::AstarIdaStar(_) => "astar-ida-star",
            Self::IdaStarTt(_) => "ida-star-tt",
            Self::IdaStarClosed => "ida-star-closed",
            Self::BoundedAstar => "bounded-astar",
            Self::BidirectionalBfs => "bidirectional-bfs",
            Self::Beam(_) => "beam",
            Self::Anytime => "anytime",
        };
        TABLE.iter().find(|about| about.name == name).expect("every algorithm has a line in the table")
    }
}

/// Prints the name and the options that are not the default; reading it back gives the same algorithm.
impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut options: Vec<String> = Vec::new();
        let mut order = |ties: Ties, reopen: bool| {
            if ties != Ties::default() {
                let name = Ties::NAMES.iter().find(|(_, t)| *t == ties).map_or("", |(name, _)| name);
                options.push(format!("ties={name}"));
            }
            if !reopen {
                options.push("reopen=off".into());
            }
        };
        match self {
            Self::Astar(o) => {
                order(o.ties, o.reopen);
                let switches = [("partial", o.partial), ("childless", o.childless), ("back", o.back)];
                options.extend(switches.iter().filter(|(_, on)| *on).map(|(name, _)| format!("{name}=on")));
            }
            Self::WeightedAstar(o) => {
                order(o.ties, o.reopen);
                options.insert(0, format!("weight={}", o.weight.get()));
            }
            Self::DepthLimited(limit) => options.push(format!("limit={limit}")),
            Self::IterativeDeepening(DeepeningFrom::Estimate) => options.push("from=h".into()),
            Self::IterativeDeepening(DeepeningFrom::Depth(depth)) => options.push(format!("from={depth}")),
            Self::IdaStarTt(bytes) if *bytes != ida_star_tt::DEFAULT_BYTES => options.push(size(*bytes)),
            Self::AstarIdaStar(Some(bytes)) => options.push(size(*bytes)),
            Self::Beam(width) if *width != beam::DEFAULT_WIDTH => options.push(format!("width={width}")),
            _ => {}
        }
        f.write_str(self.about().name)?;
        if options.is_empty() { Ok(()) } else { write!(f, "({})", options.join(",")) }
    }
}

/// Writes an option of so many bytes.
fn size(bytes: u64) -> String {
    if bytes.is_multiple_of(1 << 20) { format!("size={}MiB", bytes >> 20) } else { format!("size={bytes}") }
}

/// Why a text names no algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseAlgorithmError(String);

impl fmt::Display for ParseAlgorithmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParseAlgorithmError {}

fn fail<T>(message: String) -> Result<T, ParseAlgorithmError> {
    Err(ParseAlgorithmError(message))
}

impl FromStr for Algorithm {
    type Err = ParseAlgorithmError;

    fn from_str(text: &str) -> Result<Self, ParseAlgorithmError> {
        let text = text.trim();
        let (name, inside) = match text.split_once('(') {
            None => (text, ""),
            Some((name, rest)) => match rest.strip_suffix(')') {
                Some(inside) => (name.trim(), inside),
                None => return fail(format!("'{text}' lacks its closing parenthesis")),
            },
        };
        let Some(about) = TABLE.iter().find(|about| about.name == name) else {
            let near = suggest(name, TABLE.iter().map(|about| about.name));
            let hint = if near.is_empty() {
                format!("known: {}", TABLE.iter().map(|about| about.name).collect::<Vec<_>>().join(", "))
            } else {
                format!("did you mean {}?", near.join(" or "))
            };
            return fail(format!("there is no algorithm '{name}'; {hint}"));
        };
        let arguments = Arguments::parse(about, inside)?;
        (about.parse)(&arguments)
    }
}

/// The `key=value` pairs of an algorithm's options.
struct Arguments<'t> {
    name: &'static str,
    pairs: Vec<(&'t str, &'t str)>,
}

impl<'t> Arguments<'t> {
    fn parse(about: &About, inside: &'t str) -> Result<Self, ParseAlgorithmError> {
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

    fn number(&self, key: &str, least: u64, most: u64) -> Result<Option<u64>, ParseAlgorithmError> {
        let Some(value) = self.get(key) else { return Ok(None) };
        match value.parse::<u64>() {
            Ok(number) if (least..=most).contains(&number) => Ok(Some(number)),
            _ => self.bad(key, value, &format!("a number from {least} to {most}")),
        }
    }

    fn switch(&self, key: &str, default: bool) -> Result<bool, ParseAlgorithmError> {
        match self.get(key) {
            None => Ok(default),
            Some("on") => Ok(true),
            Some("off") => Ok(false),
            Some(value) => self.bad(key, value, "on or off"),
        }
    }

    fn ties(&self) -> Result<Ties, ParseAlgorithmError> {
        let Some(value) = self.get("ties") else { return Ok(Ties::default()) };
        match Ties::NAMES.iter().find(|(name, _)| *name == value) {
            Some((_, ties)) => Ok(*ties),
            None => self.bad("ties", value, TIES.1),
        }
    }

    fn bytes(&self, key: &str) -> Result<Option<u64>, ParseAlgorithmError> {
        let Some(value) = self.get(key) else { return Ok(None) };
        match parse_bytes(value) {
            Some(bytes) if bytes >= 1024 => Ok(Some(bytes)),
            _ => self.bad(key, value, "bytes such as 64MiB, at least 1KiB"),
        }
    }

    fn deepening(&self) -> Result<Algorithm, ParseAlgorithmError> {
        Ok(Algorithm::IterativeDeepening(match self.get("from") {
            None => DeepeningFrom::Zero,
            Some("h") => DeepeningFrom::Estimate,
            Some(_) => match self.number("from", 0, 1_000_000)? {
                Some(depth) if depth > 0 => DeepeningFrom::Depth(depth as Cost),
                _ => DeepeningFrom::Zero,
            },
        }))
    }

    fn weighted(&self) -> Result<Algorithm, ParseAlgorithmError> {
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
    fn every_name_reads_back() {
        for about in TABLE {
            let algorithm: Algorithm = about.name.parse().expect("a name of the table is an algorithm");
            assert_eq!(algorithm.about().name, about.name);
            assert_eq!(algorithm.to_string().parse::<Algorithm>().expect("it prints as it reads"), algorithm);
        }
        for text in [
            "astar(ties=first-in,reopen=off)",
            "astar(partial=on,childless=on)",
            "astar(ties=first-in,reopen=off,back=on)",
            "weighted-astar(weight=1.5)",
            "astar-ida-star(size=4096)",
            "ida-star-tt(size=64MiB)",
            "beam(width=7)",
            "iterative-deepening(from=h)",
            "iterative-deepening(from=31)",
            "depth-limited(limit=12)",
        ] {
            assert_eq!(text.parse::<Algorithm>().expect("well-formed").to_string(), text);
        }
    }

    #[test]
    fn mistakes_are_named() {
        for (text, part) in [
            ("a-star", "did you mean astar"),
            ("quicksort", "known: bfs"),
            ("bfs(depth=3)", "it has none"),
            ("astar(ties=upside-down)", "larger-g"),
            ("astar(ties=first-in", "closing parenthesis"),
            ("weighted-astar(weight=0.5)", "from 1 to 1000"),
            ("weighted-astar(weight=NaN)", "from 1 to 1000"),
            ("beam(width=0)", "from 1 to"),
            ("beam(width=5,width=6)", "given twice"),
            ("ida-star-tt(size=lots)", "bytes such as"),
        ] {
            let error = text.parse::<Algorithm>().expect_err("malformed").to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }

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

//! The algorithms by name, with their options as text: `NAME` or `NAME(key=value,...)`.

mod options;
mod set;
mod spoken;
mod table;

use std::fmt;
use std::str::FromStr;

use crate::algorithms::best_first::Ties;
use crate::algorithms::iterative_deepening::FirstLimit;
use crate::algorithms::{astar, beam, ida_star_tt, weighted_astar};
use crate::{Cost, Message, message, suggest};

use options::Arguments;
pub use options::parse_bytes;
pub use set::Algorithms;
pub use spoken::as_in_table;
pub use table::TABLE;

/// An algorithm and its options.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Algorithm {
    /// Breadth-first search.
    Bfs,
    /// Depth-first search with a table of visited states.
    Dfs,
    /// Depth-first search down to a limit.
    DepthLimited(Cost),
    /// Depth-first searches under a rising depth limit.
    IterativeDeepening(FirstLimit),
    /// Cheapest paths first (Dijkstra's algorithm).
    UniformCost,
    /// States with the lowest estimate first.
    Greedy,
    /// Always moves on to the best neighbour, never back.
    GreedyDescent,
    /// A*.
    Astar(astar::Options),
    /// Weighted A*.
    WeightedAstar(weighted_astar::Options),
    /// IDA*.
    IdaStar,
    /// A* until its bytes are used up (by default a share of the memory limit), then IDA* from its frontier.
    AstarIdaStar(Option<u64>),
    /// IDA* with a transposition table of the given number of bytes.
    IdaStarTt(u64),
    /// IDA* with a closed list in every round.
    IdaStarClosed,
    /// Repeated A* under a rising bound.
    BoundedAstar,
    /// Breadth-first search from both ends.
    BidirectionalBfs,
    /// Beam search.
    Beam(beam::Options),
    /// Takes states from cells of similar states in turn.
    FeatureSpace,
    /// Plans and bounds that keep improving.
    Anytime,
}

/// What is known about an algorithm without running it.
pub struct About {
    /// Its name on the command line, the same as its module's.
    pub name: &'static str,
    /// One line of help.
    pub summary: &'static str,
    /// Its options and their meaning.
    pub options: &'static [(&'static str, &'static str)],
    /// Whether its plans are proven optimal, given an admissible estimate.
    pub optimal: bool,
    /// Whether it uses an estimate.
    pub informed: bool,
    /// Whether it uses several threads.
    pub parallel: bool,
    parse: fn(&Arguments<'_>) -> Result<Algorithm, Message>,
}

impl Algorithm {
    /// Returns what is known about the algorithm.
    #[must_use]
    pub fn about(&self) -> &'static About {
        self.alone().entries().next().expect("every algorithm has a line in the table")
    }

    /// Returns the set that contains only this algorithm, whatever its options.
    #[must_use]
    pub const fn alone(&self) -> Algorithms {
        match self {
            Self::Bfs => Algorithms::BFS,
            Self::Dfs => Algorithms::DFS,
            Self::DepthLimited(_) => Algorithms::DEPTH_LIMITED,
            Self::IterativeDeepening(_) => Algorithms::ITERATIVE_DEEPENING,
            Self::UniformCost => Algorithms::UNIFORM_COST,
            Self::Greedy => Algorithms::GREEDY,
            Self::GreedyDescent => Algorithms::GREEDY_DESCENT,
            Self::Astar(_) => Algorithms::ASTAR,
            Self::WeightedAstar(_) => Algorithms::WEIGHTED_ASTAR,
            Self::IdaStar => Algorithms::IDA_STAR,
            Self::AstarIdaStar(_) => Algorithms::ASTAR_IDA_STAR,
            Self::IdaStarTt(_) => Algorithms::IDA_STAR_TT,
            Self::IdaStarClosed => Algorithms::IDA_STAR_CLOSED,
            Self::BoundedAstar => Algorithms::BOUNDED_ASTAR,
            Self::BidirectionalBfs => Algorithms::BIDIRECTIONAL_BFS,
            Self::Beam(_) => Algorithms::BEAM,
            Self::FeatureSpace => Algorithms::FEATURE_SPACE,
            Self::Anytime => Algorithms::ANYTIME,
        }
    }
}

/// Prints the name and the options that differ from the default; parsing it gives the same algorithm.
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
            Self::IterativeDeepening(FirstLimit::Estimate) => options.push("from=h".into()),
            Self::IterativeDeepening(FirstLimit::Depth(depth)) => options.push(format!("from={depth}")),
            Self::IdaStarTt(bytes) if *bytes != ida_star_tt::DEFAULT_BYTES => options.push(size(*bytes)),
            Self::AstarIdaStar(Some(bytes)) => options.push(size(*bytes)),
            Self::Beam(beam::Options { width, seed }) => {
                let usual = beam::Options::default();
                options.extend((*width != usual.width).then(|| format!("width={width}")));
                options.extend((*seed != usual.seed).then(|| format!("seed={seed}")));
            }
            _ => {}
        }
        f.write_str(self.about().name)?;
        if options.is_empty() { Ok(()) } else { write!(f, "({})", options.join(",")) }
    }
}

/// Formats the option for a size in bytes.
fn size(bytes: u64) -> String {
    if bytes.is_multiple_of(1 << 20) { format!("size={}MiB", bytes >> 20) } else { format!("size={bytes}") }
}

impl FromStr for Algorithm {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let text = text.trim();
        let (name, inside) = match text.split_once('(') {
            None => (text, ""),
            Some((name, rest)) => match rest.strip_suffix(')') {
                Some(inside) => (name.trim(), inside),
                None => {
                    let missing = format!("'{text}' is missing its closing parenthesis");
                    return Err(message!("algorithm.parenthesis", missing, text));
                }
            },
        };
        let Some(about) = spoken::find(name) else {
            let near = suggest(name, TABLE.iter().map(|about| about.name));
            let hint = if near.is_empty() {
                Message::known(&TABLE.iter().map(|about| about.name).collect::<Vec<_>>())
            } else {
                Message::did_you_mean(&near)
            };
            let unknown = message!("algorithm.unknown", format!("there is no algorithm '{name}'"), name);
            return Err(unknown.and(hint));
        };
        let arguments = Arguments::parse(about, inside)?;
        (about.parse)(&arguments)
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
            "beam(width=7,seed=3)",
            "iterative-deepening(from=h)",
            "iterative-deepening(from=31)",
            "depth-limited(limit=12)",
        ] {
            assert_eq!(text.parse::<Algorithm>().expect("well-formed").to_string(), text);
        }
    }

    #[test]
    fn mistakes_are_reported() {
        for (text, part) in [
            ("astarr", "did you mean astar"),
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
}

//! Sets of algorithms, known at compile time: those that a domain supports.

use std::fmt;

use super::About;
use super::table::TABLE;

/// A set of algorithms, whatever their options: one bit for each, by its position in the table.
///
/// # Examples
///
/// ```
/// use pousse_search::{Algorithm, Algorithms};
///
/// const FEW: Algorithms = Algorithms::BFS.or(Algorithms::ASTAR);
/// assert!(FEW.has("astar(ties=first-in)".parse::<Algorithm>().expect("a name").alone()));
/// assert_eq!(FEW.to_string(), "bfs or astar");
/// assert!(!Algorithms::ALL.without(FEW).has(Algorithms::BFS));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Algorithms(u32);

impl Algorithms {
    /// Every algorithm.
    pub const ALL: Self = Self((1 << TABLE.len()) - 1);
    /// None.
    pub const NONE: Self = Self(0);

    /// Returns the union of both sets.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the algorithms that are not in another set.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns whether all algorithms of another set are in this one.
    #[must_use]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns what is known about each, in the order of the table.
    pub fn entries(self) -> impl Iterator<Item = &'static About> {
        TABLE.iter().enumerate().filter(move |(place, _)| self.0 >> place & 1 == 1).map(|(_, about)| about)
    }

    /// Returns the set of the algorithm with the given name; compilation fails if the table does not contain it.
    const fn named(name: &str) -> Self {
        let mut place = 0;
        while !same(TABLE[place].name, name) {
            place += 1;
        }
        Self(1 << place)
    }
}

/// Prints the names: `bfs, dfs or astar`.
impl fmt::Display for Algorithms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.entries().count();
        for (place, about) in self.entries().enumerate() {
            f.write_str(match place {
                0 => "",
                _ if place + 1 == count => " or ",
                _ => ", ",
            })?;
            f.write_str(about.name)?;
        }
        Ok(())
    }
}

/// Returns whether two texts are equal; needed because `==` does not work in constants yet.
const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

macro_rules! alone {
    ($($constant:ident = $name:literal,)*) => {
        impl Algorithms {$(
            #[doc = concat!("`", $name, "` alone.")]
            pub const $constant: Self = Self::named($name);
        )*}
    };
}

alone! {
    BFS = "bfs",
    DFS = "dfs",
    DEPTH_LIMITED = "depth-limited",
    ITERATIVE_DEEPENING = "iterative-deepening",
    UNIFORM_COST = "uniform-cost",
    GREEDY = "greedy",
    GREEDY_DESCENT = "greedy-descent",
    ASTAR = "astar",
    WEIGHTED_ASTAR = "weighted-astar",
    IDA_STAR = "ida-star",
    ASTAR_IDA_STAR = "astar-ida-star",
    IDA_STAR_TT = "ida-star-tt",
    IDA_STAR_CLOSED = "ida-star-closed",
    BOUNDED_ASTAR = "bounded-astar",
    BIDIRECTIONAL_BFS = "bidirectional-bfs",
    BEAM = "beam",
    FEATURE_SPACE = "feature-space",
    ANYTIME = "anytime",
}

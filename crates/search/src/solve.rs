//! The one place where an algorithm's name is turned into a loop, for every domain.

use std::fmt;

use crate::algorithms::ida_star::Generic;
use crate::algorithms::{
    anytime, astar, astar_ida_star, beam, bfs, bidirectional_bfs, bounded_astar, depth_limited, dfs,
    feature_space, greedy, greedy_descent, ida_star, ida_star_closed, ida_star_tt, iterative_deepening,
    uniform_cost, weighted_astar,
};
use crate::{Algorithm, Algorithms, Domain, Heuristic, Message, Outcome, Run, message};

/// Searches with the given algorithm.
///
/// # Errors
///
/// [`NotSearched`] if the domain does not support it.
///
/// # Examples
///
/// See [`Domain`].
pub fn search<D: Domain, H: Heuristic<D>>(
    algorithm: Algorithm,
    domain: &D,
    heuristic: &H,
    run: &Run<'_>,
) -> Result<Outcome<D::Action>, NotSearched> {
    solve(algorithm, domain, heuristic, &Generic { domain, heuristic }, run)
}

/// Searches with the given algorithm, using an inner loop of IDA\* made for the domain.
///
/// # Errors
///
/// [`NotSearched`] if the domain does not support it.
pub fn solve<D: Domain, H: Heuristic<D>, K: ida_star::Kernel<D, H>>(
    algorithm: Algorithm,
    domain: &D,
    heuristic: &H,
    kernel: &K,
    run: &Run<'_>,
) -> Result<Outcome<D::Action>, NotSearched> {
    // The condition is known at compile time, so loops that a domain does not support are not compiled for it.
    macro_rules! by {
        ($algorithm:ident, $search:expr) => {
            if const { searched_by::<D>().has(Algorithms::$algorithm) } {
                return Ok($search);
            }
        };
    }
    match algorithm {
        Algorithm::Bfs => by!(BFS, bfs::search(domain, run)),
        Algorithm::Dfs => by!(DFS, dfs::search(domain, run)),
        Algorithm::DepthLimited(limit) => by!(DEPTH_LIMITED, depth_limited::search(domain, limit, run)),
        Algorithm::IterativeDeepening(from) => {
            by!(ITERATIVE_DEEPENING, iterative_deepening::search(domain, heuristic, from, run));
        }
        Algorithm::UniformCost => by!(UNIFORM_COST, uniform_cost::search(domain, run)),
        Algorithm::Greedy => by!(GREEDY, greedy::search(domain, heuristic, run)),
        Algorithm::GreedyDescent => by!(GREEDY_DESCENT, greedy_descent::search(domain, heuristic, run)),
        Algorithm::Astar(options) => by!(ASTAR, astar::search(domain, heuristic, options, run)),
        Algorithm::WeightedAstar(options) => {
            by!(WEIGHTED_ASTAR, weighted_astar::search(domain, heuristic, options, run));
        }
        Algorithm::IdaStar => by!(IDA_STAR, ida_star::search_with(domain, heuristic, kernel, run)),
        Algorithm::AstarIdaStar(bytes) => {
            by!(ASTAR_IDA_STAR, astar_ida_star::search(domain, heuristic, kernel, bytes, run));
        }
        Algorithm::IdaStarTt(bytes) => by!(IDA_STAR_TT, ida_star_tt::search(domain, heuristic, bytes, run)),
        Algorithm::IdaStarClosed => by!(IDA_STAR_CLOSED, ida_star_closed::search(domain, heuristic, run)),
        Algorithm::BoundedAstar => by!(BOUNDED_ASTAR, bounded_astar::search(domain, heuristic, run)),
        Algorithm::BidirectionalBfs => {
            if let Some(backwards) = D::BACKWARDS {
                by!(BIDIRECTIONAL_BFS, bidirectional_bfs::search_with(domain, backwards, run));
            }
        }
        Algorithm::Beam(options) => by!(BEAM, beam::search(domain, heuristic, options, run)),
        Algorithm::FeatureSpace => by!(FEATURE_SPACE, feature_space::search(domain, heuristic, run)),
        Algorithm::Anytime => by!(ANYTIME, anytime::search(domain, heuristic, kernel, None, run)),
    }
    Err(NotSearched { algorithm, instead: searched_by::<D>() })
}

/// Returns the algorithms that a domain supports: those it names, minus those that search backwards if it cannot.
#[must_use]
pub const fn searched_by<D: Domain>() -> Algorithms {
    match D::BACKWARDS {
        Some(_) => D::SEARCHED_BY,
        None => D::SEARCHED_BY.without(Algorithms::BIDIRECTIONAL_BFS),
    }
}

/// The domain does not support the requested algorithm.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct NotSearched {
    /// The requested algorithm.
    pub algorithm: Algorithm,
    /// The supported algorithms.
    pub instead: Algorithms,
}

impl fmt::Display for NotSearched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} does not search this puzzle; use {}", self.algorithm, self.instead)
    }
}

impl std::error::Error for NotSearched {}

impl From<NotSearched> for Message {
    fn from(error: NotSearched) -> Self {
        error.said()
    }
}

impl NotSearched {
    /// Rejects an algorithm that is not among the supported ones.
    ///
    /// # Errors
    ///
    /// That it is not.
    pub fn unless(supported: Algorithms, algorithm: Algorithm) -> Result<(), Self> {
        if supported.has(algorithm.alone()) { Ok(()) } else { Err(Self { algorithm, instead: supported }) }
    }

    /// Returns the text as a message.
    #[must_use]
    pub fn said(&self) -> Message {
        let algorithm = self.algorithm.to_string();
        let instead: Vec<String> = self.instead.entries().map(|about| about.name.to_owned()).collect();
        message!("algorithm.not-here", self, algorithm, instead)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ALGORITHMS, Status, Zero};

    /// Counts down to zero, and supports two algorithms.
    struct Few;

    impl Domain for Few {
        type State = u64;
        type Action = ();
        type Packed = u64;
        type Meta = u16;
        type Scratch = ();
        const ACTION_BITS: u32 = 2;
        const SEARCHED_BY: Algorithms =
            Algorithms::ASTAR.or(Algorithms::BIDIRECTIONAL_BFS).or(Algorithms::BFS);

        fn initial(&self) -> u64 {
            5
        }
        fn is_goal(&self, left: &u64) -> bool {
            *left == 0
        }
        fn actions(&self, left: &u64, (): &mut (), out: &mut Vec<()>) {
            out.extend((*left > 0).then_some(()));
        }
        fn apply(&self, left: &mut u64, (): ()) {
            *left -= 1;
        }
        fn undo(&self, left: &mut u64, (): ()) {
            *left += 1;
        }
        fn undoes(&self, (): (), (): ()) -> bool {
            false
        }
        fn pack(&self, left: &u64) -> u64 {
            *left
        }
        fn unpack(&self, packed: u64) -> u64 {
            packed
        }
        fn encode(&self, (): ()) -> u32 {
            0
        }
        fn decode(&self, _: u32) {}
    }

    #[test]
    fn a_domain_is_searched_by_the_algorithms_it_allows() {
        for about in ALGORITHMS {
            let algorithm: Algorithm = about.name.parse().expect("a name of the table is an algorithm");
            match search(algorithm, &Few, &Zero, &Run::default()) {
                Ok(outcome) => {
                    assert!(["astar", "bfs"].contains(&about.name));
                    assert_eq!((outcome.status, outcome.upper_bound()), (Status::Optimal, Some(5)));
                }
                Err(refused) => {
                    let expected = format!("{algorithm} does not search this puzzle; use bfs or astar");
                    assert_eq!(refused.to_string(), expected);
                }
            }
        }
    }
}

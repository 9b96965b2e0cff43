//! A search written down step by step, for figures and for pages that replay it.
//!
//! The algorithms are those of every other search, not copies. They are given a domain around the domain
//! (`Recorded`) whose states know their place in the search tree, also while they wait in a list in their compact
//! form; so it is known exactly which entry was taken out, also where a state was generated several times. What a
//! domain cannot see (a duplicate that is thrown away, a state beyond the bound) the loops tell it through
//! [`Domain::turned_away`], which is empty for everyone else. A search that nobody records
//! runs the code that it always ran.
//!
//! Time and memory grow with the steps, a clone of its state for each node: this is for small searches.

mod book;
mod domain;
mod estimate;
mod solution;

pub use book::{Happening, RecordedNode, Side, Step};

use std::fmt;

use crate::algorithms::{astar, ida_star_tt};
use crate::{Algorithm, Cost, Domain, Heuristic, Limits, NotSearched, Outcome, Run, search};
use book::{Forgets, Habits};
use domain::Recorded;
use estimate::RecordedEstimate;

/// A search of states `S` by actions `A`, step by step.
#[derive(Clone, Debug)]
pub struct Recording<S, A> {
    /// The bound of each round; one round without a bound for an algorithm that has no rounds.
    pub rounds: Vec<Option<Cost>>,
    /// The nodes of all rounds, in the order in which they were generated.
    pub nodes: Vec<RecordedNode<S, A>>,
    /// What happened, in order.
    pub steps: Vec<Step>,
    /// Nodes expanded in all rounds, as a search counts them.
    pub expanded: u64,
    /// Nodes generated in all rounds, as a search counts them: a root once in all.
    pub generated: u64,
    /// Whether the most expansions were reached; the outcome is then of no meaning.
    pub cut: bool,
    /// What the search says of itself.
    pub outcome: Outcome<A>,
}

/// Why a search is not recorded.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum NotRecorded {
    /// What the algorithm does cannot be told as a tree.
    NoTree {
        /// The algorithm.
        algorithm: Algorithm,
        /// Why.
        why: &'static str,
    },
    /// The domain is not searched by the algorithm at all.
    NotSearched(NotSearched),
}

impl fmt::Display for NotRecorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTree { algorithm, why } => write!(f, "{algorithm} cannot be traced: {why}"),
            Self::NotSearched(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for NotRecorded {}

/// Says whether searches by an algorithm can be recorded.
///
/// # Errors
///
/// [`NotRecorded`] with the reason.
pub fn recordable(algorithm: Algorithm) -> Result<(), NotRecorded> {
    let why = match algorithm {
        Algorithm::FeatureSpace => "its children wait as moves, not as states",
        Algorithm::Anytime => "it is several searches in turn, which share what they find",
        Algorithm::Astar(astar::Options { partial: true, .. }) => {
            "with partial expansion a node is expanded in parts, and the tree would not tell which"
        }
        _ => return Ok(()),
    };
    Err(NotRecorded::NoTree { algorithm, why })
}

/// Runs an algorithm on one thread and records it, up to so many expansions.
///
/// # Errors
///
/// [`NotRecorded`] where [`recordable`] says so, or the domain is not searched by the algorithm.
///
/// # Examples
///
/// ```
/// use pousse_search::record::record;
/// use pousse_search::{Algorithm, Run, Zero};
/// # use pousse_search::Domain;
/// # struct Count { target: u32 }
/// # impl Domain for Count {
/// #     type State = u32;
/// #     type Action = u32;
/// #     type Packed = u64;
/// #     type Meta = u32;
/// #     type Scratch = ();
/// #     const ACTION_BITS: u32 = 2;
/// #     fn initial(&self) -> u32 { 0 }
/// #     fn is_goal(&self, state: &u32) -> bool { *state == self.target }
/// #     fn actions(&self, state: &u32, _: &mut (), out: &mut Vec<u32>) {
/// #         out.extend([1, 3].into_iter().filter(|step| state + step <= self.target));
/// #     }
/// #     fn apply(&self, state: &mut u32, step: u32) { *state += step }
/// #     fn undo(&self, state: &mut u32, step: u32) { *state -= step }
/// #     fn undoes(&self, _: u32, _: u32) -> bool { false }
/// #     fn pack(&self, state: &u32) -> u64 { u64::from(*state) }
/// #     fn unpack(&self, packed: u64) -> u32 { packed as u32 }
/// #     fn encode(&self, step: u32) -> u32 { step }
/// #     fn decode(&self, code: u32) -> u32 { code }
/// # }
///
/// // `Count` counts from 0 to a target by ones and threes.
/// let recording = record(Algorithm::Bfs, &Count { target: 4 }, &Zero, 100, &Run::default()).expect("bfs can be recorded");
/// let states: Vec<u32> = recording.nodes.iter().map(|node| node.state).collect();
/// assert_eq!(states, [0, 1, 3, 2, 4, 4, 3]); // 4 and 3 are reached by two paths
/// assert_eq!(recording.generated, recording.outcome.counters.generated);
/// ```
pub fn record<D: Domain, H: Heuristic<D>>(
    algorithm: Algorithm,
    domain: &D,
    heuristic: &H,
    most: u64,
    run: &Run<'_>,
) -> Result<Recording<D::State, D::Action>, NotRecorded> {
    recordable(algorithm)?;
    let sound = heuristic.properties().admissible;
    let habits = Habits {
        forgets: match algorithm {
            Algorithm::GreedyDescent => Forgets::Siblings,
            Algorithm::Beam(_) => Forgets::Layer,
            _ => Forgets::Nothing,
        },
        blind: matches!(algorithm, Algorithm::IterativeDeepening(_)),
        pathmax: H::LAZY && sound && matches!(algorithm, Algorithm::Astar(_)),
        most,
    };
    let recorded = Recorded::new(domain, habits, run.observer());
    let estimate = RecordedEstimate(heuristic);
    let outcome = {
        let memory = Recorded::<D>::as_many(run.limits().memory);
        let limits = Limits { memory, threads: 1, time: run.time_left(), ..*run.limits() };
        search(as_large::<D>(algorithm), &recorded, &estimate, &run.stage_watched_by(limits, &recorded))
            .map_err(|refused| NotRecorded::NotSearched(NotSearched { algorithm, ..refused }))?
    };
    Ok(recorded.close(outcome))
}

/// Gives an algorithm whose course depends on bytes as many entries for states that know their place, which take more.
fn as_large<D: Domain>(algorithm: Algorithm) -> Algorithm {
    match algorithm {
        Algorithm::AstarIdaStar(Some(bytes)) => Algorithm::AstarIdaStar(Some(Recorded::<D>::as_many(bytes))),
        Algorithm::IdaStarTt(bytes) => Algorithm::IdaStarTt(ida_star_tt::bytes_for_as_many::<
            D::Packed,
            <Recorded<'_, D> as Domain>::Packed,
        >(bytes)),
        other => other,
    }
}

//! Records a search step by step, for figures and for pages that replay it.
//!
//! The algorithms are the ordinary ones, not copies. They are given a wrapper around the domain (`Recorded`) whose
//! states know their place in the search tree, even while they wait in a list in packed form; so it is always known
//! which entry was taken out, even if a state was generated several times. Events that a domain cannot see (a discarded
//! duplicate, a state beyond the bound) are reported by the loops through [`Domain::turned_away`], which does nothing
//! for other domains. A search that is not recorded runs exactly the code it always ran.
//!
//! Time and memory grow with the number of steps, and each node holds a clone of its state: this is for small searches.

mod book;
mod domain;
mod estimate;
mod solution;

pub use book::{Happening, RecordedNode, Side, Step};

use std::fmt;

use crate::algorithms::{astar, ida_star_tt};
use crate::{
    Algorithm, Cost, Domain, Heuristic, Limits, Message, NotSearched, Outcome, Run, message, search,
};
use book::{Forgets, Habits};
use domain::Recorded;
use estimate::RecordedEstimate;

/// A search over states `S` with actions `A`, step by step.
#[derive(Clone, Debug)]
pub struct Recording<S, A> {
    /// The bound of each round; a single round without a bound for algorithms that have no rounds.
    pub rounds: Vec<Option<Cost>>,
    /// The nodes of all rounds, in the order in which they were generated.
    pub nodes: Vec<RecordedNode<S, A>>,
    /// What happened, in order.
    pub steps: Vec<Step>,
    /// Nodes expanded in all rounds, counted as in a search.
    pub expanded: u64,
    /// Nodes generated in all rounds, counted as in a search: the root only once.
    pub generated: u64,
    /// Whether the limit on expansions was reached; the outcome is then meaningless.
    pub cut: bool,
    /// The outcome that the search returned.
    pub outcome: Outcome<A>,
}

/// Why a search cannot be recorded.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum NotRecorded {
    /// The algorithm's work cannot be shown as a tree.
    NoTree {
        /// The algorithm.
        algorithm: Algorithm,
        /// Why.
        why: &'static str,
    },
    /// The domain does not support the algorithm.
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

impl NotRecorded {
    /// Returns the text as a message.
    #[must_use]
    pub fn said(&self) -> Message {
        match self {
            Self::NoTree { algorithm, .. } => match algorithm {
                Algorithm::FeatureSpace => message!("trace.moves", self, algorithm = algorithm.to_string()),
                Algorithm::Anytime => message!("trace.several", self, algorithm = algorithm.to_string()),
                _ => message!("trace.parts", self, algorithm = algorithm.to_string()),
            },
            Self::NotSearched(refused) => refused.said(),
        }
    }
}

/// Checks whether searches with an algorithm can be recorded.
///
/// # Errors
///
/// [`NotRecorded`] with the reason if they cannot.
pub fn recordable(algorithm: Algorithm) -> Result<(), NotRecorded> {
    let why = match algorithm {
        Algorithm::FeatureSpace => "its children are stored as moves, not as states",
        Algorithm::Anytime => "it is several searches in turn that share their results",
        Algorithm::Astar(astar::Options { partial: true, .. }) => {
            "with partial expansion a node is expanded in parts, which a tree cannot show"
        }
        _ => return Ok(()),
    };
    Err(NotRecorded::NoTree { algorithm, why })
}

/// Runs an algorithm on one thread and records it, up to `most` expansions.
///
/// # Errors
///
/// [`NotRecorded`] if [`recordable`] returns it, or if the domain does not support the algorithm.
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

/// Scales the memory of an algorithm that depends on it, so that as many of the larger recorded states fit.
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

//! How an iterative-deepening search that was interrupted goes on where it was.
//!
//! A round of IDA* is a list of subtrees in a fixed order (see [`ida_star`](crate::algorithms::ida_star)), so what is
//! worth keeping is small: the rounds that are finished, where the present one is cut, and what the subtrees of the
//! present round that are finished have come to. A search that resumes ends with the plan, the rounds, the bound and
//! the nodes of one that was never interrupted, with any number of threads before and after.
//!
//! This crate does no input or output: a [`Journal`] is where the caller keeps a [`Saved`].

use std::time::Duration;

use crate::{Cost, Iteration};

/// What an interrupted search needs to go on.
///
/// It says nothing about the instance: that it belongs to the same start, goal, estimate and order of actions is for
/// the caller to make sure. The counters and the lower bound follow from it, so they are not in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Saved {
    /// The bound of the present round.
    pub bound: Cost,
    /// The rounds that are finished, in order.
    pub iterations: Vec<Iteration>,
    /// The largest depth reached in the rounds that are finished.
    pub max_frontier: u64,
    /// Where the present round is cut into subtrees.
    pub cuts: Vec<SavedCut>,
    /// How many subtrees the present round has; 0 as long as they are not listed.
    pub subtrees: u64,
    /// The subtrees of the present round that are finished, by rising index; there is no goal in them.
    pub finished: Vec<Finished>,
}

impl Saved {
    /// Returns the nodes that were generated, the root included, and will not be again.
    #[must_use]
    pub fn generated(&self) -> u64 {
        let rounds = self.iterations.iter().map(|round| round.generated);
        rounds.chain(self.finished.iter().map(|subtree| subtree.generated)).fold(1, u64::saturating_add)
    }
}

/// A place at which rounds are cut: not at this node, but some levels below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedCut {
    /// The actions from the root to the node, by their codes ([`Domain::encode`](crate::Domain::encode)).
    pub path: Vec<u32>,
    /// How many levels below it the subtrees begin.
    pub levels: u32,
}

/// A subtree that was searched to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Its place among the subtrees of the round, in depth-first order, from 0.
    pub index: u64,
    /// Nodes expanded in it.
    pub expanded: u64,
    /// Nodes generated in it.
    pub generated: u64,
    /// The largest depth reached below its root.
    pub max_frontier: u64,
    /// The smallest g + h beyond the bound; [`DEAD`](crate::DEAD) if nothing was cut off.
    pub beyond: Cost,
}

/// Where a search that can be resumed keeps what it has done.
///
/// # Examples
///
/// ```
/// use pousse_search::journal::{Journal, Saved};
/// use std::sync::Mutex;
///
/// /// Keeps it in memory.
/// #[derive(Default)]
/// struct Memory(Mutex<Option<Saved>>);
///
/// impl Journal for Memory {
///     fn resume(&self) -> Option<Saved> { self.0.lock().ok()?.clone() }
///     fn save(&self, saved: &Saved) {
///         if let Ok(mut kept) = self.0.lock() { *kept = Some(saved.clone()); }
///     }
/// }
///
/// let memory = Memory::default();
/// let run = pousse_search::Run::default().journaled_by(&memory);
/// # drop(run);
/// ```
pub trait Journal: Sync {
    /// Returns what was saved last, if there is something to resume. What makes no sense for the instance is ignored,
    /// and the search begins anew.
    fn resume(&self) -> Option<Saved>;

    /// Keeps `saved` in the place of what was saved before. It is called by one thread at a time, at each new round,
    /// every few seconds, and once when a limit or the user stops the search.
    fn save(&self, saved: &Saved);

    /// Returns the time between two saves within a round; there may be more when saving takes long.
    fn interval(&self) -> Duration {
        Duration::from_secs(5)
    }
}

//! How an interrupted iterative-deepening search resumes where it stopped.
//!
//! A round of IDA* is a list of subtrees in a fixed order (see [`ida_star`](crate::algorithms::ida_star)), so little
//! needs to be saved: the finished rounds, where the current round is cut into subtrees, and the results of its
//! finished subtrees. A resumed search ends with the same plan, rounds, bound and node counts as one that was never
//! interrupted, with any number of threads before and after.
//!
//! This crate does no input or output: the caller stores a [`Saved`] through a [`Journal`].

use std::time::Duration;

use crate::{Cost, Iteration};

/// What an interrupted search needs in order to resume.
///
/// It does not identify the instance: the caller must make sure that start, goal, estimate and order of actions are the
/// same. Counters and lower bound are derived from it, so they are not stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Saved {
    /// The bound of the current round.
    pub bound: Cost,
    /// The finished rounds, in order.
    pub iterations: Vec<Iteration>,
    /// The largest depth reached in the finished rounds.
    pub max_frontier: u64,
    /// Where the current round is cut into subtrees.
    pub cuts: Vec<SavedCut>,
    /// How many subtrees the current round has; 0 until they have been listed.
    pub subtrees: u64,
    /// The finished subtrees of the current round, in increasing order of index; none of them contains a goal.
    pub finished: Vec<Finished>,
}

impl Saved {
    /// Returns the number of nodes that were generated, including the root, and will not be generated again.
    #[must_use]
    pub fn generated(&self) -> u64 {
        let rounds = self.iterations.iter().map(|round| round.generated);
        rounds.chain(self.finished.iter().map(|subtree| subtree.generated)).fold(1, u64::saturating_add)
    }
}

/// A place where rounds are cut: not at this node, but some levels below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedCut {
    /// The actions from the root to the node, as codes ([`Domain::encode`](crate::Domain::encode)).
    pub path: Vec<u32>,
    /// How many levels below it the subtrees begin.
    pub levels: u32,
}

/// A subtree that was searched completely.
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

/// Where a resumable search stores its progress.
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
    /// Returns what was saved last, if there is anything to resume. Data that does not fit the instance is ignored, and
    /// the search starts afresh.
    fn resume(&self) -> Option<Saved>;

    /// Replaces what was saved before with `saved`. It is called by one thread at a time: at each new round, every few
    /// seconds, and once when a limit or the user stops the search.
    fn save(&self, saved: &Saved);

    /// Returns the time between two saves within a round; the gap may be longer if saving is slow.
    fn interval(&self) -> Duration {
        Duration::from_secs(5)
    }
}

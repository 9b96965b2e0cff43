//! How far an open state has been processed in a search with a lazy estimate: two flags in the code of its last action.
//!
//! Only entries of open lists have them; the code of a closed state is the domain's own.

use crate::Domain;
use crate::structures::Entry;

/// The stage of an open state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Not yet examined: it may be a duplicate or a goal, and its form need not be canonical.
    Fresh,
    /// It is in the closed table and its estimate was refined.
    Refined,
    /// The same, but it had already been in the closed table with a more expensive path.
    RefinedAgain,
}

impl Stage {
    /// Marks an entry with an unmarked action code.
    #[inline]
    pub(super) fn mark<D: Domain>(self, entry: Entry) -> Entry {
        let flags = match self {
            Self::Fresh => 0,
            Self::Refined => 2,
            Self::RefinedAgain => 3,
        };
        let free = D::ACTION_BITS - 2;
        debug_assert!(entry.action >> free == 0, "encode must leave the two highest bits clear");
        Entry { g: entry.g, action: entry.action | flags << free }
    }

    /// Removes the mark from an entry.
    #[inline]
    pub(super) fn unmark<D: Domain>(entry: Entry) -> (Self, Entry) {
        let free = D::ACTION_BITS - 2;
        let stage = match entry.action >> free {
            0 => Self::Fresh,
            2 => Self::Refined,
            _ => Self::RefinedAgain,
        };
        (stage, Entry { g: entry.g, action: entry.action & ((1 << free) - 1) })
    }
}

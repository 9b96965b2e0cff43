//! Two counters and a flag in one word, which travels through the recursion in a register.
//!
//! Bits 0 to 27 count expanded nodes, bits 28 to 62 generated ones, the sign says that the search is over. The step of
//! an expansion fits into the immediate operand of an addition. The word is emptied once it has counted
//! [`FLUSH`] expansions; it is looked at in nodes with slack only, and the subtrees without slack in between are
//! far from the 268 million nodes that would fill it.

/// One generated node; one expanded node is 1.
pub(super) const GENERATED: u64 = 1 << 28;

/// The goal was found or the search was stopped.
pub(super) const OVER: u64 = 1 << 63;

/// Set bits mean that it is time to empty the word: 4,096 expansions or more.
pub(super) const FLUSH: u64 = 0x0fff_f000;

/// Exact sums of the search so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) expanded: u64,
    pub(super) generated: u64,
}

impl Counts {
    /// Adds what a word has counted.
    pub(super) fn add_word(&mut self, word: u64) {
        self.expanded += word & (GENERATED - 1);
        self.generated += (word & !OVER) / GENERATED;
    }

    /// Returns what was added since these sums were `earlier`.
    pub(super) fn since(self, earlier: Self) -> Self {
        Self { expanded: self.expanded - earlier.expanded, generated: self.generated - earlier.generated }
    }

    /// Adds other sums.
    pub(super) fn add(&mut self, other: Self) {
        self.expanded += other.expanded;
        self.generated += other.generated;
    }
}

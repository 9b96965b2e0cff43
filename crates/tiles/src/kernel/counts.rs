//! Two counters and a flag in one word, which travels through the recursion in a register.
//!
//! Bits 0 to 27 count expanded nodes, bits 28 to 62 generated ones, and the sign bit marks the end of the search. The
//! increment for an expansion fits into the immediate operand of an addition. The word is emptied once it has counted
//! [`FLUSH`] expansions. Only nodes with slack check this, and the subtrees without slack in between are far smaller
//! than the 268 million nodes that would overflow it.

/// One generated node; an expanded node counts 1.
pub(super) const GENERATED: u64 = 1 << 28;

/// The goal was found or the search was stopped.
pub(super) const OVER: u64 = 1 << 63;

/// If any of these bits is set, the word must be emptied: 4,096 expansions or more.
pub(super) const FLUSH: u64 = 0x0fff_f000;

/// Exact totals of the search so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) expanded: u64,
    pub(super) generated: u64,
}

impl Counts {
    /// Adds the counts of a word.
    pub(super) fn add_word(&mut self, word: u64) {
        self.expanded += word & (GENERATED - 1);
        self.generated += (word & !OVER) / GENERATED;
    }

    /// Returns the difference from `earlier` totals.
    pub(super) fn since(self, earlier: Self) -> Self {
        Self { expanded: self.expanded - earlier.expanded, generated: self.generated - earlier.generated }
    }

    /// Adds other totals.
    pub(super) fn add(&mut self, other: Self) {
        self.expanded += other.expanded;
        self.generated += other.generated;
    }
}

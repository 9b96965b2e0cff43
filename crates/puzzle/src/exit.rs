//! Exit codes: one for each way a command can end; the tens follow the convention of planners.

/// How a command ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exit {
    /// Every instance was solved to the requested quality; a proof is needed only if one was requested.
    #[default]
    Done,
    /// A bug in pousse.
    Internal,
    /// The arguments or the input are wrong.
    BadInput,
    /// It is proven that there is no solution.
    Unsolvable,
    /// The method ended without an answer and without a proof.
    Failed,
    /// A solution or a declared property failed verification.
    NotVerified,
    /// The memory limit was reached first.
    Memory,
    /// The time or node limit was reached first.
    TimeOrNodes,
    /// The user interrupted the search first; the bounds were printed.
    Interrupted,
}

impl Exit {
    /// Returns the number for the operating system.
    #[must_use]
    pub fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Internal => 1,
            Self::BadInput => 2,
            Self::Unsolvable => 10,
            Self::Failed => 11,
            Self::NotVerified => 12,
            Self::Memory => 20,
            Self::TimeOrNodes => 21,
            Self::Interrupted => 22,
        }
    }

    /// Combines the exit codes of two instances: 1 wins, then 2, then the higher one.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let rank = |exit: Self| match exit {
            Self::Internal => u8::MAX,
            Self::BadInput => u8::MAX - 1,
            other => other.code(),
        };
        if rank(other) > rank(self) { other } else { self }
    }
}

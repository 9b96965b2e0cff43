//! What each name means, in a line: for lists and the reference page.

use crate::{Estimate, InTotal, Objective, PerBox, Technique};

impl Objective {
    /// Returns what the objective means, in a line.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Pushes => "the fewest pushes",
            Self::PushesMoves => "the fewest pushes, and among such solutions the fewest moves",
            Self::Moves => "the fewest moves of the player, pushes included",
            Self::MovesPushes => "the fewest moves, and among such solutions the fewest pushes",
            Self::Any => "any solution, the sooner the better",
        }
    }
}

impl Estimate {
    /// Returns what the estimate counts, in a line.
    #[must_use]
    pub fn summary(self) -> String {
        let Self::Of(in_total, per_box) = self else {
            return "nothing: searches in order of cost".into();
        };
        let total = match in_total {
            InTotal::Nearest => "every box to its nearest goal",
            InTotal::Reserved => "every box in turn to the nearest goal that is left",
            InTotal::Assignment => "boxes to different goals, as cheaply as possible",
        };
        let each = match per_box {
            PerBox::Manhattan => "rows and columns between them",
            PerBox::Real => "pushes in the empty level",
            PerBox::Sided => "pushes in the empty level by a player who walks around the box",
        };
        format!("{total}: {each}")
    }

    /// Returns where the estimate comes from.
    #[must_use]
    pub fn source(self) -> &'static str {
        match self {
            Self::Zero => "",
            Self::Of(..) => "Hoste 2008, chapter 6",
        }
    }
}

impl Technique {
    /// Returns what the technique does, in a line.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::DeadSquares => "no box goes where no goal can be reached from",
            Self::CornerDeadlocks => "no box goes into a corner without a goal; without dead-squares only",
            Self::LineDeadlocks => {
                "no box goes to a wall between two corners without a goal; without dead-squares only"
            }
            Self::SquareDeadlocks => "four boxes or walls in a square never move again",
            Self::ZDeadlocks => "two boxes side by side between walls, in the shape of a Z, never move again",
            Self::FreezeDeadlocks => "boxes that keep each other from moving for good belong on goals",
            Self::BipartiteDeadlocks => "every box needs a goal of its own that it can reach",
            Self::CorralDeadlocks => "closed areas whose boxes can only be pushed into deadlocks",
            Self::PairPenalties => "what two boxes need beyond their shortest ways, whatever their goals",
            Self::TriplePenalties => "what three boxes need beyond their shortest ways, whatever their goals",
            Self::GoalZone => "what is around the goals must still allow them all to be filled",
            Self::FrozenWalls => "boxes that never move again are walls to the others",
            Self::LearnedDeadlocks => "sets of boxes that the search itself found to be deadlocked",
            Self::LearnedPenalties => {
                "penalties found by searches around the last push, or beforehand by `prepare`"
            }
            Self::LinearConflicts => {
                "two boxes in a row that stand in each other's way; without pair-penalties only"
            }
            Self::BackoutConflicts => {
                "boxes that must first be pushed the wrong way; without pair-penalties only"
            }
            Self::PiCorrals => "where a closed area can only be pushed into, nothing else is tried",
            Self::Tunnels => "a box in a one-way passage is pushed on at once",
            Self::Childless => "states without children are forgotten",
            Self::MacroPushes => "a box goes all the way to a goal in one action, beside the single pushes",
            Self::PartialExpansion => "only children that are due are stored",
        }
    }

    /// Returns what the technique is good for.
    #[must_use]
    pub fn purpose(self) -> Purpose {
        match self {
            Self::DeadSquares
            | Self::CornerDeadlocks
            | Self::LineDeadlocks
            | Self::SquareDeadlocks
            | Self::ZDeadlocks
            | Self::FreezeDeadlocks
            | Self::BipartiteDeadlocks
            | Self::CorralDeadlocks
            | Self::GoalZone
            | Self::LearnedDeadlocks => Purpose::Deadlocks,
            Self::PairPenalties
            | Self::TriplePenalties
            | Self::FrozenWalls
            | Self::LearnedPenalties
            | Self::LinearConflicts
            | Self::BackoutConflicts => Purpose::Bounds,
            Self::PiCorrals
            | Self::Tunnels
            | Self::Childless
            | Self::MacroPushes
            | Self::PartialExpansion => Purpose::Search,
        }
    }
}

/// What a technique is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Purpose {
    /// It sees that a state has no solution.
    Deadlocks,
    /// It raises the estimate, and keeps it a lower bound.
    Bounds,
    /// It leaves out or adds states and actions.
    Search,
}

impl Purpose {
    /// Returns the word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Deadlocks => "deadlocks",
            Self::Bounds => "bounds",
            Self::Search => "search",
        }
    }
}

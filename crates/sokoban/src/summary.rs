//! One-line descriptions of all names, for lists and the reference page.

use crate::{Estimate, InTotal, Objective, PerBox, Technique};

impl Objective {
    /// Describes the objective in one line.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Pushes => "the fewest pushes",
            Self::PushesMoves => "the fewest pushes, then the fewest moves among those",
            Self::Moves => "the fewest moves of the player, pushes included",
            Self::MovesPushes => "the fewest moves, then the fewest pushes among those",
            Self::Any => "any solution, the sooner the better",
        }
    }
}

impl Estimate {
    /// Describes in one line what the estimate counts.
    #[must_use]
    pub fn summary(self) -> String {
        let Self::Of(in_total, per_box) = self else {
            return "nothing: searches in order of cost".into();
        };
        let total = match in_total {
            InTotal::Nearest => "every box to its nearest goal",
            InTotal::Reserved => "each box in turn to the nearest goal still free",
            InTotal::Assignment => "boxes to different goals, as cheaply as possible",
        };
        let each = match per_box {
            PerBox::Manhattan => "Manhattan distance",
            PerBox::Real => "pushes on the empty level",
            PerBox::Sided => "pushes on the empty level by a player who has to walk around the box",
        };
        format!("{total}: {each}")
    }

    /// Returns the source of the estimate in the literature.
    #[must_use]
    pub fn source(self) -> &'static str {
        match self {
            Self::Zero => "",
            Self::Of(..) => "Hoste 2008, chapter 6",
        }
    }
}

impl Technique {
    /// Describes in one line what the technique does.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::DeadSquares => "no box is pushed to a square from which no goal can be reached",
            Self::CornerDeadlocks => {
                "no box is pushed into a corner without a goal; only without dead-squares"
            }
            Self::LineDeadlocks => {
                "no box is pushed to a wall between two corners if it has no goal; only without dead-squares"
            }
            Self::SquareDeadlocks => "a block of two by two boxes or walls never moves again",
            Self::ZDeadlocks => "two adjacent boxes held by walls in the shape of a Z never move again",
            Self::FreezeDeadlocks => "boxes that hold each other in place for good must be on goals",
            Self::BipartiteDeadlocks => "every box needs a different goal within reach",
            Self::CorralDeadlocks => "closed areas whose boxes can only be pushed into deadlocks",
            Self::PairPenalties => {
                "pushes that two boxes need beyond their shortest paths, whatever their goals"
            }
            Self::TriplePenalties => {
                "pushes that three boxes need beyond their shortest paths, whatever their goals"
            }
            Self::GoalZone => "the area around the goals must still allow all of them to be filled",
            Self::FrozenWalls => "boxes that never move again act as walls for the others",
            Self::LearnedDeadlocks => "sets of boxes that the search itself found to be deadlocks",
            Self::LearnedPenalties => {
                "penalties found by searches around the last push, or ahead of time by `prepare`"
            }
            Self::LinearConflicts => "two adjacent boxes that block each other; only without pair-penalties",
            Self::BackoutConflicts => {
                "boxes that must first be pushed the wrong way; only without pair-penalties"
            }
            Self::PiCorrals => "if a closed area can only be pushed into, no other push is tried",
            Self::Tunnels => "a box in a one-way passage is pushed through at once",
            Self::Childless => "states without children are not stored",
            Self::MacroPushes => {
                "a box is pushed all the way to a goal in one action, in addition to single pushes"
            }
            Self::PartialExpansion => "only children due for expansion are stored",
        }
    }

    /// Returns the purpose of the technique.
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

/// The purpose of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Purpose {
    /// Recognises states without a solution.
    Deadlocks,
    /// Raises the estimate, which stays a lower bound.
    Bounds,
    /// Prunes or adds states and actions.
    Search,
}

impl Purpose {
    /// Returns its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Deadlocks => "deadlocks",
            Self::Bounds => "bounds",
            Self::Search => "search",
        }
    }
}

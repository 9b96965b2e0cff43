//! What a solution should minimise.

use std::fmt;

/// What is minimised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Objective {
    /// Pushes.
    #[default]
    Pushes,
    /// Pushes, then moves among the solutions with the fewest pushes.
    PushesMoves,
    /// Moves, pushes included.
    Moves,
    /// Moves, then pushes among the solutions with the fewest moves.
    MovesPushes,
    /// Nothing: any solution will do, the sooner the better.
    Any,
}

impl Objective {
    /// Every objective, with its name on the command line.
    pub const NAMES: [(&'static str, Self); 5] = [
        ("pushes", Self::Pushes),
        ("pushes-moves", Self::PushesMoves),
        ("moves", Self::Moves),
        ("moves-pushes", Self::MovesPushes),
        ("any", Self::Any),
    ];

    /// Returns whether costs are moves; otherwise they are pushes.
    #[must_use]
    pub fn counts_moves(self) -> bool {
        matches!(self, Self::Moves | Self::MovesPushes)
    }

    /// Returns whether nothing but the cost is minimised: a solution whose cost meets the proven bound is then optimal.
    #[must_use]
    pub fn has_one_part(self) -> bool {
        matches!(self, Self::Pushes | Self::Moves | Self::Any)
    }
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::NAMES.iter().find(|(_, objective)| objective == self).map_or("", |(name, _)| name))
    }
}

//! What a solution is to be good at.

use std::fmt;

/// What is minimised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Objective {
    /// Pushes.
    #[default]
    Pushes,
    /// Pushes; among the solutions with the fewest, moves.
    PushesMoves,
    /// Moves, pushes included.
    Moves,
    /// Moves; among the solutions with the fewest, pushes.
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

    /// Says whether costs are moves; they are pushes otherwise.
    #[must_use]
    pub fn counts_moves(self) -> bool {
        matches!(self, Self::Moves | Self::MovesPushes)
    }

    /// Says whether nothing but its costs is minimised: a solution that costs no more than what is proven is then the best.
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

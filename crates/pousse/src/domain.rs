//! The puzzles there are.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A puzzle that pousse solves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Domain {
    /// Sliding tiles.
    Tiles,
    /// Sokoban.
    Sokoban,
}

impl Domain {
    /// Every puzzle, with its name on the command line and in reports.
    pub const NAMES: [(&'static str, Self); 2] = [("tiles", Self::Tiles), ("sokoban", Self::Sokoban)];

    /// Returns the name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Tiles => "tiles",
            Self::Sokoban => "sokoban",
        }
    }
}

impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

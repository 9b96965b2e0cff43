//! The four directions in which the blank can move. A tile slides the opposite way.

/// A move of the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// The blank goes up; a tile slides down.
    Up,
    /// The blank goes left; a tile slides right.
    Left,
    /// The blank goes right; a tile slides left.
    Right,
    /// The blank goes down; a tile slides up.
    Down,
}

impl Direction {
    /// All four, in the order in which searches try them unless told otherwise.
    pub const ALL: [Self; 4] = [Self::Up, Self::Left, Self::Right, Self::Down];

    /// Returns the opposite direction.
    #[inline]
    #[must_use]
    pub fn opposite(self) -> Self {
        Self::ALL[3 - self as usize]
    }

    /// Returns the upper-case initial.
    #[must_use]
    pub fn letter(self) -> char {
        ['U', 'L', 'R', 'D'][self as usize]
    }

    /// Reads an upper- or lower-case initial.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.letter() == letter.to_ascii_uppercase())
    }
}

//! Estimates of the pushes that are left: what one box needs, and how boxes share the goals (Hoste, 2008, chapter 6).

use std::fmt;

use pousse_search::Properties;

/// How the pushes of one box to one goal are estimated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PerBox {
    /// The Manhattan distance between them.
    Manhattan,
    /// Pushes on the empty level, with the player free to appear anywhere at any time.
    Real,
    /// Pushes on the empty level by a player who has to walk around the box: Hoste's graph with four vertices per
    /// square.
    Sided,
}

/// How the pushes of all boxes are added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InTotal {
    /// Every box to its nearest goal.
    Nearest,
    /// Each box in turn to the nearest goal still free: may overestimate.
    Reserved,
    /// The cheapest assignment of boxes to goals.
    Assignment,
}

/// An estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Estimate {
    /// Always 0.
    Zero,
    /// One of nine combinations.
    Of(InTotal, PerBox),
}

impl Default for Estimate {
    fn default() -> Self {
        Self::Of(InTotal::Assignment, PerBox::Sided)
    }
}

impl Estimate {
    /// Every estimate, with its name on the command line.
    pub const NAMES: [(&'static str, Self); 10] = [
        ("zero", Self::Zero),
        ("nearest-manhattan", Self::Of(InTotal::Nearest, PerBox::Manhattan)),
        ("nearest-real", Self::Of(InTotal::Nearest, PerBox::Real)),
        ("nearest-sided", Self::Of(InTotal::Nearest, PerBox::Sided)),
        ("reserved-manhattan", Self::Of(InTotal::Reserved, PerBox::Manhattan)),
        ("reserved-real", Self::Of(InTotal::Reserved, PerBox::Real)),
        ("reserved-sided", Self::Of(InTotal::Reserved, PerBox::Sided)),
        ("assignment-manhattan", Self::Of(InTotal::Assignment, PerBox::Manhattan)),
        ("assignment-real", Self::Of(InTotal::Assignment, PerBox::Real)),
        ("assignment-sided", Self::Of(InTotal::Assignment, PerBox::Sided)),
    ];

    /// Returns the properties of the estimate: reserving goals in turn may overestimate, all others never do.
    #[must_use]
    pub fn properties(self) -> Properties {
        match self {
            Self::Of(InTotal::Reserved, _) => Properties::NONE,
            _ => Properties::SOUND,
        }
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::NAMES.iter().find(|(_, estimate)| estimate == self).map_or("", |(name, _)| name))
    }
}

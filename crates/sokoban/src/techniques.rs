//! What a search may prune or add, each with a name, so that it can be switched off and its effect counted.

use std::fmt;

/// A technique that makes searches smaller without changing the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[non_exhaustive]
pub enum Technique {
    /// Squares from which no box reaches a goal, found by pulling from the goals.
    DeadSquares,
    /// Four boxes or walls in a block of two by two.
    SquareDeadlocks,
    /// Two adjacent boxes held by walls in the shape of a Z.
    ZDeadlocks,
    /// Boxes that block each other for good.
    FreezeDeadlocks,
    /// More boxes than goals that they can reach.
    BipartiteDeadlocks,
    /// Areas closed off by boxes that can only be pushed into deadlocks (Hoste's deadlock zones).
    CorralDeadlocks,
    /// The pushes that two boxes need beyond their shortest paths, for all pairs of goals.
    PairPenalties,
    /// The pushes that three boxes need beyond their shortest paths, for all triples of goals.
    TriplePenalties,
    /// Configurations of the goals' neighbourhood that can still be completed.
    GoalZone,
    /// Distances that treat boxes that will never move again as walls.
    FrozenWalls,
    /// Sets of boxes that the search itself found to be deadlocks.
    LearnedDeadlocks,
    /// Sets of boxes whose penalty was found by a search around the last push, or ahead of time by `prepare`.
    LearnedPenalties,
    /// Two adjacent boxes that block each other; only without pair penalties.
    LinearConflicts,
    /// Boxes that the player must first push the wrong way to get out; only without pair penalties.
    BackoutConflicts,
    /// If a closed area can only be pushed into, nothing else is tried.
    PiCorrals,
    /// A box in a one-way passage is pushed through at once.
    Tunnels,
    /// States without children are forgotten.
    Childless,
    /// A box is pushed all the way to a goal in one action, in addition to the single pushes.
    MacroPushes,
    /// Only the children that are due for expansion are stored.
    PartialExpansion,
    /// Corners without goals are dead (Hoste, 2008, section 7.1); only without dead squares, which include them.
    CornerDeadlocks,
    /// So are lines along a wall between two such corners; only without dead squares, which include them.
    LineDeadlocks,
}

impl Technique {
    /// Every technique, with its name on the command line.
    pub const NAMES: [(&'static str, Self); 21] = [
        ("dead-squares", Self::DeadSquares),
        ("square-deadlocks", Self::SquareDeadlocks),
        ("z-deadlocks", Self::ZDeadlocks),
        ("freeze-deadlocks", Self::FreezeDeadlocks),
        ("bipartite-deadlocks", Self::BipartiteDeadlocks),
        ("corral-deadlocks", Self::CorralDeadlocks),
        ("pair-penalties", Self::PairPenalties),
        ("triple-penalties", Self::TriplePenalties),
        ("goal-zone", Self::GoalZone),
        ("frozen-walls", Self::FrozenWalls),
        ("learned-deadlocks", Self::LearnedDeadlocks),
        ("learned-penalties", Self::LearnedPenalties),
        ("linear-conflicts", Self::LinearConflicts),
        ("backout-conflicts", Self::BackoutConflicts),
        ("pi-corrals", Self::PiCorrals),
        ("tunnels", Self::Tunnels),
        ("childless", Self::Childless),
        ("macro-pushes", Self::MacroPushes),
        ("partial-expansion", Self::PartialExpansion),
        ("corner-deadlocks", Self::CornerDeadlocks),
        ("line-deadlocks", Self::LineDeadlocks),
    ];

    /// Returns the name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, technique)| *technique == self).map_or("", |(name, _)| name)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Techniques(u32);

impl Techniques {
    /// No technique.
    pub const NONE: Self = Self(0);
    /// All of them.
    pub const ALL: Self = Self((1 << Technique::NAMES.len()) - 1);
    /// The ones that pay off, which are the default.
    ///
    /// Left out (times are CPU times on levels of XSokoban with one thread, including preparation):
    /// - childless: level 81, without triples, takes 3.2 s instead of 2.7 and stores 4% fewer states;
    /// - partial expansion: level 81 takes 2.9 s instead of 2.7, and stores 680,657 states instead of 1,162,361: useful
    ///   if memory is short;
    /// - backout conflicts: they turn the distances without sides into those with sides, which are available under
    ///   their own name;
    /// - corners and lines: dead squares include them.
    ///
    /// Corral deadlocks are in: level 43 takes 0.54 s instead of 0.75, level 82 takes 0.64 s instead of 0.59. Macro
    /// pushes are for algorithms requested by name, and for the dives of our own stages (see `engine.rs`): in proofs,
    /// each expansion would take up to twice as long.
    pub const DEFAULT: Self = Self::ALL
        .without(Technique::Childless)
        .without(Technique::PartialExpansion)
        .without(Technique::BackoutConflicts)
        .without(Technique::CornerDeadlocks)
        .without(Technique::LineDeadlocks);

    /// Returns the set with `technique` in it.
    #[must_use]
    pub const fn with(self, technique: Technique) -> Self {
        Self(self.0 | 1 << technique as u8)
    }

    /// Returns the set without `technique`.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        Self(self.0 & !(1 << technique as u8))
    }

    /// Returns the techniques in this set or in `other`.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the techniques in this set that are not in `other`.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns whether `technique` is in the set.
    #[inline]
    #[must_use]
    pub fn has(self, technique: Technique) -> bool {
        self.0 & 1 << technique as u8 != 0
    }

    /// Lists the techniques of the set in the order of [`Technique::NAMES`].
    pub fn iter(self) -> impl Iterator<Item = Technique> {
        Technique::NAMES.iter().map(|(_, technique)| *technique).filter(move |technique| self.has(*technique))
    }
}

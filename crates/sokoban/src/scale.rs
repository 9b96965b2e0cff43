//! Moves and pushes as one cost, the more important of the two first.
//!
//! An objective in two parts is a lexicographic order. As one number it is `first * K + second`, which orders solutions
//! the same way as long as the second part of the best one is less than K:
//!
//! - moves, then pushes: no solution has more pushes than moves, so a solution of at most [`PUSHES_BELOW`] moves cannot
//!   be beaten by one whose pushes do not fit.
//! - pushes, then moves: a walk to the next push enters no square twice, so with p pushes on a level of s squares there
//!   are fewer than p * s + 1 moves. K is chosen when the fewest pushes are known.
//!
//! Costs have 32 bits and saturate; [`Scale::fits`] returns whether a solution is far enough from that for its cost to
//! be meaningful. One that is not is still a solution, but is not called optimal.

use pousse_search::{Cost, DEAD};

/// The cost of a move and of a push.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    move_costs: Cost,
    push_costs: Cost,
}

/// K for moves, then pushes.
pub(crate) const PUSHES_BELOW: Cost = 1 << 14;

/// Costs up to this are exact, whatever a loop adds to them.
const LARGEST: u64 = 1 << 31;

impl Scale {
    /// Counts moves, pushes included.
    pub(crate) const MOVES: Self = Self { move_costs: 1, push_costs: 0 };
    /// Counts pushes.
    pub(crate) const PUSHES: Self = Self { move_costs: 0, push_costs: 1 };
    /// Counts moves, then pushes.
    pub(crate) const MOVES_PUSHES: Self = Self { move_costs: PUSHES_BELOW, push_costs: 1 };

    /// Counts pushes, then moves, given that there are solutions with this many pushes; `None` if costs would overflow.
    #[must_use]
    pub(crate) fn pushes_moves(fewest_pushes: Cost, squares: usize) -> Option<Self> {
        let most_moves = u64::from(fewest_pushes).checked_mul(squares as u64)? + 1;
        let push_costs = most_moves.next_power_of_two();
        let scale = Self { move_costs: 1, push_costs: Cost::try_from(push_costs).ok()? };
        scale.fits(most_moves, u64::from(fewest_pushes)).then_some(scale)
    }

    /// Returns the cost of moves and pushes, less than [`DEAD`].
    #[inline]
    #[must_use]
    pub(crate) fn cost(self, moves: Cost, pushes: Cost) -> Cost {
        let moves = self.move_costs.saturating_mul(moves);
        moves.saturating_add(self.push_costs.saturating_mul(pushes)).min(DEAD - 1)
    }

    /// Returns whether the cost of a solution is exactly that of its moves and pushes.
    #[must_use]
    pub(crate) fn fits(self, moves: u64, pushes: u64) -> bool {
        let order = self != Self::MOVES_PUSHES || moves <= u64::from(PUSHES_BELOW);
        order && moves * u64::from(self.move_costs) + pushes * u64::from(self.push_costs) < LARGEST
    }

    /// Returns the part of a proven bound that concerns moves, for scales that count moves first.
    #[must_use]
    pub(crate) fn moves_in(self, bound: Cost) -> Cost {
        if self.push_costs == 0 { bound } else { (bound / self.move_costs).min(PUSHES_BELOW) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_part_decides() {
        let scale = Scale::pushes_moves(20, 50).expect("small");
        assert!(scale.cost(1000, 20) < scale.cost(1, 21));
        assert!(scale.cost(30, 20) < scale.cost(31, 20));
        let scale = Scale::MOVES_PUSHES;
        assert!(scale.cost(100, 99) < scale.cost(101, 1));
        assert!(scale.cost(100, 9) < scale.cost(100, 10));
        assert_eq!(scale.moves_in(scale.cost(77, 76)), 77);
        assert_eq!(Scale::MOVES.moves_in(77), 77);
    }

    #[test]
    fn overlong_texts_are_reported() {
        assert_eq!(Scale::pushes_moves(100_000, 1000), None);
        assert_eq!(Scale::pushes_moves(Cost::MAX, usize::MAX), None);
        assert!(Scale::pushes_moves(700, 1000).is_some());
        assert!(!Scale::MOVES_PUSHES.fits(20_000, 3));
        assert_eq!(Scale::MOVES_PUSHES.cost(Cost::MAX, 5), DEAD - 1);
    }
}

//! The cheapest assignment of boxes to goals, updated push by push.
//!
//! The Hungarian method with prices (Kuhn, 1955; Munkres, 1957) on a square matrix: if there are more goals than boxes,
//! rows of zeros take the remaining ones. When one box moves, its row is removed and reinserted along one shortest
//! augmenting path. Computing from scratch starts at prices that were optimal for some other position, so that most
//! boxes find a goal at once. Those prices are fixed for a search, so nothing drifts.

use crate::distances::{Distances, FAR};

/// The cost of an impossible distance: more than any level needs.
const BIG: i32 = FAR as i32;
const NOBODY: u8 = u8::MAX;

/// An optimal assignment of at most `N` goals, with its prices.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Assignment<const N: usize> {
    total: i32,
    boxes: u8,
    goals: u8,
    square: [u16; N],
    row: [u16; N], // by box: its row of the distance table
    box_price: [i32; N],
    goal_price: [i32; N],
    mate: [u8; N], // by goal: the box
}

impl<const N: usize> Assignment<N> {
    /// Computes the assignment of boxes, given by square and row of the table, starting from the given prices of the
    /// goals.
    #[must_use]
    pub(crate) fn new(
        distances: &Distances,
        goals: usize,
        boxes: impl Iterator<Item = (usize, usize)>,
        prices: &[i32; N],
    ) -> Self {
        let mut new = Self {
            total: 0,
            boxes: 0,
            goals: goals as u8,
            square: [0; N],
            row: [0; N],
            box_price: [0; N],
            goal_price: *prices,
            mate: [NOBODY; N],
        };
        for (square, row) in boxes {
            let at = usize::from(new.boxes);
            new.square[at] = square as u16;
            new.row[at] = row as u16;
            new.boxes += 1;
        }
        // Boxes whose best goal is free take it.
        let mut waiting = [0u8; N];
        let mut count = 0;
        for at in 0..goals {
            let (mut least, mut best) = (i32::MAX, 0);
            if at < usize::from(new.boxes) {
                let row = distances.row(usize::from(new.row[at]));
                for (goal, (&far, &price)) in row.iter().zip(&new.goal_price[..goals]).enumerate() {
                    let cost = i32::from(far) - price;
                    if cost < least {
                        (least, best) = (cost, goal);
                    }
                }
            } else {
                // Rows of zeros are interchangeable: each takes a different goal among those that suit it.
                for goal in 0..goals {
                    let cost = -new.goal_price[goal];
                    if cost < least || cost == least && new.mate[best] != NOBODY {
                        (least, best) = (cost, goal);
                    }
                }
            }
            if new.mate[best] == NOBODY {
                new.mate[best] = at as u8;
                new.box_price[at] = least;
            } else {
                waiting[count] = at as u8;
                count += 1;
            }
        }
        for &at in &waiting[..count] {
            new.augment(distances, usize::from(at), None);
        }
        new.total = new.box_price[..goals].iter().chain(&new.goal_price[..goals]).sum();
        new
    }

    /// Returns the prices of the goals.
    pub(crate) fn prices(&self) -> &[i32; N] {
        &self.goal_price
    }

    /// Returns the cost; `None` if some box has no goal.
    #[inline]
    #[must_use]
    pub(crate) fn total(&self) -> Option<u32> {
        (self.total < BIG).then_some(self.total as u32)
    }

    /// Records that the box on `from` moved to `to`, where `row` applies to it.
    #[inline]
    pub(crate) fn replace(&mut self, distances: &Distances, from: usize, to: usize, row: usize) {
        let boxes = usize::from(self.boxes);
        let at = self.square[..boxes].iter().position(|&square| usize::from(square) == from);
        let at = at.expect("a box that moves is on the board");
        self.square[at] = to as u16;
        self.row[at] = row as u16;
        let goals = usize::from(self.goals);
        let goal = self.mate[..goals].iter().position(|&mate| usize::from(mate) == at);
        let goal = goal.expect("every box has a goal");
        self.mate[goal] = NOBODY;
        self.total -= self.box_price[at];
        self.box_price[at] = 0;
        self.total += self.augment(distances, at, Some(goal));
    }

    /// Returns a lower bound on the cost once `row` applies to the box on `from`, computed with the current prices:
    /// cheaper to compute than the cost itself, and seldom lower.
    #[inline]
    #[must_use]
    pub(crate) fn at_least_after(&self, distances: &Distances, from: usize, row: usize) -> Option<u32> {
        let boxes = usize::from(self.boxes);
        let at = self.square[..boxes].iter().position(|&square| usize::from(square) == from);
        let at = at.expect("a box that moves is on the board");
        let prices = &self.goal_price[..usize::from(self.goals)];
        let near = distances.row(row).iter().zip(prices).map(|(&far, &price)| i32::from(far) - price).min();
        let total = self.total - self.box_price[at] + near.unwrap_or(BIG);
        (total < BIG).then_some(total.max(0) as u32)
    }

    /// Lists the boxes with their goals: square of the box, row of its distances, index of the goal.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        self.mate[..usize::from(self.goals)].iter().enumerate().filter_map(|(goal, &mate)| {
            let at = usize::from(mate);
            (mate < self.boxes).then(|| (usize::from(self.square[at]), usize::from(self.row[at]), goal))
        })
    }

    /// Lists the boxes: square and row.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..usize::from(self.boxes)).map(|at| (usize::from(self.square[at]), usize::from(self.row[at])))
    }

    /// Finds a goal for the box `at`, whose price is 0, along a shortest augmenting path; returns its new price. `free`
    /// is the free goal if there is exactly one.
    #[inline]
    fn augment(&mut self, distances: &Distances, at: usize, free: Option<usize>) -> i32 {
        let goals = usize::from(self.goals);
        let mut reached = [i32::MAX; N];
        let mut way = [NOBODY; N];
        let mut done = [false; N];
        let (mut from, mut came, mut base) = (at, NOBODY, 0);
        let last = loop {
            let offset = base - self.box_price[from];
            let (mut best, mut nearest) = (i32::MAX, 0);
            let row = if from < usize::from(self.boxes) {
                distances.row(usize::from(self.row[from]))
            } else {
                &[0; N][..goals]
            };
            let settled = done[..goals].iter().zip(&self.goal_price[..goals]);
            let found = reached[..goals].iter_mut().zip(&mut way[..goals]);
            for (goal, ((&cost, (&done, &price)), (reached, way))) in
                row.iter().zip(settled).zip(found).enumerate()
            {
                let cost = i32::from(cost) + offset - price;
                let better = cost < *reached && !done;
                *reached = if better { cost } else { *reached };
                *way = if better { came } else { *way };
                if *reached < best && !done {
                    (best, nearest) = (*reached, goal);
                }
            }
            base = best;
            // Among equals, a free goal ends the search.
            if let Some(free) = free
                && reached[free] == best
            {
                nearest = free;
            }
            if self.mate[nearest] == NOBODY {
                break nearest;
            }
            done[nearest] = true;
            came = nearest as u8;
            from = usize::from(self.mate[nearest]);
        };
        for goal in 0..goals {
            if done[goal] {
                let by = base - reached[goal];
                self.goal_price[goal] -= by;
                self.box_price[usize::from(self.mate[goal])] += by;
            }
        }
        self.box_price[at] = base;
        let mut goal = last;
        loop {
            let previous = way[goal];
            if previous == NOBODY {
                self.mate[goal] = at as u8;
                break;
            }
            self.mate[goal] = self.mate[usize::from(previous)];
            goal = usize::from(previous);
        }
        base
    }
}

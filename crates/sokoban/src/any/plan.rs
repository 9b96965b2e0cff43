//! A packing plan: which squares to fill, in which order, and for how long.

use crate::board::Board;
use crate::distances::Distances;
use crate::zone::Zone;

/// One step of a plan: a box is brought to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlanStep {
    /// Where a box goes.
    pub(crate) to: u16,
    /// Where an earlier step parked it; `None` for a box that comes from its start square.
    pub(crate) from: Option<u16>,
}

/// A plan, with data derived from it.
pub(crate) struct PackingPlan<const P: usize> {
    /// The steps.
    pub(crate) steps: Vec<PlanStep>,
    /// By the number of steps done: the squares that have to be filled.
    pub(crate) needed: Vec<Zone<P>>,
    /// By step: the fewest pushes from each live square to its target on the empty level;
    /// [`FAR`](crate::distances::FAR) if there is no path.
    pub(crate) distance: Vec<Vec<u16>>,
}

impl<const P: usize> PackingPlan<P> {
    /// Returns the plan with these steps.
    pub(crate) fn new(board: &Board, steps: Vec<PlanStep>) -> Self {
        let mut now = Zone::default();
        let mut needed = vec![now];
        for step in &steps {
            if let Some(from) = step.from {
                now.remove(usize::from(from));
            }
            now.add(usize::from(step.to));
            needed.push(now);
        }
        let distance = steps.iter().map(|step| Distances::unsided_to_any(board, &[step.to])).collect();
        Self { steps, needed, distance }
    }

    /// Returns the number of steps.
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Returns how many steps are done in a position: the largest number whose required squares are all filled.
    pub(crate) fn packed(&self, boxes: &Zone<P>) -> usize {
        self.needed.iter().rposition(|needed| needed.is_within(boxes)).unwrap_or(0)
    }
}

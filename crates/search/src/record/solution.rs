//! Finds the nodes of a recorded search that lie on its plan.

use super::{RecordedNode, Recording, Side};
use crate::{Outcome, Plan};

impl<S, A: PartialEq> Recording<S, A> {
    /// Returns the nodes on the plan, from a root to a goal; empty without a plan.
    ///
    /// Plans are reconstructed from tables, so a plan need not follow the parents of the goal's node: where a cheaper
    /// path to a state was found later, the plan takes that one.
    #[must_use]
    pub fn solution(&self) -> Vec<u32> {
        let Some(plan) = self.outcome.plan.as_ref().filter(|_| !self.cut) else { return Vec::new() };
        let is_root = |node: &RecordedNode<S, A>| node.parent.is_none() && node.continues.is_none();
        let Some(root) = self.nodes.iter().rposition(|node| is_root(node) && node.side == Side::Start) else {
            return Vec::new();
        };
        let mut at = root as u32;
        let mut path = vec![at];
        for action in &plan.actions {
            let Some(next) = self.next(at, action) else { break };
            path.push(next);
            at = next;
        }
        path
    }

    /// Returns the node that an action on the plan leads to.
    fn next(&self, at: u32, action: &A) -> Option<u32> {
        let class = self.nodes[at as usize].class;
        let leads = |node: &RecordedNode<S, A>, parent: u32| {
            node.side == Side::Start && node.parent == Some(parent) && node.action.as_ref() == Some(action)
        };
        if let Some(child) = self.nodes.iter().position(|node| leads(node, at)) {
            return Some(child as u32);
        }
        // From a node with the same state: the latest one, because tables hold what was found last.
        let from_equal = self.nodes.iter().rposition(|node| {
            let equal = |parent: u32| self.nodes[parent as usize].class == class;
            node.parent.is_some_and(|parent| equal(parent) && leads(node, parent))
        });
        if let Some(child) = from_equal {
            return Some(child as u32);
        }
        // Where two searches met, continue along the one from the goal.
        let backwards = |node: &&RecordedNode<S, A>| {
            node.side == Side::Goal && node.class == class && node.action.as_ref() == Some(action)
        };
        self.nodes.iter().find(backwards).and_then(|node| node.parent)
    }

    /// Returns the same search with its states and actions converted.
    #[must_use]
    pub fn map<T, B>(self, state: impl Fn(&S) -> T, action: impl Fn(A) -> B) -> Recording<T, B> {
        let Outcome { status, plan, lower_bound, counters, iterations } = self.outcome;
        let plan = plan
            .map(|plan| Plan { actions: plan.actions.into_iter().map(&action).collect(), cost: plan.cost });
        Recording {
            rounds: self.rounds,
            nodes: self.nodes.into_iter().map(|node| node.map(&state, &action)).collect(),
            steps: self.steps,
            expanded: self.expanded,
            generated: self.generated,
            cut: self.cut,
            outcome: Outcome { status, plan, lower_bound, counters, iterations },
        }
    }
}

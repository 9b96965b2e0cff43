//! The children of a batch of states, all generated before the first is examined: in the meantime, the data for their
//! estimates is being fetched from memory.

use crate::structures::Entry;
use crate::{Domain, Kept};

/// A state that is being expanded, without its children.
pub(super) struct Parent<C> {
    /// Its position in the batch.
    pub(super) at: usize,
    pub(super) entry: Entry,
    pub(super) carry: C,
    end: usize, // of its children in the list of all children
}

/// A child whose estimate is still being fetched.
pub(super) struct Child<D: Domain, H: Kept<D>> {
    pub(super) key: D::Packed,
    pub(super) action: D::Action,
    pub(super) awaited: H::Awaited,
    /// The thread that it belongs to.
    pub(super) owner: u32,
}

/// The states of a batch and their children.
pub(super) struct Brood<D: Domain, H: Kept<D>> {
    parents: Vec<Parent<H::Carry>>,
    children: Vec<Child<D, H>>,
    actions: Vec<D::Action>,
    scratch: D::Scratch,
}

impl<D: Domain, H: Kept<D>> Brood<D, H> {
    pub(super) fn new() -> Self {
        let (parents, children, actions) = (Vec::new(), Vec::new(), Vec::new());
        Self { parents, children, actions, scratch: D::Scratch::default() }
    }

    /// Clears the batch but keeps its memory.
    pub(super) fn clear(&mut self) {
        self.parents.clear();
        self.children.clear();
    }

    /// Generates the children of a state, except the one it came from, and prefetches the data for their estimates.
    #[inline]
    pub(super) fn add(
        &mut self,
        domain: &D,
        heuristic: &H,
        state: &mut D::State,
        (at, entry, carry): (usize, Entry, H::Carry),
        owner: impl Fn(&D::State) -> usize,
    ) {
        let last = (entry.g > 0).then(|| domain.decode(entry.action));
        self.actions.clear();
        domain.actions(state, &mut self.scratch, &mut self.actions);
        for &action in &self.actions {
            if last.is_some_and(|last| domain.undoes(action, last)) {
                continue;
            }
            domain.apply(state, action);
            let awaited = heuristic.ask(domain, state, action, carry);
            let (key, owner) = (domain.pack(state), owner(state) as u32);
            self.children.push(Child { key, action, awaited, owner });
            domain.undo(state, action);
        }
        self.parents.push(Parent { at, entry, carry, end: self.children.len() });
    }

    /// Lists the states in order, each with its children.
    pub(super) fn parents(&self) -> impl Iterator<Item = (&Parent<H::Carry>, &[Child<D, H>])> {
        let mut start = 0;
        self.parents.iter().map(move |parent| {
            let children = &self.children[start..parent.end];
            start = parent.end;
            (parent, children)
        })
    }
}

//! Processes a batch of states at a time, for an estimate that waits for memory; as in
//! [`best_first`](super::super::best_first).

use super::super::best_first::{Closing, Waiting, close};
use super::super::brood::{Brood, Child, Parent};
use super::super::order::Key;
use super::Owner;
use crate::structures::{Entry, Full, Noted};
use crate::{DEAD, Domain, Kept};

impl<D: Domain, H: Kept<D>> Owner<'_, '_, '_, D, H> {
    /// Expands the states of a batch, prefetching the data for all their children first.
    pub(super) fn expand_together(
        &mut self,
        batch: &[Waiting<D, H::Memo>],
        key: Key,
        brood: &mut Brood<D, H>,
    ) -> Result<(), Full> {
        brood.clear();
        let exchange = &self.shared.exchange;
        for (at, &Noted { slot, memo }) in batch.iter().enumerate() {
            self.counters.popped += 1;
            let entry = Entry::from_meta(slot.meta, D::ACTION_BITS);
            match close::<D>(&mut self.closed, slot, entry, self.config.reopen)? {
                Closing::First => {}
                Closing::Again => self.counters.reopened += 1,
                Closing::Duplicate => continue,
            }
            let mut state = self.domain.unpack(slot.key);
            if self.domain.is_goal(&state) {
                self.take_goal(state, entry);
                continue;
            }
            let carry = match self.config.estimate(key, entry.g) {
                Some(value) => self.heuristic.recall(self.domain, &state, value, memo),
                None => self.heuristic.root(self.domain, &state),
            };
            let owner = |state: &D::State| exchange.owner(self.domain, state);
            brood.add(self.domain, self.heuristic, &mut state, (at, entry, carry), owner);
        }
        brood.parents().try_for_each(|(parent, children)| self.take_in(parent, children))
    }

    /// Keeps the relevant children of a state whose children were all prefetched.
    #[inline]
    fn take_in(&mut self, parent: &Parent<H::Carry>, children: &[Child<D, H>]) -> Result<(), Full> {
        self.counters.expanded += 1;
        for child in children {
            self.counters.generated += 1;
            let g = parent.entry.g.saturating_add(self.domain.cost(child.action));
            let carry = self.heuristic.receive(child.awaited, parent.carry);
            let h = self.heuristic.value(carry);
            if h != DEAD && !self.is_beyond(g.saturating_add(h)) {
                let entry = Entry { g, action: self.domain.encode(child.action) };
                self.keep(child.key, child.owner as usize, entry, h, self.heuristic.memo(&carry))?;
            }
        }
        Ok(())
    }
}

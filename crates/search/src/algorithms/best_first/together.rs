//! The plain loop for an estimate that waits for memory: a batch of states is closed first, then the data for all their
//! children is prefetched, then the children are processed. The states visited and their order are the same as when
//! they are taken one by one.

use super::super::brood::{Brood, Child, Parent};
use super::super::order::Key;
use super::{Closing, End, Search, Waiting, close};
use crate::structures::{Entry, Full, Noted, Slot};
use crate::{Away, Counters, DEAD, Domain, Kept, Pulse, Run, StopReason};

impl<D: Domain, H: Kept<D>> Search<'_, D, H> {
    /// Expands the states of a batch, prefetching the data for all their children first; the nodes and their order are
    /// the same as one by one. If the batch ends early, returns where and how.
    pub(super) fn expand_together(
        &mut self,
        batch: &[Waiting<D, H::Memo>],
        key: Key,
        brood: &mut Brood<D, H>,
        counters: &mut Counters,
        pulse: &mut Pulse<'_, '_>,
    ) -> Option<(usize, End)> {
        brood.clear();
        let mut goal = None;
        let mut end = None;
        for (at, &Noted { slot, memo }) in batch.iter().enumerate() {
            counters.popped += 1;
            let entry = Entry::from_meta(slot.meta, D::ACTION_BITS);
            match close::<D>(&mut self.closed, slot, entry, self.config.reopen) {
                Ok(Closing::First) => {}
                Ok(Closing::Again) => counters.reopened += 1,
                Ok(Closing::Duplicate) => {
                    self.domain.turned_away_packed(slot.key, Away::Duplicate);
                    continue;
                }
                Err(Full) => {
                    end = Some((at, End::Stopped(StopReason::Memory)));
                    break;
                }
            }
            let mut state = self.domain.unpack(slot.key);
            if self.domain.is_goal(&state) {
                goal = Some((entry.g, state, entry));
                end = Some((at, End::Goal));
                break;
            }
            let carry = match self.config.estimate(key, entry.g) {
                Some(value) => self.heuristic.recall(self.domain, &state, value, memo),
                None => self.heuristic.root(self.domain, &state),
            };
            brood.add(self.domain, self.heuristic, &mut state, (at, entry, carry), |_| 0);
        }
        for (parent, children) in brood.parents() {
            counters.expanded += 1;
            let stop = match self.take_in(parent, children, counters, pulse.run()) {
                Ok(()) => pulse.tick(1 + children.len() as u64, counters),
                Err(Full) => Some(StopReason::Memory),
            };
            if let Some(reason) = stop {
                return Some((parent.at, End::Stopped(reason)));
            }
        }
        if goal.is_some() {
            self.best = goal;
        }
        end
    }

    /// Keeps the relevant children of a state whose children were all prefetched.
    #[inline]
    fn take_in(
        &mut self,
        parent: &Parent<H::Carry>,
        children: &[Child<D, H>],
        counters: &mut Counters,
        run: &Run<'_>,
    ) -> Result<(), Full> {
        for child in children {
            counters.generated += 1;
            let g = parent.entry.g.saturating_add(self.domain.cost(child.action));
            let carry = self.heuristic.receive(child.awaited, parent.carry);
            let h = self.heuristic.value(carry);
            if h == DEAD {
                self.domain.turned_away_packed(child.key, Away::Dead);
                continue;
            }
            let f = g.saturating_add(h);
            if self.config.bound.is_some_and(|bound| f > bound) {
                self.domain.turned_away_packed(child.key, Away::Beyond);
                // A detour to a state that was expanded is no reason for another round.
                if f < self.next_bound && !self.closed_by_less(child.key, g) {
                    self.next_bound = f;
                }
                continue;
            }
            let entry = Entry { g, action: self.domain.encode(child.action) };
            if h == 0 && self.best.as_ref().is_none_or(|best| g < best.0) {
                let state = self.domain.unpack(child.key);
                if self.domain.is_goal(&state) {
                    self.best = Some((g, state, entry));
                    run.announce_plan(g);
                }
            }
            let (primary, secondary) = self.config.key(g, h);
            let slot = Slot { key: child.key, meta: entry.to_meta(D::ACTION_BITS) };
            self.open.push(primary, secondary, Noted { slot, memo: self.heuristic.memo(&carry) })?;
        }
        Ok(())
    }
}

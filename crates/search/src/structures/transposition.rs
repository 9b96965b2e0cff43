//! A table of proven bounds with a size limit that forgets the least valuable ones first.
//!
//! It starts small and doubles as it fills, so that a short search does not pay for all the memory it is allowed.

use crate::{Cost, Packed};

/// Slots that a state may be stored in.
const CLUSTER: usize = 4;

/// For some states, a proven lower bound on the cost of every plan from there.
pub(crate) struct Transposition<P> {
    slots: Box<[Slot<P>]>,
    clusters: u64,
    most: u64,   // limit on clusters
    filled: u64, // slots filled, overwritten ones included; recounted on doubling
}

/// Clusters of a new table.
const FIRST: u64 = 1 << 10;

#[derive(Clone, Copy)]
#[repr(C, packed)]
struct Slot<P> {
    key: P,
    at_least: u16, // 0 for an empty slot
    searched: u16, // the budget of the search that proved it: the larger, the more expensive to prove again
}

impl<P: Packed> Transposition<P> {
    /// The bytes of a cluster, the slots that a state may be stored in.
    pub(crate) const CLUSTER_BYTES: u64 = (CLUSTER * size_of::<Slot<P>>()) as u64;

    /// Creates a table of at most `bytes` bytes, but with room for at least a few states.
    #[must_use]
    pub(crate) fn new(bytes: u64) -> Self {
        let most = (bytes / Self::CLUSTER_BYTES).max(1);
        Self::with_clusters(FIRST.min(most), most)
    }

    fn with_clusters(clusters: u64, most: u64) -> Self {
        let empty = Slot { key: P::BLANK, at_least: 0, searched: 0 };
        let slots = vec![empty; clusters as usize * CLUSTER].into_boxed_slice();
        Self { slots, clusters, most, filled: 0 }
    }

    /// Doubles the table. If old and new together would exceed the limit, it forgets everything instead.
    #[cold]
    fn grow(&mut self) {
        let clusters = (self.clusters * 2).min(self.most);
        if self.clusters + clusters > self.most {
            self.slots = Box::default();
            *self = Self::with_clusters(self.most, self.most);
            return;
        }
        let mut grown = Self::with_clusters(clusters, self.most);
        for slot in self.slots.iter().filter(|slot| slot.at_least > 0) {
            grown.put(slot.key, Cost::from(slot.at_least), Cost::from(slot.searched));
        }
        *self = grown;
    }

    /// Returns the bytes used.
    #[must_use]
    pub(crate) fn bytes(&self) -> u64 {
        size_of_val(&self.slots[..]) as u64
    }

    /// Returns the number of states held.
    #[must_use]
    pub(crate) fn len(&self) -> u64 {
        self.slots.iter().filter(|slot| slot.at_least > 0).count() as u64
    }

    /// Returns a lower bound on the cost of every plan from the state, as far as the table remembers.
    #[inline]
    #[must_use]
    pub(crate) fn get(&self, key: P) -> Cost {
        let start = self.cluster(key);
        for slot in &self.slots[start..start + CLUSTER] {
            if { slot.key } == key && slot.at_least > 0 {
                return Cost::from(slot.at_least);
            }
        }
        0
    }

    /// Stores that every plan from the state costs at least `at_least`, proven by a search with the budget `searched`.
    pub(crate) fn put(&mut self, key: P, at_least: Cost, searched: Cost) {
        let start = self.cluster(key);
        let word = |cost: Cost| u16::try_from(cost).unwrap_or(u16::MAX);
        let new = Slot { key, at_least: word(at_least), searched: word(searched) };
        let cluster = &mut self.slots[start..start + CLUSTER];
        if let Some(old) = cluster.iter_mut().find(|slot| { slot.key } == key && slot.at_least > 0) {
            if new.at_least >= old.at_least {
                *old = new;
            }
            return;
        }
        if self.filled * 2 > self.clusters * CLUSTER as u64 && self.clusters < self.most {
            self.grow();
            return self.put(key, at_least, searched);
        }
        self.filled += 1;
        let cluster = &mut self.slots[start..start + CLUSTER];
        let victim = cluster.iter_mut().min_by_key(|slot| slot.searched).expect("a cluster has slots");
        *victim = new;
    }

    #[inline]
    fn cluster(&self, key: P) -> usize {
        ((u128::from(key.hash()) * u128::from(self.clusters)) >> 64) as usize * CLUSTER
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_the_larger_bound_and_never_invents_one() {
        let mut table = Transposition::<u64>::new(1 << 12);
        table.put(7, 10, 5);
        table.put(7, 8, 9);
        assert_eq!(table.get(7), 10);
        for key in 100..100_000 {
            table.put(key, 3, 1);
        }
        for key in 200_000..300_000 {
            assert_eq!(table.get(key), 0);
        }
        assert!(table.bytes() <= 1 << 12);
    }

    #[test]
    fn keeps_what_it_held_when_it_grows() {
        let mut table = Transposition::<u64>::new(1 << 24);
        for key in 1..50_000 {
            table.put(key, 5, 2);
        }
        let kept = (1..50_000).filter(|&key| table.get(key) == 5).count();
        assert!(kept > 45_000, "{kept} of 50000 kept");
        assert!(table.bytes() <= 1 << 24);
    }
}

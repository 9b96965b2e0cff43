//! Hashes seen so far, in a table that is cleared often.

/// A set of hashes.
#[derive(Default)]
pub(super) struct Seen {
    slots: Vec<u64>, // 0 if free
    filled: usize,
}

impl Seen {
    /// Clears the set, with room for about `expected` hashes.
    pub(super) fn clear(&mut self, expected: usize) {
        let size = (2 * expected).next_power_of_two().max(64);
        if self.slots.len() < size {
            self.slots = vec![0; size];
        } else {
            self.slots.fill(0);
        }
        self.filled = 0;
    }

    /// Adds a hash and returns whether it is new.
    #[inline]
    pub(super) fn insert(&mut self, hash: u64) -> bool {
        if 2 * self.filled >= self.slots.len() {
            self.grow();
        }
        let hash = hash.max(1);
        let mask = self.slots.len() - 1;
        // States are hashed as sums of products, which are mixed best in their high bits.
        let mut slot = (hash >> 20) as usize & mask;
        while self.slots[slot] != 0 {
            if self.slots[slot] == hash {
                return false;
            }
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = hash;
        self.filled += 1;
        true
    }

    #[cold]
    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![0; (2 * old.len()).max(64)];
        self.filled = 0;
        for hash in old.into_iter().filter(|&hash| hash != 0) {
            self.insert(hash);
        }
    }
}

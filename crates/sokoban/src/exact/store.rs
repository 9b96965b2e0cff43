//! States in the order in which they were found, without duplicates.

/// An empty slot; the numbers of states are below this.
const EMPTY: u32 = u32::MAX;

/// States of equal width stored contiguously, and an open-addressed index into them that compares whole states.
pub(crate) struct Store {
    width: usize,
    most: usize,      // how many states may be stored
    states: Vec<u16>, // `width` numbers per state
    slots: Vec<u32>,  // a power of two, at most half of them in use
}

impl Store {
    /// Creates an empty store for at most `most` states of `width` numbers each.
    pub(crate) fn new(width: usize, most: usize) -> Self {
        Self { width, most: most.min(EMPTY as usize), states: Vec::new(), slots: vec![EMPTY; 1 << 8] }
    }

    /// Returns how many states are stored.
    pub(crate) fn len(&self) -> usize {
        self.states.len() / self.width
    }

    /// Returns state `id`.
    pub(crate) fn get(&self, id: u32) -> &[u16] {
        &self.states[id as usize * self.width..][..self.width]
    }

    /// Returns the number of a state and whether it is new, or `None` if it is new and there is no room for it.
    pub(crate) fn add(&mut self, state: &[u16]) -> Option<(u32, bool)> {
        let slot = self.slot(state);
        if self.slots[slot] != EMPTY {
            return Some((self.slots[slot], false));
        }
        let id = self.len();
        if id >= self.most {
            return None;
        }
        self.states.extend_from_slice(state);
        self.slots[slot] = id as u32;
        if self.slots.len() < 2 * (id + 1) {
            self.grow();
        }
        Some((id as u32, true))
    }

    /// Finds the slot that holds the state, or the free one where it belongs.
    fn slot(&self, state: &[u16]) -> usize {
        let mask = self.slots.len() - 1;
        // Multiplication by an odd constant (from the golden ratio) mixes upwards, so use the high bits.
        let hash = state.iter().fold(0u64, |hash, &cell| {
            (hash.rotate_left(17) ^ u64::from(cell)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        let mut slot = (hash >> 20) as usize & mask;
        while self.slots[slot] != EMPTY && self.get(self.slots[slot]) != state {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.slots = vec![EMPTY; 2 * self.slots.len()];
        for id in 0..self.len() as u32 {
            let slot = self.slot(self.get(id));
            self.slots[slot] = id;
        }
    }
}

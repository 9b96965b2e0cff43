//! The states of the last layers, by their hashes.
//!
//! Two states with the same hash are treated as equal: one of them is lost, which a beam can tolerate.

/// Hashes of the layer being built, and of the two before it.
pub(super) struct Seen {
    tables: [Vec<u64>; 3], // open addressing; 0 is empty
    mask: usize,
}

impl Seen {
    /// The approximate number of bytes per state.
    pub(super) const BYTES_EACH: usize = 3 * size_of::<u64>();

    pub(super) fn new() -> Self {
        Self { tables: Default::default(), mask: 0 }
    }

    /// Begins a layer of at most `most` states; the oldest is forgotten.
    pub(super) fn begin(&mut self, most: usize) {
        let size = (2 * most).next_power_of_two().max(8);
        self.tables.rotate_right(1);
        if size > self.mask + 1 {
            self.mask = size - 1;
            for table in &mut self.tables {
                let old = std::mem::replace(table, vec![0; size]);
                for hash in old.into_iter().filter(|&hash| hash != 0) {
                    let at = find(table, size - 1, hash).unwrap_or_else(|empty| empty);
                    table[at] = hash;
                }
            }
        }
        self.tables[0].fill(0);
    }

    /// Adds a state to the layer unless it is in this layer or one of the two before; returns whether it was added.
    #[inline]
    pub(super) fn insert(&mut self, hash: u64) -> bool {
        let hash = hash.max(1);
        let Err(empty) = find(&self.tables[0], self.mask, hash) else { return false };
        if find(&self.tables[1], self.mask, hash).is_ok() || find(&self.tables[2], self.mask, hash).is_ok() {
            return false;
        }
        self.tables[0][empty] = hash;
        true
    }
}

/// Returns the position of a hash, or the empty slot where it belongs.
#[inline]
fn find(table: &[u64], mask: usize, hash: u64) -> Result<usize, usize> {
    // Not the highest bits, which selected the part.
    let mut at = (hash >> 8) as usize & mask;
    loop {
        match table[at] {
            0 => return Err(at),
            there if there == hash => return Ok(at),
            _ => at = (at + 1) & mask,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_layers_are_remembered() {
        let mut seen = Seen::new();
        for (layer, most) in [(0_u64, 10), (1, 500), (2, 20), (3, 2000), (4, 30)] {
            seen.begin(most);
            for state in 0..most.min(10) as u64 {
                let hash = crate::mix(layer * 1000 + state);
                assert!(seen.insert(hash) && !seen.insert(hash));
                for before in 1..=3_u64.min(layer) {
                    let hash = crate::mix((layer - before) * 1000 + state);
                    assert_eq!(seen.insert(hash), before == 3, "layer {layer}, {before} before");
                }
            }
        }
    }
}

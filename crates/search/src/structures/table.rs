//! The closed list: an open-addressed hash table of packed states that grows in small steps.
//!
//! A slot is the packed state and its meta word side by side without padding (10 bytes for a 15-puzzle board). The
//! table is divided into segments by the top bits of the hash. Within a segment the home slot is monotone in the hash
//! and collisions probe linearly, so growing a segment is a nearly sequential copy. Segments grow one at a time and out
//! of step, and all pages have the same size: the overall load stays near 0.66, where doubling would make it swing
//! between 0.38 and 0.76, no pause is long, and the heap is not fragmented. The bytes per stored state therefore stay
//! between 13 and 18 at any size, and the process stays near its budget.

use super::prefetch::prefetch;
use crate::{Meta, Packed};

/// Segments of a table; each grows on its own, so the pauses for growing are short.
const SEGMENTS: usize = 64;
/// Slots per page. A segment smaller than this is one short page.
const PAGE: usize = 2048;
/// Slots of a segment's first page.
const FIRST: usize = 16;
/// A segment grows when more than this percentage of its slots is taken.
const LOAD_PERCENT: usize = 76;

/// A stored state: the packed form and the word next to it, without padding.
#[derive(Clone, Copy)]
#[repr(C, packed)]
pub(crate) struct Slot<P, M> {
    /// The state.
    pub(crate) key: P,
    /// The cost of its path and its last action; see [`Entry`].
    pub(crate) meta: M,
}

/// A state of an open list: the stored state and the memo of its estimate, without padding.
#[derive(Clone, Copy)]
#[repr(C, packed)]
pub(crate) struct Noted<P, M, N> {
    /// The state.
    pub(crate) slot: Slot<P, M>,
    /// The memo; see [`Kept`](crate::Kept).
    pub(crate) memo: N,
}

/// What a meta word holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The cost of the path to the state.
    pub(crate) g: u32,
    /// The code of the last action of that path.
    pub(crate) action: u32,
}

impl<P: Packed, M: Meta> Slot<P, M> {
    /// Returns an empty slot.
    fn vacant() -> Self {
        Self { key: P::BLANK, meta: M::EMPTY }
    }

    /// Returns whether the slot is empty.
    #[inline]
    fn is_vacant(&self) -> bool {
        let meta = self.meta;
        meta == M::EMPTY
    }
}

impl Entry {
    /// Packs the entry into a meta word whose low `action_bits` are the action.
    ///
    /// A cost that does not fit is stored as the largest one that does: only searches that ignore path costs (greedy
    /// ones, on very long paths) ever encounter this.
    #[inline]
    #[must_use]
    pub(crate) fn to_meta<M: Meta>(self, action_bits: u32) -> M {
        M::from_u64(
            u64::from(self.g.min(Self::largest::<M>(action_bits))) << action_bits | u64::from(self.action),
        )
    }

    /// Reads the entry back from a meta word.
    #[inline]
    #[must_use]
    pub(crate) fn from_meta<M: Meta>(meta: M, action_bits: u32) -> Self {
        let word = meta.to_u64();
        Self { g: (word >> action_bits) as u32, action: (word & ((1 << action_bits) - 1)) as u32 }
    }

    /// Returns the largest cost that a meta word can hold; it also stands for larger ones.
    #[inline]
    fn largest<M: Meta>(action_bits: u32) -> u32 {
        let bits = M::BITS - action_bits;
        if bits > 32 { u32::MAX } else { ((1u64 << bits) - 2) as u32 }
    }
}

/// The budget does not allow the table or list to grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

/// The result of [`Table::insert`].
pub(crate) enum Inserted<'t, P, M> {
    /// The state was not there; it has been added.
    New,
    /// The state was already there; this is its slot.
    Old(&'t mut Slot<P, M>),
}

/// A hash table from packed states to meta words.
pub(crate) struct Table<P, M> {
    segments: Vec<Segment<P, M>>,
    spare: Vec<Box<[Slot<P, M>]>>, // pages left over from growing
    spare_bytes: u64,
    len: u64,
    bytes: u64, // of the segments
    budget: u64,
}

struct Segment<P, M> {
    pages: Vec<Box<[Slot<P, M>]>>,
    capacity: usize, // slots in all pages
    len: usize,
    threshold: usize, // grows at this length
}

impl<P: Packed, M: Meta> Table<P, M> {
    /// Bytes of one slot.
    pub(crate) const SLOT_BYTES: u64 = size_of::<Slot<P, M>>() as u64;

    /// Creates an empty table that may use up to `budget` bytes.
    #[must_use]
    pub(crate) fn new(budget: u64) -> Self {
        let segments =
            (0..SEGMENTS).map(|_| Segment { pages: Vec::new(), capacity: 0, len: 0, threshold: 0 }).collect();
        Self { segments, spare: Vec::new(), spare_bytes: 0, len: 0, bytes: 0, budget }
    }

    /// Returns the number of states stored.
    #[must_use]
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// Returns the bytes used, including empty slots and spare pages.
    #[must_use]
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes + self.spare_bytes
    }

    /// Changes the budget, for tables that share one.
    pub(crate) fn set_budget(&mut self, budget: u64) {
        self.budget = budget;
    }

    /// Prefetches the slot of a hash into the cache.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        let segment = &self.segments[segment_of(hash)];
        if segment.capacity > 0 {
            let home = segment.home(hash);
            let page = &segment.pages[home / PAGE];
            prefetch(&page[home % PAGE]);
            // Every other probe continues into the next cache line.
            prefetch(&page[(home % PAGE + 64 / size_of::<Slot<P, M>>()).min(page.len() - 1)]);
        }
    }

    /// Returns the meta word of a state.
    #[must_use]
    pub(crate) fn get(&self, key: P) -> Option<M> {
        let hash = key.hash();
        let segment = &self.segments[segment_of(hash)];
        if segment.capacity == 0 {
            return None;
        }
        match segment.probe(key, hash) {
            Probe::Found(page, at) => Some(segment.pages[page][at].meta),
            Probe::Vacant(..) => None,
        }
    }

    /// Stores a state unless it is there already.
    ///
    /// # Errors
    ///
    /// [`Full`] if the table would have to grow past its budget; nothing is stored then.
    #[inline]
    pub(crate) fn insert(&mut self, key: P, meta: M) -> Result<Inserted<'_, P, M>, Full> {
        let hash = key.hash();
        let index = segment_of(hash);
        if self.segments[index].len >= self.segments[index].threshold {
            self.grow(index)?;
        }
        let segment = &mut self.segments[index];
        match segment.probe(key, hash) {
            Probe::Vacant(page, at) => {
                segment.pages[page][at] = Slot { key, meta };
                segment.len += 1;
                self.len += 1;
                Ok(Inserted::New)
            }
            Probe::Found(page, at) => Ok(Inserted::Old(&mut segment.pages[page][at])),
        }
    }

    /// Removes a state; returns whether it was there.
    pub(crate) fn remove(&mut self, key: P) -> bool {
        let hash = key.hash();
        let segment = &mut self.segments[segment_of(hash)];
        if segment.capacity == 0 {
            return false;
        }
        let Probe::Found(page, at) = segment.probe(key, hash) else { return false };
        segment.close_gap(page * PAGE + at);
        segment.len -= 1;
        self.len -= 1;
        true
    }

    /// Calls `visit` for every stored state, in the table's order.
    #[cfg(test)]
    fn for_each(&self, mut visit: impl FnMut(P, M)) {
        for segment in &self.segments {
            for slot in segment.pages.iter().flatten() {
                if !slot.is_vacant() {
                    visit(slot.key, slot.meta);
                }
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, index: usize) -> Result<(), Full> {
        let segment = &mut self.segments[index];
        let old = segment.capacity;
        let new = next_capacity(index, old);
        let added = (new - old) as u64 * Self::SLOT_BYTES;
        // While a segment is being copied, its old and new pages exist at the same time.
        let copying = (new as u64 * Self::SLOT_BYTES).max(self.spare_bytes);
        if self.bytes + copying > self.budget {
            return Err(Full);
        }
        let empty = Slot::vacant();
        let pages = std::mem::take(&mut segment.pages);
        if new <= PAGE {
            segment.pages.push(vec![empty; new].into_boxed_slice());
        } else {
            for _ in 0..new / PAGE {
                segment.pages.push(match self.spare.pop() {
                    Some(mut page) => {
                        page.fill(empty);
                        page
                    }
                    None => vec![empty; PAGE].into_boxed_slice(),
                });
            }
        }
        segment.capacity = new;
        segment.threshold = (new * LOAD_PERCENT / 100).min(new - 1);
        for page in pages {
            for slot in page.iter().filter(|slot| !slot.is_vacant()) {
                let (page, at) = segment.vacancy({ slot.key }.hash());
                segment.pages[page][at] = *slot;
            }
            // Full-size pages are reused, either right away for the rest of this segment or for the next one that
            // grows.
            if page.len() == PAGE {
                self.spare.push(page);
            }
        }
        self.spare_bytes = self.spare.len() as u64 * PAGE as u64 * Self::SLOT_BYTES;
        self.bytes += added;
        Ok(())
    }
}

/// Where a probe ended: the page and the position in it.
enum Probe {
    Found(usize, usize),
    Vacant(usize, usize),
}

impl<P: Packed, M: Meta> Segment<P, M> {
    /// Looks for a state, starting at its home slot.
    #[inline]
    fn probe(&self, key: P, hash: u64) -> Probe {
        let home = self.home(hash);
        let (mut page, mut start) = (home / PAGE, home % PAGE);
        loop {
            for (offset, slot) in self.pages[page][start..].iter().enumerate() {
                if { slot.key } == key && !slot.is_vacant() {
                    return Probe::Found(page, start + offset);
                }
                if slot.is_vacant() {
                    return Probe::Vacant(page, start + offset);
                }
            }
            (page, start) = (if page + 1 == self.pages.len() { 0 } else { page + 1 }, 0);
        }
    }

    /// Empties a slot and moves up the slots after it that would no longer be found (Knuth, vol. 3, 6.4, algorithm R).
    fn close_gap(&mut self, mut gap: usize) {
        let mut at = gap;
        loop {
            at = if at + 1 == self.capacity { 0 } else { at + 1 };
            let slot = self.pages[at / PAGE][at % PAGE];
            if slot.is_vacant() {
                break;
            }
            let home = self.home({ slot.key }.hash());
            // A lookup for it starts after the gap, taking wrap-around into account.
            let unharmed = if gap <= at { gap < home && home <= at } else { gap < home || home <= at };
            if !unharmed {
                self.pages[gap / PAGE][gap % PAGE] = slot;
                gap = at;
            }
        }
        self.pages[gap / PAGE][gap % PAGE] = Slot::vacant();
    }

    /// Finds the first empty slot, starting at a hash's home.
    #[inline]
    fn vacancy(&self, hash: u64) -> (usize, usize) {
        let home = self.home(hash);
        let (mut page, mut start) = (home / PAGE, home % PAGE);
        loop {
            if let Some(offset) = self.pages[page][start..].iter().position(Slot::is_vacant) {
                return (page, start + offset);
            }
            (page, start) = (if page + 1 == self.pages.len() { 0 } else { page + 1 }, 0);
        }
    }

    /// Returns the slot where a lookup for `hash` begins; monotone in the lower half of the hash.
    #[inline]
    fn home(&self, hash: u64) -> usize {
        (((hash & 0xffff_ffff) * self.capacity as u64) >> 32) as usize
    }
}

/// Returns the number of slots that a segment grows to.
///
/// Beyond a few pages it grows by a third, and segments start doing so at different sizes: while some have just grown,
/// others are nearly full, and the load of the whole table stays about the same.
fn next_capacity(segment: usize, old: usize) -> usize {
    let pages = old / PAGE;
    match pages {
        _ if old == 0 => FIRST,
        0 => old * 2,
        1..3 => old + PAGE,
        3 => (4 + segment % 2) * PAGE,
        _ => (pages + pages.div_ceil(3)) * PAGE,
    }
}

#[inline]
fn segment_of(hash: u64) -> usize {
    (hash >> 58) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mix;
    use crate::packed::sealed::Word;

    #[test]
    fn keeps_what_was_inserted_and_nothing_else() {
        let mut table = Table::<u64, u16>::new(1 << 26);
        for i in 0..300_000u64 {
            let key = mix(i) | 1;
            assert!(matches!(table.insert(key, (i % 1000) as u16), Ok(Inserted::New)), "key {i} is new");
        }
        assert_eq!(table.len(), 300_000);
        for i in 0..300_000u64 {
            assert_eq!(table.get(mix(i) | 1), Some((i % 1000) as u16));
            assert_eq!(table.get(mix(i) & !1), None);
        }
        let mut seen = 0;
        table.for_each(|_, _| seen += 1);
        assert_eq!(seen, 300_000);
    }

    #[test]
    fn stays_within_its_bytes_per_state_once_it_is_large() {
        let mut table = Table::<u64, u16>::new(1 << 28);
        let mut worst = 0.0f64;
        for i in 1..4_000_000u64 {
            table.insert(mix(i), 0).expect("the budget is ample");
            if i > 1_500_000 {
                worst = worst.max(table.bytes() as f64 / i as f64);
            }
        }
        assert!(worst <= 17.6, "{worst} bytes per state");
    }

    #[test]
    fn refuses_to_outgrow_its_budget() {
        let mut table = Table::<u64, u16>::new(1 << 20);
        let mut stored = 0u64;
        while table.insert(mix(stored), 1).is_ok() {
            stored += 1;
        }
        assert!(table.bytes() <= 1 << 20);
        assert!(stored > 50_000, "only {stored} states in a mebibyte");
        assert_eq!(table.len(), stored);
    }

    #[test]
    fn entries_round_trip_and_saturate() {
        let entry = Entry { g: 77, action: 3 };
        assert_eq!(Entry::from_meta(entry.to_meta::<u16>(2), 2), entry);
        let long = Entry { g: 1_000_000, action: 1 }.to_meta::<u16>(2);
        assert_ne!(long, u16::EMPTY);
        assert_eq!(Entry::from_meta(long, 2).action, 1);
        let wide = Entry { g: u32::MAX, action: u32::MAX };
        assert_ne!(wide.to_meta::<u64>(32), u64::EMPTY);
        let wide = Entry { g: u32::MAX, action: (1 << 20) - 1 };
        assert_eq!(Entry::from_meta(wide.to_meta::<u64>(20), 20), wide);
        assert_ne!(wide.to_meta::<u64>(20), u64::EMPTY);
    }

    #[test]
    fn forgets_what_is_removed_and_nothing_else() {
        // Few keys and few hashes, so that runs of slots are long and wrap around the end of a segment.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        struct Crowded(u32);
        impl Packed for Crowded {
            fn hash(&self) -> u64 {
                u64::from(self.0 % 7) * 0x2490_0000 + u64::from(self.0 % 3)
            }
        }
        impl crate::packed::sealed::Form for Crowded {
            const BLANK: Self = Self(0);
            const BYTES: usize = 4;
            fn put(&self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.0.to_le_bytes());
            }
            fn get(bytes: &[u8]) -> Self {
                Self(u32::from_le_bytes(*bytes.first_chunk().expect("four bytes")))
            }
        }
        let mut table = Table::<Crowded, u16>::new(1 << 20);
        let mut model = std::collections::HashMap::new();
        let mut word = 1u64;
        for round in 0..60_000u64 {
            word = mix(word.wrapping_add(round));
            let key = (word >> 20) as u32 % 90;
            if word.is_multiple_of(2) {
                if let Ok(Inserted::New) = table.insert(Crowded(key), round as u16 % 999) {
                    assert!(model.insert(key, round as u16 % 999).is_none());
                }
            } else {
                assert_eq!(table.remove(Crowded(key)), model.remove(&key).is_some());
            }
            assert_eq!(table.len(), model.len() as u64);
            if round.is_multiple_of(16) {
                for key in 0..90 {
                    assert_eq!(table.get(Crowded(key)), model.get(&key).copied(), "round {round}, key {key}");
                }
            }
        }
    }
}

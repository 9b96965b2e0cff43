//! The open list: integer buckets with two keys.
//!
//! Priorities are small whole numbers, so the logarithm of a heap would be wasted: an entry goes straight to the bucket
//! of its (primary, secondary) key. Buckets are chains of equally sized chunks that are passed from bucket to bucket,
//! so that a list that shrinks here and grows there needs no new memory and wastes at most one chunk per bucket.

use std::collections::VecDeque;

use super::table::Full;

/// Entries per chunk.
const CHUNK: usize = 128;
/// Keys below this go to an array; larger ones go to the overflow map.
const DENSE: u32 = 1 << 14;

/// Which entry of a bucket comes out first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Discipline {
    /// The oldest.
    FirstIn,
    /// The newest.
    LastIn,
}

/// The sort key of a list: primary, secondary.
pub(crate) type Key = (u32, u32);

/// Returns the indices of the keys in ascending order; equal keys keep their order. It is not generic, so that there is
/// only one sort for everything that is sorted by keys.
pub(crate) fn ascending(keys: Vec<Key>) -> Vec<usize> {
    let mut order: Vec<(Key, usize)> = keys.into_iter().zip(0..).collect();
    order.sort_unstable();
    order.into_iter().map(|(_, place)| place).collect()
}

/// A priority queue of `E` by (primary, secondary), both smallest first.
pub(crate) struct Buckets<E> {
    rows: Vec<Row<E>>,
    overflow: std::collections::BTreeMap<(u32, u32), Bucket<E>>,
    spare: Vec<Box<[E]>>,
    discipline: Discipline,
    lowest: usize, // no row below this holds anything
    len: u64,
    chunks: u64,
    budget: u64,
}

struct Row<E> {
    buckets: Vec<Bucket<E>>,
    lowest: usize,
    len: u64,
}

struct Bucket<E> {
    chunks: VecDeque<Box<[E]>>,
    head: usize, // first entry in the first chunk
    tail: usize, // past the last entry in the last chunk
}

impl<E> Default for Bucket<E> {
    fn default() -> Self {
        Self { chunks: VecDeque::new(), head: 0, tail: 0 }
    }
}

impl<E: Copy> Buckets<E> {
    /// Creates an empty list that may use up to `budget` bytes.
    #[must_use]
    pub(crate) fn new(discipline: Discipline, budget: u64) -> Self {
        Self {
            rows: Vec::new(),
            overflow: std::collections::BTreeMap::new(),
            spare: Vec::new(),
            discipline,
            lowest: 0,
            len: 0,
            chunks: 0,
            budget,
        }
    }

    /// Returns the number of entries.
    #[must_use]
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// Returns the bytes used, including free chunks.
    #[must_use]
    pub(crate) fn bytes(&self) -> u64 {
        self.chunks * (CHUNK * size_of::<E>()) as u64
    }

    /// Changes the budget, for lists that share one.
    pub(crate) fn set_budget(&mut self, budget: u64) {
        self.budget = budget;
    }

    /// Adds an entry.
    ///
    /// # Errors
    ///
    /// [`Full`] if the list would have to grow past its budget; nothing is added then.
    #[inline]
    pub(crate) fn push(&mut self, primary: u32, secondary: u32, entry: E) -> Result<(), Full> {
        let bucket = if primary < DENSE && secondary < DENSE {
            let (p, s) = (primary as usize, secondary as usize);
            if p >= self.rows.len() {
                self.rows.resize_with(p + 1, || Row { buckets: Vec::new(), lowest: 0, len: 0 });
            }
            let row = &mut self.rows[p];
            if s >= row.buckets.len() {
                row.buckets.resize_with(s + 1, Bucket::default);
            }
            if row.len == 0 || s < row.lowest {
                row.lowest = s;
            }
            self.lowest = self.lowest.min(p);
            &mut row.buckets[s]
        } else {
            self.overflow.entry((primary, secondary)).or_default()
        };
        if bucket.chunks.is_empty() || bucket.tail == CHUNK {
            let chunk = match self.spare.pop() {
                Some(chunk) => chunk,
                None => {
                    if (self.chunks + 1) * (CHUNK * size_of::<E>()) as u64 > self.budget {
                        return Err(Full);
                    }
                    self.chunks += 1;
                    vec![entry; CHUNK].into_boxed_slice()
                }
            };
            bucket.chunks.push_back(chunk);
            bucket.tail = 0;
            if bucket.chunks.len() == 1 {
                bucket.head = 0;
            }
        }
        let last = bucket.chunks.back_mut().expect("a chunk was just ensured");
        last[bucket.tail] = entry;
        bucket.tail += 1;
        self.len += 1;
        if primary < DENSE && secondary < DENSE {
            self.rows[primary as usize].len += 1;
        }
        Ok(())
    }

    /// Returns the smallest key.
    #[must_use]
    pub(crate) fn peek_key(&mut self) -> Option<(u32, u32)> {
        let dense = self.settle();
        let sparse = self.overflow.keys().next().copied();
        match (dense, sparse) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        }
    }

    /// Takes up to `room` entries with the smallest key, all with the same key, and appends them to `out`.
    pub(crate) fn pop_batch(&mut self, room: usize, out: &mut Vec<E>) -> Option<(u32, u32)> {
        let key = self.peek_key()?;
        let dense = key.0 < DENSE && key.1 < DENSE;
        let bucket = if dense {
            &mut self.rows[key.0 as usize].buckets[key.1 as usize]
        } else {
            self.overflow.get_mut(&key).expect("the key was just seen")
        };
        let mut taken = 0;
        while taken < room && !bucket.chunks.is_empty() {
            out.push(bucket.take(self.discipline, &mut self.spare));
            taken += 1;
        }
        let empty = bucket.chunks.is_empty();
        self.len -= taken as u64;
        if dense {
            self.rows[key.0 as usize].len -= taken as u64;
        } else if empty {
            self.overflow.remove(&key);
        }
        Some(key)
    }

    /// Takes up to `room` of the oldest entries with the smallest primary key, all with the same secondary key, which
    /// rotates with `turn` so that each gets its turn.
    pub(crate) fn pop_batch_after(&mut self, turn: u32, room: usize, out: &mut Vec<E>) -> Option<Key> {
        let (primary, lowest) = self.peek_key()?;
        let Some(row) = self.rows.get_mut(primary as usize).filter(|_| lowest < DENSE) else {
            return self.pop_batch(room, out);
        };
        let (from, count) = (lowest as usize, row.buckets.len() - lowest as usize);
        let start = turn as usize % count;
        let at =
            (0..count).map(|i| from + (start + i) % count).find(|&at| !row.buckets[at].chunks.is_empty())?;
        let bucket = &mut row.buckets[at];
        let mut taken = 0;
        while taken < room && !bucket.chunks.is_empty() {
            out.push(bucket.take(Discipline::FirstIn, &mut self.spare));
            taken += 1;
        }
        row.len -= taken as u64;
        self.len -= taken as u64;
        Some((primary, at as u32))
    }

    /// Dismantles the list: returns the keys in ascending order, each with its entries in lists of about a hundred.
    #[must_use]
    pub(crate) fn into_lists(self) -> Vec<(Key, Vec<Vec<E>>)> {
        let mut all = Vec::new();
        for (primary, row) in self.rows.into_iter().enumerate() {
            for (secondary, bucket) in row.buckets.into_iter().enumerate() {
                all.push(((primary as u32, secondary as u32), bucket.into_lists()));
            }
        }
        all.extend(self.overflow.into_iter().map(|(key, bucket)| (key, bucket.into_lists())));
        all.retain(|(_, lists)| !lists.is_empty());
        let order = ascending(all.iter().map(|(key, _)| *key).collect());
        let mut unsorted: Vec<_> = all.into_iter().map(Some).collect();
        order.into_iter().filter_map(|at| unsorted[at].take()).collect()
    }

    /// Moves the marks past empty rows and buckets and returns the smallest dense key.
    fn settle(&mut self) -> Option<(u32, u32)> {
        while self.lowest < self.rows.len() && self.rows[self.lowest].len == 0 {
            self.lowest += 1;
        }
        let row = self.rows.get_mut(self.lowest)?;
        while row.buckets[row.lowest].chunks.is_empty() {
            row.lowest += 1;
        }
        Some((self.lowest as u32, row.lowest as u32))
    }
}

impl<E: Copy> Bucket<E> {
    /// Returns the entries, chunk by chunk, without copying them.
    fn into_lists(self) -> Vec<Vec<E>> {
        let mut lists: Vec<Vec<E>> = self.chunks.into_iter().map(Vec::from).collect();
        if let Some(last) = lists.last_mut() {
            last.truncate(self.tail);
        }
        if let Some(first) = lists.first_mut() {
            first.drain(..self.head);
        }
        lists
    }

    /// Takes one entry; the bucket must not be empty. Releases the last chunk when it becomes empty.
    #[inline]
    fn take(&mut self, discipline: Discipline, spare: &mut Vec<Box<[E]>>) -> E {
        let entry = match discipline {
            Discipline::LastIn => {
                self.tail -= 1;
                let entry = self.chunks.back().expect("the bucket is not empty")[self.tail];
                if self.tail == 0 {
                    spare.extend(self.chunks.pop_back());
                    self.tail = CHUNK;
                }
                entry
            }
            Discipline::FirstIn => {
                let entry = self.chunks.front().expect("the bucket is not empty")[self.head];
                self.head += 1;
                if self.head == CHUNK {
                    spare.extend(self.chunks.pop_front());
                    self.head = 0;
                }
                entry
            }
        };
        if self.chunks.len() == 1 && self.head == self.tail {
            spare.extend(self.chunks.pop_back());
        }
        entry
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mix;

    fn pop(list: &mut Buckets<u32>) -> Option<((u32, u32), u32)> {
        let mut out = Vec::new();
        let key = list.pop_batch(1, &mut out)?;
        Some((key, out[0]))
    }

    #[test]
    fn orders_by_both_keys_then_by_discipline() {
        for (discipline, expected) in [(Discipline::FirstIn, [3, 1, 2]), (Discipline::LastIn, [3, 2, 1])] {
            let mut list = Buckets::new(discipline, 1 << 20);
            for (primary, secondary, entry) in [(5, 1, 1), (5, 1, 2), (5, 0, 3)] {
                list.push(primary, secondary, entry).expect("the budget is ample");
            }
            let order: Vec<u32> = std::iter::from_fn(|| pop(&mut list).map(|(_, entry)| entry)).collect();
            assert_eq!(order, expected);
        }
    }

    #[test]
    fn agrees_with_a_sorted_list_under_mixed_use() {
        for discipline in [Discipline::FirstIn, Discipline::LastIn] {
            let mut list = Buckets::new(discipline, 1 << 24);
            let mut model: Vec<(u32, u32, u32)> = Vec::new(); // (primary, secondary, serial)
            let mut word = 1u64;
            for serial in 0..20_000u32 {
                word = mix(word.wrapping_add(u64::from(serial)));
                if word % 5 < 3 || model.is_empty() {
                    let primary = (word >> 8) as u32 % 9 + if word.is_multiple_of(97) { 1 << 20 } else { 0 };
                    let secondary = (word >> 20) as u32 % 5;
                    list.push(primary, secondary, serial).expect("the budget is ample");
                    model.push((primary, secondary, serial));
                } else {
                    let best = model.iter().map(|&(p, s, _)| (p, s)).min().expect("not empty");
                    let mut same = model.iter().enumerate().filter(|(_, e)| (e.0, e.1) == best);
                    let (at, _) = match discipline {
                        Discipline::FirstIn => same.next(),
                        Discipline::LastIn => same.next_back(),
                    }
                    .expect("not empty");
                    let expected = model.remove(at);
                    assert_eq!(pop(&mut list), Some((best, expected.2)));
                }
                assert_eq!(list.len(), model.len() as u64);
            }
        }
    }

    #[test]
    fn drains_in_order() {
        for discipline in [Discipline::FirstIn, Discipline::LastIn] {
            let mut list = Buckets::new(discipline, 1 << 24);
            for entry in 0..2000u32 {
                let key = mix(u64::from(entry)) as u32;
                list.push(key % 3 + if key.is_multiple_of(5) { 1 << 20 } else { 0 }, key / 7 % 2, entry)
                    .expect("the budget is ample");
            }
            let mut taken = Vec::new();
            list.pop_batch(300, &mut taken);
            let lists = list.into_lists();
            assert!(lists.is_sorted_by_key(|(key, _)| *key));
            taken.extend(lists.into_iter().flat_map(|(_, lists)| lists).flatten());
            taken.sort_unstable();
            assert!(taken.into_iter().eq(0..2000));
        }
    }

    #[test]
    fn refuses_to_outgrow_its_budget_and_reuses_chunks() {
        let mut list = Buckets::new(Discipline::LastIn, 8 * (CHUNK * 4) as u64);
        let mut held = 0;
        while list.push(held % 3, 0, held).is_ok() {
            held += 1;
        }
        assert!(list.bytes() <= 8 * (CHUNK * 4) as u64);
        for _ in 0..held {
            assert!(pop(&mut list).is_some());
        }
        assert!(list.len() == 0);
        for i in 0..8 * CHUNK as u32 {
            list.push(7, 0, i).expect("freed chunks are used again");
        }
    }
}

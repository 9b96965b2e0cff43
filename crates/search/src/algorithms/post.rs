//! How the threads of a search send each other states, and what is proven while they are on their way.
//!
//! Each thread has a letter box, the only thing that is locked. Whoever moves letters publishes, before the move counts
//! as ended, the least key that is left with it; so when no move is under way, the least of what the threads have
//! published and of what lies in the boxes was the least of all open states at one moment, which is a lower bound for
//! good, even though the threads have gone on since.
//!
//! In a team of ranks the threads of all of them are numbered through, and letters to the threads of other ranks go by
//! the team's messages; what is open then is found out by [`team_astar`](super::team_astar).

use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

use super::best_first::Stored;
use crate::packed::sealed::{Form, Word};
use crate::structures::Slot;
use crate::team::{Reader, Team, Writer};
use crate::{Cost, DEAD, Domain};

/// A child on its way to its owner.
pub(super) struct Letter<D: Domain> {
    pub(super) slot: Stored<D>,
    /// Its estimate.
    pub(super) h: Cost,
}

impl<D: Domain> Clone for Letter<D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<D: Domain> Copy for Letter<D> {}

/// The letters of one thread.
struct Letters<D: Domain> {
    letters: Vec<Letter<D>>,
    bundles: Vec<Vec<u8>>, // from other ranks, as they came
    least: Cost,           // their least key
}

impl<D: Domain> Default for Letters<D> {
    fn default() -> Self {
        Self { letters: Vec::new(), bundles: Vec::new(), least: DEAD }
    }
}

/// The letter boxes of all threads.
pub(super) struct Post<'t, D: Domain> {
    team: Option<&'t dyn Team>,
    threads: usize, // of all ranks
    first: usize,   // the number of this rank's first thread
    boxes: Vec<Mutex<Letters<D>>>,
    least: Vec<AtomicU32>, // the least key that each thread holds, as published
    in_flight: AtomicU64,  // letters written and not yet in an open list
    busy: AtomicUsize,     // threads that have work
    wakings: AtomicU64,    // how often a thread became busy
    begun: AtomicU64,      // moves of letters
    ended: AtomicU64,      // moves of letters, published
}

/// A bundle of letters to the threads of another rank.
pub(super) const LETTERS: u8 = 20;

impl<'t, D: Domain> Post<'t, D> {
    /// Makes the boxes of this rank's threads.
    pub(super) fn new(threads: usize, team: Option<&'t dyn Team>) -> Self {
        let (rank, ranks) = team.map_or((0, 1), |team| (team.rank(), team.ranks()));
        Self {
            team,
            threads: threads * ranks,
            first: rank * threads,
            boxes: (0..threads).map(|_| Mutex::default()).collect(),
            least: (0..threads).map(|_| AtomicU32::new(DEAD)).collect(),
            in_flight: AtomicU64::new(0),
            busy: AtomicUsize::new(0),
            wakings: AtomicU64::new(0),
            begun: AtomicU64::new(0),
            ended: AtomicU64::new(0),
        }
    }

    /// Returns the number of threads of all ranks.
    pub(super) fn threads(&self) -> usize {
        self.threads
    }

    /// Returns the numbers of the threads of this rank.
    pub(super) fn here(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.boxes.len()
    }

    /// Returns the rank of a thread.
    pub(super) fn rank_of(&self, thread: usize) -> usize {
        thread / self.boxes.len()
    }

    /// Returns the thread that owns a state, by bits of its hash that tables do not use.
    #[inline]
    pub(super) fn owner(&self, domain: &D, state: &D::State) -> usize {
        (((domain.owner_hash(state) >> 32) & 0xffff) as usize * self.threads) >> 16
    }

    /// Returns the bytes of the letters under way.
    pub(super) fn bytes(&self) -> u64 {
        self.in_flight.load(Ordering::Relaxed) * size_of::<Letter<D>>() as u64
    }

    fn open(&self, of: usize) -> MutexGuard<'_, Letters<D>> {
        self.boxes[of - self.first].lock().expect("no thread panics")
    }

    /// Publishes the least key that a thread holds.
    pub(super) fn publish(&self, me: usize, least: Cost) {
        self.least[me - self.first].store(least, Ordering::SeqCst);
    }

    /// Moves `letters`, whose least key is `least`, to a box; `left` is the least key that the sender keeps.
    pub(super) fn send(&self, me: usize, to: usize, letters: &mut Vec<Letter<D>>, least: Cost, left: Cost) {
        if let Some(team) = self.team.filter(|_| !self.here().contains(&to)) {
            team.send(self.rank_of(to), write(to, letters, least));
            letters.clear();
            self.publish(me, left);
            return;
        }
        self.begun.fetch_add(1, Ordering::SeqCst);
        self.in_flight.fetch_add(letters.len() as u64, Ordering::SeqCst);
        {
            let mut letter_box = self.open(to);
            letter_box.letters.append(letters);
            letter_box.least = letter_box.least.min(least);
        }
        self.publish(me, left);
        self.ended.fetch_add(1, Ordering::SeqCst);
    }

    /// Puts letters from another rank, a message of kind [`LETTERS`], into the box that they are for.
    pub(super) fn deliver(&self, message: Vec<u8>) {
        let (to, least, letters) = address(&message);
        self.begun.fetch_add(1, Ordering::SeqCst);
        self.in_flight.fetch_add((letters.len() / bytes_of::<D>()) as u64, Ordering::SeqCst);
        {
            let mut letter_box = self.open(to);
            letter_box.bundles.push(message);
            letter_box.least = letter_box.least.min(least);
        }
        self.ended.fetch_add(1, Ordering::SeqCst);
    }

    /// Returns the least key that the threads of this rank hold, by what they have published, and that lies in its boxes.
    /// For when nothing is moved.
    pub(super) fn least_here(&self) -> Cost {
        let held = self.least.iter().map(|least| least.load(Ordering::SeqCst)).min();
        held.unwrap_or(DEAD).min(self.least_in_boxes())
    }

    /// Empties a thread's box into `take`, letter by letter; `least` then returns the least key that the thread holds.
    /// Says whether there was anything. An idle thread becomes busy by it.
    pub(super) fn collect<T>(
        &self,
        me: usize,
        idle: bool,
        taker: &mut T,
        take: impl Fn(&mut T, Letter<D>),
        least: impl FnOnce(&mut T) -> Cost,
    ) -> bool {
        {
            let letter_box = self.open(me);
            if letter_box.letters.is_empty() && letter_box.bundles.is_empty() {
                return false;
            }
        }
        self.begun.fetch_add(1, Ordering::SeqCst);
        let Letters { letters, bundles, .. } = {
            let mut letter_box = self.open(me);
            if idle {
                self.wakings.fetch_add(1, Ordering::SeqCst);
                self.busy.fetch_add(1, Ordering::SeqCst);
            }
            std::mem::take(&mut *letter_box)
        };
        let mut count = letters.len();
        letters.into_iter().for_each(|letter| take(taker, letter));
        for bundle in &bundles {
            let (_, _, letters) = address(bundle);
            let letters = letters.chunks_exact(bytes_of::<D>());
            count += letters.len();
            letters.for_each(|letter| take(taker, read(letter)));
        }
        self.publish(me, least(taker));
        self.ended.fetch_add(1, Ordering::SeqCst);
        self.in_flight.fetch_sub(count as u64, Ordering::SeqCst);
        true
    }

    /// Notes that a busy thread has become idle.
    pub(super) fn rest(&self) {
        self.busy.fetch_sub(1, Ordering::SeqCst);
    }

    /// Says whether there is no work left anywhere.
    ///
    /// While work exists, a letter is in flight or a thread is busy: a thread calls itself busy before it takes
    /// letters out. If no thread was busy, then nothing in flight, and no thread became busy meanwhile, then there
    /// was no work at the first look, and nobody who could make any.
    pub(super) fn all_done(&self) -> bool {
        let wakings = self.wakings.load(Ordering::SeqCst);
        self.busy.load(Ordering::SeqCst) == 0
            && self.in_flight.load(Ordering::SeqCst) == 0
            && self.wakings.load(Ordering::SeqCst) == wakings
    }

    /// Returns the least key of all open states at some moment, unless letters are being moved just now.
    pub(super) fn least(&self) -> Option<Cost> {
        let ended = self.ended.load(Ordering::SeqCst);
        let begun = self.begun.load(Ordering::SeqCst);
        if ended != begun {
            return None;
        }
        let held = self.least.iter().map(|least| least.load(Ordering::SeqCst)).min();
        let least = held.into_iter().chain([self.least_in_boxes()]).min();
        if self.begun.load(Ordering::SeqCst) == begun { least } else { None }
    }

    /// Returns the least key in the boxes.
    pub(super) fn least_in_boxes(&self) -> Cost {
        self.here().map(|of| self.open(of).least).min().unwrap_or(DEAD)
    }
}

/// The bytes of a letter on its way between ranks.
const fn bytes_of<D: Domain>() -> usize {
    D::Packed::BYTES + (D::Meta::BITS / 8) as usize + size_of::<Cost>()
}

/// Writes letters to a thread of another rank, and their least key.
fn write<D: Domain>(to: usize, letters: &[Letter<D>], least: Cost) -> Vec<u8> {
    let mut message = Writer::new(LETTERS);
    message.number(to as u64).code(least);
    let mut out = message.finish();
    out.reserve(letters.len() * bytes_of::<D>());
    for letter in letters {
        { letter.slot.key }.put(&mut out);
        out.extend_from_slice(&{ letter.slot.meta }.to_u64().to_le_bytes()[..(D::Meta::BITS / 8) as usize]);
        out.extend_from_slice(&letter.h.to_le_bytes());
    }
    out
}

/// Returns the thread that a message of letters is for, their least key, and the letters.
fn address(message: &[u8]) -> (usize, Cost, &[u8]) {
    let (_, mut reader) = Reader::new(message);
    (reader.number() as usize, reader.code(), reader.rest())
}

fn read<D: Domain>(bytes: &[u8]) -> Letter<D> {
    let (key, rest) = bytes.split_at(D::Packed::BYTES);
    let (meta, h) = rest.split_at((D::Meta::BITS / 8) as usize);
    let mut word = [0; 8];
    word[..meta.len()].copy_from_slice(meta);
    let slot = Slot { key: D::Packed::get(key), meta: D::Meta::from_u64(u64::from_le_bytes(word)) };
    Letter { slot, h: Cost::from_le_bytes(*h.first_chunk().expect("letters are whole")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structures::Slot;

    struct Nothing;

    impl Domain for Nothing {
        type State = ();
        type Action = ();
        type Packed = u64;
        type Meta = u32;
        type Scratch = ();
        const ACTION_BITS: u32 = 2;
        fn initial(&self) {}
        fn is_goal(&self, (): &()) -> bool {
            false
        }
        fn actions(&self, (): &(), (): &mut (), _: &mut Vec<()>) {}
        fn apply(&self, (): &mut (), (): ()) {}
        fn undo(&self, (): &mut (), (): ()) {}
        fn undoes(&self, (): (), (): ()) -> bool {
            false
        }
        fn pack(&self, (): &()) -> u64 {
            0
        }
        fn unpack(&self, _: u64) {}
        fn encode(&self, (): ()) -> u32 {
            0
        }
        fn decode(&self, _: u32) {}
    }

    #[test]
    fn the_least_is_seen_wherever_it_is_and_never_while_it_moves() {
        let post = Post::<Nothing>::new(2, None);
        let letter = Letter { slot: Slot { key: 1, meta: 0 }, h: 7 };
        post.publish(0, 7);
        post.publish(1, 9);
        assert_eq!(post.least(), Some(7));
        post.send(0, 1, &mut vec![letter], 7, 12);
        assert_eq!((post.least(), post.least_in_boxes()), (Some(7), 7));
        assert!(!post.all_done());
        let mut taken = Vec::new();
        assert!(post.collect(
            1,
            true,
            &mut taken,
            |taken, letter| {
                assert_eq!(post.least(), None);
                taken.push(letter.h);
            },
            |_| 7
        ));
        assert_eq!(taken, [7]);
        assert_eq!((post.least(), post.least_in_boxes()), (Some(7), DEAD));
        post.publish(1, 11);
        assert_eq!(post.least(), Some(11));
        assert!(!post.all_done());
        post.rest();
        assert!(post.all_done());
        assert!(!post.collect(1, true, &mut taken, |_, _| {}, |_| DEAD));
    }
}

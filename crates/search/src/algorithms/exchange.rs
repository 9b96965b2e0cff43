//! How the threads of a search send each other states, and what is proven while states are in transit.
//!
//! Each thread has a queue of incoming states, which is the only thing protected by a lock. A thread that moves states
//! publishes the least key it still holds before the move counts as finished. So if no move is under way, the minimum
//! of the published keys and of those in the queues was the least key of all open states at some moment. It therefore
//! remains a valid lower bound, even though the threads have moved on since.
//!
//! In a team, the threads of all ranks are numbered consecutively, and states for the threads of other ranks travel in
//! batches, as messages of the team; what is open is then determined by [`team_astar`](super::team_astar).

use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

use super::best_first::Waiting;
use crate::packed::sealed::{Form, Word};
use crate::structures::{Noted, Slot};
use crate::team::{Reader, Team, Writer};
use crate::{Cost, DEAD, Domain, Packed};

/// A state in transit to its owner.
pub(super) struct InTransit<D: Domain, N> {
    pub(super) state: Waiting<D, N>,
    /// Its estimate.
    pub(super) h: Cost,
}

impl<D: Domain, N: Copy> Clone for InTransit<D, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<D: Domain, N: Copy> Copy for InTransit<D, N> {}

/// The incoming states of one thread.
struct Queue<D: Domain, N> {
    states: Vec<InTransit<D, N>>,
    batches: Vec<Vec<u8>>, // from other ranks, still encoded
    least: Cost,           // the least key among all of them
}

impl<D: Domain, N> Default for Queue<D, N> {
    fn default() -> Self {
        Self { states: Vec::new(), batches: Vec::new(), least: DEAD }
    }
}

/// The queues of all threads.
pub(super) struct Exchange<'t, D: Domain, N> {
    team: Option<&'t dyn Team>,
    threads: usize, // of all ranks
    first: usize,   // the number of this rank's first thread
    queues: Vec<Mutex<Queue<D, N>>>,
    least: Vec<AtomicU32>, // the least key that each thread holds, as published
    in_flight: AtomicU64,  // states sent but not yet in an open list
    busy: AtomicUsize,     // threads that have work
    wakings: AtomicU64,    // how often a thread became busy
    begun: AtomicU64,      // moves of states
    ended: AtomicU64,      // moves of states that ended with a published key
}

/// The kind of message that holds a batch of states for a thread of another rank.
pub(super) const STATES: u8 = 20;

impl<'t, D: Domain, N: Packed> Exchange<'t, D, N> {
    /// Creates the queues of this rank's threads.
    pub(super) fn new(threads: usize, team: Option<&'t dyn Team>) -> Self {
        let (rank, ranks) = team.map_or((0, 1), |team| (team.rank(), team.ranks()));
        Self {
            team,
            threads: threads * ranks,
            first: rank * threads,
            queues: (0..threads).map(|_| Mutex::default()).collect(),
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
        self.first..self.first + self.queues.len()
    }

    /// Returns the rank of a thread.
    pub(super) fn rank_of(&self, thread: usize) -> usize {
        thread / self.queues.len()
    }

    /// Returns the thread that owns a state, using bits of its hash that tables do not use.
    #[inline]
    pub(super) fn owner(&self, domain: &D, state: &D::State) -> usize {
        (((domain.owner_hash(state) >> 32) & 0xffff) as usize * self.threads) >> 16
    }

    /// Returns the bytes of the states in transit.
    pub(super) fn bytes(&self) -> u64 {
        self.in_flight.load(Ordering::Relaxed) * size_of::<InTransit<D, N>>() as u64
    }

    fn queue(&self, of: usize) -> MutexGuard<'_, Queue<D, N>> {
        self.queues[of - self.first].lock().expect("no thread panics")
    }

    /// Publishes the least key that a thread holds.
    pub(super) fn publish(&self, me: usize, least: Cost) {
        self.least[me - self.first].store(least, Ordering::SeqCst);
    }

    /// Moves `batch`, whose least key is `least`, to the queue of a thread; `left` is the least key that the sender
    /// keeps.
    pub(super) fn send(
        &self,
        me: usize,
        to: usize,
        batch: &mut Vec<InTransit<D, N>>,
        least: Cost,
        left: Cost,
    ) {
        if let Some(team) = self.team.filter(|_| !self.here().contains(&to)) {
            team.send(self.rank_of(to), write(to, batch, least));
            batch.clear();
            self.publish(me, left);
            return;
        }
        self.begun.fetch_add(1, Ordering::SeqCst);
        self.in_flight.fetch_add(batch.len() as u64, Ordering::SeqCst);
        {
            let mut queue = self.queue(to);
            queue.states.append(batch);
            queue.least = queue.least.min(least);
        }
        self.publish(me, left);
        self.ended.fetch_add(1, Ordering::SeqCst);
    }

    /// Puts a batch from another rank, a message of kind [`STATES`], into the queue it is addressed to.
    pub(super) fn deliver(&self, message: Vec<u8>) {
        let (to, least, states) = address(&message);
        self.begun.fetch_add(1, Ordering::SeqCst);
        self.in_flight.fetch_add((states.len() / bytes_of::<D, N>()) as u64, Ordering::SeqCst);
        {
            let mut queue = self.queue(to);
            queue.batches.push(message);
            queue.least = queue.least.min(least);
        }
        self.ended.fetch_add(1, Ordering::SeqCst);
    }

    /// Returns the least key that this rank's threads have published or that is in its queues. To be called while
    /// nothing is moving.
    pub(super) fn least_here(&self) -> Cost {
        let held = self.least.iter().map(|least| least.load(Ordering::SeqCst)).min();
        held.unwrap_or(DEAD).min(self.least_in_queues())
    }

    /// Empties a thread's queue into `take`, state by state; `least` then returns the least key that the thread holds.
    /// Returns whether there was anything; if so, an idle thread becomes busy.
    pub(super) fn collect<T>(
        &self,
        me: usize,
        idle: bool,
        taker: &mut T,
        take: impl Fn(&mut T, InTransit<D, N>),
        least: impl FnOnce(&mut T) -> Cost,
    ) -> bool {
        {
            let queue = self.queue(me);
            if queue.states.is_empty() && queue.batches.is_empty() {
                return false;
            }
        }
        self.begun.fetch_add(1, Ordering::SeqCst);
        let Queue { states, batches, .. } = {
            let mut queue = self.queue(me);
            if idle {
                self.wakings.fetch_add(1, Ordering::SeqCst);
                self.busy.fetch_add(1, Ordering::SeqCst);
            }
            std::mem::take(&mut *queue)
        };
        let mut count = states.len();
        states.into_iter().for_each(|state| take(taker, state));
        for batch in &batches {
            let (_, _, states) = address(batch);
            let states = states.chunks_exact(bytes_of::<D, N>());
            count += states.len();
            states.for_each(|state| take(taker, read(state)));
        }
        self.publish(me, least(taker));
        self.ended.fetch_add(1, Ordering::SeqCst);
        self.in_flight.fetch_sub(count as u64, Ordering::SeqCst);
        true
    }

    /// Records that a busy thread has become idle.
    pub(super) fn rest(&self) {
        self.busy.fetch_sub(1, Ordering::SeqCst);
    }

    /// Returns whether there is no work left anywhere.
    ///
    /// While there is work, a state is in flight or a thread is busy, because a thread declares itself busy before it
    /// takes states out. If no thread was busy at a first check, nothing was in flight at a second, and no thread
    /// became busy in between, then there was no work at the first check, and no thread that could create any.
    pub(super) fn all_done(&self) -> bool {
        let wakings = self.wakings.load(Ordering::SeqCst);
        self.busy.load(Ordering::SeqCst) == 0
            && self.in_flight.load(Ordering::SeqCst) == 0
            && self.wakings.load(Ordering::SeqCst) == wakings
    }

    /// Returns the least key of all open states at some moment, unless states are being moved right now.
    pub(super) fn least(&self) -> Option<Cost> {
        let ended = self.ended.load(Ordering::SeqCst);
        let begun = self.begun.load(Ordering::SeqCst);
        if ended != begun {
            return None;
        }
        let held = self.least.iter().map(|least| least.load(Ordering::SeqCst)).min();
        let least = held.into_iter().chain([self.least_in_queues()]).min();
        if self.begun.load(Ordering::SeqCst) == begun { least } else { None }
    }

    /// Returns the least key in the queues.
    pub(super) fn least_in_queues(&self) -> Cost {
        self.here().map(|of| self.queue(of).least).min().unwrap_or(DEAD)
    }
}

/// Returns the number of bytes of a state in transit between ranks.
const fn bytes_of<D: Domain, N: Packed>() -> usize {
    D::Packed::BYTES + N::BYTES + (D::Meta::BITS / 8) as usize + size_of::<Cost>()
}

/// Encodes a batch for a thread of another rank, with its least key.
fn write<D: Domain, N: Packed>(to: usize, batch: &[InTransit<D, N>], least: Cost) -> Vec<u8> {
    let mut message = Writer::new(STATES);
    message.number(to as u64).code(least);
    let mut out = message.finish();
    out.reserve(batch.len() * bytes_of::<D, N>());
    for &InTransit { state: Noted { slot, memo }, h } in batch {
        { slot.key }.put(&mut out);
        out.extend_from_slice(&{ slot.meta }.to_u64().to_le_bytes()[..(D::Meta::BITS / 8) as usize]);
        memo.put(&mut out);
        out.extend_from_slice(&h.to_le_bytes());
    }
    out
}

/// Returns the recipient of a batch, its least key, and the states.
fn address(message: &[u8]) -> (usize, Cost, &[u8]) {
    let (_, mut reader) = Reader::new(message);
    (reader.number() as usize, reader.code(), reader.rest())
}

fn read<D: Domain, N: Packed>(bytes: &[u8]) -> InTransit<D, N> {
    let (key, rest) = bytes.split_at(D::Packed::BYTES);
    let (meta, rest) = rest.split_at((D::Meta::BITS / 8) as usize);
    let (memo, h) = rest.split_at(N::BYTES);
    let mut word = [0; 8];
    word[..meta.len()].copy_from_slice(meta);
    let slot = Slot { key: D::Packed::get(key), meta: D::Meta::from_u64(u64::from_le_bytes(word)) };
    let h = Cost::from_le_bytes(*h.first_chunk().expect("states are whole"));
    InTransit { state: Noted { slot, memo: N::get(memo) }, h }
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
        let exchange = Exchange::<Nothing, [u8; 0]>::new(2, None);
        let state = InTransit { state: Noted { slot: Slot { key: 1, meta: 0 }, memo: [] }, h: 7 };
        exchange.publish(0, 7);
        exchange.publish(1, 9);
        assert_eq!(exchange.least(), Some(7));
        exchange.send(0, 1, &mut vec![state], 7, 12);
        assert_eq!((exchange.least(), exchange.least_in_queues()), (Some(7), 7));
        assert!(!exchange.all_done());
        let mut taken = Vec::new();
        assert!(exchange.collect(
            1,
            true,
            &mut taken,
            |taken, state| {
                assert_eq!(exchange.least(), None);
                taken.push(state.h);
            },
            |_| 7
        ));
        assert_eq!(taken, [7]);
        assert_eq!((exchange.least(), exchange.least_in_queues()), (Some(7), DEAD));
        exchange.publish(1, 11);
        assert_eq!(exchange.least(), Some(11));
        assert!(!exchange.all_done());
        exchange.rest();
        assert!(exchange.all_done());
        assert!(!exchange.collect(1, true, &mut taken, |_, _| {}, |_| DEAD));
    }
}

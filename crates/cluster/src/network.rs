//! The ranks of an MPI job as a [`Team`].
//!
//! Only the first thread of the process calls MPI, which every implementation allows. It moves messages between two
//! queues and the network while another thread does the work. It never blocks until the recipient is ready, since two
//! ranks sending to each other would deadlock. When there is nothing to move it sleeps briefly, because on a machine
//! with as many ranks as cores it takes processor time from the search.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::Duration;

use mpi::request::scope;
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, Destination, MatchedReceiveVec, Source};
use pousse::Exit;
use pousse_search::team::{Lost, Team};

use crate::watch::Watch;

/// How long the network thread sleeps when there is nothing to move, or the other side has to act first. Searches have
/// more work queued than that, and polling more often takes time from them: A* on two cores ran at 12 M nodes/s when
/// polling every 50 µs, at 15 M with this value, and at 13 M with 2 ms, where IDA* also waited for work 9% of the time
/// instead of 2%.
const REST: Duration = Duration::from_micros(500);

/// A message with its recipient or sender.
type Letter = (usize, Vec<u8>);

/// A rank, as the work on it sees it.
pub(crate) struct Rank {
    rank: usize,
    ranks: usize,
    outbox: Mutex<Vec<Letter>>,
    inbox: Mutex<VecDeque<Letter>>,
    taken: Mutex<VecDeque<Letter>>, // moved out of the inbox, all at once
    arrival: Condvar,               // signalled when the inbox fills
    sent: AtomicU64,                // messages to other ranks
    sent_bytes: AtomicU64,
    left_bytes: AtomicU64, // of messages that have left
    idle: AtomicU64,       // nanoseconds that threads spent waiting for work
    wasted: AtomicU64,     // nodes generated needlessly
}

/// What a rank has sent and wasted so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Messages to other ranks.
    pub(crate) messages: u64,
    /// Their total size in bytes.
    pub(crate) bytes: u64,
    /// Nanoseconds that threads spent waiting for work.
    pub(crate) idle: u64,
    /// Nodes generated needlessly.
    pub(crate) wasted: u64,
}

impl Rank {
    /// Returns what this rank has sent and wasted so far.
    pub(crate) fn tally(&self) -> Tally {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Tally {
            messages: read(&self.sent),
            bytes: read(&self.sent_bytes),
            idle: read(&self.idle),
            wasted: read(&self.wasted),
        }
    }
}

impl Rank {
    /// Puts messages into the inbox all at once, so that the receiver is woken only once.
    fn take_in(&self, messages: Vec<Letter>) {
        self.inbox.lock().expect("no thread panics while it receives").extend(messages);
        self.arrival.notify_one();
    }
}

impl Team for Rank {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.ranks
    }

    fn send(&self, to: usize, message: Vec<u8>) {
        if to == self.rank {
            return self.take_in(vec![(to, message)]);
        }
        self.sent.fetch_add(1, Ordering::Relaxed);
        self.sent_bytes.fetch_add(message.len() as u64, Ordering::Relaxed);
        self.outbox.lock().expect("no thread panics while it sends").push((to, message));
    }

    fn receive(&self, patience: Duration) -> Option<(usize, Vec<u8>)> {
        let mut taken = self.taken.lock().expect("no thread panics while it receives");
        if !taken.is_empty() {
            return taken.pop_front();
        }
        let mut inbox = self.inbox.lock().expect("no thread panics while it receives");
        if inbox.is_empty() && !patience.is_zero() {
            inbox = self.arrival.wait_timeout(inbox, patience).expect("no thread panics while it receives").0;
        }
        std::mem::swap(&mut *taken, &mut *inbox);
        taken.pop_front()
    }

    fn backlog(&self) -> u64 {
        let left = self.left_bytes.load(Ordering::Relaxed);
        self.sent_bytes.load(Ordering::Relaxed).saturating_sub(left)
    }

    fn note(&self, lost: Lost) {
        match lost {
            Lost::Time(time) => self.idle.fetch_add(time.as_nanos() as u64, Ordering::Relaxed),
            Lost::Nodes(nodes) => self.wasted.fetch_add(nodes, Ordering::Relaxed),
        };
    }
}

/// Runs `work` on another thread while this one, the process's first, moves its messages; returns its result once
/// everything sent has left.
pub(crate) fn serve<T: Send>(world: &SimpleCommunicator, work: impl FnOnce(&Rank) -> T + Send) -> T {
    let rank = Rank {
        rank: world.rank() as usize,
        ranks: world.size() as usize,
        outbox: Mutex::default(),
        inbox: Mutex::default(),
        taken: Mutex::default(),
        arrival: Condvar::new(),
        sent: AtomicU64::new(0),
        sent_bytes: AtomicU64::new(0),
        left_bytes: AtomicU64::new(0),
        idle: AtomicU64::new(0),
        wasted: AtomicU64::new(0),
    };
    let done = AtomicBool::new(false);
    std::thread::scope(|threads| {
        let worker = threads.spawn(|| {
            let end = EndOfWork(&done);
            let result = work(&rank);
            drop(end);
            result
        });
        let host = mpi::environment::processor_name().unwrap_or_default();
        Network { world, rank: &rank, watch: Watch::new(rank.rank, host) }.move_until(&done);
        worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Marks the work as done when dropped, including by a panic.
struct EndOfWork<'d>(&'d AtomicBool);

impl Drop for EndOfWork<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

struct Network<'n> {
    world: &'n SimpleCommunicator,
    rank: &'n Rank,
    watch: Watch,
}

impl Network<'_> {
    /// Moves messages until the work is done and nothing is left to send.
    fn move_until(mut self, done: &AtomicBool) {
        loop {
            let last = done.load(Ordering::SeqCst);
            let outbox = self.rank.outbox.lock();
            let bundle = std::mem::take(&mut *outbox.expect("no thread panics while it sends"));
            if self.send(&bundle) | self.receive() {
                continue;
            }
            if last {
                return;
            }
            if let Err(reason) = self.watch.look() {
                eprintln!("error: {reason}");
                self.world.abort(i32::from(Exit::Memory.code()));
            }
            std::thread::sleep(REST);
        }
    }

    /// Sends messages, receiving others meanwhile; returns whether there were any to send.
    fn send(&self, bundle: &[Letter]) -> bool {
        scope(|scope| {
            let mut requests: Vec<_> = bundle
                .iter()
                .map(|(to, message)| {
                    self.world.process_at_rank(*to as i32).immediate_send(scope, &message[..])
                })
                .collect();
            while let Some(request) = requests.pop() {
                let mut request = Some(request);
                while let Some(pending) = request.take() {
                    if let Err(pending) = pending.test() {
                        request = Some(pending);
                        if !self.receive() {
                            std::thread::sleep(REST);
                        }
                    }
                }
            }
        });
        let bytes: usize = bundle.iter().map(|(_, message)| message.len()).sum();
        self.rank.left_bytes.fetch_add(bytes as u64, Ordering::Relaxed);
        !bundle.is_empty()
    }

    /// Takes all messages that have arrived; returns whether there were any.
    fn receive(&self) -> bool {
        let mut messages = Vec::new();
        while let Some(message) = self.world.any_process().immediate_matched_probe() {
            let (bytes, status) = message.matched_receive_vec::<u8>();
            messages.push((status.source_rank() as usize, bytes));
        }
        let any = !messages.is_empty();
        if any {
            self.rank.take_in(messages);
        }
        any
    }
}

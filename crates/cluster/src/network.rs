//! The ranks of an MPI job as a [`Team`].
//!
//! MPI is called by the first thread of the process alone, which every implementation allows. It moves messages between
//! two queues and the network while another thread does the work; it never waits for a rank to receive, for then two
//! that send to each other would wait for good. When nothing moves it sleeps a little, since on a machine with as many
//! ranks as cores it takes its time from the search.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use mpi::request::scope;
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, Destination, MatchedReceiveVec, Source};
use pousse_search::{Lost, Team};

/// How long the network rests when nothing has moved for a moment.
const REST: Duration = Duration::from_micros(100);
/// How long it keeps looking before it rests.
const ALERT: Duration = Duration::from_micros(50);

/// A message, and who it is for or who it comes from.
type Letter = (usize, Vec<u8>);

/// A rank, as the work on it sees it.
pub(crate) struct Rank {
    rank: usize,
    ranks: usize,
    outbox: Mutex<Sender<Letter>>,
    inbox: Mutex<Receiver<Letter>>,
    own: Mutex<Sender<Letter>>, // into the inbox
    sent: AtomicU64,            // messages to other ranks
    sent_bytes: AtomicU64,
    idle: AtomicU64,   // nanoseconds that threads had nothing to do
    wasted: AtomicU64, // nodes generated in vain
}

/// What a rank has sent and lost so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Messages to other ranks.
    pub(crate) messages: u64,
    /// Their bytes.
    pub(crate) bytes: u64,
    /// Nanoseconds that threads had nothing to do.
    pub(crate) idle: u64,
    /// Nodes generated in vain.
    pub(crate) wasted: u64,
}

impl Rank {
    /// Returns what this rank has sent and lost so far.
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

impl Team for Rank {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.ranks
    }

    fn send(&self, to: usize, message: Vec<u8>) {
        let queue = if to == self.rank { &self.own } else { &self.outbox };
        if to != self.rank {
            self.sent.fetch_add(1, Ordering::Relaxed);
            self.sent_bytes.fetch_add(message.len() as u64, Ordering::Relaxed);
        }
        let queue = queue.lock().expect("no thread panics while it sends");
        // The other end lives as long as the network is served. To itself a rank is also who it comes from.
        let _ = queue.send((to, message));
    }

    fn receive(&self, patience: Duration) -> Option<(usize, Vec<u8>)> {
        let inbox = self.inbox.lock().expect("no thread panics while it receives");
        if patience.is_zero() { inbox.try_recv().ok() } else { inbox.recv_timeout(patience).ok() }
    }

    fn note(&self, lost: Lost) {
        match lost {
            Lost::Time(time) => self.idle.fetch_add(time.as_nanos() as u64, Ordering::Relaxed),
            Lost::Nodes(nodes) => self.wasted.fetch_add(nodes, Ordering::Relaxed),
        };
    }
}

/// Does `work` on a thread of its own while this one, the process's first, moves its messages; returns what it returns
/// when all that was sent has left.
pub(crate) fn serve<T: Send>(world: &SimpleCommunicator, work: impl FnOnce(&Rank) -> T + Send) -> T {
    let (outbox, outgoing) = channel();
    let (incoming, inbox) = channel();
    let rank = Rank {
        rank: world.rank() as usize,
        ranks: world.size() as usize,
        outbox: Mutex::new(outbox),
        inbox: Mutex::new(inbox),
        own: Mutex::new(incoming.clone()),
        sent: AtomicU64::new(0),
        sent_bytes: AtomicU64::new(0),
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
        Network { world, outgoing, incoming }.move_until(&done);
        worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Says that the work is done when it is dropped, also by a panic.
struct EndOfWork<'d>(&'d AtomicBool);

impl Drop for EndOfWork<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

struct Network<'n> {
    world: &'n SimpleCommunicator,
    outgoing: Receiver<Letter>,
    incoming: Sender<Letter>,
}

impl Network<'_> {
    /// Moves messages until the work is done and nothing is left to send.
    fn move_until(&self, done: &AtomicBool) {
        let mut moved = Instant::now();
        loop {
            let last = done.load(Ordering::SeqCst);
            let bundle: Vec<Letter> = self.outgoing.try_iter().collect();
            if self.send(&bundle) | self.receive() {
                moved = Instant::now();
            } else if last {
                return;
            } else if moved.elapsed() > ALERT {
                std::thread::sleep(REST);
            }
        }
    }

    /// Sends messages, receiving what comes meanwhile; says whether there were any.
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
                        self.receive();
                    }
                }
            }
        });
        !bundle.is_empty()
    }

    /// Takes all messages that have arrived; says whether there were any.
    fn receive(&self) -> bool {
        let mut any = false;
        while let Some(message) = self.world.any_process().immediate_matched_probe() {
            let (bytes, status) = message.matched_receive_vec::<u8>();
            // Work that is done reads no more.
            let _ = self.incoming.send((status.source_rank() as usize, bytes));
            any = true;
        }
        any
    }
}

//! A team of threads, for tests and for trying out how a search behaves on several ranks.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use super::Team;

/// A message and its sender.
type Sent = (usize, Vec<u8>);

/// One thread of a team.
pub struct Member {
    rank: usize,
    to: Vec<Mutex<Sender<Sent>>>,
    inbox: Mutex<Receiver<Sent>>,
}

/// Creates a team of `ranks` threads and returns one member for each.
///
/// # Examples
///
/// ```
/// use pousse_search::team::{Team, members};
/// use std::time::Duration;
///
/// let team = members(2);
/// team[0].send(1, vec![7]);
/// assert_eq!(team[1].receive(Duration::ZERO), Some((0, vec![7])));
/// assert_eq!(team[1].receive(Duration::ZERO), None);
/// ```
#[must_use]
pub fn members(ranks: usize) -> Vec<Member> {
    let (senders, receivers): (Vec<_>, Vec<_>) = (0..ranks).map(|_| channel()).unzip();
    let member = |(rank, inbox)| Member {
        rank,
        to: senders.iter().map(|sender| Mutex::new(sender.clone())).collect(),
        inbox: Mutex::new(inbox),
    };
    receivers.into_iter().enumerate().map(member).collect()
}

impl Team for Member {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.to.len()
    }

    fn send(&self, to: usize, message: Vec<u8>) {
        let sender = self.to[to].lock().expect("no thread panics while it sends");
        // A member that is gone has finished its search and needs no more messages.
        let _ = sender.send((self.rank, message));
    }

    fn receive(&self, patience: Duration) -> Option<(usize, Vec<u8>)> {
        let inbox = self.inbox.lock().expect("no thread panics while it receives");
        if patience.is_zero() { inbox.try_recv().ok() } else { inbox.recv_timeout(patience).ok() }
    }
}

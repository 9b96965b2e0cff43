//! Processes that search the same instance together, each with memory of its own.
//!
//! Every rank of a team runs the same search over the same instance and takes the same decisions; only the work of a
//! round (IDA\*) or the states (A\*) are shared out. Algorithms see nothing but messages: [`Team`] is what carries them,
//! over a network in a crate that has one, or between threads ([`Member`]) in tests.

mod bytes;
mod member;

use std::time::Duration;

pub(crate) use self::bytes::{Reader, Writer};
pub use self::member::{Member, members};

/// A rank's place in a team, and how it reaches the others.
///
/// What one rank sends to another arrives once and in the order in which it was sent. Several threads of a rank may send;
/// one at a time receives.
pub trait Team: Sync {
    /// Returns this process's number, from 0.
    fn rank(&self) -> usize;

    /// Returns how many processes there are.
    fn ranks(&self) -> usize;

    /// Sends a message without waiting for anybody; a rank may send to itself.
    fn send(&self, to: usize, message: Vec<u8>);

    /// Returns the next message and who sent it, waiting a while for one if there is none yet.
    fn receive(&self, patience: Duration) -> Option<(usize, Vec<u8>)>;

    /// Returns the bytes of messages that were sent and have not left yet. Whoever sends much waits while it is large.
    fn backlog(&self) -> u64 {
        0
    }

    /// Is told what a search could not use, for who measures it.
    fn note(&self, _lost: Lost) {}
}

/// What a rank of a team could not use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// A thread had nothing to do for so long.
    Time(Duration),
    /// So many nodes were generated in vain: in pieces that were given back before they were done.
    Nodes(u64),
}

/// Sends a message to every rank, this one included.
pub(crate) fn broadcast(team: &dyn Team, message: &[u8]) {
    for to in 0..team.ranks() {
        team.send(to, message.to_vec());
    }
}

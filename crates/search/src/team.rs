//! Processes that search the same instance together, each with its own memory.
//!
//! Every rank of a team runs the same search over the same instance and takes the same decisions; only the work of a
//! round (IDA\*) or the states (A\*) are divided among them. Algorithms see nothing but messages, carried by a
//! [`Team`]: over a network in a crate that has one, or between threads ([`Member`]) in tests.

mod bytes;
mod member;

use std::time::Duration;

pub(crate) use self::bytes::{Reader, Writer};
pub use self::member::{Member, members};

/// A rank's position in a team, and its link to the others.
///
/// Messages from one rank to another arrive exactly once and in the order in which they were sent. Several threads of a
/// rank may send; only one at a time receives.
pub trait Team: Sync {
    /// Returns the number of this process, from 0.
    fn rank(&self) -> usize;

    /// Returns how many processes there are.
    fn ranks(&self) -> usize;

    /// Sends a message without blocking; a rank may send to itself.
    fn send(&self, to: usize, message: Vec<u8>);

    /// Returns the next message and its sender, waiting up to `patience` if there is none yet.
    fn receive(&self, patience: Duration) -> Option<(usize, Vec<u8>)>;

    /// Returns the number of bytes sent that have not left yet. Heavy senders wait while it is large.
    fn backlog(&self) -> u64 {
        0
    }

    /// Records what a search could not use, for measurements.
    fn note(&self, _lost: Lost) {}
}

/// What a rank of a team wasted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// A thread was idle for this long.
    Time(Duration),
    /// This many nodes were generated for nothing, in pieces that were given back before they were finished.
    Nodes(u64),
}

/// Sends a message to every rank, this one included.
pub(crate) fn broadcast(team: &dyn Team, message: &[u8]) {
    for to in 0..team.ranks() {
        team.send(to, message.to_vec());
    }
}

//! How long a server waits, for whom and for what.

use std::time::Duration;

/// How long a server waits, for whom and for what. Tests, which wait for events and not for times, have other values.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For the head of a request; also how long an idle connection is kept.
    pub head: Duration,
    /// For the body of a request.
    pub body: Duration,
    /// For a client to take another byte of what it is sent.
    pub reader: Duration,
    /// For the answer to a short question, the wait for its turn included.
    pub answer: Duration,
    /// For someone to listen to a search, which is cancelled when nobody does.
    pub listener: Duration,
    /// For jobs to stop when the server ends; they look at their switch every few thousand nodes.
    pub jobs: Duration,
    /// For those who listen to hear the end of their jobs when the server ends.
    pub last_events: Duration,
    /// The least time between two events about progress.
    pub between_events: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(30),
            body: Duration::from_secs(15),
            reader: Duration::from_secs(30),
            answer: Duration::from_secs(10),
            listener: Duration::from_secs(10),
            jobs: Duration::from_secs(10),
            last_events: Duration::from_secs(1),
            between_events: Duration::from_millis(100),
        }
    }
}

//! How long a server waits for clients and jobs.

use std::time::Duration;

/// How long a server waits for clients and jobs. Tests wait for events rather than times, so they use other values.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For the head of a request; also the lifetime of an idle connection.
    pub head: Duration,
    /// For the body of a request.
    pub body: Duration,
    /// For a client to accept another byte.
    pub reader: Duration,
    /// For the answer to a short question, including the wait for its turn.
    pub answer: Duration,
    /// For someone to listen to a search, before it is cancelled.
    pub listener: Duration,
    /// For jobs to stop when the server ends; they check for cancellation every few thousand nodes.
    pub jobs: Duration,
    /// For listeners to receive the end of their jobs when the server ends.
    pub last_events: Duration,
    /// The minimum time between two progress events.
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

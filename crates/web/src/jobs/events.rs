//! A job as a stream of server-sent events: first what is known, then changes, and finally the result.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::{Instant, timeout, timeout_at};

use super::job::{Job, Listener, State};
use super::progress::Progress;
use crate::error::Envelope;
use crate::server::Shared;

/// How often the stream of a waiting job checks how many are ahead of it.
const LOOK: Duration = Duration::from_millis(500);
/// How often a keep-alive is sent when there is no news, so that a broken connection is noticed.
const ALIVE: Duration = Duration::from_secs(15);

/// Responds with the events of a job.
pub(crate) fn events(server: Shared, job: Arc<Job>) -> Response {
    let feed = Feed {
        receiver: job.watch(),
        listener: Listener::new(job),
        server,
        told: Told::Nothing,
        progress: None,
        next: Instant::now(),
    };
    let stream = unfold(feed, |mut feed| async move {
        let event = feed.next().await?;
        Some((Ok::<_, Infallible>(event), feed))
    });
    Sse::new(stream).keep_alive(KeepAlive::new().interval(ALIVE)).into_response()
}

/// What one listener has been sent.
struct Feed {
    server: Shared,
    listener: Listener,
    receiver: watch::Receiver<State>,
    told: Told,
    progress: Option<Progress>, // as last sent
    next: Instant,              // when progress may be sent again
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    Nothing,
    Queued(usize),
    Running,
    End,
}

#[derive(Serialize)]
struct Stage {
    state: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    ahead: Option<usize>,
}

impl Feed {
    /// Waits for the next event.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if self.told == Told::End {
                return None;
            }
            let state = self.receiver.borrow_and_update().clone();
            match state {
                State::Queued => {
                    let ahead = self.server.jobs.ahead(self.listener.job());
                    if self.told != Told::Queued(ahead) {
                        self.told = Told::Queued(ahead);
                        return Some(event("state", &Stage { state: "queued", ahead: Some(ahead) }));
                    }
                    // Wakes up on a change, or to check the queue again.
                    let _ = timeout(LOOK, self.receiver.changed()).await;
                }
                State::Running(_) if self.told != Told::Running => {
                    self.told = Told::Running;
                    return Some(event("state", &Stage { state: "running", ahead: None }));
                }
                State::Running(progress) if progress == self.progress => {
                    self.receiver.changed().await.ok()?;
                }
                State::Running(_) if Instant::now() < self.next => {
                    // A change of state ends the wait, so the end of the job is sent at once.
                    let _ = timeout_at(self.next, self.receiver.changed()).await;
                }
                State::Running(progress) => {
                    self.progress = progress;
                    self.next = Instant::now() + self.server.options.patience.between_events;
                    return Some(event("progress", &progress));
                }
                State::Done(result) => {
                    self.told = Told::End;
                    return Some(Event::default().event("done").data(result.get()));
                }
                State::Failed(error) => {
                    self.told = Told::End;
                    return Some(event("failed", &Envelope { error: &error }));
                }
            }
        }
    }
}

fn event(name: &str, data: &impl Serialize) -> Event {
    Event::default().event(name).data(serde_json::to_string(data).expect("plain data"))
}

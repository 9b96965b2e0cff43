//! Why a request about a board cannot be carried out.

use pousse_pdb::BuildError;
use pousse_puzzle::words::bytes;
use pousse_puzzle::{Exit, Remedy, RequestError};
use pousse_search::{Algorithm, Message, StopReason, Value, message};
use pousse_tiles::heuristics::{BindError, Spec, WalkingError};
use pousse_tiles::patterns::LibraryError;
use pousse_tiles::{MOST_CELLS, Shape};

/// Why a request about a board cannot be carried out.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The goal has a different shape from the board.
    #[error("the board is {start}, but the goal given is {goal}")]
    GoalShape {
        /// The board's shape.
        start: Shape,
        /// The goal's.
        goal: Shape,
    },
    /// The board is too large for the algorithm.
    #[error("'{algorithm}' takes boards of up to {MOST_CELLS} cells, but this one is {shape}")]
    TooLarge {
        /// The algorithm.
        algorithm: Algorithm,
        /// The board's shape.
        shape: Shape,
    },
    /// The estimate does not exist for this board, or its tables are unavailable.
    #[error("heuristic '{heuristic}': {error}")]
    Heuristic {
        /// The estimate.
        heuristic: Spec,
        /// Why.
        error: BindError,
    },
    /// An error that all puzzles share.
    #[error(transparent)]
    Other(#[from] RequestError),
}

impl Error {
    /// Returns the text as a message.
    #[must_use]
    pub fn said(&self) -> Message {
        match self {
            Self::GoalShape { start, goal } => message!("tiles.shapes", self, start, goal),
            Self::TooLarge { algorithm, shape } => {
                let algorithm = algorithm.to_string();
                message!("tiles.too-large-for", self, algorithm, most = MOST_CELLS, shape)
            }
            Self::Heuristic { heuristic, error } => of(named(heuristic), error.said()),
            Self::Other(error) => error.said(),
        }
    }
}

/// Puts a name before a message.
fn of(name: Message, what: Message) -> Message {
    message!("of", format!("{name}: {what}"), name = name, what = what)
}

/// Names a heuristic in a sentence.
fn named(heuristic: &Spec) -> Message {
    let name = heuristic.to_string();
    message!("heuristic.named", format!("heuristic '{name}'"), name)
}

impl From<Error> for RequestError {
    fn from(error: Error) -> Self {
        let refused = Self::refused(error.said());
        match error {
            Error::GoalShape { .. } => refused.about("goal"),
            Error::TooLarge { .. } => refused.about("algorithm").remedied(Remedy::Words(message!(
                "tiles.larger",
                "the algorithms auto and anytime take larger ones"
            ))),
            Error::Heuristic { heuristic, error } => unavailable(&heuristic, &error),
            Error::Other(error) => error,
        }
    }
}

/// Explains why an estimate is unavailable.
fn unavailable(heuristic: &Spec, error: &BindError) -> RequestError {
    let name = named(heuristic);
    let refused = match error {
        BindError::Table(error) => no_table(name, error),
        BindError::Walking(WalkingError::TooLarge { bytes, budget }) => {
            too_little_memory(name, *bytes, *budget)
        }
        _ => RequestError::refused(of(name, error.said())),
    };
    refused.about("heuristic")
}

/// Explains why a table is unavailable.
#[must_use]
pub fn no_table(name: impl Into<Message>, error: &LibraryError) -> RequestError {
    let name = name.into();
    let stopped = |exit, why: &str| {
        let text = format!("{name}: stopped by {why} before its tables were finished");
        RequestError::refused(message!("tables.unfinished", text, name = name.clone())).ending(exit)
    };
    match error {
        LibraryError::Build(BuildError::Memory { needed, allowed }) => {
            too_little_memory(name, *needed, *allowed)
        }
        LibraryError::Build(BuildError::Stopped(StopReason::Interrupted)) => {
            stopped(Exit::Interrupted, "you")
        }
        LibraryError::Build(BuildError::Stopped(_)) | LibraryError::GaveUp { .. } => {
            stopped(Exit::TimeOrNodes, "the time limit")
        }
        _ => RequestError::refused(of(name, error.said())),
    }
}

/// Says that tables need more memory than is allowed.
#[must_use]
pub fn too_little_memory(name: impl Into<Message>, needed: u64, allowed: u64) -> RequestError {
    let name = name.into();
    let (takes, may) = (bytes(needed), bytes(allowed));
    let text = format!("{name}: building its tables takes {takes} of memory, but only {may} is allowed");
    let (needs, allowed) = (Value::Bytes(needed), Value::Bytes(allowed));
    RequestError::refused(message!("tables.memory", text, name = name, needed = needs, allowed = allowed))
        .remedied(more_memory(needed))
        .ending(Exit::Memory)
}

/// Says how to allow this many bytes.
pub(super) fn more_memory(needed: u64) -> Remedy {
    Remedy::Option { name: "memory", value: format!("{}MiB", needed.div_ceil(1 << 20)), does: "allows it" }
}

//! Why a question about a board cannot be answered.

use pousse_pdb::BuildError;
use pousse_puzzle::words::bytes;
use pousse_puzzle::{CheckpointError, Exit, Remedy, RequestError};
use pousse_search::{Algorithm, Message, StopReason, Value, message};
use pousse_tiles::heuristics::{BindError, Spec, WalkingError};
use pousse_tiles::patterns::LibraryError;
use pousse_tiles::{Goal, MOST_CELLS, Shape};

/// Why a question cannot be answered; an unavailable estimate is told apart, because there may be another one.
#[derive(Debug)]
pub(crate) enum Error {
    /// The estimate does not exist for this board, or its tables are unavailable.
    Heuristic(Spec, BindError),
    /// Anything else.
    Other(RequestError),
}

impl From<RequestError> for Error {
    fn from(error: RequestError) -> Self {
        Self::Other(error)
    }
}

impl From<CheckpointError> for Error {
    fn from(error: CheckpointError) -> Self {
        Self::Other(error.into())
    }
}

impl Error {
    /// Returns it as all puzzles do.
    pub(crate) fn told(self) -> RequestError {
        match self {
            Self::Heuristic(heuristic, error) => unavailable(&heuristic, &error),
            Self::Other(error) => error,
        }
    }
}

/// Says that a goal has another shape than the board.
pub(crate) fn other_shape(start: Shape, goal: &Goal) -> RequestError {
    let goal = match goal {
        Goal::Given(grid) => grid.shape(),
        _ => start,
    };
    let what = format!("the board is {start}, but the goal given is {goal}");
    RequestError::refused(message!("tiles.shapes", what, start, goal)).about("goal")
}

/// Says that a board is too large for an algorithm.
pub(crate) fn too_large(algorithm: Algorithm, shape: Shape) -> RequestError {
    let algorithm = algorithm.to_string();
    let what = format!("'{algorithm}' takes boards of up to {MOST_CELLS} cells, but this one is {shape}");
    RequestError::refused(message!("tiles.too-large-for", what, algorithm, most = MOST_CELLS, shape))
        .about("algorithm")
        .remedied(Remedy::Words(message!("tiles.larger", "the algorithms auto and anytime take larger ones")))
}

/// Puts a name before a message.
fn of(name: Message, what: Message) -> Message {
    message!("of", format!("{name}: {what}"), name = name, what = what)
}

/// Explains why an estimate is unavailable.
pub(crate) fn unavailable(heuristic: &Spec, error: &BindError) -> RequestError {
    let name = heuristic.to_string();
    let name = message!("heuristic.named", format!("heuristic '{name}'"), name);
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
pub(crate) fn no_table(name: impl Into<Message>, error: &LibraryError) -> RequestError {
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
pub(crate) fn too_little_memory(name: impl Into<Message>, needed: u64, allowed: u64) -> RequestError {
    let name = name.into();
    let (takes, may) = (bytes(needed), bytes(allowed));
    let text = format!("{name}: building its tables takes {takes} of memory, but only {may} is allowed");
    let (needs, allowed) = (Value::Bytes(needed), Value::Bytes(allowed));
    RequestError::refused(message!("tables.memory", text, name = name, needed = needs, allowed = allowed))
        .remedied(more_memory(needed))
        .ending(Exit::Memory)
}

/// Says how to allow this many bytes.
pub(crate) fn more_memory(needed: u64) -> Remedy {
    Remedy::Option { name: "memory", value: format!("{}MiB", needed.div_ceil(1 << 20)), does: "allows it" }
}

//! What a puzzle tells pousse about itself, and what it returns.
//!
//! A crate that adds a puzzle to pousse implements [`Game`]: what only the puzzle knows, in its own types. [`Line`] makes
//! that a [`Puzzle`], an object that the table of puzzles in `pousse` lists. The command line, studies, the server and
//! the page consult this table and nothing else, so one line there is all it takes.

mod adapter;
mod audit;
pub mod checkpoint;
mod context;
mod effort;
mod error;
mod exit;
mod explanation;
pub mod game;
mod instance;
mod listing;
mod measured;
mod not_text;
mod options;
mod prepared;
mod puzzle;
mod report;
mod request;
mod said;
mod samples;
mod sets;
mod stored;
pub mod style;
pub mod trace;
pub mod values;
mod verdict;
pub mod words;

pub use adapter::Line;
pub use audit::{AuditWanted, Audited, Audits};
pub use checkpoint::{Checkpoint, CheckpointError};
pub use context::{Context, Remark};
pub use effort::{Effort, Round};
pub use error::{Remedy, RequestError};
pub use exit::Exit;
pub use explanation::{Data, Explanation, Hint, HintStatus, HintValue};
pub use game::{
    Abilities, Advice, Choice, Entries, Entry, Finding, Game, Hints, Measure, Question, Reading, Reserve,
};
pub use instance::{Instance, Instances, Trust};
pub use listing::{Listed, Section, Topic, mark, promised, source};
pub use measured::{Measured, Reason};
pub use not_text::not_text;
pub use options::{BadOption, Given, Kind, Opt, Use};
pub use pousse_search::text::ReadError;
pub use prepared::Prepared;
pub use puzzle::{Ask, Careful, Converted, Files, Likeness, Made, OwnMethod, Puzzle, Sums};
pub use report::{Change, Details, Report, SCHEMA, Wanted};
pub use request::{HINT_TIME, Hopeless, Request};
pub use said::{Said, no_solution, of_solution};
pub use samples::{Sample, Samples};
pub use sets::{BuiltIn, Drawn, MOST_INSTANCES, SetText, Source};
pub use stored::{StoredFile, StoredSet, StoredState, StoredTable, StoredTables};
pub use trace::{
    TRACE_SCHEMA, Trace, TraceDetails, TraceEnd, TraceEvent, TraceLimits, TraceNode, TraceRound, TraceSide,
    TraceStep,
};
pub use verdict::Verdict;
pub use words::Words;

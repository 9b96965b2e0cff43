//! The next move for whoever plays, and why it is a good one.
//!
//! A hint is a short question: it is answered within the time limit of its run, by the shortest plan if that is found
//! in time, and by a good one otherwise. Every plan is replayed.

use std::time::Duration;

use pousse_search::Run;
use pousse_tiles::patterns::Library;
use serde::Serialize;

use crate::{Request, RequestError, sokoban, tiles};

/// The time of a hint whose run has no limit.
pub(crate) const USUAL_TIME: Duration = Duration::from_secs(1);

/// Says what to do next.
///
/// Of the request, the instance, the goal and the way to write moves count for sliding tiles, the level and the
/// techniques for Sokoban; how to search is chosen. Databases are used if they are in memory: [`prepare_hints`] puts
/// them there.
///
/// # Errors
///
/// [`RequestError`] when the request cannot be carried out as it stands.
///
/// # Examples
///
/// ```
/// use pousse::{Hint, hint, tiles};
/// use pousse_search::Run;
/// use pousse_tiles::patterns::Library;
/// use pousse_tiles::{ParseOptions, parse};
///
/// let board = parse(b"1 2 3 4 5 6 0 7 8", &ParseOptions::default()).remove(0).expect("a board").grid;
/// let hint = hint(&tiles::Request::new(board).into(), &Library::default(), &Run::default()).expect("a 3x3 board");
/// let Hint::Tiles(hint) = hint else { unreachable!("a board of tiles") };
/// assert_eq!((hint.letter.as_deref(), hint.tile, hint.remaining), (Some("L"), Some(7), Some(2)));
/// ```
pub fn hint(request: &Request, library: &Library, run: &Run<'_>) -> Result<Hint, RequestError> {
    match request {
        Request::Tiles(request) => tiles::hint(request, library, run).map(|hint| Hint::Tiles(Box::new(hint))),
        Request::Sokoban(request) => sokoban::hint(request, run).map(|hint| Hint::Sokoban(Box::new(hint))),
    }
}

/// Reads, or makes where that takes a moment, the tables that hints about such boards use, so that they are in memory
/// from then on. Where there are none, nothing happens.
///
/// # Errors
///
/// [`RequestError`] when the request cannot be carried out, or the run ends before the tables are there.
pub fn prepare_hints(request: &Request, library: &Library, run: &Run<'_>) -> Result<(), RequestError> {
    match request {
        Request::Tiles(request) => tiles::prepare_hints(request, library, run),
        Request::Sokoban(_) => Ok(()),
    }
}

/// What to do next.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Hint {
    /// About sliding tiles.
    Tiles(Box<tiles::Hint>),
    /// About Sokoban.
    Sokoban(Box<sokoban::Hint>),
}

/// What a hint comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HintStatus {
    /// There is nothing left to do.
    SolvedAlready,
    /// There is a move to make.
    Move,
    /// There is no solution.
    Unsolvable,
    /// No plan was found in time.
    Unknown,
}

/// What a heuristic says before and after the move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HintValue {
    /// Its name.
    pub heuristic: String,
    /// Its value now.
    pub before: u32,
    /// Its value after the move; none where it sees that the game would be lost.
    pub after: Option<u32>,
}

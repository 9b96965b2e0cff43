//! The one way from a request to a report; the puzzles' own folders have the rest of it.

use pousse_search::Run;
use pousse_tiles::patterns::Library;

use crate::{Checkpoint, CheckpointError, Report, Request, RequestError, sokoban, tiles};

/// Carries out a request. Tables that an estimate needs come from the library.
///
/// # Errors
///
/// [`RequestError`] when it cannot be carried out as it stands; limits and unsolvable instances are reports, not errors.
pub fn solve(request: &Request, library: &Library, run: &Run<'_>) -> Result<Report, RequestError> {
    match request {
        Request::Tiles(request) => tiles::solve(request, library, run),
        Request::Sokoban(request) => sokoban::solve(request, run),
    }
}

/// Carries out a request by a search that can be resumed: IDA\* for sliding tiles, which is also what is chosen where
/// nothing is asked for.
///
/// It goes on from what the checkpoint holds, and keeps there what it does. The limits are for new work alone. When the
/// report is safely with whoever asked for it, [`Checkpoint::finish`] removes what is no longer needed.
///
/// # Errors
///
/// As [`solve`], and [`RequestError::Checkpoint`] when the request is not for IDA\* or not the one that the checkpoint
/// belongs to.
pub fn solve_resumable(
    request: &Request,
    library: &Library,
    run: Run<'_>,
    checkpoint: &Checkpoint<'_>,
) -> Result<Report, RequestError> {
    match request {
        Request::Tiles(request) => tiles::solve_resumable(request, library, run, checkpoint),
        Request::Sokoban(_) => Err(CheckpointError::Puzzle.into()),
    }
}

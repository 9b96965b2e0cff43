//! What `pousse-mpi solve` does that `pousse solve` does not: the ranks come to search for the same thing.

use std::path::Path;

use pousse::checkpoint::News;
use pousse::{Checkpoint, Exit, Request};
use pousse_search::algorithms::astar;
use pousse_search::{Algorithm, Limits, Run};
use pousse_sokoban::Objective;
use pousse_tiles::patterns::Library;

use super::Solve;
use crate::failure::Failure;
use crate::progress::LiveLine;
use crate::together::Together;
use crate::{arguments, interrupt};

impl Solve {
    /// Solves together with the other ranks of a team, by IDA* or A*; the first one reads and prints.
    ///
    /// # Errors
    ///
    /// [`Failure`], on all ranks, where one of them cannot do it.
    pub fn run_together(self, all: Together<'_>) -> Result<Exit, Failure> {
        interrupt::listen();
        let read = if all.speaks() {
            self.check_together().and_then(|()| self.input.bytes())
        } else {
            Ok(Vec::new())
        };
        let bytes = all.share(&all.agree(read)?);
        let requests = all.agree(self.requests(&bytes))?;
        all.warn_of_memory(self.limits(Some(all)).memory);
        self.run_on(requests, Some(all))
    }

    /// Refuses what a team cannot do.
    fn check_together(&self) -> Result<(), Failure> {
        match self.algorithm.clone().given() {
            None | Some(Algorithm::IdaStar | Algorithm::Astar(_)) => Ok(()),
            Some(other) => Err(Failure::bad_input(format!("'{other}' does not search on several ranks"))
                .hint("ida-star and astar do; pousse solve has all algorithms")),
        }
    }

    /// Has all ranks agree on one search, with its tables ready on each: what the first rank chooses, all do. Tables that
    /// are kept in files are made by the first.
    pub(super) fn settle(
        &self,
        request: Result<Request, Failure>,
        all: Together<'_>,
        library: &Library,
        limits: Limits,
    ) -> Result<Request, Failure> {
        let mut board = match all.agree(request)? {
            Request::Tiles(board) => board,
            Request::Sokoban(mut level) => {
                check_objective(level.objective)?;
                // What earlier runs have proven is left alone: all ranks must know the same, and it may change.
                level.algorithm.get_or_insert(Algorithm::Astar(astar::Options::default()));
                return Ok(Request::Sokoban(level));
            }
        };
        board.algorithm.get_or_insert(Algorithm::IdaStar);
        let line = LiveLine::new("tables");
        let mut run = Run::new(limits).cancelled_by(interrupt::listen());
        if all.speaks() {
            run = run.watched_by(&line);
        }
        let ready = |board| {
            let settled = pousse::tiles::settle(board, library, &run);
            line.clear();
            settled.map_err(|error| Failure::from(error).in_cache(&self.tables))
        };
        if all.speaks() {
            let board = all.agree(ready(&board))?;
            let words = board.heuristic.as_ref().map_or(String::new(), ToString::to_string);
            all.share(words.as_bytes());
            return all.agree(Ok(Request::Tiles(board)));
        }
        all.agree(Ok(()))?;
        let words = String::from_utf8(all.share(&[])).map_err(Failure::internal)?;
        let heuristic = arguments::heuristic(&words).map_err(Failure::internal);
        let settled = heuristic.and_then(|heuristic| {
            board.heuristic = heuristic.given();
            ready(&board)
        });
        all.agree(settled).map(Request::Tiles)
    }
}

/// Refuses what is found by several searches in turn, which a team does not do together.
fn check_objective(objective: Objective) -> Result<(), Failure> {
    match objective {
        Objective::Pushes | Objective::Moves | Objective::MovesPushes => Ok(()),
        Objective::PushesMoves | Objective::Any => {
            let what = format!("--objective {objective} is not searched for on several ranks");
            Err(Failure::bad_input(what).hint("pushes, moves and moves-pushes are; pousse solve has all"))
        }
    }
}

/// Says whether there was an interrupt; in a team, on any rank.
pub(super) fn interrupted(together: Option<Together<'_>>) -> bool {
    let here = interrupt::interrupted();
    let Some(all) = together else { return here };
    all.agree(if here { Err(Failure::interrupted("")) } else { Ok(()) }).is_err()
}

/// Has the first rank open the checkpoint, and gives the others a copy of what is there.
pub(super) fn checkpoint<'a>(
    all: Together<'_>,
    open: impl FnOnce() -> Result<Checkpoint<'a>, Failure>,
    path: &Path,
    tell: &'a (dyn Fn(News) + Sync),
) -> Result<Checkpoint<'a>, Failure> {
    if all.speaks() {
        let checkpoint = all.agree(open())?;
        all.share(&checkpoint.contents().unwrap_or_default());
        return Ok(checkpoint);
    }
    all.agree(Ok(()))?;
    let contents = all.share(&[]);
    let contents = (!contents.is_empty()).then_some(&contents[..]);
    Checkpoint::copy_of(contents, path, tell).map_err(Failure::internal)
}

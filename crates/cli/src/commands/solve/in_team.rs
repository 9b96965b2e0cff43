//! The part of `pousse-mpi solve` that differs from `pousse solve`: all ranks agree on the same search.

use std::path::Path;

use pousse::checkpoint::News;
use pousse::{Checkpoint, Context, Exit, Request};
use pousse_search::{Algorithm, Limits, Run};

use super::Solve;
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::LiveLine;
use crate::together::Together;

impl Solve {
    /// Solves together with the other ranks of a team, by IDA* or A*; the first rank reads and prints.
    ///
    /// # Errors
    ///
    /// [`Failure`], on all ranks, if one of them fails.
    pub fn run_together(self, all: Together<'_>) -> Result<Exit, Failure> {
        interrupt::listen();
        let read = if all.speaks() {
            self.check_together().and_then(|()| self.input.bytes())
        } else {
            Ok(Vec::new())
        };
        let bytes = all.share(&all.agree(read)?);
        let (puzzle, requests) = all.agree(self.requests(&bytes))?;
        all.warn_of_memory(self.limits(Some(all)).memory);
        self.run_on(puzzle, requests, Some(all))
    }

    /// Rejects what a team cannot do.
    fn check_together(&self) -> Result<(), Failure> {
        match self.algorithm.clone().given() {
            None | Some(Algorithm::IdaStar | Algorithm::Astar(_)) => Ok(()),
            Some(other) => Err(Failure::bad_input(format!("'{other}' cannot run on several ranks"))
                .hint("ida-star and astar can; pousse solve supports all algorithms")),
        }
    }

    /// Makes all ranks agree on one search, with its tables ready on each: all follow the choice of the first rank,
    /// which also builds the tables that are kept in files.
    pub(super) fn settle(
        &self,
        request: Result<Box<dyn Request>, Failure>,
        all: Together<'_>,
        context: &Context,
        limits: Limits,
    ) -> Result<Box<dyn Request>, Failure> {
        let mut request = all.agree(request)?;
        let line = LiveLine::of_search("tables", self.shown.quiet || !all.speaks());
        let mut run = Run::new(limits).cancelled_by(interrupt::listen());
        if let Some(line) = &line {
            run = run.watched_by(line);
        }
        let failed = |error| Failure::from(error).in_cache(&self.tables);
        if all.speaks() {
            let settled = request.settle(context, &run);
            line.iter().for_each(LiveLine::clear);
            let chosen = all.agree(settled.map_err(failed))?;
            all.share(chosen.as_bytes());
            return all.agree(Ok(request));
        }
        all.agree(Ok(()))?;
        let chosen = String::from_utf8(all.share(&[])).map_err(Failure::internal);
        let settled = chosen.and_then(|chosen| request.settle_as(&chosen, context, &run).map_err(failed));
        all.agree(settled.map(|()| request))
    }
}

/// Returns whether there was an interrupt; in a team, on any rank.
pub(super) fn interrupted(together: Option<Together<'_>>) -> bool {
    let here = interrupt::interrupted();
    let Some(all) = together else { return here };
    all.agree(if here { Err(Failure::interrupted("")) } else { Ok(()) }).is_err()
}

/// Lets the first rank open the checkpoint, and gives the others a copy of its contents.
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

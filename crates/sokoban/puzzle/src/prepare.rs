//! Looks for deadlocks and penalties of a level ahead of any search.

use pousse_puzzle::words::counted;
use pousse_puzzle::{Context, Prepared, RequestError, style};
use pousse_search::Run;
use pousse_sokoban::{Keeper, Preparation};
use serde_json::json;

use crate::game::{Asked, refused};
use crate::memory;

/// The usual most boxes of a set.
const BOXES: usize = 4;

/// Tries all sets of boxes, and saves what it finds where the next search looks for it.
pub(crate) fn prepare(question: &Asked, _: &Context, run: &Run<'_>) -> Result<Prepared, RequestError> {
    let level = question.start();
    let keeper = question.notes.keeper.clone().unwrap_or_else(|| Keeper::in_memory(level));
    let boxes = question.options().boxes.unwrap_or(BOXES);
    let done = pousse_sokoban::prepare(level, boxes, &keeper, run).map_err(refused)?;
    keeper.finish().map_err(|error| RequestError::refused(error.to_string()))?;
    let Preparation { sets, penalties, deadlocks, stopped, .. } = done;
    let data = json!({
        "board_hash": keeper.knowledge().board().to_string(),
        "boxes": boxes,
        "sets": sets,
        "penalties": penalties,
        "deadlocks": deadlocks,
        "complete": stopped.is_none(),
        "patterns": keeper.knowledge().patterns(),
        "file": keeper.path(),
        "seconds": run.elapsed().as_secs_f64(),
    });
    Ok(Prepared { data, text: in_words(&done, &keeper), stopped })
}

fn in_words(done: &Preparation, keeper: &Keeper) -> String {
    let mut text = format!(
        "{} tried, {} and {} found\n",
        counted(done.sets, "set of boxes", "sets of boxes"),
        counted(done.deadlocks, "deadlock", "deadlocks"),
        counted(done.penalties, "penalty", "penalties")
    );
    if let Some(known) = memory::describe(keeper) {
        text += &format!("known so far: {known}\n");
    }
    let table = done.unfinished.map(|size| {
        format!(
            "the table of all sets of {size} boxes, which comes first, was not finished; every run builds it anew, so \
             allow more time"
        )
    });
    let end = match (done.stopped, done.sets) {
        _ if table.is_some() => table.as_deref().unwrap_or_default(),
        (None, 0) => "all sets are done; searches settle those of two and three boxes themselves",
        (None, _) => "all sets are done",
        (Some(_), _) => "run the same command to continue",
    };
    let saved = keeper.path().filter(|_| table.is_none());
    let place = saved.map_or(String::new(), |path| format!("; saved in {}", path.display()));
    text + &format!("{}\n", style::faint(format!("{end}{place}")))
}

//! The databases used for hints: only those in memory, because a hint has no time to load hundreds of megabytes.

use std::sync::Arc;
use std::time::Duration;

use pousse_puzzle::Question;
use pousse_search::Run;
use pousse_tiles::heuristics::{BindError, Databases, Mirror, Part, Spec};
use pousse_tiles::patterns::{Catalogue, Library, LibraryError, Note};
use pousse_tiles::{Layout, Shape};

use crate::choice::offered;
use crate::databases::{self, Footprint};
use crate::error::Error;
use crate::game::Tiles;

/// With at least this much time, tables are loaded or built while the hint waits.
pub(super) const TIME_TO_PREPARE: Duration = Duration::from_secs(5);

/// Returns the best set whose tables are in memory.
pub(super) fn held(layout: &Layout, library: &Library) -> Option<&'static Arc<Catalogue>> {
    sets(layout.shape()).find(|set| {
        let wanted = Databases::wanted(set, layout);
        wanted.is_some_and(|wanted| wanted.iter().all(|table| library.holds(table)))
    })
}

/// Loads the best available tables, or builds those that take only a moment.
pub(super) fn prepare(question: &Question<Tiles>, library: &Library, run: &Run<'_>) -> Result<(), Error> {
    let layout = &question.aim()?.layout;
    for set in sets(layout.shape()) {
        let wanted = Databases::wanted(set, layout).unwrap_or_default();
        let Ok(footprint) = Footprint::of(&wanted) else { continue };
        let there = databases::at_hand(&wanted, library);
        if footprint.bytes > run.limits().memory || !(there || footprint.in_a_moment()) {
            continue;
        }
        let heuristic = Spec::One(Part::databases(set, Mirror::On));
        match heuristic.bind(layout, library, run) {
            Ok(_) => break,
            // A file that is rejected is treated as missing.
            Err(BindError::Table(error @ LibraryError::Store(_))) => library.note(Note::Refused { error }),
            Err(error) => return Err(Error::Heuristic(heuristic, error)),
        }
    }
    if walks(layout.shape()) {
        let heuristic = Spec::named("walking-distance").expect("a name of the table");
        heuristic.bind(layout, library, run).map_err(|error| Error::Heuristic(heuristic, error))?;
    }
    Ok(())
}

/// Returns whether walking distance is worth its tables: on boards up to 4x4, they are built in a moment.
pub(super) fn walks(shape: Shape) -> bool {
    shape.rows().max(shape.columns()) <= 4
}

/// Returns the sets for boards of a shape, best first: exact distances, then those chosen for searches.
fn sets(shape: Shape) -> impl Iterator<Item = &'static Arc<Catalogue>> {
    let whole = databases::for_shape(shape).filter(move |set| set.sizes() == [shape.cells() - 1]);
    let named = move |name: &'static str| databases::for_shape(shape).find(move |set| set.name == name);
    whole.chain(offered(shape).filter_map(named))
}

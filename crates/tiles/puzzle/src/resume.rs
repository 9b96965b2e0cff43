//! A search that can be resumed, and what identifies it, so that a checkpoint is only resumed by the same search.

use pousse_pdb::Counted;
use pousse_puzzle::checkpoint::Part as Named;
use pousse_puzzle::game::Begin;
use pousse_puzzle::{CheckpointError, Context, Finding, Question, RequestError};
use pousse_search::Run;
use pousse_tiles::heuristics::Part;
use pousse_tiles::{Direction, Layout, MOST_CELLS};

use crate::choice::Chosen;
use crate::error::Error;
use crate::game::Tiles;
use crate::solve::{carry_out, with_tables};
use crate::tables::library;

/// Searches, and says first what identifies the search. If tables that we have chosen are unavailable, the next choice
/// is tried, and identified again.
pub(crate) fn resume(
    question: &Question<Tiles>,
    context: &Context,
    run: &Run<'_>,
    begin: &Begin<'_>,
) -> Result<Finding<Tiles>, RequestError> {
    let shape = question.start().shape();
    if shape.cells() > MOST_CELLS {
        let limit = format!("takes boards of up to {MOST_CELLS} cells, but this one is {shape}");
        let what = format!("checkpoints work only with ida-star, which {limit}");
        return Err(CheckpointError::unusable(what).into());
    }
    let library = &library(context);
    let found = with_tables(question, library, run, |chosen, aim| {
        begin(identity(question, chosen, &aim.layout))?;
        carry_out(question, chosen, aim, library, run)
    });
    found.map_err(Error::told)
}

/// Returns what identifies the search that is about to run.
pub(crate) fn identity(question: &Question<Tiles>, chosen: &Chosen, layout: &Layout) -> Vec<Named> {
    let order: String = question.options().order.map(Direction::letter).iter().collect();
    vec![
        Named::new("start", "the board", format!("{:#}", question.start())),
        Named::new("goal", "the goal", format!("{:#}", layout.goal())),
        Named::new("order", "the order of moves", order).changed_by("order"),
        Named::new("algorithm", "the algorithm", chosen.algorithm.to_string()),
        Named::new("heuristic", "the heuristic", chosen.heuristic.to_string()).changed_by("heuristic"),
        // The name alone may mean something else in a file.
        Named::new("databases", "the partition", databases(chosen, layout)),
    ]
}

/// Writes each set of databases as its partitions: the cells of each pattern, with `|` between patterns.
fn databases(chosen: &Chosen, layout: &Layout) -> Vec<String> {
    let mut all = Vec::new();
    for catalogue in chosen.heuristic.parts().flat_map(Part::catalogues) {
        let partitions = catalogue.partitions(layout.shape(), layout.target(0)).unwrap_or_default();
        let counted = match catalogue.counted {
            Counted::Pieces => "sum",
            Counted::All => "max",
        };
        for partition in partitions {
            let cells =
                |homes: &Vec<usize>| homes.iter().map(ToString::to_string).collect::<Vec<_>>().join(".");
            let patterns: Vec<String> = partition.iter().map(cells).collect();
            all.push(format!("{counted} {}", patterns.join("|")));
        }
    }
    all
}

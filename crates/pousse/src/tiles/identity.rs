//! Identifies a search of a board, so that a checkpoint is only resumed by the same search.

use pousse_pdb::Counted;
use pousse_puzzle::checkpoint::{Identity, Part as Named};
use pousse_tiles::heuristics::Part;
use pousse_tiles::{Direction, Layout};

use super::{Chosen, Request};

/// Returns the identity of the search that is about to run.
pub(super) fn of(request: &Request, chosen: &Chosen, layout: &Layout) -> Identity {
    let order: String = request.order.map(Direction::letter).iter().collect();
    Identity::new(
        super::WORDS.name,
        vec![
            Named::new("start", "the board", format!("{:#}", request.start)),
            Named::new("goal", "the goal", format!("{:#}", layout.goal())),
            Named::new("order", "the order of moves", order).changed_by("order"),
            Named::new("algorithm", "the algorithm", chosen.algorithm.to_string()),
            Named::new("heuristic", "the heuristic", chosen.heuristic.to_string()).changed_by("heuristic"),
            // The name alone may mean something else in a file.
            Named::new("databases", "the partition", databases(chosen, layout)),
        ],
    )
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

//! Compares heuristics on one board, by the names that users give.
//!
//! ```text
//! cargo run --release -p pousse --example compare
//! ```

use pousse::{Ask, Context, Files, Given, Run, puzzle};

fn main() {
    let tiles = puzzle("tiles").expect("sliding tiles are in the table");
    let given = Given::new();
    let read = tiles.read(b"8 6 7 2 5 4 3 0 1", &given).expect("no option is given");
    let board = read.all.into_iter().next().and_then(Result::ok).expect("a board");
    for heuristic in ["hamming", "manhattan", "linear-conflict", "walking-distance"] {
        let algorithm = Some("astar".parse().expect("an algorithm"));
        let ask = Ask { number: 1, algorithm, heuristic, given: &given, files: Files::Refused };
        let request = tiles.request(&*board, &ask).expect("a heuristic");
        let report = request.solve(&Context::default(), Run::default()).expect("a 3x3 board");
        println!(
            "{heuristic:18} {:>3} moves, {:>7} expanded",
            report.cost.unwrap_or(0),
            report.effort.expanded
        );
    }
}

//! Compares heuristics on one board, using the types specific to sliding tiles.
//!
//! ```text
//! cargo run --release -p pousse --example compare
//! ```

use pousse::tiles::{Request, values};
use pousse::{Context, Request as _, Run, puzzle};

fn main() {
    let tiles = puzzle("tiles").expect("sliding tiles are in the table");
    let read = tiles.read(b"8 6 7 2 5 4 3 0 1", &pousse::Given::new()).expect("no option is given");
    let board = read.all.into_iter().next().and_then(Result::ok).expect("a board");
    let board = board.as_any().downcast_ref::<pousse::tiles::Board>().expect("a board of tiles");
    for name in ["hamming", "manhattan", "linear-conflict", "walking-distance"] {
        let request = Request {
            algorithm: Some("astar".parse().expect("an algorithm")),
            heuristic: values::heuristic(name).expect("a heuristic").given(),
            ..Request::new(board.grid.clone())
        };
        let report = request.solve(&Context::default(), &Run::default()).expect("a 3x3 board");
        println!("{name:18} {:>3} moves, {:>7} expanded", report.cost.unwrap_or(0), report.effort.expanded);
    }
}

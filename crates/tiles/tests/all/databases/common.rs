//! Shared by all of these tests: tables that are built once, layouts, sets, and boards with their lengths.

use std::sync::{Arc, LazyLock};

use pousse_search::{Algorithm, Limits, Run};
use pousse_tiles::heuristics::{Databases, Estimate, Mirror, Spec};
use pousse_tiles::patterns::{Catalogue, Library};
use pousse_tiles::{Array, Board, Direction, Goal, Grid, Layout, Patience, Shape, Solve, Task, open};

/// The tables shared by all tests.
pub(crate) static LIBRARY: LazyLock<Library> = LazyLock::new(Library::default);

pub(crate) fn layout(rows: usize, columns: usize, goal: &Goal) -> Arc<Layout> {
    let shape = Shape::new(rows, columns).expect("a shape");
    Arc::new(Layout::new(goal.grid(shape).expect("the goal has this shape")))
}

pub(crate) fn given(rows: usize, columns: usize, tiles: &[u64]) -> Goal {
    Goal::Given(Grid::new(Shape::new(rows, columns).expect("a shape"), tiles).expect("a permutation"))
}

/// Returns the built-in set of the given name.
pub(crate) fn built_in(name: &str) -> Arc<Catalogue> {
    let found = Catalogue::built_in().iter().find(|catalogue| catalogue.name == name);
    Arc::clone(found.expect("built in"))
}

pub(crate) fn databases(catalogue: &Catalogue, mirror: Mirror, layout: &Arc<Layout>) -> Databases {
    Databases::new(catalogue, mirror, layout, &LIBRARY, &Run::default()).expect("fits")
}

/// Returns the estimate of a board.
pub(crate) fn value(estimate: &impl Estimate, grid: &Grid) -> u32 {
    estimate.value(estimate.root(&Array::<25>::from_grid(grid).expect("up to 25 cells")))
}

/// Opens a board the way users do.
pub(crate) fn door(start: &Grid, goal: &Grid, algorithm: &str, heuristic: &str) -> Box<dyn Solve> {
    let task = Task {
        start: start.clone(),
        goal: goal.clone(),
        order: Direction::ALL,
        algorithm: algorithm.parse::<Algorithm>().expect("an algorithm"),
        heuristic: heuristic.parse::<Spec>().expect("well-formed"),
        patience: Patience::UntilSettled,
    };
    let limits = Limits { memory: 8 << 30, threads: 2, ..Limits::default() };
    open(&task, &LIBRARY, &Run::new(limits)).expect("a heuristic for this board")
}

/// A 4x4 board with the length of its shortest solutions.
pub(crate) struct Known {
    pub(crate) start: Grid,
    pub(crate) length: u32,
}

/// Returns Korf's hundred boards; the goal is blank-first.
pub(crate) fn korf() -> Vec<Known> {
    known("korf100", 1)
}

/// Returns boards from trivial to long; the goal is blank-last.
pub(crate) fn graded() -> Vec<Known> {
    known("graded_4x4", 2)
}

/// Reads boards that come with pousse, and whose length is a given word of their labels.
fn known(name: &str, length: usize) -> Vec<Known> {
    let path = format!("{}/puzzle/data/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the boards are part of the project");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let (label, tiles) = line.split_once(':').expect("a label");
            let tiles: Vec<u64> = tiles
                .split(|c: char| !c.is_ascii_digit())
                .filter(|word| !word.is_empty())
                .map(|word| word.parse().expect("a number"))
                .collect();
            Known {
                start: Grid::new(Shape::new(4, 4).expect("a shape"), &tiles).expect("a board"),
                length: label.split_whitespace().nth(length).and_then(|n| n.parse().ok()).expect("a length"),
            }
        })
        .collect()
}

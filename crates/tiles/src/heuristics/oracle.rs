//! The reference for the tests: distances by breadth-first search from the goal, and by IDA* for positions too far away
//! for that.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use pousse_search::{Limits, Properties, Run};

use super::registry::{Bind, ENTRIES, Entry};
use super::{Databases, Estimate, GoalEstimate, Ingredient, LinearConflict, Spec};
use crate::patterns::{Catalogue, Library};
use crate::{Board, Direction, Goal, Grid, Layout, Shape, Slide, Small};

/// All positions up to a given distance from a goal.
pub(super) struct Oracle {
    pub(super) layout: Arc<Layout>,
    boards: Vec<Small>,
    depths: Vec<u32>,
    neighbours: Vec<Vec<u32>>, // only those found
}

impl Oracle {
    pub(super) fn new(layout: &Arc<Layout>, deepest: u32) -> Self {
        let goal = Small::from_grid(layout.goal()).expect("up to 16 cells");
        let (mut boards, mut depths, mut neighbours) = (vec![goal], vec![0], vec![]);
        let mut indices = HashMap::from([(goal.word(), 0)]);
        let mut next = 0;
        while next < boards.len() {
            let (board, depth) = (boards[next], depths[next]);
            let mut beside = Vec::new();
            for direction in Direction::ALL {
                let Some(cell) = layout.neighbour(board.blank(), direction) else { continue };
                let mut child = board;
                child.move_blank(cell);
                if let Some(&index) = indices.get(&child.word()) {
                    beside.push(index);
                } else if depth < deepest {
                    let index = boards.len() as u32;
                    indices.insert(child.word(), index);
                    boards.push(child);
                    depths.push(depth + 1);
                    beside.push(index);
                }
            }
            neighbours.push(beside);
            next += 1;
        }
        Self { layout: Arc::clone(layout), boards, depths, neighbours }
    }

    pub(super) fn len(&self) -> usize {
        self.boards.len()
    }

    /// Returns the properties of an estimate that hold on all positions found.
    pub(super) fn measure(&self, estimate: &impl Estimate) -> Properties {
        let values: Vec<u32> = self.boards.iter().map(|board| estimate.value(estimate.root(board))).collect();
        let admissible = values.iter().zip(&self.depths).all(|(value, depth)| value <= depth);
        let consistent = values
            .iter()
            .zip(&self.neighbours)
            .all(|(&value, beside)| beside.iter().all(|&other| value <= values[other as usize] + 1));
        Properties { admissible, consistent }
    }
}

pub(super) fn layout(rows: usize, columns: usize, goal: &Goal) -> Arc<Layout> {
    let shape = Shape::new(rows, columns).expect("a shape");
    Arc::new(Layout::new(goal.grid(shape).expect("the goal has this shape")))
}

/// The tables shared by all tests.
static LIBRARY: LazyLock<Library> = LazyLock::new(Library::default);

/// Prepares an estimate; `None` if it does not exist, or if its tables are too large for tests.
pub(super) fn bind(name: &str, layout: &Arc<Layout>) -> Option<GoalEstimate> {
    let run = Run::new(Limits { memory: 256 << 20, ..Limits::default() });
    name.parse::<Spec>().expect("well-formed").bind(layout, &LIBRARY, &run).ok()
}

/// Prepares a single estimate.
pub(super) fn single(name: &str, layout: &Arc<Layout>) -> Option<Ingredient> {
    Some(match bind(name, layout)? {
        GoalEstimate::Manhattan(manhattan) => Ingredient::Classic(Box::new(manhattan.into())),
        GoalEstimate::LinearConflict(conflict) => Ingredient::Classic(Box::new((*conflict).into())),
        GoalEstimate::KorfTaylor(korf_taylor) => Ingredient::Classic(Box::new((*korf_taylor).into())),
        GoalEstimate::Classic(classic) => Ingredient::Classic(classic),
        GoalEstimate::WalkingDistance(walking) => Ingredient::WalkingDistance(walking),
        GoalEstimate::Dynamic(dynamic) => Ingredient::Dynamic(dynamic),
        GoalEstimate::Databases(databases) => Ingredient::Databases(databases),
        other => panic!("{name} is a combination: {other:?}"),
    })
}

/// Returns the names of all single estimates; of those with tables, only the ones that are quick to build for a board.
pub(super) fn names(layout: &Layout) -> Vec<String> {
    const ENTRIES_OF_A_TABLE: u64 = 1 << 20;
    const PLACEMENTS_OF_A_SET: usize = 8 * 8 * 8;
    let cells = layout.shape().cells();
    let entries = ENTRIES.iter().filter(|entry| match entry.bind {
        Bind::Dynamic(size) => cells.pow(size.tiles() as u32) <= PLACEMENTS_OF_A_SET,
        Bind::Classic(_) | Bind::WalkingDistance => true,
    });
    let soon_made = |catalogue: &&Arc<Catalogue>| {
        Databases::wanted(catalogue, layout).is_some_and(|tables| {
            tables.iter().all(|table| table.pattern().expect("built in").entries() <= ENTRIES_OF_A_TABLE)
        })
    };
    let sets = Catalogue::built_in().iter().filter(soon_made).map(|catalogue| catalogue.name.clone());
    entries.map(Entry::full_name).chain(sets).collect()
}

/// Returns the length of a shortest solution, by IDA* with linear conflict.
pub(super) fn shortest(layout: &Arc<Layout>, start: &Grid) -> u32 {
    let estimate = LinearConflict::new(layout);
    let mut board = Small::from_grid(start).expect("up to 16 cells");
    let raw = estimate.root(&board);
    let mut bound = raw;
    while !reaches(&estimate, layout, &mut board, raw, bound, usize::MAX) {
        bound += 2;
    }
    bound
}

fn reaches(
    estimate: &LinearConflict,
    layout: &Layout,
    board: &mut Small,
    raw: u32,
    left: u32,
    came: usize,
) -> bool {
    if raw == 0 {
        return true; // linear conflict is 0 only if all tiles are in place
    }
    let blank = board.blank();
    Direction::ALL.into_iter().filter_map(|direction| layout.neighbour(blank, direction)).any(|cell| {
        if cell == came {
            return false;
        }
        let slide = Slide { tile: Board::tile(board, cell), from: cell, to: blank };
        board.move_blank(cell);
        let child = estimate.child(board, slide, raw);
        let found = child < left && reaches(estimate, layout, board, child, left - 1, blank);
        board.move_blank(blank);
        found
    })
}

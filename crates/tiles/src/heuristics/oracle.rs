//! The truth for the tests: distances by breadth-first search from the goal.

use std::collections::HashMap;
use std::sync::Arc;

use pousse_search::Properties;

use super::{Classic, Estimate};
use crate::{Board, Direction, Goal, Layout, Shape, Small};

/// All positions up to some distance from a goal.
pub(super) struct Oracle {
    pub(super) layout: Arc<Layout>,
    boards: Vec<Small>,
    depths: Vec<u32>,
    neighbours: Vec<Vec<u32>>, // those found
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

    /// Returns what holds of an estimate on all positions found.
    pub(super) fn measure(&self, estimate: &Classic) -> Properties {
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

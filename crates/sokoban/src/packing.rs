//! An order in which the goals can be filled, each without the help of those that come later.
//!
//! It is found backwards: from all goals filled, boxes are pulled out one after the other to where a box stands at the
//! start, those still in place counting as walls. Goals emptied first are filled last; of several, the one that is
//! nearest to a box comes out first. The order is only advice: where goals have to be filled together, or boxes have to
//! wait elsewhere, there is none for the rest of them.

use std::collections::VecDeque;

use crate::PerBox;
use crate::board::{Board, DIRECTIONS, WALL};
use crate::distances::{Distances, FAR};

/// Goals in the order in which they should be filled.
pub(crate) struct Packing {
    order: Vec<u16>,           // squares
    distances: Vec<Distances>, // by the number of goals filled, which are walls then
}

impl Packing {
    /// Finds an order for a board; goals that no box is needed for, or that cannot be filled last, are left out.
    pub(crate) fn new(board: &Board) -> Self {
        let mut filled: Vec<u16> = board.goals().to_vec();
        let mut order = Vec::new();
        let mut blocked = vec![false; board.squares()];
        for &goal in &filled {
            blocked[usize::from(goal)] = true;
        }
        while let Some((_, at)) =
            (0..filled.len()).filter_map(|at| Some((pulls(board, &mut blocked, filled[at])?, at))).min()
        {
            let goal = filled.swap_remove(at);
            blocked[usize::from(goal)] = false;
            order.push(goal);
        }
        order.reverse();
        // With goals to spare the last ones stay empty.
        order.truncate(board.boxes().len());
        let before = |count: usize| {
            let walls: Vec<u16> = filled.iter().chain(&order[..count]).copied().collect();
            Distances::new(board, PerBox::Sided, &|square| walls.contains(&(square as u16)))
        };
        let distances = (0..order.len()).map(before).collect();
        Self { order, distances }
    }

    /// Returns how many goals are still to be filled in order, and the pushes that the nearest box needs to the next.
    pub(crate) fn left(
        &self,
        board: &Board,
        boxes: impl Iterator<Item = usize>,
        has: impl Fn(usize) -> bool,
        player: usize,
    ) -> (usize, u16) {
        let count = self.order.iter().take_while(|&&goal| has(usize::from(goal))).count();
        let Some(&next) = self.order.get(count) else { return (0, 0) };
        let goal = board.goal_at(usize::from(next)).expect("the order is of goals");
        let distances = &self.distances[count];
        let packed = &self.order[..count];
        let near = boxes
            .filter(|&square| !packed.contains(&(square as u16)))
            .map(|square| distances.row(distances.row_of(square, player))[goal])
            .min();
        (self.order.len() - count, near.unwrap_or(FAR))
    }
}

/// Returns the pulls from a goal to the nearest place of a box at the start, where `blocked` squares but the goal are
/// walls; nothing when there is no way.
fn pulls(board: &Board, blocked: &mut [bool], goal: u16) -> Option<u32> {
    blocked[usize::from(goal)] = false;
    let mut seen = vec![[false; DIRECTIONS]; board.squares()];
    let mut queue = VecDeque::new();
    queue.extend((0..DIRECTIONS).map(|d| (goal, d, 0)));
    seen[usize::from(goal)] = [true; DIRECTIONS];
    let mut found = None;
    while let Some((square, d, steps)) = queue.pop_front() {
        // The player stands beside the box, in direction d.
        let player = board.next(usize::from(square), d);
        if player == WALL || blocked[usize::from(player)] {
            continue;
        }
        let reach = walk(board, blocked, square, player);
        if board.boxes().contains(&square) && (reach[usize::from(board.player())] || square == board.player())
        {
            found = Some(steps);
            break;
        }
        for (d, &beside) in board.around(usize::from(square)).iter().enumerate() {
            if beside == WALL || !reach[usize::from(beside)] || !board.is_live(beside) {
                continue;
            }
            let beyond = board.next(usize::from(beside), d);
            if beyond == WALL || blocked[usize::from(beyond)] || seen[usize::from(beside)][d] {
                continue;
            }
            seen[usize::from(beside)][d] = true;
            queue.push_back((beside, d, steps + 1));
        }
    }
    blocked[usize::from(goal)] = true;
    found
}

/// Marks where the player can walk around a box.
fn walk(board: &Board, blocked: &[bool], square: u16, player: u16) -> Vec<bool> {
    let mut reach = vec![false; board.squares()];
    reach[usize::from(player)] = true;
    let mut stack = vec![player];
    while let Some(at) = stack.pop() {
        for &to in board.around(usize::from(at)) {
            if to != WALL && to != square && !blocked[usize::from(to)] && !reach[usize::from(to)] {
                reach[usize::from(to)] = true;
                stack.push(to);
            }
        }
    }
    reach
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::DeadRule;
    use crate::generate::{Options, generate};
    use crate::{Cell, Level};

    #[test]
    fn a_dead_end_is_filled_from_its_end() {
        // ##########
        // #@ $ $...#
        // ##########
        let mut cells = vec![Cell::Wall; 30];
        cells[11..19].fill(Cell::Floor);
        cells[16..19].fill(Cell::Goal);
        let board = Board::new(&Level::new(3, 10, cells, vec![13, 15], 11), DeadRule::Pull);
        let packing = Packing::new(&board);
        let order: Vec<usize> = packing.order.iter().map(|&square| board.cell(usize::from(square))).collect();
        assert_eq!(order, [18, 17]); // the third goal is not needed
        let at = |cells: &[usize]| -> Vec<usize> {
            cells.iter().map(|&cell| usize::from(board.square(cell))).collect()
        };
        let left = |cells: &[usize]| {
            let boxes = at(cells);
            packing.left(
                &board,
                boxes.iter().copied(),
                |square| boxes.contains(&square),
                usize::from(board.player()),
            )
        };
        assert_eq!(left(&[13, 15]), (2, 3));
        assert_eq!(left(&[13, 18]), (1, 4));
        assert_eq!(left(&[17, 18]), (0, 0));
    }

    #[test]
    fn an_order_is_of_different_goals() {
        for index in 0..50 {
            let Ok(level) = generate(&Options { index, ..Options::default() }) else { continue };
            let board = Board::new(&level, DeadRule::Pull);
            let mut order = Packing::new(&board).order;
            assert!(order.iter().all(|&square| board.is_goal(usize::from(square))));
            let length = order.len();
            order.sort_unstable();
            order.dedup();
            assert_eq!(order.len(), length);
        }
    }
}

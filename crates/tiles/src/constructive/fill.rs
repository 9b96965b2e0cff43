//! Fills one side of what is left of the board.

use super::pair::place_pair;
use super::position::Position;
use super::rectangle::{Rectangle, Side};
use super::walk::Walker;
use crate::Direction;

/// Fills and locks the side that looks cheapest and returns what remains.
///
/// Every side is tried from both its ends; what counts is the moves made and the distance that the other tiles are
/// left with.
pub(super) fn fill_a_side(
    position: &mut Position,
    walker: &mut Walker<'_>,
    rectangle: Rectangle,
) -> Rectangle {
    let shape = walker.cells.shape();
    let hole = usize::from(position.hole);
    let done = std::mem::take(&mut position.moves);
    let mut best: Option<(usize, Position, Rectangle)> = None;
    for side in rectangle.sides(shape.row(hole), shape.column(hole)) {
        let mut line = rectangle.line(shape, side);
        for _ in 0..2 {
            let mut trial = position.clone();
            fill(&mut trial, walker, side, &line);
            let price = trial.moves.len() + trial.manhattan(walker.cells);
            if best.as_ref().is_none_or(|best| price < best.0) {
                best = Some((price, trial, rectangle.without(side)));
            }
            line.reverse();
        }
    }
    let (_, filled, rest) = best.expect("one of two opposite sides is without the blank's place");
    let moves = filled.moves.clone();
    *position = filled;
    position.moves = done;
    position.moves.extend(moves);
    rest
}

fn fill(position: &mut Position, walker: &mut Walker<'_>, side: Side, line: &[usize]) {
    let (singles, pair) = line.split_at(line.len() - 2);
    for &cell in singles {
        if !position.is_home(cell) {
            let carried = walker.carry(position, cell, &[cell]);
            debug_assert!(carried.is_some(), "two lines and three cells are free");
        }
        position.locked[cell] = true;
    }
    let inwards = match side {
        Side::Top => Direction::Down,
        Side::Bottom => Direction::Up,
        Side::Left => Direction::Right,
        Side::Right => Direction::Left,
    };
    let inner = walker.cells.next(pair[1], inwards).expect("a side is filled while it is three lines deep");
    place_pair(position, walker, [pair[0], pair[1]], inner);
    position.locked[pair[0]] = true;
    position.locked[pair[1]] = true;
}

//! Fills one side of the rest of the board, in the ways that look cheapest.

use super::pair::place_pair;
use super::position::Position;
use super::rectangle::{Rectangle, Side};
use super::walk::Walker;
use crate::Direction;

/// Boards with more cells are filled in the first way found. Trying all ways and keeping several boards from side to
/// side takes about five times as long on a 12 x 12 board and saves 8% of the moves; larger boards get shorter plans
/// from frames anyway, unless they are thin.
const CELLS_TO_CHOOSE: usize = 100;
/// How many boards are kept.
const SEVERAL: usize = 4;
/// The number of moves that a remaining step counts for when results are compared.
const MOVES_PER_STEP: usize = 2;

/// A board that is filled outside a rectangle.
#[derive(Clone, Debug)]
pub(super) struct Partial {
    pub(super) position: Position,
    pub(super) rest: Rectangle,
}

/// Fills and locks one more side of each board and returns the cheapest results: a beam search with one side per layer.
///
/// Every side is tried from both ends; the price is the moves made so far plus the weighted remaining steps.
pub(super) fn fill_a_side(mut partials: Vec<Partial>, walker: &mut Walker<'_>) -> Vec<Partial> {
    let shape = walker.cells.shape();
    let choose = shape.cells() <= CELLS_TO_CHOOSE || shape.rows().min(shape.columns()) < 3;
    // Plans of large boards are long, so they are copied only if several of the results share one.
    let mut plans: Vec<Vec<Direction>> =
        partials.iter_mut().map(|partial| std::mem::take(&mut partial.position.moves)).collect();
    let mut filled = Vec::new();
    for (before, (Partial { position, rest }, plan)) in partials.iter().zip(&plans).enumerate() {
        let hole = usize::from(position.hole);
        let (sides, ends) = if choose { (4, 2) } else { (1, 1) };
        for side in rest.sides(shape.row(hole), shape.column(hole)).take(sides) {
            let mut line = rest.line(shape, side);
            for _ in 0..ends {
                let mut position = position.clone();
                fill(&mut position, walker, side, &line);
                let moves = plan.len() + position.moves.len();
                let price = moves + MOVES_PER_STEP * position.manhattan(walker.cells);
                filled.push((price, before, Partial { position, rest: rest.without(side) }));
                line.reverse();
            }
        }
    }
    filled.sort_by_key(|&(price, ..)| price);
    filled.dedup_by(|(_, _, a), (_, _, b)| a.position.tiles == b.position.tiles);
    filled.truncate(if choose { SEVERAL } else { 1 });
    let mut results = Vec::with_capacity(filled.len());
    while let Some((_, before, mut partial)) = filled.pop() {
        let shared = filled.iter().any(|&(_, other, _)| other == before);
        let plan = if shared { plans[before].clone() } else { std::mem::take(&mut plans[before]) };
        let added = std::mem::replace(&mut partial.position.moves, plan);
        partial.position.moves.extend(added);
        results.push(partial);
    }
    results.reverse();
    results
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

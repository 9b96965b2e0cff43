//! Fills one side of what is left of the board, in the ways that look cheapest.

use super::pair::place_pair;
use super::position::Position;
use super::rectangle::{Rectangle, Side};
use super::walk::Walker;
use crate::Direction;

/// Rectangles of more cells are filled in the first way that comes: trying all takes eight times as long, and saves
/// 7 % of the moves on a 10 x 10 board but only 1 % on one of 50 x 50.
const CELLS_TO_CHOOSE: usize = 1024;
/// From here on several boards are kept from side to side; that saves another 5 %.
const CELLS_TO_KEEP_SEVERAL: usize = 150;
/// How many.
const SEVERAL: usize = 8;
/// What a step of a tile is worth in moves, when what is left after different ways is compared.
const MOVES_PER_STEP: usize = 2;

/// A board that is filled around a rectangle.
#[derive(Clone, Debug)]
pub(super) struct Partial {
    pub(super) position: Position,
    pub(super) rest: Rectangle,
}

/// Fills and locks one more side of each board and returns the cheapest results: a beam search, a side at a time.
///
/// Every side is tried from both its ends; what counts is the moves made so far and the steps that tiles have left.
pub(super) fn fill_a_side(mut partials: Vec<Partial>, walker: &mut Walker<'_>) -> Vec<Partial> {
    let shape = walker.cells.shape();
    // Plans of big boards are long: they are set aside, and copied only for the results that are kept.
    let plans: Vec<Vec<Direction>> =
        partials.iter_mut().map(|partial| std::mem::take(&mut partial.position.moves)).collect();
    let mut filled = Vec::new();
    for (Partial { position, rest }, plan) in partials.iter().zip(&plans) {
        let hole = usize::from(position.hole);
        let (sides, ends) = if rest.cells() <= CELLS_TO_CHOOSE { (4, 2) } else { (1, 1) };
        for side in rest.sides(shape.row(hole), shape.column(hole)).take(sides) {
            let mut line = rest.line(shape, side);
            for _ in 0..ends {
                let mut position = position.clone();
                fill(&mut position, walker, side, &line);
                let moves = plan.len() + position.moves.len();
                let price = moves + MOVES_PER_STEP * position.manhattan(walker.cells);
                filled.push((price, plan, Partial { position, rest: rest.without(side) }));
                line.reverse();
            }
        }
    }
    filled.sort_by_key(|&(price, ..)| price);
    filled.dedup_by(|(_, _, a), (_, _, b)| a.position.tiles == b.position.tiles);
    let keep = |(_, _, partial): &(usize, _, Partial)| partial.rest.cells() <= CELLS_TO_KEEP_SEVERAL;
    filled.truncate(if filled.first().is_some_and(keep) { SEVERAL } else { 1 });
    filled
        .into_iter()
        .map(|(_, plan, mut partial)| {
            let added = std::mem::replace(&mut partial.position.moves, plan.clone());
            partial.position.moves.extend(added);
            partial
        })
        .collect()
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

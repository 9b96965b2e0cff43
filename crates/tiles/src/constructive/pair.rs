//! The last two cells of a line: their tiles are brought near one after the other, then enter together.
//!
//! The last cell of a line is a dead end once the others are filled, so its tile and the one before it have to enter
//! together. Near the corner the shortest way is found exactly, by breadth-first search over the cells of these two
//! tiles and the blank: only a few thousand states, as the other tiles are indistinguishable.

use super::position::Position;
use super::walk::Walker;
use crate::Direction;

/// How far from the corner, in rows or columns, the two tiles and the blank may be when the exact search begins.
const REACH: usize = 3;

/// Brings the tiles of the last two cells of a line home; `inner` is the cell next to the last, away from the line.
pub(super) fn place_pair(position: &mut Position, walker: &mut Walker<'_>, [a, b]: [usize; 2], inner: usize) {
    if position.is_home(a) && position.is_home(b) {
        return;
    }
    // The closer the first tile must come, the longer its own walk and the freer that of the second. With the first
    // tile home the second always gets through, as at least two lines are free.
    let shape = walker.cells.shape();
    let mut done = std::mem::take(&mut position.moves);
    let mut best: Option<Position> = None;
    for radius in 0..REACH {
        let near: Vec<usize> = disc(position, walker, a, radius)
            .into_iter()
            .filter(|&c| chebyshev(shape, c, b) <= REACH)
            .collect();
        let mut trial = position.clone();
        if bring(&mut trial, walker, [a, b], inner, &near).is_some()
            && best.as_ref().is_none_or(|best| trial.moves.len() < best.moves.len())
        {
            best = Some(trial);
        }
    }
    debug_assert!(best.is_some(), "the corner can be filled");
    if let Some(best) = best {
        *position = best;
    }
    done.append(&mut position.moves);
    position.moves = done;
}

fn bring(
    position: &mut Position,
    walker: &mut Walker<'_>,
    [a, b]: [usize; 2],
    inner: usize,
    near: &[usize],
) -> Option<()> {
    if !near.contains(&position.find(a)) {
        walker.carry(position, a, near)?;
    }
    if position.is_home(a) && position.is_home(b) {
        return Some(());
    }
    let first = position.find(a);
    position.locked[first] = true;
    let second = disc(position, walker, inner, 1);
    let carried = walker.carry(position, b, &second);
    position.locked[first] = false;
    carried?;
    enter(position, walker, [a, b])
}

/// Finds the fewest moves that bring both tiles home without leaving the corner.
fn enter(position: &mut Position, walker: &Walker<'_>, [a, b]: [usize; 2]) -> Option<()> {
    let cells = walker.cells;
    let shape = cells.shape();
    let mut corner = disc(position, walker, b, 2 * REACH);
    corner.retain(|&cell| chebyshev(shape, cell, b) <= REACH);
    let count = corner.len();
    let index = |cell: usize| corner.binary_search(&cell).ok();
    let around: Vec<[Option<usize>; 4]> = corner
        .iter()
        .map(|&cell| Direction::ALL.map(|direction| cells.next(cell, direction).and_then(index)))
        .collect();
    let code = |[x, y, blank]: [usize; 3]| (x * count + y) * count + blank;
    let begin = [index(position.find(a))?, index(position.find(b))?, index(position.blank())?];
    let (home_a, home_b) = (index(a)?, index(b)?);
    let mut from = vec![None; count * count * count];
    let mut queue = vec![begin];
    let mut head = 0;
    while head < queue.len() {
        let at = queue[head];
        head += 1;
        let [x, y, blank] = at;
        if (x, y) == (home_a, home_b) {
            let mut way = Vec::new();
            let mut at = at;
            while at != begin {
                let direction: Direction = from[code(at)]?;
                way.push(direction);
                at = step(at, around[at[2]][direction.opposite() as usize]?);
            }
            for direction in way.into_iter().rev() {
                position.go(cells, direction);
            }
            return Some(());
        }
        for direction in Direction::ALL {
            let Some(next) = around[blank][direction as usize] else { continue };
            let to = step(at, next);
            if to != begin && from[code(to)].is_none() {
                from[code(to)] = Some(direction);
                queue.push(to);
            }
        }
    }
    None
}

/// Moves the blank to `next`, given the cells of two tiles and the blank.
fn step([x, y, blank]: [usize; 3], next: usize) -> [usize; 3] {
    [if x == next { blank } else { x }, if y == next { blank } else { y }, next]
}

/// Returns the free cells up to `radius` steps from `centre`, in order.
fn disc(position: &Position, walker: &Walker<'_>, centre: usize, radius: usize) -> Vec<usize> {
    let shape = walker.cells.shape();
    let span = |at: usize, count: usize| at.saturating_sub(radius)..(at + radius + 1).min(count);
    let columns = span(shape.column(centre), shape.columns());
    span(shape.row(centre), shape.rows())
        .flat_map(|row| columns.clone().map(move |column| shape.cell(row, column)))
        .filter(|&cell| shape.distance(cell, centre) <= radius && !position.locked[cell])
        .collect()
}

fn chebyshev(shape: crate::Shape, a: usize, b: usize) -> usize {
    shape.row(a).abs_diff(shape.row(b)).max(shape.column(a).abs_diff(shape.column(b)))
}

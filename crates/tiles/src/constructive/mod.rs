//! Answers for boards too big for optimal search: a plan in milliseconds, then a shorter one while time lasts.
//!
//! [`construct`] fixes one side of the board after the other, as people do, always a side away from the blank's
//! place, until at most nine cells remain, which it solves with the fewest moves. Every tile takes a shortest walk
//! around the tiles that are fixed; of the sides and the ways to fill them the one that looks cheapest is taken.
//! A plan takes about `cells` walks of `rows + columns` steps of 3 to 5 moves, so 50 x 50 takes some 200,000.
//!
//! [`Improver`] shortens any plan: it cuts loops, and replaces stretches by shortest paths between their ends.

mod cells;
mod fill;
mod improve;
mod loops;
mod pair;
mod position;
mod rectangle;
mod solvable;
mod walk;
mod window;

#[cfg(test)]
mod tests;

pub use improve::{Effort, Improver, Step};

use crate::{Direction, Grid};
use cells::Cells;
use position::Position;
use rectangle::Rectangle;
use walk::Walker;
use window::{Search, Window};

/// Cells that are left to exact search; a 3 x 3 block takes it a few milliseconds at worst.
const LAST_CELLS: usize = 9;

/// Returns the blank's moves from `start` to `goal`, or nothing exactly when there is no way.
///
/// The plan is not the shortest; [`Improver`] makes it shorter.
///
/// # Examples
///
/// ```
/// use pousse_tiles::{Goal, Grid, Shape, constructive::construct, rules};
///
/// let shape = Shape::new(3, 4).expect("a shape");
/// let start = Grid::new(shape, &[11, 3, 0, 7, 2, 9, 10, 1, 8, 6, 4, 5]).expect("a position");
/// let goal = Goal::BlankLast.grid(shape).expect("a goal");
/// let plan = construct(&start, &goal).expect("this one can be solved");
/// assert!(rules::replay(&start, &goal, &plan).is_ok());
/// ```
#[must_use]
pub fn construct(start: &Grid, goal: &Grid) -> Option<Vec<Direction>> {
    if !solvable::solvable(start, goal) {
        return None;
    }
    let shape = start.shape();
    if shape.rows() == 1 || shape.columns() == 1 {
        return Some(along_the_line(start, goal));
    }
    let cells = Cells::new(shape);
    let mut walker = Walker::new(&cells);
    let mut position = Position::new(start, goal);
    let mut rectangle = Rectangle::whole(shape);
    while rectangle.cells() > LAST_CELLS {
        rectangle = fill::fill_a_side(&mut position, &mut walker, rectangle);
    }
    let mut plan = std::mem::take(&mut position.moves);
    plan.extend(last_block(&position, shape, rectangle));
    Some(loops::cut(start, goal, plan))
}

/// Solves what is left inside `rectangle`; everything outside is in place.
fn last_block(position: &Position, shape: crate::Shape, rectangle: Rectangle) -> Vec<Direction> {
    let inside = Cells::within(shape, rectangle);
    let mut window = Window::new(position.tiles.clone(), position.hole);
    match window.shortest(&inside, u32::MAX, u64::MAX, &|| false) {
        Search::Found(moves) => moves,
        // Parity was checked, and the moves so far keep it: the block can be solved.
        Search::None | Search::OutOfNodes | Search::Stopped => Vec::new(),
    }
}

/// Returns the only plan on a board of one row or column: straight to the blank's place.
fn along_the_line(start: &Grid, goal: &Grid) -> Vec<Direction> {
    let (from, to) = (start.blank(), goal.blank());
    let direction = match (start.shape().rows() == 1, to < from) {
        (true, true) => Direction::Left,
        (true, false) => Direction::Right,
        (false, true) => Direction::Up,
        (false, false) => Direction::Down,
    };
    vec![direction; from.abs_diff(to)]
}

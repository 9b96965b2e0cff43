//! Plans for boards too large for optimal search: one within milliseconds, then shorter ones while time permits.
//!
//! [`construct`] fixes one side of the board after another, as people do, always one that does not contain the blank's
//! home, until at most nine cells remain, which it solves optimally. Every tile takes a shortest walk around the fixed
//! tiles; on boards of up to 100 cells it compares the sides, and the ways to fill them, and follows the cheapest. Each
//! step of a tile takes 3 to 5 moves, so plans are about three to four times the Manhattan distance: 320,000 moves on a
//! 50 x 50 board, found in a tenth of a second.
//!
//! [`frames`] fills the sides in groups of tiles with a beam that moves all other tiles closer along the way; plans are
//! about twice the Manhattan distance. [`widen`] repeats that with wider beams, on all threads.
//!
//! [`Improver`] shortens any plan: it cuts loops, and replaces stretches by shortest paths between their ends.
//! [`shorten`] does so on all threads.

mod beam;
mod block;
mod cells;
mod corner;
mod fill;
mod frame;
mod group;
mod improve;
mod loops;
mod pair;
mod position;
mod rectangle;
mod seen;
mod segments;
mod tree;
mod walk;
mod widening;
mod window;

#[cfg(test)]
mod tests;

pub use frame::frames;
pub use improve::{Effort, Improver, Step};
pub use segments::shorten;
pub use widening::{Terms, widen};

use crate::solvability;
use crate::{Direction, Grid, Shape};
use cells::Cells;
use fill::Partial;
use position::Position;
use rectangle::Rectangle;
use walk::Walker;
use window::{Search, Window};

/// The work done since the last report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Nodes whose children were generated.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
}

/// Called every few thousand nodes with the work done since the last call; returns true to stop.
type Stop<'a> = dyn Fn(Work) -> bool + 'a;

/// The number of cells left to exact search, which takes milliseconds for a 3 x 3 block.
const LAST_CELLS: usize = 9;

/// Returns the blank's moves from `start` to `goal`; `None` if and only if the goal cannot be reached.
///
/// The plan is not the shortest; [`Improver`] makes it shorter.
///
/// # Examples
///
/// ```
/// use pousse_tiles::{Goal, Grid, Shape, constructive::construct, rules};
///
/// let shape = Shape::new(3, 4).expect("a shape");
/// let start = Grid::new(shape, &[11, 3, 0, 7, 2, 9, 10, 1, 8, 6, 5, 4]).expect("a position");
/// let goal = Goal::BlankLast.grid(shape).expect("a goal");
/// let plan = construct(&start, &goal).expect("this one can be solved");
/// assert!(rules::replay(&start, &goal, &plan).is_ok());
/// ```
#[must_use]
pub fn construct(start: &Grid, goal: &Grid) -> Option<Vec<Direction>> {
    if !solvability(start, goal).solvable {
        return None;
    }
    let shape = start.shape();
    if shape.rows() == 1 || shape.columns() == 1 {
        return Some(along_the_line(start, goal));
    }
    complete(Partial { position: Position::new(start, goal), rest: Rectangle::whole(shape) }, shape)
}

/// Fills the rest of a board, one side after another, and returns the whole plan.
fn complete(partial: Partial, shape: Shape) -> Option<Vec<Direction>> {
    let cells = Cells::new(shape);
    let mut walker = Walker::new(&cells);
    let mut partials = vec![partial];
    // All of them have the same number of cells left, as only the shorter sides of a rectangle are filled.
    while partials.first().is_some_and(|partial| partial.rest.cells() > LAST_CELLS) {
        partials = fill::fill_a_side(partials, &mut walker);
    }
    let mut best: Option<Vec<Direction>> = None;
    for Partial { position, rest } in partials {
        // Only plans shorter than the best so far are of interest.
        let longest = best.as_ref().map_or(Some(usize::MAX), |best| {
            best.len().checked_sub(1).and_then(|length| length.checked_sub(position.moves.len()))
        });
        if let Some(end) = longest.and_then(|longest| last_block(&position, shape, rest, longest)) {
            let mut plan = position.moves;
            plan.extend(end);
            best = Some(loops::cancel(plan));
        }
    }
    // Parity was checked, and moves preserve it, so at least the first block was solved.
    best
}

/// Solves the rest of the board, inside `rest`, in at most `longest` moves; everything outside is in place.
fn last_block(position: &Position, shape: Shape, rest: Rectangle, longest: usize) -> Option<Vec<Direction>> {
    let inside = Cells::within(shape, rest);
    let mut window = Window::new(position.tiles.clone(), position.hole);
    let longest = u32::try_from(longest).unwrap_or(u32::MAX);
    match window.shortest(&inside, longest, u64::MAX, &|_| false) {
        Search::Found(moves) => Some(moves),
        Search::None | Search::OutOfNodes | Search::Stopped => None,
    }
}

/// Returns the only plan on a board of one row or column: straight to the blank's home.
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

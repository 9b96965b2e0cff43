//! Plans built by a beam that fills the outer frame of a board, one group of tiles at a time.
//!
//! As in [`construct`](super::construct), one side after another is filled, always one that does not contain the
//! blank's home. But instead of single tiles, a beam (`beam.rs`) brings the next few tiles home while it moves all
//! others closer. The small block that remains is solved by a beam of its own (`block.rs`).

use pousse_search::Numbers;

use super::beam::{Beam, End};
use super::block;
use super::cells::Cells;
use super::corner::Corner;
use super::fill::Partial;
use super::group::Group;
use super::position::Position;
use super::rectangle::Rectangle;
use super::{Stop, complete, loops};
use crate::solvability;
use crate::{Direction, Grid, Shape};

/// The number of tiles in a group. The last two of a line are a group of their own.
const GROUP: usize = 3;
/// The width of a beam for the part that the caller solves again.
const NARROW: usize = 32;

/// Returns a plan found with beams of the given width; `None` if the board is unsolvable, if one side is shorter than
/// three cells, or if `stop` (called every few thousand nodes, with the
/// work done since) returns true.
///
/// The plan depends only on width and seed. Seed 0 is as good as any; others give different plans. Plans are little
/// more than half as long as those of [`construct`](super::construct), and shorter the wider the beam; time and memory
/// grow with the width.
///
/// # Examples
///
/// ```
/// use pousse_tiles::{Goal, Shape, constructive::frames, generate, rules};
///
/// let goal = Goal::BlankLast.grid(Shape::new(7, 8).expect("a shape")).expect("a goal");
/// let start = generate::random(&goal, 1, 0);
/// let plan = frames(&start, &goal, 8, 0, &|_| false).expect("this one can be solved");
/// assert!(rules::replay(&start, &goal, &plan).is_ok());
/// ```
#[must_use]
pub fn frames(start: &Grid, goal: &Grid, width: usize, seed: u64, stop: &Stop<'_>) -> Option<Vec<Direction>> {
    frames_but(start, goal, width, seed, 0, stop)
}

/// Like [`frames`], for a caller that solves the last block of `side` by `side` cells again, so little is spent on it.
pub(super) fn frames_but(
    start: &Grid,
    goal: &Grid,
    width: usize,
    seed: u64,
    side: usize,
    stop: &Stop<'_>,
) -> Option<Vec<Direction>> {
    let shape = start.shape();
    if shape.rows().min(shape.columns()) < 3 || !solvability(start, goal).solvable {
        return None;
    }
    let position = Position::new(start, goal);
    let (lines, rest) = lines(shape, usize::from(position.hole), seed);
    let order: Vec<usize> = lines.iter().flat_map(|(_, line)| line.iter().copied()).collect();
    let mut beam = Beam::new(&position, Cells::new(shape), width, seed, stop);
    let mut filled = 0;
    let mut narrow = width;
    for (around, line) in &lines {
        if around.rows().max(around.columns()) <= side {
            narrow = width.min(NARROW);
            beam.narrow(narrow);
        }
        let mut left = &line[..];
        while !left.is_empty() {
            let size = if left.len() == 2 { 2 } else { GROUP.min(left.len() - 2) };
            let (homes, others) = left.split_at(size);
            left = others;
            filled += size;
            let corner = others
                .is_empty()
                .then(|| Corner::new(&beam.cells, |cell| beam.cells.is_open(cell), homes[0], homes[1]));
            let group = Group::new(&beam.cells, homes, corner);
            match beam.bring_home(&group, &order[filled..]) {
                End::Home => homes.iter().for_each(|&cell| beam.cells.close(cell)),
                End::Stuck => return by_hand(&beam, position, *around),
                End::Stopped => return None,
            }
        }
    }
    match block::solve(&mut beam, rest, block_width(narrow), stop) {
        block::End::Solved(plan) => Some(plan),
        block::End::Stuck => by_hand(&beam, position, rest),
        block::End::Stopped => None,
    }
}

/// Returns the width of the beam for the last block, which is small and takes little of the time.
fn block_width(width: usize) -> usize {
    (8 * width).clamp(256, 16_384)
}

/// Returns the lines to fill, each with the rectangle that it is a side of, and the block that remains.
fn lines(shape: Shape, hole: usize, seed: u64) -> (Vec<(Rectangle, Vec<usize>)>, Rectangle) {
    let mut numbers = Numbers::new(seed, 1);
    let mut lines = Vec::new();
    let mut rest = Rectangle::whole(shape);
    while rest.rows().max(rest.columns()) > block::LONGEST_SIDE {
        let sides: Vec<_> = rest.sides(shape.row(hole), shape.column(hole)).collect();
        let side = if seed == 0 { 0 } else { numbers.below(sides.len() as u64) as usize };
        let mut line = rest.line(shape, sides[side]);
        if seed != 0 && numbers.below(2) == 1 {
            line.reverse();
        }
        lines.push((rest, line));
        rest = rest.without(sides[side]);
    }
    (lines, rest)
}

/// Continues tile by tile from the best state if the beam gets stuck; everything outside `rest` is filled.
fn by_hand(beam: &Beam<'_>, mut position: Position, rest: Rectangle) -> Option<Vec<Direction>> {
    let shape = beam.cells.shape();
    let cells = Cells::new(shape);
    for direction in beam.tree.moves(beam.best().state) {
        position.go(&cells, direction);
    }
    for cell in 0..shape.cells() {
        position.locked[cell] = !rest.contains(shape.row(cell), shape.column(cell));
    }
    complete(Partial { position, rest }, shape).map(loops::cancel)
}

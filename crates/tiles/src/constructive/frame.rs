//! The outer frame of a board filled by a beam, a group of tiles at a time.
//!
//! Sides are filled as by [`construct`](super::construct), one after the other, always one away from the blank's place.
//! But not tile by tile: a beam (`beam.rs`) brings the next few tiles home while it brings all others nearer. What is left
//! in the end is a small block, solved by a beam of its own (`block.rs`).

use pousse_search::Numbers;

use super::beam::{Beam, End};
use super::block;
use super::cells::Cells;
use super::corner::Corner;
use super::fill::Partial;
use super::group::Group;
use super::position::Position;
use super::rectangle::Rectangle;
use super::{complete, loops};
use crate::solvability;
use crate::{Direction, Grid, Shape};

/// Tiles of a group. The last two of a line are one of their own.
const GROUP: usize = 3;

/// Returns a plan made by beams of a width; nothing where there is none, where one side is shorter than three cells, or
/// when `stop` (asked every few thousand nodes) says so.
///
/// The plan depends on width and seed alone. Seed 0 is as good as any; others are for plans that differ. Plans are little more than half
/// as long as those of [`construct`](super::construct), and shorter the wider the beam; time and memory grow with the width.
///
/// # Examples
///
/// ```
/// use pousse_tiles::{Goal, Shape, constructive::frames, generate, rules};
///
/// let goal = Goal::BlankLast.grid(Shape::new(7, 8).expect("a shape")).expect("a goal");
/// let start = generate::random(&goal, 1, 0);
/// let plan = frames(&start, &goal, 8, 0, &|| false).expect("this one can be solved");
/// assert!(rules::replay(&start, &goal, &plan).is_ok());
/// ```
#[must_use]
pub fn frames(
    start: &Grid,
    goal: &Grid,
    width: usize,
    seed: u64,
    stop: &dyn Fn() -> bool,
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
    for (around, line) in &lines {
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
    match block::solve(&mut beam, rest, block_width(width), stop) {
        block::End::Solved(plan) => Some(plan),
        block::End::Stuck => by_hand(&beam, position, rest),
        block::End::Stopped => None,
    }
}

/// Returns the width of the beam for the last block: it is small, and little of the work.
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

/// Goes on from the best state tile by tile, where the beam did not find the way; outside of `rest` all is filled.
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

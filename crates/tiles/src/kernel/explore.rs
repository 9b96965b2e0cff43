//! The depth-first walk over nodes with much slack, which passes the others to [`dive`](super::dive) or, if there is
//! much to do, to [`batch`](super::batch).
//!
//! It keeps its own stack: a copy of that stack, made when all lists are empty, is a point to return to.

use super::batch::{Batches, LEVELS};
use super::counts::{Counts, FLUSH, GENERATED, OVER};
use super::dive::{Dive, NO_WAY};
use super::{Ending, Exploration, ManhattanKernel, is_worse};
use crate::{Board, Direction, Small};

/// The number of generated nodes after which lists pay.
pub(super) const WARM_UP: u64 = 1 << 13;

/// The range for the number of generated nodes between two safe points, which is a fixed part of the total so far.
const SAFE_POINT: std::ops::RangeInclusive<u64> = 1 << 17..=1 << 20;

/// That part, as a divisor.
const SAFE_POINT_PART: u64 = 8;

/// The number of generated nodes between two polls while lists are in use.
const POLL_INTERVAL: u64 = 4096;

/// A node on the walk's stack.
#[derive(Clone, Copy)]
struct Node {
    board: Small,
    slack: u32,
    back: usize, // the direction to skip
    next: usize, // the direction to try next; 4 = none
}

struct Walk<'k, 'p> {
    kernel: &'k ManhattanKernel,
    dive: Dive<'p>, // its counts are exact
    word: u64,      // counts not yet added to those of `dive`
    stack: Vec<Node>,
}

/// Explores in depth-first order up to a number of nodes, then in batches; without a number, in order to the end.
///
/// See [`ManhattanKernel::explore`] and [`ManhattanKernel::explore_in_order`].
pub(super) fn explore(
    kernel: &ManhattanKernel,
    (board, last, slack): (Small, Option<Direction>, u32),
    in_order: Option<u64>,
    poll: &mut dyn FnMut(u64, u64) -> bool,
    path: &mut Vec<Direction>,
) -> Exploration {
    let back = last.map_or(NO_WAY, |last| last.opposite() as usize);
    let mut walk = Walk { kernel, dive: Dive::new(kernel, poll), word: 0, stack: Vec::new() };
    let ending = if slack < LEVELS as u32 {
        walk.dive(board, back, slack)
    } else {
        walk.word += 1;
        walk.stack.push(Node { board, slack, back, next: 0 });
        match walk.in_order(in_order) {
            Some(ending) => ending,
            None => walk.in_batches(),
        }
    };
    walk.dive.counts.add_word(walk.word);
    if ending == Ending::Found {
        path.extend(walk.stack.iter().map(|node| Direction::ALL[node.next - 1]));
        path.extend(walk.dive.reversed.iter().rev());
    }
    let Counts { expanded, generated } = walk.dive.counts;
    Exploration { ending, expanded, generated: generated - walk.dive.untried }
}

/// The next node of the walk.
enum Step {
    /// A node that was pushed onto the stack.
    Inner,
    /// A node with little slack, the direction to skip there, and its slack.
    Outer(Small, usize, u32),
    /// The goal.
    Goal,
}

impl Walk<'_, '_> {
    /// Advances to the next node in depth-first order; `None` if there is none.
    fn step(&mut self) -> Option<Step> {
        loop {
            let node = self.stack.last_mut()?;
            let Some(&direction) = Direction::ALL.get(node.next) else {
                self.stack.pop();
                continue;
            };
            node.next += 1;
            if direction as usize == node.back {
                continue;
            }
            let Some(from) = super::neighbour(node.board.blank() as u32, direction) else { continue };
            let mask = self.kernel.worse[node.board.blank()][direction as usize];
            let slack = node.slack - is_worse(mask, node.board.word(), from);
            let mut board = node.board;
            board.move_blank(from as usize);
            let back = direction.opposite() as usize;

            self.word += GENERATED;
            return Some(if board == self.kernel.goal {
                Step::Goal
            } else if slack < LEVELS as u32 {
                Step::Outer(board, back, slack)
            } else {
                self.word += 1;
                self.stack.push(Node { board, slack, back, next: 0 });
                Step::Inner
            });
        }
    }

    /// Explores in depth-first order to the end, or until `limit` nodes have been generated.
    fn in_order(&mut self, limit: Option<u64>) -> Option<Ending> {
        while let Some(step) = self.step() {
            match step {
                Step::Goal => return Some(Ending::Found),
                Step::Inner => {}
                Step::Outer(board, back, slack) => match self.dive(board, back, slack) {
                    Ending::Exhausted => {}
                    over => return Some(over),
                },
            }
            if self.word & FLUSH != 0 {
                self.word = self.dive.flush(self.word);
                if self.word & OVER != 0 {
                    return Some(Ending::Stopped);
                }
                if limit.is_some_and(|limit| self.dive.counts.generated >= limit) {
                    return None;
                }
            }
        }
        Some(Ending::Exhausted)
    }

    fn dive(&mut self, board: Small, back: usize, slack: u32) -> Ending {
        self.word = self.dive.explore(board, back, slack, self.word);
        match (self.word & OVER != 0, self.dive.stopped) {
            (false, _) => Ending::Exhausted,
            (true, false) => Ending::Found,
            (true, true) => Ending::Stopped,
        }
    }

    /// Explores everything in the lists, the last few boards one by one.
    fn drain(&mut self, batches: &mut Batches<'_>) {
        let committed = self.dive.counts;
        self.dive.tentative = true;
        for (word, cell, back, slack) in batches.drain() {
            if self.dive(Small::from_parts(word, cell), back, slack) == Ending::Found {
                self.dive.forget();
                batches.found = true;
                break;
            }
        }
        self.dive.tentative = false;
        self.dive.counts.add_word(std::mem::take(&mut self.word));
        batches.counts.add(self.dive.counts.since(committed));
        self.dive.counts = committed;
    }

    /// Explores in batches; once one reaches the goal, returns to a safe point and continues in depth-first order.
    fn in_batches(&mut self) -> Ending {
        let mut batches = Batches::new(self.kernel);
        let mut safe_stack = self.stack.clone();
        let (mut polled, mut safe_interval) = (0, *SAFE_POINT.start());
        loop {
            let step = self.step();
            batches.counts.add_word(std::mem::take(&mut self.word));
            match step {
                Some(Step::Inner) => {}
                Some(Step::Outer(board, back, slack)) => {
                    batches.push(board.word(), board.blank() as u32, back, slack);
                }
                Some(Step::Goal) => batches.found = true,
                None => self.drain(&mut batches),
            }
            if batches.counts.generated >= safe_interval && !batches.found {
                self.drain(&mut batches);
            }
            if batches.found {
                self.stack = safe_stack;
                return self.in_order(None).unwrap_or(Ending::Exhausted);
            }
            if step.is_none() || batches.counts.generated >= safe_interval {
                self.dive.counts.add(std::mem::take(&mut batches.counts));
                polled = 0;
                safe_stack.clone_from(&self.stack);
                safe_interval = (self.dive.counts.generated / SAFE_POINT_PART)
                    .clamp(*SAFE_POINT.start(), *SAFE_POINT.end());
                if step.is_none() {
                    return Ending::Exhausted;
                }
            }
            if batches.counts.generated >= polled + POLL_INTERVAL || polled == 0 {
                polled = batches.counts.generated;
                let Counts { expanded, generated } = self.dive.counts;
                if (self.dive.poll)(expanded, generated) {
                    self.dive.counts.add(batches.counts);
                    return Ending::Stopped;
                }
            }
        }
    }
}

//! Shortens a long plan on several threads.
//!
//! The plan is cut into segments, and each is improved between the positions at its ends by an [`Improver`] of its own.
//! All segments advance to the next level together, with different cuts, so that no improvement is blocked forever by a
//! cut through its window.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::{Effort, Improver, Step, Work};
use crate::{Direction, Grid, rules};

/// The number of segments per thread; more than one, as some take longer than others.
const SEGMENTS: usize = 4;
/// The length of the shortest segment: many windows.
const SHORTEST: usize = 400;

/// A part of a plan with the positions at its ends.
struct Segment {
    start: Grid,
    goal: Grid,
    moves: Vec<Direction>,
}

/// Improves a plan from `start` to `goal` until nothing is left to try with this effort, or `stop` returns true, and
/// calls `gained` with each new length. Also returns whether it was stopped. A plan that does not lead to the goal is
/// left unchanged.
///
/// With one thread the plans are those of an [`Improver`]; the number of segments never depends on the clock.
pub fn shorten(
    start: &Grid,
    goal: &Grid,
    mut plan: Vec<Direction>,
    effort: Effort,
    threads: usize,
    stop: &(dyn Fn(Work) -> bool + Sync),
    gained: &(dyn Fn(usize) + Sync),
) -> (Vec<Direction>, bool) {
    if stop(Work::default()) {
        return (plan, true);
    }
    if start.shape() != goal.shape() || rules::replay(start, goal, &plan).is_err() {
        return (plan, false);
    }
    let mut window = None;
    for level in 0..effort.0 {
        let segments: Vec<Mutex<Segment>> =
            cut(start, &plan, threads, level).into_iter().map(Mutex::new).collect();
        let whole = segments.len() == 1;
        let (next, length) = (AtomicUsize::new(0), AtomicUsize::new(plan.len()));
        let settled = Mutex::new(false);
        let windows = AtomicUsize::new(0);
        let work = || {
            while let Some(segment) = segments.get(next.fetch_add(1, Ordering::Relaxed)) {
                let mut segment = segment.lock().unwrap_or_else(PoisonError::into_inner);
                let Segment { start, goal, moves } = &mut *segment;
                let mut before = moves.len();
                let mut improver = Improver::on_level(start, goal, std::mem::take(moves), level, window);
                let step = loop {
                    let step = improver.step(stop);
                    if step != Step::Improved {
                        break step;
                    }
                    let gain = before - improver.plan().len();
                    before = improver.plan().len();
                    gained(length.fetch_sub(gain, Ordering::Relaxed) - gain);
                };
                *moves = improver.plan().to_vec();
                windows.fetch_add(improver.window(), Ordering::Relaxed);
                if whole && improver.is_optimal() {
                    *settled.lock().unwrap_or_else(PoisonError::into_inner) = true;
                }
                if step == Step::Stopped {
                    break;
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads.min(segments.len()) {
                scope.spawn(work);
            }
            work();
        });
        window = windows.into_inner().checked_div(segments.len());
        plan = segments
            .into_iter()
            .flat_map(|segment| segment.into_inner().unwrap_or_else(PoisonError::into_inner).moves)
            .collect();
        if stop(Work::default()) {
            return (plan, true);
        }
        if settled.into_inner().unwrap_or_else(PoisonError::into_inner) {
            break;
        }
    }
    (plan, false)
}

/// Cuts a plan into segments; on every other level the cuts are shifted by half a segment.
fn cut(start: &Grid, plan: &[Direction], threads: usize, level: u32) -> Vec<Segment> {
    let count = if threads < 2 { 1 } else { (plan.len() / SHORTEST).clamp(1, SEGMENTS * threads) };
    let length = plan.len().div_ceil(count).max(1);
    let first = if count > 1 && level % 2 == 1 { length / 2 } else { length };
    let mut segments = Vec::new();
    let mut at = start.clone();
    let mut left = plan;
    let mut size = first;
    while !left.is_empty() {
        let (moves, rest) = left.split_at(size.min(left.len()));
        let mut end = at.clone();
        let mut blank = end.blank();
        for &direction in moves {
            let next = end.shape().neighbour(blank, direction).expect("plans stay on the board");
            end.swap(blank, next);
            blank = next;
        }
        segments.push(Segment { start: at, goal: end.clone(), moves: moves.to_vec() });
        (at, left, size) = (end, rest, length);
    }
    segments
}

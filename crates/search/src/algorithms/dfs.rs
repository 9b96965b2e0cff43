//! Depth-first search that never enters a state twice.
//!
//! Complete on finite spaces but far from optimal: on the 8-puzzle its plans are tens of thousands of moves long.

use super::trail::finish;
use crate::packed::sealed::Word;
use crate::structures::{Inserted, Table};
use crate::{Away, DEAD, Domain, Outcome, Run, Status, StopReason};

/// Searches for any plan.
pub fn search<D: Domain>(domain: &D, run: &Run<'_>) -> Outcome<D::Action> {
    let mut outcome = Outcome::new(Status::Failed);
    let mut pulse = run.pulse();
    let budget = run.limits().memory;
    let mut visited = Table::<D::Packed, D::Meta>::new(budget);
    let mut scratch = D::Scratch::default();
    let mut state = domain.initial();
    let mut actions: Vec<D::Action> = Vec::new();
    let mut frames: Vec<Frame<D::Action>> = Vec::new();
    let counters = &mut outcome.counters;
    counters.generated = 1;
    let seen = D::Meta::from_u64(0);
    if visited.insert(domain.pack(&state), seen).is_err() {
        outcome.status = Status::Stopped(StopReason::Memory);
        return outcome;
    }
    let mut entering = None;
    loop {
        // Enter the state just reached.
        if domain.is_goal(&state) {
            let path = frames.iter().filter_map(|frame| frame.action).chain(entering).collect();
            counters.stored = visited.len();
            outcome.found(finish(domain, path));
            return outcome;
        }
        let start = actions.len();
        domain.actions(&state, &mut scratch, &mut actions);
        counters.expanded += 1;
        frames.push(Frame { action: entering, start, next: start });
        counters.max_frontier = counters.max_frontier.max(frames.len() as u64);
        // Continue with the next unvisited state, backtracking where there is none.
        entering = loop {
            let Some(frame) = frames.last_mut() else {
                outcome.status = Status::Unsolvable;
                outcome.lower_bound = DEAD;
                counters.stored = visited.len();
                return outcome;
            };
            if frame.next == actions.len() {
                actions.truncate(frame.start);
                if let Some(action) = frame.action {
                    domain.undo(&mut state, action);
                }
                frames.pop();
                continue;
            }
            let action = actions[frame.next];
            frame.next += 1;
            domain.apply(&mut state, action);
            counters.generated += 1;
            let path_bytes =
                (frames.len() * size_of::<Frame<D::Action>>() + size_of_val(&actions[..])) as u64;
            visited.set_budget(budget.saturating_sub(path_bytes));
            let inserted =
                visited.insert(domain.pack(&state), seen).map(|found| matches!(found, Inserted::New));
            let bytes = visited.bytes() + path_bytes;
            let stop = if inserted.is_err() || bytes > budget {
                Some(StopReason::Memory)
            } else {
                counters.peak_bytes = counters.peak_bytes.max(bytes);
                pulse.tick(1, counters)
            };
            if let Some(reason) = stop {
                outcome.status = Status::Stopped(reason);
                counters.stored = visited.len();
                return outcome;
            }
            if inserted == Ok(true) {
                break Some(action);
            }
            domain.turned_away(&state, Away::Duplicate);
            domain.undo(&mut state, action);
        };
    }
}

struct Frame<A> {
    action: Option<A>, // the action that led here
    start: usize,      // its first action in the list
    next: usize,       // its next action in the list
}

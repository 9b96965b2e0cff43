//! From pushes to the player's moves.

use std::collections::VecDeque;

use crate::board::{Board, DIRECTIONS, WALL};
use crate::domain::Push;
use crate::pruning::macro_pushes;
use crate::{Direction, Step};

/// Returns the player's steps for some pushes, with shortest walks between them; `None` if a push is impossible.
#[must_use]
pub(crate) fn steps(board: &Board, pushes: &[Push]) -> Option<Vec<Step>> {
    let mut occupied = vec![false; board.squares()];
    for &square in board.boxes() {
        occupied[usize::from(square)] = true;
    }
    let mut player = board.player();
    let mut steps = Vec::new();
    for push in pushes {
        if push.pushes == 1 {
            one(board, &mut occupied, &mut player, push, &mut steps)?;
        } else {
            for push in macro_pushes::unfold(board, &occupied, player, push)? {
                one(board, &mut occupied, &mut player, &push, &mut steps)?;
            }
        }
    }
    Some(steps)
}

/// Returns the single pushes of the player's steps from a square; `None` if they lead into a wall.
#[must_use]
pub(crate) fn pushes(board: &Board, mut player: u16, steps: &[Step]) -> Option<Vec<Push>> {
    let mut pushes = Vec::new();
    for step in steps {
        let d = Direction::ALL.iter().position(|direction| *direction == step.direction)?;
        let next = board.next(usize::from(player), d);
        if next == WALL {
            return None;
        }
        if step.push {
            pushes.push(Push::one(usize::from(next), board.next(usize::from(next), d), d));
        }
        player = next;
    }
    Some(pushes)
}

/// Appends the walk to a single push, and the push.
fn one(
    board: &Board,
    occupied: &mut [bool],
    player: &mut u16,
    push: &Push,
    steps: &mut Vec<Step>,
) -> Option<()> {
    let d = usize::from(push.first);
    let behind = board.next(usize::from(push.from), d ^ 1);
    walk(board, occupied, *player, behind, steps)?;
    if !std::mem::replace(&mut occupied[usize::from(push.from)], false) || push.to == WALL {
        return None;
    }
    if std::mem::replace(&mut occupied[usize::from(push.to)], true) {
        return None;
    }
    *player = push.from;
    steps.push(Step { direction: Direction::ALL[d], push: true });
    Some(())
}

/// Appends a shortest walk between two squares.
fn walk(board: &Board, occupied: &[bool], from: u16, to: u16, steps: &mut Vec<Step>) -> Option<()> {
    if to == WALL {
        return None;
    }
    // Search from the end, so that the steps come out in order.
    let mut step = vec![u8::MAX; board.squares()];
    let mut queue = VecDeque::from([to]);
    step[usize::from(to)] = DIRECTIONS as u8;
    while step[usize::from(from)] == u8::MAX {
        let at = queue.pop_front()?;
        for d in 0..DIRECTIONS {
            let next = board.next(usize::from(at), d);
            if next != WALL && !occupied[usize::from(next)] && step[usize::from(next)] == u8::MAX {
                step[usize::from(next)] = (d ^ 1) as u8;
                queue.push_back(next);
            }
        }
    }
    let mut at = from;
    while at != to {
        let d = usize::from(step[usize::from(at)]);
        steps.push(Step { direction: Direction::ALL[d], push: false });
        at = board.next(usize::from(at), d);
    }
    Some(())
}

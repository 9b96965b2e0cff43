//! Small searches for deadlocks around the last moved box.
//!
//! Some boxes near it are put alone on the board, and all their pushes are searched. A box that leaves the
//! neighbourhood, or that can be pushed along both axes, is taken off the board; the player stays put. Anything
//! possible with more boxes on the board is possible with fewer, so taking them off only makes things easier: if the
//! pushes run out even so, before every remaining box is on a goal, the boxes are lost, and so is every position that
//! has them there and the player in the same region. (Taking boxes off keeps such searches small; Shoham's Festival
//! does it everywhere.)

use std::collections::{HashSet, VecDeque};
use std::sync::Mutex;

use crate::board::{Board, DIRECTIONS, WALL};
use crate::deadlocks::corral::Mixing;
use crate::penalties::patterns::Pattern;
use crate::penalties::sets::LOST;
use crate::reach::reach;
use crate::state::{State, widen};
use crate::zone::Zone;

/// The extent of a search.
pub(crate) struct Effort {
    near: u16,       // the most steps from the box to the others
    boxes: usize,    // at most
    beyond: u16,     // how many steps further the area extends
    patience: usize, // the most positions
    axes: bool,      // take off boxes that can be pushed along both axes
}

/// For every position that is picked.
pub(crate) const QUICK: [Effort; 2] = [
    Effort { near: 4, boxes: 5, beyond: 3, patience: 60, axes: true },
    Effort { near: 8, boxes: 10, beyond: 4, patience: 250, axes: true },
];

/// For positions that look lost.
pub(crate) const THOROUGH: [Effort; 3] = [
    Effort { near: 7, boxes: 6, beyond: 6, patience: 400, axes: false },
    Effort { near: 12, boxes: 12, beyond: 8, patience: 2_000, axes: false },
    Effort { near: 25, boxes: 16, beyond: 50, patience: 20_000, axes: false },
];

/// How many sets are remembered as tried; the memory is cleared when full.
const MOST_TRIED: usize = 1 << 20;

/// Looks for lost sets of boxes, and remembers the ones it has tried.
#[derive(Default)]
pub(crate) struct Removal<const P: usize> {
    tried: Mutex<HashSet<(Zone<P>, u16, usize), Mixing>>,
}

impl<const P: usize> Removal<P> {
    /// Looks around a box, and returns a lost set of boxes if it finds one. `known` returns whether some boxes, alone
    /// on the board, are already known to be lost.
    pub(crate) fn look<const W: usize>(
        &self,
        board: &Board,
        state: &State<P, W>,
        at: usize,
        efforts: &[Effort],
        known: &impl Fn(&Zone<P>, usize) -> bool,
    ) -> Option<Pattern<P, W>> {
        let steps = steps_around(board, at, efforts.last().map_or(0, |effort| effort.near + effort.beyond));
        let mut last = 0;
        for effort in efforts {
            let boxes: Zone<P> = Zone::of(
                steps
                    .iter()
                    .filter(|(square, far)| *far <= effort.near && state.boxes.has_any(*square, board.live()))
                    .take(effort.boxes)
                    .map(|(square, _)| usize::from(*square)),
            );
            if boxes.len() == last {
                continue;
            }
            last = boxes.len();
            let area: Zone<W> = Zone::of(
                steps
                    .iter()
                    .filter(|(_, far)| *far <= effort.near + effort.beyond)
                    .map(|(square, _)| usize::from(*square)),
            );
            let region: Zone<W> = reach(board, &widen(&boxes), usize::from(state.player));
            let key = (boxes, region.first().unwrap_or(0) as u16, effort.patience);
            {
                let mut tried = self.tried.lock().expect("no panic while it is held");
                if tried.len() >= MOST_TRIED {
                    tried.clear();
                }
                if !tried.insert(key) {
                    continue;
                }
            }
            if exhausted::<P, W>(board, boxes, state.player, &area, effort, known) {
                return Some(smallest(board, boxes, state.player, &area, effort, known));
            }
        }
        None
    }
}

/// Removes boxes while the others remain lost.
fn smallest<const P: usize, const W: usize>(
    board: &Board,
    mut boxes: Zone<P>,
    player: u16,
    area: &Zone<W>,
    effort: &Effort,
    known: &impl Fn(&Zone<P>, usize) -> bool,
) -> Pattern<P, W> {
    for square in boxes.iter() {
        let mut fewer = boxes;
        fewer.remove(square);
        if exhausted::<P, W>(board, fewer, player, area, effort, known) {
            boxes = fewer;
        }
    }
    Pattern { boxes, player: reach(board, &widen(&boxes), usize::from(player)), penalty: LOST }
}

/// Lists the squares around one with their walking distance, nearest first.
fn steps_around(board: &Board, at: usize, most: u16) -> Vec<(u16, u16)> {
    let mut seen = vec![false; board.squares()];
    seen[at] = true;
    let mut found = vec![(at as u16, 0)];
    let mut queue = VecDeque::from([(at as u16, 0)]);
    while let Some((square, far)) = queue.pop_front() {
        if far == most {
            continue;
        }
        for &to in board.around(usize::from(square)).iter().filter(|&&to| to != WALL) {
            if !std::mem::replace(&mut seen[usize::from(to)], true) {
                found.push((to, far + 1));
                queue.push_back((to, far + 1));
            }
        }
    }
    found
}

/// Returns whether the pushes of the given boxes run out without a solution.
fn exhausted<const P: usize, const W: usize>(
    board: &Board,
    boxes: Zone<P>,
    player: u16,
    area: &Zone<W>,
    effort: &Effort,
    known: &impl Fn(&Zone<P>, usize) -> bool,
) -> bool {
    let mut seen: HashSet<(Zone<P>, u16), Mixing> = HashSet::default();
    let mut waiting = vec![(boxes, player)];
    while let Some((mut boxes, player)) = waiting.pop() {
        let mut region = take_off::<P, W>(board, &mut boxes, player, area, effort.axes);
        if boxes.iter().all(|square| board.is_goal(square)) {
            return false;
        }
        if !seen.insert((boxes, region.first().unwrap_or(0) as u16)) {
            continue;
        }
        if seen.len() > effort.patience {
            return false;
        }
        if known(&boxes, usize::from(player)) {
            continue;
        }
        let blocked: Zone<W> = widen(&boxes);
        region = region.minus(&blocked);
        for square in boxes.iter() {
            for d in 0..DIRECTIONS {
                let (behind, ahead) = (board.next(square, d ^ 1), board.next(square, d));
                if behind != WALL
                    && region.has(usize::from(behind))
                    && board.is_live(ahead)
                    && !boxes.has(usize::from(ahead))
                {
                    let mut next = boxes;
                    next.remove(square);
                    next.add(usize::from(ahead));
                    waiting.push((next, square as u16));
                }
            }
        }
    }
    true
}

/// Removes escaped boxes from the board; returns where the player can walk afterwards.
fn take_off<const P: usize, const W: usize>(
    board: &Board,
    boxes: &mut Zone<P>,
    player: u16,
    area: &Zone<W>,
    axes: bool,
) -> Zone<W> {
    let mut region = reach(board, &widen(boxes), usize::from(player));
    loop {
        let before = *boxes;
        for square in before.iter() {
            let pushed = |d: usize| {
                let (behind, ahead) = (board.next(square, d ^ 1), board.next(square, d));
                behind != WALL
                    && region.has(usize::from(behind))
                    && board.is_live(ahead)
                    && !boxes.has(usize::from(ahead))
            };
            if !area.has(square) || axes && (pushed(0) || pushed(1)) && (pushed(2) || pushed(3)) {
                boxes.remove(square);
            }
        }
        if *boxes == before {
            return region;
        }
        region = reach(board, &widen(boxes), usize::from(player));
    }
}

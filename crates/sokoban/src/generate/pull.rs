//! Playing backwards: finds the state that is the most pulls away from the goals.

use super::numbers::Numbers;
use super::room::Room;
use crate::exact::{Board, Scratch, Store};
use crate::{Cell, Level};

/// Finds a state as many pulls away from the goals as possible, but not more than `most_pushes`, storing at most
/// `states` states; returns the level that starts there and its fewest pushes.
///
/// The search is breadth-first from all ways of filling goals with boxes at once, so that the number of pulls is the
/// level's fewest pushes even if the search ends early. A result obtained after `stop` returned true must not be used.
pub(super) fn farthest(
    room: &Room,
    goals: &[usize],
    boxes: usize,
    most_pushes: u32,
    states: usize,
    stop: &dyn Fn() -> bool,
    numbers: &mut Numbers,
) -> Option<(Level, u32)> {
    let mut cells = room.cells().to_vec();
    goals.iter().for_each(|&goal| cells[goal] = Cell::Goal);
    let player = room.floor().into_iter().find(|cell| !goals[..boxes].contains(cell))?;
    let level = Level::new(room.rows(), room.columns(), cells, goals[..boxes].to_vec(), player);
    let board = Board::new(&level)?;
    let mut scratch = Scratch::new(&board);
    let mut store = Store::new(boxes + 1, states);
    if !add_ends(room, goals, boxes, &board, &mut scratch, &mut store) {
        return None;
    }

    let mut first = 0; // of the current layer
    let mut pushes = 0;
    let mut before = Vec::new();
    while pushes < most_pushes {
        let end = store.len() as u32;
        let mut full = false;
        for id in first..end {
            board.pulls(store.get(id), &mut scratch, &mut before);
            full = full || before.chunks_exact(boxes + 1).any(|state| store.add(state).is_none());
            full = full || stop();
            if full {
                break;
            }
        }
        if store.len() as u32 == end {
            break;
        }
        (first, pushes) = (end, pushes + 1);
        if full {
            break;
        }
    }

    // From the last layer, choose the first state with the fewest boxes on goals.
    let on_goals =
        |id: &u32| store.get(*id)[..boxes].iter().filter(|cell| goals.contains(&usize::from(**cell))).count();
    let chosen = store.get((first..store.len() as u32).min_by_key(on_goals)?);
    scratch.flood(&board, &chosen[..boxes], chosen[boxes]);
    let player = scratch.reached()[numbers.below(scratch.reached().len())];
    let boxes = chosen[..boxes].iter().map(|&cell| usize::from(cell)).collect();
    Some((level.with(boxes, usize::from(player)), pushes))
}

/// Stores every solved state: each choice of goals, with the player in each region that the boxes leave; returns
/// whether there was room for all of them.
fn add_ends(
    room: &Room,
    goals: &[usize],
    boxes: usize,
    board: &Board,
    scratch: &mut Scratch,
    store: &mut Store,
) -> bool {
    let floor = room.floor();
    let mut chosen: Vec<usize> = (0..boxes).collect(); // indices of goals, ascending
    loop {
        let filled: Vec<u16> = chosen.iter().map(|&goal| goals[goal] as u16).collect();
        for &player in floor.iter().filter(|&&cell| !filled.contains(&(cell as u16))) {
            let mut state = filled.clone();
            state.push(player as u16);
            scratch.normalise(board, &mut state);
            if store.add(&state).is_none() {
                return false;
            }
        }
        // Advance to the next choice in lexicographic order: increment the last index that can grow, and let the later
        // ones follow it.
        let spare = goals.len() - boxes;
        let Some(at) = (0..boxes).rev().find(|&at| chosen[at] < at + spare) else { return true };
        let next = chosen[at] + 1;
        (at..boxes).for_each(|place| chosen[place] = next + place - at);
    }
}

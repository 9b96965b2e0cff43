//! Passages, and the areas that the player cannot reach.

use serde::Serialize;

use super::place::{self, Place};
use crate::Level;
use crate::board::{Board, DIRECTIONS, WALL};
use crate::pruning::pi_corral::{Found, Scratch};
use crate::pruning::tunnels::Tunnels;
use crate::state::State;
use crate::zone::Zone;

/// The names of the directions, by number.
const WORDS: [&str; DIRECTIONS] = ["up", "down", "left", "right"];

/// A square of a one-way passage: a box on it can only be pushed further along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tunnel {
    /// The square.
    pub square: Place,
    /// The directions through it: up, down, left, right.
    pub directions: Vec<&'static str>,
}

/// The areas that the player cannot reach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Corrals {
    /// The connected areas without boxes that the player cannot walk to.
    pub areas: Vec<Vec<Place>>,
    /// The corral that can only be pushed into and leaves the fewest pushes to try, if there is one.
    pub pi_corral: Option<PiCorral>,
}

/// A corral whose boxes can only be pushed into it: no other pushes need be tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PiCorral {
    /// Its squares without boxes.
    pub squares: Vec<Place>,
    /// Its boxes.
    pub boxes: Vec<Place>,
    /// The pushes left to try.
    pub pushes: Vec<Pushed>,
}

/// A push.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pushed {
    /// Where the box is.
    #[serde(rename = "box")]
    pub from: Place,
    /// The direction: up, down, left or right.
    pub direction: &'static str,
}

/// Lists the passages, row by row.
pub(super) fn tunnels(level: &Level, board: &Board) -> Vec<Tunnel> {
    let tunnels = Tunnels::new(board);
    let mut all: Vec<Tunnel> = (0..board.squares())
        .map(|square| Tunnel {
            square: place::at(level, board, square),
            directions: (0..DIRECTIONS)
                .filter(|&d| tunnels.is_passage(square, d))
                .map(|d| WORDS[d])
                .collect(),
        })
        .filter(|tunnel| !tunnel.directions.is_empty())
        .collect();
    all.sort_unstable_by_key(|tunnel| tunnel.square);
    all
}

/// Finds the areas that the player cannot reach, and the PI-corral among them.
pub(super) fn corrals<const P: usize, const W: usize>(
    level: &Level,
    board: &Board,
    state: &State<P, W>,
) -> Corrals {
    let reach = state.reach(board);
    let is_box = |square: usize| square < board.live() && state.boxes.has(square);
    let mut seen: Vec<bool> =
        (0..board.squares()).map(|square| reach.has(square) || is_box(square)).collect();
    let mut areas = Vec::new();
    for start in 0..board.squares() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut area = vec![start];
        let mut next = 0;
        while let Some(&square) = area.get(next) {
            next += 1;
            for &to in board.around(square).iter().filter(|&&to| to != WALL) {
                if !std::mem::replace(&mut seen[usize::from(to)], true) {
                    area.push(usize::from(to));
                }
            }
        }
        areas.push(place::sorted(level, board, area.into_iter()));
    }
    areas.sort_unstable();
    Corrals { areas, pi_corral: pi_corral(level, board, state, &reach) }
}

fn pi_corral<const P: usize, const W: usize>(
    level: &Level,
    board: &Board,
    state: &State<P, W>,
    reach: &Zone<W>,
) -> Option<PiCorral> {
    let mut scratch = Scratch::default();
    let full = state.boxes.len() == board.goals().len();
    if scratch.find(board, &state.boxes, reach, full) == Found::Nothing {
        return None;
    }
    let is_box = |square: usize| square < board.live() && state.boxes.has(square);
    let inside = |square: &usize| scratch.contains(*square);
    let mut pushes = Vec::new();
    for square in state.boxes.iter() {
        for (d, direction) in WORDS.into_iter().enumerate() {
            let (behind, ahead) = (board.next(square, d ^ 1), board.next(square, d));
            if behind != WALL
                && reach.has(usize::from(behind))
                && board.is_live(ahead)
                && !is_box(usize::from(ahead))
                && scratch.admits(board, square, d)
            {
                pushes.push(Pushed { from: place::at(level, board, square), direction });
            }
        }
    }
    pushes.sort_by_key(|push| push.from);
    Some(PiCorral {
        squares: place::sorted(
            level,
            board,
            (0..board.squares()).filter(inside).filter(|&square| !is_box(square)),
        ),
        boxes: place::sorted(level, board, state.boxes.iter().filter(inside)),
        pushes,
    })
}

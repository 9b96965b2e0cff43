use std::collections::HashSet;
use std::sync::Arc;

use pousse_search::{Run, mix};

use super::lost::Lost;
use super::macros::Ways;
use crate::board::{Board, DIRECTIONS, DeadRule, WALL};
use crate::exact::{self, Exact};
use crate::generate::{Kind, Options, Style, generate};
use crate::reach::reach;
use crate::state::{State, widen};
use crate::tally::Tally;
use crate::test_levels::{Small, opened, random};
use crate::zone::Zone;
use crate::{Level, Techniques};

/// Returns where a box can be brought by single steps, with the first square that the player then reaches.
fn by_single_steps(board: &Board, state: &Small, from: usize, pull: bool) -> HashSet<(usize, usize)> {
    let mut others: Zone<3> = widen(&state.boxes);
    others.remove(from);
    let region = |square: usize, player: usize| {
        let mut walls = others;
        walls.add(square);
        reach(board, &walls, player)
    };
    let first = |zone: &Zone<3>| zone.first().expect("the player is somewhere");
    let start = region(from, usize::from(state.player));
    let mut seen = HashSet::from([(from, first(&start))]);
    let mut stack = vec![(from, start)];
    while let Some((square, reached)) = stack.pop() {
        for d in 0..DIRECTIONS {
            let free = |to: u16| to != WALL && !others.has(usize::from(to));
            // After a push, the player is where the box was; after a pull, on the square beyond.
            let (stand, to) = if pull { (d, board.next(square, d)) } else { (d ^ 1, board.next(square, d)) };
            let stand = board.next(square, stand);
            if stand == WALL || !reached.has(usize::from(stand)) || !free(to) || !board.is_live(to) {
                continue;
            }
            let player = if pull { board.next(usize::from(to), d) } else { square as u16 };
            if !free(player) {
                continue;
            }
            let there = region(usize::from(to), usize::from(player));
            if seen.insert((usize::from(to), first(&there))) {
                stack.push((usize::from(to), there));
            }
        }
    }
    seen.remove(&(from, first(&region(from, usize::from(state.player)))));
    seen
}

#[test]
fn macro_moves_reach_what_single_steps_reach() {
    let mut ways = Ways::default();
    let mut places = 0;
    for level in &random(200, 21) {
        let (board, state) = opened(level, DeadRule::Pull);
        let reached = state.reach(&board);
        for from in state.boxes.iter() {
            let mut others: Zone<3> = widen(&state.boxes);
            others.remove(from);
            for pull in [false, true] {
                if pull {
                    ways.pull(&board, &others, from, &reached);
                } else {
                    ways.push(&board, &others, from, &reached);
                }
                let found: HashSet<(usize, usize)> = ways
                    .places
                    .iter()
                    .map(|place| {
                        let square = usize::from(place.square);
                        let mut walls = others;
                        walls.add(square);
                        let beside = board.next(square, usize::from(place.side));
                        let region = reach(&board, &walls, usize::from(beside));
                        (square, region.first().expect("a square beside the box"))
                    })
                    .collect();
                assert_eq!(found.len(), ways.places.len(), "no place twice");
                assert_eq!(found, by_single_steps(&board, &state, from, pull), "{}", crate::to_xsb(level));
                places += found.len();
            }
        }
    }
    assert!(places > 1_000, "{places}");
}

/// Returns all rules for a level, with their tables.
fn rules(board: &Arc<Board>) -> Lost<2, 3> {
    let lost = Lost::new(board.clone(), Techniques::ALL, Arc::new(Tally::default()));
    lost.prepare(&Run::default());
    lost
}

/// Returns whether any rule finds a position lost, given the last moved box.
fn is_lost<const P: usize, const W: usize>(lost: &Lost<P, W>, state: &State<P, W>, moved: usize) -> bool {
    lost.at_birth(&state.boxes, moved)
        || lost.when_picked(state, Some(moved))
        || [1, 100, 5_000].into_iter().any(|expanded| lost.after_all(state, moved, expanded))
}

/// Plays the pushes of a solution, and calls `visit` with each position and the pushed box.
fn play<const P: usize, const W: usize>(
    board: &Board,
    level: &Level,
    lurd: &str,
    mut visit: impl FnMut(&State<P, W>, usize),
) {
    let mut boxes: Zone<P> = Zone::of(board.boxes().iter().map(|&square| usize::from(square)));
    let mut player = level.player();
    for letter in lurd.chars() {
        let step = |cell: usize| match letter.to_ascii_lowercase() {
            'u' => cell - level.columns(),
            'd' => cell + level.columns(),
            'l' => cell - 1,
            _ => cell + 1,
        };
        player = step(player);
        if letter.is_ascii_uppercase() {
            let (from, to) = (board.square(player), board.square(step(player)));
            boxes.remove(usize::from(from));
            boxes.add(usize::from(to));
            visit(&State::new(board, boxes, from), usize::from(to));
        }
    }
}

/// Generates a solvable level.
fn solvable(index: u64) -> Option<Level> {
    let kind = Kind::Solvable { least_pushes: 12, most_pushes: 200, states: 5_000 };
    let style = [Style::Rooms, Style::Noise(25), Style::Blocks, Style::Caves][index as usize % 4];
    let boxes = 3 + index as usize % 3;
    generate(&Options { rows: 8, columns: 9, boxes, spare_goals: 0, style, kind, seed: 24, index }).ok()
}

#[test]
fn no_position_of_a_solution_is_lost() {
    let mut positions = 0;
    for level in (0..40).filter_map(solvable) {
        let level = &level;
        let Exact::Solved { lurd, .. } = exact::fewest_pushes(level, 50_000) else { continue };
        let (board, _) = opened(level, DeadRule::Pull);
        let lost = rules(&board);
        play(&board, level, &lurd, |state: &Small, moved| {
            positions += 1;
            assert!(!is_lost(&lost, state, moved), "{}", crate::to_xsb(level));
        });
    }
    assert!(positions > 500, "{positions}");
}

#[test]
fn learned_deadlocks_have_no_solution() {
    let mut sets = 0;
    for (index, level) in random(600, 23).iter().enumerate() {
        let (board, start) = opened(level, DeadRule::Pull);
        let lost = rules(&board);
        // Scatter the boxes anew: levels start with few boxes blocking each other.
        for round in 0..20 {
            let draw = |at: usize| mix((index * 1_000 + round * 20 + at) as u64) as usize;
            let boxes: Zone<2> = Zone::of((0..start.boxes.len()).map(|at| draw(at) % board.live()));
            let free: Vec<usize> =
                (0..board.squares()).filter(|&square| square >= board.live() || !boxes.has(square)).collect();
            let state = Small::new(&board, boxes, free[draw(19) % free.len()] as u16);
            for moved in boxes.iter() {
                is_lost(&lost, &state, moved);
            }
        }
        for pattern in lost.learned() {
            let cells = pattern.boxes.iter().map(|square| board.cell(square)).collect();
            let player = board.cell(pattern.player.first().expect("the player is somewhere"));
            let alone = level.with(cells, player);
            assert_eq!(exact::fewest_pushes(&alone, 100_000), Exact::Unsolvable, "{}", crate::to_xsb(&alone));
            sets += 1;
        }
    }
    assert!(sets > 30, "{sets}");
}

/// On levels too large for exhaustive search, no position of a published solution is called lost. The levels, each with
/// a solution, are read from the `.sok` file named by `POUSSE_SOLUTIONS`.
#[test]
#[ignore = "slow, and needs a file: by name, in an optimised build"]
fn no_position_of_a_known_solution_is_lost() {
    let path = std::env::var("POUSSE_SOLUTIONS").expect("POUSSE_SOLUTIONS names a .sok file");
    let text = std::fs::read_to_string(path).expect("a file");
    let mut positions = 0;
    for entry in crate::read_levels(&text).entries {
        let Ok(level) = &entry.result else { continue };
        let board = Arc::new(Board::new(level, DeadRule::Pull));
        if board.live() > State::<3, 4>::MOST_LIVE || board.squares() > 256 {
            continue;
        }
        for solution in &entry.solutions {
            let lost = Lost::<3, 4>::new(board.clone(), Techniques::ALL, Arc::new(Tally::default()));
            lost.prepare(&Run::default());
            let steps = crate::read_lurd(&solution.moves).expect("a solution");
            let directions: Vec<_> = steps.iter().map(|step| step.direction).collect();
            let lurd = crate::replay(level, &directions).expect("a solution that can be played").lurd();
            play(&board, level, &lurd, |state: &State<3, 4>, moved| {
                positions += 1;
                assert!(!is_lost(&lost, state, moved), "level {}, position {positions}", entry.number);
            });
        }
    }
    assert!(positions > 0, "no solution was read");
}

use std::collections::HashMap;

use pousse_search::{Run, mix};

use super::*;
use crate::board::DeadRule;
use crate::penalties::patterns::Patterns;
use crate::penalties::tables::add_sets;
use crate::{PerBox, read_level};

const LEVELS: [&str; 6] = [
    "######\n#  ..#\n#  $ #\n# $ .#\n#@ $ #\n######",
    "#######\n#.   .#\n# ##$ #\n#   $ #\n# # $.#\n#@    #\n#######",
    "  ####\n###  ###\n#   $.. #\n# # ## #\n# $ @$ #\n###. ###\n  ####",
    "########\n#  #  .#\n# $  #.#\n#@$$   #\n#  #  .#\n########",
    "#########\n###...###\n#   #   #\n# $   $ #\n### $ ###\n  # @ #\n  #####",
    "########\n#.    .#\n# $##  #\n#@ $   #\n# $##$ #\n#.    .#\n########",
];

/// Computes the penalty by breadth-first search without any pruning; `None` for a deadlock.
fn plain(board: &Board, distances: &Distances, boxes: &Zone<1>, player: usize) -> Option<u32> {
    let rows: Vec<usize> = boxes.iter().map(|square| distances.row_of(square, player)).collect();
    let start = State::<1, 2>::new(board, *boxes, player as u16);
    let mut seen = HashMap::from([(start.pack(board), 0u32)]);
    let mut queue = vec![(start, 0u32)];
    let mut head = 0;
    let mut least = None;
    while head < queue.len() {
        let (state, pushes) = queue[head];
        head += 1;
        if state.boxes.iter().all(|square| board.is_goal(square)) {
            let goals: Vec<usize> = state.boxes.iter().filter_map(|square| board.goal_at(square)).collect();
            let value = pushes - permutations(distances, &rows, &goals, 0);
            least = Some(least.map_or(value, |least: u32| least.min(value)));
        }
        let reach = state.reach(board);
        for square in state.boxes.iter() {
            for d in 0..DIRECTIONS {
                let (behind, ahead) = (board.next(square, d ^ 1), board.next(square, d));
                if behind == WALL || ahead == WALL || !reach.has(usize::from(behind)) || !board.is_live(ahead)
                {
                    continue;
                }
                if state.boxes.has(usize::from(ahead)) {
                    continue;
                }
                let mut child = state;
                child.shift(square, usize::from(ahead), square as u16);
                if seen.insert(child.pack(board), pushes + 1).is_none() {
                    queue.push((child, pushes + 1));
                }
            }
        }
    }
    least
}

fn permutations(distances: &Distances, rows: &[usize], goals: &[usize], taken: u32) -> u32 {
    let Some((&row, rest)) = rows.split_first() else { return 0 };
    (0..goals.len())
        .filter(|goal| taken >> goal & 1 == 0 && distances.row(row)[goals[*goal]] != FAR)
        .map(|goal| {
            u32::from(distances.row(row)[goals[goal]]).saturating_add(permutations(
                distances,
                rest,
                goals,
                taken | 1 << goal,
            ))
        })
        .min()
        .unwrap_or(100_000)
}

/// Places boxes and player at random.
pub(crate) fn draw(board: &Board, seed: &mut u64, count: usize) -> Option<(Zone<1>, usize)> {
    let mut next = |below: usize| {
        *seed = mix(*seed + 0x9e37_79b9);
        (*seed >> 20) as usize % below
    };
    let mut boxes = Zone::<1>::default();
    while boxes.len() < count {
        boxes.add(next(board.live()));
    }
    let player = next(board.squares());
    (!boxes.has(player)).then_some((boxes, player))
}

#[test]
fn equals_plain_search() {
    let (mut positive, mut lost, mut zero, mut partial) = (0, 0, 0, 0);
    for (number, text) in LEVELS.iter().enumerate() {
        let level = read_level(text).expect("levels of the test are well drawn");
        let board = Board::new(&level, DeadRule::Pull);
        let distances = Distances::new(&board, PerBox::Sided, &|_| false);
        let nothing = Patterns::<1, 2>::new(board.live());
        let mut pairs = Patterns::<1, 2>::new(board.live());
        assert!(add_sets::<2, 1, 2>(&board, &distances, STEP, &mut pairs, &Run::default(), &|_, _| {}));
        let mut prober = Prober::<1, 2>::default();
        let mut seed = number as u64;
        for round in 0..400 {
            let count = 1 + round % board.goals().len().min(4);
            let Some((boxes, player)) = draw(&board, &mut seed, count) else { continue };
            let expected = plain(&board, &distances, &boxes, player);
            let what =
                format!("level {number}, boxes {:?}, player {player}", boxes.iter().collect::<Vec<_>>());
            for known in [&nothing, &pairs] {
                let ground = Ground { board: &board, distances: &distances, known };
                let found = prober.probe(ground, &boxes, player, Question::Beyond(0), u32::MAX);
                let dead = prober.probe(ground, &boxes, player, Question::Deadlock, u32::MAX);
                let (exact, alive) = match expected {
                    None => (Finding::Lost, Finding::Lost),
                    Some(0) => (Finding::NoMore, Finding::NoMore),
                    Some(extra) => (Finding::Exact(extra), Finding::NoMore),
                };
                assert_eq!((found, dead), (exact, alive), "{what}");
                // Whatever the patience, the answer is true.
                for patience in [1, 3, 10, 40] {
                    match prober.probe(ground, &boxes, player, Question::Beyond(0), patience) {
                        Finding::AtLeast(bound) => {
                            partial += 1;
                            assert!(expected.is_none_or(|extra| bound <= extra), "{what}");
                        }
                        other => assert_eq!(other, exact, "{what}"),
                    }
                }
            }
            match expected {
                None => lost += 1,
                Some(0) => zero += 1,
                Some(_) => positive += 1,
            }
        }
    }
    assert!(positive > 50 && lost > 200 && zero > 200 && partial > 200, "{positive} {lost} {zero} {partial}");
}

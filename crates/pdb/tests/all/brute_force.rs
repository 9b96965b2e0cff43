//! Compares every entry of small databases with a simple search over placements that shares no code with the builder.

use std::collections::{HashMap, VecDeque};

use pousse_pdb::{Counted, Pattern, build};
use pousse_search::{Limits, Run};

fn neighbours(rows: usize, columns: usize, cell: usize) -> Vec<usize> {
    let (row, column) = (cell / columns, cell % columns);
    let mut all = Vec::new();
    if row > 0 {
        all.push(cell - columns);
    }
    if row + 1 < rows {
        all.push(cell + columns);
    }
    if column > 0 {
        all.push(cell - 1);
    }
    if column + 1 < columns {
        all.push(cell + 1);
    }
    all
}

/// The cells of the pieces and the blank, five bits each, the blank last.
type Placement = u64;

fn placed(cells: &[usize], blank: usize) -> Placement {
    cells.iter().chain([&blank]).rev().fold(0, |placement, &cell| placement << 5 | cell as u64)
}

fn cell(placement: Placement, piece: usize) -> usize {
    (placement >> (5 * piece) & 31) as usize
}

/// Returns the number of counted moves to every placement: Dijkstra's algorithm with costs 0 and 1.
fn distances(
    (rows, columns): (usize, usize),
    homes: &[usize],
    blank: usize,
    counted: Counted,
) -> HashMap<Placement, u32> {
    let pieces = homes.len();
    let mut known: HashMap<Placement, u32> = HashMap::new();
    let mut queue = VecDeque::from([(placed(homes, blank), 0)]);
    while let Some((placement, moves)) = queue.pop_front() {
        if known.contains_key(&placement) {
            continue;
        }
        known.insert(placement, moves);
        let blank = cell(placement, pieces);
        for next in neighbours(rows, columns, blank) {
            let change = (blank ^ next) as u64;
            let moved = placement ^ change << (5 * pieces);
            match (0..pieces).find(|&piece| cell(placement, piece) == next) {
                Some(piece) => queue.push_back((moved ^ change << (5 * piece), moves + 1)),
                None if counted == Counted::All => queue.push_back((moved, moves + 1)),
                None => queue.push_front((moved, moves)),
            }
        }
    }
    known
}

/// Compares a database with brute force; returns how many entries were compared.
fn compare(size: (usize, usize), homes: &[usize], blank: usize, counted: Counted, threads: usize) -> usize {
    let (rows, columns) = size;
    let graph: Vec<u128> = (0..rows * columns)
        .map(|cell| neighbours(rows, columns, cell).iter().fold(0, |mask, &next| mask | 1 << next))
        .collect();
    let pattern = Pattern::new(&graph, homes, blank, counted).expect("a pattern");
    let run = Run::new(Limits { threads, ..Limits::default() });
    let table = build(&pattern, &run, (1, 1)).expect("enough memory");
    let mut expected: HashMap<usize, u32> = HashMap::new();
    let truth = distances(size, homes, blank, counted);
    let read = |placement: Placement| -> (Vec<usize>, usize) {
        ((0..homes.len()).map(|piece| cell(placement, piece)).collect(), cell(placement, homes.len()))
    };
    for (&placement, &moves) in &truth {
        let (cells, blank) = read(placement);
        let least = expected.entry(pattern.index(&cells, blank)).or_insert(moves);
        *least = moves.min(*least);
    }
    for &placement in truth.keys() {
        let (cells, blank) = read(placement);
        let index = pattern.index(&cells, blank);
        let steps: usize = cells
            .iter()
            .zip(homes)
            .map(|(&a, &b)| (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns))
            .sum();
        let set = cells.iter().fold(0, |set, &cell| set | 1 << cell);
        let odd = u32::from(pattern.is_odd(set, blank)) ^ (steps as u32 % 2);
        let value = steps as u32 + 2 * u32::from(table.get(index)) + odd;
        assert_eq!(value, expected[&index], "{rows}x{columns} {homes:?} at {cells:?}, blank {blank}");
        if counted == Counted::Pieces {
            assert_eq!(odd, 0);
        }
    }
    expected.len()
}

fn subsets(cells: usize, size: usize) -> Vec<Vec<usize>> {
    (0u32..1 << cells)
        .filter(|mask| mask.count_ones() as usize == size)
        .map(|mask| (0..cells).filter(|cell| mask >> cell & 1 == 1).collect())
        .collect()
}

#[test]
fn all_patterns_of_tiny_boards() {
    for size in [(1, 4), (2, 2), (2, 3), (3, 2)] {
        let cells = size.0 * size.1;
        for blank in 0..cells {
            for pieces in 1..cells {
                for homes in subsets(cells, pieces).into_iter().filter(|homes| !homes.contains(&blank)) {
                    compare(size, &homes, blank, Counted::Pieces, 1);
                    compare(size, &homes, blank, Counted::All, 1);
                }
            }
        }
    }
}

#[test]
fn patterns_of_3x3_of_every_size() {
    let mut compared = 0;
    for blank in [0, 4, 5, 8] {
        for pieces in 1..=5 {
            let step = [1, 1, 7, 19, 37, 41][pieces];
            for homes in subsets(9, pieces).into_iter().filter(|homes| !homes.contains(&blank)).step_by(step)
            {
                compared += compare((3, 3), &homes, blank, Counted::Pieces, 2);
                compared += compare((3, 3), &homes, blank, Counted::All, 2);
            }
        }
    }
    assert!(compared > 150_000, "{compared}");
}

#[test]
fn the_whole_3x3_board() {
    // Parity rules out half of the boards. With seven pieces, the same holds if the two free cells have different
    // colours, as 20 of the 36 pairs do. With one piece fewer, nothing is ruled out.
    assert_eq!(compare((3, 3), &[0, 1, 2, 3, 4, 5, 6, 7], 8, Counted::Pieces, 2), 181_440);
    assert_eq!(compare((3, 3), &[1, 2, 3, 4, 5, 6, 7, 8], 0, Counted::All, 1), 181_440);
    assert_eq!(compare((3, 3), &[1, 2, 3, 4, 5, 6, 7], 0, Counted::Pieces, 2), 131_040);
    assert_eq!(compare((3, 3), &[1, 2, 3, 5, 6, 7], 0, Counted::Pieces, 2), 60_480);
}

#[test]
fn larger_boards() {
    compare((4, 4), &[0, 5, 10, 15], 3, Counted::Pieces, 2);
    compare((4, 4), &[1, 2, 5, 6], 0, Counted::Pieces, 1);
    compare((4, 4), &[12, 13, 14], 15, Counted::All, 2);
    compare((3, 4), &[0, 1, 2, 3, 7], 11, Counted::Pieces, 2);
    compare((2, 5), &[1, 2, 3, 4, 5, 6], 0, Counted::Pieces, 1);
    compare((5, 5), &[1, 2, 5], 0, Counted::Pieces, 2);
    compare((3, 7), &[1, 2, 5], 20, Counted::Pieces, 1);
}

#[test]
fn threads_make_no_difference() {
    let graph: Vec<u128> =
        (0..16).map(|cell| neighbours(4, 4, cell).iter().fold(0, |mask, &next| mask | 1 << next)).collect();
    let pattern = Pattern::new(&graph, &[3, 6, 7, 10, 11, 15], 0, Counted::Pieces).expect("a pattern");
    let made = |threads| {
        let run = Run::new(Limits { threads, ..Limits::default() });
        build(&pattern, &run, (1, 1)).expect("enough memory").bytes().to_vec()
    };
    let one = made(1);
    assert!(made(2) == one && made(5) == one);
}

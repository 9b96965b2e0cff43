//! The boards in `puzzle/data` match their labels.

use std::collections::HashMap;
use std::path::Path;

use pousse_tiles::{Direction, Goal, Grid, Instance, Layout, ParseOptions, Shape, parse, rules, solvability};

fn instances(file: &str) -> Vec<Instance> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzle/data").join(file);
    let text = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let read = parse(&text, &ParseOptions::default());
    read.into_iter().collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Checks what holds for any optimal length: the goal can be reached, and the length is at least Manhattan distance and
/// has its parity.
fn length_is_possible(grid: &Grid, goal: &Goal, length: usize) {
    let layout = Layout::new(goal.grid(grid.shape()).expect("named goals fit all shapes"));
    let said = solvability(grid, layout.goal());
    assert!(said.solvable, "{grid:#}: {}", said.reason);
    let tiles = grid.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0);
    let manhattan =
        tiles.map(|(cell, &tile)| layout.distance(usize::from(tile), cell) as usize).sum::<usize>();
    assert!(manhattan <= length && manhattan % 2 == length % 2, "{grid:#}: {manhattan}, {length}");
}

/// Returns the number in a field of a label.
fn field(instance: &Instance, field: usize) -> u64 {
    let label = instance.label.as_deref().expect("all boards have labels");
    label.split(' ').nth(field).and_then(|number| number.parse().ok()).expect("the label has this number")
}

#[test]
fn korfs_hundred_boards_are_complete() {
    let boards = instances("korf100.txt");
    assert_eq!(boards.len(), 100);
    for (index, board) in boards.iter().enumerate() {
        assert_eq!(field(board, 0), index as u64 + 1);
        length_is_possible(&board.grid, &Goal::BlankFirst, field(board, 1) as usize);
    }
    // Korf's mean of 53.05 moves, and the sum of the nodes as stated in the file.
    assert_eq!(boards.iter().map(|board| field(board, 1)).sum::<u64>(), 5305);
    assert_eq!(boards.iter().map(|board| field(board, 2)).sum::<u64>(), 36_302_808_031);
}

#[test]
fn graded_boards_go_from_trivial_to_hardest() {
    for (file, rows, columns) in
        [("graded_3x3.txt", 3, 3), ("graded_3x4.txt", 3, 4), ("graded_4x4.txt", 4, 4)]
    {
        let boards = instances(file);
        assert!(boards.len() >= 15 && field(&boards[0], 2) == 1, "{file}");
        for (index, board) in boards.iter().enumerate() {
            assert_eq!(Some(board.grid.shape()), Shape::new(rows, columns), "{file}");
            assert_eq!(field(board, 0), index as u64 + 1, "{file}");
            length_is_possible(&board.grid, &Goal::BlankLast, field(board, 2) as usize);
        }
        assert!(boards.is_sorted_by_key(|board| field(board, 2)), "{file}");
    }
}

#[test]
fn graded_boards_of_the_eight_puzzle_have_the_lengths_of_a_complete_search() {
    let goal = Goal::BlankLast.grid(Shape::new(3, 3).expect("a shape")).expect("fits");
    let mut depths = HashMap::from([(goal.clone(), 0)]);
    let mut layer = vec![goal];
    for depth in 1.. {
        let mut next = Vec::new();
        for grid in &layer {
            for near in Direction::ALL.into_iter().filter_map(|direction| rules::slide(grid, direction)) {
                if !depths.contains_key(&near) {
                    depths.insert(near.clone(), depth);
                    next.push(near);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    assert_eq!((depths.len(), layer.len()), (181_440, 2));
    let boards = instances("graded_3x3.txt");
    for board in &boards {
        assert_eq!(depths[&board.grid], field(board, 2), "{:#}", board.grid);
    }
    assert!(layer.iter().all(|hardest| boards.iter().any(|board| board.grid == *hardest)));
}

//! Search boards always agree with the grid, whatever is done to them.

use pousse_search::{Domain, Reversible};
use pousse_tiles::{Array, Board, Direction, Goal, Grid, Medium, Shape, Small, Tiles, rules};
use proptest::prelude::*;

/// Generates a board of any shape of up to `most` cells, with its tiles in any order, and a walk.
fn boards(most: usize) -> impl Strategy<Value = (Grid, Vec<usize>)> {
    let shapes = (1..=most.min(16), 1..=most.min(16))
        .prop_filter_map("too many cells, or one", move |(rows, columns)| {
            Shape::new(rows, columns).filter(|shape| shape.cells() <= most)
        });
    let grids = shapes.prop_flat_map(|shape| {
        let tiles = Just((0..shape.cells() as u64).collect::<Vec<_>>()).prop_shuffle();
        tiles.prop_map(move |tiles| Grid::new(shape, &tiles).expect("a permutation"))
    });
    (grids, prop::collection::vec(0..4usize, 0..60))
}

fn is_as<B: Board>(board: &B, grid: &Grid) {
    assert_eq!(board.blank(), grid.blank(), "{board:?} for {grid:#}");
    for (cell, &tile) in grid.tiles().iter().enumerate() {
        assert_eq!(board.tile(cell), usize::from(tile), "{board:?} for {grid:#}");
        assert_eq!(board.find(usize::from(tile)), cell, "{board:?} for {grid:#}");
    }
    assert_eq!(B::unpack(board.pack()), *board, "{grid:#}");
    let again = B::from_grid(grid).expect("fits");
    assert_eq!((&again, again.pack()), (board, board.pack()), "{grid:#}");
}

/// Walks with the domain and with the slow rules side by side, and all the way back.
fn walks<B: Board>(start: &Grid, turns: &[usize]) {
    let goal = Goal::BlankLast.grid(start.shape()).expect("named goals fit");
    let domain = Tiles::<B>::new(start, &goal, Direction::ALL).expect("fits");
    let (mut board, mut grid) = (domain.initial(), start.clone());
    let mut walked = Vec::new();
    is_as(&board, &grid);
    for &turn in turns {
        let mut actions = Vec::new();
        domain.actions(&board, &mut (), &mut actions);
        let legal: Vec<Direction> =
            Direction::ALL.into_iter().filter(|&way| rules::slide(&grid, way).is_some()).collect();
        assert_eq!(actions, legal, "{grid:#}");
        let direction = legal[turn % legal.len()];
        walked.push((direction, grid.clone()));
        let before = grid.blank();
        grid = rules::slide(&grid, direction).expect("legal");
        domain.apply(&mut board, direction);
        is_as(&board, &grid);
        assert_eq!(domain.is_goal(&board), grid == goal);
        assert_eq!(domain.decode(domain.encode(direction)), direction);
        let slide = domain.last_slide(&board, direction);
        assert_eq!((slide.from, slide.to), (grid.blank(), before));
        assert_eq!(slide.tile, usize::from(grid.tiles()[before]));
        let mut arrivals = Vec::new();
        domain.arrivals(&board, &mut (), &mut arrivals);
        assert!(arrivals.contains(&direction), "{grid:#}");
    }
    for (direction, before) in walked.into_iter().rev() {
        domain.undo(&mut board, direction);
        is_as(&board, &before);
    }
    assert_eq!(board, domain.initial());
}

proptest! {
    #[test]
    fn small_boards((start, turns) in boards(16)) {
        walks::<Small>(&start, &turns);
        walks::<Array<16>>(&start, &turns);
    }

    #[test]
    fn medium_boards((start, turns) in boards(25)) {
        walks::<Medium>(&start, &turns);
        walks::<Array<25>>(&start, &turns);
    }

    #[test]
    fn larger_boards((start, turns) in boards(100)) {
        walks::<Array<100>>(&start, &turns);
        prop_assert_eq!(Small::from_grid(&start).is_some(), start.tiles().len() <= 16);
        prop_assert_eq!(Medium::from_grid(&start).is_some(), start.tiles().len() <= 25);
        prop_assert_eq!(Array::<25>::from_grid(&start).is_some(), start.tiles().len() <= 25);
    }
}

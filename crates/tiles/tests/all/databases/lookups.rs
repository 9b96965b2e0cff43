//! Lookups by hand: with the slow numbering of patterns, and mirror images by mirroring the board.

use std::sync::Arc;

use pousse_search::Run;
use pousse_tiles::heuristics::{Mirror, manhattan_distance};
use pousse_tiles::patterns::{Catalogue, Symmetry, Wanted};
use pousse_tiles::{Goal, Grid, Layout, generate};

use super::common::{LIBRARY, built_in, databases, given, layout, value};

/// Returns the largest sum of a set for a board, without mirror images.
fn by_hand(catalogue: &Catalogue, layout: &Layout, grid: &Grid) -> u32 {
    let (shape, blank) = (layout.shape(), layout.target(0));
    let find = |tile: usize| {
        grid.tiles().iter().position(|&other| usize::from(other) == tile).expect("every tile is there")
    };
    let partitions = catalogue.partitions(shape, blank).expect("fits");
    let more = |homes: &Vec<usize>| {
        let (wanted, symmetry) = Wanted::new(shape, homes, blank, catalogue.counted);
        let (table, pattern) = LIBRARY.tables(&[wanted], &Run::default()).expect("soon made").remove(0);
        let cells: Vec<usize> = pattern
            .homes()
            .iter()
            .map(|&home| {
                let own = symmetry.map.iter().position(|&image| image == home).expect("a map of all cells");
                symmetry.map[find(layout.owner(own))]
            })
            .collect();
        2 * u32::from(table.get(pattern.index(&cells, symmetry.map[find(0)])))
    };
    let sums = partitions.iter().map(|partition| partition.iter().map(more).sum::<u32>());
    manhattan_distance(grid, layout) + sums.max().expect("a drawing")
}

/// Returns the mirror image of a position, with tiles renumbered so that the goal stays the same.
fn mirrored(layout: &Layout, symmetry: &Symmetry, grid: &Grid) -> Grid {
    let mut tiles = vec![0; grid.tiles().len()];
    for (cell, &tile) in grid.tiles().iter().enumerate() {
        tiles[symmetry.map[cell]] = layout.owner(symmetry.map[layout.target(usize::from(tile))]) as u64;
    }
    Grid::new(layout.shape(), &tiles).expect("a permutation")
}

fn agree(catalogue: &Catalogue, layout: &Arc<Layout>, boards: u64) {
    let (plain, full) = (databases(catalogue, Mirror::Off, layout), databases(catalogue, Mirror::On, layout));
    let keeps = |symmetry: &Symmetry| {
        symmetry.shape == layout.shape() && symmetry.map[layout.target(0)] == layout.target(0)
    };
    let symmetries: Vec<Symmetry> = Symmetry::all(layout.shape()).into_iter().filter(keeps).collect();
    let (mut raised, name) = (0, &catalogue.name);
    for index in 0..boards {
        let start = generate::random(layout.goal(), 21, index);
        let expected = by_hand(catalogue, layout, &start);
        assert_eq!(value(&plain, &start), expected, "{name}: {start:#} to {:#}", layout.goal());
        let images = symmetries.iter().map(|symmetry| mirrored(layout, symmetry, &start));
        let largest = images.map(|image| by_hand(catalogue, layout, &image)).max().expect("the board itself");
        assert_eq!(value(&full, &start), largest, "{name}: {start:#} to {:#}", layout.goal());
        raised += u32::from(largest > expected);
    }
    // If the set is its own mirror image, there is nothing more to look up.
    let more = full.lookups().len() > plain.lookups().len();
    assert_eq!(raised > 0, more, "{name}: mirror images of {:#}", layout.goal());
}

#[test]
fn lookups_match_manual_ones() {
    let goals = [
        Goal::BlankFirst,
        Goal::BlankLast,
        Goal::Spiral,
        given(4, 4, &[1, 2, 3, 0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]),
        given(4, 4, &[3, 1, 0, 2, 15, 11, 4, 8, 12, 9, 10, 5, 7, 13, 6, 14]),
    ];
    for goal in &goals {
        for name in ["4-4-4-3", "5-5-5"] {
            agree(&built_in(name), &layout(4, 4, goal), 200);
        }
    }
    for goal in &goals[..2] {
        agree(&built_in("6-6-3"), &layout(4, 4, goal), 200);
    }
}

/// Tables are built for boards that are no higher than wide, and can be used for the others.
#[test]
fn oblong_boards_look_up_both_ways() {
    for goal in Goal::NAMED.map(|(_, goal)| goal) {
        for (rows, columns) in [(3, 4), (4, 3)] {
            agree(&built_in("5-6"), &layout(rows, columns, &goal), 100);
        }
        for (rows, columns) in [(2, 4), (4, 2)] {
            agree(&built_in("7"), &layout(rows, columns, &goal), 100);
        }
    }
}

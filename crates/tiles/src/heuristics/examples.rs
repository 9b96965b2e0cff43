//! Examples from the sources, and boards on which their variants go wrong.

use super::oracle::{layout, shortest, single};
use super::{Estimate, Euclidean};
use crate::{Array, Board, Goal, Grid, Shape};

fn read(side: usize, text: &str) -> Grid {
    let tiles: Vec<u64> = text.split_whitespace().map(|tile| tile.parse().expect("a number")).collect();
    Grid::new(Shape::new(side, side).expect("a shape"), &tiles).expect("a permutation")
}

fn value(name: &str, side: usize, goal: &Goal, text: &str) -> u32 {
    let layout = layout(side, side, goal);
    let board = Array::<25>::from_grid(&read(side, text)).expect("fits");
    let estimate = single(name, &layout).expect("exists for this size");
    estimate.value(estimate.root(&board))
}

/// Idjaton 2016, figure 2.4.
#[test]
fn the_first_example_of_idjaton() {
    let text = "0 8 1 5 7 4 6 2 3";
    let expected =
        [("euclidean", 6), ("hamming", 7), ("row-column", 10), ("manhattan", 14), ("linear-conflict", 16)];
    for (name, expected) in expected {
        assert_eq!(value(name, 3, &Goal::BlankFirst, text), expected, "{name}");
    }
    let euclidean = Euclidean::new(&layout(3, 3, &Goal::BlankFirst));
    assert_eq!(format!("{:.2}", euclidean.exact(&read(3, text))), "5.83");
    let conflict = single("linear-conflict", &layout(3, 3, &Goal::BlankFirst)).expect("exists for 3x3");
    let texts: Vec<String> = conflict.contributions(&read(3, text)).into_iter().map(|one| one.text).collect();
    assert_eq!(texts[6..], ["tile 8: 3 steps", "tiles 5 and 4 inverted in row 2: +2"]);
}

/// Idjaton 2016, figure 2.5.
#[test]
fn the_corner_of_idjaton() {
    let text = "4 6 2 10 1 13 9 7 12 8 14 5 3 0 11 15";
    for (name, expected) in [("manhattan", 26), ("corner-tiles", 30), ("corner-tiles:text", 30)] {
        assert_eq!(value(name, 4, &Goal::BlankFirst, text), expected, "{name}");
    }
}

/// Idjaton 2016, figure 5.2: the code misses the conflict that the text explains.
#[test]
fn the_diagonal_of_idjaton() {
    let text = "1 8 7 5 4 2 6 3 0";
    let extra =
        |name| value(name, 3, &Goal::BlankFirst, text) - value("manhattan", 3, &Goal::BlankFirst, text);
    assert_eq!(extra("diagonal-conflict:text"), 2);
    assert_eq!(extra("diagonal-conflict"), 2);
    assert_eq!(extra("diagonal-conflict-extended:text"), 2);
    assert_eq!(extra("diagonal-conflict:annex"), 0);
}

#[test]
fn known_faults_of_the_variants() {
    let at_goal = |name| value(name, 3, &Goal::BlankFirst, "0 1 2 3 4 5 6 7 8");
    assert_eq!((at_goal("last-move:text"), at_goal("last-move")), (2, 0));
    let at_one = |name| value(name, 3, &Goal::BlankFirst, "1 0 2 3 4 5 6 7 8");
    assert_eq!((at_one("corner-tiles:annex"), at_one("corner-tiles")), (3, 1));
    let blank_first = layout(4, 4, &Goal::BlankFirst);
    for (name, text, estimate, distance) in [
        ("linear-conflict:annex", "8 4 2 3 0 9 6 7 12 1 10 11 13 5 14 15", 15, 13),
        ("diagonal-conflict-extended:text", "4 14 9 2 0 5 1 3 8 6 10 7 12 13 15 11", 23, 21),
    ] {
        assert_eq!(value(name, 4, &Goal::BlankFirst, text), estimate);
        assert_eq!(shortest(&blank_first, &read(4, text)), distance);
    }
}

/// Loiseau and Asswad, table 2.
#[test]
fn the_table_of_loiseau_and_asswad() {
    for (text, expected) in [
        ("1 2 3 4 5 0 7 8 6", [1, 1, 4]),
        ("0 1 3 4 2 5 7 8 6", [4, 4, 16]),
        ("8 1 3 4 0 2 7 6 5", [10, 5, 25]),
        ("4 3 8 2 0 1 6 5 7", [16, 8, 40]),
        ("6 4 7 8 5 0 3 2 1", [21, 7, 42]),
        ("8 6 7 2 5 4 3 0 1", [21, 7, 42]),
    ] {
        let names = ["manhattan", "hamming", "manhattan-3-hamming"];
        assert_eq!(names.map(|name| value(name, 3, &Goal::BlankLast, text)), expected, "{text}");
    }
}

/// Roumilhac and Flandin 2023: the estimate is the largest of six, and the first tile has a weight of 36 / 4.
#[test]
fn the_weights_of_roumilhac_and_flandin() {
    let text = "4 3 8 2 0 1 6 5 7";
    let of = |text: &str, board: &str| {
        let estimate = single(text, &layout(3, 3, &Goal::BlankLast)).expect("exists for 3x3");
        estimate.value(estimate.root(&Array::<9>::from_grid(&read(3, board)).expect("fits")))
    };
    let sets: Vec<u32> = (1..=6).map(|set| of(&format!("weighted-manhattan(set={set})"), text)).collect();
    assert_eq!(sets[5], 16);
    assert_eq!((sets[2], sets[4]), (sets[1] / 4, sets[3] / 4));
    assert_eq!(of("weighted-manhattan", text), *sets.iter().max().expect("six"));
    // Tiles 1, 2, 3, 4, 5, 6, 7, 8 are 3, 2, 1, 1, 1, 3, 2, 3 steps from home.
    let weighted = [36 * 3, 12 * 2, 12, 4, 1, 3, 4 * 2, 3];
    assert_eq!(sets[0], weighted.iter().sum::<u32>() / 4);
    assert_eq!(of("weighted-manhattan(weights=36:12:12:4:1:1:4:1,by=4)", text), sets[0]);
}

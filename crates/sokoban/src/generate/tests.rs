use super::*;
use crate::exact::{self, Exact};

fn drawn(level: &Level) -> String {
    let letter = |cell: usize| {
        let (is_box, is_player) = (level.boxes().contains(&cell), level.player() == cell);
        match (level.cells()[cell], is_box, is_player) {
            (Cell::Wall, ..) => '#',
            (Cell::Floor, true, _) => '$',
            (Cell::Floor, _, true) => '@',
            (Cell::Floor, ..) => ' ',
            (Cell::Goal, true, _) => '*',
            (Cell::Goal, _, true) => '+',
            (Cell::Goal, ..) => '.',
        }
    };
    let rows = (0..level.rows()).map(|row| {
        let line: String =
            (0..level.columns()).map(|column| letter(row * level.columns() + column)).collect();
        line.trim_end().to_owned()
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// Returns whether walls enclose everything that the player could reach without boxes, and whether all boxes and goals
/// are there.
fn is_well_formed(level: &Level, boxes: usize, goals: usize) -> bool {
    let (rows, columns) = (level.rows(), level.columns());
    let mut reached = vec![false; rows * columns];
    reached[level.player()] = true;
    let mut queue = vec![level.player()];
    while let Some(cell) = queue.pop() {
        let (row, column) = (cell / columns, cell % columns);
        if row == 0 || column == 0 || row == rows - 1 || column == columns - 1 {
            return false;
        }
        for next in [cell - columns, cell + columns, cell - 1, cell + 1] {
            if level.cells()[next] != Cell::Wall && !reached[next] {
                reached[next] = true;
                queue.push(next);
            }
        }
    }
    level.boxes().len() == boxes
        && level.goals().count() == goals
        && level.boxes().iter().copied().chain(level.goals()).all(|cell| reached[cell])
}

#[test]
fn all_levels_are_well_formed_and_fit() {
    let mut made = 0;
    for style in Style::NAMES.map(|(_, style)| style) {
        for index in 0..150 {
            let (rows, columns) = (3 + index as usize % 9, 5 + index as usize / 9 % 10);
            let (boxes, spare_goals) = (1 + index as usize % 4, index as usize % 3);
            let options =
                Options { rows, columns, boxes, spare_goals, style, kind: Kind::Random, seed: 1, index };
            match generate(&options) {
                Ok(level) => {
                    made += 1;
                    assert!(is_well_formed(&level, boxes, boxes + spare_goals), "{}", drawn(&level));
                    assert!(level.rows() <= rows && level.columns() <= columns);
                    assert_eq!(generate(&options).as_ref(), Ok(&level));
                }
                Err(failure) => {
                    let goals = boxes + spare_goals;
                    assert_eq!(failure, GenerateError::Unmet(too_full(boxes, goals)));
                }
            }
        }
    }
    assert!(made > 450, "{made}");
}

#[test]
fn pulls_backwards_are_the_fewest_pushes_forwards() {
    for style in Style::NAMES.map(|(_, style)| style) {
        for index in 0..12 {
            let (boxes, spare_goals) = (1 + index as usize % 3, usize::from(index > 8));
            let kind = Kind::Solvable { least_pushes: 5, most_pushes: 20, states: 3000 };
            let options = Options { rows: 7, columns: 8, boxes, spare_goals, style, kind, seed: 5, index };
            let level = generate(&options).unwrap();
            assert!(is_well_formed(&level, boxes, boxes + spare_goals));
            let Exact::Solved { pushes, .. } = exact::fewest_pushes(&level, 1 << 22) else {
                panic!("a solvable level:\n{}", drawn(&level));
            };
            assert!((5..=20).contains(&pushes), "{pushes}:\n{}", drawn(&level));
            // With the search capped at this many pushes, the level needs exactly that many: layers are distances.
            let kind = Kind::Solvable { least_pushes: pushes, most_pushes: pushes, states: 1 << 20 };
            if let Ok(level) = generate(&Options { kind, ..options }) {
                let Exact::Solved { pushes: found, .. } = exact::fewest_pushes(&level, 1 << 22) else {
                    panic!("a solvable level:\n{}", drawn(&level));
                };
                assert_eq!(found, pushes, "{}", drawn(&level));
            }
        }
    }
}

#[test]
fn impossible_requirements_are_reported() {
    let options = Options::default();
    let failure = |options: Options| generate(&options).unwrap_err().to_string();
    let size = |rows: usize, columns: usize| {
        format!("cannot generate levels of {rows}x{columns} cells; the size must be between 3x3 and 200x200")
    };
    assert_eq!(failure(Options { rows: 2, ..options }), size(2, 10));
    assert_eq!(failure(Options { columns: usize::MAX, ..options.clone() }), size(options.rows, usize::MAX));
    assert_eq!(failure(Options { boxes: 0, ..options.clone() }), "a level needs at least one box");
    let many = Options { boxes: usize::MAX, spare_goals: 3, ..options.clone() };
    assert_eq!(failure(many), *too_full(usize::MAX, usize::MAX));
    let kind = Kind::Solvable { least_pushes: 1000, most_pushes: u32::MAX, states: 100 };
    assert_eq!(failure(Options { kind, ..options }), *too_short(1000));
}

#[test]
fn seeds_always_give_the_same_levels() {
    // Eight rows each; the last one may be empty.
    let rooms = [
        "##########",
        "#    #   #",
        "#@$$ #   #",
        "# $  #   #",
        "## #     #",
        "#  . #   #",
        "# .. #####",
        "######",
    ];
    let blocks = [
        "##########",
        "#        #",
        "# #   $$ #",
        "#...   # #",
        "#        #",
        "# @  # $ #",
        "# ##     #",
        "##########",
    ];
    let caves = ["    ###", "#####@#", "#  ##$#", "# $ # #", "# $ ..#", "#   . #", "#     #", "#######"];
    let noise = ["#######", "#  #  ####", "#     .#@#", "# $   .. #", "# $$  ####", "##    #", " ######", ""];
    let expected =
        [(1, rooms), (0, blocks), (2, caves), (2, noise)].map(|(index, rows)| (index, rows.join("\n")));
    for ((_, style), (index, expected)) in Style::NAMES.into_iter().zip(expected) {
        let level = generate(&Options { style, seed: 7, index, ..Options::default() }).unwrap();
        assert_eq!(drawn(&level), expected.trim_end());
    }
}

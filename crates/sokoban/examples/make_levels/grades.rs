//! The requirements for the levels of each grade.

use pousse_sokoban::generate::{Kind, Options, Style};

/// A collection of levels from the generator.
pub(crate) struct Grade {
    /// The name of the collection, after `pousse-`.
    pub(crate) name: &'static str,
    /// The description of the collection.
    pub(crate) about: &'static str,
    /// The options for each level; the index is that of the first candidate.
    pub(crate) wanted: Vec<Options>,
    /// How many candidates are tried for each level.
    pub(crate) candidates: u64,
    /// How often, per box, a solution must at least switch from one box to another.
    pub(crate) least_changes: usize,
    /// How many states a search for the fewest moves may store.
    pub(crate) move_states: usize,
}

/// Lists the grades.
pub(crate) fn grades() -> Vec<Grade> {
    use Style::{Blocks, Caves, Rooms};
    let trivial = [
        (5, 7, 1, 0, Rooms),
        (6, 7, 2, 0, Blocks),
        (6, 8, 1, 0, Caves),
        (7, 7, 2, 0, Rooms),
        (6, 8, 2, 1, Caves),
    ];
    let easy = [
        (6, 8, 2, 0, Rooms),
        (7, 8, 3, 0, Caves),
        (8, 8, 3, 0, Blocks),
        (7, 9, 2, 0, Rooms),
        (7, 8, 3, 1, Caves),
    ];
    let medium = [
        (8, 10, 3, 0, Rooms),
        (8, 10, 4, 0, Rooms),
        (8, 9, 3, 0, Blocks),
        (8, 10, 4, 1, Rooms),
        (8, 9, 4, 0, Caves),
    ];
    let hard = [
        (9, 11, 4, 0, Rooms),
        (9, 11, 5, 0, Rooms),
        (9, 12, 4, 0, Rooms),
        (8, 11, 5, 0, Rooms),
        (8, 11, 6, 0, Rooms),
        (9, 11, 4, 0, Rooms),
        (9, 11, 5, 0, Rooms),
        (9, 12, 4, 0, Rooms),
        (8, 11, 5, 0, Rooms),
        (9, 10, 5, 0, Rooms),
    ];
    vec![
        Grade {
            name: "trivial",
            about: "One or two boxes, a few pushes.",
            wanted: wanted(1000, 14, (3, 10, 12), 20_000, &trivial),
            candidates: 10,
            least_changes: 0,
            move_states: 8_000_000,
        },
        Grade {
            name: "easy",
            about: "Two or three boxes, up to thirty pushes.",
            wanted: wanted(2000, 18, (13, 24, 30), 100_000, &easy),
            candidates: 12,
            least_changes: 1,
            move_states: 8_000_000,
        },
        Grade {
            name: "medium",
            about: "Three or four boxes, up to sixty pushes.",
            wanted: wanted(3000, 18, (31, 46, 60), 400_000, &medium),
            candidates: 8,
            least_changes: 1,
            move_states: 8_000_000,
        },
        Grade {
            name: "hard",
            about: "Four to six boxes, more than fifty pushes.",
            wanted: wanted(4000, 14, (51, 64, u32::MAX), 500_000, &hard),
            candidates: 2,
            least_changes: 1,
            move_states: 2_000_000,
        },
    ]
}

/// Lists the options for `count` levels. Rows, columns, boxes, spare goals and style cycle through `shapes`; the
/// minimum number of pushes grows from the first number to the second, and the third is the maximum.
fn wanted(
    seed: u64,
    count: u32,
    (first, last, most_pushes): (u32, u32, u32),
    states: usize,
    shapes: &[(usize, usize, usize, usize, Style)],
) -> Vec<Options> {
    let one = |number: u32| {
        let (rows, columns, boxes, spare_goals, style) = shapes[number as usize % shapes.len()];
        // Rooms with doors lead to longer solutions than the other styles.
        let part = if style == Style::Rooms { 1 } else { 3 };
        let least_pushes = first + (last - first) * number / (count - 1) / part;
        let kind = Kind::Solvable { least_pushes, most_pushes, states };
        Options { rows, columns, boxes, spare_goals, style, kind, seed: seed + u64::from(number), index: 0 }
    };
    (0..count).map(one).collect()
}

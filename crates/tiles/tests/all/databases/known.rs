//! Boards of known length: no estimate exceeds it, and all have its parity.

use pousse_tiles::{Goal, Shape};

use super::common::{Known, door, graded, korf};

const ESTIMATES: [&str; 10] = [
    "walking-distance",
    "4-4-4-3",
    "4-4-4-3(mirror=off)",
    "5-5-5",
    "5-5-5(mirror=off)",
    "6-6-3",
    "6-6-3(mirror=off)",
    "max(5-5-5,walking-distance)",
    "max(4-4-4-3,5-5-5,6-6-3)",
    "max(4-4-4-3,walking-distance,linear-conflict)",
];

fn check(boards: &[Known], goal: &Goal) {
    let goal = goal.grid(Shape::new(4, 4).expect("a shape")).expect("named goals fit");
    for Known { start, length } in boards {
        let values = ESTIMATES.map(|estimate| door(start, &goal, "ida-star", estimate).initial_estimate());
        for (estimate, value) in ESTIMATES.iter().zip(values) {
            assert!(value <= *length, "{estimate} says {value} of {start:#}, {length} from {goal:#}");
            assert_eq!(value % 2, length % 2, "{estimate} of {start:#}");
        }
        let [walking, four, four_plain, five, five_plain, six, six_plain, larger, largest, _] = values;
        assert!(four_plain <= four && five_plain <= five && six_plain <= six, "{start:#}");
        assert_eq!(larger, five.max(walking), "{start:#}");
        assert_eq!(largest, four.max(five).max(six), "{start:#}");
    }
}

#[test]
fn never_more_than_the_lengths_of_korfs_boards() {
    let boards = korf();
    assert_eq!(boards.len(), 100);
    check(&boards, &Goal::BlankFirst);
}

#[test]
fn never_more_than_the_lengths_of_graded_boards() {
    let boards = graded();
    assert_eq!(boards.len(), 19);
    check(&boards, &Goal::BlankLast);
}

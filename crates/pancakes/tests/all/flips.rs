//! Solutions as text.

use proptest::prelude::*;

use pousse_pancakes::*;
use pousse_search::Value;

/// Returns the line and the column of the error.
fn place(text: &str) -> (i64, i64) {
    let wrong = parse_flips(text).expect_err("it is wrong");
    let [("line", Value::Number(line)), ("column", Value::Number(column)), _] = wrong.values() else {
        panic!("{wrong} has no place");
    };
    (*line, *column)
}

#[test]
fn says_where_a_text_is_wrong() {
    assert_eq!(place("3 5\n é 2"), (2, 2));
    assert_eq!(place("3,é,5"), (1, 3));
    assert_eq!(place("3 0"), (1, 3));
    assert_eq!(place("3 101"), (1, 3));
    assert_eq!(place("3 -5"), (1, 3));
    assert_eq!(place(&"9".repeat(100_000)), (1, 1));
}

#[test]
fn separators_are_interchangeable() {
    assert_eq!(parse_flips(" \u{a0},\r\n"), Ok(vec![]));
    assert_eq!(parse_flips("\u{feff}03,\r\n100\r\n"), Ok(vec![Flip(3), Flip(100)]));
}

proptest! {
    #[test]
    fn any_text_is_read_or_rejected(text in "\\PC*", near in "[0-9, \n-]{0,40}") {
        let _ = parse_flips(&text);
        let _ = parse_flips(&near);
    }

    #[test]
    fn written_text_reads_back(flips in prop::collection::vec(1u8..=100, 0..60)) {
        let flips: Vec<Flip> = flips.into_iter().map(Flip).collect();
        prop_assert_eq!(parse_flips(&write_flips(&flips)), Ok(flips));
    }
}

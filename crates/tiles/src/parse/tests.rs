use proptest::prelude::*;

use pousse_search::text::MOST_ERRORS;

use super::*;
use crate::{Goal, generate};

fn read_with(text: &str, options: ParseOptions) -> Vec<Result<String, String>> {
    parse(text.as_bytes(), &options)
        .into_iter()
        .map(|read| match read {
            Ok(Instance { label: Some(label), grid, .. }) => Ok(format!("{label}: {grid:#}")),
            Ok(instance) => Ok(format!("{:#}", instance.grid)),
            Err(wrong) => Err(wrong.to_string()),
        })
        .collect()
}

fn read(text: &str) -> Vec<Result<String, String>> {
    read_with(text, ParseOptions::default())
}

fn boards(text: &str) -> Vec<String> {
    read(text).into_iter().map(|read| read.unwrap_or_else(|wrong| panic!("{text:?}: {wrong}"))).collect()
}

fn sized(rows: usize, columns: usize) -> ParseOptions {
    ParseOptions { size: Some(Shape::new(rows, columns).unwrap()), from_zero: false }
}

const EIGHT: &str = "1 8 7 / 2 5 6 / 4 3 0";

#[test]
fn reads_one_board_in_many_formats() {
    for text in [
        "1 8 7 2 5 6 4 3 0",
        "1 8 7/2 5 6/4 3 0",
        "1,8,7,2,5,6,4,3,0",
        " 1, 8 ,7,\t2 5 6\u{a0}4 3 0,",
        "1 8 7\n2 5 6\n4 3 0",
        "1 8 7\r\n2 5 6\r\n4 3 0\r\n",
        "1 8 7\r2 5 6\r4 3 0",
        "\u{feff}1 8 7 2 5 6 4 3 0",
        "1 8 7 / 2 5 6 / 4 3 _",
        "1 8 7 / 2 5 6 / 4 3 .",
        "1 8 7 / 2 5 6 / 4 3 x # the blank",
        "1 8 7 / 2 5 6 / 4 3 X",
        "1 8 7 / 2 5 6 / 4 3 -",
        "1 8 7 / 2 5 6 / 4 3 0 /",
        "# 42\n3\n1 8 7\n2 5 6 # row\n4 3 0\n",
        "3 # size\n# comment\n\n1 8 7\n# comment\n2 5 6\n4 3 0",
        "3\n1 8 7 2 5 6 4 3 0",
        "01 08 007 2 5 6 4 3 00",
        "1 8 7\n# not a blank line\n2 5 6\n4 3 0\n\n\n",
        ": 1 8 7 2 5 6 4 3 0",
        "1 8 7 | 2 5 6 | 4 3 0",
        "1 8 7|2 5 6|4 3 0|",
        "[1 8 7; 2 5 6; 4 3 0];",
        "1 8 7 2 5 6 4 3 0;",
        "[[1,8,7],[2,5,6],[4,3,0]]",
        "[[1, 8, 7], [2, 5, 6], [4, 3, 0]],",
        "[[1, 8, 7],\n [2, 5, 6],\n [4, 3, 0]]",
        "[\n  [1, 8, 7],\n  [2, 5, 6],\n  [4, 3, 0]\n]",
        "[[1 8 7]\n [2 5 6]\n [4 3 0]]",
        "[1,8,7,2,5,6,4,3,0]",
        "[[1,8,7,2,5,6,4,3,0]]",
        "((1,8,7),(2,5,6),(4,3,0))",
        "(1, 8, 7, 2, 5, 6, 4, 3, 0)",
        "{{1,8,7},{2,5,6},{4,3,0}}",
        "+---+---+---+\n| 1 | 8 | 7 |\n+---+---+---+\n| 2 | 5 | 6 |\n+---+---+---+\n| 4 | 3 |   |\n+---+---+---+\n",
        "┌─┬─┬─┐\n│1│8│7│\n├─┼─┼─┤\n│2│5│6│\n├─┼─┼─┤\n│4│3│ │\n└─┴─┴─┘",
        "187256430",
        "1;8;7\n2;5;6\n4;3;0",
        "1;8;7\r\n2;5;6\r\n4;3;0\r\n",
        "1 | 8 | 7\n2 | 5 | 6\n4 | 3 | _\n",
        "\"1\",\"8\",\"7\"\n\"2\",\"5\",\"6\"\n\"4\",\"3\",\"0\"",
        "\"1\";\"8\";\"7\"\n\"2\";\"5\";\"6\"\n\"4\";\"3\";\"0\"",
        "3\n1;8;7\n2;5;6\n4;3;0",
        "3 3\n1 8 7\n2 5 6\n4 3 0",
        "3x3\n\n1 8 7\n# a comment\n2 5 6\n4 3 0\n",
        "3×3 # size\n1,8,7\n2,5,6\n4,3,0",
    ] {
        assert_eq!(boards(text), [EIGHT], "{text:?}");
    }
    assert_eq!(boards("a: [[1,,2],[3,4,5]]"), ["a: 1 0 2 / 3 4 5"]);
    assert_eq!(boards(",1,2,3"), ["0 1 / 2 3"]);
    assert_eq!(boards("a: 2;1;4\n5;;3"), ["a: 2 1 4 / 5 0 3"]);
    assert_eq!(boards("2;1;0\n\n1|0\n"), ["2 / 1 / 0", "1 / 0"]);
    assert_eq!(boards("2 3\n1 2 3\n4 5 0\n3x2\n1 2\n3 4\n5 0"), ["1 2 3 / 4 5 0", "1 2 / 3 4 / 5 0"]);
    assert_eq!(boards("2 2\n1 2\n3 0\n"), ["1 2 / 3 0"]);
    assert_eq!(boards("b: | 2 | 1 |\n|   | 3 |"), ["b: 2 1 / 0 3"]);
}

#[test]
fn labels_come_from_colons_and_numbers() {
    let fifteen = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
    let grid = "14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3";
    for (before, label) in [
        ("1 41 57 276361933 : ", "1 41 57 276361933"),
        ("1 ", "1"),
        ("1. ", "1"),
        ("12) ", "12"),
        ("a: b :", "a: b"),
        ("987654321 ", "987654321"),
        ("name:\n", "name"),
        ("name :\n\n# comment\n", "name"),
    ] {
        assert_eq!(boards(&format!("{before}{fifteen}")), [format!("{label}: {grid}")]);
    }
    assert_eq!(boards(&format!("heading:\nown : {fifteen}")), [format!("own: {grid}")]);
    assert_eq!(
        boards("a:\n3\n1 8 7\n2 5 6\n4 3 0\nb:\n1 8 7\n2 5 6\n4 3 0"),
        ["a", "b"].map(|l| format!("{l}: {EIGHT}"))
    );
    assert_eq!(boards("hardest 31 : 8 7 6 0 4 1 2 5 3"), ["hardest 31: 8 7 6 / 0 4 1 / 2 5 3"]);
}

#[test]
fn distinguishes_rows_from_boards() {
    // Each line is a board, although four lines of four could be rows.
    assert_eq!(boards("0 1 2 3\n1 2 3 0\n3 1 2 0\n1 0 3 2").len(), 4);
    // The first line is a board by itself, but all four together are one.
    assert_eq!(
        boards("0 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15"),
        ["0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15"]
    );
    // The first three rows are a board by themselves, but there is a fourth.
    assert_eq!(boards("1 2 3\n4 5 6\n7 8 0\n9 10 11"), ["1 2 3 / 4 5 6 / 7 8 0 / 9 10 11"]);
    assert_eq!(boards("1 2 3\n4 5 0"), ["1 2 3 / 4 5 0"]);
    assert_eq!(boards("3\n1\n2\n0"), ["3 / 1 / 2 / 0"]);
    assert_eq!(boards("1 2 3 0/"), ["1 2 3 0"]);
    assert_eq!(boards("1/0"), ["1 / 0"]);
    // Consecutive squares need no blank line between them, and neither do 42 puzzles.
    assert_eq!(boards("1 2\n3 0\n0 1\n2 3\n"), ["1 2 / 3 0", "0 1 / 2 3"]);
    assert_eq!(boards("2\n1 2\n3 0\n2\n0 1\n2 3\n"), ["1 2 / 3 0", "0 1 / 2 3"]);
    // Rectangles do.
    assert_eq!(boards("1 2 3\n4 5 0\n\n0 1 2\n3 4 5"), ["1 2 3 / 4 5 0", "0 1 2 / 3 4 5"]);
}

#[test]
fn the_size_resolves_ambiguity() {
    let with = |text, rows, columns| read_with(text, sized(rows, columns));
    let ok = |text: &str| vec![Ok(text.to_owned())];
    assert_eq!(with("0 1 2 3", 1, 4), ok("0 1 2 3"));
    assert_eq!(with("0 1 2 3", 4, 1), ok("0 / 1 / 2 / 3"));
    assert_eq!(with("0\n1\n2\n3", 4, 1), ok("0 / 1 / 2 / 3"));
    assert_eq!(with("0 1 2 3 4 5", 2, 3), ok("0 1 2 / 3 4 5"));
    assert_eq!(with("7 0 1 2 3 4 5", 2, 3), ok("7: 0 1 2 / 3 4 5"));
    assert_eq!(with("0 1 2\n3 4 5\n0 1 2\n3 4 5", 2, 3).len(), 2);
    assert_eq!(with("2\n1 2\n3 0", 2, 2), ok("1 2 / 3 0"));
    for (text, rows, columns) in [
        ("0 1/2 3", 1, 4),
        ("2\n0 1\n2 3", 1, 4),
        ("0 1 2 3", 3, 3),
        ("0 1 2\n3 4 5", 3, 3),
        ("0 1 2\n3 4 5\n6 7", 3, 3),
    ] {
        let read = with(text, rows, columns);
        assert!(read.len() == 1 && read[0].is_err(), "{text:?} as {rows}x{columns}: {read:?}");
    }
}

#[test]
fn tiles_may_be_numbered_from_0() {
    let options = ParseOptions { size: None, from_zero: true };
    assert_eq!(read_with("0 1 2 -1", options), [Ok("1 2 / 3 0".into())]);
    assert_eq!(read_with("2\n0 1\n2 -1", options), [Ok("1 2 / 3 0".into())]);
    assert_eq!(read_with("5 0 1 2 -1", options), [Ok("5: 1 2 / 3 0".into())]);
    assert_eq!(
        read_with("0 1 3 -1", options),
        [Err("line 1, column 5: 3 is not a tile of a 2x2 board: tiles go from 0 to 2, and -1 is the blank"
            .into())]
    );
    assert_eq!(
        read_with("0 0 1 -1", options),
        [Err("line 1, column 3: 0 occurs twice, and 2 is missing".into())]
    );
    assert!(
        read("0 1 2 -1")[0]
            .as_ref()
            .is_err_and(|wrong| wrong.starts_with("line 1, column 7: `-1` is negative"))
    );
}

#[test]
fn one_bad_board_does_not_affect_the_others() {
    let text = "1 2 3 0\n1 2 3 3\n1 2 0\n0 1 2 3\nx y z\n3 2 1 0";
    let read = read(text);
    assert_eq!(read.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, false, true, false, true]);
    assert_eq!(read[1], Err("line 2, column 7: 3 occurs twice, and the blank (0) is missing".into()));
    assert_eq!(read[2], Err("line 3, column 6: 3 numbers do not form a square board".into()));
    assert_eq!(read[4], Err("line 5, column 3: `y` is not a number".into()));
}

#[test]
fn a_count_before_the_boards_is_one_error() {
    let read = read("100\n1 2 3 0\n0 1 2 3\n");
    assert_eq!(read.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true, true]);
}

#[test]
fn one_wrong_grid_is_one_error() {
    for (text, wrong) in [
        ("1 2 3\n4 5 6\n7 8 8\n\n1 2/3 0", "line 3, column 5: 8 occurs twice, and the blank (0) is missing"),
        ("1;2;3\n4;5;6\n7;8;8\n\n1 2/3 0", "line 3, column 5: 8 occurs twice, and the blank (0) is missing"),
        (
            "3 3\n1 2 3\n4 5 6\n7 8 8\n\n1 2/3 0",
            "line 4, column 5: 8 occurs twice, and the blank (0) is missing",
        ),
        ("3x3\n1 2 3\n4 5 6\n\n\na: 1 2/3 0", "line 3, column 6: a 3x3 board has 3 rows, but there are 2"),
        (
            "3x3\nb: 1 2/3 0",
            "line 1, column 1: the size is 3x3, so 3 rows of 3 should follow, but there are none",
        ),
        ("1;;2\n\n1 2/3 0", "line 1, column 3: there is nothing before this mark, so the row is empty"),
        ("1 2 3\n4 5\n7 8 0\n\n1 2/3 0", "line 2, column 3: row 2 has 2 numbers, but row 1 has 3"),
        ("1 2 3\n4 5 a\n7 8 0\n\n1 2/3 0", "line 2, column 5: `a` is not a number"),
        ("1 0 3\n4 0 6\n7 8 0\n\n1 2/3 0", "line 2, column 3: the blank occurs twice, and 2 is missing"),
        (
            "3\n1 2 3\n4 5 6\n2\n1 2\n3 0",
            "line 3, column 6: the size is 3, so 3 rows of 3 numbers should follow, but there are 2",
        ),
        ("0 1\n2 3\n4 5\n6 6\n\n1 2/3 0", "line 4, column 3: 6 occurs twice, and 7 is missing"),
        ("4\n1 2 3\n4 5 6\n7 8 0\n\n1 2/3 0", "line 2, column 5: the size is 4, but this row has 3 numbers"),
        (
            "2\n1 2 3\n4 5 6\n7 8 0\n2\n1 2\n3 0",
            "line 2, column 5: the size is 2, but this row has 3 numbers",
        ),
        (
            "3\n1 2 3\n4 5 6\n7 8 9\n2\n1 2\n3 0",
            "line 4, column 5: 9 is not a tile of a 3x3 board: tiles go from 1 to 8, and 0 is the blank",
        ),
        (
            "1000\n1 2 3\n4 5 6\nname : 1 2/3 0",
            "line 1, column 1: 1000 alone on a line is a size, but sizes go from 2 to 128",
        ),
    ] {
        let read = read(text);
        assert_eq!(read[0], Err(wrong.into()), "{text:?}");
        assert!(read.len() == 2 && read[1].is_ok(), "{text:?}: {read:?}");
    }
}

#[test]
fn errors_show_the_place() {
    let wrong = |text: &str| parse(text.as_bytes(), &ParseOptions::default()).remove(0).unwrap_err();
    assert_eq!(
        wrong("# c\n1 2\t\u{1b}3 0").excerpt(),
        "2 | 1 2 \u{fffd}3 0\n  |     ^\nhint: tiles are written in digits 0 to 9, the blank as 0, _, . or x"
    );
    let six = wrong("0 1 2 3 4 5");
    assert_eq!(six.hint.as_deref(), Some("give the shape with --size ROWSxCOLS: 2x3, 3x2, 1x6, 6x1"));
    let long = wrong(&format!("{}é 0 {}", "1 ".repeat(500), "2 ".repeat(500)));
    assert_eq!(long.place.unwrap().column, 1001);
    let utf8 = parse(b"1 2\n\xc3\xa9 \xff 3", &ParseOptions::default()).remove(0).unwrap_err();
    assert_eq!(utf8.to_string(), "line 2, column 3: the byte 0xff is not UTF-8 text");
    assert_eq!(utf8.hint, None);
    let utf16 = parse(b"0 1\n\xff\xfe1\0", &ParseOptions::default()).pop().unwrap().unwrap_err();
    assert_eq!(utf16.hint.as_deref(), Some("this looks like UTF-16: save it as UTF-8"));
    assert!(wrong("1 2 3 4 5 6 7 8").hint.unwrap().contains("no blank"));
}

#[test]
fn reading_stops_after_too_many_errors() {
    let read = parse("1 2 0\n0 1 2 3\n".repeat(5000).as_bytes(), &ParseOptions::default());
    assert_eq!(read.iter().filter(|read| read.is_err()).count(), MOST_ERRORS + 1);
    assert!(read.last().unwrap().as_ref().unwrap_err().message.contains("the rest of the text was not read"));
    let run = parse("1 2 0\n0 1\n".repeat(5000).as_bytes(), &ParseOptions::default());
    assert_eq!(run.len(), MOST_ERRORS + 1);
    // Many correct boards are all read.
    assert_eq!(boards(&"0 1 2 3\n".repeat(5000)).len(), 5000);
}

#[test]
fn largest_boards_are_read() {
    let shape = Shape::new(128, 128).unwrap();
    let grid = generate::random(&Goal::BlankLast.grid(shape).unwrap(), 1, 1);
    for format in [crate::Format::Line, crate::Format::Slash, crate::Format::Grid, crate::Format::School42] {
        let text = format.write(&grid).unwrap();
        assert_eq!(
            parse(text.as_bytes(), &ParseOptions::default()).remove(0).unwrap().grid,
            grid,
            "{format}"
        );
    }
    let one_more = (0..129 * 129).map(|tile| tile.to_string()).collect::<Vec<_>>().join(" ");
    assert!(read(&one_more)[0].as_ref().is_err_and(|wrong| wrong.contains("too many numbers")));
}

fn any_options() -> impl Strategy<Value = ParseOptions> {
    (prop::option::of((1usize..6, 1usize..6)), any::<bool>()).prop_map(|(size, from_zero)| ParseOptions {
        size: size.and_then(|(rows, columns)| Shape::new(rows, columns)),
        from_zero,
    })
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_rejected(bytes: Vec<u8>, options in any_options()) {
        let read = parse(&bytes, &options);
        prop_assert!(!read.is_empty());
        for wrong in read.iter().filter_map(|read| read.as_ref().err()) {
            prop_assert!(wrong.place.as_ref().is_some_and(|place| place.line >= 1 && place.column >= 1));
            let _ = wrong.excerpt();
        }
    }

    #[test]
    fn any_text_of_valid_characters_is_read_or_rejected(
        text in "[0-9 ,/|;:#.x_\\[\\](){}\n\r\t+=-]{0,80}", rows in "([0-4]( [0-4]){0,3}\n{1,2}){0,12}", options in any_options(),
    ) {
        for text in [text, rows] {
            let lines = text.matches(['\n', '\r']).count() + 1;
            for read in parse(text.as_bytes(), &options) {
                match read {
                    Ok(instance) => {
                        prop_assert!(instance.line <= lines);
                        prop_assert!(options.size.is_none_or(|size| size == instance.grid.shape()));
                    }
                    Err(wrong) => {
                        prop_assert!(wrong.place.as_ref().is_some_and(|place| place.line <= lines));
                        prop_assert!(!wrong.excerpt().is_empty());
                    }
                }
            }
        }
    }
}

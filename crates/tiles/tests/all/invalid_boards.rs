//! Hundreds of texts that are not boards, and a few odd ones that are: errors with a place, no panics, no hangs.

use std::sync::mpsc;
use std::time::Duration;

use pousse_search::text::{MOST_ERRORS, Place, ReadError};
use pousse_tiles::{ParseOptions, Shape, parse};

/// Checks that every instance is rejected, and that each error has a place in the text.
fn refused(text: &[u8]) -> Vec<ReadError> {
    let shown = String::from_utf8_lossy(&text[..text.len().min(60)]).into_owned();
    let lines = text.iter().filter(|&&byte| byte == b'\n' || byte == b'\r').count() + 1;
    let read = parse(text, &ParseOptions::default());
    assert!(!read.is_empty(), "{shown:?} gave nothing");
    read.into_iter()
        .map(|read| {
            let error = read.expect_err(&shown);
            let &Place { line, column, .. } = error.place.as_ref().expect("a place");
            assert!((1..=lines).contains(&line), "{shown:?}: {error}");
            assert!(column >= 1 && !error.message.is_empty(), "{shown:?}: {error}");
            assert!(error.to_string().starts_with(&format!("line {line}, column {column}: ")));
            let excerpt = error.excerpt();
            let source = excerpt.lines().next().expect("the line");
            assert!(source.chars().count() < 100 && error.message.len() < 300, "{shown:?}: {error}");
            assert!(excerpt.contains('^'));
            error
        })
        .collect()
}

/// Returns the place of an error.
fn at(error: &ReadError) -> (usize, usize) {
    error.place.as_ref().map(|place| (place.line, place.column)).expect("a place")
}

/// Returns the place of the only error.
fn place(text: &str) -> (usize, usize) {
    let errors = refused(text.as_bytes());
    assert_eq!(errors.len(), 1, "{text:?}: {errors:?}");
    at(&errors[0])
}

#[test]
fn single_mistakes_are_found_where_they_are() {
    for (text, at) in [
        ("", (1, 1)),
        (" \t ", (1, 1)),
        ("\n\n\n", (1, 1)),
        ("\r\n", (1, 1)),
        ("# only\n# comments", (1, 1)),
        ("\u{feff}", (1, 1)),
        ("label:", (1, 7)),
        ("a: 1 2/3 0x", (1, 10)),
        ("é: 1 2/3 é", (1, 10)),
        ("99999 99999", (1, 1)),
        ("99999", (1, 1)),
        ("129", (1, 1)),
        ("0", (1, 1)),
        ("1", (1, 1)),
        ("3", (1, 2)),
        ("_", (1, 1)),
        ("18446744073709551615", (1, 1)),
        ("18446744073709551616", (1, 1)),
        ("123456788", (1, 1)),
        ("-1 0 1 2", (1, 1)),
        ("0 1 2 -3", (1, 7)),
        ("0 1 2 +3", (1, 7)),
        ("0 1 2.0 3", (1, 5)),
        ("0 1 2 3e0", (1, 7)),
        ("0 1 2 0x3", (1, 7)),
        ("0 1 2 ３", (1, 7)),
        ("0 1 2 ٣", (1, 7)),
        ("0 1 2 −3", (1, 7)),
        ("0 1\u{200b} 2 3", (1, 3)),
        ("0 1 2 \0", (1, 7)),
        ("0 1 2 3\0", (1, 7)),
        ("\0\0\0\0", (1, 1)),
        ("0,,1,2", (1, 3)),
        (",0,1,2,3", (1, 9)),
        (",0,1,2", (1, 2)),
        ("0 1//2 3", (1, 5)),
        ("/0 1/2 3", (1, 1)),
        ("0 1/2", (1, 5)),
        ("0/1 2", (1, 5)),
        ("0 1/2 3/4", (1, 9)),
        ("0/", (1, 1)),
        ("[[0,1],[2]]", (1, 9)),
        ("[[0,1],[2,2]]", (1, 11)),
        ("[[0,1],[2,a]]", (1, 11)),
        ("0 1;2", (1, 5)),
        ("0 1|;2 3", (1, 5)),
        ("| 0 | 1 |\n| 2 |   |", (2, 9)), // the bar that ends the empty cell
        ("0 1 2", (1, 6)),
        ("0 1 2 3 4", (1, 10)),
        ("1 2 3 4", (1, 7)),
        ("1 1 2 0", (1, 3)),
        ("0 0 1 2", (1, 3)),
        ("0 _ 1 2", (1, 3)),
        ("x . 1 2", (1, 3)),
        ("0 1 2 4", (1, 7)),
        ("1 2 3\n4 5 6\n7 8", (3, 3)),
        ("1 2 3\n4 5 6 0\n7 8 9", (2, 7)),
        ("3\n1 2 3\n4 5 6", (3, 6)),
        ("3\n1 2 3\n4 5 6\n7 8 8", (4, 5)),
        ("3\n1 2 3\n4 5 6\n7 8", (4, 3)),
        ("3\n1 2 3\n4 5 6\n7 8 0 9", (4, 7)),
        ("3\n1 2\n3 0", (2, 3)),
        ("2\n1 2 3\n4 5 6\n7 8 0", (2, 5)),
        ("3\n\n\n", (1, 2)),
        ("3\n# nothing more", (1, 2)),
        ("4096\n1 2\n3 0", (1, 1)),
        ("4294967296\n1 2\n3 0", (1, 1)),
    ] {
        assert_eq!(place(text), at, "{text:?}: {:?}", refused(text.as_bytes()));
    }
}

#[test]
fn invalid_utf8_is_rejected() {
    for (bytes, place) in [
        (&b"\xff"[..], (1, 1)),
        (b"1 2 3 \xc3", (1, 7)),
        (b"0 1\n2 \xe9\n", (2, 3)),
        (b"# comment\n# \xe9t\xe9\n", (2, 3)),
        (b"\xc3\xa9 \xf0\x9f\x98 : 1 2", (1, 3)),
        (b"\xed\xa0\x80", (1, 1)),
        (b"\xff\xfe1\0 \0", (1, 1)),
        (b"\xc0\x80 1 2 3", (1, 1)),
        (b"\x80\x80\x80\n\x80", (1, 1)),
    ] {
        let errors = refused(bytes);
        assert_eq!(at(&errors[0]), place, "{bytes:?}: {errors:?}");
        assert!(errors[0].message.contains("UTF-8"));
    }
    // A picture, a program: every possible byte, over and over.
    let all: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    refused(&all);
}

#[test]
fn boards_with_one_mistake_are_rejected_in_every_format() {
    let mut count = 0;
    for side in 2..=6usize {
        let cells = side * side;
        let right: Vec<String> = (1..cells).map(|tile| tile.to_string()).chain(["0".into()]).collect();
        for index in 0..cells {
            // A repeated tile, one that is too large, a word, and a missing number in every place.
            let instead = [
                right[(index + 1) % cells].clone(),
                cells.to_string(),
                "?".into(),
                "1.5".into(),
                "-7".into(),
            ];
            for wrong in instead {
                let mut tiles = right.clone();
                tiles[index] = wrong;
                let rows = |separator: &str| {
                    tiles.chunks(side).map(|row| row.join(" ")).collect::<Vec<_>>().join(separator)
                };
                for text in [
                    tiles.join(" "),
                    tiles.join(","),
                    rows("/"),
                    rows("\n"),
                    format!("{side}\n{}", rows("\n")),
                ] {
                    let errors = refused(text.as_bytes());
                    assert_eq!(errors.len(), 1, "{text:?}: {errors:?}");
                    count += 1;
                }
            }
            let mut tiles = right.clone();
            tiles.remove(index);
            let rows = tiles.chunks(side).map(|row| row.join(" ")).collect::<Vec<_>>();
            for text in [tiles.join(" "), rows.join("/"), format!("{side}\n{}", rows.join("\n"))] {
                // What is left of a small board may contain a smaller one, so only the first result is checked.
                assert!(parse(text.as_bytes(), &ParseOptions::default())[0].is_err(), "{text:?}");
                count += 1;
            }
        }
    }
    assert!(count > 2000, "{count}");
}

/// A reader that backtracked for every line or word would take hours; the test allows minutes.
#[test]
fn huge_texts_are_rejected_in_one_pass() {
    let (say, hear) = mpsc::channel();
    std::thread::spawn(move || {
        huge_texts_are_refused();
        let _ = say.send(());
    });
    hear.recv_timeout(Duration::from_secs(600)).expect("it ends, and without a panic");
}

fn huge_texts_are_refused() {
    let mega = 4 << 20;
    for text in [
        "9".repeat(mega),
        "0".repeat(mega),
        "1 ".repeat(mega / 2),
        "1\n".repeat(mega / 2),
        "1 2\n".repeat(mega / 4),
        "0 1 2\n".repeat(mega / 6),
        "a\n".repeat(mega / 2),
        "1/".repeat(mega / 2),
        "1 2 3/".repeat(mega / 6),
        ",".repeat(mega),
        "/".repeat(mega),
        "[".repeat(mega),
        "]".repeat(mega),
        "|".repeat(mega),
        "[1],".repeat(mega / 4),
        ":".repeat(mega),
        "a:\n".repeat(mega / 3),
        "#\n".repeat(mega / 2),
        "\n".repeat(mega),
        "\0".repeat(mega),
        " ".repeat(mega),
        "é".repeat(mega / 2),
        format!("3\n{}", "\n".repeat(mega)),
        format!("128\n{}", "1 2 3\n".repeat(mega / 6)),
        format!("3\n{}", "a\n".repeat(mega / 2)),
        "128\n".repeat(mega / 4),
        (0..600_000).map(|number| format!("{number} ")).collect(),
        (0..600_000).map(|number| format!("{number}\n")).collect(),
        (0..300_000).map(|number| format!("{} {}\n", number * 2, number * 2 + 1)).collect(),
    ] {
        let errors = refused(text.as_bytes());
        assert!(errors.len() <= MOST_ERRORS + 1);
    }
    // The same with bytes that are not valid text.
    refused(&vec![0xff; mega]);
    refused(&b"\xff\n".repeat(mega / 2));
}

#[test]
fn a_given_size_rules_out_other_texts() {
    let size = Shape::new(3, 4);
    let right = "1 2 3 4 5 6 7 8 9 10 11 0";
    let options = ParseOptions { size, from_zero: false };
    assert!(parse(right.as_bytes(), &options)[0].is_ok());
    for text in [
        "1 2 3 4 5 6 7 8 9 10 11",
        "1 2 3 4 5 6 7 8 9 10 11 0 12",
        "1 2 3 4 5 6 7 8 9 10 11 12",
        "1 2 3/4 5 6/7 8 9/10 11 0",
        "1 2 3\n4 5 6\n7 8 9\n10 11 0",
        "1 2 3 4\n5 6 7 8",
        "1 2 3 4\n5 6 7 8\n9 10 11 11",
        "3\n1 2 3\n4 5 6\n7 8 0",
        "1 2 3 0",
        "1 2 3 4 5 6 7 8 0",
        "",
    ] {
        let read = parse(text.as_bytes(), &options);
        assert!(read.len() == 1 && read[0].is_err(), "{text:?}: {read:?}");
    }
}

#[test]
fn odd_but_valid_texts_are_read() {
    for text in [
        "1 2 3\r\n4 5 6\r\n7 8 0\r\n",
        "\u{feff}3\r\n1 2 3\r\n4 5 6\r\n7 8 0",
        "1\t2\t3\t4\t5\t6\t7\t8\t0",
        "1 2 3\n\t4 5 6  \n  7 8 0\n\n\n",
        "# c\n#\n 3 # size\n1 2 3#\n4 5 6\n7 8 0",
        "# \0 in a comment\n1 2 3/4 5 6/7 8 0",
        "label with ünïcode: 1 2 3/4 5 6/7 8 0",
        "00000000001 2 3 4 5 6 7 8 0",
    ] {
        let read = parse(text.as_bytes(), &ParseOptions::default());
        assert!(read.len() == 1 && read[0].is_ok(), "{text:?}: {read:?}");
        let grid = &read[0].as_ref().expect("just checked").grid;
        assert_eq!(format!("{grid:#}"), "1 2 3 / 4 5 6 / 7 8 0", "{text:?}");
    }
}

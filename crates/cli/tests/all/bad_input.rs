//! Invalid boards, from the arguments, from files and from standard input: rejected at once, with the place of the
//! error.

use crate::common::{self, Answer, file, pousse, pousse_reading};

/// Texts that contain no board.
fn malformed() -> Vec<String> {
    let mut texts: Vec<String> = [
        "",
        " ",
        "\t",
        "\n\n",
        "#",
        "# only a comment",
        "# one\n# two\n",
        ":",
        "label :",
        "label:\n",
        "0",
        "1",
        "00",
        "1 2",
        "1 2 3",
        "1 2 3 4",
        "0 0 0 0",
        "1 1 1 1",
        "1 2 2 0",
        "1 2 3 3",
        "0 1 2 2",
        "1 2 4 0",
        "2 3 4 0",
        "5 6 7 8",
        "1 2 3 4 5 6 7 8",
        "1 2 3 4 5 6 7 8 9",
        "1 2 3 4 5 6 7 8 0 9",
        "1 2 3 4 5 6 7 8 0 0",
        "0 1 2 3 4 5 6 7",
        "1 2 3 4 5 6 7 8 8",
        "9 1 2 3 4 5 6 7 0",
        "1 2 3/4 5 6/7 8",
        "1 2 3/4 5/6 7 8 0",
        "1 2 3//4 5 0",
        "/",
        "//",
        "/1 2/3 0",
        "1 2/3 0/ /",
        "1 2 3/4 5 6",
        "1/2/3",
        "1 2 3/4 5 6/7 8 0/9 10 12",
        "1 2 3 99999999999999999999",
        "18446744073709551616 0 1 2",
        "4294967296 1 2 0",
        "65536 1 2 0",
        "65537 1 2 0",
        "16384 1 2 0",
        "1 2 3 -0",
        "-1 -2 -3 0",
        "-1 0 1 2",
        "1 -2 3 0",
        "--1 2 3 0",
        "1 2 - 0",
        "+1 2 3 0",
        "1.5 2 3 0",
        "1. 2. 3. 0.",
        ".5 2 3 0",
        "1e3 2 3 0",
        "1e0 2 3 0",
        "0x1 2 3 0",
        "1 2 3 0x0",
        "1_000 2 3 0",
        "NaN 1 2 0",
        "inf 1 2 0",
        "one two three zero",
        "a",
        "1 2 a 0",
        "1 2 3 o",
        "1 2 3 O",
        "x x x x",
        "_ 1 2 _",
        ". 0 1 2",
        "1,2,,3,0,",
        ",,,",
        "1 2;3",
        "1 2|3",
        "(1 2 3 3)",
        "[1,2,3,3]",
        "[[1,2],[3,0,4]]",
        "{1,2,3}",
        "\"1 2 3 0\"",
        "'1 2 3 0'",
        "1 2 3 0;0",
        "1 2 3 0)",
        "1 2\\3 0",
        "1 2 3 0 !",
        "3\n1 2 3\n4 5 6\n7 8",
        "3\n1 2 3\n4 5 6\n7 8 0\n9",
        "3\n1 2 3\n4 5 6",
        "3\n1 2 3 4 5 6 7 8 0 9\n",
        "3\n",
        "3\n3\n",
        "2\n1 2 3\n0",
        "2\n1 2\n3 3",
        "0\n",
        "129\n1 2\n",
        "-3\n1 2 3\n4 5 6\n7 8 0",
        "99999999999\n1 2\n3 0",
        "1 2\n3 0 4",
        "1 2 3\n4 5\n6 7 0",
        "1 2\n3\n0",
        "\u{feff}",
        "\u{0}",
        "1 2 3 \u{0}",
        "1\u{0}2 3 0",
        "é",
        "\u{1f9e9}",
        "١ ٢ ٣ ٠",
        "１ ２ ３ ０",
        "1 2 3 ²",
        "½ 1 2 0",
        "1\u{200b}2 3 0",
        "1 2 3 0\u{7f}",
        "\u{1b}[31m1 2 3 0",
        "#####\n#@@.#\n#####",
        "<board>1 2 3 0</board>",
        "1 2 3 0 # ok\n1 2 2 0",
        // Labels do not hide what follows.
        "a: b: 1 2 3 0 0",
        "a : 1 2 2 0",
        ": 1 2 2 0",
        "1 2 3 0 : ",
    ]
    .map(String::from)
    .to_vec();
    // Every count of numbers that no board has, and every 3x3 board with one number replaced.
    texts.extend((2..60).filter(|n| ![4, 9, 16, 25, 36, 49].contains(n)).map(|n| numbers(0..n)));
    for place in 0..9 {
        for wrong in ["9", "10", "255", "-1", "x1", "?", "1000000000000"] {
            let mut tiles: Vec<String> = (0..9).map(|tile| tile.to_string()).collect();
            tiles[place] = wrong.into();
            texts.push(tiles.join(" "));
        }
        let mut tiles: Vec<usize> = (0..9).collect();
        tiles[place] = (place + 1) % 9;
        texts.push(tiles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
    }
    // A board that is too large.
    texts.push(numbers(0..129 * 129));
    texts.push(numbers(0..1) + &" 1".repeat(100_000));
    texts.push("9".repeat(100_000));
    texts.push("/".repeat(100_000));
    texts.push("a".repeat(100_000));
    texts
}

fn numbers(range: std::ops::Range<u32>) -> String {
    range.map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}

/// Returns what is wrong with the way a text was rejected, if anything.
fn fault(answer: &Answer, place: bool) -> Option<String> {
    let names_place = answer.err.contains("line ") && answer.err.contains("column ");
    let faults = [
        (answer.code != 2, "the exit code is not 2"),
        (!answer.err.contains("error: "), "no word about it"),
        (answer.err.contains("panicked"), "a panic"),
        (place && !names_place, "no place is named"),
        (answer.err.len() > 2000, "too many words"),
        (answer.err.contains(['\u{1b}', '\0']), "control characters in the message"),
    ];
    let wrong: Vec<&str> = faults.into_iter().filter(|(holds, _)| *holds).map(|(_, what)| what).collect();
    (!wrong.is_empty()).then(|| format!("{}: {answer}", wrong.join(", ")))
}

/// Checks that every text is rejected when given in this way, and reports all failures.
fn all_refused(texts: &[String], place: bool, give: impl Fn(&str) -> Answer) {
    let told = |text: &String| {
        let answer = give(text);
        let fault = fault(&answer, place);
        // If part of the text is a valid board, that one is still solved.
        let silent = answer.out.is_empty() || text.contains('\n');
        let loud = (!silent).then(|| format!("stdout is for answers: {answer}"));
        fault.or(loud).map(|fault| format!("{:?}\n{fault}", text.chars().take(100).collect::<String>()))
    };
    let faults: Vec<String> = texts.iter().filter_map(told).collect();
    assert!(faults.is_empty(), "{} of {} texts:\n{}", faults.len(), texts.len(), faults.join("\n"));
}

fn refused(answer: Answer) {
    let answer = answer.refused();
    assert_eq!(fault(&answer, true), None);
}

#[test]
fn from_standard_input() {
    all_refused(&malformed(), true, |text| {
        pousse_reading(&["solve", "-", "--nodes", "1000", "--json"], text.as_bytes())
    });
}

#[test]
fn from_a_file() {
    all_refused(&malformed(), true, |text| pousse(&["solve", &file(text.as_bytes()), "--nodes", "1000"]));
}

/// In the arguments, a word that is not a board may be a missing file, and then there is no place to name.
#[test]
fn from_the_arguments() {
    let mut texts = malformed();
    // Only texts that the system accepts as arguments, and that are not names of folders.
    texts.retain(|text| !text.contains('\0') && !["/", "//"].contains(&text.as_str()) && text.len() < 30_000);
    all_refused(&texts, false, |text| pousse(&["solve", text, "--nodes", "1000"]));
}

#[test]
fn by_the_other_commands() {
    for text in ["1 2 2 0", "", "1 2 3", "a b c d", "1 2 3 99999999999999999999"] {
        for command in [&["explain"][..], &["convert", "--to", "grid"], &["verify", "--moves-of", "blank"]] {
            let rest: &[&str] = if command[0] == "verify" { &["-", "U"] } else { &["-"] };
            refused(pousse_reading(&[command, rest].concat(), text.as_bytes()));
        }
    }
}

#[test]
fn invalid_utf8() {
    let mut all: Vec<Vec<u8>> = vec![
        b"1 2 3 \xff".to_vec(),
        b"\xfe\xff\x001\x00 \x002".to_vec(),
        b"1 2\xc3 3 0".to_vec(),
        b"\x80\x81\x82".to_vec(),
        b"\x7fELF\x02\x01\x01\0\0\0\0".to_vec(),
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec(),
        b"\x1f\x8b\x08\0\0\0\0\0".to_vec(),
        vec![0; 4096],
        vec![0xff; 4096],
        (0..=255).collect(),
    ];
    // Noise, always the same.
    let mut state: u32 = 1;
    for length in [1, 10, 100, 10_000] {
        let mut byte = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        };
        all.push((0..length).map(|_| byte()).collect());
    }
    for bytes in all {
        refused(pousse(&["solve", &file(&bytes)]));
        refused(pousse_reading(&["solve", "-"], &bytes));
    }
}

#[test]
fn missing_folders_and_files() {
    pousse(&["solve", env!("CARGO_TARGET_TMPDIR")]).refused().says("folder");
    pousse(&["solve", "no-such-file.txt"]).refused().says("no-such-file.txt");
    pousse(&["solve", "no such file.txt"]).refused();
    pousse(&["solve", "/no/such/file"]).refused().says("/no/such/file");
    pousse(&["explain", "no-such-file.txt"]).refused().says("no-such-file.txt");
    pousse(&["convert", "no-such-file.txt", "--to", "grid"]).refused().says("no-such-file.txt");
    pousse(&["verify", "no-such-file.txt", "U"]).refused().says("no-such-file.txt");
}

#[cfg(unix)]
#[test]
fn arguments_in_invalid_utf8() {
    use std::os::unix::ffi::OsStrExt;
    let wrong = std::ffi::OsStr::from_bytes(b"1 2 \xff 0");
    let output = common::command().arg("solve").arg(wrong).output().expect("the command starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"));
}

/// The message contains the name of the file, as compilers do.
#[test]
fn the_message_names_the_file() {
    let path = file(b"1 2 2 0\n");
    pousse(&["solve", &path]).refused().says(&path);
}

#[test]
fn what_is_not_text_is_one_error() {
    let utf_16: Vec<u8> = "1 2 3\n4 5 6\n7 8 0\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let marked = [b"\xff\xfe", &utf_16[..]].concat();
    for (bytes, said) in [
        (b"\x7fELF\0\n\xff\n\xff\n".to_vec(), "not a text"),
        (utf_16, "save it as UTF-8"),
        (marked, "save it as UTF-8"),
    ] {
        for answer in
            [pousse(&["solve", &file(&bytes)]), pousse_reading(&["convert", "-", "--to", "grid"], &bytes)]
        {
            assert_eq!(answer.refused().says(said).err.matches("error").count(), 1);
        }
    }
}

#[test]
fn names_of_files_and_addresses_are_not_explained_as_boards() {
    let answer =
        pousse(&["solve", "no-such-file.txt"]).refused().says("error: there is no file 'no-such-file.txt'");
    assert!(!answer.err.contains("hint"));
    pousse(&["explain", "no/such"]).refused().says("there is no file 'no/such'");
    pousse(&["solve", "https://example.org/board.txt"]).refused().says("fetches nothing").says("download");
    pousse(&["solve", "hello"]).refused().says("neither a file nor");
}

#[test]
fn puzzles_in_one_text_are_not_mixed_silently() {
    let answer = pousse_reading(&["solve", "-"], b"1 2 3/4 5 6/7 0 8\na: #####|#@$.#|#####\n").exits(2);
    let answer =
        answer.says("instance 1: line 1, column 1: this is a board of sliding tiles, not a Sokoban level");
    assert!(!answer.says("a text of its own").err.contains("--domain"));
}

#[test]
fn a_message_points_at_the_place() {
    let answer = pousse(&["solve", "1 2 2 0"]).refused().says("line 1, column 5: 2 occurs twice");
    answer.says("1 | 1 2 2 0\n  |     ^");
    pousse(&["solve", &file(b"# comment\n\n1 2\n3 x3\n")]).refused().says("line 4, column 3");
}

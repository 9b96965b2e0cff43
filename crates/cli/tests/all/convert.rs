//! `pousse convert`: from every format to every format and back.

use crate::common::{file, pousse, pousse_reading};

const FORMATS: [&str; 6] = ["line", "slash", "grid", "comma", "42", "from-zero"];

fn convert(text: &str, from: &str, to: &str, size: &str) -> String {
    let mut arguments = vec!["convert", "-", "--to", to, "--size", size];
    if from == "from-zero" {
        arguments.push("--from-zero");
    }
    pousse_reading(&arguments, text.as_bytes()).exits(0).out
}

#[test]
fn what_the_formats_look_like() {
    let written = FORMATS.map(|format| pousse(&["convert", "1 2 3 0", "--to", format]).exits(0).out);
    assert_eq!(written, ["1 2 3 0\n", "1 2/3 0\n", "1 2\n3 0\n", "1,2,3,0\n", "2\n1 2\n3 0\n", "0 1 2 -1\n"]);
}

#[test]
fn round_trips_between_all_formats() {
    for (size, formats) in
        [("3x3", &FORMATS[..]), ("4x4", &FORMATS), ("2x5", &["line", "slash", "grid", "comma", "from-zero"])]
    {
        let lines =
            pousse(&["generate", "tiles", "--size", size, "--count", "3", "--seed", "5", "--format", "line"])
                .exits(0)
                .out;
        for from in formats {
            let written = convert(&lines, "line", from, size);
            for to in formats {
                let again = convert(&written, from, to, size);
                assert_eq!(convert(&again, to, "line", size), lines, "{size}: {from}, {to}");
            }
        }
    }
}

#[test]
fn labels_and_comments() {
    let path = file(b"# a comment\nfirst one : 1 2 3 0\n1 2/0 3 # another\n");
    pousse(&["convert", &path, "--to", "line"]).exits(0).prints("first one : 1 2 3 0\n1 2 0 3\n");
    let grids =
        pousse(&["convert", &path, "--to", "grid"]).exits(0).prints("# first one\n1 2\n3 0\n\n1 2\n0 3\n");
    assert_eq!(
        pousse_reading(&["convert", "-", "--to", "comma"], grids.out.as_bytes()).out,
        "1,2,3,0\n1,2,0,3\n"
    );
    pousse(&["convert", &path, "--to", "slash", "--only", "2"]).exits(0).prints("1 2/0 3\n");
}

#[test]
fn one_bad_board_among_several() {
    let path = file(b"1 2 3 0\n1 2 2 0\n1 2/0 3\n");
    let answer = pousse(&["convert", &path, "--to", "comma"]).exits(2).says("line 2").says("instance 2");
    assert_eq!(answer.out, "1,2,3,0\n1,2,0,3\n");
}

#[test]
fn unwritable_formats_are_rejected() {
    pousse(&["convert", "1 2 3/4 5 0", "--to", "42"]).refused().says("square");
    pousse(&["convert", "1 2 3 0", "--to", "xml"]).refused().says("slash");
    pousse(&["convert", "1 2 3 0"]).refused().says("--to");
}

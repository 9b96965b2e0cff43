//! Stacks are read from text, and errors are reported with their place.

use proptest::prelude::*;

use pousse_pancakes::*;
use pousse_search::text::{MOST_ERRORS, ReadError};

fn read(text: &str) -> Vec<Result<String, String>> {
    parse(text.as_bytes())
        .into_iter()
        .map(|read| match read {
            Ok(Instance { label: Some(label), stack, .. }) => Ok(format!("{label}: {stack}")),
            Ok(instance) => Ok(instance.stack.to_string()),
            Err(wrong) => Err(wrong.to_string()),
        })
        .collect()
}

fn wrong(text: &str) -> ReadError {
    let mut read = parse(text.as_bytes());
    assert_eq!(read.len(), 1, "{text:?}");
    read.remove(0).expect_err(text)
}

#[test]
fn reads_one_stack_in_many_formats() {
    for text in [
        "stack 3 1 2",
        "3 1 2",
        "3,1,2",
        " 3, 1 ,2,\t# lunch",
        "\u{feff}STACK 3\u{a0}1 2\r\n",
        "# comment\n\nstack 03 1 2\n\n",
        ": 3 1 2",
    ] {
        assert_eq!(read(text), [Ok("stack 3 1 2".into())], "{text:?}");
    }
    for text in ["stack +3 -1 +2", "+3 -1 +2", "+3,-1,+2"] {
        assert_eq!(read(text), [Ok("stack +3 -1 +2".into())], "{text:?}");
    }
    assert_eq!(
        read("a: 2 1\rb : c: stack -1\r\n1"),
        [Ok("a: stack 2 1".into()), Ok("b : c: stack -1".into()), Ok("stack 1".into())]
    );
}

#[test]
fn says_what_is_wrong_and_where() {
    for (text, column, message) in [
        ("stack 3 1 x", 11, "`x` is not the size of a pancake"),
        ("stack 3 +1 2", 9, "+1 has a sign, but 3 has none"),
        ("+3 1 -2", 4, "+3 has a sign, but 1 has none"),
        ("3 1 3", 5, "size 3 occurs twice, and 2 is missing"),
        ("+3 -1 -3", 7, "size 3 occurs twice, and 2 is missing"),
        ("1 2 5", 5, "5 is not a size in a stack of 3"),
        ("+1 -5", 4, "-5 is not a size in a stack of 2"),
        ("2 1 0", 5, "there is no pancake of size 0"),
        ("2 1 -0", 5, "there is no pancake of size 0"),
        ("2 1 101", 5, "101 is too large: sizes go up to 100"),
        ("2 1 99999999999999999999", 5, "99999999999999999999 is too large: sizes go up to 100"),
        ("2, ,1", 4, "there is nothing before this comma"),
        (",2 1", 1, "there is nothing before this comma"),
        ("stack", 6, "there are no pancakes here"),
        ("a: # later", 3, "there are no pancakes here"),
        ("+ 3 1", 1, "`+` has no number"),
        ("stack stack 1", 7, "`stack` is not the size of a pancake"),
        ("é: 1 é", 6, "`é` is not the size of a pancake"),
        ("", 1, "no stack in this text"),
        ("# nothing\n\n", 1, "no stack in this text"),
    ] {
        let error = wrong(text);
        let place = error.place.as_ref().expect("a place");
        assert_eq!((place.column, &*error.message), (column, message), "{text:?}");
    }
    let many: Vec<String> = (1..=101).map(|size| (size % 100 + 1).to_string()).collect();
    assert_eq!(&*wrong(&many.join(" ")).message, "too many pancakes: a stack has at most 100");
    assert_eq!(&*wrong(&"1 ".repeat(100_000)).message, "too many pancakes: a stack has at most 100");
}

#[test]
fn remedies_and_carets() {
    let error = wrong("3 +1 2");
    assert!(error.excerpt().starts_with("1 | 3 +1 2\n  |   ^\nhint: burnt pancakes each have a sign"));
    assert!(wrong("1 2 5").excerpt().ends_with("each once: 3 is missing"));
    let long = format!("{} x", "1 ".repeat(90));
    assert!(wrong(&long).excerpt().lines().all(|line| line.chars().count() < 90));
    let read = parse(b"2 1\n1 \xff 2\n1 2");
    assert_eq!(read.len(), 3);
    let error = read[1].as_ref().expect_err("no text");
    assert_eq!(error.to_string(), "line 2, column 3: the byte 0xff is not UTF-8 text");
    assert!(error.excerpt().ends_with("^\nhint: save the text as UTF-8"));
}

#[test]
fn the_number_of_errors_is_limited() {
    let read = parse("x\n".repeat(5000).as_bytes());
    assert_eq!(read.len(), MOST_ERRORS + 1);
    let last = read.last().and_then(|read| read.as_ref().err()).expect("an error");
    assert!(last.message.starts_with("more than 1000 errors"));
}

#[test]
fn distinguishes_stacks_from_other_puzzles() {
    for text in ["stack 3 1 2", "# lunch\n\na: stack", "+3 -1 +2", "easy: -1,+2", "Stack x", "a:\n+1 +2"] {
        assert!(looks_like_stack(text.as_bytes()), "{text:?}");
    }
    for text in [
        "3 1 2",
        "",
        "1 2 3/4 5 6/7 8 0",
        "+1 2",
        "+1 -0",
        "0 1 2 -1",
        "stack: 3 1 2",
        "####\n#@$.#",
        "+",
        "++1",
        "stacks 1",
        "3 1 2\nstack 1",
        "\u{fffd}",
    ] {
        assert!(!looks_like_stack(text.as_bytes()), "{text:?}");
    }
    assert!(!looks_like_stack(b"\xff\nstack 1"));
}

proptest! {
    #[test]
    fn any_text_is_read_or_rejected(text in "\\PC*", near in "[0-9+, \n#:stack-]{0,60}") {
        for text in [text, near] {
            for error in parse(text.as_bytes()).into_iter().filter_map(Result::err) {
                prop_assert!(error.excerpt().contains('^'));
            }
            let _ = looks_like_stack(text.as_bytes());
        }
    }

    #[test]
    fn any_bytes_are_read_or_rejected(bytes: Vec<u8>) {
        let _ = parse(&bytes);
        let _ = looks_like_stack(&bytes);
    }
}

use proptest::prelude::*;

use super::*;
use crate::{board_hash, normalised, to_run_length, to_sok, to_xsb};

const SMALL: &str = "#####\n#@$.#\n#####";

fn error(text: &str) -> ReadError {
    read_level(text).expect_err("not a level")
}

fn place(text: &str) -> (usize, usize, String) {
    let ReadError { message, place, .. } = error(text);
    let place = place.expect("a place");
    (place.line, place.column, message.to_string())
}

fn said(text: &str) -> String {
    error(text).message.to_string()
}

#[test]
fn every_way_of_drawing_gives_the_same_level() {
    let level = read_level(SMALL).expect("a level");
    for text in [
        "#####\r\n#@$.#\r\n#####\r\n",
        "#####\r#@$.#\r#####",
        "\u{feff}#####\n#@$.#\n#####",
        "#####\n#pb.#\n#####",
        "#####|#@$.#|#####",
        "#####\\n#@$.#\\n#####",
        "5#|#@$.#|5#",
        "5#|#pb.#|5#|",
        "|5#|#@$.#|5#",
        "5#\n#@$.#\n5#",
        "#3(#)#|(#)@$.(#)|5(#)",
        "   #####---\n   #@$.#\n   #####",
        "-----\n#####\n#@$.#\n#####\n_____",
        "Level 1\n#####\n#@$.#\n#####\nb",
    ] {
        assert_eq!(read_level(text).as_ref(), Ok(&level), "{text}");
        assert!(looks_like_level(text), "{text}");
    }
    let letters = read_level("######\n#PB-_#\n#b.b.#\n######").expect("a level");
    assert_eq!(to_xsb(&letters), "######\n#+*  #\n#$.$.#\n######");
}

#[test]
fn mistakes_are_reported_with_their_place() {
    let open = |way| format!("the walls are open: here the player could walk {way} out of the level");
    for (text, (line, column), message) in [
        ("#####\n# $.#\n#####", (1, 1), "the level has no player"),
        ("\n#####\n#@+$#\n#####", (3, 3), "a second player"),
        ("#####\n#@ .#\n#####", (2, 2), "the level has no box that the player could ever reach"),
        ("######\n#@$$.#\n######", (2, 3), "2 boxes but 1 goal"),
        ("######\n#@*$ #\n######", (2, 4), "2 boxes but 1 goal"),
        ("#####\n#@$.\n#####", (2, 5), &open("right")),
        ("  ###\n#@$.#\n#####", (2, 2), &open("up")),
        ("#####\n#@$.#\n## ##", (3, 3), &open("down")),
        (" #####\n## . #\n#@$\n#    #\n######", (3, 6), &open("right")),
        ("####\n   #\n@$.#\n####", (3, 1), &open("left")),
        ("5#|#@$.|5#", (1, 8), &open("right")),
        (
            "#######\n#@$.#$#\n#######",
            (2, 6),
            "this box is not on a goal, and the player could not reach it even if there were no other boxes",
        ),
        ("#####\n#@x.#\n#####", (2, 3), "'x' is not a valid character in a level"),
        ("5#|#@x.#|5#", (1, 6), "'x' is not a valid character in a level"),
        ("\t#####\n\t#@$.#\n\t#####", (1, 1), "'\\t' is not a valid character in a level"),
        ("nothing here", (1, 1), "no level in this text"),
        ("", (1, 1), "no level in this text"),
    ] {
        assert_eq!(place(text), (line, column, message.to_owned()), "{text}");
    }
    assert_eq!(error("\t#####\n\t#@$.#\n\t#####").hint.as_deref(), Some("replace the tabs with spaces"));
}

#[test]
fn errors_show_the_place_and_the_remedy() {
    let error = error("######\n#@$$.#\n######");
    assert_eq!(error.to_string(), "line 2, column 3: 2 boxes but 1 goal");
    let excerpt = error.excerpt();
    assert!(excerpt.starts_with("2 | #@$$.#\n  |   ^\nhint: add goals"), "{excerpt}");
}

#[test]
fn there_may_be_spare_goals() {
    assert!(read_level("######\n#@$..#\n######").is_ok());
}

#[test]
fn decoration_is_out_of_sight() {
    let text = "########\n#@$.#*.#\n########\n .";
    let collection = read_levels(text);
    let entry = &collection.entries[0];
    assert_eq!(entry.drawing, text);
    assert_eq!(to_xsb(entry.result.as_ref().expect("a level")), "########\n#@$.## #\n########");
}

#[test]
fn absurd_input_is_rejected() {
    for (text, problem) in [
        ("999999999#", "run lengths expand to more than 1001000 characters"),
        ("9999(9999#)|@$.", "run lengths expand to more than 1001000 characters"),
        ("#(#|", "unmatched parenthesis"),
        ("3(#|@)|0#", "a repeat count is 0"),
    ] {
        assert_eq!(said(&format!("{text}\n#@#")), problem, "{text}");
    }
    assert_eq!(said("2000#|@$."), "the level has more than 1000 rows or columns");
    assert_eq!(said(&"#@\n".repeat(1001)), "the level has more than 1000 rows or columns");
    assert_eq!(said(&format!("{}|#@", "(".repeat(100_000))), "groups are nested more than 50 deep");
}

#[test]
fn many_huge_levels_do_not_fill_the_memory() {
    let text = "1000(1000#|)\n".repeat(200);
    let collection = read_levels(&text);
    assert_eq!(collection.entries.len(), 200);
    let errors = collection.entries.iter().filter_map(|entry| entry.result.as_ref().err());
    let too_much = errors.filter(|error| error.message.code() == Some("level.too-much"));
    assert!(too_much.count() > 100);
}

#[test]
fn one_bad_level_does_not_affect_the_others() {
    let text = format!("{SMALL}\n\n#####\n#@@.#\n#####\n\n{SMALL}\n");
    let collection = read_levels(&text);
    let good: Vec<bool> = collection.entries.iter().map(|entry| entry.result.is_ok()).collect();
    assert_eq!(good, [true, false, true]);
    let lines: Vec<_> = collection.entries.iter().map(|entry| (entry.number, entry.line)).collect();
    assert_eq!(lines, [(1, 1), (2, 5), (3, 9)]);
}

/// If any of these were read in quadratic time, this test would take minutes.
#[test]
fn long_texts_of_nonsense_are_read_in_linear_time() {
    for line in [
        "#",
        "@",
        "#\n\n",
        "(",
        "9(",
        "|",
        "#|",
        "#@|",
        ";",
        "x\n\n",
        "Comment:",
        "Title: x",
        "Solution",
        "rRrRrRrRrR",
        "#@\n\nComment:",
        "#@\n\nSolution\nr",
        "#@\nTitle: a\n",
        "#@\n; a\n",
        "# x #",
        "1 2 3",
        "9#",
        "\\n#",
    ] {
        let lines = format!("{line}\n").repeat(30_000);
        for text in [lines.clone(), format!("{lines}Comment-End:\n"), lines.replace('\n', "")] {
            check(&text);
        }
    }
}

fn titles(text: &str) -> Vec<Option<String>> {
    read_levels(&text.replace('L', SMALL)).entries.into_iter().map(|entry| entry.title).collect()
}

#[test]
fn titles_are_read_wherever_they_are() {
    let expected = [Some("one".to_owned()), Some("two".to_owned())];
    for text in [
        "L\nTitle: one\n\nL\nTitle: two\n",
        "; Some file\n; by someone\n\nL\nTitle: one\n\nL\nTitle: two\n",
        "; Some file\n\nL\nTitle: one\n\nL\nTitle: two\n",
        "Title: Some file\n\nL\nTitle: one\n\nL\nTitle: two\n",
        "L\n; one\n\nL\n; two\n",
        "L\n\n; one\n\nL\n\n; two\n",
        "; one\n\nL\n\n; two\n\nL\n",
        "; one\nL\n; two\nL\n",
        "; Some file\n; by someone\n\n; one\n\nL\n\n; two\n\nL\n",
        "one\n\nL\n\ntwo\n\nL\n",
        "one\n---\nL\n\ntwo\n---\nL\n",
        "=====\none\n=====\nL\n=====\ntwo\n=====\nL\n=====\n",
        ":: for you\nCollection: x\n\none\nL\nAuthor: me\n\ntwo\nL\nAuthor: me",
        "Title: one\nL\n\nTitle: two\nL\n",
        "Title: one\n\nL\n\nTitle: two\nAuthor: me\n\nL\n",
        "Title: one\nL\nTitle: two\nL\n",
        "L\nAuthor: me\nTitle: one\n\nSolution\nrRRl\n\nL\nTitle: two\nSolution\nRR\n",
    ] {
        assert_eq!(titles(text), expected, "{text}");
    }
    assert_eq!(titles("; a file\n\nL\n\nL"), [None, None]);
    assert_eq!(titles("; a file\n; of mine\nL\n\nL"), [None, None]);
    assert_eq!(titles("The only one\n\nL"), [Some("The only one".to_owned())]);
    assert_eq!(titles("L"), [None]);
}

#[test]
fn a_level_on_one_line_may_have_a_label() {
    let titles = |text: &str| -> Vec<Option<String>> {
        let entries = read_levels(text).entries;
        entries.into_iter().filter(|entry| entry.result.is_ok()).map(|entry| entry.title).collect()
    };
    let some = |title: &str| Some(title.to_owned());
    let board = "#####|#@$.#|#####";
    assert_eq!(titles(&format!("a: {board}\n{board}\n")), [some("a"), None]);
    assert_eq!(
        titles(&format!("{board}\nb 2: x :{board}\nc: 5#|#@$.#|5#")),
        [None, some("b 2: x"), some("c")]
    );
    assert_eq!(titles(&format!("one\na:  ###|##@##|# $.#|#####\n\ntwo\n{board}")), [some("a"), some("two")]);
    assert_eq!(titles("a: #####\\n#@$.#\\n#####"), [some("a")]);
    assert_eq!(titles(&format!(": {board}\n; a: {board}\n:: b: {board}\n\nLevel 1: it|#\n{SMALL}")).len(), 2);
    assert_eq!(place("a: #####|# $.#|#####"), (1, 4, "the level has no player".to_owned()));
    assert_eq!(place("é: 5#|#@x.#|5#"), (1, 9, "'x' is not a valid character in a level".to_owned()));
    assert_eq!(read_levels(&format!("a: {board}")).entries[0].drawing, SMALL);
    assert!(looks_like_level(&format!("a: {board}")));
}

#[test]
fn instances_of_other_puzzles_are_no_titles() {
    let tiles = "this is a board of sliding tiles, not a Sokoban level";
    let stack = "this is a stack of pancakes, not a Sokoban level";
    for (line, other) in [
        ("1 2 3/4 5 6/7 0 8", tiles),
        ("easy: 1 2 3/4 5 6/7 7 0", tiles),
        ("[[1,2],[3,0]]", tiles),
        ("123456780", tiles),
        ("1 2 3\n4 5 6\n7 8 _", tiles),
        ("stack 3 1 2", stack),
        ("a: +3 -1 +2", stack),
    ] {
        for text in [format!("{line}\n{SMALL}\n"), format!("{SMALL}\n{line}\n\n{SMALL}\n; last\n")] {
            let collection = read_levels(&text);
            let errors: Vec<_> =
                collection.entries.iter().filter_map(|entry| entry.result.as_ref().err()).collect();
            let [error] = errors[..] else { panic!("{text}: {errors:?}") };
            assert_eq!(error.message, other, "{text}");
            let number = error.place.as_ref().expect("a place").line;
            let shown = text.lines().nth(number - 1).expect("a line");
            assert!(error.excerpt().starts_with(&format!("{number} | {shown}\n")), "{}", error.excerpt());
            assert!(collection.entries.iter().all(|entry| entry.title.as_deref() != Some(line)), "{text}");
        }
        assert!(read_levels(line).entries.is_empty());
    }
    for title in [
        "Level 1: the corner",
        "; 12",
        "12",
        "; 1 2 3 0",
        "2024/05/01",
        "10 x 12",
        "1 2 3",
        "Title: x",
        "Stack 3",
        "Best: 120 0 35 4",
        "Pushes 1, 2, 3, 0",
        "+ 5",
        "-1",
        "Date: 12 05 2024 0",
    ] {
        let collection = read_levels(&format!("{title}\n\n{SMALL}\n"));
        assert_eq!(collection.entries.len(), 1, "{title}");
        assert!(collection.entries[0].result.is_ok(), "{title}");
    }
}

#[test]
fn a_yasc_file_is_read() {
    let text = format!(
        ":: comment ::\nCollection: Mine\nAuthor: Me\nDate: 2020-01-01\n\nFirst\n\n{SMALL}\nAuthor: You\nComment:\n\
         ####\nany thing\nComment-End:\n\nSolution 3/1\nrl\nR2(lr)\n\nSnapshot 1\nrlrlrlrlrl\n\nSecond\n\n{SMALL}\n\
         rlrlrlrlR\n"
    );
    let collection = read_levels(&text);
    assert_eq!(collection.name.as_deref(), Some("Mine"));
    assert_eq!(collection.author.as_deref(), Some("Me"));
    assert_eq!(collection.notes, ["Date: 2020-01-01"]);
    let [first, second] = &collection.entries[..] else { panic!("two levels") };
    assert_eq!((first.title.as_deref(), first.author.as_deref()), (Some("First"), Some("You")));
    assert_eq!(first.notes, ["####", "any thing", "Snapshot 1", "rlrlrlrlrl"]);
    let solution = SavedSolution { title: Some("3/1".to_owned()), line: 18, moves: "rlR2(lr)".to_owned() };
    assert_eq!(first.solutions, [solution]);
    assert_eq!(first.solutions[0].steps().expect("steps").len(), 7);
    assert_eq!(second.title.as_deref(), Some("Second"));
    assert_eq!(second.solutions[0].moves, "rlrlrlrlR");
}

#[test]
fn solutions_on_their_head_line_are_read() {
    let collection =
        read_levels(&format!("{SMALL}\nSolution: rR\nSolution by me: rL\n\nSolution of nobody\n"));
    let solutions: Vec<_> =
        collection.entries[0].solutions.iter().map(|solution| solution.moves.as_str()).collect();
    assert_eq!(solutions, ["rR", "rL"]);
    assert_eq!(collection.entries[0].notes, ["Solution of nobody"]);
}

#[test]
fn tile_boards_are_not_levels() {
    for text in [
        "1 2 3/4 5 6/7 8 0",
        "# a comment\n1 2 3\n4 5 6\n7 8 0\n",
        "########\n# Korf #\n########\n14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3",
        "#***#\n#***#\n#***#\n3\n1 2 3\n4 5 6\n7 8 0\n",
        "# This puzzle is solvable\n3\n1 2 3\n4 5 6\n7 8 _\n",
        "#\n#\n#\n2 1 .\n",
        "# .\n1 2\n3 .\n",
        "easy: 1 2 3/4 5 6/7 0 8 # nice",
        "1 2 3|4 5 6|7 0 8 # nice",
        "easy: 1 2 3|4 5 6|7 0 8 ### nice",
        "",
        "#",
        "####",
        "# p",
        "hello",
    ] {
        assert!(!looks_like_level(text), "{text}");
    }
    for text in ["#####\n# $.#\n#####", "1\n\n#####\n#@$.#\n#####\n\n2\n", "#####\n#@x.#\n#####", "3#|#@"] {
        assert!(looks_like_level(text), "{text}");
    }
}

/// A room of any size with anything in it.
fn room() -> impl Strategy<Value = String> {
    (1_usize..7, 2_usize..9).prop_flat_map(|(rows, columns)| {
        let cells = proptest::collection::vec(
            proptest::sample::select(vec![' ', ' ', ' ', '#', '.', '$', '*']),
            rows * columns,
        );
        (cells, 0..rows * columns).prop_map(move |(mut cells, player)| {
            cells[player] = '@';
            let edge = "#".repeat(columns + 2);
            let rows: Vec<String> =
                cells.chunks(columns).map(|row| format!("#{}#", row.iter().collect::<String>())).collect();
            format!("{edge}\n{}\n{edge}", rows.join("\n"))
        })
    })
}

fn line_of_text() -> impl Strategy<Value = String> {
    "[A-Za-z][A-Za-z0-9 :;'#]{0,20}[a-z!]"
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn levels_survive_writing_and_reading(text in room()) {
        if let Ok(level) = read_level(&text) {
            prop_assert_eq!(&read_level(&to_xsb(&level)).expect("a level"), &level);
            prop_assert_eq!(&read_level(&to_run_length(&level)).expect("a level"), &level);
            let normal = normalised(&level);
            prop_assert_eq!(&normalised(&normal), &normal);
            prop_assert_eq!(board_hash(&read_level(&to_xsb(&normal)).expect("a level")), board_hash(&level));
        }
    }

    /// The definition of open walls: surround the level with floor, and see whether the player can get out.
    #[test]
    fn walls_are_open_exactly_where_the_player_gets_out(
        width in 3_usize..7,
        cells in proptest::collection::vec(proptest::sample::select(vec!['#', '#', '#', ' ', '$', '.']), 9..36),
        player in 0_usize..9,
    ) {
        let mut cells = cells;
        cells[player] = '@';
        prop_assume!(cells.contains(&'#')); // without a wall there is no level
        cells.resize(cells.len().div_ceil(width) * width, '#');
        let rows: Vec<String> = cells.chunks(width).map(|row| row.iter().collect()).collect();
        let padded = width + 2;
        let mut drawn = vec![' '; padded * (rows.len() + 2)];
        for (at, &cell) in cells.iter().enumerate() {
            drawn[(at / width + 1) * padded + at % width + 1] = cell;
        }
        let start = (player / width + 1) * padded + player % width + 1;
        let mut reached = vec![start];
        let mut next = 0;
        while next < reached.len() {
            let (row, column) = (reached[next] / padded, reached[next] % padded);
            for (to, &there) in drawn.iter().enumerate() {
                let apart = (to / padded).abs_diff(row) + (to % padded).abs_diff(column);
                if apart == 1 && there != '#' && !reached.contains(&to) {
                    reached.push(to);
                }
            }
            next += 1;
        }
        let said = read_level(&rows.join("|").replace(' ', "-"));
        let open = said.is_err_and(|error| error.message.code() == Some("level.open"));
        prop_assert_eq!(open, reached.contains(&0), "{}", rows.join("\n"));
    }

    #[test]
    fn collections_survive_writing_and_reading(
        name in proptest::option::of(line_of_text()),
        entries in proptest::collection::vec(
            (
                room(),
                proptest::option::of(line_of_text()),
                proptest::option::of(line_of_text()),
                proptest::collection::vec(line_of_text(), 0..3),
                proptest::collection::vec("[udlrUDLR]{1,200}", 0..3),
            ),
            1..5,
        ),
    ) {
        let tidy = |text: &String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut collection = Collection { name: name.as_ref().map(tidy), ..Collection::default() };
        for (drawing, title, author, notes, solutions) in &entries {
            let mut entry = read_levels(drawing).entries.remove(0);
            entry.title = title.as_ref().map(tidy);
            entry.author = author.as_ref().map(tidy);
            entry.notes = notes.iter().map(tidy).collect();
            let saved = |moves: &String| SavedSolution { title: None, line: 0, moves: moves.clone() };
            entry.solutions = solutions.iter().map(saved).collect();
            collection.entries.push(entry);
        }
        let mut read = read_levels(&to_sok(&collection));
        // Line numbers refer to the new text.
        for (new, old) in read.entries.iter_mut().zip(&mut collection.entries) {
            (new.line, new.number) = (old.line, old.number);
            for solution in &mut new.solutions {
                solution.line = 0;
            }
            if let (Err(new), Err(old)) = (&mut new.result, &old.result)
                && let (Some(new), Some(old)) = (&mut new.place, &old.place)
            {
                new.line = old.line;
            }
        }
        prop_assert_eq!(read, collection);
    }

    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,60}|[-#@+$*. _pPbB0-9()|\\\\n\n\r\t;:A-Za-z]{0,120}|[#@$. |0-9()\n]{0,80}") {
        check(&text);
    }

    #[test]
    fn no_edit_of_a_valid_text_makes_it_panic(
        changes in proptest::collection::vec((0_usize..400, "[-#@+$*. _pPbB0-9()|\n\\PC]"), 1..8),
    ) {
        let good = format!(
            "Collection: Mine\n\nFirst\n\n{SMALL}\nAuthor: You\n\nSolution\nrl2(R)\n\n3(#)2#|#@$.#|5#\nTitle: Second\n\n\
             ; third\n\n#######\n#.$ @ #\n# # #*#\n#######\n"
        );
        let mut characters: Vec<char> = good.chars().collect();
        for (at, with) in changes {
            let at = at % characters.len();
            characters.splice(at..=at, with.chars());
            if characters.is_empty() {
                break;
            }
        }
        check(&characters.into_iter().collect::<String>());
    }
}

/// Whatever is read is well-formed, and errors can be displayed.
fn check(text: &str) {
    let _ = looks_like_level(text);
    let collection = read_levels(text);
    let _ = to_sok(&collection);
    for entry in &collection.entries {
        for solution in &entry.solutions {
            let _ = solution.steps();
        }
        match &entry.result {
            Ok(level) => {
                assert_eq!(read_level(&to_xsb(level)).as_ref(), Ok(level));
                let _ = board_hash(level);
            }
            Err(error) => {
                assert!(error.place.as_ref().is_some_and(|place| place.line >= 1 && place.column >= 1));
                let _ = error.excerpt();
            }
        }
    }
}

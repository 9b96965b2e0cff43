//! Invalid values of flags: rejected with exit code 2 and a message that says what is valid.

use crate::common::pousse;

const BOARD: &str = "1 2 3 4 5 0 7 8 6";

/// Flags with an invalid value, and a helpful word that the message must contain.
const WRONG: &[(&str, &str, &str)] = &[
    ("--algorithm", "astr", "did you mean astar"),
    ("--algorithm", "ida", "ida-star"),
    ("--algorithm", "", "algorithm"),
    ("--algorithm", "astar(ties=x)", "larger-g"),
    ("--algorithm", "astar(tie=first-in)", "ties"),
    ("--algorithm", "astar(", "parenthesis"),
    ("--algorithm", "astar)", "astar"),
    ("--algorithm", "astar(ties)", "ties"),
    ("--algorithm", "astar(ties=first-in,ties=last-in)", "ties"),
    ("--algorithm", "bfs(width=3)", "width"),
    ("--algorithm", "beam(width=0)", "width"),
    ("--algorithm", "beam(width=-1)", "width"),
    ("--algorithm", "beam(width=99999999999999999999)", "width"),
    ("--algorithm", "weighted-astar(weight=0.5)", "weight"),
    ("--algorithm", "weighted-astar(weight=nan)", "weight"),
    ("--algorithm", "weighted-astar(weight=inf)", "weight"),
    ("--algorithm", "depth-limited(limit=x)", "limit"),
    ("--algorithm", "ida-star-tt(size=x)", "size"),
    ("--algorithm", "iterative-deepening(from=x)", "from"),
    ("--time", "-1s", "'-1s' is not a time"),
    ("--threads", "-1", "'-1' is not a number of threads"),
    ("-t", "-1", "'-1' is not a number of threads"),
    ("--nodes", "-5", "'-5' is not a number of nodes"),
    ("--heuristic", "manhatan", "there is no heuristic 'manhatan'; did you mean manhattan?"),
    ("--heuristic", "pdb", "give one of 8, 4-4, 7"),
    ("--heuristic", "linear", "linear-conflict"),
    ("--heuristic", "", "heuristic"),
    ("--heuristic", "max(manhattan", "brackets"),
    ("--heuristic", "max()", "max"),
    ("--heuristic", "manhattan+", "+"),
    ("--heuristic", "hamming+manhattan", "hamming"),
    ("--heuristic", "linear-conflict:nothing", "linear-conflict"),
    ("--heuristic", "weighted-manhattan(set=9)", "(set=6)"),
    ("--heuristic", "weighted-manhattan(weights=1:x,by=1)", "weights"),
    ("--heuristic", "weighted-manhattan(weights=1:2,by=0)", "by"),
    ("--goal", "blank-frist", "did you mean blank-first"),
    ("--goal", "", "blank-last"),
    ("--goal", "1 2 3", "blank-last"),
    ("--goal", "1 2 2/0 3 4/5 6 7", "twice"),
    ("--goal", "1 2/3 0", "2x2"),
    ("--goal", "1 2 3/4 5 6/7 8 0\n1 2 3/4 5 6/7 8 0", "one board"),
    ("--order", "ULR", "ULRD"),
    ("--order", "ULRDU", "ULRD"),
    ("--order", "UULR", "ULRD"),
    ("--order", "UDLX", "ULRD"),
    ("--order", "", "ULRD"),
    ("--time", "x", "60s"),
    ("--time", "", "60s"),
    ("--time", "1y", "60s"),
    ("--time", "1.2.3s", "60s"),
    ("--time", ".", "60s"),
    ("--time", "99999999999999999999999h", "60s"),
    ("--time", "1 2", "60s"),
    ("--memory", "x", "4GiB"),
    ("--memory", "", "4GiB"),
    ("--memory", "1", "1MiB"),
    ("--memory", "0GiB", "1MiB"),
    ("--memory", "16XB", "4GiB"),
    ("--memory", "99999999999999999999GiB", "4GiB"),
    ("--nodes", "0", "50M"),
    ("--nodes", "x", "50M"),
    ("--nodes", "", "50M"),
    ("--nodes", "M", "50M"),
    ("--nodes", "1.5", "50M"),
    ("--nodes", "99999999999999999999", "50M"),
    ("--nodes", "18446744073709551615G", "50M"),
    ("--nodes", "5é", "50M"),
    ("--threads", "0", "from 1"),
    ("--threads", "x", "from 1"),
    ("--threads", "1.5", "from 1"),
    ("--threads", "100000", "1024"),
    ("--only", "0", "from 1"),
    ("--only", "3-1", "1-5"),
    ("--only", "", "1-5"),
    ("--only", "1,", "1-5"),
    ("--only", "a", "1-5"),
    ("--only", "1-2-3", "1-5"),
    ("--only", "2", "1 instance"),
    ("--only", "99999999999999999999", "1-5"),
    ("--size", "3", "3x4"),
    ("--size", "3x", "3x4"),
    ("--size", "x3", "3x4"),
    ("--size", "0x0", "3x4"),
    ("--size", "1x1", "3x4"),
    ("--size", "129x129", "128"),
    ("--size", "99999999999999999999x2", "3x4"),
    ("--size", "2x5", "10 numbers"),
    ("--domain", "sokobann", "tiles"),
    ("--moves-of", "tiles", "blank"),
    ("--moves-of", "", "blank"),
];

#[test]
fn wrong_values() {
    let mut unhelpful = Vec::new();
    for (flag, value, help) in WRONG {
        let answer = pousse(&["solve", BOARD, flag, value]).refused();
        if !answer.err.contains(help) {
            unhelpful.push(format!(
                "{flag} {value:?} does not say {help:?}: {}",
                answer.err.lines().next().unwrap_or("")
            ));
        }
    }
    assert!(unhelpful.is_empty(), "{}", unhelpful.join("\n"));
}

/// Values that start with a hyphen are accepted as values, or at least rejected like flags.
#[test]
fn negative_values() {
    for flag in ["--time", "--memory", "--nodes", "--threads", "--only", "--size"] {
        pousse(&["solve", BOARD, flag, "-1"]).refused();
        pousse(&["solve", BOARD, &format!("{flag}=-1")]).refused();
    }
}

#[test]
fn unknown_flags_and_commands() {
    pousse(&["solve", BOARD, "--algoritm", "astar"]).refused().says("--algorithm");
    pousse(&["solve", BOARD, "--time"]).refused();
    pousse(&["solve", BOARD, BOARD]).refused();
    pousse(&["solve", BOARD, "--json", "--json"]).refused();
    pousse(&["solve"]).refused().says("INPUT");
    pousse(&["1", "2", "3", "0"]).refused().says("pousse solve 1 2 3 0");
    pousse(&[BOARD]).refused().says("pousse solve \"");
    pousse(&["study"]).refused().says("study --list");
    pousse(&["slove", BOARD]).refused().says("solve");
    pousse(&["completions", "no-shell"]).refused().says("bash");
    pousse(&["generate", "tile"]).refused().says("tiles");
}

#[test]
fn messages_do_not_repeat_themselves() {
    let answer = pousse(&["solve", BOARD, "--heuristic", "qqqqqqqq"]).refused();
    assert_eq!(answer.err.matches("--list").count(), 1, "{answer}");
    assert!(
        !pousse(&["solve", BOARD, "--heuristic", "manhatan"]).err.contains("?;"),
        "a question ends a sentence"
    );
}

#[test]
fn whole_numbers_are_explained_in_words() {
    for (flag, value, said) in [
        ("--seed", "abc", "'abc' is not a whole number from 0 on"),
        ("--seed", "-1", "'-1' is not a whole number from 0 on"),
        ("--count", "0", "'0' is not a whole number from 1 to 10000000"),
    ] {
        for puzzle in ["tiles", "sokoban", "pancakes"] {
            pousse(&["generate", puzzle, flag, value]).refused().says(said);
        }
    }
    pousse(&["audit", "manhattan", "--depth", "x"]).refused().says("'x' is not a whole number");
}

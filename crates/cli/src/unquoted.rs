//! Instances without quotes: `pousse solve 1 2 3 4 5 6 7 8 0` has nine arguments that form one instance. They are joined
//! before the arguments are parsed, wherever they are among the flags. Values of flags are left alone, except those that
//! may be instances themselves, and methods such as `A* manhattan`.

use std::ffi::OsString;
use std::path::Path;

use clap::Command;
use pousse::{Likeness, Topic};

use crate::failure::Failure;

/// Joins the arguments that are parts of an instance and, for commands that take a solution, those that are its steps.
pub(crate) fn joined(arguments: Vec<OsString>, command: &Command) -> Vec<OsString> {
    let named = arguments.iter().skip(1).find_map(|word| command.find_subcommand(word.to_str()?));
    let has = |id: &str| named.is_some_and(|named| named.get_arguments().any(|one| one.get_id() == id));
    let Some(named) = named.filter(|_| has("input")) else { return arguments };
    let mut joiner = Joiner { all: Vec::new(), run: Vec::new(), steps: false };
    let mut flag: Option<&str> = None; // whose value this is
    let mut open: Option<&str> = None; // the flag whose value may continue here
    for argument in &arguments {
        let text = argument.to_str().unwrap_or_default();
        if let Some(value) = joiner.all.last_mut().filter(|value| continues(open, value, text)) {
            value.push(" ");
            value.push(argument);
            continue;
        }
        open = flag.or_else(|| named_with_value(text));
        let kind = if flag.is_some() { Kind::Other } else { Kind::of(text, has("solution")) };
        flag = if flag.is_none() && kind == Kind::Other { value_follows(named, text) } else { None };
        joiner.take(argument.clone(), kind);
    }
    joiner.flush();
    joiner.all
}

/// Says what is missing if an instance or a file of instances is in the place of the command.
pub(crate) fn without_command(arguments: &[OsString], command: &Command) -> Option<Failure> {
    let first = arguments.get(1)?.to_str()?;
    if first.starts_with("--") || command.find_subcommand(first).is_some() {
        return None;
    }
    let all: Vec<&str> = arguments.iter().skip(1).filter_map(|word| word.to_str()).collect();
    let board = pousse::puzzles().any(|puzzle| puzzle.recognises(first) > Likeness::No);
    (board || Path::new(first).is_file()).then(|| {
        let quoted =
            all.iter().map(|word| if word.contains(' ') { format!("\"{word}\"") } else { (*word).into() });
        let line = quoted.collect::<Vec<String>>().join(" ");
        Failure::bad_input(format!("'{first}' is not a command"))
            .hint(format!("`pousse solve {line}` solves it; `pousse help` lists all commands"))
    })
}

/// Returns the name of a flag that is given together with its value, such as `--time=1s`.
fn named_with_value(text: &str) -> Option<&str> {
    text.strip_prefix("--")?.split_once('=').map(|(name, _)| name)
}

/// Returns whether an argument belongs to the value of the flag before it.
fn continues(flag: Option<&str>, value: &OsString, text: &str) -> bool {
    let value = value.to_str().unwrap_or_default();
    match flag {
        // Numbers after a whole instance or a name are the instance to be solved.
        Some(flag) if takes_instance(flag) => {
            let value = value.strip_prefix(&format!("--{flag}=")).unwrap_or(value);
            let first = value.split(' ').next().unwrap_or_default();
            let cell =
                first.len() < 3 && first.bytes().all(|byte| byte.is_ascii_digit() || b"_.x-".contains(&byte));
            cell && !first.is_empty() && Kind::of(text, false) == Kind::Cells
        }
        Some("methods") => {
            let name = text.split(['*', ',', ':', '(']).next().unwrap_or_default();
            let named = || {
                pousse::puzzles()
                    .any(|puzzle| puzzle.listed(Topic::Heuristics).iter().any(|one| one.name() == name))
            };
            !text.starts_with('-') && (value.ends_with(',') || named())
        }
        _ => false,
    }
}

/// Returns whether the value of an option may be an instance.
fn takes_instance(flag: &str) -> bool {
    pousse::puzzles().any(|puzzle| puzzle.options().iter().any(|one| one.name == flag && one.instance))
}

/// The kind of an argument.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Numbers, marks between them, or the noun before them.
    Cells,
    /// Steps of a solution.
    Steps,
    Other,
}

impl Kind {
    fn of(text: &str, solution: bool) -> Self {
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text).trim_end_matches(',');
        let number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let cell = |c: char| c.is_ascii_digit() || "_.xX,/|;[](){}".contains(c);
        if number
            || pousse::puzzles().any(|puzzle| text.eq_ignore_ascii_case(puzzle.words().one))
            || (!text.is_empty() && text.chars().all(cell))
        {
            Self::Cells
        } else if solution && steps(text) {
            Self::Steps
        } else {
            Self::Other
        }
    }
}

/// Returns whether a word may be steps of a solution, written with letters.
fn steps(text: &str) -> bool {
    let of = |letters: &str| text.chars().all(|letter| letters.contains(letter));
    !text.is_empty() && pousse::puzzles().any(|puzzle| of(puzzle.words().letters))
}

struct Joiner {
    all: Vec<OsString>,
    run: Vec<OsString>, // arguments that may belong together
    steps: bool,        // whether they are steps rather than cells
}

impl Joiner {
    fn take(&mut self, argument: OsString, kind: Kind) {
        if kind == Kind::Other || (kind == Kind::Steps) != self.steps {
            self.flush();
        }
        if kind == Kind::Other {
            self.all.push(argument);
        } else {
            self.steps = kind == Kind::Steps;
            self.run.push(argument);
        }
    }

    /// Ends a run.
    fn flush(&mut self) {
        let run = std::mem::take(&mut self.run);
        let digit =
            |word: &OsString| word.to_str().is_some_and(|text| text.contains(|c: char| c.is_ascii_digit()));
        if run.len() > 1 && (self.steps || run.iter().any(digit)) {
            self.all.push(run.join(" ".as_ref()));
        } else {
            self.all.extend(run);
        }
    }
}

/// Returns the flag in an argument whose value is the next argument.
fn value_follows<'c>(command: &'c Command, text: &str) -> Option<&'c str> {
    let valued = |flag: &&clap::Arg| flag.get_action().takes_values();
    let find = |is: &dyn Fn(&clap::Arg) -> bool| command.get_arguments().find(|flag| is(flag)).filter(valued);
    let id = |flag: &'c clap::Arg| flag.get_id().as_str();
    if let Some(name) = text.strip_prefix("--") {
        return find(&|flag| flag.get_long() == Some(name)).map(id);
    }
    let letters = text.strip_prefix('-')?;
    // Among letters in one argument, such as `-qt`, the last one may take a value; an earlier one has the rest as
    // its value.
    let flag = |letter: char| find(&|flag| flag.get_short() == Some(letter));
    let (at, letter, first) =
        letters.char_indices().find_map(|(at, letter)| Some((at, letter, flag(letter)?)))?;
    (at + letter.len_utf8() == letters.len()).then(|| id(first))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::commands::Cli;

    fn joined(line: &str) -> Vec<String> {
        let words = line.split(' ').map(OsString::from).collect();
        let joined = super::joined(words, &Cli::command());
        joined.into_iter().map(|word| word.into_string().expect("it is text")).collect()
    }

    #[test]
    fn cells_become_one_argument() {
        let board = "1 2 3 4 5 6 7 8 0";
        assert_eq!(joined(&format!("pousse solve {board}")), ["pousse", "solve", board]);
        assert_eq!(joined(&format!("pousse solve {board} --json")), ["pousse", "solve", board, "--json"]);
        assert_eq!(joined(&format!("pousse solve --json {board}")), ["pousse", "solve", "--json", board]);
        let limited = format!("pousse solve --nodes 5 {board} -t 2");
        assert_eq!(joined(&limited), ["pousse", "solve", "--nodes", "5", board, "-t", "2"]);
        for board in ["1 2 3 / 4 5 6 / 7 8 _", "1, 2, 3, 0", "[[1, 2], [3, 0]]", "0 1 2 -1", "1 2 | 3 x"] {
            assert_eq!(joined(&format!("pousse solve {board}")), ["pousse", "solve", board]);
        }
        assert_eq!(joined("pousse solve -a astar 1 2 3 0 -H zero").len(), 7);
        assert_eq!(joined("pousse solve -aastar 1 2 3 0").len(), 4);
    }

    #[test]
    fn stacks_become_one_argument() {
        for stack in
            ["stack 3 1 2", "stack +3 -1 +2", "+3 -1 +2", "-3 +1 -2", "Stack 3, 1, 2", "stack +3, -1, 2"]
        {
            assert_eq!(joined(&format!("pousse solve {stack}")), ["pousse", "solve", stack]);
            let limited = format!("pousse solve --nodes 5 {stack} --json");
            assert_eq!(joined(&limited), ["pousse", "solve", "--nodes", "5", stack, "--json"]);
        }
        assert_eq!(joined("pousse solve stack"), ["pousse", "solve", "stack"]);
        assert_eq!(joined("pousse solve -t -1 stack 1 2"), ["pousse", "solve", "-t", "-1", "stack 1 2"]);
    }

    #[test]
    fn values_that_are_boards_or_methods_become_one_argument() {
        let goal = "0 1 2 3";
        assert_eq!(
            joined(&format!("pousse solve b.txt --goal {goal}")),
            ["pousse", "solve", "b.txt", "--goal", goal]
        );
        let before = format!("pousse solve --goal {goal} --json b.txt");
        assert_eq!(joined(&before), ["pousse", "solve", "--goal", goal, "--json", "b.txt"]);
        assert_eq!(joined("pousse solve --goal=0 1 2 3 -q"), ["pousse", "solve", "--goal=0 1 2 3", "-q"]);
        assert_eq!(joined("pousse solve --goal spiral 1 2 3 0")[3..], ["spiral", "1 2 3 0"]);
        assert_eq!(joined("pousse solve --goal 0,1,2,3 1 2 3 0")[3..], ["0,1,2,3", "1 2 3 0"]);
        assert_eq!(joined("pousse solve --goal 012345678 1 2 3 0")[3..], ["012345678", "1 2 3 0"]);
        for flag in ["--methods", "-m"] {
            let line = format!("pousse race {flag} bfs,A* manhattan,ida-star linear-conflict 1 2 3 0");
            assert_eq!(joined(&line)[3..], ["bfs,A* manhattan,ida-star linear-conflict", "1 2 3 0"]);
        }
        assert_eq!(joined("pousse race --methods bfs, A* board.txt")[3..], ["bfs, A*", "board.txt"]);
    }

    #[test]
    fn steps_of_a_solution_become_one_argument() {
        assert_eq!(joined("pousse verify 1 2 0 3 U"), ["pousse", "verify", "1 2 0 3", "U"]);
        assert_eq!(
            joined("pousse verify 0 1 2 3 L U --json"),
            ["pousse", "verify", "0 1 2 3", "L U", "--json"]
        );
        assert_eq!(joined("pousse verify 1 2 0 3 -"), ["pousse", "verify", "1 2 0 3", "-"]);
    }

    #[test]
    fn everything_else_is_unchanged() {
        for line in [
            "pousse solve - --only 3",
            "pousse solve 3",
            "pousse generate tiles --seed 3",
            "pousse",
            "pousse solve .",
        ] {
            assert_eq!(joined(line), line.split(' ').collect::<Vec<_>>());
        }
    }
}

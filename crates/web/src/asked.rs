//! The body of solve, trace, hint and explain requests, parsed into a request and its limits.
//!
//! Values are written as on the command line and parsed by the same functions. Nothing here opens a file: the page
//! sends what the command line would read from files.

use std::time::Duration;

use pousse::{Ask, Files, Given, Instance, Puzzle, Request, Use, puzzle, recognise, values};
use pousse_search::{Limits, Message, message};
use serde::Deserialize;

use crate::body::Word;
use crate::error::ApiError;
use crate::fields::{Fields, given};

/// One instance, and what to do with it; everything but the input is optional.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Asked {
    input: Option<String>,
    domain: Option<String>,
    algorithm: Option<String>,
    heuristic: Option<String>,
    time: Option<Word>,
    memory: Option<Word>,
    nodes: Option<Word>,
    threads: Option<Word>,
    /// The number of expansions to record; only for traces.
    expansions: Option<Word>,
    /// The options of puzzles.
    #[serde(flatten)]
    fields: Fields,
}

/// The fields common to all questions.
const OWN: [&str; 9] =
    ["input", "domain", "algorithm", "heuristic", "time", "memory", "nodes", "threads", "expansions"];

/// The most that a request may use, which is also the default.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Most {
    /// Time.
    pub(crate) time: Duration,
    /// Bytes.
    pub(crate) memory: u64,
    /// Threads.
    pub(crate) threads: usize,
}

impl Asked {
    /// Returns whether the choice of algorithm is left to pousse.
    pub(crate) fn leaves_the_method(&self) -> bool {
        self.algorithm.as_deref().is_none_or(|name| name == "auto")
    }

    /// Creates a question about an instance, with all defaults.
    pub(crate) fn about(input: String, domain: Option<String>) -> Self {
        Self { input: Some(input), domain, ..Self::default() }
    }

    /// Parses the request.
    pub(crate) fn request(&self) -> Result<Box<dyn Request>, ApiError> {
        let text = self.input.as_deref().ok_or_else(|| {
            ApiError::bad_value("input", message!("no-input", "there is no input"))
                .hint(message!("give-input", "give an instance of a puzzle"))
        })?;
        let puzzle = read("domain", self.domain.as_deref(), puzzle)?;
        let puzzle = puzzle.unwrap_or_else(|| recognise(text.as_bytes()));
        let given = given(&self.fields, Use::Ask, puzzle, &OWN)?;
        let instance = the_only(puzzle, text, &given)?;
        let algorithm = read("algorithm", self.algorithm.as_deref(), values::algorithm)?;
        let ask = Ask {
            number: 1,
            algorithm: algorithm.and_then(values::OrAuto::given),
            heuristic: self.heuristic.as_deref().unwrap_or("auto"),
            given: &given,
            files: Files::Refused,
        };
        Ok(puzzle.request(&*instance, &ask)?)
    }

    /// Parses the limits, capped at the maximum.
    pub(crate) fn limits(&self, most: &Most) -> Result<Limits, ApiError> {
        let time = read_word("time", self.time.as_ref(), values::time)?;
        let memory = read_word("memory", self.memory.as_ref(), values::memory)?;
        let threads = read_word("threads", self.threads.as_ref(), values::threads)?;
        Ok(Limits {
            time: Some(time.unwrap_or(most.time).min(most.time)),
            nodes: read_word("nodes", self.nodes.as_ref(), values::nodes)?,
            memory: memory.unwrap_or(most.memory).min(most.memory),
            threads: threads.unwrap_or(1).min(most.threads),
        })
    }

    /// Parses only the time.
    pub(crate) fn time(&self) -> Result<Option<Duration>, ApiError> {
        read_word("time", self.time.as_ref(), values::time)
    }

    /// Parses the number of expansions to record.
    pub(crate) fn expansions(&self) -> Result<Option<u64>, ApiError> {
        read_word("expansions", self.expansions.as_ref(), values::nodes)
    }

    /// Rejects a number of expansions if nothing is recorded.
    pub(crate) fn refuse_expansions(&self) -> Result<(), ApiError> {
        match self.expansions {
            None => Ok(()),
            Some(_) => {
                Err(ApiError::bad_value("expansions", message!("expansions", "only traces take expansions")))
            }
        }
    }
}

/// Parses a field, if it is present.
pub(crate) fn read<T>(
    field: &'static str,
    text: Option<&str>,
    read: impl FnOnce(&str) -> Result<T, Message>,
) -> Result<Option<T>, ApiError> {
    text.map(read).transpose().map_err(|what| ApiError::bad_value(field, what))
}

/// Parses a field that may be a number, if it is present.
pub(crate) fn read_word<T>(
    field: &'static str,
    word: Option<&Word>,
    reader: impl FnOnce(&str) -> Result<T, Message>,
) -> Result<Option<T>, ApiError> {
    read(field, word.map(|word| word.0.as_str()), reader)
}

/// Returns the instance of a text that must hold exactly one.
fn the_only(puzzle: &'static dyn Puzzle, text: &str, given: &Given) -> Result<Box<dyn Instance>, ApiError> {
    let mut all = puzzle.read(text.as_bytes(), given)?.all;
    let (count, words) = (all.len(), puzzle.words());
    if count > 1 {
        let text = format!("the input holds {count} {}, and this takes one", words.many);
        let message = message!("several", text, count);
        return Err(ApiError::new("bad-input", message).field("input"));
    }
    let none = || {
        let text = format!("the input contains no {}", words.one);
        ApiError::new("bad-input", message!("none-here", text)).field("input")
    };
    all.pop().ok_or_else(none)?.map_err(|error| ApiError::from(&error).field("input"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: Most = Most { time: Duration::from_secs(60), memory: 1 << 30, threads: 2 };

    fn asked(json: &str) -> Asked {
        serde_json::from_str(json).expect("well-formed")
    }

    fn refused(json: &str) -> String {
        let error = asked(json).request().and_then(|_| asked(json).limits(&MOST)).expect_err("it is wrong");
        serde_json::to_string(&error).expect("plain data")
    }

    #[test]
    fn a_board_and_a_level_are_recognised() {
        let board = asked(r#"{"input": "1 8 7 2 5 6 4 3 0", "heuristic": "auto", "algorithm": "ida-star"}"#);
        assert_eq!(board.request().expect("a board").puzzle(), pousse::puzzle("tiles").expect("a puzzle"));
        let level = asked("{\"input\": \"#####\\n#@$.#\\n#####\", \"without\": [\"all\"]}");
        assert_eq!(level.request().expect("a level").puzzle().name(), "sokoban");
    }

    #[test]
    fn limits_are_capped() {
        let limits =
            asked(r#"{"input": "", "time": "10h", "memory": "1TiB", "threads": 64, "nodes": "50M"}"#);
        let limits = limits.limits(&MOST).expect("limits");
        assert_eq!((limits.time, limits.memory, limits.threads), (Some(MOST.time), MOST.memory, 2));
        assert_eq!(limits.nodes, Some(50_000_000));
    }

    #[test]
    fn errors_name_the_field() {
        for (json, words) in [
            (r#"{}"#, "\"field\":\"input\""),
            (r#"{"input": "1 2 3"}"#, "bad-input"),
            (r#"{"input": "1 2 0 3\n1 2 3 0"}"#, "holds 2 boards"),
            (r#"{"input": "1 2 3 0", "heuristic": "manhatan"}"#, "manhattan"),
            (r#"{"input": "1 2 3 0", "heuristic": "@/etc/passwd"}"#, "may not name files"),
            (r#"{"input": "1 2 3 0", "objective": "pushes"}"#, "objective is for Sokoban"),
            (r#"{"input": "1 2 3 0", "ordr": "ULRD"}"#, "did you mean order?"),
            (r#"{"input": "1 2 3 0", "threads": 0}"#, "\"field\":\"threads\""),
            (r#"{"input": "1 2 3 0", "time": 99999999999999999999}"#, "time"),
        ] {
            match serde_json::from_str::<Asked>(json) {
                Ok(_) => assert!(refused(json).contains(words), "{json}: {}", refused(json)),
                Err(error) => assert!(error.to_string().contains("whole number"), "{json}: {error}"),
            }
        }
    }
}

//! What solve, trace, hint and explain are asked, read into a request and its limits.
//!
//! Values are written as on the command line and read by the same functions. Nothing here opens a file: what the
//! command line reads from files, the page sends.

use std::time::Duration;

use pousse::input::{self, ByPuzzle};
use pousse::{Domain, Request, sokoban, tiles, values};
use pousse_search::{Algorithm, Limits};
use pousse_tiles::ParseOptions;
use serde::Deserialize;

use crate::body::Word;
use crate::error::ApiError;

/// One instance, and how it is to be treated; everything but the input may be left out.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Asked {
    input: Option<String>,
    domain: Option<String>,
    size: Option<String>,
    goal: Option<String>,
    algorithm: Option<String>,
    heuristic: Option<String>,
    order: Option<String>,
    moves_of: Option<String>,
    objective: Option<String>,
    without: Vec<String>,
    with: Vec<String>,
    active: Option<String>,
    time: Option<Word>,
    memory: Option<Word>,
    nodes: Option<Word>,
    threads: Option<Word>,
    /// The expansions that a trace records; for nothing else.
    expansions: Option<Word>,
}

/// The most that a request may have, and what it has where it does not say.
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
    /// Asks about a level of Sokoban.
    pub(crate) fn level(input: String) -> Self {
        Self { input: Some(input), domain: Some(Domain::Sokoban.name().into()), ..Self::default() }
    }

    /// Reads what is to be done.
    pub(crate) fn request(&self) -> Result<Request, ApiError> {
        let text = self.input.as_deref().ok_or_else(|| {
            ApiError::bad_value("input", "there is no input").hint("a board or a level belongs there")
        })?;
        let domain = read("domain", self.domain.as_deref(), values::domain)?;
        let domain = domain.unwrap_or_else(|| input::recognise(text.as_bytes()));
        self.refuse_for(domain)?;
        let size = read("size", self.size.as_deref(), values::size)?;
        let options = ParseOptions { size, from_zero: false };
        match input::read(text.as_bytes(), domain, &options) {
            ByPuzzle::Tiles(boards) => self.tiles(the_only(boards, "board")?),
            ByPuzzle::Sokoban(levels) => self.sokoban(the_only(levels.all, "level")?),
        }
    }

    /// Reads the limits, cut down to what there may be.
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

    /// Reads the time alone.
    pub(crate) fn time(&self) -> Result<Option<Duration>, ApiError> {
        read_word("time", self.time.as_ref(), values::time)
    }

    /// Reads how many expansions are to be recorded.
    pub(crate) fn expansions(&self) -> Result<Option<u64>, ApiError> {
        read_word("expansions", self.expansions.as_ref(), values::nodes)
    }

    /// Refuses the number of expansions where nothing is recorded.
    pub(crate) fn refuse_expansions(&self) -> Result<(), ApiError> {
        match self.expansions {
            None => Ok(()),
            Some(_) => Err(ApiError::bad_value("expansions", "expansions are for traces")),
        }
    }

    /// Refuses the first field that is for the other puzzle.
    fn refuse_for(&self, domain: Domain) -> Result<(), ApiError> {
        let (this, other, fields): (_, _, &[(&'static str, bool)]) = match domain {
            Domain::Tiles => (
                "a board of sliding tiles",
                "Sokoban",
                &[
                    ("objective", self.objective.is_some()),
                    ("without", !self.without.is_empty()),
                    ("with", !self.with.is_empty()),
                    ("active", self.active.is_some()),
                ],
            ),
            Domain::Sokoban => (
                "a Sokoban level",
                "sliding tiles",
                &[
                    ("size", self.size.is_some()),
                    ("goal", self.goal.is_some()),
                    ("order", self.order.is_some()),
                    ("moves_of", self.moves_of.is_some()),
                ],
            ),
        };
        match fields.iter().find(|(_, given)| *given) {
            None => Ok(()),
            Some((field, _)) => {
                Err(ApiError::bad_value(field, format!("{field} is for {other}, and this is {this}"))
                    .hint("domain says which puzzle it is, where it is taken for the wrong one"))
            }
        }
    }

    fn algorithm(&self) -> Result<Option<Algorithm>, ApiError> {
        Ok(read("algorithm", self.algorithm.as_deref(), values::algorithm)?.and_then(values::OrAuto::given))
    }

    fn tiles(&self, board: pousse_tiles::Instance) -> Result<Request, ApiError> {
        let usual = tiles::Request::new(board.grid);
        if self.heuristic.as_ref().is_some_and(|heuristic| heuristic.contains('@')) {
            return Err(ApiError::bad_value(
                "heuristic",
                "the page does not read files, so @FILE is not taken here",
            )
            .hint("pousse solve --heuristic takes it"));
        }
        let heuristic = read("heuristic", self.heuristic.as_deref(), values::heuristic)?;
        Ok(Request::Tiles(tiles::Request {
            instance: board.label.unwrap_or(usual.instance),
            goal: read("goal", self.goal.as_deref(), values::goal)?,
            algorithm: self.algorithm()?,
            heuristic: heuristic.and_then(values::OrAuto::given),
            order: read("order", self.order.as_deref(), values::order)?.unwrap_or(usual.order),
            moves_of: read("moves_of", self.moves_of.as_deref(), values::moves_of)?.unwrap_or(usual.moves_of),
            start: usual.start,
        }))
    }

    fn sokoban(&self, drawn: input::Drawn) -> Result<Request, ApiError> {
        let usual = sokoban::Request::new(drawn.level);
        let heuristic = read("heuristic", self.heuristic.as_deref(), values::estimate)?;
        let mut techniques = usual.techniques;
        for name in &self.without {
            techniques = techniques
                .minus(values::techniques(name).map_err(|what| ApiError::bad_value("without", what))?);
        }
        for name in &self.with {
            techniques =
                techniques.and(values::techniques(name).map_err(|what| ApiError::bad_value("with", what))?);
        }
        Ok(Request::Sokoban(sokoban::Request {
            title: drawn.entry.title,
            objective: read("objective", self.objective.as_deref(), values::objective)?
                .unwrap_or(usual.objective),
            algorithm: self.algorithm()?,
            heuristic: heuristic.and_then(values::OrAuto::given),
            techniques,
            active: read("active", self.active.as_deref(), values::active)?.unwrap_or(usual.active),
            ..usual
        }))
    }
}

/// Reads a field, if it is there.
pub(crate) fn read<T>(
    field: &'static str,
    text: Option<&str>,
    read: impl FnOnce(&str) -> Result<T, String>,
) -> Result<Option<T>, ApiError> {
    text.map(read).transpose().map_err(|what| ApiError::bad_value(field, what))
}

/// Reads a field that may be a number, if it is there.
pub(crate) fn read_word<T>(
    field: &'static str,
    word: Option<&Word>,
    reader: impl FnOnce(&str) -> Result<T, String>,
) -> Result<Option<T>, ApiError> {
    read(field, word.map(|word| word.0.as_str()), reader)
}

/// Returns the instance of a text that holds one.
fn the_only<T, E>(mut all: Vec<Result<T, E>>, what: &str) -> Result<T, ApiError>
where
    for<'e> ApiError: From<&'e E>,
{
    let count = all.len();
    if count > 1 {
        let message = format!("the input holds {count} {what}s, and this takes one");
        return Err(ApiError::new("bad-input", message).field("input"));
    }
    let one = all
        .pop()
        .ok_or_else(|| ApiError::new("bad-input", format!("the input holds no {what}")).field("input"))?;
    one.map_err(|error| ApiError::from(&error).field("input"))
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
        let Ok(Request::Tiles(request)) = board.request() else { panic!("a board") };
        assert!(request.heuristic.is_none() && request.algorithm.is_some());
        let level = asked("{\"input\": \"#####\\n#@$.#\\n#####\", \"without\": [\"all\"]}");
        let Ok(Request::Sokoban(request)) = level.request() else { panic!("a level") };
        assert_eq!(request.techniques, pousse_sokoban::Techniques::NONE);
    }

    #[test]
    fn limits_are_cut_down() {
        let limits =
            asked(r#"{"input": "", "time": "10h", "memory": "1TiB", "threads": 64, "nodes": "50M"}"#);
        let limits = limits.limits(&MOST).expect("limits");
        assert_eq!((limits.time, limits.memory, limits.threads), (Some(MOST.time), MOST.memory, 2));
        assert_eq!(limits.nodes, Some(50_000_000));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_field() {
        for (json, words) in [
            (r#"{}"#, "\"field\":\"input\""),
            (r#"{"input": "1 2 3"}"#, "bad-input"),
            (r#"{"input": "1 2 0 3\n1 2 3 0"}"#, "holds 2 boards"),
            (r#"{"input": "1 2 3 0", "heuristic": "manhatan"}"#, "manhattan"),
            (r#"{"input": "1 2 3 0", "heuristic": "@/etc/passwd"}"#, "does not read files"),
            (r#"{"input": "1 2 3 0", "objective": "pushes"}"#, "objective is for Sokoban"),
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

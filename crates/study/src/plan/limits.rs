//! The limits of a run as written in plans.

use std::fmt;

use pousse::values;
use pousse_search::{Message, message};
use serde::Deserialize;

use super::said;
use crate::model::RunLimits;

/// Default memory of a run: the same on every machine, so that counts are the same as well.
const USUAL_BYTES: u64 = 1 << 30;

/// The keys of limits.
pub(super) const KEYS: [&str; 4] = ["time", "nodes", "memory", "threads"];

/// Says where a limit belongs that was found among the keys of a method.
pub(super) fn belongs(key: &str, value: impl fmt::Display) -> Message {
    let limits = format!("limits = {{ {key} = {value} }}");
    let text = format!("limits have a table of their own: {limits}");
    message!("plan.limits-table", text, limits)
}

/// Limits as written; missing ones come from the plan's general limits.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LimitsText {
    time: Option<String>,
    nodes: Option<NodesText>,
    memory: Option<String>,
    threads: Option<usize>,
}

/// A number of nodes, plain or with a unit, such as `"50M"`.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum NodesText {
    Number(u64),
    Text(String),
}

impl LimitsText {
    /// Parses the limits, falling back to those of the plan; `None` if one of its own is wrong.
    pub(super) fn read(&self, usual: &Self, place: &str, wrong: &mut Vec<Message>) -> Option<RunLimits> {
        let before = wrong.len();
        let mut complain = |what: Message| wrong.push(said::at(place, what));
        // An error in the limits of the plan is reported there.
        fn read<T>(
            text: Option<&String>,
            parse: fn(&str) -> Result<T, Message>,
            complain: &mut dyn FnMut(Message),
        ) -> Option<T> {
            text.and_then(|text| parse(text).map_err(complain).ok())
        }
        let time = read(self.time.as_ref(), values::time, &mut complain);
        let bytes = read(self.memory.as_ref(), values::memory, &mut complain);
        let nodes = self.nodes.as_ref().and_then(|nodes| nodes.read(&mut complain));
        if let Some(threads) = self.threads.filter(|threads| !(1..=1024).contains(threads)) {
            let what = format!("{threads} is not a number of threads from 1 to 1024");
            complain(message!("not-threads", what, text = threads.to_string()));
        }
        let mut ignore = |_: Message| {};
        let time = time.or_else(|| read(usual.time.as_ref(), values::time, &mut ignore));
        let bytes = bytes.or_else(|| read(usual.memory.as_ref(), values::memory, &mut ignore));
        let nodes = nodes.or_else(|| usual.nodes.as_ref().and_then(|nodes| nodes.read(&mut ignore)));
        (wrong.len() == before).then(|| RunLimits {
            seconds: time.map(|time| time.as_secs_f64()),
            nodes,
            bytes: bytes.unwrap_or(USUAL_BYTES),
            threads: self.threads.or(usual.threads).unwrap_or(1),
        })
    }
}

impl NodesText {
    fn read(&self, complain: &mut dyn FnMut(Message)) -> Option<u64> {
        match self {
            Self::Number(0) => {
                complain(message!("plan.no-nodes", "a limit of 0 nodes leaves nothing to do"));
                None
            }
            Self::Number(number) => Some(*number),
            Self::Text(text) => values::nodes(text).map_err(complain).ok(),
        }
    }
}

//! The limits of a run as plans write them.

use pousse::values;
use serde::Deserialize;

use super::PlanError;
use crate::model::RunLimits;

/// Memory of a run unless the plan says otherwise: the same on every machine, so that counts are, too.
const USUAL_BYTES: u64 = 1 << 30;

/// Limits as they are written; what is missing comes from the plan's own.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LimitsText {
    time: Option<String>,
    nodes: Option<NodesText>,
    memory: Option<String>,
    threads: Option<usize>,
}

/// Nodes as a number or with a unit, such as `"50M"`.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum NodesText {
    Number(u64),
    Text(String),
}

impl LimitsText {
    /// Reads the limits, those of the plan where nothing is said.
    pub(super) fn read(&self, usual: &Self, place: &str) -> Result<RunLimits, PlanError> {
        let wrong = |what: String| PlanError::wrong(place, what);
        let time = self.time.as_ref().or(usual.time.as_ref());
        let seconds = time.map(|text| values::time(text)).transpose().map_err(wrong)?;
        let nodes = match self.nodes.as_ref().or(usual.nodes.as_ref()) {
            None => None,
            Some(NodesText::Number(0)) => {
                return Err(wrong("a limit of 0 nodes leaves nothing to do".into()));
            }
            Some(NodesText::Number(number)) => Some(*number),
            Some(NodesText::Text(text)) => Some(values::nodes(text).map_err(wrong)?),
        };
        let memory = self.memory.as_ref().or(usual.memory.as_ref());
        let bytes = memory.map(|text| values::memory(text)).transpose().map_err(wrong)?;
        let threads = self.threads.or(usual.threads).unwrap_or(1);
        if !(1..=1024).contains(&threads) {
            return Err(wrong(format!("{threads} is not a number of threads from 1 to 1024")));
        }
        Ok(RunLimits {
            seconds: seconds.map(|time| time.as_secs_f64()),
            nodes,
            bytes: bytes.unwrap_or(USUAL_BYTES),
            threads,
        })
    }
}

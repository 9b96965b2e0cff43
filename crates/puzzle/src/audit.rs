//! Comparing heuristics with exact distances.

use pousse_search::{Message, Run, StopReason};
use serde_json::Value;

use crate::{Context, Given, RequestError};

/// How a puzzle compares its heuristics with exact distances.
#[derive(Clone, Copy, Debug)]
pub struct Audits {
    /// Checks the name of a heuristic.
    pub accepts: fn(&str) -> Result<(), Message>,
    /// Says what an audit is about, and how many instances it examines, if that is known.
    pub outlook: Outlook,
    /// Audits a heuristic; the function is called with the number of instances examined so far.
    pub audit: CarryOut,
}

/// Says what an audit is about.
type Outlook = fn(&AuditWanted<'_>) -> Result<(String, Option<u64>), RequestError>;

/// Carries out an audit.
type CarryOut =
    fn(&AuditWanted<'_>, &Context, &Run<'_>, progress: &dyn Fn(u64)) -> Result<Audited, RequestError>;

/// An audit as someone asks for it.
#[derive(Clone, Copy, Debug)]
pub struct AuditWanted<'a> {
    /// The heuristic.
    pub heuristic: &'a str,
    /// The options of the puzzle.
    pub given: &'a Given,
    /// Instances farther than this are not visited; none for the default.
    pub depth: Option<u32>,
    /// The number of random instances to solve in addition; none for the default.
    pub solved: Option<u64>,
    /// The seed of those.
    pub seed: u64,
}

/// The findings of an audit.
#[derive(Clone, Debug)]
pub struct Audited {
    /// As data.
    pub data: Value,
    /// For a terminal.
    pub text: String,
    /// Whether they agree with what the heuristic declares.
    pub upholds: bool,
    /// What ended the audit early.
    pub stopped: Option<StopReason>,
}

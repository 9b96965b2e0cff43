//! What was found out about an instance before any search, and kept for all that follow.

use pousse_search::StopReason;
use serde_json::Value;

/// The result of preparing an instance.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// As data.
    pub data: Value,
    /// For a terminal, in colour.
    pub text: String,
    /// Why it ended early, if it did.
    pub stopped: Option<StopReason>,
}

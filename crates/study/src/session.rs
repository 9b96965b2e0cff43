//! The record of one call of pousse, which every row refers to.

use std::time::SystemTime;

use crate::jobs::Shard;
use crate::model::Session;
use crate::utc::utc;

/// The commit that pousse was built from.
pub const COMMIT: &str = env!("POUSSE_COMMIT");
/// The version of pousse.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Session {
    /// Describes a call that begins now.
    #[must_use]
    pub fn now(command: String, cpu: String, workers: usize, shard: Option<Shard>) -> Self {
        Self {
            command,
            version: VERSION.into(),
            commit: COMMIT.into(),
            cpu,
            workers,
            started: utc(SystemTime::now()),
            shard: shard.map(|shard| shard.to_string()),
        }
    }
}

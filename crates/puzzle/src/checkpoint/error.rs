//! Why a checkpoint is rejected.

/// What is wrong with a checkpoint or with the request that uses it.
#[derive(Debug, thiserror::Error)]
#[error("{what}")]
pub struct CheckpointError {
    /// What is wrong.
    pub what: String,
    /// What may help, with options written as command-line flags.
    pub remedy: Option<String>,
}

impl CheckpointError {
    /// Creates an error with nothing that may help, except what the text says.
    pub fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), remedy: None }
    }

    /// Says why no checkpoint can be used for this.
    pub fn unusable(what: impl Into<String>) -> Self {
        Self { what: what.into(), remedy: Some("leave out --checkpoint".into()) }
    }
}

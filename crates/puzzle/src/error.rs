//! Why a request cannot be carried out.

use std::fmt;

use pousse_search::record::NotRecorded;

use crate::{BadOption, CheckpointError, Exit};

/// Why a request cannot be carried out.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// What is asked for does not exist for this instance, or cannot be had within the limits.
    #[error("{what}{}", .remedy.as_ref().map_or(String::new(), |remedy| format!("; {remedy}")))]
    Refused {
        /// What programs know it by, in kebab case.
        code: &'static str,
        /// The option that it is about; empty for none.
        about: &'static str,
        /// What is wrong.
        what: String,
        /// What may help.
        remedy: Option<Remedy>,
        /// How a command ends that was asked.
        exit: Exit,
    },
    /// An option has a value that this instance cannot do with.
    #[error("{}: {}", .0.name, .0.what)]
    Option(#[from] BadOption),
    /// The puzzle does not do this.
    #[error("{what} is not there for {puzzle}")]
    NotThere {
        /// What was asked for, as a noun.
        what: &'static str,
        /// The puzzle.
        puzzle: &'static str,
    },
    /// The search cannot be recorded.
    #[error(transparent)]
    NotTraced(NotRecorded),
    /// The search cannot be kept in, or resumed from, the checkpoint.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// A solution did not replay: a bug.
    #[error("internal error: a solution found by {algorithm} does not replay: {error}; please report this")]
    DoesNotReplay {
        /// The algorithm.
        algorithm: String,
        /// What went wrong.
        error: String,
    },
}

impl RequestError {
    /// Says that something is wrong with what was asked for.
    #[must_use]
    pub fn refused(what: impl fmt::Display) -> Self {
        Self::Refused {
            code: "bad-value",
            about: "",
            what: what.to_string(),
            remedy: None,
            exit: Exit::BadInput,
        }
    }

    /// Names it for programs.
    #[must_use]
    pub fn coded(mut self, name: &'static str) -> Self {
        if let Self::Refused { code, .. } = &mut self {
            *code = name;
        }
        self
    }

    /// Names the option that it is about.
    #[must_use]
    pub fn about(mut self, option: &'static str) -> Self {
        if let Self::Refused { about, .. } = &mut self {
            *about = option;
        }
        self
    }

    /// Adds what may help.
    #[must_use]
    pub fn remedied(mut self, by: Remedy) -> Self {
        if let Self::Refused { remedy, .. } = &mut self {
            *remedy = Some(by);
        }
        self
    }

    /// Changes how a command ends.
    #[must_use]
    pub fn ending(mut self, how: Exit) -> Self {
        if let Self::Refused { exit, .. } = &mut self {
            *exit = how;
        }
        self
    }

    /// Returns how a command ends.
    #[must_use]
    pub fn exit(&self) -> Exit {
        match self {
            Self::Refused { exit, .. } => *exit,
            Self::DoesNotReplay { .. } => Exit::Internal,
            _ => Exit::BadInput,
        }
    }

    /// Returns what may help, where that is a part of its own.
    #[must_use]
    pub fn remedy(&self) -> Option<&Remedy> {
        match self {
            Self::Refused { remedy, .. } => remedy.as_ref(),
            _ => None,
        }
    }
}

/// What may help. Options are named, so that each reader writes them in its own way.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// An option with a value.
    Option {
        /// Its name.
        name: &'static str,
        /// The value.
        value: String,
        /// What it does, after the option in a sentence: `allows it`.
        does: &'static str,
    },
    /// To do without an option.
    Without {
        /// Its name.
        name: &'static str,
    },
    /// Words.
    Words(String),
}

impl Remedy {
    /// Writes it with the options as flags of the command line.
    #[must_use]
    pub fn with_flags(&self) -> String {
        match self {
            Self::Option { name, value, does } => format!("--{name} {value} {does}"),
            Self::Without { name } => format!("give no --{name}"),
            Self::Words(words) => words.clone(),
        }
    }
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Option { name, value, does } => write!(f, "{name} = {value} {does}"),
            Self::Without { name } => write!(f, "leave out {name}"),
            Self::Words(words) => f.write_str(words),
        }
    }
}

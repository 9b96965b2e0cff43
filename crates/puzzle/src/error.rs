//! Why a request cannot be carried out.

use std::fmt;

use pousse_search::record::NotRecorded;
use pousse_search::{Message, message};

use crate::{BadOption, CheckpointError, Exit, Given};

/// Why a request cannot be carried out.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// What is asked for does not exist for this instance, or is not possible within the limits.
    #[error("{what}{}", .remedy.as_ref().map_or(String::new(), |remedy| format!("; {remedy}")))]
    Refused {
        /// The code that programs know it by, in kebab case.
        code: &'static str,
        /// The option that it is about, or an empty string.
        about: &'static str,
        /// What is wrong.
        what: Message,
        /// What may help.
        remedy: Option<Remedy>,
        /// The exit code of a command that asked for this.
        exit: Exit,
    },
    /// An option has a value that does not work for this instance.
    #[error("{}: {}", .0.name, .0.what)]
    Option(#[from] BadOption),
    /// The search cannot be recorded.
    #[error(transparent)]
    NotTraced(NotRecorded),
    /// The search cannot be kept in, or resumed from, the checkpoint.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// Replaying a solution failed: a bug.
    #[error("internal error: a solution found by {algorithm} does not replay: {error}; please report this")]
    DoesNotReplay {
        /// The algorithm.
        algorithm: String,
        /// What went wrong.
        error: String,
    },
}

impl RequestError {
    /// Creates an error that says what is wrong with the request.
    #[must_use]
    pub fn refused(what: impl Into<Message>) -> Self {
        Self::Refused { code: "bad-value", about: "", what: what.into(), remedy: None, exit: Exit::BadInput }
    }

    /// Sets the code for programs.
    #[must_use]
    pub fn coded(mut self, name: &'static str) -> Self {
        if let Self::Refused { code, .. } = &mut self {
            *code = name;
        }
        self
    }

    /// Sets the option that it is about.
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

    /// Sets the exit code of the command.
    #[must_use]
    pub fn ending(mut self, how: Exit) -> Self {
        if let Self::Refused { exit, .. } = &mut self {
            *exit = how;
        }
        self
    }

    /// Adds the value as it was given to an error about an option that a puzzle has read.
    pub(crate) fn with_value(mut self, given: &Given) -> Self {
        if let Self::Option(error) = &mut self
            && error.value.is_empty()
        {
            given.text(&error.name).unwrap_or_default().clone_into(&mut error.value);
        }
        self
    }

    /// Returns the exit code of the command.
    #[must_use]
    pub fn exit(&self) -> Exit {
        match self {
            Self::Refused { exit, .. } => *exit,
            Self::DoesNotReplay { .. } => Exit::Internal,
            _ => Exit::BadInput,
        }
    }

    /// Returns what is wrong, as a message without the remedy.
    #[must_use]
    pub fn said(&self) -> Message {
        match self {
            Self::Refused { what, .. } => what.clone(),
            Self::Option(error) => {
                let (name, what) = (&*error.name, error.what.clone());
                message!("option", self, name = name, what)
            }
            Self::NotTraced(error) => error.said(),
            Self::Checkpoint(_) => self.to_string().into(),
            Self::DoesNotReplay { algorithm, error } => message!("does-not-replay", self, algorithm, error),
        }
    }

    /// Returns what may help, if the error states it separately.
    #[must_use]
    pub fn remedy(&self) -> Option<&Remedy> {
        match self {
            Self::Refused { remedy, .. } => remedy.as_ref(),
            _ => None,
        }
    }
}

/// What may help. Options are kept by name, so that each front end can write them in its own way.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// An option with a value.
    Option {
        /// Its name.
        name: &'static str,
        /// The value.
        value: String,
        /// What it does, as the predicate of a sentence: `allows it`.
        does: &'static str,
    },
    /// An option without a value.
    Switch {
        /// Its name.
        name: &'static str,
        /// What it does, as the predicate of a sentence.
        does: &'static str,
    },
    /// Either of two.
    Either(Box<(Remedy, Remedy)>),
    /// Leaving out an option.
    Without {
        /// Its name.
        name: &'static str,
    },
    /// Anything else, in words.
    Words(Message),
}

impl Remedy {
    /// Returns it as a message, with options by name.
    #[must_use]
    pub fn said(&self) -> Message {
        match self {
            Self::Option { name, value, .. } => message!("remedy.option", self, name, value),
            Self::Switch { name, .. } => message!("remedy.switch", self, name),
            Self::Either(both) => both.0.said().and(both.1.said()),
            Self::Without { name } => message!("remedy.without", self, name),
            Self::Words(words) => words.clone(),
        }
    }

    /// Writes it with options as command-line flags.
    #[must_use]
    pub fn with_flags(&self) -> String {
        match self {
            Self::Option { name, value, does } => format!("--{name} {value} {does}"),
            Self::Switch { name, does } => format!("--{name} {does}"),
            Self::Either(both) => format!("{}, {}", both.0.with_flags(), both.1.with_flags()),
            Self::Without { name } => format!("leave out --{name}"),
            Self::Words(words) => words.to_string(),
        }
    }
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Option { name, value, does } => write!(f, "{name} = {value} {does}"),
            Self::Switch { name, does } => write!(f, "{name} {does}"),
            Self::Either(both) => write!(f, "{}, {}", both.0, both.1),
            Self::Without { name } => write!(f, "leave out {name}"),
            Self::Words(words) => f.write_str(words),
        }
    }
}

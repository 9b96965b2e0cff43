//! Errors on their way to the user: printed once, with a remedy where there is one.

use std::fmt::Display;
use std::io;

use pousse::{Exit, RequestError};

use crate::interrupt;
use crate::tables::Tables;

/// What went wrong, and what may help.
#[derive(Debug)]
pub struct Failure {
    exit: Exit,
    message: String,
    hint: Option<String>,
}

impl Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl Failure {
    /// The arguments or the input are wrong.
    pub fn bad_input(message: impl Display) -> Self {
        Self { exit: Exit::BadInput, message: message.to_string(), hint: None }
    }

    /// A flag has a wrong value.
    pub(crate) fn bad_value(flag: &str, value: &str, error: &str) -> Self {
        Self::bad_input(format!("invalid value '{value}' for '{flag}': {error}"))
    }

    /// Something is wrong with pousse or the machine.
    pub fn internal(message: impl Display) -> Self {
        Self { exit: Exit::Internal, message: message.to_string(), hint: None }
    }

    /// Another rank failed.
    pub(crate) fn told(exit: Exit, message: impl Display) -> Self {
        Self { exit, message: message.to_string(), hint: None }
    }

    /// The user stopped it before there was anything to keep.
    pub(crate) fn interrupted(message: impl Display) -> Self {
        Self { exit: Exit::Interrupted, message: message.to_string(), hint: None }
    }

    /// Reminds of the folder where the message says what to do about a table in it.
    pub(crate) fn in_cache(self, tables: &Tables) -> Self {
        match &tables.cache {
            Some(folder) if self.hint.is_none() && self.message.contains("pousse db ") => {
                self.hint(format!("the folder is not the usual one: add --cache {}", folder.display()))
            }
            _ => self,
        }
    }

    /// Adds a remedy.
    pub(crate) fn hint(mut self, hint: impl Display) -> Self {
        self.hint = Some(hint.to_string());
        self
    }

    /// Returns how the process ends.
    #[must_use]
    pub fn exit(&self) -> Exit {
        self.exit
    }

    /// Prints the error and returns how the command ended.
    pub fn print(&self) -> Exit {
        anstream::eprintln!("{}: {}", crate::style::error("error"), self.message);
        if let Some(hint) = &self.hint {
            anstream::eprintln!("{}: {hint}", crate::style::hint("hint"));
        }
        self.exit
    }

    /// Prints the error of one instance; where there are several, it is named.
    pub(crate) fn print_among(mut self, several: bool, instance: &str) -> Exit {
        if several {
            self.message = format!("instance {instance}: {}", self.message);
        }
        self.print()
    }
}

/// Output that nobody reads any more (`pousse ... | head`) is no error.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            std::process::exit(i32::from(Exit::Done.code()));
        }
        Self::internal(format!("cannot write the answer: {error}"))
    }
}

impl From<RequestError> for Failure {
    fn from(error: RequestError) -> Self {
        // Whoever waits for a table that another process makes does not know why that one stopped.
        let by_user = error.exit() == Exit::TimeOrNodes && interrupt::interrupted();
        let exit = if by_user { Exit::Interrupted } else { error.exit() };
        let (message, hint) = match error {
            RequestError::Refused { what, remedy, .. } => {
                (what, remedy.as_ref().map(pousse::Remedy::with_flags))
            }
            RequestError::Option(error) => return error.into(),
            RequestError::Checkpoint(error) => (error.to_string(), error.remedy()),
            error => (error.to_string(), None),
        };
        let message = if by_user { message.replace("the time limit", "you") } else { message };
        Self { exit, message, hint }
    }
}

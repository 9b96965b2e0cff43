//! Errors shown to the user: printed once, with a remedy if there is one.

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

    /// A flag has an invalid value.
    pub(crate) fn bad_value(flag: &str, value: &str, error: &str) -> Self {
        Self::bad_input(format!("invalid value '{value}' for '{flag}': {error}"))
    }

    /// Something is wrong with pousse or with the machine.
    pub fn internal(message: impl Display) -> Self {
        Self { exit: Exit::Internal, message: message.to_string(), hint: None }
    }

    /// Another rank failed.
    pub(crate) fn told(exit: Exit, message: impl Display) -> Self {
        Self { exit, message: message.to_string(), hint: None }
    }

    /// The user stopped the command before there was anything to keep.
    pub(crate) fn interrupted(message: impl Display) -> Self {
        Self { exit: Exit::Interrupted, message: message.to_string(), hint: None }
    }

    /// Mentions the folder if the message suggests a command about a table in it.
    pub(crate) fn in_cache(self, tables: &Tables) -> Self {
        match &tables.cache {
            Some(folder) if self.hint.is_none() && self.message.contains("pousse db ") => {
                self.hint(format!("the folder is not the default one: add --cache {}", folder.display()))
            }
            _ => self,
        }
    }

    /// Adds a remedy.
    pub(crate) fn hint(mut self, hint: impl Display) -> Self {
        self.hint = Some(hint.to_string());
        self
    }

    /// Returns the remedy.
    pub(crate) fn remedy(&self) -> Option<&str> {
        self.hint.as_deref()
    }

    /// Returns the exit code.
    #[must_use]
    pub fn exit(&self) -> Exit {
        self.exit
    }

    /// Prints the error and returns the exit code.
    pub fn print(&self) -> Exit {
        anstream::eprintln!("{}: {}", crate::style::error("error"), self.message);
        if let Some(hint) = &self.hint {
            anstream::eprintln!("{}: {hint}", crate::style::hint("hint"));
        }
        self.exit
    }

    /// Prints the error of one instance, with its name if there are several.
    pub(crate) fn print_among(self, several: bool, instance: &str) -> Exit {
        if several { self.print_about(&format!("instance {instance}")) } else { self.print() }
    }

    /// Prints the error with its context.
    pub(crate) fn print_about(mut self, what: &str) -> Exit {
        self.message = format!("{what}: {}", self.message);
        self.print()
    }
}

/// A closed output (`pousse ... | head`) is not an error.
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
        // A process that waited for a table does not know why the other one stopped building it.
        let by_user = error.exit() == Exit::TimeOrNodes && interrupt::interrupted();
        let exit = if by_user { Exit::Interrupted } else { error.exit() };
        let (message, hint) = match error {
            RequestError::Refused { what, remedy, .. } => {
                (what.into(), remedy.as_ref().map(pousse::Remedy::with_flags))
            }
            RequestError::Option(error) => return error.into(),
            RequestError::Checkpoint(error) => (error.what, error.remedy),
            error => (error.to_string(), None),
        };
        let message = if by_user { message.replace("the time limit", "you") } else { message };
        Self { exit, message, hint }
    }
}

//! Errors on their way to the user: printed once, with a remedy where there is one.

use std::fmt::Display;
use std::io;

use pousse::Exit;

/// What went wrong, and what may help.
#[derive(Debug)]
pub(crate) struct Failure {
    exit: Exit,
    message: String,
    hint: Option<String>,
}

impl Failure {
    /// The arguments or the input are wrong.
    pub(crate) fn bad_input(message: impl Display) -> Self {
        Self { exit: Exit::BadInput, message: message.to_string(), hint: None }
    }

    /// Something is wrong with pousse or the machine.
    pub(crate) fn internal(message: impl Display) -> Self {
        Self { exit: Exit::Internal, message: message.to_string(), hint: None }
    }

    /// Adds a remedy.
    pub(crate) fn hint(mut self, hint: impl Display) -> Self {
        self.hint = Some(hint.to_string());
        self
    }

    /// Prints the error and returns how the command ended.
    pub(crate) fn print(&self) -> Exit {
        anstream::eprintln!("{}: {}", crate::style::error("error"), self.message);
        if let Some(hint) = &self.hint {
            anstream::eprintln!("{}: {hint}", crate::style::hint("hint"));
        }
        self.exit
    }

    /// Prints the error of one instance among several.
    pub(crate) fn print_for(mut self, instance: &str) -> Exit {
        self.message = format!("instance {instance}: {}", self.message);
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

impl From<pousse::RequestError> for Failure {
    fn from(error: pousse::RequestError) -> Self {
        match error {
            pousse::RequestError::DoesNotReplay { .. } => Self::internal(error),
            _ => Self::bad_input(error),
        }
    }
}

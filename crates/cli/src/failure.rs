//! Errors on their way to the user: printed once, with a remedy where there is one.

use std::fmt::Display;
use std::io;

use pousse::Exit;
use pousse_pdb::BuildError;
use pousse_search::StopReason;
use pousse_tiles::heuristics::{BindError, Spec, WalkingError};
use pousse_tiles::patterns::LibraryError;

use crate::interrupt;
use crate::progress::bytes;
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

    /// A heuristic cannot be had.
    pub(crate) fn bind(heuristic: &Spec, error: &BindError) -> Self {
        let name = format!("heuristic '{heuristic}'");
        match error {
            BindError::Table(error) => Self::table(&name, error),
            BindError::Walking(WalkingError::TooLarge { bytes, budget }) => {
                Self::memory(&name, *bytes, *budget)
            }
            _ => Self::bad_input(format!("{name}: {error}")),
        }
    }

    /// A table cannot be had.
    pub(crate) fn table(name: &str, error: &LibraryError) -> Self {
        let stopped = |exit, why: &str| {
            let message = format!("{name}: stopped by {why} before its tables were finished");
            Self { exit, message, hint: None }
        };
        let by_user = (Exit::Interrupted, "you");
        let by_clock = (Exit::TimeOrNodes, "the time limit");
        match error {
            LibraryError::Build(BuildError::Memory { needed, allowed }) => {
                Self::memory(name, *needed, *allowed)
            }
            LibraryError::Build(BuildError::Stopped(StopReason::Interrupted)) => {
                stopped(by_user.0, by_user.1)
            }
            LibraryError::GaveUp { .. } if interrupt::interrupted() => stopped(by_user.0, by_user.1),
            LibraryError::Build(BuildError::Stopped(_)) | LibraryError::GaveUp { .. } => {
                stopped(by_clock.0, by_clock.1)
            }
            _ => Self::bad_input(format!("{name}: {error}")),
        }
    }

    /// Tables need more memory than there may be used.
    pub(crate) fn memory(name: &str, needed: u64, allowed: u64) -> Self {
        let message = format!(
            "{name}: making its tables takes {} of memory, {} are allowed",
            bytes(needed),
            bytes(allowed)
        );
        let hint = format!("--memory {}MiB allows it", needed.div_ceil(1 << 20));
        Self { exit: Exit::Memory, message, hint: Some(hint) }
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

impl From<pousse::RequestError> for Failure {
    fn from(error: pousse::RequestError) -> Self {
        match &error {
            pousse::RequestError::DoesNotReplay { .. } => Self::internal(error),
            pousse::RequestError::Heuristic { heuristic, error } => Self::bind(heuristic, error),
            _ => Self::bad_input(error),
        }
    }
}

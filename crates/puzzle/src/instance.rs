//! An instance of a puzzle, read and not yet asked about.

use std::any::Any;
use std::fmt::Debug;

use serde_json::Value;

use crate::{BadOption, Given};

/// An instance of a puzzle.
pub trait Instance: Debug + Send + Sync {
    /// Returns it as what it is, for its own puzzle.
    fn as_any(&self) -> &dyn Any;

    /// Returns what it is called where it comes from, where that is a name for rows and reports.
    fn label(&self) -> Option<&str> {
        None
    }

    /// Writes it in one line, as the same puzzle reads it: what a study keeps.
    fn text(&self) -> String;

    /// Returns how many characters it takes to write, without writing it.
    fn characters(&self) -> usize {
        self.text().len()
    }

    /// Returns the goal as a study keeps it, where the puzzle lets it be chosen.
    ///
    /// # Errors
    ///
    /// [`BadOption`] when the goal given does not fit the instance.
    fn goal(&self, _given: &Given) -> Result<Option<String>, BadOption> {
        Ok(None)
    }

    /// Returns the cost of the best solution, where the text that it was read from says so.
    fn optimum(&self) -> Option<u32> {
        None
    }

    /// Describes it for a page, as the entry of a list of what was read.
    ///
    /// # Errors
    ///
    /// [`BadOption`] when an option does not fit the instance.
    fn describe(&self, given: &Given, trust: Trust) -> Result<Value, BadOption>;

    /// Returns the parameters of the address at which the page shows it, percent-encoded.
    ///
    /// # Errors
    ///
    /// [`BadOption`] when an option does not fit the instance.
    fn address(&self, given: &Given) -> Result<String, BadOption>;
}

/// Whether what a text says about its instances is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// It is ours: it is.
    Ours,
    /// It is someone's.
    Theirs,
}

/// The instances of a text.
#[derive(Debug, Default)]
pub struct Instances {
    /// The instances, or what is wrong with each.
    pub all: Vec<Result<Box<dyn Instance>, ReadError>>,
    /// What the text calls itself.
    pub title: Option<String>,
    /// What it says about all of them, in a line.
    pub comment: Option<String>,
}

/// Why something is not an instance.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ReadError {
    /// What is wrong, with its place.
    pub message: String,
    /// The place shown in the text, with a caret, and the hint below it; may be empty.
    pub excerpt: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl ReadError {
    /// One that says nothing yet.
    pub const NONE: Self = Self { message: String::new(), excerpt: String::new(), hint: None };

    /// Says what is wrong with a text as a whole.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), ..Self::NONE }
    }
}

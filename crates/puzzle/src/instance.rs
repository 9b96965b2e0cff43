//! An instance of a puzzle, as read from text.

use std::any::Any;
use std::fmt::Debug;

use serde_json::Value;

use crate::{BadOption, Given, ReadError, RequestError};

/// An instance of a puzzle.
pub trait Instance: Debug + Send + Sync {
    /// Returns `self`, for downcasting by its own puzzle.
    fn as_any(&self) -> &dyn Any;

    /// Returns its name in the text that it was read from, if that can serve as a name in rows and reports.
    fn label(&self) -> Option<&str>;

    /// Writes it in one line that the same puzzle can read; this is what a study stores.
    fn text(&self) -> String;

    /// Returns the length of its text in characters, without writing it.
    fn characters(&self) -> usize;

    /// Returns the goal as stored in a study, if the puzzle has a choice of goals.
    ///
    /// # Errors
    ///
    /// [`BadOption`] when the given goal does not fit the instance.
    fn goal(&self, given: &Given) -> Result<Option<String>, BadOption>;

    /// Returns the cost of the best solution, if the text that it was read from states it.
    fn optimum(&self) -> Option<u32>;

    /// Describes it for a page, as one entry in a list of instances.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when an option does not fit the instance.
    fn describe(&self, given: &Given, trust: Trust) -> Result<Value, RequestError>;

    /// Returns the parameters of its address on the page, percent-encoded.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when an option does not fit the instance.
    fn address(&self, given: &Given) -> Result<String, RequestError>;
}

/// Whether what a text says about its instances can be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// The text comes with pousse, so what it says is proven.
    Ours,
    /// The text comes from somewhere else.
    Theirs,
}

/// The instances of a text.
#[derive(Debug, Default)]
pub struct Instances {
    /// Each instance, or what is wrong with it.
    pub all: Vec<Result<Box<dyn Instance>, ReadError>>,
    /// The title of the text.
    pub title: Option<String>,
    /// A one-line comment on all of them.
    pub comment: Option<String>,
}

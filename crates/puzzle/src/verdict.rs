//! The result of checking a solution that someone else wrote.

use serde_json::{Map, Value};

use crate::Remedy;

/// The result of checking a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Why it is not a solution; none if it solves the instance.
    pub reason: Option<String>,
    /// What may help, if it is not a solution.
    pub remedy: Option<Remedy>,
    /// A summary in words.
    pub text: String,
    /// A summary as data, with the same names whether it solves the instance or not.
    pub fields: Map<String, Value>,
}

impl Verdict {
    /// Creates the verdict that it solves the instance.
    #[must_use]
    pub fn solves(text: impl Into<String>, fields: Value) -> Self {
        Self { reason: None, remedy: None, text: text.into(), fields: object(fields) }
    }

    /// Creates the verdict that it does not, and why; every field is present, without a value.
    #[must_use]
    pub fn does_not(reason: impl Into<String>, names: &[&str]) -> Self {
        let fields = names.iter().map(|&name| (name.to_owned(), Value::Null)).collect();
        Self { reason: Some(reason.into()), remedy: None, text: String::new(), fields }
    }
}

fn object(fields: Value) -> Map<String, Value> {
    match fields {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

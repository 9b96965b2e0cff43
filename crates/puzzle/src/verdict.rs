//! What came of checking a solution that someone else wrote.

use serde_json::{Map, Value};

/// What came of checking a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Why it is none; nothing where it solves the instance.
    pub reason: Option<String>,
    /// What it comes to, in words.
    pub text: String,
    /// What it comes to, as data: the same names whether it is one or not.
    pub fields: Map<String, Value>,
}

impl Verdict {
    /// Says that it solves the instance.
    #[must_use]
    pub fn solves(text: impl Into<String>, fields: Value) -> Self {
        Self { reason: None, text: text.into(), fields: object(fields) }
    }

    /// Says that it does not, and why; every field is there, without a value.
    #[must_use]
    pub fn does_not(reason: impl Into<String>, names: &[&str]) -> Self {
        let fields = names.iter().map(|&name| (name.to_owned(), Value::Null)).collect();
        Self { reason: Some(reason.into()), text: String::new(), fields }
    }
}

fn object(fields: Value) -> Map<String, Value> {
    match fields {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

//! What makes two searches the same: everything that decides which nodes are visited, and in what order.
//!
//! The number of threads and the limits are not part of it.

use serde_json::{Map, Value};

/// A search, identified by what decides its course.
#[derive(Clone, Debug)]
pub struct Identity {
    parts: Vec<Part>,
}

/// One thing that decides the course of a search.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its name in the file.
    pub name: &'static str,
    /// What it is called, with its article.
    pub words: &'static str,
    /// Its value: a text, or a list of texts.
    pub value: Value,
    /// The option that changes it, where changing it is how to resume.
    pub option: Option<&'static str>,
}

impl Part {
    /// Creates a part.
    pub fn new(name: &'static str, words: &'static str, value: impl Into<Value>) -> Self {
        Self { name, words, value: value.into(), option: None }
    }

    /// Names the option that changes it.
    #[must_use]
    pub fn changed_by(mut self, option: &'static str) -> Self {
        self.option = Some(option);
        self
    }
}

impl Identity {
    /// Returns the identity of a search about a puzzle.
    #[must_use]
    pub fn new(domain: &str, parts: Vec<Part>) -> Self {
        let first = [
            Part::new("pousse", "the version of pousse", env!("CARGO_PKG_VERSION")),
            Part::new("domain", "the puzzle", domain),
        ];
        Self { parts: first.into_iter().chain(parts).collect() }
    }

    /// Returns it as stored in the file.
    #[must_use]
    pub fn kept(&self) -> Map<String, Value> {
        self.parts.iter().map(|part| (part.name.to_owned(), part.value.clone())).collect()
    }

    /// Returns the first difference between the contents of a file and this search, and the flag with which the search
    /// of the file resumes, if there is one.
    #[must_use]
    pub fn difference(&self, kept: &Map<String, Value>) -> Option<(String, Option<String>)> {
        let part = self.parts.iter().find(|part| kept.get(part.name) != Some(&part.value))?;
        let there = kept.get(part.name).map_or("nothing".into(), written);
        let flag = part.option.map(|option| format!("--{option} '{there}'"));
        Some((format!("{} is {there} there and {} here", part.words, written(&part.value)), flag))
    }
}

/// Writes a value without JSON quotes and brackets.
fn written(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(all) => all.iter().map(written).collect::<Vec<_>>().join("; "),
        other => other.to_string(),
    }
}

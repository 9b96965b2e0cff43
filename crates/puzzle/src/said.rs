//! Messages as JSON: the codes and values of texts, next to the texts themselves.

use std::collections::BTreeMap;

use pousse_search::{Message, Value, message};
use serde::Serialize;
use serde_json::json;

/// The codes and values of the texts of a response, by the names of the fields that hold the texts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Said(BTreeMap<&'static str, serde_json::Value>);

impl Said {
    /// Adds a text, unless it exists only in English.
    pub fn put(&mut self, field: &'static str, message: &Message) {
        if message.code().is_some() {
            self.0.insert(field, data(message));
        }
    }

    /// Returns them with another text added.
    #[must_use]
    pub fn with(mut self, field: &'static str, message: Option<&Message>) -> Self {
        if let Some(message) = message {
            self.put(field, message);
        }
        self
    }

    /// Returns whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Writes a message as a code with values, or as its text if it has no code.
fn data(message: &Message) -> serde_json::Value {
    let Some(code) = message.code() else { return json!(&**message) };
    let values: serde_json::Map<_, _> =
        message.values().iter().map(|(name, value)| ((*name).to_owned(), value_data(value))).collect();
    json!({"code": code, "values": values})
}

fn value_data(value: &Value) -> serde_json::Value {
    match value {
        Value::Number(number) => json!(number),
        Value::Bytes(bytes) => json!({"bytes": bytes}),
        Value::Text(text) => json!(text),
        Value::List(texts) => json!(texts),
        Value::Message(message) => data(message),
        _ => json!(null),
    }
}

/// Creates a message about an error in a solution.
#[must_use]
pub fn of_solution(what: Message) -> Message {
    message!("of-solution", format!("the solution: {what}"), what)
}

/// Creates the message that something does not solve the instance, and why.
#[must_use]
pub fn no_solution(why: Message) -> Message {
    message!("no-solution", format!("not a solution: {why}"), why)
}

//! Messages to users: in English, and as a code with values, which a front end can turn into a sentence in another
//! language.

use std::fmt;
use std::ops::Deref;

/// A sentence or a part of one, in English and as data.
///
/// # Examples
///
/// ```
/// use pousse_search::{Value, message};
///
/// let text = "3by3";
/// let wrong = message!("not-a-size", format!("'{text}' is not a size"), text);
/// assert_eq!(wrong.to_string(), "'3by3' is not a size");
/// assert_eq!(wrong.code(), Some("not-a-size"));
/// assert_eq!(wrong.values(), [("text", Value::Text("3by3".into()))]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message(Option<Box<Words>>); // boxed, as errors are passed up by value; none if empty

#[derive(Clone, Debug, PartialEq, Eq)]
struct Words {
    text: String,
    code: Option<&'static str>,
    values: Vec<(&'static str, Value)>,
}

/// A value in a message.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value {
    /// A number, written as each language writes numbers.
    Number(i64),
    /// An amount of memory.
    Bytes(u64),
    /// User input, a name, or anything else that is the same in all languages.
    Text(String),
    /// Several such texts.
    List(Vec<String>),
    /// A part of the sentence that is itself a message.
    Message(Message),
}

/// Creates a [`Message`]: its code, its English text, and the values that other languages need, each the name of a
/// variable or `name = value`. The page has a French text for each code, and a test that compares the two.
#[macro_export]
macro_rules! message {
    (@ $name:ident) => { $crate::Value::from($name.to_owned()) };
    (@ $name:ident $value:expr) => { $crate::Value::from($value) };
    ($code:literal, $text:expr $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::Message::new(
            $code,
            $text,
            ::std::vec![$((stringify!($name), $crate::message!(@ $name $($value)?))),*],
        )
    };
}

impl Message {
    /// Nothing.
    pub const EMPTY: Self = Self(None);

    /// Creates a message; [`message!`](crate::message!) is the usual way.
    pub fn new(code: &'static str, text: impl fmt::Display, values: Vec<(&'static str, Value)>) -> Self {
        Self(Some(Box::new(Words { text: text.to_string(), code: Some(code), values })))
    }

    /// Returns the English text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_ref().map_or("", |words| &words.text)
    }

    /// Returns the code; `None` if it exists only in English.
    #[must_use]
    pub fn code(&self) -> Option<&'static str> {
        self.0.as_ref().and_then(|words| words.code)
    }

    /// Returns the values, by name.
    #[must_use]
    pub fn values(&self) -> &[(&'static str, Value)] {
        self.0.as_ref().map_or(&[], |words| &words.values)
    }

    /// Prefixes the message with a place in a text.
    #[must_use]
    pub fn at(self, line: usize, column: usize) -> Self {
        let text = format!("line {line}, column {column}: {self}");
        message!("at", text, line, column, what = self)
    }

    /// Appends another clause.
    #[must_use]
    pub fn and(self, more: Self) -> Self {
        let text = format!("{self}; {more}");
        message!("and", text, what = self, more = more)
    }

    /// Joins several messages, one per line; `None` if there are none.
    #[must_use]
    pub fn lines(all: Vec<Self>) -> Option<Self> {
        all.into_iter().reduce(|before, next| {
            let text = format!("{before}\n{next}");
            message!("lines", text, before, next)
        })
    }

    /// Creates the question "did you mean ...?" with a few names.
    #[must_use]
    pub fn did_you_mean(names: &[impl AsRef<str>]) -> Self {
        let names: Vec<String> = names.iter().map(|name| name.as_ref().to_owned()).collect();
        message!("did-you-mean", format!("did you mean {}?", names.join(" or ")), names)
    }

    /// Creates the list of all known names.
    #[must_use]
    pub fn known(names: &[impl AsRef<str>]) -> Self {
        let names: Vec<String> = names.iter().map(|name| name.as_ref().to_owned()).collect();
        message!("known", format!("known: {}", names.join(", ")), names)
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl std::error::Error for Message {}

impl Deref for Message {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq<&str> for Message {
    fn eq(&self, text: &&str) -> bool {
        self.as_str() == *text
    }
}

/// A text that exists only in English.
impl From<String> for Message {
    fn from(text: String) -> Self {
        Self(Some(Box::new(Words { text, code: None, values: Vec::new() })))
    }
}

/// A text that exists only in English.
impl From<&str> for Message {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<Message> for String {
    fn from(message: Message) -> Self {
        message.0.map(|words| words.text).unwrap_or_default()
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<char> for Value {
    fn from(character: char) -> Self {
        Self::Text(character.into())
    }
}

impl From<Vec<String>> for Value {
    fn from(texts: Vec<String>) -> Self {
        Self::List(texts)
    }
}

impl From<Message> for Value {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Value {
            fn from(number: $number) -> Self {
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, usize, i32, i64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_keep_their_codes() {
        let (name, most) = ("bsf", 3_u8);
        let wrong = message!("unknown", format!("there is no '{name}'"), name, most = most);
        let whole = wrong.clone().and(Message::did_you_mean(&["bfs"])).at(2, 5);
        assert_eq!(&*whole, "line 2, column 5: there is no 'bsf'; did you mean bfs?");
        assert_eq!(whole.code(), Some("at"));
        let Some((_, Value::Message(inner))) = whole.values().last() else { panic!("{whole:?}") };
        assert_eq!(inner.values()[0], ("what", Value::Message(wrong)));
        assert_eq!(Message::from("words").code(), None);
    }
}

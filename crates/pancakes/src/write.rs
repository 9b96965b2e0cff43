//! Writes stacks.

use std::fmt;
use std::str::FromStr;

use pousse_search::Message;

use crate::{Kind, Stack};

/// A way to write a stack. Burnt pancakes always have a sign, which distinguishes them from plain ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// `stack 3 1 2` or `stack +3 -1 +2`: recognised as a stack anywhere.
    Line,
    /// `3 1 2`: the numbers alone.
    Plain,
    /// `3,1,2`.
    Comma,
}

impl Format {
    /// All formats by name, with an example of each.
    pub const NAMED: [(&'static str, Self, &'static str); 3] = [
        ("line", Self::Line, "stack 3 1 2, or stack +3 -1 +2 (burnt, + is burnt side down)"),
        ("plain", Self::Plain, "3 1 2: the numbers alone"),
        ("comma", Self::Comma, "3,1,2"),
    ];

    /// Returns the name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMED[self as usize].0
    }

    /// Writes a stack, without a trailing line ending.
    #[must_use]
    pub fn write(self, stack: &Stack) -> String {
        let (before, between) = match self {
            Self::Line => ("stack ", " "),
            Self::Plain => ("", " "),
            Self::Comma => ("", ","),
        };
        let number = |pancake: i32| match stack.kind() {
            Kind::Plain => pancake.to_string(),
            Kind::Burnt => format!("{pancake:+}"),
        };
        before.to_owned() + &stack.signed().map(number).collect::<Vec<_>>().join(between)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = Message;

    fn from_str(name: &str) -> Result<Self, Message> {
        let named = Self::NAMED.iter().find(|known| known.0 == name);
        named
            .map(|known| known.1)
            .ok_or_else(|| format!("`{name}` is not a format; the formats are line, plain and comma").into())
    }
}

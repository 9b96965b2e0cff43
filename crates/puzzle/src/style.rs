//! The few colours in use; `anstream` removes them where they are not wanted.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};

fn paint(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Something good.
#[must_use]
pub fn good(text: impl Display) -> String {
    paint(AnsiColor::Green.on_default().bold(), text)
}

/// Something that deserves a second look.
#[must_use]
pub fn notable(text: impl Display) -> String {
    paint(AnsiColor::Yellow.on_default().bold(), text)
}

/// The word before an error.
#[must_use]
pub fn error(text: impl Display) -> String {
    paint(AnsiColor::Red.on_default().bold(), text)
}

/// The word before a hint.
#[must_use]
pub fn hint(text: impl Display) -> String {
    paint(AnsiColor::Cyan.on_default().bold(), text)
}

/// Something that matters.
#[must_use]
pub fn strong(text: impl Display) -> String {
    paint(Style::new().bold(), text)
}

/// Something of minor interest.
#[must_use]
pub fn faint(text: impl Display) -> String {
    paint(Style::new().dimmed(), text)
}

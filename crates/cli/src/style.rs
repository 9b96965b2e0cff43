//! The few colours there are; `anstream` removes them where they are not wanted.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};

fn paint(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Something good.
pub(crate) fn good(text: impl Display) -> String {
    paint(AnsiColor::Green.on_default().bold(), text)
}

/// Something to look at twice.
pub(crate) fn notable(text: impl Display) -> String {
    paint(AnsiColor::Yellow.on_default().bold(), text)
}

/// The word before an error.
pub(crate) fn error(text: impl Display) -> String {
    paint(AnsiColor::Red.on_default().bold(), text)
}

/// The word before a hint.
pub(crate) fn hint(text: impl Display) -> String {
    paint(AnsiColor::Cyan.on_default().bold(), text)
}

/// Something that matters.
pub(crate) fn strong(text: impl Display) -> String {
    paint(Style::new().bold(), text)
}

/// Something beside the point.
pub(crate) fn faint(text: impl Display) -> String {
    paint(Style::new().dimmed(), text)
}

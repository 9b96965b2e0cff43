//! What is wrong with a plan, as messages: the places in it, and the errors of the TOML parser.

use std::path::Path;

use pousse_search::{Message, message};

/// Says that something in a part of a plan is wrong.
pub(super) fn at(part: &str, what: impl Into<Message>) -> Message {
    let what = what.into();
    message!("plan.at", format!("{part}: {what}"), place = place(part), what)
}

/// Says that a file that a part of a plan names cannot be read.
pub(super) fn file(part: &str, path: &Path, error: &std::io::Error) -> Message {
    let file = path.display().to_string();
    message!("plan.file", format!("{part}: cannot read '{file}': {error}"), place = place(part), file)
}

/// Names a part of a plan: `instances, number 2`, `methods, number 1, limits` or a key.
fn place(place: &str) -> Message {
    let mut parts = place.splitn(3, ", ");
    let (part, rest, inner) = (parts.next().unwrap_or_default(), parts.next(), parts.next());
    match (rest.and_then(|rest| rest.strip_prefix("number ")?.parse::<usize>().ok()), inner) {
        (Some(number), Some(inner)) => message!("plan.part-of", place, part, number, inner),
        (Some(number), None) => message!("plan.part", place, part, number),
        _ => place.into(),
    }
}

/// Converts an error of the TOML parser.
pub(super) fn toml(error: &toml::de::Error, text: &str) -> Message {
    let whole = error.to_string();
    let whole = whole.trim_end();
    let before = &text[..error.span().map_or(0, |span| span.start.min(text.len()))];
    let line = before.matches('\n').count() + 1;
    let quoted = |start: &str| error.message().strip_prefix(start)?.split('`').next();
    if let Some(name) = quoted("unknown field `") {
        message!("plan.unknown-field", whole, line, name)
    } else if let Some(name) = quoted("missing field `") {
        message!("plan.missing-field", whole, line, name)
    } else if error.message().starts_with("invalid type") || error.message().starts_with("invalid value") {
        message!("plan.wrong-type", whole, line)
    } else {
        message!("plan.toml", whole, line)
    }
}

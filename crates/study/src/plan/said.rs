//! What is wrong with a plan, as messages: the places in it, and the errors of the TOML parser.

use pousse_search::{Message, message};

/// Names a part of a plan: `instances, number 2`, `methods, number 1, limits` or a key.
pub(super) fn place(place: &str) -> Message {
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

//! The text of a plan as TOML, with everything that is wrong with its keys and types.
//!
//! The parser stops at the first mistake. The line with the mistake is turned into a comment, which keeps all other
//! line numbers, and the text is parsed again.

use pousse_search::Message;

use super::{Plan, said};

/// Parses the text; no plan if the lines with mistakes cannot be left out.
pub(super) fn parse(text: &str) -> (Option<Plan>, Vec<Message>) {
    let mut rest = text.to_owned();
    let mut wrong: Vec<Message> = Vec::new();
    loop {
        let error = match toml::from_str::<Plan>(&rest) {
            Ok(plan) => return (Some(plan), wrong),
            Err(error) => error,
        };
        // The omitted line may have started something longer, in which case the rest is not TOML.
        let is_toml = toml::from_str::<toml::Table>(&rest).is_ok();
        if is_toml || wrong.is_empty() {
            wrong.push(said::toml(&error, &rest));
        }
        let at = error.span().filter(|_| is_toml).map(|span| span.start);
        if !at.is_some_and(|at| leave_out(&mut rest, at)) {
            return (None, wrong);
        }
    }
}

/// Turns the line that contains a byte into a comment; fails if it is a heading, or part of something longer.
fn leave_out(text: &mut String, at: usize) -> bool {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let first = line.trim_start();
    if !first.starts_with(|c: char| c.is_ascii() && !matches!(c, '[' | '#')) {
        return false;
    }
    let key = start + line.len() - first.len();
    text.replace_range(key..=key, "#");
    true
}

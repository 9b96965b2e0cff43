//! The fields that puzzles add to questions, taken from the table of puzzles.

use std::collections::BTreeMap;

use pousse::{Given, Kind, Puzzle, Use, and, puzzles};
use pousse_search::{Message, message, suggest};
use serde::Deserialize;

use crate::error::ApiError;

/// Fields that belong to puzzles, as sent.
pub(crate) type Fields = BTreeMap<String, Field>;

/// The value of such a field.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "a text, a whole number, a flag, or a list of these")]
pub(crate) enum Field {
    /// A flag.
    Flag(bool),
    /// A number.
    Number(u64),
    /// A text.
    Text(String),
    /// A list.
    Many(Vec<String>),
    /// Null, the same as if it were absent.
    Nothing(()),
}

/// Reads the fields that apply to a puzzle; `own` lists the fields common to all questions of this kind.
pub(crate) fn given(
    fields: &Fields,
    place: Use,
    puzzle: &dyn Puzzle,
    own: &[&str],
) -> Result<Given, ApiError> {
    let mut given = Given::new();
    for (name, field) in fields {
        if matches!(field, Field::Nothing(())) {
            known(name, place, own)?;
            continue;
        }
        let Some(option) = puzzle.options_for(place).find(|option| option.field() == *name) else {
            known(name, place, own)?;
            return Err(for_others(name, place, puzzle));
        };
        match field {
            Field::Flag(false) | Field::Nothing(()) => {}
            Field::Flag(true) if option.kind == Kind::Flag => given.add(option.name, ""),
            Field::Many(values) => values.iter().for_each(|value| given.add(option.name, value)),
            Field::Number(number) => given.add(option.name, number.to_string()),
            Field::Text(text) => given.add(option.name, text),
            Field::Flag(true) => {
                let text = format!("{name} takes a value; it is not a flag");
                return Err(ApiError::bad_value(name.clone(), message!("no-flag", text, name)));
            }
        }
    }
    Ok(given)
}

/// Rejects a field that no puzzle has.
fn known(name: &str, place: Use, own: &[&str]) -> Result<(), ApiError> {
    let all = || puzzles().flat_map(move |puzzle| puzzle.options_for(place)).map(pousse::Opt::field);
    if all().any(|field| field == name) {
        return Ok(());
    }
    let names: Vec<String> = own.iter().map(|&name| name.to_owned()).chain(all()).collect();
    let near = suggest(name, names.iter().map(String::as_str));
    let hint = if near.is_empty() { fields_are(names) } else { Message::did_you_mean(&near) };
    let what = format!("the body of the request cannot be read: unknown field `{name}`");
    Err(ApiError::new("bad-json", message!("unknown-field", what, name)).hint(hint))
}

/// Lists the known fields.
pub(crate) fn fields_are(names: Vec<String>) -> Message {
    message!("fields", format!("the fields are {}", names.join(", ")), names)
}

/// Creates the error about a field of other puzzles.
fn for_others(name: &str, place: Use, puzzle: &dyn Puzzle) -> ApiError {
    let has = |other: &&'static dyn Puzzle| other.options_for(place).any(|option| option.field() == name);
    let others: Vec<&str> = puzzles().filter(has).map(|other| other.words().puzzle).collect();
    let what = format!("{name} is for {}, and this is {}", and(&others), puzzle.words().an_instance);
    let others: Vec<String> = others.iter().map(ToString::to_string).collect();
    ApiError::bad_value(name.to_owned(), message!("other-puzzle", what, name, others))
        .hint(message!("domain", "set domain if the puzzle was recognised wrongly"))
}

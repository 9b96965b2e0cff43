//! The levels that a study can draw.

use pousse_puzzle::{Drawn as Set, Instance, RequestError, SetText, Source};
use pousse_search::{Message, message};
use pousse_sokoban::generate::{Kind, Options, generate};

use super::level::Drawn;
use super::values;
use pousse_tiles_puzzle::values::size;

/// The only way to draw levels.
pub(super) const SOURCES: &[(Source, fn(&SetText<'_>) -> Result<Set, Message>)] = &[(
    Source { key: "levels", keys: &["count", "seed", "boxes", "style", "least-pushes", "most-pushes"] },
    levels,
)];

fn levels(set: &SetText<'_>) -> Result<Set, Message> {
    let shape = size(set.value)?;
    let SetText { given, count, seed, .. } = *set;
    let number =
        |name: &str| given.number(name, 0, u32::MAX.into()).map_err(|error| RequestError::from(error).said());
    let boxes = number("boxes")?.unwrap_or(3) as usize;
    let style = given.read("style", values::style).map_err(|error| error.what)?;
    let least = number("least-pushes")?.map_or(1, |least| least as u32);
    let most = number("most-pushes")?.map_or(u32::MAX, |most| most as u32);
    let one = |index: u64| {
        let usual = Options::default();
        let options = Options {
            rows: shape.rows(),
            columns: shape.columns(),
            boxes,
            style: style.unwrap_or(usual.style),
            kind: Kind::Solvable { least_pushes: least, most_pushes: most, states: 100_000 },
            seed,
            index,
            ..usual
        };
        let level = generate(&options).map_err(|error| {
            let (number, what) = (index + 1, error.said());
            message!("draw.level", format!("level {number}: {error}"), number, what)
        })?;
        Ok(((index + 1).to_string(), Drawn::new(level).text(), None, None))
    };
    let all = (0..count).map(one).collect::<Result<_, Message>>()?;
    Ok(Set { source: format!("{count} levels of {shape} with {boxes} boxes, seed {seed}"), all })
}

//! The levels that come with pousse, and those that are generated.

use pousse_puzzle::game::{Draw, SetWanted};
use pousse_puzzle::values::sides;
use pousse_puzzle::{BadOption, BuiltIn, Careful, Entry, RequestError};
use pousse_search::{Message, Run, message};
use pousse_sokoban::generate::{GenerateError, Kind, Options as Wanted, generate, generate_until};
use pousse_sokoban::{Level, to_run_length, to_xsb};

use crate::convert::Format;
use crate::game::Sokoban;
use crate::options::Options;

/// The largest size and number of boxes that others may request.
const CAREFUL_SIDE: usize = 40;
const CAREFUL_BOXES: usize = 20;
/// The default minimum number of pushes.
const LEAST_PUSHES: u32 = 10;

/// The longest side of a level drawn by a study.
const LONGEST_SIDE: usize = 128;

/// The levels that come with pousse.
pub(crate) const SETS: &[BuiltIn] = &[
    pack("pousse-trivial", "our trivial levels", include_str!("../data/pousse-trivial.sok")),
    pack("pousse-easy", "our easy levels", include_str!("../data/pousse-easy.sok")),
    pack("pousse-medium", "our medium levels", include_str!("../data/pousse-medium.sok")),
    pack("pousse-hard", "our hard levels", include_str!("../data/pousse-hard.sok")),
    pack(
        "pousse-techniques",
        "our levels for single techniques",
        include_str!("../data/pousse-techniques.sok"),
    ),
];

const fn pack(name: &'static str, source: &'static str, text: &'static str) -> BuiltIn {
    BuiltIn { name, source, text, pack: true, goal: None }
}

/// The studies that come with pousse.
pub(crate) const STUDIES: &[(&str, &str)] = &[
    ("hoste-90", include_str!("../data/studies/hoste-90.toml")),
    ("hoste-ladder", include_str!("../data/studies/hoste-ladder.toml")),
];

/// The only way to draw levels.
pub(crate) const SOURCES: &[Draw<Sokoban>] = &[Draw {
    key: "levels",
    keys: &["count", "seed", "boxes", "style", "least-pushes", "most-pushes"],
    draw: levels,
}];

fn levels(set: &SetWanted<'_, Sokoban>) -> Result<(String, Vec<Entry<Sokoban>>), Message> {
    let (rows, columns) = sides(set.value, LONGEST_SIDE)?;
    let SetWanted { options, count, seed, .. } = *set;
    let kind = solvable(options.least_pushes.unwrap_or(1), options.most_pushes);
    let boxes = options.boxes.unwrap_or(options.made.boxes);
    let one = |index: u64| {
        let wanted = Wanted { rows, columns, boxes, kind, seed, index, ..options.made.clone() };
        let level = generate(&wanted).map_err(|error| {
            let (number, what) = (index + 1, error.said());
            message!("draw.level", format!("level {number}: {error}"), number, what)
        })?;
        Ok(Entry::new(level))
    };
    let all = (0..count).map(one).collect::<Result<_, Message>>()?;
    Ok((format!("{count} levels of {rows}x{columns} with {boxes} boxes, seed {seed}"), all))
}

/// Generates a level.
pub(crate) fn generated(
    options: &Options,
    seed: u64,
    index: u64,
    careful: Careful,
    run: &Run<'_>,
) -> Result<Level, RequestError> {
    let made = &options.made;
    let boxes = options.boxes.unwrap_or(made.boxes);
    let limits = [
        ("rows", made.rows, CAREFUL_SIDE),
        ("columns", made.columns, CAREFUL_SIDE),
        ("boxes", boxes, CAREFUL_BOXES),
        ("spare-goals", made.spare_goals, CAREFUL_BOXES),
    ];
    for (name, value, most) in limits.into_iter().filter(|_| careful == Careful::Yes) {
        if value > most {
            let what = message!("make.at-most", format!("{name} can be at most {most} here"), name, most);
            return Err(BadOption::new(name, value.to_string(), what).into());
        }
    }
    let &Options { least_pushes, most_pushes, random, .. } = options;
    if random && (least_pushes.is_some() || most_pushes.is_some()) {
        let what = "levels that may be unsolvable have no minimum number of pushes";
        return Err(BadOption::new("random", "", message!("make.random", what)).into());
    }
    let kind =
        if random { Kind::Random } else { solvable(least_pushes.unwrap_or(LEAST_PUSHES), most_pushes) };
    let wanted = Wanted { boxes, kind, seed, index, ..made.clone() };
    generate_until(&wanted, &|| run.interrupted().is_some()).map_err(|error| match error {
        GenerateError::Stopped => RequestError::refused(error.said()).coded("time"),
        _ => RequestError::refused(error.said()),
    })
}

fn solvable(least_pushes: u32, most_pushes: Option<u32>) -> Kind {
    Kind::Solvable { least_pushes, most_pushes: most_pushes.unwrap_or(u32::MAX), states: 100_000 }
}

/// Writes a generated level for a file of several.
pub(crate) fn written(options: &Options, level: &Level, seed: u64, index: u64) -> Result<String, Message> {
    let name = format!("seed {seed}, number {}", index + 1);
    let gap = if index > 0 { "\n" } else { "" };
    Ok(match options.format {
        Format::Rle => format!("{}\n", to_run_length(level)),
        Format::Xsb => format!("{gap}; {name}\n{}\n", to_xsb(level)),
        Format::Sok => format!("{gap}{}\nTitle: {name}\n", to_xsb(level)),
    })
}

//! Generated levels.

use pousse_puzzle::{BadOption, Careful, Given, Made, RequestError};
use pousse_search::{Run, message};
use pousse_sokoban::generate::{GenerateError, Kind, Options, generate_until};
use pousse_sokoban::{Level, to_run_length, to_xsb};
use serde_json::json;

use super::level::Drawn;
use super::values::{self, LevelFormat};

/// The largest size and number of boxes that others may request.
const CAREFUL_SIDE: u64 = 40;
const CAREFUL_BOXES: u64 = 20;
/// The default minimum number of pushes.
const LEAST_PUSHES: u32 = 10;

/// Generates a level.
pub(super) fn make(
    given: &Given,
    seed: u64,
    index: u64,
    careful: Careful,
    run: &Run<'_>,
) -> Result<Made, RequestError> {
    let level = level(&wanted(given, seed, index, careful)?, run)?;
    let data = json!({"board": to_xsb(&level), "boxes": level.boxes().len()});
    Ok(Made { instance: Box::new(Drawn::new(level)), data })
}

/// Generates a level as text.
pub(super) fn make_text(given: &Given, seed: u64, index: u64) -> Result<String, RequestError> {
    let format = given.read("format", values::format)?.unwrap_or(LevelFormat::Xsb);
    let level = level(&wanted(given, seed, index, Careful::No)?, &Run::default())?;
    let name = format!("seed {seed}, number {}", index + 1);
    let gap = if index > 0 { "\n" } else { "" };
    Ok(match format {
        LevelFormat::Rle => format!("{}\n", to_run_length(&level)),
        LevelFormat::Xsb => format!("{gap}; {name}\n{}\n", to_xsb(&level)),
        LevelFormat::Sok => format!("{gap}{}\nTitle: {name}\n", to_xsb(&level)),
    })
}

fn level(options: &Options, run: &Run<'_>) -> Result<Level, RequestError> {
    generate_until(options, &|| run.interrupted().is_some()).map_err(|error| match error {
        GenerateError::Stopped => RequestError::refused(error.said()).coded("time"),
        _ => RequestError::refused(error.said()),
    })
}

/// Reads the requirements.
fn wanted(given: &Given, seed: u64, index: u64, careful: Careful) -> Result<Options, BadOption> {
    let usual = Options::default();
    let within = |name: &str, usual: usize, most: u64| -> Result<usize, BadOption> {
        let most = if careful == Careful::Yes { most } else { u32::MAX.into() };
        let read = given.read(name, |text| match text.trim().parse::<u64>() {
            Ok(number) if number <= most => Ok(number as usize),
            Ok(_) => Err(message!("make.at-most", format!("{name} can be at most {most} here"), name, most)),
            Err(_) => Err(message!("make.no-number", format!("'{text}' is not a number"), text)),
        });
        Ok(read?.unwrap_or(usual))
    };
    let Kind::Solvable { states, least_pushes: quick, .. } = Kind::default() else { return Ok(usual) };
    let usual_least = if careful == Careful::Yes { quick } else { LEAST_PUSHES };
    let (least, most) =
        (given.number("min-pushes", 0, u32::MAX.into())?, given.number("max-pushes", 0, u32::MAX.into())?);
    if given.has("random") && (least.is_some() || most.is_some()) {
        let what = "levels that may be unsolvable have no minimum number of pushes";
        return Err(BadOption::new("random", "", message!("make.random", what)));
    }
    let kind = if given.has("random") {
        Kind::Random
    } else {
        Kind::Solvable {
            least_pushes: least.map_or(usual_least, |least| least as u32),
            most_pushes: most.map_or(u32::MAX, |most| most as u32),
            states,
        }
    };
    Ok(Options {
        rows: within("rows", usual.rows, CAREFUL_SIDE)?,
        columns: within("columns", usual.columns, CAREFUL_SIDE)?,
        boxes: within("boxes", usual.boxes, CAREFUL_BOXES)?,
        spare_goals: within("spare-goals", 0, CAREFUL_BOXES)?,
        style: given.read("style", values::style)?.unwrap_or(usual.style),
        kind,
        seed,
        index,
    })
}

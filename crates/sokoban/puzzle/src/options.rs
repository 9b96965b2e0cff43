//! The options of Sokoban.

use std::path::PathBuf;

use pousse_puzzle::game::Set;
use pousse_puzzle::values::{named, nodes, seed, whole};
use pousse_puzzle::{Choice, Kind, Opt, Use};
use pousse_search::{Message, message};
use pousse_sokoban::generate::{self, Style};
use pousse_sokoban::{Active, MOST_PREPARED, Objective, Technique, Techniques};

use crate::convert::Format;

/// The largest size and number of boxes of generated levels.
const MOST_SIDE: u64 = 1000;
const MOST_BOXES: u64 = 1000;

/// What can be asked for.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// The objective.
    pub(crate) objective: Objective,
    /// The techniques that are allowed.
    pub(crate) techniques: Techniques,
    /// How often the search looks for penalties around the last push.
    pub(crate) active: Active,
    /// The seed of the search for any solution; another seed tries other plans.
    pub(crate) seed: u64,
    /// Where proven facts about levels are stored.
    pub(crate) kept: Kept,
    /// The number of boxes of a generated level, and the most boxes of a set that is prepared; none for the usual one.
    pub(crate) boxes: Option<usize>,
    /// What generated levels must be like, but for their boxes and pushes.
    pub(crate) made: generate::Options,
    /// The minimum number of pushes in a shortest solution; none for the usual one.
    pub(crate) least_pushes: Option<u32>,
    /// The maximum number of pushes in a shortest solution; none if any number will do.
    pub(crate) most_pushes: Option<u32>,
    /// Whether boxes and goals are placed anywhere.
    pub(crate) random: bool,
    /// The format of generated levels.
    pub(crate) format: Format,
}

/// Where proven facts about levels are stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Kept {
    /// In the context's folder.
    #[default]
    AsUsual,
    /// In a separate folder.
    In(PathBuf),
    /// Nowhere: the search starts from scratch and stores nothing.
    Nowhere,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            objective: Objective::default(),
            techniques: Techniques::DEFAULT,
            active: Active::default(),
            seed: 0,
            kept: Kept::default(),
            boxes: None,
            made: generate::Options::default(),
            least_pushes: None,
            most_pushes: None,
            random: false,
            format: Format::default(),
        }
    }
}

/// Every option.
pub(crate) const OPTIONS: &[Choice<Options>] = &[
    Choice::value(
        Opt {
            name: "objective",
            value: "OBJECTIVE",
            help: "what to minimise: pushes (the default), pushes-moves, moves, moves-pushes or any",
            uses: &[Use::Solve, Use::Improve, Use::Method, Use::Ask],
            values: || Objective::NAMES.iter().map(|(name, _)| *name).collect(),
            ..Opt::PLAIN
        },
        |options, text| {
            options.objective = named(text, message!("kind.objective", "an objective"), &Objective::NAMES)?;
            Ok(())
        },
    ),
    Choice::value(
        Opt {
            name: "without",
            value: "NAME,...",
            help: "techniques to disable, or `all`; `pousse explain --list` prints their names",
            kind: Kind::Many,
            uses: &[Use::Solve, Use::Trace, Use::Method, Use::Ask],
            values: || Technique::NAMES.iter().map(|(name, _)| *name).collect(),
            ..Opt::PLAIN
        },
        |options, text| {
            options.techniques = options.techniques.minus(techniques(text)?);
            Ok(())
        },
    ),
    Choice::value(
        Opt {
            name: "with",
            value: "NAME,...",
            help: "techniques to enable that are off by default or disabled by --without all",
            kind: Kind::Many,
            uses: &[Use::Solve, Use::Trace, Use::Method, Use::Ask],
            values: || Technique::NAMES.iter().map(|(name, _)| *name).collect(),
            ..Opt::PLAIN
        },
        |options, text| {
            options.techniques = options.techniques.and(techniques(text)?);
            Ok(())
        },
    ),
    Choice::value(
        Opt {
            name: "active",
            value: "every|N|first-N",
            help: "look for penalties around the last push: never, in every state, in one of N, or in the first N",
            uses: &[Use::Solve, Use::Method, Use::Ask],
            ..Opt::PLAIN
        },
        |options, text| {
            options.active = active(text)?;
            Ok(())
        },
    ),
    Choice::value(
        Opt {
            name: "seed",
            value: "N",
            help: "the seed of the search for any solution; another number tries other plans [default: 0]",
            uses: &[Use::Solve, Use::Improve, Use::Method, Use::Ask],
            ..Opt::PLAIN
        },
        |options, text| {
            options.seed = seed(text)?;
            Ok(())
        },
    ),
    Choice::value(
        Opt {
            name: "data",
            value: "DIR",
            help: "store what is proven about levels in this folder [default: pousse in the system's data folder]",
            uses: &[Use::Solve, Use::Improve, Use::Prepare],
            ..Opt::PLAIN
        },
        |options, text| {
            options.kept = Kept::In(text.into());
            Ok(())
        },
    ),
    Choice {
        opt: Opt {
            name: "fresh",
            help: "start from scratch and store nothing, for measurements",
            more: "Otherwise, searches use the bounds, solutions and penalties proven by earlier searches or `pousse prepare`, \
                   and those that take a few seconds store what they find.",
            kind: Kind::Flag,
            uses: &[Use::Solve, Use::Improve],
            ..Opt::PLAIN
        },
        set: Set::Flag(|options| options.kept = Kept::Nowhere),
    },
    // For generated levels.
    Choice::value(
        Opt {
            name: "rows",
            value: "N",
            help: "the maximum number of rows, including outer walls",
            default: Some("8"),
            uses: &[Use::Generate, Use::Make],
            ..Opt::PLAIN
        },
        |options, text| {
            options.made.rows = whole(text, 0, MOST_SIDE)? as usize;
            Ok(())
        },
    ),
    Choice::value(
        Opt {
            name: "columns",
            value: "N",
            help: "the maximum number of columns, including outer walls",
            default: Some("10"),
            uses: &[Use::Generate, Use::Make],
            ..Opt::PLAIN
        },
        |options, text| {
            options.made.columns = whole(text, 0, MOST_SIDE)? as usize;
            Ok(())
        },
    ),
    Choice::value(
        Opt {
            name: "boxes",
            value: "N",
            help: "the number of boxes",
            default: Some("3"),
            uses: &[Use::Generate, Use::Make],
            ..Opt::PLAIN
        },
        set_boxes,
    ),
    Choice::value(
        Opt {
            name: "spare-goals",
            value: "N",
            help: "extra goals beyond one per box",
            default: Some("0"),
            uses: &[Use::Generate],
            ..Opt::PLAIN
        },
        |options, text| {
            options.made.spare_goals = whole(text, 0, MOST_BOXES)? as usize;
            Ok(())
        },
    ),
    Choice::value(
        Opt {
            name: "style",
            value: "STYLE",
            help: "how walls are placed: rooms, blocks, caves or noise",
            default: Some("rooms"),
            uses: &[Use::Generate, Use::Make],
            values: || Style::NAMES.iter().map(|(name, _)| *name).collect(),
            ..Opt::PLAIN
        },
        set_style,
    ),
    Choice::value(
        Opt {
            name: "min-pushes",
            value: "N",
            help: "the minimum number of pushes in a shortest solution",
            default: Some("10"),
            uses: &[Use::Generate, Use::Make],
            ..Opt::PLAIN
        },
        set_least,
    ),
    Choice::value(
        Opt {
            name: "max-pushes",
            value: "N",
            help: "the maximum number of pushes in a shortest solution",
            uses: &[Use::Generate],
            ..Opt::PLAIN
        },
        set_most,
    ),
    Choice::flag(
        "random",
        "place boxes and goals anywhere; the level may be unsolvable",
        &[Use::Generate],
        |options| options.random = true,
    ),
    Choice::value(
        Opt {
            name: "format",
            value: "FORMAT",
            help: "the format: xsb, sok or rle",
            default: Some("xsb"),
            uses: &[Use::Generate],
            values: || Format::NAMES.iter().map(|(name, _)| *name).collect(),
            ..Opt::PLAIN
        },
        |options, text| {
            options.format = Format::named(text)?;
            Ok(())
        },
    ),
    // For levels that are prepared.
    Choice::value(
        Opt {
            name: "boxes",
            value: "K",
            help: "try sets of up to this many boxes",
            default: Some("4"),
            uses: &[Use::Prepare],
            ..Opt::PLAIN
        },
        |options, text| {
            options.boxes = Some(whole(text, 2, MOST_PREPARED as u64)? as usize);
            Ok(())
        },
    ),
    // For levels drawn by a study.
    Choice::value(
        Opt { name: "boxes", value: "N", help: "the number of boxes", uses: &[Use::Set], ..Opt::PLAIN },
        set_boxes,
    ),
    Choice::value(
        Opt { name: "style", value: "STYLE", help: "how walls are placed", uses: &[Use::Set], ..Opt::PLAIN },
        set_style,
    ),
    Choice::value(
        Opt {
            name: "least-pushes",
            value: "N",
            help: "the minimum number of pushes in a shortest solution",
            uses: &[Use::Set],
            ..Opt::PLAIN
        },
        set_least,
    ),
    Choice::value(
        Opt {
            name: "most-pushes",
            value: "N",
            help: "the maximum number of pushes in a shortest solution",
            uses: &[Use::Set],
            ..Opt::PLAIN
        },
        set_most,
    ),
];

/// Reads a technique, or all of them.
fn techniques(text: &str) -> Result<Techniques, Message> {
    if text == "all" {
        return Ok(Techniques::ALL);
    }
    let kind = message!("kind.technique", "a technique");
    named(text, kind, &Technique::NAMES).map(|technique| Techniques::NONE.with(technique))
}

/// Reads how often a search looks for penalties.
fn active(text: &str) -> Result<Active, Message> {
    let (number, make): (&str, fn(u64) -> Active) = match text {
        "never" => return Ok(Active::Never),
        "every" => return Ok(Active::Every),
        _ => match text.strip_prefix("first-") {
            Some(number) => (number, Active::First),
            None => (text, Active::OneIn),
        },
    };
    let wrong = |_| {
        let what = format!("'{text}' is not never, every, a number of states such as 1000, or first-1000");
        message!("level.active", what, text)
    };
    nodes(number).map(make).map_err(wrong)
}

fn set_boxes(options: &mut Options, text: &str) -> Result<(), Message> {
    options.boxes = Some(whole(text, 0, MOST_BOXES)? as usize);
    Ok(())
}

fn set_style(options: &mut Options, text: &str) -> Result<(), Message> {
    options.made.style = named(text, message!("kind.style", "a style"), &Style::NAMES)?;
    Ok(())
}

fn set_least(options: &mut Options, text: &str) -> Result<(), Message> {
    options.least_pushes = Some(whole(text, 0, u32::MAX.into())? as u32);
    Ok(())
}

fn set_most(options: &mut Options, text: &str) -> Result<(), Message> {
    options.most_pushes = Some(whole(text, 0, u32::MAX.into())? as u32);
    Ok(())
}

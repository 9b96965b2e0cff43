//! The options of Sokoban.

use pousse_puzzle::{Kind, Opt, Use};
use pousse_sokoban::generate::Style;
use pousse_sokoban::{Objective, Technique};

use super::values;

/// The largest size and number of boxes of generated levels.
const MOST_SIDE: u64 = 1000;
const MOST_BOXES: u64 = 1000;

/// Every option.
pub(super) const OPTIONS: &[Opt] = &[
    Opt {
        name: "objective",
        value: "OBJECTIVE",
        help: "what to minimise: pushes (the default), pushes-moves, moves, moves-pushes or any",
        uses: &[Use::Solve, Use::Improve, Use::Method, Use::Ask],
        check: |text| values::objective(text).map(drop),
        values: || Objective::NAMES.iter().map(|(name, _)| *name).collect(),
        ..Opt::PLAIN
    },
    Opt {
        name: "without",
        value: "NAME,...",
        help: "techniques to disable, or `all`; `pousse explain --list` prints their names",
        kind: Kind::Many,
        uses: &[Use::Solve, Use::Trace, Use::Method, Use::Ask],
        check: |text| values::techniques(text).map(drop),
        values: || Technique::NAMES.iter().map(|(name, _)| *name).collect(),
        ..Opt::PLAIN
    },
    Opt {
        name: "with",
        value: "NAME,...",
        help: "techniques to enable that are off by default or disabled by --without all",
        kind: Kind::Many,
        uses: &[Use::Solve, Use::Trace, Use::Method, Use::Ask],
        check: |text| values::techniques(text).map(drop),
        values: || Technique::NAMES.iter().map(|(name, _)| *name).collect(),
        ..Opt::PLAIN
    },
    Opt {
        name: "active",
        value: "every|N|first-N",
        help: "look for penalties around the last push: never, in every state, in one of N, or in the first N",
        uses: &[Use::Solve, Use::Method, Use::Ask],
        check: |text| values::active(text).map(drop),
        ..Opt::PLAIN
    },
    Opt {
        name: "seed",
        value: "N",
        help: "the seed of the search for any solution; another number tries other plans [default: 0]",
        uses: &[Use::Solve, Use::Improve, Use::Method, Use::Ask],
        check: |text| values::seed(text).map(drop),
        ..Opt::PLAIN
    },
    Opt {
        name: "data",
        value: "DIR",
        help: "store what is proven about levels in this folder [default: pousse in the system's data folder]",
        uses: &[Use::Solve, Use::Improve],
        ..Opt::PLAIN
    },
    Opt {
        name: "fresh",
        help: "start from scratch and store nothing, for measurements",
        more: "Otherwise, searches use the bounds, solutions and penalties proven by earlier searches or `pousse prepare`, \
               and those that take a few seconds store what they find.",
        kind: Kind::Flag,
        uses: &[Use::Solve, Use::Improve],
        ..Opt::PLAIN
    },
    // For generated levels.
    Opt {
        name: "rows",
        value: "N",
        help: "the maximum number of rows, including outer walls",
        default: Some("8"),
        uses: &[Use::Generate, Use::Make],
        check: |text| values::whole(text, MOST_SIDE).map(drop),
        ..Opt::PLAIN
    },
    Opt {
        name: "columns",
        value: "N",
        help: "the maximum number of columns, including outer walls",
        default: Some("10"),
        uses: &[Use::Generate, Use::Make],
        check: |text| values::whole(text, MOST_SIDE).map(drop),
        ..Opt::PLAIN
    },
    Opt {
        name: "boxes",
        value: "N",
        help: "the number of boxes",
        default: Some("3"),
        uses: &[Use::Generate, Use::Make],
        check: |text| values::whole(text, MOST_BOXES).map(drop),
        ..Opt::PLAIN
    },
    Opt {
        name: "spare-goals",
        value: "N",
        help: "extra goals beyond one per box",
        default: Some("0"),
        uses: &[Use::Generate],
        check: |text| values::whole(text, MOST_BOXES).map(drop),
        ..Opt::PLAIN
    },
    Opt {
        name: "style",
        value: "STYLE",
        help: "how walls are placed: rooms, blocks, caves or noise",
        default: Some("rooms"),
        uses: &[Use::Generate, Use::Make],
        check: |text| values::style(text).map(drop),
        values: || Style::NAMES.iter().map(|(name, _)| *name).collect(),
        ..Opt::PLAIN
    },
    Opt {
        name: "min-pushes",
        value: "N",
        help: "the minimum number of pushes in a shortest solution",
        default: Some("10"),
        uses: &[Use::Generate, Use::Make],
        check: |text| values::whole(text, u32::MAX.into()).map(drop),
        ..Opt::PLAIN
    },
    Opt {
        name: "max-pushes",
        value: "N",
        help: "the maximum number of pushes in a shortest solution",
        uses: &[Use::Generate],
        check: |text| values::whole(text, u32::MAX.into()).map(drop),
        ..Opt::PLAIN
    },
    Opt {
        name: "random",
        help: "place boxes and goals anywhere; the level may be unsolvable",
        kind: Kind::Flag,
        uses: &[Use::Generate],
        ..Opt::PLAIN
    },
    Opt {
        name: "format",
        value: "FORMAT",
        help: "the format: xsb, sok or rle",
        default: Some("xsb"),
        uses: &[Use::Generate],
        check: |text| values::format(text).map(drop),
        values: || values::LevelFormat::NAMES.iter().map(|(name, _)| *name).collect(),
        ..Opt::PLAIN
    },
    // For levels drawn by a study.
    Opt { name: "boxes", value: "N", help: "the number of boxes", uses: &[Use::Set], ..Opt::PLAIN },
    Opt { name: "style", value: "STYLE", help: "how walls are placed", uses: &[Use::Set], ..Opt::PLAIN },
    Opt {
        name: "least-pushes",
        value: "N",
        help: "the minimum number of pushes in a shortest solution",
        uses: &[Use::Set],
        ..Opt::PLAIN
    },
    Opt {
        name: "most-pushes",
        value: "N",
        help: "the maximum number of pushes in a shortest solution",
        uses: &[Use::Set],
        ..Opt::PLAIN
    },
];

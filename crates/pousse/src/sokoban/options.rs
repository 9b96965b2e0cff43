//! The options of Sokoban.

use pousse_puzzle::{Kind, Opt, Use};
use pousse_sokoban::generate::Style;
use pousse_sokoban::{Objective, Technique};

use super::values;

/// The most rows or columns, and boxes, of levels that are made.
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
        help: "techniques to do without; `pousse explain --list` prints their names, `all` stands for all",
        kind: Kind::Many,
        uses: &[Use::Solve, Use::Trace, Use::Method, Use::Ask],
        check: |text| values::techniques(text).map(drop),
        values: || Technique::NAMES.iter().map(|(name, _)| *name).collect(),
        ..Opt::PLAIN
    },
    Opt {
        name: "with",
        value: "NAME,...",
        help: "techniques to use that are off by default, or that --without all switched off",
        kind: Kind::Many,
        uses: &[Use::Solve, Use::Trace, Use::Method, Use::Ask],
        check: |text| values::techniques(text).map(drop),
        values: || Technique::NAMES.iter().map(|(name, _)| *name).collect(),
        ..Opt::PLAIN
    },
    Opt {
        name: "active",
        value: "every|N|first-N",
        help: "look for penalties around the last push never, at every state, at one in N, or at the first-N",
        uses: &[Use::Solve, Use::Method, Use::Ask],
        check: |text| values::active(text).map(drop),
        ..Opt::PLAIN
    },
    Opt {
        name: "seed",
        value: "N",
        help: "where the search for any solution begins: another number tries other plans [default: 0]",
        uses: &[Use::Solve, Use::Improve, Use::Method, Use::Ask],
        check: |text| values::seed(text).map(drop),
        ..Opt::PLAIN
    },
    Opt {
        name: "data",
        value: "DIR",
        help: "keep what is proven about levels in this folder [default: pousse in the system's data folder]",
        uses: &[Use::Solve, Use::Improve],
        ..Opt::PLAIN
    },
    Opt {
        name: "fresh",
        help: "begin from nothing and keep nothing, for measurements",
        more: "Otherwise bounds, solutions and penalties that earlier searches or `pousse prepare` proved are used, and \
               what a search of some seconds finds out is kept.",
        kind: Kind::Flag,
        uses: &[Use::Solve, Use::Improve],
        ..Opt::PLAIN
    },
    // Levels that are made.
    Opt {
        name: "rows",
        value: "N",
        help: "the most rows, outer walls included",
        default: Some("8"),
        uses: &[Use::Generate, Use::Make],
        check: |text| values::whole(text, MOST_SIDE).map(drop),
        ..Opt::PLAIN
    },
    Opt {
        name: "columns",
        value: "N",
        help: "the most columns, outer walls included",
        default: Some("10"),
        uses: &[Use::Generate, Use::Make],
        check: |text| values::whole(text, MOST_SIDE).map(drop),
        ..Opt::PLAIN
    },
    Opt {
        name: "boxes",
        value: "N",
        help: "boxes",
        default: Some("3"),
        uses: &[Use::Generate, Use::Make],
        check: |text| values::whole(text, MOST_BOXES).map(drop),
        ..Opt::PLAIN
    },
    Opt {
        name: "spare-goals",
        value: "N",
        help: "goals beyond one for each box",
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
        help: "the fewest pushes that a solution may take",
        default: Some("10"),
        uses: &[Use::Generate, Use::Make],
        check: |text| values::whole(text, u32::MAX.into()).map(drop),
        ..Opt::PLAIN
    },
    Opt {
        name: "max-pushes",
        value: "N",
        help: "the most pushes that the shortest solution may take",
        uses: &[Use::Generate],
        check: |text| values::whole(text, u32::MAX.into()).map(drop),
        ..Opt::PLAIN
    },
    Opt {
        name: "random",
        help: "put boxes and goals anywhere: there may be no solution",
        kind: Kind::Flag,
        uses: &[Use::Generate],
        ..Opt::PLAIN
    },
    Opt {
        name: "format",
        value: "FORMAT",
        help: "xsb, sok or rle",
        default: Some("xsb"),
        uses: &[Use::Generate],
        check: |text| values::format(text).map(drop),
        values: || values::LevelFormat::NAMES.iter().map(|(name, _)| *name).collect(),
        ..Opt::PLAIN
    },
    // Levels that a study draws.
    Opt { name: "boxes", value: "N", help: "boxes", uses: &[Use::Set], ..Opt::PLAIN },
    Opt { name: "style", value: "STYLE", help: "how walls are placed", uses: &[Use::Set], ..Opt::PLAIN },
    Opt {
        name: "least-pushes",
        value: "N",
        help: "the fewest pushes that a solution may take",
        uses: &[Use::Set],
        ..Opt::PLAIN
    },
    Opt {
        name: "most-pushes",
        value: "N",
        help: "the most pushes that the shortest solution may take",
        uses: &[Use::Set],
        ..Opt::PLAIN
    },
];

//! The options of sliding tiles.

use pousse_puzzle::{Kind, Opt, Use};
use pousse_tiles::{Format, Goal, MovesOf};

use super::make::MOST_STEPS;
use super::values;

/// Every option.
pub(super) const OPTIONS: &[Opt] = &[
    Opt {
        name: "size",
        value: "ROWSxCOLS",
        help: "rows x columns, for boards written as a flat list",
        uses: &[Use::Read, Use::Set, Use::Ask],
        check: |text| values::size(text).map(drop),
        ..Opt::PLAIN
    },
    Opt {
        name: "from-zero",
        help: "read -1 as the blank and tiles from 0",
        kind: Kind::Flag,
        uses: &[Use::Read, Use::Set],
        ..Opt::PLAIN
    },
    Opt {
        name: "goal",
        instance: true,
        value: "GOAL",
        help: "blank-first, blank-last (the default), spiral, or a board",
        uses: &[
            Use::Solve,
            Use::Trace,
            Use::Verify,
            Use::Improve,
            Use::Explain,
            Use::Play,
            Use::Set,
            Use::Ask,
        ],
        check: |text| values::goal(text).map(drop),
        values: || Goal::NAMED.iter().map(|(name, _)| *name).collect(),
        ..Opt::PLAIN
    },
    Opt {
        name: "order",
        value: "ULRD",
        help: "the order in which the blank's moves are tried [default: ULRD]",
        uses: &[Use::Solve, Use::Trace, Use::Method, Use::Ask],
        check: |text| values::order(text).map(drop),
        ..Opt::PLAIN
    },
    Opt {
        name: "moves-of",
        value: "tile|blank",
        help: "write moves of the tile (as players do; the default) or of the blank",
        uses: &[Use::Solve, Use::Trace, Use::Ask],
        check: |text| values::moves_of(text).map(drop),
        values: || MovesOf::NAMED.iter().map(|(name, _)| *name).collect(),
        ..Opt::PLAIN
    },
    Opt {
        name: "moves-of",
        value: "tile|blank",
        help: "read the letters first as moves of the tile or of the blank [default: tile]",
        uses: &[Use::Verify],
        check: |text| values::moves_of(text).map(drop),
        ..Opt::PLAIN
    },
    // For generated boards.
    Opt {
        name: "size",
        value: "ROWSxCOLS",
        help: "rows x columns",
        default: Some("4x4"),
        uses: &[Use::Generate, Use::Make],
        check: |text| values::size(text).map(drop),
        ..Opt::PLAIN
    },
    Opt {
        name: "goal",
        instance: true,
        value: "GOAL",
        help: "the goal that the boards can reach: blank-first, blank-last, spiral, or a board",
        default: Some("blank-last"),
        uses: &[Use::Generate, Use::Make],
        check: |text| values::goal(text).map(drop),
        ..Opt::PLAIN
    },
    Opt {
        name: "scramble",
        value: "STEPS",
        help: "walk this many random moves from the goal instead of drawing uniformly among all boards",
        uses: &[Use::Generate, Use::Make],
        check: |text| values::whole(text, 0, MOST_STEPS.into()).map(drop),
        ..Opt::PLAIN
    },
    Opt {
        name: "distance",
        value: "MOVES",
        help: "draw a board whose shortest solution has this many moves",
        uses: &[Use::Make],
        check: |text| values::whole(text, 0, 1000).map(drop),
        ..Opt::PLAIN
    },
    Opt {
        name: "format",
        value: "FORMAT",
        help: "the format: line, slash, grid, comma, 42 or from-zero; by default, line for square boards and slash for others",
        uses: &[Use::Generate],
        check: |text| values::format(text).map(drop),
        values: || Format::NAMED.iter().map(|(name, _, _)| *name).collect(),
        ..Opt::PLAIN
    },
    // For boards drawn by a study.
    Opt { name: "steps", value: "STEPS", help: "the length of the walk", uses: &[Use::Set], ..Opt::PLAIN },
    Opt {
        name: "depths",
        value: "MOVES,...",
        help: "the lengths of shortest solutions",
        kind: Kind::Many,
        uses: &[Use::Set],
        ..Opt::PLAIN
    },
];

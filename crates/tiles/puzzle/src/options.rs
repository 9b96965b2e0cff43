//! The options of sliding tiles, read once.

use pousse_puzzle::{Choice, Kind, Opt, Use};
use pousse_search::message;
use pousse_tiles::{Direction, Format, Goal, MovesOf, Shape};

use crate::generate::MOST_STEPS;
use crate::values;

/// What can be asked for.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// The shape of boards written as a flat list, or of those to generate.
    pub(crate) size: Option<Shape>,
    /// Whether boards are read with -1 as the blank and tiles from 0.
    pub(crate) from_zero: bool,
    /// The goal; none for the default, blank-last.
    pub(crate) goal: Option<Goal>,
    /// The order in which the blank's moves are tried.
    pub(crate) order: [Direction; 4],
    /// Whether solutions are written as moves of the tiles or of the blank.
    pub(crate) moves_of: MovesOf,
    /// The number of random moves from the goal; none to draw uniformly.
    pub(crate) scramble: Option<u32>,
    /// The distance of a generated board from the goal.
    pub(crate) distance: Option<u32>,
    /// How to write generated boards.
    pub(crate) format: Option<Format>,
    /// The length of the walks of a set.
    pub(crate) steps: Option<u32>,
    /// The distances of the boards of a set.
    pub(crate) depths: Vec<u32>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            size: None,
            from_zero: false,
            goal: None,
            order: Direction::ALL,
            moves_of: MovesOf::Tile,
            scramble: None,
            distance: None,
            format: None,
            steps: None,
            depths: Vec::new(),
        }
    }
}

impl Options {
    /// Returns the goal: the requested one, or else the default.
    pub(crate) fn goal(&self) -> Goal {
        self.goal.clone().unwrap_or(Goal::BlankLast)
    }
}

const SIZE: Opt = Opt { name: "size", value: "ROWSxCOLS", ..Opt::PLAIN };
const GOAL: Opt = Opt { name: "goal", value: "GOAL", instance: true, ..Opt::PLAIN };
const MOVES_OF: Opt = Opt {
    name: "moves-of",
    value: "tile|blank",
    values: || MovesOf::NAMED.iter().map(|(name, _)| *name).collect(),
    ..Opt::PLAIN
};

/// An option whose value is read into a field.
macro_rules! read {
    ($opt:expr, $field:ident, $read:expr) => {
        Choice::value($opt, |options, text| {
            options.$field = $read(text)?.into();
            Ok(())
        })
    };
}

/// Every option.
pub(crate) const OPTIONS: &[Choice<Options>] = &[
    read!(
        Opt {
            help: "rows x columns, for boards written as a flat list",
            uses: &[Use::Read, Use::Set, Use::Ask],
            ..SIZE
        },
        size,
        values::size
    ),
    Choice::flag("from-zero", "read -1 as the blank and tiles from 0", &[Use::Read, Use::Set], |options| {
        options.from_zero = true;
    }),
    read!(
        Opt {
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
            values: || Goal::NAMED.iter().map(|(name, _)| *name).collect(),
            ..GOAL
        },
        goal,
        values::goal
    ),
    read!(
        Opt {
            name: "order",
            value: "ULRD",
            help: "the order in which the blank's moves are tried [default: ULRD]",
            uses: &[Use::Solve, Use::Trace, Use::Method, Use::Ask],
            ..Opt::PLAIN
        },
        order,
        values::order
    ),
    read!(
        Opt {
            help: "write moves of the tile (as players do; the default) or of the blank",
            uses: &[Use::Solve, Use::Trace, Use::Ask],
            ..MOVES_OF
        },
        moves_of,
        values::moves_of
    ),
    read!(
        Opt {
            help: "read the letters first as moves of the tile or of the blank [default: tile]",
            uses: &[Use::Verify],
            ..MOVES_OF
        },
        moves_of,
        values::moves_of
    ),
    // For generated boards.
    read!(
        Opt { help: "rows x columns", default: Some("4x4"), uses: &[Use::Generate, Use::Make], ..SIZE },
        size,
        values::size
    ),
    read!(
        Opt {
            help: "the goal that the boards can reach: blank-first, blank-last, spiral, or a board",
            default: Some("blank-last"),
            uses: &[Use::Generate, Use::Make],
            ..GOAL
        },
        goal,
        values::goal
    ),
    read!(
        Opt {
            name: "scramble",
            value: "STEPS",
            help: "walk this many random moves from the goal instead of drawing uniformly among all boards",
            uses: &[Use::Generate, Use::Make],
            ..Opt::PLAIN
        },
        scramble,
        |text| values::number(text, MOST_STEPS)
    ),
    read!(
        Opt {
            name: "distance",
            value: "MOVES",
            help: "draw a board whose shortest solution has this many moves",
            uses: &[Use::Make],
            ..Opt::PLAIN
        },
        distance,
        |text| values::number(text, 1000)
    ),
    read!(
        Opt {
            name: "format",
            value: "FORMAT",
            help: "the format: line, slash, grid, comma, 42 or from-zero; by default, line for square boards and slash for others",
            uses: &[Use::Generate],
            values: || Format::NAMED.iter().map(|(name, _, _)| *name).collect(),
            ..Opt::PLAIN
        },
        format,
        values::format
    ),
    // For tables.
    read!(
        Opt {
            help: "build for this goal: blank-first, blank-last, spiral, or a board [default: both blank-first and blank-last]",
            uses: &[Use::Tables],
            ..GOAL
        },
        goal,
        values::goal
    ),
    read!(
        Opt { help: "rows x columns, for sets that exist for several sizes", uses: &[Use::Tables], ..SIZE },
        size,
        values::size
    ),
    // For audits.
    read!(
        Opt {
            help: "rows x columns; can be given several times",
            kind: Kind::Many,
            default: Some("3x3"),
            uses: &[Use::Audit],
            ..SIZE
        },
        size,
        values::size
    ),
    read!(
        Opt {
            help: "the goal: blank-first, blank-last, spiral, or a board",
            default: Some("blank-last"),
            uses: &[Use::Audit],
            ..GOAL
        },
        goal,
        values::goal
    ),
    // For boards drawn by a study.
    read!(
        Opt {
            name: "steps",
            value: "STEPS",
            help: "the length of the walk",
            uses: &[Use::Set],
            ..Opt::PLAIN
        },
        steps,
        |text| values::number(text, MOST_STEPS).map_err(|_| message!(
            "draw.steps",
            format!("steps: at most {MOST_STEPS}"),
            most = MOST_STEPS
        ))
    ),
    Choice::value(
        Opt {
            name: "depths",
            value: "MOVES,...",
            help: "the lengths of shortest solutions",
            kind: Kind::Many,
            uses: &[Use::Set],
            ..Opt::PLAIN
        },
        |options, text| {
            let what = || format!("depths: '{text}' is not a number of moves");
            options.depths.push(text.parse().map_err(|_| message!("draw.depth", what(), text))?);
            Ok(())
        },
    ),
];

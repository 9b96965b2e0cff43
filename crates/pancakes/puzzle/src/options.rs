//! The options of pancakes: none for searches, a few for generating stacks.

use pousse_pancakes::{Format, MOST};
use pousse_puzzle::{Choice, Opt, Use, values};

/// The maximum number of random flips from the sorted stack.
const MOST_FLIPS: u64 = 1_000_000;

/// What can be asked for.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// The number of pancakes.
    pub(crate) size: usize,
    /// Whether they have a burnt side.
    pub(crate) burnt: bool,
    /// The number of random flips from the sorted stack; none to choose among all stacks.
    pub(crate) scramble: Option<u32>,
    /// How to write stacks.
    pub(crate) format: Option<Format>,
}

impl Default for Options {
    fn default() -> Self {
        Self { size: 10, burnt: false, scramble: None, format: None }
    }
}

/// Every option.
pub(crate) const OPTIONS: &[Choice<Options>] = &[
    Choice::value(
        Opt {
            name: "size",
            value: "N",
            help: "number of pancakes in a stack, up to 100",
            default: Some("10"),
            uses: &[Use::Generate, Use::Make],
            ..Opt::PLAIN
        },
        |options, text| {
            options.size = values::whole(text, 1, MOST as u64)? as usize;
            Ok(())
        },
    ),
    Choice::flag(
        "burnt",
        "pancakes with a burnt side, which must end up facing down",
        &[Use::Generate, Use::Make, Use::Set],
        |options| options.burnt = true,
    ),
    Choice::value(
        Opt {
            name: "scramble",
            value: "FLIPS",
            help: "make this many random flips from the sorted stack instead of choosing uniformly among all stacks",
            uses: &[Use::Generate, Use::Make],
            ..Opt::PLAIN
        },
        |options, text| {
            options.scramble = Some(values::whole(text, 0, MOST_FLIPS)? as u32);
            Ok(())
        },
    ),
    Choice::value(
        Opt {
            name: "format",
            value: "FORMAT",
            help: "the format: line, plain or comma",
            default: Some("line"),
            uses: &[Use::Generate],
            values: || Format::NAMED.iter().map(|(name, ..)| *name).collect(),
            ..Opt::PLAIN
        },
        |options, text| {
            options.format = Some(text.parse()?);
            Ok(())
        },
    ),
];

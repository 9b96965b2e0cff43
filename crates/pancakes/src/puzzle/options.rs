//! The options of pancakes: none for searches, a few for generating stacks.

use pousse_puzzle::{Kind, Opt, Use, values};
use pousse_search::Message;

use crate::{Format, MOST};

/// The maximum number of random flips from the sorted stack.
pub(super) const MOST_FLIPS: u64 = 1_000_000;

/// Every option.
pub(super) const OPTIONS: &[Opt] = &[
    Opt {
        name: "size",
        value: "N",
        help: "number of pancakes in a stack, up to 100",
        default: Some("10"),
        uses: &[Use::Generate, Use::Make],
        check: |text| whole(text, 1, MOST as u64),
        ..Opt::PLAIN
    },
    Opt {
        name: "burnt",
        help: "pancakes with a burnt side, which must end up facing down",
        kind: Kind::Flag,
        uses: &[Use::Generate, Use::Make, Use::Set],
        ..Opt::PLAIN
    },
    Opt {
        name: "scramble",
        value: "FLIPS",
        help: "make this many random flips from the sorted stack instead of choosing uniformly among all stacks",
        uses: &[Use::Generate, Use::Make],
        check: |text| whole(text, 0, MOST_FLIPS),
        ..Opt::PLAIN
    },
    Opt {
        name: "format",
        value: "FORMAT",
        help: "the format: line, plain or comma",
        default: Some("line"),
        uses: &[Use::Generate],
        check: |text| text.parse::<Format>().map(drop).map_err(|error| error.to_string().into()),
        values: || Format::NAMED.iter().map(|(name, ..)| *name).collect(),
        ..Opt::PLAIN
    },
];

fn whole(text: &str, least: u64, most: u64) -> Result<(), Message> {
    values::whole(text, least, most).map(drop)
}

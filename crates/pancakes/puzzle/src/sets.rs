//! The stacks that come with pousse, and those that are generated.

use pousse_pancakes::exact::Distances;
use pousse_pancakes::{Kind, MOST, Stack, generate};
use pousse_puzzle::game::{Draw, SetWanted};
use pousse_puzzle::{BuiltIn, Entry};
use pousse_search::{Message, message};

use crate::game::Pancakes;
use crate::options::Options;

/// The stacks that come with pousse.
pub(crate) const SETS: &[BuiltIn] = &[BuiltIn {
    name: "pancakes-graded",
    source: "our graded stacks of pancakes",
    text: include_str!("../data/graded.txt"),
    pack: false,
    goal: None,
}];

/// The studies that come with pousse.
pub(crate) const STUDIES: &[(&str, &str)] =
    &[("pancakes-gap", include_str!("../data/studies/pancakes-gap.toml"))];

/// Every way to draw stacks for a study.
pub(crate) const SOURCES: &[Draw<Pancakes>] = &[
    Draw { key: "stacks", keys: &["count", "seed", "burnt"], draw: stacks },
    Draw { key: "all-stacks", keys: &["burnt"], draw: all_stacks },
];

/// Generates a stack.
pub(crate) fn generated(options: &Options, seed: u64, index: u64) -> Stack {
    let goal = Stack::sorted(kind(options), options.size).expect("the size was checked");
    match options.scramble {
        Some(flips) => generate::scramble(&goal, flips, seed, index),
        None => generate::random(&goal, seed, index),
    }
}

fn kind(options: &Options) -> Kind {
    if options.burnt { Kind::Burnt } else { Kind::Plain }
}

/// Returns the sorted stack for a set of instances.
fn goal(set: &SetWanted<'_, Pancakes>) -> Result<Stack, Message> {
    let wrong = || {
        let text = set.value;
        let what = format!("'{text}' is not a number of pancakes from 1 to {MOST}");
        message!("not-a-number", what, text, least = 1_u8, most = MOST)
    };
    let pancakes = set.value.trim().parse().map_err(|_| wrong())?;
    Stack::sorted(kind(set.options), pancakes).ok_or_else(wrong)
}

fn words(goal: &Stack) -> String {
    let burnt = if goal.kind() == Kind::Burnt { " burnt" } else { "" };
    format!("{}{burnt} pancakes", goal.len())
}

fn stacks(set: &SetWanted<'_, Pancakes>) -> Result<(String, Vec<Entry<Pancakes>>), Message> {
    let goal = goal(set)?;
    let SetWanted { count, seed, .. } = *set;
    let source = format!("{count} stacks of {}, uniform, seed {seed}", words(&goal));
    let one = |index: u64| Entry::new(generate::random(&goal, seed, index));
    Ok((source, (0..count).map(one).collect()))
}

fn all_stacks(set: &SetWanted<'_, Pancakes>) -> Result<(String, Vec<Entry<Pancakes>>), Message> {
    let goal = goal(set)?;
    let Some(distances) = Distances::new(goal.kind(), goal.len()) else {
        let text = format!("there are too many stacks of {} to visit them all", words(&goal));
        return Err(message!("draw.too-many-stacks", text, count = goal.len()));
    };
    let mut near_first: Vec<(u32, &[i32])> =
        distances.all().map(|(sizes, distance)| (distance, sizes)).collect();
    near_first.sort_unstable();
    let one = |(distance, sizes): (u32, &[i32])| {
        let sizes: Vec<i64> = sizes.iter().map(|&size| size.into()).collect();
        let stack = Stack::new(goal.kind(), &sizes).expect("it was visited");
        Entry { optimum: Some(distance), ..Entry::new(stack) }
    };
    Ok((format!("all stacks of {}", words(&goal)), near_first.into_iter().map(one).collect()))
}

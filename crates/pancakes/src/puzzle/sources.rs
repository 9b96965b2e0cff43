//! The random stacks that a study can ask for.

use pousse_puzzle::{Drawn, SetText, Source};
use pousse_search::{Message, message};

use crate::exact::Distances;
use crate::{Format, Kind, MOST, Stack, generate};

/// Every way to generate random stacks.
pub(super) const SOURCES: &[Source] = &[
    Source { key: "stacks", keys: &["count", "seed", "burnt"], draw: stacks },
    Source { key: "all-stacks", keys: &["burnt"], draw: all_stacks },
];

/// Returns the sorted stack for a set of instances.
fn goal(set: &SetText<'_>) -> Result<Stack, Message> {
    let kind = if set.given.has("burnt") { Kind::Burnt } else { Kind::Plain };
    let wrong = || {
        let text = set.value;
        let what = format!("'{text}' is not a number of pancakes from 1 to {MOST}");
        message!("not-a-number", what, text, least = 1_u8, most = MOST)
    };
    let pancakes = set.value.trim().parse().map_err(|_| wrong())?;
    Stack::sorted(kind, pancakes).ok_or_else(wrong)
}

fn words(goal: &Stack) -> String {
    let burnt = if goal.kind() == Kind::Burnt { " burnt" } else { "" };
    format!("{}{burnt} pancakes", goal.len())
}

fn stacks(set: &SetText<'_>) -> Result<Drawn, Message> {
    let goal = goal(set)?;
    let SetText { count, seed, .. } = *set;
    let one = |index: u64| {
        let stack = generate::random(&goal, seed, index);
        ((index + 1).to_string(), Format::Line.write(&stack), None, None)
    };
    let source = format!("{count} stacks of {}, uniform, seed {seed}", words(&goal));
    Ok(Drawn { source, all: (0..count).map(one).collect() })
}

fn all_stacks(set: &SetText<'_>) -> Result<Drawn, Message> {
    let goal = goal(set)?;
    let Some(distances) = Distances::new(goal.kind(), goal.len()) else {
        let text = format!("there are too many stacks of {} to visit them all", words(&goal));
        return Err(message!("draw.too-many-stacks", text, count = goal.len()));
    };
    let mut near_first: Vec<(u32, &[i32])> =
        distances.all().map(|(sizes, distance)| (distance, sizes)).collect();
    near_first.sort_unstable();
    let one = |(index, (distance, sizes)): (usize, (u32, &[i32]))| {
        let sizes: Vec<i64> = sizes.iter().map(|&size| size.into()).collect();
        let stack = Stack::new(goal.kind(), &sizes).expect("it was visited");
        ((index + 1).to_string(), Format::Line.write(&stack), None, Some(distance))
    };
    let all = near_first.into_iter().enumerate().map(one).collect();
    Ok(Drawn { source: format!("all stacks of {}", words(&goal)), all })
}

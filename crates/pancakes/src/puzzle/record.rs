//! A recorded search of pancakes, step by step; see `pousse_search::record`.

use pousse_search::Run;
use pousse_search::record::{NotRecorded, Recording, record};

use crate::heuristics::Estimate;
use crate::{Flip, Kind, Pancakes, Pile, Stack};

/// Records a search, up to a given number of expansions. One size of stack is enough here, as speed does not matter.
pub(super) fn recorded(
    start: &Stack,
    algorithm: pousse_search::Algorithm,
    heuristic: Estimate,
    most: u64,
    run: &Run<'_>,
) -> Result<Recording<Stack, Flip>, NotRecorded> {
    let domain = Pancakes::<13>::new(start).expect("no stack has more than 100 pancakes");
    let recording = record(algorithm, &domain, &heuristic, most, run)?;
    Ok(recording.map(|pile| stack(pile, start.kind()), |flip| flip))
}

fn stack(pile: &Pile<13>, kind: Kind) -> Stack {
    let sizes: Vec<i64> = pile.signed().map(i64::from).collect();
    Stack::new(kind, &sizes).expect("a search keeps the pancakes of its stack")
}

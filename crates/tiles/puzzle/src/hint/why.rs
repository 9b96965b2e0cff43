//! Why a move is good: how it changes the estimates, and what it resolves.

use std::mem::discriminant;

use pousse_puzzle::HintValue;
use pousse_search::{Limits, Run};
use pousse_tiles::heuristics::{Contribution, GoalEstimate, Kind, Mirror, Part, Spec, manhattan_distance};
use pousse_tiles::{Grid, MOST_CELLS};

use super::tables::walks;
use super::{Asked, TO_SAY_WHY};

/// Returns the estimates before and after a move.
pub(super) fn values(asked: &Asked<'_, '_>, before: &Grid, after: &Grid) -> Vec<HintValue> {
    let whole = |value: f64| value.round() as u32;
    let manhattan = |grid| manhattan_distance(grid, asked.layout);
    let mut all = vec![HintValue {
        heuristic: "manhattan".into(),
        before: manhattan(before),
        after: Some(manhattan(after)),
    }];
    let shape = before.shape();
    if shape.cells() > MOST_CELLS {
        return all;
    }
    let walking = walks(shape).then_some("walking-distance");
    let named = ["linear-conflict"].into_iter().chain(walking).filter_map(|name| Spec::named(name).ok());
    let set = asked.set.map(|set| Spec::One(Part::databases(set, Mirror::On)));
    for spec in named.chain(set) {
        if let Some(bound) = bind(asked, &spec) {
            let (before, after) = (whole(bound.shown(before)), whole(bound.shown(after)));
            all.push(HintValue { heuristic: spec.to_string(), before, after: Some(after) });
        }
    }
    all
}

/// Returns the conflicts, corners and last moves that a move resolves, and those that it introduces.
pub(super) fn changes(
    asked: &Asked<'_, '_>,
    before: &Grid,
    after: &Grid,
) -> (Vec<Contribution>, Vec<Contribution>) {
    let nothing = (Vec::new(), Vec::new());
    if before.shape().cells() > MOST_CELLS {
        return nothing;
    }
    let bound = Spec::named("korf-taylor").ok().and_then(|spec| bind(asked, &spec));
    let Some(bound) = bound else { return nothing };
    let told = |grid: &Grid| -> Vec<Contribution> {
        let all = bound.contributions(grid);
        all.into_iter().filter(|part| !matches!(part.kind, Kind::Steps(_))).collect()
    };
    let (before, after) = (told(before), told(after));
    (larger(&before, &after), larger(&after, &before))
}

/// Returns what counts for more in the first list than in the second.
fn larger(these: &[Contribution], those: &[Contribution]) -> Vec<Contribution> {
    let there = |part: &Contribution| {
        let same = those.iter().filter(|other| same(&part.kind, &other.kind));
        same.map(|other| other.amount).sum::<f64>()
    };
    these.iter().filter(|part| part.amount > there(part)).cloned().collect()
}

/// Returns whether two contributions describe the same thing, whatever their amounts.
fn same(a: &Kind, b: &Kind) -> bool {
    match (a, b) {
        (Kind::Conflict { line, index, .. }, Kind::Conflict { line: other, index: place, .. }) => {
            (line, index) == (other, place)
        }
        (Kind::Corner { cell, tile, .. }, Kind::Corner { cell: other, tile: by, .. }) => {
            (cell, tile) == (other, by)
        }
        _ => discriminant(a) == discriminant(b),
    }
}

/// Prepares an estimate, if that takes only a moment.
fn bind(asked: &Asked<'_, '_>, spec: &Spec) -> Option<GoalEstimate> {
    let left = asked.run.time_left().unwrap_or(TO_SAY_WHY).max(TO_SAY_WHY);
    let run: Run<'_> = asked.run.stage(Limits { time: Some(left), ..*asked.run.limits() });
    spec.bind(asked.layout, asked.library, &run).ok()
}

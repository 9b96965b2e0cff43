//! The boards that a study can draw.

use pousse_puzzle::{Drawn, SetText, Source};
use pousse_search::{Message, message};
use pousse_tiles::{Goal, Grid, Shape, generate};

use super::at_depth::{self, Distances};
use super::board::goal_for;
use super::make::MOST_STEPS;
use super::values;

/// Every way to draw boards.
pub(super) const SOURCES: &[(Source, fn(&SetText<'_>) -> Result<Drawn, Message>)] = &[
    (Source { key: "all", keys: &["goal"] }, all),
    (Source { key: "random", keys: &["goal", "count", "seed"] }, random),
    (Source { key: "walk", keys: &["goal", "count", "seed", "steps"] }, walk),
    (Source { key: "at-depth", keys: &["goal", "count", "seed", "depths"] }, at_depth),
];

/// Returns the shape and the goal of a set.
fn wanted(set: &SetText<'_>) -> Result<(Shape, Goal, Grid), Message> {
    let shape = values::size(set.value)?;
    let goal = set.given.read("goal", values::goal).map_err(|error| error.what)?.unwrap_or(Goal::BlankLast);
    let (_, grid) = goal_for(set.given, shape)
        .map_err(|_| message!("draw.goal", format!("the goal is not a board of {shape}"), shape))?;
    Ok((shape, goal, grid))
}

fn board(
    label: String,
    grid: &Grid,
    goal: &Goal,
    optimum: Option<u32>,
) -> (String, String, Option<String>, Option<u32>) {
    (label, format!("{grid:#}"), Some(goal.to_string()), optimum)
}

fn all(set: &SetText<'_>) -> Result<Drawn, Message> {
    let (shape, goal, grid) = wanted(set)?;
    let number = |(index, (one, distance)): (usize, (Grid, u32))| {
        board((index + 1).to_string(), &one, &goal, Some(distance))
    };
    let all = Distances::new(&grid)?.boards().enumerate().map(number).collect();
    Ok(Drawn { source: format!("all boards of {shape} that can reach the goal {goal}"), all })
}

fn random(set: &SetText<'_>) -> Result<Drawn, Message> {
    let (shape, goal, grid) = wanted(set)?;
    let SetText { count, seed, .. } = *set;
    let one = |index: u64| board((index + 1).to_string(), &generate::random(&grid, seed, index), &goal, None);
    let source = format!("{count} boards of {shape}, uniform, seed {seed}");
    Ok(Drawn { source, all: (0..count).map(one).collect() })
}

fn walk(set: &SetText<'_>) -> Result<Drawn, Message> {
    let (shape, goal, grid) = wanted(set)?;
    let SetText { count, seed, .. } = *set;
    let steps = set
        .given
        .number("steps", 0, MOST_STEPS.into())
        .map_err(|_| message!("draw.steps", format!("steps: at most {MOST_STEPS}"), most = MOST_STEPS))?;
    let steps = steps.ok_or_else(|| message!("draw.no-steps", "a walk needs steps = NUMBER"))? as u32;
    let one = |index: u64| {
        board((index + 1).to_string(), &generate::scramble(&grid, steps, seed, index), &goal, None)
    };
    let source = format!("{count} boards of {shape}, walks of {steps} moves from the goal, seed {seed}");
    Ok(Drawn { source, all: (0..count).map(one).collect() })
}

fn at_depth(set: &SetText<'_>) -> Result<Drawn, Message> {
    let (shape, goal, grid) = wanted(set)?;
    let SetText { count, seed, .. } = *set;
    let depths = set.given.read_all("depths", |text| {
        let what = || format!("depths: '{text}' is not a number of moves");
        text.parse::<u32>().map_err(|_| message!("draw.depth", what(), text))
    });
    let depths = depths.map_err(|error| error.what)?;
    if depths.is_empty() {
        return Err(message!("draw.no-depths", "at-depth needs depths = [NUMBER, ...]"));
    }
    let drawn = at_depth::draw(&grid, &depths, count, seed)?;
    let each = drawn
        .iter()
        .map(|(depth, number, one)| board(format!("{depth} moves, {number}"), one, &goal, Some(*depth)));
    let list = depths.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let source = format!("{count} boards of {shape} at each of {list} moves from the goal, seed {seed}");
    Ok(Drawn { source, all: each.collect() })
}

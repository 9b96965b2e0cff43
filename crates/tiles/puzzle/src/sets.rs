//! The boards and studies that come with pousse, and the boards that a study can draw.

use pousse_puzzle::game::{Draw, SetWanted};
use pousse_puzzle::{BuiltIn, Entry};
use pousse_search::{Message, message};
use pousse_tiles::{Grid, Shape, generate};

use crate::at_depth::{self, Distances};
use crate::game::Tiles;
use crate::values;

/// The boards that come with pousse.
pub(crate) const SETS: &[BuiltIn] = &[
    BuiltIn {
        name: "korf-100",
        source: "Korf's hundred boards (1985)",
        text: include_str!("../data/korf100.txt"),
        pack: false,
        goal: Some("blank-first"),
    },
    BuiltIn {
        name: "graded-3x3",
        source: "our graded boards of 3x3",
        text: include_str!("../data/graded_3x3.txt"),
        pack: false,
        goal: Some("blank-last"),
    },
    BuiltIn {
        name: "graded-3x4",
        source: "our graded boards of 3x4",
        text: include_str!("../data/graded_3x4.txt"),
        pack: false,
        goal: Some("blank-last"),
    },
    BuiltIn {
        name: "graded-4x4",
        source: "our graded boards of 4x4",
        text: include_str!("../data/graded_4x4.txt"),
        pack: false,
        goal: Some("blank-last"),
    },
];

macro_rules! studies {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../data/studies/", $name, ".toml")))),*]
    };
}

/// The studies that come with pousse; they reproduce published results.
pub(crate) const STUDIES: &[(&str, &str)] = studies![
    "idjaton-8puzzle",
    "idjaton-15puzzle",
    "idjaton-combinations",
    "loiseau-asswad",
    "roumilhac-weights",
    "roumilhac-databases",
    "taquin-game",
    "korf-100",
];

/// Every way to draw boards for a study.
pub(crate) const SOURCES: &[Draw<Tiles>] = &[
    Draw { key: "all", keys: &["goal"], draw: all },
    Draw { key: "random", keys: &["goal", "count", "seed"], draw: random },
    Draw { key: "walk", keys: &["goal", "count", "seed", "steps"], draw: walk },
    Draw { key: "at-depth", keys: &["goal", "count", "seed", "depths"], draw: at_depth },
];

/// Where boards come from, and the boards.
type Drawn = Result<(String, Vec<Entry<Tiles>>), Message>;

/// Returns the shape and the goal of a set.
fn wanted(set: &SetWanted<'_, Tiles>) -> Result<(Shape, Grid), Message> {
    let shape = values::size(set.value)?;
    let wrong = || message!("draw.goal", format!("the goal is not a board of {shape}"), shape);
    Ok((shape, set.options.goal().grid(shape).ok_or_else(wrong)?))
}

fn all(set: &SetWanted<'_, Tiles>) -> Drawn {
    let (shape, goal) = wanted(set)?;
    let known = |(board, distance)| Entry { optimum: Some(distance), ..Entry::new(board) };
    let all = Distances::new(&goal)?.boards().map(known).collect();
    Ok((format!("all boards of {shape} that can reach the goal {}", set.options.goal()), all))
}

fn random(set: &SetWanted<'_, Tiles>) -> Drawn {
    let (shape, goal) = wanted(set)?;
    let SetWanted { count, seed, .. } = *set;
    let one = |index: u64| Entry::new(generate::random(&goal, seed, index));
    Ok((format!("{count} boards of {shape}, uniform, seed {seed}"), (0..count).map(one).collect()))
}

fn walk(set: &SetWanted<'_, Tiles>) -> Drawn {
    let (shape, goal) = wanted(set)?;
    let SetWanted { count, seed, .. } = *set;
    let none = || message!("draw.no-steps", "a walk needs steps = NUMBER");
    let steps = set.options.steps.ok_or_else(none)?;
    let one = |index: u64| Entry::new(generate::scramble(&goal, steps, seed, index));
    let source = format!("{count} boards of {shape}, walks of {steps} moves from the goal, seed {seed}");
    Ok((source, (0..count).map(one).collect()))
}

fn at_depth(set: &SetWanted<'_, Tiles>) -> Drawn {
    let (shape, goal) = wanted(set)?;
    let SetWanted { count, seed, .. } = *set;
    let depths = &set.options.depths;
    if depths.is_empty() {
        return Err(message!("draw.no-depths", "at-depth needs depths = [NUMBER, ...]"));
    }
    let drawn = at_depth::draw(&goal, depths, count, seed)?;
    let one = |(depth, number, board): (u32, u64, Grid)| Entry {
        label: Some(format!("{depth} moves, {number}")),
        optimum: Some(depth),
        ..Entry::new(board)
    };
    let list = depths.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let source = format!("{count} boards of {shape} at each of {list} moves from the goal, seed {seed}");
    Ok((source, drawn.into_iter().map(one).collect()))
}

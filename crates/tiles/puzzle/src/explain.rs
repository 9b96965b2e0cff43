//! What every heuristic for sliding tiles says about a board and why, as data.

use std::sync::Arc;

use pousse_puzzle::{Context, Explanation, Question, RequestError, SCHEMA};
use pousse_search::{Algorithm, Limits, Run, Status};
use pousse_tiles::heuristics::registry::{ENTRIES, Entry};
use pousse_tiles::heuristics::{
    BindError, Contribution, Databases, Estimate, GoalEstimate, Manhattan, Mirror, Part, PatternMoves, Spec,
};
use pousse_tiles::patterns::{Library, Note};
use pousse_tiles::{Grid, Grounds, Layout, reachable_goals};
use serde::Serialize;

use crate::aim::Aim;
use crate::databases::{self, Footprint};
use crate::error::unavailable;
use crate::game::{Tiles, WORDS};
use crate::options::Options;
use crate::solve::search;
use crate::tables::library;

/// Explains a board: what each heuristic counts on it, or only the requested one.
///
/// Heuristics with tables are included if their tables are available or built in a moment; the library notes those
/// that are rejected.
pub(crate) fn explain(
    question: &Question<Tiles>,
    context: &Context,
    run: &Run<'_>,
) -> Result<Explanation, RequestError> {
    let (told, start) = (tell(question, &library(context), run)?, question.start());
    let one = question.estimate.is_some();
    let (text, brief) = (told.text(start, one), (!one).then(|| told.brief(start)));
    Ok(Explanation { data: Box::new(told), text, brief })
}

fn tell(question: &Question<Tiles>, library: &Library, run: &Run<'_>) -> Result<Told, RequestError> {
    let (start, shape) = (question.start(), question.start().shape());
    let Aim { goal, layout, parity } = question.aim()?;
    let asked = Asked { start, layout, library, run };
    let heuristics = match &question.estimate {
        Some(spec) => vec![asked.one(spec)?],
        None => asked.all(),
    };
    let distance = if parity.solvable { true_distance(question, run) } else { None };
    Ok(Told {
        schema: SCHEMA,
        domain: WORDS.name,
        rows: shape.rows(),
        columns: shape.columns(),
        board: start.tiles().to_vec(),
        goal: goal.to_string(),
        goal_board: layout.goal().tiles().to_vec(),
        solvable: parity.solvable,
        reachable_goals: reachable_goals(start),
        why: parity.reason.clone(),
        parity: parity.grounds.clone(),
        distance,
        heuristics,
    })
}

/// The explanation of a board; `pousse explain --json` prints it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Told {
    /// The version of the format.
    pub(crate) schema: u32,
    /// Sliding tiles.
    pub(crate) domain: &'static str,
    /// The number of rows.
    pub(crate) rows: usize,
    /// The number of columns.
    pub(crate) columns: usize,
    /// The tiles row by row, 0 for the blank.
    pub(crate) board: Vec<u16>,
    /// The goal's name.
    pub(crate) goal: String,
    /// The tiles of the goal, row by row.
    pub(crate) goal_board: Vec<u16>,
    /// Whether the goal can be reached.
    pub(crate) solvable: bool,
    /// Why, or why not.
    pub(crate) why: String,
    /// What decides it.
    pub(crate) parity: Grounds,
    /// The named goals that can be reached.
    pub(crate) reachable_goals: Vec<&'static str>,
    /// The fewest moves, if they are found quickly.
    pub(crate) distance: Option<u32>,
    /// The heuristics.
    pub(crate) heuristics: Vec<Explained>,
}

/// The value of a heuristic on a board.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Explained {
    /// Its name.
    pub(crate) name: String,
    /// Its value, unrounded even if searches use a whole number.
    pub(crate) value: f64,
    /// Whether it never exceeds the true distance, on boards of this size with this goal.
    pub(crate) admissible: bool,
    /// Whether it decreases by at most one per move there.
    pub(crate) consistent: bool,
    /// Whether it starts from the steps of the tiles, as counted by Manhattan distance, and can add to them.
    pub(crate) on_manhattan: bool,
    /// The contributions that add up to the value.
    pub(crate) contributions: Vec<Contribution>,
    /// For databases: the patterns that were looked up and gave the value, including those that add nothing.
    pub(crate) patterns: Vec<PatternMoves>,
}

impl Explained {
    fn new(name: String, bound: &GoalEstimate, start: &Grid, steps: &[Contribution]) -> Self {
        let properties = bound.properties();
        let contributions = bound.contributions(start);
        Self {
            value: bound.shown(start),
            admissible: properties.admissible,
            consistent: properties.consistent,
            on_manhattan: name != "manhattan" && !steps.is_empty() && contributions.starts_with(steps),
            contributions,
            patterns: bound.patterns(start),
            name,
        }
    }
}

/// Sums that are explained in addition to the named heuristics.
const SUMS: [&str; 3] = [
    "linear-conflict+corner-tiles+last-move",
    "linear-conflict+diagonal-conflict+corner-tiles",
    "linear-conflict+diagonal-conflict+last-move",
];

/// What to explain.
struct Asked<'a, 'r> {
    start: &'a Grid,
    layout: &'a Arc<Layout>,
    library: &'a Library,
    run: &'a Run<'r>,
}

impl Asked<'_, '_> {
    fn one(&self, spec: &Spec) -> Result<Explained, RequestError> {
        let bound = self.bind(spec).map_err(|error| unavailable(spec, &error))?;
        Ok(Explained::new(spec.to_string(), &bound, self.start, &self.steps()))
    }

    fn all(&self) -> Vec<Explained> {
        let steps = self.steps();
        let names = ENTRIES.iter().map(Entry::full_name).chain(SUMS.map(String::from));
        let mut all: Vec<Explained> = names
            .filter_map(|name| {
                let spec: Spec = name.parse().ok()?;
                // A heuristic that does not exist for this board is left out; the list says why.
                let bound = self.bind(&spec).ok()?;
                Some(Explained::new(name, &bound, self.start, &steps))
            })
            .collect();
        all.extend(self.databases(&steps));
        all
    }

    /// Returns the values of the sets of databases whose tables are available or built in a moment.
    fn databases(&self, steps: &[Contribution]) -> Vec<Explained> {
        let mut all = Vec::new();
        for set in databases::for_shape(self.layout.shape()) {
            let wanted = Databases::wanted(set, self.layout).unwrap_or_default();
            let soon = Footprint::of(&wanted).is_ok_and(|footprint| footprint.in_a_moment());
            if !soon && !databases::at_hand(&wanted, self.library) {
                continue;
            }
            match self.bind(&Spec::One(Part::databases(set, Mirror::On))) {
                Ok(bound) => all.push(Explained::new(set.name.clone(), &bound, self.start, steps)),
                Err(BindError::Table(error)) => self.library.note(Note::Refused { error }),
                Err(_) => {}
            }
        }
        all
    }

    fn bind(&self, spec: &Spec) -> Result<GoalEstimate, BindError> {
        spec.bind(self.layout, self.library, self.run)
    }

    fn steps(&self) -> Vec<Contribution> {
        Manhattan::new(self.layout).contributions(self.start)
    }
}

/// The node limit of the search for the true distance.
const QUICK: u64 = 1_000_000;

fn true_distance(question: &Question<Tiles>, run: &Run<'_>) -> Option<u32> {
    let options = Options { goal: question.options().goal.clone(), ..Options::default() };
    let mut asked = question.with_options(options).with_method(None, None);
    let mut limits = Limits { time: run.time_left(), ..Limits::default() };
    if question.start().shape().cells() > 9 {
        // Among larger boards, only those near the goal are solved quickly; a node limit is the same on every
        // machine.
        asked = asked.with_method(Some(Algorithm::IdaStar), Spec::named("linear-conflict").ok());
        (limits.nodes, limits.threads) = (Some(QUICK), 1);
    }
    let outcome = search(&asked, &Library::default(), &run.stage(limits)).ok()?.outcome;
    (outcome.status == Status::Optimal).then(|| outcome.upper_bound())?
}

#[cfg(test)]
mod tests {
    use pousse_puzzle::Entry;
    use pousse_tiles::{ParseOptions, parse};

    use super::*;

    #[test]
    fn kinds_are_data() {
        let board = parse(b"5 1 3 0 9 2 7 4 13 6 11 8 14 10 15 12", &ParseOptions::default());
        let board = board.into_iter().next().expect("a board").expect("a good one").grid;
        let library = Library::default();
        let explanation = tell(&Question::new(Entry::new(board)), &library, &Run::default()).expect("4x4");
        let value = serde_json::to_value(&explanation).expect("plain data");
        assert_eq!(value["goal_board"][14], 15);
        let mut seen = std::collections::BTreeSet::new();
        for heuristic in value["heuristics"].as_array().expect("a list") {
            for part in heuristic["contributions"].as_array().expect("a list") {
                seen.insert(part["kind"]["is"].as_str().expect("a tag").to_owned());
            }
        }
        for kind in
            ["steps", "king-steps", "misplaced", "out-of-line", "rows", "columns", "inversions", "root"]
        {
            assert!(seen.contains(kind), "{kind} of {seen:?}");
        }
        let named = |name: &str| {
            let all = explanation.heuristics.iter();
            all.clone().find(|one| one.name == name).unwrap_or_else(|| panic!("no {name}"))
        };
        assert!(named("linear-conflict").on_manhattan && !named("walking-distance").on_manhattan);
        let patterns: Vec<usize> =
            named("6-6-3").patterns.iter().map(|pattern| pattern.tiles.len()).collect();
        assert_eq!(patterns, [6, 6, 3]);
        let moves: u32 = named("6-6-3").patterns.iter().map(|pattern| pattern.moves).sum();
        assert_eq!(f64::from(moves), named("6-6-3").value);
    }
}

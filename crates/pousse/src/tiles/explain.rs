//! What every heuristic for sliding tiles says about a board and why, as data.

use std::sync::Arc;

use pousse_puzzle::SCHEMA;
use pousse_search::{Algorithm, Limits, Run, Status};
use pousse_tiles::heuristics::registry::{ENTRIES, Entry};
use pousse_tiles::heuristics::{
    BindError, Contribution, Databases, Estimate, GoalEstimate, Manhattan, Mirror, Part, PatternMoves, Spec,
};
use pousse_tiles::patterns::{Library, Note};
use pousse_tiles::{Goal, Grid, Grounds, Layout, reachable_goals, solvability};
use serde::Serialize;

use super::databases::{self, Footprint};
use super::solve::solve;
use super::{Error, Request, WORDS};

/// Explains a board: what each heuristic counts on it, or only the requested one.
///
/// Without a goal, this uses the default one, whether or not it can be reached. Heuristics with tables are included
/// if their tables are available or built in a moment; the library notes those that are rejected.
///
/// # Errors
///
/// [`Error`] if the goal has another shape, or the requested heuristic is unavailable.
pub(super) fn explain(
    start: &Grid,
    goal: Option<&Goal>,
    heuristic: Option<&Spec>,
    library: &Library,
    run: &Run<'_>,
) -> Result<Explanation, Error> {
    let shape = start.shape();
    let goal = goal.cloned().unwrap_or(Goal::BlankLast);
    let Some(goal_grid) = goal.grid(shape) else {
        let given = if let Goal::Given(grid) = &goal { grid.shape() } else { shape };
        return Err(Error::GoalShape { start: shape, goal: given });
    };
    let answer = solvability(start, &goal_grid);
    let layout = Arc::new(Layout::new(goal_grid));
    let asked = Asked { start, layout: &layout, library, run };
    let heuristics = match heuristic {
        Some(spec) => vec![asked.one(spec)?],
        None => asked.all(),
    };
    let distance = if answer.solvable { true_distance(start, &goal, run) } else { None };
    Ok(Explanation {
        schema: SCHEMA,
        domain: WORDS.name,
        rows: shape.rows(),
        columns: shape.columns(),
        board: start.tiles().to_vec(),
        goal: goal.to_string(),
        goal_board: layout.goal().tiles().to_vec(),
        solvable: answer.solvable,
        reachable_goals: reachable_goals(start),
        why: answer.reason,
        parity: answer.grounds,
        distance,
        heuristics,
    })
}

/// The explanation of a board; `pousse explain --json` prints it.
#[derive(Clone, Debug, Serialize)]
pub struct Explanation {
    /// The version of the format.
    pub schema: u32,
    /// Sliding tiles.
    pub domain: &'static str,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The tiles row by row, 0 for the blank.
    pub board: Vec<u16>,
    /// The goal's name.
    pub goal: String,
    /// The tiles of the goal, row by row.
    pub goal_board: Vec<u16>,
    /// Whether the goal can be reached.
    pub solvable: bool,
    /// Why, or why not.
    pub why: String,
    /// What decides it.
    pub parity: Grounds,
    /// The named goals that can be reached.
    pub reachable_goals: Vec<&'static str>,
    /// The fewest moves, if they are found quickly.
    pub distance: Option<u32>,
    /// The heuristics.
    pub heuristics: Vec<Explained>,
}

/// The value of a heuristic on a board.
#[derive(Clone, Debug, Serialize)]
pub struct Explained {
    /// Its name.
    pub name: String,
    /// Its value, unrounded even if searches use a whole number.
    pub value: f64,
    /// Whether it never exceeds the true distance, on boards of this size with this goal.
    pub admissible: bool,
    /// Whether it decreases by at most one per move there.
    pub consistent: bool,
    /// Whether it starts from the steps of the tiles, as counted by Manhattan distance, and can add to them.
    pub on_manhattan: bool,
    /// The contributions that add up to the value.
    pub contributions: Vec<Contribution>,
    /// For databases: the patterns that were looked up and gave the value, including those that add nothing.
    pub patterns: Vec<PatternMoves>,
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
    fn one(&self, spec: &Spec) -> Result<Explained, Error> {
        let bound = self.bind(spec).map_err(|error| Error::Heuristic { heuristic: spec.clone(), error })?;
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

fn true_distance(start: &Grid, goal: &Goal, run: &Run<'_>) -> Option<u32> {
    let mut request = Request::new(start.clone());
    request.goal = Some(goal.clone());
    let mut limits = Limits { time: run.time_left(), ..Limits::default() };
    if start.shape().cells() > 9 {
        // Among larger boards, only those near the goal are solved quickly; a node limit is the same on every
        // machine.
        request.algorithm = Some(Algorithm::IdaStar);
        request.heuristic = Spec::named("linear-conflict").ok();
        (limits.nodes, limits.threads) = (Some(QUICK), 1);
    }
    let report = solve(&request, &Library::default(), &run.stage(limits)).ok()?;
    (report.status == Status::Optimal).then_some(report.cost)?
}

#[cfg(test)]
mod tests {
    use pousse_tiles::{ParseOptions, parse};

    use super::*;

    #[test]
    fn kinds_are_data() {
        let board = parse(b"5 1 3 0 9 2 7 4 13 6 11 8 14 10 15 12", &ParseOptions::default());
        let board = board.into_iter().next().expect("a board").expect("a good one").grid;
        let library = Library::default();
        let explanation =
            explain(&board, Some(&Goal::BlankLast), None, &library, &Run::default()).expect("4x4");
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

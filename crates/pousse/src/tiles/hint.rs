//! The next move on a sliding-tile board.
//!
//! Most of the time goes into the search for a shortest plan, with the best databases in memory. The rest goes into
//! a plan by construction, which takes milliseconds and is then shortened until time runs out.

mod tables;
mod why;

use std::sync::Arc;
use std::time::Duration;

use pousse_puzzle::{HINT_TIME, HintStatus, HintValue, RequestError};
use pousse_search::algorithms::astar;
use pousse_search::{Algorithm, Limits, Run, Status};
use pousse_tiles::heuristics::{Contribution, Mirror, Part, Spec, manhattan_distance};
use pousse_tiles::patterns::{Catalogue, Library};
use pousse_tiles::{Direction, Goal, Layout, MOST_CELLS, Patience, rules, without_search, write_moves};
use serde::Serialize;

use super::aim::Aim;
use super::solve::solve;
use super::{Error, Request, Tiles, WORDS};
pub(crate) use tables::prepare_hints;

/// The recommended next move.
#[derive(Clone, Debug, Serialize)]
pub struct Hint {
    /// Sliding tiles.
    pub domain: &'static str,
    /// The result.
    pub status: HintStatus,
    /// The goal's name.
    pub goal: String,
    /// Whether the letters are moves of the tile or of the blank.
    pub moves_of: &'static str,
    /// The move: `U`, `D`, `L` or `R`.
    #[serde(rename = "move")]
    pub letter: Option<String>,
    /// The tile that slides.
    pub tile: Option<u16>,
    /// The cell it leaves, counting row by row from 0.
    pub from: Option<usize>,
    /// The cell it enters.
    pub to: Option<usize>,
    /// A plan that begins with this move.
    pub plan: Option<String>,
    /// The number of moves in the plan.
    pub remaining: Option<u32>,
    /// Whether the plan is proven to be a shortest one.
    pub proven: bool,
    /// The proven minimum number of moves; `None` if the board has no solution.
    pub lower_bound: Option<u32>,
    /// The estimates before and after the move.
    pub why: Vec<HintValue>,
    /// Whether the tile gets closer to its place.
    pub closer: Option<bool>,
    /// What the move resolves: conflicts and the like.
    pub resolves: Vec<Contribution>,
    /// What the move introduces.
    pub creates: Vec<Contribution>,
}

/// Recommends the next move.
pub(crate) fn hint(request: &Request, library: &Library, run: &Run<'_>) -> Result<Hint, Error> {
    let Aim { goal, layout, parity } = Aim::of(request)?;
    let mut hint = Hint::nothing(&goal, request);
    if !parity.solvable {
        hint.status = HintStatus::Unsolvable;
        return Ok(hint);
    }
    if request.start == *layout.goal() {
        (hint.remaining, hint.lower_bound, hint.proven) = (Some(0), Some(0), true);
        return Ok(hint);
    }
    if run.time_left().is_none_or(|left| left >= tables::TIME_TO_PREPARE) {
        prepare_hints(request, library, run)?;
    }
    let asked = Asked {
        request: &Request { goal: Some(goal), ..request.clone() },
        set: tables::held(&layout, library),
        layout: &layout,
        library,
        run: &run.stage(Limits { time: run.time_left().or(Some(HINT_TIME)), ..*run.limits() }),
    };
    let Some(found) = asked.plan()? else {
        hint.status = HintStatus::Unknown;
        return Ok(hint);
    };
    asked.tell(&found, &mut hint);
    Ok(hint)
}

impl Hint {
    fn nothing(goal: &Goal, request: &Request) -> Self {
        Self {
            domain: WORDS.name,
            status: HintStatus::SolvedAlready,
            goal: goal.to_string(),
            moves_of: request.moves_of.name(),
            letter: None,
            tile: None,
            from: None,
            to: None,
            plan: None,
            remaining: None,
            proven: false,
            lower_bound: None,
            why: Vec::new(),
            closer: None,
            resolves: Vec::new(),
            creates: Vec::new(),
        }
    }
}

/// The time reserved for the explanation.
const TO_SAY_WHY: Duration = Duration::from_millis(5);

/// The question, and the means to answer it.
struct Asked<'a, 'r> {
    request: &'a Request,
    set: Option<&'static Arc<Catalogue>>,
    layout: &'a Arc<Layout>,
    library: &'a Library,
    run: &'a Run<'r>,
}

/// A replayed plan, and what is proven about the shortest one.
struct Found {
    plan: Vec<Direction>,
    lower_bound: u32,
}

impl Asked<'_, '_> {
    /// Finds a plan: a shortest one if time permits.
    fn plan(&self) -> Result<Option<Found>, Error> {
        let start = &self.request.start;
        let mut lower_bound = manhattan_distance(start, self.layout);
        if start.shape().cells() <= MOST_CELLS {
            let report = solve(&self.how(), self.library, &self.part_of_the_time(5, 8))?;
            let plan = report.details::<Tiles>().and_then(|tiles| tiles.plan.clone());
            if let (Status::Optimal, Some(plan)) = (report.status, plan) {
                return Ok(Some(Found { lower_bound: plan.len() as u32, plan }));
            }
            lower_bound = lower_bound.max(report.lower_bound.unwrap_or(0));
        }
        let goal = self.layout.goal();
        let outcome = without_search(start, goal, Patience::WhileItPays, &self.part_of_the_time(1, 1));
        let Some(plan) = outcome.plan.map(|plan| plan.actions) else { return Ok(None) };
        rules::replay(start, goal, &plan)
            .map_err(|error| RequestError::does_not_replay(Algorithm::Anytime, error))?;
        Ok(Some(Found { plan, lower_bound }))
    }

    /// Returns the request with the method that finds a shortest plan fastest.
    fn how(&self) -> Request {
        let shape = self.request.start.shape();
        let astar = Algorithm::Astar(astar::Options::default());
        let named = |name| Spec::named(name).expect("a name of the table");
        let (algorithm, heuristic) = match (self.set, shape.cells()) {
            (Some(set), _) => (Algorithm::IdaStar, Spec::One(Part::databases(set, Mirror::On))),
            (None, ..=9) => (astar, named("linear-conflict")),
            (None, ..=12) => (astar, named("korf-taylor")),
            (None, _) if (shape.rows(), shape.columns()) == (4, 4) => {
                (Algorithm::IdaStar, named("manhattan"))
            }
            (None, _) => (Algorithm::IdaStar, named("korf-taylor")),
        };
        Request {
            algorithm: Some(algorithm),
            heuristic: Some(heuristic),
            order: Direction::ALL,
            ..self.request.clone()
        }
    }

    /// Starts a stage with a share of the remaining time, leaving enough for the explanation.
    fn part_of_the_time(&self, share: u32, of: u32) -> Run<'_> {
        let left = self.run.time_left().map(|left| left.saturating_sub(TO_SAY_WHY) * share / of);
        self.run.stage(Limits { time: left, ..*self.run.limits() })
    }

    /// Describes the first move of a plan.
    fn tell(&self, found: &Found, hint: &mut Hint) {
        let before = &self.request.start;
        let Some(&first) = found.plan.first() else { return };
        let Some(after) = rules::slide(before, first) else { return };
        let (from, to) = (after.blank(), before.blank());
        let tile = before.tiles()[from];
        let distance = |cell| self.layout.distance(usize::from(tile), cell);
        let remaining = found.plan.len() as u32;
        hint.status = HintStatus::Move;
        hint.letter = Some(write_moves(&found.plan[..1], self.request.moves_of));
        (hint.tile, hint.from, hint.to) = (Some(tile), Some(from), Some(to));
        hint.plan = Some(write_moves(&found.plan, self.request.moves_of));
        hint.remaining = Some(remaining);
        hint.lower_bound = Some(found.lower_bound);
        hint.proven = found.lower_bound == remaining;
        hint.closer = Some(distance(to) < distance(from));
        hint.why = why::values(self, before, &after);
        (hint.resolves, hint.creates) = why::changes(self, before, &after);
    }
}

#[cfg(test)]
mod tests;

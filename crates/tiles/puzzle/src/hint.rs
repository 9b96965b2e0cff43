//! The next move on a sliding-tile board.
//!
//! Most of the time goes into the search for a shortest plan, with the best databases in memory. The rest goes into
//! a plan by construction, which takes milliseconds and is then shortened until time runs out.

mod tables;
mod why;

use std::sync::Arc;
use std::time::Duration;

use pousse_puzzle::{Advice, Context, HINT_TIME, HintStatus, Question, RequestError};
use pousse_search::algorithms::astar;
use pousse_search::{Algorithm, DEAD, Limits, Run, Status};
use pousse_tiles::heuristics::{Mirror, Part, Spec, manhattan_distance};
use pousse_tiles::patterns::{Catalogue, Library};
use pousse_tiles::{Direction, Layout, MOST_CELLS, Patience, rules, without_search, write_moves};
use serde_json::{Value, json};

use crate::aim::Aim;
use crate::error::Error;
use crate::game::Tiles;
use crate::options::Options;
use crate::solve::search;
use crate::tables::library;

/// Recommends the next move.
pub(crate) fn advise(
    question: &Question<Tiles>,
    context: &Context,
    run: &Run<'_>,
) -> Result<Advice<Tiles>, RequestError> {
    advice(question, &library(context), run).map_err(Error::told)
}

/// Names what hints about a board need: tables for its shape and its goal.
pub(crate) fn need(question: &Question<Tiles>) -> Option<String> {
    let goal = question.options().goal.as_ref().map(ToString::to_string).unwrap_or_default();
    Some(format!("{} {goal}", question.start().shape()))
}

/// Prepares that.
pub(crate) fn prepare(
    question: &Question<Tiles>,
    context: &Context,
    run: &Run<'_>,
) -> Result<(), RequestError> {
    tables::prepare(question, &library(context), run).map_err(Error::told)
}

fn advice(question: &Question<Tiles>, library: &Library, run: &Run<'_>) -> Result<Advice<Tiles>, Error> {
    let Aim { layout, parity, .. } = question.aim()?;
    let fields = nothing(question)?;
    let nothing =
        Advice { status: HintStatus::Unknown, plan: None, lower_bound: None, why: Vec::new(), fields };
    if !parity.solvable {
        return Ok(Advice { status: HintStatus::Unsolvable, ..nothing });
    }
    if question.start() == layout.goal() {
        let (status, plan) = (HintStatus::SolvedAlready, Some(Vec::new()));
        return Ok(Advice { status, plan, lower_bound: Some(0), ..nothing });
    }
    if run.time_left().is_none_or(|left| left >= tables::TIME_TO_PREPARE) {
        tables::prepare(question, library, run)?;
    }
    let asked = Asked {
        question,
        set: tables::held(layout, library),
        layout,
        library,
        run: &run.stage(Limits { time: run.time_left().or(Some(HINT_TIME)), ..*run.limits() }),
    };
    Ok(asked.plan()?.map_or_else(|| nothing.clone(), |found| asked.tell(found, nothing.fields.clone())))
}

/// Returns the fields of a hint without a move.
fn nothing(question: &Question<Tiles>) -> Result<Value, RequestError> {
    Ok(json!({
        "goal": question.aim()?.goal.to_string(),
        // Whether the letters are moves of the tile or of the blank.
        "moves_of": question.options().moves_of.name(),
        // The move: `U`, `D`, `L` or `R`.
        "move": null,
        // The tile that slides, and the cells that it leaves and enters, counting row by row from 0.
        "tile": null,
        "from": null,
        "to": null,
        // Whether the tile gets closer to its place.
        "closer": null,
        // What the move resolves and introduces: conflicts and the like.
        "resolves": [],
        "creates": [],
    }))
}

/// The time reserved for the explanation.
const TO_SAY_WHY: Duration = Duration::from_millis(5);

/// The question, and the means to answer it.
struct Asked<'a, 'r> {
    question: &'a Question<Tiles>,
    set: Option<&'static Arc<Catalogue>>,
    layout: &'a Arc<Layout>,
    library: &'a Library,
    run: &'a Run<'r>,
}

/// A plan, and what is proven about the shortest one.
struct Found {
    plan: Vec<Direction>,
    lower_bound: u32,
}

impl Asked<'_, '_> {
    /// Finds a plan: a shortest one if time permits.
    fn plan(&self) -> Result<Option<Found>, Error> {
        let start = self.question.start();
        let mut lower_bound = manhattan_distance(start, self.layout);
        if start.shape().cells() <= MOST_CELLS {
            let outcome = search(&self.how(), self.library, &self.part_of_the_time(5, 8))?.outcome;
            if let (Status::Optimal, Some(plan)) = (outcome.status, outcome.plan) {
                return Ok(Some(Found { lower_bound: plan.cost, plan: plan.actions }));
            }
            if outcome.lower_bound != DEAD {
                lower_bound = lower_bound.max(outcome.lower_bound);
            }
        }
        let goal = self.layout.goal();
        let outcome = without_search(start, goal, Patience::WhileItPays, &self.part_of_the_time(1, 1));
        Ok(outcome.plan.map(|plan| Found { plan: plan.actions, lower_bound }))
    }

    /// Returns the question with the method that finds a shortest plan fastest.
    fn how(&self) -> Question<Tiles> {
        let shape = self.question.start().shape();
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
        let asked = self.question.with_method(Some(algorithm), Some(heuristic));
        if asked.options().order == Direction::ALL {
            return asked;
        }
        asked.with_options(Options { order: Direction::ALL, ..asked.options().clone() })
    }

    /// Starts a stage with a share of the remaining time, leaving enough for the explanation.
    fn part_of_the_time(&self, share: u32, of: u32) -> Run<'_> {
        let left = self.run.time_left().map(|left| left.saturating_sub(TO_SAY_WHY) * share / of);
        self.run.stage(Limits { time: left, ..*self.run.limits() })
    }

    /// Describes the first move of a plan.
    fn tell(&self, found: Found, mut fields: Value) -> Advice<Tiles> {
        let before = self.question.start();
        let Found { plan, lower_bound } = found;
        let mut why = Vec::new();
        if let Some(&first) = plan.first()
            && let Some(after) = rules::slide(before, first)
        {
            let (from, to) = (after.blank(), before.blank());
            let tile = before.tiles()[from];
            let distance = |cell| self.layout.distance(usize::from(tile), cell);
            fields["move"] = write_moves(&[first], self.question.options().moves_of).into();
            (fields["tile"], fields["from"], fields["to"]) = (tile.into(), from.into(), to.into());
            fields["closer"] = (distance(to) < distance(from)).into();
            let (resolves, creates) = why::changes(self, before, &after);
            (fields["resolves"], fields["creates"]) = (json!(resolves), json!(creates));
            why = why::values(self, before, &after);
        }
        Advice { status: HintStatus::Move, plan: Some(plan), lower_bound: Some(lower_bound), why, fields }
    }
}

#[cfg(test)]
mod tests;

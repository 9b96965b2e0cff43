//! A sliding-tile board to solve, and how to solve it.

use pousse_puzzle::{
    BadOption, Checkpoint, Context, Explanation, Hint, Hopeless, Instance, Puzzle, Remedy, Report,
    RequestError, Trace, TraceLimits, Verdict, Wanted,
};
use pousse_search::{Algorithm, Run};
use pousse_tiles::heuristics::Spec;
use pousse_tiles::{Direction, Goal, Grid, MOST_CELLS, MovesOf, solvability};

use super::library::library;
use super::puzzle::board_of;
use super::{OutOfReach, PUZZLE, aim::Aim, answer, explain, hint, improve, solve, trace, values, verify};

/// One sliding-tile board to solve.
#[derive(Clone, Debug)]
pub struct Request {
    /// The name of the instance in the report.
    pub instance: String,
    /// The position.
    pub start: Grid,
    /// The goal; `None` for the default, blank-last.
    pub goal: Option<Goal>,
    /// The algorithm; `None` to have one chosen.
    pub algorithm: Option<Algorithm>,
    /// The estimate; `None` to have one chosen.
    pub heuristic: Option<Spec>,
    /// The order in which the blank's moves are tried.
    pub order: [Direction; 4],
    /// Whether the report gives the moves of the tiles or of the blank.
    pub moves_of: MovesOf,
    /// Whether the chosen method continues until its plan is proven to be a shortest one.
    pub wanted: Wanted,
}

impl Request {
    /// Requests a solution with all defaults.
    #[must_use]
    pub fn new(start: Grid) -> Self {
        Self {
            instance: "1".into(),
            start,
            goal: None,
            algorithm: None,
            heuristic: None,
            order: Direction::ALL,
            moves_of: MovesOf::Tile,
            wanted: Wanted::Solution,
        }
    }
}

impl pousse_puzzle::Request for Request {
    fn puzzle(&self) -> &'static dyn Puzzle {
        PUZZLE
    }

    fn instance(&self) -> &str {
        &self.instance
    }

    fn about(
        &self,
        instance: &dyn Instance,
        name: &str,
        goal: Option<&str>,
    ) -> Result<Box<dyn pousse_puzzle::Request>, BadOption> {
        let goal = goal.map(|text| values::goal(text).map_err(|what| BadOption::new("goal", text, what)));
        Ok(Box::new(Self {
            instance: name.into(),
            start: board_of(instance).grid.clone(),
            goal: goal.transpose()?,
            ..self.clone()
        }))
    }

    fn hopeless(&self) -> Option<Hopeless> {
        let goal = self.goal.clone().unwrap_or(Goal::BlankLast).grid(self.start.shape())?;
        let parity = solvability(&self.start, &goal);
        let out_of_reach = OutOfReach::of(&self.start, &parity)?;
        // A spiral is not what someone meant who named no goal.
        let meant = |remedy: &Remedy| !matches!(remedy, Remedy::Option { value, .. } if value == "spiral");
        let (kind, remedy) = (out_of_reach.in_short().into(), out_of_reach.remedy().filter(meant));
        Some(Hopeless { why: parity.reason, kind, detail: None, remedy })
    }

    fn fits(&self) -> Result<(), RequestError> {
        let shape = self.start.shape();
        if shape.cells() > MOST_CELLS {
            // Construction needs no heuristic.
            return match self.algorithm.filter(|algorithm| *algorithm != Algorithm::Anytime) {
                Some(algorithm) => Err(super::Error::TooLarge { algorithm, shape }.into()),
                None => Ok(()),
            };
        }
        let aim = Aim::of(self)?;
        let Some(heuristic) = &self.heuristic else { return Ok(()) };
        let wrong = |error| super::Error::Heuristic { heuristic: heuristic.clone(), error };
        Ok(heuristic.fits(&aim.layout).map_err(wrong)?)
    }

    fn solve(&self, context: &Context, run: &Run<'_>) -> Result<Report, RequestError> {
        Ok(solve::solve(self, &library(context), run)?)
    }

    fn answer(&self, context: &Context, run: &Run<'_>, wanted: Wanted) -> Result<Report, RequestError> {
        let asked = Self { wanted, ..self.clone() };
        Ok(answer::answer(&asked, &library(context), run)?)
    }

    fn improve(&self, _: &Context, run: &Run<'_>, solution: Option<&str>) -> Result<Report, RequestError> {
        improve::improve(self, run, solution)
    }

    fn solve_resumable(
        &self,
        context: &Context,
        run: Run<'_>,
        checkpoint: &Checkpoint<'_>,
    ) -> Result<Report, RequestError> {
        Ok(solve::solve_resumable(self, &library(context), run, checkpoint)?)
    }

    fn verify(&self, solution: &str) -> Result<Verdict, RequestError> {
        verify::verify(self, solution)
    }

    fn explain(&self, context: &Context, run: &Run<'_>) -> Result<Explanation, RequestError> {
        let (goal, heuristic) = (self.goal.as_ref(), self.heuristic.as_ref());
        let told = explain::explain(&self.start, goal, heuristic, &library(context), run)?;
        let text = told.text(&self.start, heuristic.is_some());
        let brief = heuristic.is_none().then(|| told.brief(&self.start));
        Ok(Explanation { data: Box::new(told), text, brief })
    }

    fn hint(&self, context: &Context, run: &Run<'_>) -> Result<Hint, RequestError> {
        Ok(Hint { data: Box::new(hint::hint(self, &library(context), run)?) })
    }

    fn hints_need(&self) -> Option<String> {
        let goal = self.goal.as_ref().map(ToString::to_string).unwrap_or_default();
        Some(format!("{} {goal}", self.start.shape()))
    }

    fn prepare_hints(&self, context: &Context, run: &Run<'_>) -> Result<(), RequestError> {
        Ok(hint::prepare_hints(self, &library(context), run)?)
    }

    fn trace(&self, context: &Context, run: &Run<'_>, limits: TraceLimits) -> Result<Trace, RequestError> {
        Ok(trace::trace(self, &library(context), run, limits)?)
    }

    fn tables(&self) -> Option<String> {
        let goal = self.goal.as_ref().map(ToString::to_string).unwrap_or_default();
        self.heuristic.as_ref().map(|heuristic| format!("{heuristic} on {} to {goal}", self.start.shape()))
    }

    fn make_tables(&self, context: &Context, run: &Run<'_>) -> Result<(), RequestError> {
        let Some(heuristic) = &self.heuristic else { return Ok(()) };
        let aim = Aim::of(self)?;
        match heuristic.bind(&aim.layout, &library(context), run) {
            Ok(_) => Ok(()),
            Err(error) => Err(super::Error::Heuristic { heuristic: heuristic.clone(), error }.into()),
        }
    }

    /// A team searches by IDA* unless another algorithm is requested.
    fn settle(&mut self, context: &Context, run: &Run<'_>) -> Result<String, RequestError> {
        self.algorithm.get_or_insert(Algorithm::IdaStar);
        *self = solve::settle(self, &library(context), run)?;
        Ok(self.heuristic.as_ref().map_or(String::new(), ToString::to_string))
    }

    fn settle_as(&mut self, chosen: &str, context: &Context, run: &Run<'_>) -> Result<(), RequestError> {
        self.heuristic = values::heuristic(chosen).map_err(RequestError::refused)?.given();
        self.settle(context, run).map(|_| ())
    }
}

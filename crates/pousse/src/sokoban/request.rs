//! A level of Sokoban to solve, and how.

use std::path::PathBuf;

use pousse_puzzle::{
    BadOption, Context, Explanation, Hint, Instance, Puzzle, Remark, Report, RequestError, Trace,
    TraceLimits, Verdict,
};
use pousse_search::algorithms::astar;
use pousse_search::{Algorithm, Run};
use pousse_sokoban::knowledge::{Metric, Store};
use pousse_sokoban::{Active, Estimate, Keeper, Level, Objective, SavedSolution, Techniques};

use super::puzzle::drawn_of;
use super::{PUZZLE, check, explain, hint, improve, known, refused, solve, trace, verify};

/// One level to solve.
#[derive(Clone, Debug)]
pub struct Request {
    /// What to call the instance in the report.
    pub instance: String,
    /// The title that the level has where it comes from.
    pub title: Option<String>,
    /// The level.
    pub level: Level,
    /// Solutions that stand with it where it comes from; nobody has checked them.
    pub solutions: Vec<SavedSolution>,
    /// What is minimised.
    pub objective: Objective,
    /// The algorithm; none to have it chosen.
    pub algorithm: Option<Algorithm>,
    /// The estimate; none for the usual one.
    pub heuristic: Option<Estimate>,
    /// The techniques that may be used.
    pub techniques: Techniques,
    /// How often the search looks for penalties around the last push.
    pub active: Active,
    /// Where the search for any solution begins: another seed tries other plans.
    pub seed: u64,
    /// What is known about the level beforehand, and who is told what is found out; none to begin from nothing.
    pub keeper: Option<Keeper>,
    /// Where what is proven about levels is kept.
    pub kept: Kept,
}

/// Where what is proven about levels is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Kept {
    /// Where the context says.
    #[default]
    AsUsual,
    /// In a folder of its own.
    In(PathBuf),
    /// Nowhere: a search begins from nothing and keeps nothing.
    Nowhere,
}

impl Request {
    /// Asks for a level to be solved the usual way: with the fewest pushes.
    #[must_use]
    pub fn new(level: Level) -> Self {
        Self {
            instance: "1".into(),
            title: None,
            level,
            solutions: Vec::new(),
            objective: Objective::default(),
            algorithm: None,
            heuristic: None,
            techniques: Techniques::DEFAULT,
            active: Active::default(),
            seed: 0,
            keeper: None,
            kept: Kept::AsUsual,
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
        _: Option<&str>,
    ) -> Result<Box<dyn pousse_puzzle::Request>, BadOption> {
        let drawn = drawn_of(instance);
        let (level, title) = (drawn.level.clone(), drawn.entry.title.clone());
        let solutions = drawn.entry.solutions.clone();
        Ok(Box::new(Self { instance: name.into(), level, title, solutions, keeper: None, ..self.clone() }))
    }

    fn solve(&self, _: &Context, run: &Run<'_>) -> Result<Report, RequestError> {
        solve::solve(self, run)
    }

    fn verify(&self, solution: &str) -> Result<Verdict, RequestError> {
        verify::verify(&self.level, solution)
    }

    fn improve(&self, _: &Context, run: &Run<'_>, solution: Option<&str>) -> Result<Report, RequestError> {
        improve::improve(self, run, solution)
    }

    fn explain(&self, _: &Context, run: &Run<'_>) -> Result<Explanation, RequestError> {
        let told = explain::explain(&self.level, self.title.as_deref(), self.heuristic, run)?;
        let text = told.text(&self.level);
        Ok(Explanation { data: Box::new(told), text })
    }

    fn hint(&self, _: &Context, run: &Run<'_>) -> Result<Hint, RequestError> {
        Ok(Hint { data: Box::new(hint::hint(self, run)?) })
    }

    fn check(&self, context: &Context, run: &Run<'_>) -> Result<serde_json::Value, RequestError> {
        let mut checked = check(&self.level, run).map_err(refused)?;
        // A search may have proven more than a quick look can.
        let store = context.data().filter(|_| self.kept == Kept::AsUsual).map(Store::new);
        if let (Some(bound), Some(Ok((known, _)))) =
            (&mut checked.bound, store.map(|store| store.load(&self.level)))
        {
            *bound = known.lower_bound(Metric::Pushes).max(*bound);
        }
        serde_json::to_value(checked).map_err(RequestError::refused)
    }

    fn trace(&self, _: &Context, run: &Run<'_>, limits: TraceLimits) -> Result<Trace, RequestError> {
        trace::trace(self, run, limits)
    }

    /// A team searches by A*, for what one search finds. What earlier runs have proven is left alone: all ranks must
    /// know the same, and it may change.
    fn settle(&mut self, _: &Context, _: &Run<'_>) -> Result<String, RequestError> {
        if matches!(self.objective, Objective::PushesMoves | Objective::Any) {
            let what = format!("the objective {} is not searched for on several ranks", self.objective);
            let hint = "pushes, moves and moves-pushes are; pousse solve has all";
            return Err(RequestError::refused(what).remedied(pousse_puzzle::Remedy::Words(hint.into())));
        }
        self.algorithm.get_or_insert(Algorithm::Astar(astar::Options::default()));
        Ok(String::new())
    }

    fn recall(&mut self, context: &Context) -> Result<Vec<Remark>, RequestError> {
        let folder = match &self.kept {
            Kept::Nowhere => return Ok(Vec::new()),
            Kept::In(folder) => Some(folder.clone()),
            Kept::AsUsual => context.data().map(Into::into),
        };
        let mut remarks = Vec::new();
        let keeper = match folder {
            None => Keeper::in_memory(&self.level),
            Some(folder) => {
                let (keeper, warning) =
                    Keeper::open(Store::new(folder), &self.level).map_err(RequestError::refused)?;
                remarks.extend(warning.map(|warning| Remark::Warning(warning.to_string())));
                keeper
            }
        };
        if let Some(known) = known::describe(&keeper) {
            remarks.push(Remark::Note(format!("known from before: {known} (--fresh does without)")));
        }
        self.keeper = Some(keeper);
        Ok(remarks)
    }

    fn keep(&self) -> Vec<Remark> {
        let kept = self.keeper.as_ref().map_or(Ok(()), Keeper::finish_if_worth_it);
        let warning = |error| Remark::Warning(format!("what was found out is not kept: {error}"));
        kept.err().map(warning).into_iter().collect()
    }
}

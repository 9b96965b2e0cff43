//! A Sokoban level to solve, and how to solve it.

use std::path::PathBuf;

use pousse_puzzle::{
    BadOption, Context, Explanation, Hint, Hopeless, Instance, Puzzle, Remark, Report, RequestError, Trace,
    TraceLimits, Verdict, Wanted,
};
use pousse_search::algorithms::astar;
use pousse_search::{Algorithm, Run};
use pousse_sokoban::knowledge::Store;
use pousse_sokoban::{Active, Estimate, Keeper, Level, Objective, SavedSolution, Techniques};

use super::puzzle::drawn_of;
use super::{PUZZLE, answer, check, explain, hint, improve, known, refused, solve, trace, verify};

/// One level to solve.
#[derive(Clone, Debug)]
pub struct Request {
    /// The name of the instance in the report.
    pub instance: String,
    /// The title of the level in its source.
    pub title: Option<String>,
    /// The level.
    pub level: Level,
    /// Solutions saved with it in its source; they have not been checked.
    pub solutions: Vec<SavedSolution>,
    /// The objective.
    pub objective: Objective,
    /// The algorithm; `None` to have one chosen.
    pub algorithm: Option<Algorithm>,
    /// The estimate; `None` for the default.
    pub heuristic: Option<Estimate>,
    /// The techniques that are allowed.
    pub techniques: Techniques,
    /// How often the search looks for penalties around the last push.
    pub active: Active,
    /// The seed of the search for any solution; another seed tries other plans.
    pub seed: u64,
    /// What is already known about the level, and where to record new findings; `None` to start from scratch.
    pub keeper: Option<Keeper>,
    /// Where proven facts about levels are stored.
    pub kept: Kept,
}

/// Where proven facts about levels are stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Kept {
    /// In the context's folder.
    #[default]
    AsUsual,
    /// In a separate folder.
    In(PathBuf),
    /// Nowhere: the search starts from scratch and stores nothing.
    Nowhere,
}

impl Request {
    /// Requests a solution with the fewest pushes, with all defaults.
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

    fn answer(&self, _: &Context, run: &Run<'_>, _: Wanted) -> Result<Report, RequestError> {
        answer::answer(self, run)
    }

    fn fits(&self) -> Result<(), RequestError> {
        self.algorithm.map_or(Ok(()), pousse_sokoban::available).map_err(refused)
    }

    fn hopeless(&self) -> Option<Hopeless> {
        let checked = check(&self.level, &Run::default()).ok().filter(|checked| checked.lost)?;
        let why = checked.deadlocks.into_iter().next().map_or("it is lost".into(), |deadlock| deadlock.why);
        Some(Hopeless { why, kind: "a deadlock".into(), detail: None, remedy: None })
    }

    fn verify(&self, solution: &str) -> Result<Verdict, RequestError> {
        verify::verify(&self.level, solution)
    }

    fn verify_saved(&self) -> Result<Option<Verdict>, RequestError> {
        verify::verify_saved(&self.level, &self.solutions)
    }

    fn improve(&self, _: &Context, run: &Run<'_>, solution: Option<&str>) -> Result<Report, RequestError> {
        improve::improve(self, run, solution)
    }

    fn explain(&self, context: &Context, run: &Run<'_>) -> Result<Explanation, RequestError> {
        let known = known::proven(self, context);
        let told = explain::explain(&self.level, self.title.as_deref(), self.heuristic, known, run)?;
        let (text, brief) = (told.text(&self.level), told.brief(&self.level));
        Ok(Explanation { data: Box::new(told), text, brief })
    }

    fn hint(&self, context: &Context, run: &Run<'_>) -> Result<Hint, RequestError> {
        let mut asked = self.clone();
        // A file that cannot be read is reported by searches; a hint does without it.
        if asked.keeper.is_none() {
            let _ = asked.recall(context);
        }
        Ok(Hint { data: Box::new(hint::hint(&asked, run)?) })
    }

    fn check(&self, context: &Context, run: &Run<'_>) -> Result<serde_json::Value, RequestError> {
        let mut checked = check(&self.level, run).map_err(refused)?;
        // A search may have proven more than a quick check can.
        if let (Some(bound), Some(known)) = (&mut checked.bound, known::proven(self, context)) {
            *bound = known.lower_bound.max(*bound);
        }
        serde_json::to_value(checked).map_err(|error| RequestError::refused(error.to_string()))
    }

    fn trace(&self, _: &Context, run: &Run<'_>, limits: TraceLimits) -> Result<Trace, RequestError> {
        trace::trace(self, run, limits)
    }

    /// A team searches by A*, for the result that a single search finds. It ignores what earlier runs have proven:
    /// all ranks must know the same facts, and stored ones may change.
    fn settle(&mut self, _: &Context, _: &Run<'_>) -> Result<String, RequestError> {
        if matches!(self.objective, Objective::PushesMoves | Objective::Any) {
            let what = format!("the objective {} is not supported on several ranks", self.objective);
            let hint = "pushes, moves and moves-pushes are; pousse solve supports all";
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
                let (keeper, warning) = Keeper::open(Store::new(folder), &self.level)
                    .map_err(|error| RequestError::refused(error.to_string()))?;
                remarks.extend(warning.map(|warning| Remark::Warning(warning.to_string())));
                keeper
            }
        };
        if let Some(known) = known::describe(&keeper) {
            remarks.push(Remark::Note(format!("known from earlier runs: {known} (--fresh ignores it)")));
        }
        self.keeper = Some(keeper);
        Ok(remarks)
    }

    fn keep(&self) -> Vec<Remark> {
        let kept = self.keeper.as_ref().map_or(Ok(()), Keeper::finish_if_worth_it);
        let warning = |error| Remark::Warning(format!("findings could not be saved: {error}"));
        kept.err().map(warning).into_iter().collect()
    }
}

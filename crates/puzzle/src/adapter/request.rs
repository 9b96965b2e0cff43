//! A question as those who ask it see it: a request that knows how to be carried out.

use pousse_search::Run;
use serde_json::Value;

use super::instance::entry;
use super::{answer, hint, improve, resume, trace, verify};
use crate::{
    BadOption, Checkpoint, CheckpointError, Context, Explanation, Files, Game, Hint, Hopeless, Instance,
    Line, Prepared, Puzzle, Question, Remark, Report, Request, RequestError, Trace, TraceLimits, Verdict,
    Wanted,
};

impl<G: Game> Request for Question<G> {
    fn puzzle(&self) -> &'static dyn Puzzle {
        Line::<G>::PUZZLE
    }

    fn instance(&self) -> &str {
        &self.name
    }

    fn about(
        &self,
        instance: &dyn Instance,
        name: &str,
        goal: Option<&str>,
    ) -> Result<Box<dyn Request>, BadOption> {
        let mut asked = self.about(entry::<G>(instance), name.into());
        if let (Some(goals), Some(text)) = (&G::ABILITIES.goals, goal) {
            let mut options = self.options().clone();
            (goals.set)(&mut options, text).map_err(|what| BadOption::new(goals.option, text, what))?;
            asked = asked.with_options(options);
        }
        Ok(Box::new(asked))
    }

    fn solve(&self, context: &Context, run: Run<'_>) -> Result<Report, RequestError> {
        self.report(G::search(self, context, &run)?, None, &run)
    }

    fn hopeless(&self) -> Option<Hopeless> {
        let hopeless = G::hopeless(self)?;
        Some(Hopeless { remedy: hopeless.remedy.filter(G::meant), ..hopeless })
    }

    fn fits(&self) -> Result<(), RequestError> {
        G::fits(self)
    }

    fn answer(&self, context: &Context, run: Run<'_>, wanted: Wanted) -> Result<Report, RequestError> {
        let mut asked = self.clone();
        asked.wanted = wanted;
        answer::answer(&asked, context, &run)
    }

    fn solve_resumable(
        &self,
        context: &Context,
        run: Run<'_>,
        checkpoint: &Checkpoint<'_>,
    ) -> Result<Report, RequestError> {
        match G::ABILITIES.resume {
            Some(search) => resume::resumable(self, search, context, (run, checkpoint)),
            None => {
                let what = format!("checkpoints are not available for {}", G::WORDS.puzzle);
                Err(CheckpointError::unusable(what).into())
            }
        }
    }

    fn verify(&self, solution: &str) -> Result<Verdict, RequestError> {
        verify::verify(self, solution)
    }

    fn verify_saved(&self) -> Result<Option<Verdict>, RequestError> {
        verify::verify_saved(self)
    }

    fn improve(
        &self,
        context: &Context,
        run: Run<'_>,
        solution: Option<&str>,
    ) -> Result<Report, RequestError> {
        let carry_out = G::ABILITIES.improve.ok_or_else(|| Line::<G>::not_there("improving solutions"))?;
        improve::improve(self, carry_out, solution, (context, &run))
    }

    fn explain(&self, context: &Context, run: &Run<'_>) -> Result<Explanation, RequestError> {
        let explain = G::ABILITIES.explain.ok_or_else(|| Line::<G>::not_there("explaining"))?;
        explain(self, context, run)
    }

    fn hint(&self, context: &Context, run: &Run<'_>) -> Result<Hint, RequestError> {
        let hints = G::ABILITIES.hint;
        let hints = hints.as_ref().ok_or_else(|| Line::<G>::not_there("giving hints"))?;
        hint::hint(self, hints, context, run)
    }

    fn hints_need(&self) -> Option<String> {
        (G::ABILITIES.hint?.need)(self)
    }

    fn prepare_hints(&self, context: &Context, run: &Run<'_>) -> Result<(), RequestError> {
        G::ABILITIES.hint.map_or(Ok(()), |hints| (hints.prepare)(self, context, run))
    }

    fn check(&self, context: &Context, run: &Run<'_>) -> Result<Value, RequestError> {
        let check = G::ABILITIES.check.ok_or_else(|| Line::<G>::not_there("a quick check"))?;
        check(self, context, run)
    }

    fn trace(&self, context: &Context, run: &Run<'_>, limits: TraceLimits) -> Result<Trace, RequestError> {
        let record = G::ABILITIES.record.ok_or_else(|| Line::<G>::not_there("recording searches"))?;
        trace::trace(self, record, context, (run, limits))
    }

    fn prepare(&self, context: &Context, run: &Run<'_>) -> Result<Prepared, RequestError> {
        let prepare = G::ABILITIES.prepare.ok_or_else(|| Line::<G>::not_there("preparing"))?;
        prepare(self, context, run)
    }

    fn tables(&self) -> Option<String> {
        (G::ABILITIES.tables?.need)(self)
    }

    fn make_tables(&self, context: &Context, run: &Run<'_>) -> Result<(), RequestError> {
        G::ABILITIES.tables.map_or(Ok(()), |tables| (tables.make)(self, context, run))
    }

    fn settle(&mut self, context: &Context, run: &Run<'_>) -> Result<String, RequestError> {
        let settle = G::ABILITIES.settle.ok_or_else(|| Line::<G>::not_there("a search on several ranks"))?;
        settle(self, context, run)?;
        Ok(self.estimate.as_ref().map_or_else(String::new, ToString::to_string))
    }

    fn settle_as(&mut self, chosen: &str, context: &Context, run: &Run<'_>) -> Result<(), RequestError> {
        if !chosen.is_empty() {
            self.estimate = Some(G::estimate(chosen, self, Files::Read).map_err(RequestError::refused)?);
        }
        self.settle(context, run).map(drop)
    }

    fn recall(&mut self, context: &Context) -> Result<Vec<Remark>, RequestError> {
        G::ABILITIES.remember.map_or_else(|| Ok(Vec::new()), |remember| (remember.recall)(self, context))
    }

    fn keep(&self) -> Vec<Remark> {
        G::ABILITIES.remember.map_or_else(Vec::new, |remember| (remember.keep)(self))
    }
}

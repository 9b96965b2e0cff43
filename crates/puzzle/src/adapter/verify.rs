//! Checks solutions from outside, in every notation that they may be written in.

use pousse_search::Message;

use super::report::object;
use crate::{Exit, Game, Question, Reading, RequestError, Verdict, no_solution, of_solution};

impl<G: Game> Question<G> {
    /// Reads a solution and replays it; the best of the readings that are right, or else what is wrong with the
    /// likeliest one.
    pub(super) fn read(&self, text: &str) -> Result<Result<Reading<G>, Message>, RequestError> {
        // Options that do not fit the instance say nothing about the solution.
        self.aim()?;
        let readings = G::read_plan(self, text)
            .map_err(|what| RequestError::refused(of_solution(what)).coded("bad-input").about("solution"))?;
        let checked = readings.into_iter().map(|reading| {
            let reading = reading?;
            G::replay(&self.with_options(reading.options.clone()), &reading.plan)?;
            Ok(reading)
        });
        let (right, wrong): (Vec<_>, Vec<_>) = checked.partition(Result::is_ok);
        let best = right.into_iter().flatten().min_by_key(|reading| G::order(self, &reading.plan));
        let nothing = || Err(Message::from("there is none"));
        Ok(match best {
            Some(best) => Ok(best),
            None => wrong.into_iter().next().unwrap_or_else(nothing),
        })
    }

    /// Reads the solutions saved with the instance: the best one that is right, or else what is wrong with the first.
    /// None if none is saved.
    pub(super) fn saved(&self) -> Result<Option<Result<Reading<G>, Message>>, RequestError> {
        let (mut best, mut wrong, mut unread): (Option<Reading<G>>, _, _) = (None, None, None);
        for text in &self.entry().saved {
            match self.read(text) {
                Ok(Ok(reading)) => {
                    let order = |reading: &Reading<G>| G::order(self, &reading.plan);
                    if best.as_ref().is_none_or(|best| order(&reading) < order(best)) {
                        best = Some(reading);
                    }
                }
                Ok(Err(reason)) => wrong = wrong.or(Some(reason)),
                Err(error) => unread = unread.or(Some(error)),
            }
        }
        match (best, wrong, unread) {
            (Some(best), ..) => Ok(Some(Ok(best))),
            (None, Some(reason), _) => Ok(Some(Err(reason))),
            (None, None, Some(error)) => Err(error),
            (None, None, None) => Ok(None),
        }
    }

    fn verdict(&self, checked: Result<Reading<G>, Message>) -> Verdict {
        match checked {
            Ok(Reading { plan, options, note }) => {
                let read = self.with_options(options);
                let text = G::verdict_in_words(&read, &plan) + &note;
                Verdict::solves(text, G::verdict(&read, Some(&plan)))
            }
            Err(reason) => {
                let fields = object(G::verdict(self, None));
                match G::hopeless(self) {
                    None => Verdict { fields, ..Verdict::does_not(reason, &[]) },
                    Some(hopeless) => {
                        let one = G::WORDS.one;
                        let mut reason = format!("{reason}; the {one} is unsolvable: {}", hopeless.why);
                        if let Some(detail) = &hopeless.detail {
                            reason += &format!("; {detail}");
                        }
                        Verdict { remedy: hopeless.remedy, fields, ..Verdict::does_not(reason, &[]) }
                    }
                }
            }
        }
    }
}

/// Checks a solution.
pub(super) fn verify<G: Game>(question: &Question<G>, text: &str) -> Result<Verdict, RequestError> {
    // An option that does not fit the instance is no fault of the solution.
    question.aim()?;
    Ok(question.verdict(question.read(text)?))
}

/// Checks the solutions saved with the instance.
pub(super) fn verify_saved<G: Game>(question: &Question<G>) -> Result<Option<Verdict>, RequestError> {
    let Some(checked) = question.saved()? else { return Ok(None) };
    let solves = checked.is_ok();
    let mut verdict = question.verdict(checked);
    let count = question.entry().saved.len();
    if solves && count > 1 {
        verdict.text += &format!(" (the best of {count} saved solutions)");
    }
    Ok(Some(verdict))
}

/// Returns the error for something that was given as a solution and is none.
pub(super) fn not_a_solution(reason: Message) -> RequestError {
    RequestError::refused(no_solution(reason))
        .coded("not-a-solution")
        .about("solution")
        .ending(Exit::NotVerified)
}

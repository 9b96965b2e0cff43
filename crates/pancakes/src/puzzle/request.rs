//! A stack to sort, and how.

use std::time::Instant;

use pousse_puzzle::{
    BadOption, Context, Explanation, HINT_TIME, Hint, HintStatus, HintValue, Instance, Puzzle, Report,
    RequestError, Trace, TraceLimits, Verdict, Wanted, of_solution,
};
use pousse_search::{Algorithm, Limits, Run, message};
use serde::Serialize;
use serde_json::json;

use super::report::Sorted;
use super::{PUZZLE, WORDS, answer, explained, instance, traced};
use crate::heuristics::Estimate;
use crate::{Flip, Stack, Task, open, parse_flips, rules, write_flips};

/// One stack to sort.
#[derive(Clone, Debug)]
pub(super) struct Request {
    /// The name of the instance in the report.
    pub(super) instance: String,
    /// The stack.
    pub(super) start: Stack,
    /// The algorithm; `None` to have it chosen.
    pub(super) algorithm: Option<Algorithm>,
    /// The estimate; `None` for the best.
    pub(super) heuristic: Option<Estimate>,
}

impl Request {
    /// Solves the stack, and replays the plan by the rules.
    pub(super) fn solved(&self, run: &Run<'_>) -> Result<(Report, Option<Vec<Flip>>), RequestError> {
        let mut report = Report::new(PUZZLE, &self.instance, run, Sorted::new(&self.start, None));
        let algorithm = self.algorithm.unwrap_or(Algorithm::IdaStar);
        let heuristic = self.heuristic.unwrap_or(if algorithm.about().informed {
            Estimate::default()
        } else {
            Estimate::Zero
        });
        report.algorithm = algorithm.to_string();
        report.heuristic = heuristic.to_string();
        if self.algorithm.is_none() {
            let because =
                "a first plan is quick, and IDA* shortens it with few nodes, as gaps are nearly exact";
            report.chosen_because = Some(message!("because.gaps", because));
        }
        let task = Task { start: self.start.clone(), algorithm: self.algorithm, heuristic: Some(heuristic) };
        let ready = open(&task);
        report.initial_h = ready.initial_estimate();
        let started = Instant::now();
        let outcome = ready.solve(run);
        report.effort.seconds = started.elapsed().as_secs_f64();
        let plan = report.take(outcome, run);
        if let Some(plan) = &plan {
            rules::replay(&self.start, plan)
                .map_err(|error| RequestError::does_not_replay(&report.algorithm, error))?;
            report.moves = Some(write_flips(plan));
        }
        report.set_details(Sorted::new(&self.start, plan.clone()));
        Ok((report, plan))
    }
}

/// What to do next on a stack.
#[derive(Debug, Serialize)]
struct Advice {
    domain: &'static str,
    status: HintStatus,
    /// How many pancakes to turn over.
    #[serde(rename = "move")]
    flip: Option<u8>,
    /// A plan that begins with the flip.
    plan: Option<String>,
    /// The number of flips in the plan.
    remaining: Option<u32>,
    /// Whether the plan is proven to be as short as possible.
    proven: bool,
    /// The proven minimum number of flips.
    lower_bound: Option<u32>,
    /// The values of the heuristics before and after the flip.
    why: Vec<HintValue>,
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
        let start = instance::read_of(instance).stack.clone();
        Ok(Box::new(Self { instance: name.into(), start, ..self.clone() }))
    }

    fn solve(&self, _: &Context, run: &Run<'_>) -> Result<Report, RequestError> {
        self.solved(run).map(|(report, _)| report)
    }

    fn answer(&self, _: &Context, run: &Run<'_>, _: Wanted) -> Result<Report, RequestError> {
        answer::answer(self, run)
    }

    fn verify(&self, solution: &str) -> Result<Verdict, RequestError> {
        let flips = parse_flips(solution)
            .map_err(|error| RequestError::refused(of_solution(error.said())).coded("bad-input"))?;
        Ok(match rules::replay(&self.start, &flips) {
            Ok(()) => {
                let length = pousse_puzzle::words::counted(flips.len() as u64, "flip", "flips");
                Verdict::solves(length, json!({"cost": flips.len()}))
            }
            Err(error) => Verdict::does_not(error.said(), &["cost"]),
        })
    }

    fn explain(&self, _: &Context, _: &Run<'_>) -> Result<Explanation, RequestError> {
        Ok(explained::explain(&self.start, self.heuristic))
    }

    fn hint(&self, _: &Context, run: &Run<'_>) -> Result<Hint, RequestError> {
        let run = run.stage(Limits { time: run.time_left().or(Some(HINT_TIME)), ..*run.limits() });
        let asked = Self { algorithm: None, heuristic: None, ..self.clone() };
        let (report, plan) = asked.solved(&run)?;
        let report = report.measured;
        let mut advice = Advice {
            domain: WORDS.name,
            status: HintStatus::Unknown,
            flip: None,
            plan: report.moves,
            remaining: report.cost,
            proven: report.cost.is_some() && report.cost == report.lower_bound,
            lower_bound: report.lower_bound,
            why: Vec::new(),
        };
        match plan.as_deref() {
            Some([]) => advice.status = HintStatus::SolvedAlready,
            Some([first, ..]) => {
                advice.status = HintStatus::Move;
                advice.flip = Some(first.0);
                let gaps = |stack: &Stack| crate::gaps(stack, Estimate::Gap).len() as u32;
                let after = rules::flip(&self.start, *first).map(|stack| gaps(&stack));
                let heuristic = Estimate::Gap.to_string();
                advice.why.push(HintValue { heuristic, before: gaps(&self.start), after });
            }
            None => {}
        }
        Ok(Hint { data: Box::new(advice) })
    }

    fn trace(&self, _: &Context, run: &Run<'_>, limits: TraceLimits) -> Result<Trace, RequestError> {
        traced::trace(self, run, limits)
    }
}

//! From a finding to a report: the plan is replayed by the rules, and costs what the search claims.

use std::fmt::Debug;
use std::io;
use std::sync::Arc;

use pousse_search::{Message, Run, Status};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::game::More;
use crate::game::question::named_measures;
use crate::{Details, Finding, Game, Line, Question, Report, RequestError};

impl<G: Game> Question<G> {
    /// Turns a finding into a report; `from` is the plan that was to be improved, if there was one.
    ///
    /// # Errors
    ///
    /// [`RequestError::DoesNotReplay`] when the plan is not what the search claims, which no answer may hide.
    pub fn report(
        &self,
        finding: Finding<G>,
        from: Option<&[G::Step]>,
        run: &Run<'_>,
    ) -> Result<Report, RequestError> {
        let wrong = |error: Message| RequestError::does_not_replay(&finding.algorithm, error);
        let plan = finding.outcome.plan.as_ref();
        match plan {
            None if matches!(finding.outcome.status, Status::Optimal | Status::Solved) => {
                return Err(wrong("there is none".into()));
            }
            None => {}
            Some(plan) => {
                G::replay(self, &plan.actions).map_err(wrong)?;
                let cost = G::cost(self, &plan.actions);
                if cost != plan.cost {
                    let claimed = plan.cost;
                    return Err(wrong(format!("it is claimed to cost {claimed} but costs {cost}").into()));
                }
            }
        }
        let part = Part {
            question: self.clone(),
            facts: object(G::facts(self)),
            measures: plan.map(|plan| G::measure(self, &plan.actions)),
            plan: plan.map(|plan| plan.actions.clone()),
            from: from.map(|from| (G::cost(self, from), G::measure(self, from))),
            in_short: None,
            preparation: finding.preparation,
            more: finding.more,
        };
        let in_short = match finding.outcome.status {
            Status::Unsolvable => G::hopeless(self).map(|hopeless| hopeless.kind),
            _ => None,
        };
        let moves = part.plan.as_ref().map(|plan| G::write_plan(self, plan));
        let mut report = Report::new(Line::<G>::PUZZLE, &self.name, run, Part { in_short, ..part });
        report.take(finding.outcome, run);
        if let Some(reason) = finding.reason {
            report.why = Some(reason);
        }
        (report.detail, report.remedy) = (finding.detail, finding.remedy);
        report.moves = moves;
        report.algorithm = finding.algorithm;
        report.heuristic = finding.estimate;
        report.chosen_because = finding.because;
        report.initial_h = finding.initial_h;
        report.effort.seconds = finding.seconds;
        report.table_bytes = finding.table_bytes;
        Ok(report)
    }
}

/// The part of a report that only its puzzle has.
#[derive(Debug)]
struct Part<G: Game> {
    question: Question<G>,
    facts: Map<String, Value>,
    plan: Option<Vec<G::Step>>,
    measures: Option<Vec<u64>>,
    from: Option<(u32, Vec<u64>)>, // the cost and the measures of the plan that was to be improved
    in_short: Option<String>,      // why there is no solution
    preparation: Option<f64>,
    more: Option<Arc<dyn More>>,
}

impl<G: Game> Serialize for Part<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = self.facts.clone();
        fields.extend(named_measures::<G>(self.measures.as_deref()));
        if let Some((cost, measures)) = &self.from {
            let from = if measures.is_empty() {
                Value::from(*cost)
            } else {
                named_measures::<G>(Some(measures)).into()
            };
            fields.insert("from".into(), from);
        }
        if let Some(seconds) = self.preparation {
            fields.insert("preparation_seconds".into(), seconds.into());
        }
        if let Some(more) = &self.more {
            fields.extend(data(more));
        }
        fields.serialize(serializer)
    }
}

impl<G: Game> Details for Part<G> {
    fn title(&self) -> Option<&str> {
        self.question.entry().title.as_deref()
    }

    fn heading(&self) -> String {
        G::heading(&self.question)
    }

    fn step(&self) -> (&'static str, &'static str) {
        G::WORDS.step
    }

    fn length(&self, report: &Report) -> String {
        let from = self.from.as_ref().map(|(cost, measures)| (*cost, &measures[..]));
        G::length(&self.question, report, self.measures.as_deref(), from)
    }

    fn reason_in_short(&self) -> Option<&str> {
        self.in_short.as_deref()
    }

    fn who_goes(&self) -> &'static str {
        G::who_goes(&self.question)
    }

    fn preparation_seconds(&self) -> Option<f64> {
        self.preparation
    }

    fn more(&self) -> String {
        self.more.as_ref().map_or_else(String::new, |more| more.in_words())
    }

    fn write_positions(&self, _: &Report, out: &mut dyn io::Write) -> io::Result<()> {
        self.plan.as_ref().map_or(Ok(()), |plan| G::write_positions(&self.question, plan, out))
    }

    fn measures(&self) -> Vec<(&'static str, u64)> {
        let cost = self.from.as_ref().and(self.plan.as_ref()).map(|plan| G::cost(&self.question, plan));
        columns::<G>(self.measures.as_deref(), cost)
    }

    fn measures_before(&self) -> Vec<(&'static str, u64)> {
        let from = self.from.as_ref();
        columns::<G>(from.map(|(_, measures)| &measures[..]), from.map(|(cost, _)| *cost))
    }
}

/// Returns the measures that are columns of studies, or else the cost, if it is given.
fn columns<G: Game>(measures: Option<&[u64]>, cost: Option<u32>) -> Vec<(&'static str, u64)> {
    if G::MEASURES.is_empty() {
        return cost.map(|cost| (G::WORDS.step.1, cost.into())).into_iter().collect();
    }
    let each = G::MEASURES.iter().zip(measures.unwrap_or_default());
    each.filter(|(measure, _)| measure.column.is_some())
        .map(|(measure, &value)| (measure.name, value))
        .collect()
}

/// Returns data as an object.
pub(super) fn data(data: &impl Serialize) -> Map<String, Value> {
    object(serde_json::to_value(data).unwrap_or_default())
}

/// Returns the fields of an object.
pub(super) fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

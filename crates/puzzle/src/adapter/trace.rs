//! The trace of a search that was recorded step by step.

use std::sync::Arc;

use pousse_search::Run;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::report::object;
use crate::game::{Picture, Record};
use crate::trace::Told;
use crate::{Context, Game, Question, RequestError, Trace, TraceDetails, TraceLimits};

/// Records the search that a question asks for, and replays its plan.
pub(super) fn trace<G: Game>(
    question: &Question<G>,
    record: Record<G>,
    context: &Context,
    (run, limits): (&Run<'_>, TraceLimits),
) -> Result<Trace, RequestError> {
    let recorded = record(question, context, limits, run)?;
    let plan = recorded.plan.filter(|_| !recorded.recording.cut);
    if let Some(plan) = &plan {
        G::replay(question, plan)
            .map_err(|error| RequestError::does_not_replay(recorded.algorithm, error))?;
    }
    let told = Told {
        instance: &question.name,
        domain: G::WORDS.name,
        puzzle: Arc::new(Part { question: question.clone(), facts: object(G::traced(question)) }),
        algorithm: recorded.algorithm,
        heuristic: recorded.estimate,
        moves: plan.map(|plan| G::write_plan(question, &plan)),
    };
    Ok(told.trace(&recorded.recording))
}

/// The part of a trace that only its puzzle has.
#[derive(Debug)]
struct Part<G: Game> {
    question: Question<G>,
    facts: Map<String, Value>,
}

impl<G: Game> Serialize for Part<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.facts.serialize(serializer)
    }
}

impl<G: Game> Part<G> {
    const PICTURE: Option<Picture<G>> = G::ABILITIES.picture;
}

impl<G: Game> TraceDetails for Part<G> {
    fn size(&self) -> (f64, f64) {
        Self::PICTURE.map_or((0.0, 0.0), |picture| (picture.size)(&self.question))
    }

    fn draw(&self, state: &str, left: f64, top: f64) -> String {
        Self::PICTURE.map_or_else(String::new, |picture| (picture.draw)(&self.question, state, left, top))
    }

    fn known(&self) -> Vec<String> {
        let Some(hopeless) = G::hopeless(&self.question) else { return Vec::new() };
        let remedy = hopeless.remedy.map(|remedy| remedy.with_flags());
        let more: Vec<String> =
            hopeless.detail.map(|detail| detail.to_string()).into_iter().chain(remedy).collect();
        let mut lines = vec![format!("unsolvable: {}", hopeless.why)];
        if !more.is_empty() {
            lines.push(more.join("; "));
        }
        lines
    }
}

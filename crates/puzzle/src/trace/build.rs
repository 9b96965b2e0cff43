//! Turns a recording into the trace that is serialised.

use std::sync::Arc;

use pousse_search::{
    Algorithm, DEAD, Status, StopReason, record::Happening, record::Recording, record::Side,
};

use super::{
    TRACE_SCHEMA, Trace, TraceDetails, TraceEnd, TraceEvent, TraceNode, TraceRound, TraceSide, TraceStep,
};
use crate::measured::{told, why};
use crate::{Reason, RequestError};

/// What a puzzle contributes to its trace.
#[derive(Debug)]
pub struct Told<'t> {
    /// The name of the instance.
    pub instance: &'t str,
    /// The puzzle's name.
    pub domain: &'static str,
    /// The part that only this puzzle has.
    pub puzzle: Arc<dyn TraceDetails>,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The heuristic.
    pub heuristic: String,
    /// The solution, replayed.
    pub moves: Option<String>,
}

impl Told<'_> {
    /// Builds the trace.
    #[must_use]
    pub fn trace(self, recording: &Recording<String, String>) -> Trace {
        let f = OrderedBy::of(self.algorithm);
        let (status, reason) = if recording.cut {
            (Status::Stopped(StopReason::Nodes), Some(Reason::Steps))
        } else {
            let status = recording.outcome.status;
            told(status, recording.outcome.plan.is_some(), why(status))
        };
        let mut trace = Trace {
            schema: TRACE_SCHEMA,
            instance: self.instance.into(),
            domain: self.domain,
            puzzle: self.puzzle,
            algorithm: self.algorithm.to_string(),
            heuristic: f.uses_estimate().then_some(self.heuristic),
            f_is: f.to_string(),
            status,
            reason,
            cost: recording.outcome.plan.as_ref().filter(|_| !recording.cut).map(|plan| plan.cost),
            moves: self.moves.filter(|_| !recording.cut),
            expanded: recording.expanded,
            generated: recording.generated,
            rounds: recording.rounds.iter().map(|&bound| round(bound)).collect(),
            nodes: Vec::with_capacity(recording.nodes.len()),
            steps: Vec::with_capacity(recording.steps.len()),
        };
        for (id, node) in recording.nodes.iter().enumerate() {
            let h = node.h.filter(|&h| h != DEAD);
            trace.nodes.push(TraceNode {
                id: id as u32,
                round: node.round,
                parent: node.parent,
                continues: node.continues,
                side: if node.side == Side::Start { TraceSide::Start } else { TraceSide::Goal },
                made: node.action.clone(),
                g: node.g,
                h,
                f: f.value(node.g, h),
                state: node.state.clone(),
                generated_at: 0,
                expanded_at: None,
                order: None,
                end: None,
                same_as: node.same,
                is_goal: false,
                on_solution: false,
            });
        }
        for step in &recording.steps {
            trace.take(step.happening, step.node, step.frontier);
        }
        trace.find_equals();
        for node in recording.solution() {
            trace.nodes[node as usize].on_solution = true;
        }
        trace
    }
}

fn round(bound: Option<u32>) -> TraceRound {
    TraceRound { bound, first_step: usize::MAX, expanded: 0, generated: 0 }
}

impl Trace {
    /// Finds an equal node for each duplicate that has none yet: one that was generated first but rejected, because a
    /// later node with the same state was closed without being expanded.
    fn find_equals(&mut self) {
        for id in 0..self.nodes.len() {
            let TraceNode { round, end, same_as, .. } = self.nodes[id];
            if end == Some(TraceEnd::Duplicate) && same_as.is_none() {
                let equal = |node: &&TraceNode| node.round == round && node.same_as == Some(id as u32);
                self.nodes[id].same_as = self.nodes.iter().find(equal).map(|node| node.id);
            }
        }
    }

    /// Adds a step, and updates its node and its round.
    fn take(&mut self, happening: Happening, id: u32, frontier: u32) {
        let at = self.steps.len();
        let node = &mut self.nodes[id as usize];
        let round = &mut self.rounds[node.round as usize];
        round.first_step = round.first_step.min(at);
        let (mut h, mut why) = (None, None);
        let event = match happening {
            Happening::Start => {
                node.generated_at = at;
                TraceEvent::Start
            }
            Happening::Generate => {
                node.generated_at = at;
                round.generated += 1;
                TraceEvent::Generate
            }
            Happening::Expand => {
                round.expanded += 1;
                node.expanded_at = Some(at);
                node.order = Some(round.expanded as u32);
                TraceEvent::Expand
            }
            Happening::Refine(value) => {
                h = Some(value).filter(|&value| value != DEAD);
                TraceEvent::Refine
            }
            Happening::Goal => {
                node.is_goal = true;
                TraceEvent::Goal
            }
            Happening::Away(reason) => {
                why = Some(TraceEnd::from(reason));
                node.end = why;
                TraceEvent::Away
            }
        };
        self.steps.push(TraceStep { event, node: id, h, why, frontier });
    }
}

/// The value by which an algorithm orders or bounds its nodes.
enum OrderedBy {
    Path,
    Estimate,
    Sum { weight: f64 },
}

impl OrderedBy {
    fn of(algorithm: Algorithm) -> Self {
        match algorithm {
            Algorithm::Bfs
            | Algorithm::Dfs
            | Algorithm::DepthLimited(_)
            | Algorithm::IterativeDeepening(_)
            | Algorithm::UniformCost
            | Algorithm::BidirectionalBfs => Self::Path,
            Algorithm::Greedy | Algorithm::GreedyDescent | Algorithm::Beam(_) => Self::Estimate,
            Algorithm::WeightedAstar(options) => Self::Sum { weight: options.weight.get() },
            _ => Self::Sum { weight: 1.0 },
        }
    }

    fn uses_estimate(&self) -> bool {
        !matches!(self, Self::Path)
    }

    fn value(&self, g: u32, h: Option<u32>) -> Option<f64> {
        match self {
            Self::Path => Some(f64::from(g)),
            Self::Estimate => h.map(f64::from),
            Self::Sum { weight } => h.map(|h| f64::from(g) + weight * f64::from(h)),
        }
    }
}

impl std::fmt::Display for OrderedBy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Path => f.write_str("g"),
            Self::Estimate => f.write_str("h"),
            Self::Sum { weight } if (*weight - 1.0).abs() < f64::EPSILON => f.write_str("g + h"),
            Self::Sum { weight } => write!(f, "g + {weight} h"),
        }
    }
}

impl RequestError {
    /// Creates the error for a plan that does not replay: a bug, which no answer may hide.
    #[must_use]
    pub fn does_not_replay(algorithm: impl ToString, error: impl ToString) -> Self {
        Self::DoesNotReplay { algorithm: algorithm.to_string(), error: error.to_string() }
    }
}

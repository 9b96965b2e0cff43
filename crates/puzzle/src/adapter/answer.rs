//! An answer to every question: if a limit ends the method without a plan, the best plan known from elsewhere.

use pousse_search::{DEAD, Limits, Message, Plan, Run, Status, message};

use crate::{Context, Finding, Game, Question, Report, RequestError};

/// A plan from elsewhere, and where it comes from.
type Known<G> = (Vec<<G as Game>::Step>, Message);

/// Searches, and finds a plan in any case if the puzzle can.
pub(super) fn answer<G: Game>(
    question: &Question<G>,
    context: &Context,
    run: &Run<'_>,
) -> Result<Report, RequestError> {
    let reserve = if run.team().is_some() { None } else { G::reserve(question) };
    let Some(reserve) = reserve else {
        return question.report(G::search(question, context, run)?, None, run);
    };
    let earlier = G::ABILITIES.remember.and_then(|remember| (remember.best)(question));
    let earlier = earlier.map(|plan| (plan, message!("plan.earlier", "by an earlier run")));
    let known: Option<Known<G>> = earlier.or_else(|| G::at_once(question));
    if let Some((plan, _)) = &known {
        G::replay(question, plan).map_err(|error| RequestError::does_not_replay("construction", error))?;
        run.announce_plan(G::cost(question, plan));
    }
    let kept_back = run.time_left().map(|left| left - reserve.of(left));
    let mut finding = G::search(question, context, &run.stage(Limits { time: kept_back, ..*run.limits() }))?;
    let nothing = finding.outcome.plan.is_none() && matches!(finding.outcome.status, Status::Stopped(_));
    let from =
        if nothing { elsewhere(question, known, &mut finding, (context, run), reserve.nodes)? } else { None };
    let mut report = question.report(finding, None, run)?;
    if let Some((from, cost)) = from.zip(report.cost) {
        report.take_known(cost, from, run);
    }
    Ok(report)
}

/// Adds a plan from elsewhere to a finding that has none, and returns where the plan comes from; or the proof that there
/// is no solution.
fn elsewhere<G: Game>(
    question: &Question<G>,
    known: Option<Known<G>>,
    finding: &mut Finding<G>,
    (context, run): (&Context, &Run<'_>),
    nodes: u64,
) -> Result<Option<Message>, RequestError> {
    let mut best = known.map(|(plan, from)| (Plan { cost: G::cost(question, &plan), actions: plan }, from));
    if run.interrupted().is_none() {
        let limits = Limits { time: run.time_left(), nodes: Some(nodes), ..*run.limits() };
        let known = best.as_ref().map(|(plan, _)| &plan.actions[..]);
        if let Some((other, from)) = G::instead(question, known, context, &run.stage(limits))? {
            // Whoever proved it, it holds.
            if other.outcome.status == Status::Unsolvable && best.is_none() {
                finding.outcome.status = Status::Unsolvable;
                finding.outcome.lower_bound = DEAD;
                (finding.reason, finding.detail) = (other.reason, Some(from));
                return Ok(None);
            }
            if other.outcome.lower_bound != DEAD {
                finding.outcome.lower_bound = finding.outcome.lower_bound.max(other.outcome.lower_bound);
            }
            if let Some(plan) = other.outcome.plan
                && best.as_ref().is_none_or(|(known, _)| plan.cost <= known.cost)
            {
                best = Some((plan, from));
            }
        }
    }
    let Some((plan, from)) = best else { return Ok(None) };
    finding.outcome.plan = Some(plan);
    Ok(Some(from))
}

//! The next push in a Sokoban level.
//!
//! A quick check comes first, because a lost position needs no search. Then half of the time goes into finding the
//! fewest pushes, and most of the rest into finding any solution. If neither succeeds, a packing plan says which
//! square to fill next; this is advice, and never called proven.

use pousse_puzzle::{Advice, Context, Finding, Game, HINT_TIME, HintStatus, HintValue, RequestError};
use pousse_search::{DEAD, Limits, Run, Status};
use pousse_sokoban::explain::{self, Deadlock, Filled, Place, check};
use pousse_sokoban::{Estimate, Level, Metrics, Objective, Step, replay, write_lurd};
use serde::Serialize;
use serde_json::json;

use crate::game::{Asked, Sokoban, refused};
use crate::memory;
use crate::options::Options;
use crate::plan::marked;

/// What a hint says about the next push.
#[derive(Clone, Debug, Default, Serialize)]
struct Push {
    /// The box to push.
    #[serde(rename = "box")]
    from: Option<Place>,
    /// The direction: `U`, `D`, `L` or `R`.
    direction: Option<char>,
    /// Where the box ends up.
    to: Option<Place>,
    /// The player's moves up to and including the push.
    steps: Option<String>,
    /// The goal assigned to the box in a cheapest assignment of all boxes.
    goal: Option<Place>,
    /// Why there is no solution, if the quick check can tell.
    deadlock: Option<Deadlock>,
    /// What to fill next, if no push is known.
    packing: Option<Packing>,
}

/// The next step of a packing plan: a good order, but no solution has to follow it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Packing {
    /// The square to fill.
    to: Place,
    /// The box that goes there, if the plan says which.
    #[serde(rename = "box")]
    from: Option<Place>,
    /// Whether the box is only parked there and moves on later.
    parked: bool,
    /// Whether the search for the plan ran to completion; otherwise this is a guess.
    whole: bool,
}

/// What is known about a level whose next push is asked for.
struct Known {
    status: HintStatus,
    /// A solution.
    plan: Option<Vec<Step>>,
    /// The proven minimum number of pushes; none if there is no solution.
    lower_bound: Option<u32>,
    push: Push,
    why: Vec<HintValue>,
}

/// Recommends the next push, whatever the objective.
pub(crate) fn advise(
    question: &Asked,
    context: &Context,
    run: &Run<'_>,
) -> Result<Advice<Sokoban>, RequestError> {
    let mut asked = question.with_method(None, None);
    // A file that cannot be read is reported by searches; a hint does without it.
    if asked.notes.keeper.is_none() {
        let _ = memory::recall(&mut asked, context);
    }
    let run = run.stage(Limits { time: run.time_left().or(Some(HINT_TIME)), ..*run.limits() });
    let Known { status, plan, lower_bound, push, why } = known(&asked, context, &run)?;
    let pushes = plan.as_ref().map(|plan| Metrics::of(plan).pushes);
    let mut fields = serde_json::to_value(push).unwrap_or_default();
    fields["pushes"] = json!(pushes);
    fields["remaining"] = json!(pushes);
    fields["proven"] = json!(pushes.is_some() && pushes == lower_bound.map(u64::from));
    Ok(Advice { status, plan, lower_bound, why, fields })
}

fn known(asked: &Asked, context: &Context, run: &Run<'_>) -> Result<Known, RequestError> {
    let level = asked.start();
    let checked = check(level, run).map_err(refused)?;
    let mut known = Known {
        status: HintStatus::SolvedAlready,
        plan: None,
        lower_bound: checked.bound,
        push: Push::default(),
        why: Vec::new(),
    };
    if checked.solved {
        (known.plan, known.lower_bound) = (Some(Vec::new()), Some(0));
        return Ok(known);
    }
    if let Some(deadlock) = checked.deadlocks.into_iter().next() {
        (known.status, known.push.deadlock) = (HintStatus::Unsolvable, Some(deadlock));
        return Ok(known);
    }
    let search = |objective, run: &Run<'_>| {
        let options = Options { objective, ..asked.options().clone() };
        let Finding { outcome, .. } = Sokoban::search(&asked.with_options(options), context, run)?;
        Ok::<_, RequestError>(outcome)
    };
    let half = run.time_left().map(|left| left / 2);
    let mut found = search(Objective::Pushes, &run.stage(Limits { time: half, ..*run.limits() }))?;
    known.lower_bound = known.lower_bound.max((found.lower_bound != DEAD).then_some(found.lower_bound));
    if found.plan.is_none() && found.status != Status::Unsolvable {
        // Reserve some time for the advice given when nothing is found.
        let limits = Limits { time: run.time_left().map(|left| left * 4 / 5), ..*run.limits() };
        found = search(Objective::Any, &run.stage(limits))?;
    }
    if found.status == Status::Unsolvable {
        (known.status, known.lower_bound) = (HintStatus::Unsolvable, None);
        return Ok(known);
    }
    known.status = HintStatus::Unknown;
    if let Some(plan) = found.plan {
        let plan = marked(level, &plan.actions);
        known.tell(level, &plan)?;
        known.plan = Some(plan);
    } else {
        known.push.packing = packing(level, run)?;
    }
    Ok(known)
}

/// Asks a packing plan; its search is short, whatever the node limit.
fn packing(level: &Level, run: &Run<'_>) -> Result<Option<Packing>, RequestError> {
    let run = run.stage(Limits { time: run.time_left(), nodes: None, ..*run.limits() });
    let plan = explain::packing(level, &run).map_err(refused)?;
    let told = |step: &Filled| Packing {
        to: step.to,
        from: step.from,
        parked: step.until.is_some(),
        whole: plan.whole,
    };
    Ok(plan.next().map(told))
}

impl Known {
    /// Describes the first push of a solution.
    fn tell(&mut self, level: &Level, plan: &[Step]) -> Result<(), RequestError> {
        let wrong = |error: String| RequestError::does_not_replay("hint", error);
        let first = plan.iter().position(|step| step.push).ok_or_else(|| wrong("it has no push".into()))?;
        let steps = &plan[..=first];
        let directions: Vec<_> = steps.iter().map(|step| step.direction).collect();
        let after = replay(level, &directions).map_err(|error| wrong(error.to_string()))?.end;
        // The player now stands where the box was.
        let from = after.player();
        let to = after.boxes().iter().find(|cell| !level.boxes().contains(cell));
        let (from, to) = (Place::of(level, from), to.map(|&cell| Place::of(level, cell)));
        self.status = HintStatus::Move;
        let push = &mut self.push;
        (push.from, push.to) = (Some(from), to);
        push.direction = Some(plan[first].letter());
        push.steps = Some(write_lurd(steps));
        let told = |level: &Level| explain::estimate(level, Estimate::default()).map_err(refused);
        let (now, then) = (told(level)?, told(&after)?);
        push.goal = now.shares.iter().find(|share| share.from == from).and_then(|share| share.goal);
        if let Some(before) = now.value {
            self.why.push(HintValue { heuristic: now.name, before, after: then.value });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use pousse_puzzle::{Entry, Request as _};
    use pousse_sokoban::{read_levels, read_lurd};
    use serde_json::Value;

    use super::*;
    use crate::game::asked;

    fn hint(level: Level, time: Duration) -> Value {
        let run = Run::new(Limits { time: Some(time), ..Limits::default() });
        let question = Asked::new(Entry::new(level));
        let hint = question.hint(&Context::default(), &run).expect("a level");
        serde_json::to_value(hint).expect("plain data")
    }

    fn level(drawing: &str) -> Level {
        asked(drawing).start().clone()
    }

    const SOON: Duration = Duration::from_secs(5);

    #[test]
    fn a_push_with_its_walk() {
        let hint = hint(level("#########|#@    $.#|#########"), SOON);
        for (field, value) in [
            ("status", "move"),
            ("box", "r2c7"),
            ("to", "r2c8"),
            ("direction", "R"),
            ("steps", "rrrrR"),
            ("goal", "r2c8"),
            ("plan", "rrrrR"),
        ] {
            assert_eq!(hint[field], value, "{field}");
        }
        assert_eq!(
            (&hint["pushes"], &hint["proven"], &hint["lower_bound"]),
            (&1.into(), &true.into(), &1.into())
        );
        assert_eq!((&hint["why"][0]["before"], &hint["why"][0]["after"]), (&1.into(), &0.into()));
    }

    #[test]
    fn finished_positions_are_recognised() {
        let lost = hint(level("#######|#$ @ .#|#######"), SOON);
        assert_eq!((&lost["status"], &lost["deadlock"]["boxes"][0]), (&"unsolvable".into(), &"r2c2".into()));
        assert_eq!(lost["lower_bound"], Value::Null);
        let solved = hint(level("#####|#@*.#|#####"), SOON);
        assert_eq!((&solved["status"], &solved["plan"]), (&"solved-already".into(), &Value::Null));
        assert_eq!((&solved["pushes"], &solved["proven"]), (&0.into(), &true.into()));
    }

    /// Following the hints solves the level; if they are proven, in as many pushes as the first one says.
    #[test]
    fn hints_lead_to_solutions() {
        let mut followed = 0;
        for text in [include_str!("../data/pousse-trivial.sok"), include_str!("../data/pousse-easy.sok")] {
            let collection = read_levels(text);
            for (index, entry) in collection.entries.iter().enumerate().filter(|(index, _)| index % 4 == 0) {
                let Ok(mut level) = entry.result.clone() else { panic!("{index}") };
                let (mut pushes, mut promised) = (0, None);
                while !level.is_solved() {
                    let hint = hint(level.clone(), SOON);
                    assert_eq!((&hint["status"], &hint["proven"]), (&"move".into(), &true.into()), "{index}");
                    promised = promised.or(hint["pushes"].as_u64());
                    let steps = read_lurd(hint["steps"].as_str().expect("a walk")).expect("letters");
                    let directions: Vec<_> = steps.iter().map(|step| step.direction).collect();
                    level = replay(&level, &directions).expect("it can be done").end;
                    pushes += 1;
                }
                assert_eq!(promised, Some(pushes), "{index}");
                followed += 1;
            }
        }
        assert!(followed >= 8, "{followed}");
    }

    /// Goals in a dead end are filled from its far end, whatever is in it already.
    #[test]
    fn a_good_order_says_what_to_fill_next() {
        for (inside, next) in
            [("# $ $ $   ...#", "r3c13"), ("# $ $     ..*#", "r3c12"), ("# $       .**#", "r3c11")]
        {
            let drawing = format!("##############|#       ######|{inside}|#@      ######|##############");
            let told = packing(&level(&drawing), &Run::default()).expect("it is small");
            let told = told.expect("there is a plan");
            assert_eq!((told.to.to_string().as_str(), told.parked, told.whole), (next, false, true));
        }
        let solved = level("#####|#@*.#|#####");
        assert_eq!(packing(&solved, &Run::default()).expect("it is small"), None);
    }

    #[test]
    fn hard_levels_are_answered() {
        for entry in read_levels(include_str!("../data/pousse-hard.sok")).entries.into_iter().take(5) {
            let hint = hint(entry.result.expect("a level"), Duration::from_millis(200));
            let status = hint["status"].as_str().expect("it always has one");
            assert!(matches!(status, "move" | "unknown"), "{status}");
            assert!(hint["lower_bound"].is_u64());
            // A known push needs no advice.
            assert_eq!(hint["packing"].is_object(), status == "unknown");
            assert!(hint["packing"].is_null() || hint["proven"] == false);
        }
    }
}

//! The next push in a Sokoban level.
//!
//! A quick check comes first, because a lost position needs no search. Then half of the time goes into finding the
//! fewest pushes, and most of the rest into finding any solution. If neither succeeds, a packing plan says which
//! square to fill next; this is advice, and never called proven.

use pousse_puzzle::{HINT_TIME, HintStatus, HintValue, Report, RequestError};
use pousse_search::{Limits, Run, Status};
use pousse_sokoban::explain::{self, Deadlock, Filled, Place};
use pousse_sokoban::{Estimate, Level, Objective, Step, replay, write_lurd};
use serde::Serialize;

use super::solve::solve;
use super::{Request, Sokoban, WORDS, check, refused};

/// The recommended next push.
#[derive(Clone, Debug, Serialize)]
pub struct Hint {
    /// Sokoban.
    pub domain: &'static str,
    /// The result.
    pub status: HintStatus,
    /// The box to push.
    #[serde(rename = "box")]
    pub from: Option<Place>,
    /// The direction: `U`, `D`, `L` or `R`.
    pub direction: Option<char>,
    /// Where the box ends up.
    pub to: Option<Place>,
    /// The player's moves up to and including the push.
    pub steps: Option<String>,
    /// A solution that begins with these moves.
    pub plan: Option<String>,
    /// The number of pushes in the solution.
    pub pushes: Option<u64>,
    /// Whether no solution has fewer pushes.
    pub proven: bool,
    /// The proven minimum number of pushes; `None` if there is no solution.
    pub lower_bound: Option<u32>,
    /// The estimates before and after the push.
    pub why: Vec<HintValue>,
    /// The goal assigned to the box in a cheapest assignment of all boxes.
    pub goal: Option<Place>,
    /// Why there is no solution, if the quick check can tell.
    pub deadlock: Option<Deadlock>,
    /// What to fill next, if no push is known.
    pub packing: Option<Advice>,
}

/// The next step of a packing plan: a good order, but no solution has to follow it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advice {
    /// The square to fill.
    pub to: Place,
    /// The box that goes there, if the plan says which.
    #[serde(rename = "box")]
    pub from: Option<Place>,
    /// Whether the box is only parked there and moves on later.
    pub parked: bool,
    /// Whether the search for the plan ran to completion; otherwise this is a guess.
    pub whole: bool,
}

/// Recommends the next push.
pub(crate) fn hint(request: &Request, run: &Run<'_>) -> Result<Hint, RequestError> {
    let run = &run.stage(Limits { time: run.time_left().or(Some(HINT_TIME)), ..*run.limits() });
    let checked = check(&request.level, run).map_err(refused)?;
    let mut hint = Hint::nothing(checked.bound);
    if checked.solved {
        (hint.pushes, hint.proven, hint.lower_bound) = (Some(0), true, Some(0));
        return Ok(hint);
    }
    if let Some(deadlock) = checked.deadlocks.into_iter().next() {
        (hint.status, hint.deadlock) = (HintStatus::Unsolvable, Some(deadlock));
        return Ok(hint);
    }
    let half = run.time_left().map(|left| left / 2);
    let mut report = search(request, Objective::Pushes, &run.stage(Limits { time: half, ..*run.limits() }))?;
    hint.lower_bound = hint.lower_bound.max(report.lower_bound);
    if report.is_stopped() || report.status == Status::Failed {
        // Reserve some time for the advice given when nothing is found.
        let limits = Limits { time: run.time_left().map(|left| left * 4 / 5), ..*run.limits() };
        report = search(request, Objective::Any, &run.stage(limits))?;
    }
    if report.status == Status::Unsolvable {
        (hint.status, hint.lower_bound) = (HintStatus::Unsolvable, None);
        return Ok(hint);
    }
    hint.status = HintStatus::Unknown;
    let told = report.details::<Sokoban>();
    let pushes = told.and_then(|sokoban| sokoban.metrics).map(|metrics| metrics.pushes);
    if let (Some(steps), Some(pushes)) = (told.and_then(|sokoban| sokoban.steps.as_deref()), pushes) {
        hint.proven = hint.lower_bound.map(u64::from) == Some(pushes);
        hint.pushes = Some(pushes);
        hint.tell(&request.level, steps)?;
        hint.plan.clone_from(&report.moves);
    } else {
        hint.packing = advice(&request.level, run)?;
    }
    Ok(hint)
}

/// Asks a packing plan; its search is short, whatever the node limit.
fn advice(level: &Level, run: &Run<'_>) -> Result<Option<Advice>, RequestError> {
    let run = run.stage(Limits { time: run.time_left(), nodes: None, ..*run.limits() });
    let plan = explain::packing(level, &run).map_err(refused)?;
    let told = |step: &Filled| Advice {
        to: step.to,
        from: step.from,
        parked: step.until.is_some(),
        whole: plan.whole,
    };
    Ok(plan.next().map(told))
}

fn search(request: &Request, objective: Objective, run: &Run<'_>) -> Result<Report, RequestError> {
    solve(&Request { objective, algorithm: None, heuristic: None, ..request.clone() }, run)
}

impl Hint {
    fn nothing(lower_bound: Option<u32>) -> Self {
        Self {
            domain: WORDS.name,
            status: HintStatus::SolvedAlready,
            from: None,
            direction: None,
            to: None,
            steps: None,
            plan: None,
            pushes: None,
            proven: false,
            lower_bound,
            why: Vec::new(),
            goal: None,
            deadlock: None,
            packing: None,
        }
    }

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
        (self.from, self.to) = (Some(from), to);
        self.direction = Some(plan[first].letter());
        self.steps = Some(write_lurd(steps));
        let told = |level: &Level| explain::estimate(level, Estimate::default()).map_err(refused);
        let (now, then) = (told(level)?, told(&after)?);
        self.goal = now.shares.iter().find(|share| share.from == from).and_then(|share| share.goal);
        if let Some(before) = now.value {
            self.why.push(HintValue { heuristic: now.name, before, after: then.value });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use pousse_sokoban::{read_level, read_levels, read_lurd};

    use super::*;

    fn within(time: Duration) -> Run<'static> {
        Run::new(Limits { time: Some(time), ..Limits::default() })
    }

    #[test]
    fn a_push_with_its_walk() {
        let level = read_level("#########\n#@    $.#\n#########").expect("a level");
        let hint = hint(&Request::new(level), &within(Duration::from_secs(5))).expect("it is small");
        let json = serde_json::to_value(&hint).expect("plain data");
        for (field, value) in [
            ("status", "move"),
            ("box", "r2c7"),
            ("to", "r2c8"),
            ("direction", "R"),
            ("steps", "rrrrR"),
            ("goal", "r2c8"),
        ] {
            assert_eq!(json[field], value, "{field}");
        }
        assert_eq!((hint.pushes, hint.proven, hint.lower_bound), (Some(1), true, Some(1)));
        assert_eq!((hint.why[0].before, hint.why[0].after), (1, Some(0)));
    }

    #[test]
    fn finished_positions_are_recognised() {
        let asked = |drawing| {
            let level = read_level(drawing).expect("a level");
            hint(&Request::new(level), &within(Duration::from_secs(5))).expect("it is small")
        };
        let lost = asked("#######\n#$ @ .#\n#######");
        assert_eq!(lost.status, HintStatus::Unsolvable);
        assert_eq!(lost.deadlock.expect("a reason").boxes[0].to_string(), "r2c2");
        assert_eq!(asked("#####\n#@*.#\n#####").status, HintStatus::SolvedAlready);
    }

    /// Following the hints solves the level; if they are proven, in as many pushes as the first one says.
    #[test]
    fn hints_lead_to_solutions() {
        let mut followed = 0;
        for name in ["trivial", "easy"] {
            let path = format!("{}/../../data/sokoban/pousse-{name}.sok", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(path).expect("the pack is there");
            let collection = read_levels(&text);
            for (index, entry) in collection.entries.iter().enumerate().filter(|(index, _)| index % 4 == 0) {
                let Ok(mut level) = entry.result.clone() else { panic!("{name} {index}") };
                let (mut pushes, mut promised) = (0, None);
                while !level.is_solved() {
                    let request = Request::new(level.clone());
                    let hint = hint(&request, &within(Duration::from_secs(5))).expect("a level");
                    assert_eq!(hint.status, HintStatus::Move, "{name} {index}");
                    assert!(hint.proven, "{name} {index}");
                    promised = promised.or(hint.pushes);
                    let steps = read_lurd(&hint.steps.expect("a walk")).expect("letters");
                    let directions: Vec<_> = steps.iter().map(|step| step.direction).collect();
                    level = replay(&level, &directions).expect("it can be done").end;
                    pushes += 1;
                }
                assert_eq!(promised, Some(pushes), "{name} {index}");
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
            let drawing = format!("##############\n#       ######\n{inside}\n#@      ######\n##############");
            let level = read_level(&drawing).expect("a level");
            let told = advice(&level, &Run::default()).expect("it is small").expect("there is a plan");
            assert_eq!((told.to.to_string().as_str(), told.parked, told.whole), (next, false, true));
        }
        let solved = read_level("#####\n#@*.#\n#####").expect("a level");
        assert_eq!(advice(&solved, &Run::default()).expect("it is small"), None);
    }

    #[test]
    fn hard_levels_are_answered() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/sokoban/pousse-hard.sok");
        let collection = read_levels(&std::fs::read_to_string(path).expect("the pack is there"));
        for entry in collection.entries.iter().take(5) {
            let Ok(level) = &entry.result else { panic!("a level") };
            let hint =
                hint(&Request::new(level.clone()), &within(Duration::from_millis(200))).expect("a level");
            assert!(matches!(hint.status, HintStatus::Move | HintStatus::Unknown));
            assert!(hint.lower_bound.is_some());
            // A known push needs no advice.
            assert_eq!(hint.packing.is_some(), hint.status == HintStatus::Unknown);
            assert!(hint.packing.is_none() || !hint.proven);
        }
    }
}

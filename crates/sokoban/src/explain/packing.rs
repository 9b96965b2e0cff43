//! The packing plan of a position, as shown in explanations: the order in which squares are filled.
//!
//! It is only advice. The plan is found by playing backwards, ignoring boxes that still wait in their places, so a
//! solution need not follow it, and there may be none that can.

use pousse_search::Run;
use serde::Serialize;

use super::place::Place;
use crate::{Level, Packing, PackingStep, TaskError};

/// The order in which squares are filled: advice, not a proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PackingShown {
    /// The steps, from first to last.
    pub steps: Vec<Filled>,
    /// How many of the first steps are already done.
    pub done: usize,
    /// Whether the search for the plan finished; otherwise the order of the first steps is a guess.
    pub whole: bool,
}

/// A step of a packing plan: a box is brought to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Filled {
    /// The square.
    pub to: Place,
    /// The square that the box comes from, where it was parked or stands; `None` if any box will do.
    pub from: Option<Place>,
    /// The step that takes the box away again, counted from 1; `None` for a box that stays.
    pub until: Option<usize>,
}

impl PackingShown {
    /// Returns the first step that is not done.
    #[must_use]
    pub fn next(&self) -> Option<&Filled> {
        self.steps.get(self.done)
    }
}

/// Finds a packing plan of a position; the result is the same every time unless the run ends first.
///
/// # Errors
///
/// [`TaskError`] if the level is too large.
///
/// # Examples
///
/// ```
/// use pousse_search::Run;
/// use pousse_sokoban::{explain::packing, read_level};
///
/// // Two goals one behind the other in a dead end: the inner one comes first.
/// let level = read_level("##########\n#     ####\n#@$ $  ..#\n#     ####\n##########")?;
/// let plan = packing(&level, &Run::default())?;
/// assert_eq!(plan.steps[0].to.to_string(), "r3c9");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn packing(level: &Level, run: &Run<'_>) -> Result<PackingShown, TaskError> {
    Ok(shown(level, &crate::packing(level, 0, run)?))
}

fn shown(level: &Level, plan: &Packing) -> PackingShown {
    let steps = &without_idle(level, &plan.steps);
    let place = |cell| Place::of(level, cell);
    let filled = (1..).zip(steps).map(|(number, step)| Filled {
        to: place(step.to),
        from: step.from.map(place),
        until: emptied(&steps[number..], step.to).map(|later| number + later + 1),
    });
    PackingShown { steps: filled.collect(), done: done(level, steps), whole: plan.whole }
}

/// Leaves out steps that park a box where one already stands. The plan ignores waiting boxes, so it may bring a box to
/// the place of another; but boxes are interchangeable, so such a step requires no action.
fn without_idle(level: &Level, steps: &[PackingStep]) -> Vec<PackingStep> {
    let mut kept: Vec<PackingStep> = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        let stands = |cell| holds_box(level, cell) && kept.iter().all(|before| before.to != cell);
        let left = kept.iter().any(|before| before.from == Some(step.to));
        let parks = emptied(&steps[at + 1..], step.to).is_some();
        if !(parks && stands(step.to) && !left && step.from.is_none_or(stands)) {
            kept.push(*step);
        }
    }
    kept
}

/// Returns the index of the step that takes the box from a cell.
fn emptied(steps: &[PackingStep], cell: usize) -> Option<usize> {
    steps.iter().position(|step| step.from == Some(cell))
}

fn holds_box(level: &Level, cell: usize) -> bool {
    level.boxes().binary_search(&cell).is_ok()
}

/// Returns the largest number of steps after which every square that should be filled holds a box.
fn done(level: &Level, steps: &[PackingStep]) -> usize {
    let (mut needed, mut most) = (Vec::new(), 0);
    for (number, step) in (1..).zip(steps) {
        needed.retain(|&cell| Some(cell) != step.from);
        needed.push(step.to);
        if needed.iter().all(|&cell| holds_box(level, cell)) {
            most = number;
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::{Exact, fewest_pushes};
    use crate::test_levels::random;
    use crate::{Cell, read_level, read_levels, to_xsb};

    fn planned(drawing: &str) -> PackingShown {
        packing(&read_level(drawing).expect("a level"), &Run::default()).expect("it is small")
    }

    fn order(plan: &PackingShown) -> Vec<String> {
        plan.steps.iter().map(|step| step.to.to_string()).collect()
    }

    /// Goals in a row in a dead end: only one order is possible.
    const DEAD_END: &str = "##############\n#       ######\n# $ $ $   ...#\n#@      ######\n##############";

    #[test]
    fn a_dead_end_is_filled_from_its_end() {
        let plan = planned(DEAD_END);
        assert_eq!(order(&plan), ["r3c13", "r3c12", "r3c11"]);
        assert!(plan.whole && plan.done == 0, "{plan:?}");
        assert!(plan.steps.iter().all(|step| step.until.is_none()), "{plan:?}");
        // The same room mirrored, to make sure that the numbering of the squares makes no difference.
        let mirrored: Vec<String> = DEAD_END.lines().map(|line| line.chars().rev().collect()).collect();
        assert_eq!(order(&planned(&mirrored.join("\n"))), ["r3c2", "r3c3", "r3c4"]);
    }

    #[test]
    fn filled_goals_count_as_done() {
        let one = planned("##############\n#       ######\n# $ $     ..*#\n#@      ######\n##############");
        assert_eq!((one.done, order(&one).len()), (1, 3));
        assert_eq!(one.next().map(|step| step.to.to_string()), Some("r3c12".into()));
        // The outer box does not count before the inner goal is filled.
        let wrong = planned("##############\n#       ######\n# $ $     *..#\n#@      ######\n##############");
        assert_eq!(wrong.done, 0);
    }

    #[test]
    fn a_box_already_in_its_parking_place_is_not_a_step() {
        let level = read_level("#######\n#@    #\n# $ $ #\n#  .. #\n#######").expect("a level");
        let cell = |row: usize, column: usize| row * level.columns() + column;
        let step = |to, from| PackingStep { to, from };
        // Parks on the first box, then on the second as if it were not there, and moves on from each.
        let plan = Packing {
            steps: vec![
                step(cell(2, 2), None),
                step(cell(2, 4), Some(cell(2, 2))),
                step(cell(3, 3), Some(cell(2, 4))),
                step(cell(2, 4), None),
                step(cell(3, 4), Some(cell(2, 4))),
            ],
            whole: true,
        };
        let shown = shown(&level, &plan);
        assert_eq!(order(&shown), ["r4c4", "r3c5", "r4c5"]);
        let froms: Vec<_> = shown.steps.iter().map(|step| step.from.map(|place| place.to_string())).collect();
        assert_eq!(froms, [Some("r3c5".into()), None, Some("r3c5".into())]);
        assert_eq!(shown.steps.iter().map(|step| step.until).collect::<Vec<_>>(), [None, Some(3), None]);
    }

    /// Returns what is wrong with a plan, for any level.
    fn wrong(level: &Level, plan: &PackingShown) -> Option<String> {
        let cell = |place: Place| (place.row - 1) * level.columns() + place.column - 1;
        let mut parked: Vec<(Place, usize)> = Vec::new();
        let mut stay: Vec<usize> = Vec::new();
        for (number, step) in (1..).zip(&plan.steps) {
            if let Some(from) = step.from {
                match parked.iter().position(|&(place, _)| place == from) {
                    Some(at) if parked.remove(at).1 == number => {}
                    Some(_) => return Some(format!("step {number} takes a box that is to stay longer")),
                    None if holds_box(level, cell(from)) => {}
                    None => return Some(format!("step {number} takes a box from an empty square")),
                }
            }
            if stay.contains(&cell(step.to)) || parked.iter().any(|&(place, _)| place == step.to) {
                return Some(format!("step {number} goes to a square that is filled"));
            }
            match step.until {
                Some(until) => parked.push((step.to, until)),
                None => stay.push(cell(step.to)),
            }
        }
        if !parked.is_empty() {
            return Some(format!("left where it was parked: {parked:?}"));
        }
        if stay.iter().any(|&cell| level.cells()[cell] != Cell::Goal) {
            return Some("a box stays where no goal is".into());
        }
        let goals = level.goals().count().min(level.boxes().len());
        (stay.len() != goals).then(|| format!("{} goals are filled, not {goals}", stay.len()))
    }

    #[test]
    fn every_goal_is_filled_once_and_nothing_stays_parked() {
        let mut whole = 0;
        for level in random(300, 17) {
            let plan = packing(&level, &Run::default()).expect("it is small");
            assert_eq!(wrong(&level, &plan), None, "{plan:?}\n{}", to_xsb(&level));
            // The next square to fill is empty.
            let next = plan.next().map(|step| (step.to.row - 1) * level.columns() + step.to.column - 1);
            assert!(next.is_none_or(|cell| !holds_box(&level, cell)), "{plan:?}\n{}", to_xsb(&level));
            let solved = matches!(fewest_pushes(&level, 20_000), Exact::Solved { .. });
            whole += u32::from(solved && plan.whole);
        }
        assert!(whole > 20, "{whole} whole plans");
    }

    #[test]
    fn our_levels_have_complete_plans() {
        let mut parked = 0;
        for name in ["easy", "medium", "hard"] {
            let path = format!("{}/puzzle/data/pousse-{name}.sok", env!("CARGO_MANIFEST_DIR"));
            let pack = read_levels(&std::fs::read_to_string(path).expect("the pack is there"));
            for level in pack.entries.iter().filter_map(|entry| entry.result.as_ref().ok()) {
                let plan = packing(level, &Run::default()).expect("it is small");
                assert_eq!(wrong(level, &plan), None, "{plan:?}\n{}", to_xsb(level));
                assert!(plan.whole, "{plan:?}\n{}", to_xsb(level));
                parked += plan.steps.iter().filter(|step| step.until.is_some()).count();
            }
        }
        assert!(parked > 10, "{parked} boxes parked");
    }
}

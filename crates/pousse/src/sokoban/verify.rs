//! Checking a solution of a level, whoever wrote it.

use pousse_sokoban::{Direction, Level, Replay, Step, replay};

/// What came of checking a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It solves the level.
    Solves(Replay),
    /// It does not, in words.
    DoesNot(String),
}

/// Replays a solution. Whether a step is a push is found out: many programs lose the case of letters.
#[must_use]
pub fn verify(level: &Level, steps: &[Step]) -> Verdict {
    let directions: Vec<Direction> = steps.iter().map(|step| step.direction).collect();
    match replay(level, &directions) {
        Ok(replay) if replay.solved => Verdict::Solves(replay),
        Ok(replay) => {
            let end = &replay.end;
            let left = end.boxes().iter().filter(|&&cell| !end.goals().any(|goal| goal == cell)).count();
            let boxes = if left == 1 { "1 box is".to_owned() } else { format!("{left} boxes are") };
            let after = match steps.len() {
                0 => "without a step".to_owned(),
                1 => "after the only step".to_owned(),
                count => format!("after all {count} steps"),
            };
            Verdict::DoesNot(format!("{after} {boxes} not on a goal"))
        }
        Err(error) => Verdict::DoesNot(error.to_string()),
    }
}

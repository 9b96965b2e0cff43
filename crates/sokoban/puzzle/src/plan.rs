//! Solutions: replayed by the rules, read, written and measured.
//!
//! The case of letters says which steps push a box, but many programs lose it, so nothing here relies on it: the
//! replay finds out.

use pousse_puzzle::Reading;
use pousse_puzzle::game::Measure;
use pousse_search::{Message, message};
use pousse_sokoban::{
    Direction, Level, Metrics, Replay, SavedSolution, Step, board_hash, looks_like_level, read_levels,
    read_lurd, replay, write_lurd,
};

use crate::game::{Asked, Sokoban};

/// The metrics of a solution.
pub(crate) const MEASURES: &[Measure] = &[
    Measure { name: "pushes", unit: ("push", "pushes"), column: Some("pushes of the solution") },
    Measure {
        name: "player_moves",
        unit: ("move", "moves"),
        column: Some("moves of the player, pushes included"),
    },
    Measure { name: "box_lines", unit: ("box line", "box lines"), column: None },
    Measure { name: "box_changes", unit: ("box change", "box changes"), column: None },
    Measure { name: "pushing_sessions", unit: ("pushing session", "pushing sessions"), column: None },
    Measure { name: "player_lines", unit: ("player line", "player lines"), column: None },
];

/// Replays a solution from the start of a level.
pub(crate) fn replayed(level: &Level, plan: &[Step]) -> Result<Replay, Message> {
    let directions: Vec<Direction> = plan.iter().map(|step| step.direction).collect();
    let replayed = replay(level, &directions)?;
    solved(&replayed.end, plan.len())?;
    Ok(replayed)
}

/// Returns an error if a level is not solved after a number of steps.
pub(crate) fn solved(end: &Level, count: usize) -> Result<(), Message> {
    if end.is_solved() {
        return Ok(());
    }
    let left = end.boxes().iter().filter(|&&cell| !end.goals().any(|goal| goal == cell)).count();
    let boxes = if left == 1 { "1 box is".to_owned() } else { format!("{left} boxes are") };
    let after = match count {
        0 => "without a step".to_owned(),
        1 => "after the only step".to_owned(),
        count => format!("after all {count} steps"),
    };
    Err(message!("steps.left", format!("{after} {boxes} not on a goal"), left, count))
}

/// Returns the steps with every push marked as one; as they are if the rules do not allow them.
pub(crate) fn marked(level: &Level, plan: &[Step]) -> Vec<Step> {
    let directions: Vec<Direction> = plan.iter().map(|step| step.direction).collect();
    replay(level, &directions).map_or_else(|_| plan.to_vec(), |replayed| replayed.steps)
}

/// Writes a plan, with pushes in upper case.
pub(crate) fn written(level: &Level, plan: &[Step]) -> String {
    write_lurd(&marked(level, plan))
}

/// Returns what the objective counts first, and the other of moves and pushes.
pub(crate) fn order(question: &Asked, plan: &[Step]) -> (u64, u64) {
    let Metrics { pushes, moves, .. } = Metrics::of(&marked(question.start(), plan));
    if question.options().objective.counts_moves() { (moves, pushes) } else { (pushes, moves) }
}

/// Measures a plan in the order of [`MEASURES`].
pub(crate) fn measured(level: &Level, plan: &[Step]) -> Vec<u64> {
    let Metrics { moves, pushes, box_lines, box_changes, pushing_sessions, player_lines } =
        Metrics::of(&marked(level, plan));
    vec![pushes, moves, box_lines, box_changes, pushing_sessions, player_lines]
}

/// Reads steps, or a text of levels with saved solutions.
pub(crate) fn read(question: &Asked, text: &str) -> Result<Vec<Result<Reading<Sokoban>, Message>>, Message> {
    match read_lurd(text) {
        Ok(steps) => Ok(vec![Ok(Reading::of(question, steps))]),
        Err(_) if looks_like_level(text) => in_levels(question, text),
        Err(error) => Err(error),
    }
}

/// Reads the solutions of the level in a text of levels.
fn in_levels(question: &Asked, text: &str) -> Result<Vec<Result<Reading<Sokoban>, Message>>, Message> {
    let saved = saved_in(question.start(), text);
    let mut note = String::new();
    if saved.len() > 1 {
        note = format!(" (the best of {} saved solutions)", saved.len());
    }
    let (right, unread): (Vec<_>, Vec<_>) = saved.iter().map(SavedSolution::steps).partition(Result::is_ok);
    let reading = |plan| Ok(Reading { note: note.clone(), ..Reading::of(question, plan) });
    let readings: Vec<_> = right.into_iter().flatten().map(reading).collect();
    if readings.is_empty() {
        let none = || message!("improve.none-here", "this text of levels contains none for this level");
        return Err(unread.into_iter().find_map(Result::err).unwrap_or_else(none));
    }
    Ok(readings)
}

/// Returns the solutions of a level in a text of levels.
fn saved_in(level: &Level, text: &str) -> Vec<SavedSolution> {
    let hash = board_hash(level);
    let same = read_levels(text)
        .entries
        .into_iter()
        .filter(|entry| entry.result.as_ref().is_ok_and(|level| board_hash(level) == hash));
    same.flat_map(|entry| entry.solutions).collect()
}

//! Checking a solution of a level, whoever wrote it.

use pousse_puzzle::words::counted;
use pousse_puzzle::{RequestError, Verdict};
use pousse_sokoban::{Direction, Level, Metrics, Replay, Step, read_lurd, replay};
use serde_json::json;

/// Replays a solution. Whether a step is a push is found out: many programs lose the case of letters.
pub(super) fn solves(level: &Level, steps: &[Step]) -> Result<Replay, String> {
    let directions: Vec<Direction> = steps.iter().map(|step| step.direction).collect();
    let replayed = replay(level, &directions).map_err(|error| error.to_string())?;
    if replayed.solved {
        return Ok(replayed);
    }
    let end = &replayed.end;
    let left = end.boxes().iter().filter(|&&cell| !end.goals().any(|goal| goal == cell)).count();
    let boxes = if left == 1 { "1 box is".to_owned() } else { format!("{left} boxes are") };
    let after = match steps.len() {
        0 => "without a step".to_owned(),
        1 => "after the only step".to_owned(),
        count => format!("after all {count} steps"),
    };
    Err(format!("{after} {boxes} not on a goal"))
}

/// Checks a solution that someone wrote.
pub(super) fn verify(level: &Level, solution: &str) -> Result<Verdict, RequestError> {
    let steps = read_lurd(solution)
        .map_err(|error| RequestError::refused(format!("the solution: {error}")).coded("bad-input"))?;
    let replayed = match solves(level, &steps) {
        Ok(replayed) => replayed,
        Err(reason) => return Ok(Verdict::does_not(reason, FIELDS)),
    };
    let Metrics { moves, pushes, box_lines, box_changes, pushing_sessions, player_lines } = replayed.metrics;
    let text = [
        counted(pushes, "push", "pushes"),
        counted(moves, "move", "moves"),
        counted(box_lines, "box line", "box lines"),
        counted(box_changes, "box change", "box changes"),
        counted(pushing_sessions, "pushing session", "pushing sessions"),
        counted(player_lines, "player line", "player lines"),
    ]
    .join(", ");
    let fields = json!({
        "pushes": pushes, "player_moves": moves, "box_lines": box_lines, "box_changes": box_changes,
        "pushing_sessions": pushing_sessions, "player_lines": player_lines, "moves": replayed.lurd(),
    });
    Ok(Verdict::solves(text, fields))
}

/// What is said of a solution, as data.
const FIELDS: &[&str] =
    &["pushes", "player_moves", "box_lines", "box_changes", "pushing_sessions", "player_lines", "moves"];

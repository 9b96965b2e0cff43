//! Checks a solution of a level from any source.

use pousse_puzzle::words::counted;
use pousse_puzzle::{RequestError, Verdict, of_solution};
use pousse_search::{Message, message};
use pousse_sokoban::{
    Direction, Level, Metrics, Replay, SavedSolution, Step, board_hash, looks_like_level, read_levels,
    read_lurd, replay,
};
use serde_json::json;

/// Replays a solution. The case of the letters is ignored, because many programs lose it: the replay finds out
/// which steps are pushes.
pub(super) fn solves(level: &Level, steps: &[Step]) -> Result<Replay, Message> {
    let directions: Vec<Direction> = steps.iter().map(|step| step.direction).collect();
    let replayed = replay(level, &directions)?;
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
    let count = steps.len();
    Err(message!("steps.left", format!("{after} {boxes} not on a goal"), left, count))
}

/// Checks a solution from a user: steps, or a text of levels with saved solutions.
pub(super) fn verify(level: &Level, solution: &str) -> Result<Verdict, RequestError> {
    let steps = match read_lurd(solution) {
        Ok(steps) => steps,
        Err(_) if looks_like_level(solution) => {
            return verify_saved(level, &saved_in(level, solution))?.ok_or_else(none_here);
        }
        Err(error) => return Err(unreadable(error)),
    };
    Ok(solves(level, &steps)
        .map_or_else(|reason| Verdict::does_not(reason, FIELDS), |replay| verdict(&replay)))
}

/// Checks the solutions saved with a level: the verdict is about the one with the fewest pushes, then moves, among
/// the correct ones.
pub(super) fn verify_saved(
    level: &Level,
    solutions: &[SavedSolution],
) -> Result<Option<Verdict>, RequestError> {
    let checked = solutions.iter().map(|solution| solution.steps().map(|steps| solves(level, &steps)));
    let (read, unread): (Vec<_>, Vec<_>) = checked.partition(Result::is_ok);
    let (right, wrong): (Vec<_>, Vec<_>) = read.into_iter().flatten().partition(Result::is_ok);
    let best = right.iter().flatten().min_by_key(|replay| (replay.metrics.pushes, replay.metrics.moves));
    if let Some(best) = best {
        let mut verdict = verdict(best);
        if solutions.len() > 1 {
            verdict.text += &format!(" (the best of {} saved solutions)", solutions.len());
        }
        return Ok(Some(verdict));
    }
    if let Some(reason) = wrong.into_iter().find_map(Result::err) {
        return Ok(Some(Verdict::does_not(reason, FIELDS)));
    }
    unread.into_iter().find_map(Result::err).map_or(Ok(None), |error| Err(unreadable(error)))
}

/// Returns the solutions of a level in a text of levels.
pub(super) fn saved_in(level: &Level, text: &str) -> Vec<SavedSolution> {
    let hash = board_hash(level);
    let same = read_levels(text)
        .entries
        .into_iter()
        .filter(|entry| entry.result.as_ref().is_ok_and(|level| board_hash(level) == hash));
    same.flat_map(|entry| entry.solutions).collect()
}

/// Returns the error for a text of levels without a solution of the level.
pub(super) fn none_here() -> RequestError {
    let what = "the solution: this text of levels contains none for this level";
    RequestError::refused(message!("improve.none-here", what)).coded("bad-input").about("solution")
}

/// Returns the error for a solution that cannot be read.
pub(super) fn unreadable(error: Message) -> RequestError {
    RequestError::refused(of_solution(error)).coded("bad-input").about("solution")
}

/// Describes a solution.
fn verdict(replayed: &Replay) -> Verdict {
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
    Verdict::solves(text, fields)
}

/// The verdict on a solution, as data.
const FIELDS: &[&str] =
    &["pushes", "player_moves", "box_lines", "box_changes", "pushing_sessions", "player_lines", "moves"];

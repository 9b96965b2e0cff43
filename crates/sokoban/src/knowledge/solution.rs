//! Replaying solutions from different squares of the player.

use super::{Metric, Solution};
use crate::board::{Board, DeadRule};
use crate::domain::Push;
use crate::walk;
use crate::{Direction, Level, Step, replay};

/// Converts a solution of a level with the player on cell `from` to one with the player on cell `to`: the same pushes,
/// with shortest walks between them unless the cells are the same. Returns `None` if it does not replay.
pub(super) fn solution_from(
    level: &Level,
    from: u16,
    to: u16,
    metric: Metric,
    steps: &[Step],
) -> Option<Solution> {
    let directions: Vec<Direction> = steps.iter().map(|step| step.direction).collect();
    let mut replayed = replay(&placed(level, from)?, &directions).ok()?;
    if from != to {
        let other = placed(level, to)?;
        let board = Board::new(&other, DeadRule::None);
        let steps =
            walk::steps(&board, &walk::pushes(&board, board.square(usize::from(from)), &replayed.steps)?)?;
        let directions: Vec<Direction> = steps.iter().map(|step| step.direction).collect();
        replayed = replay(&other, &directions).ok()?;
    }
    let cost = match metric {
        Metric::Pushes => (replayed.metrics.pushes, replayed.metrics.moves),
        Metric::Moves => (replayed.metrics.moves, replayed.metrics.pushes),
    };
    replayed.solved.then_some(Solution { steps: replayed.steps, cost })
}

/// Returns the pushes of a solution, on a board built from the level.
pub(crate) fn pushes_of(level: &Level, board: &Board, steps: &[Step]) -> Option<Vec<Push>> {
    let directions: Vec<Direction> = steps.iter().map(|step| step.direction).collect();
    let replayed = replay(level, &directions).ok().filter(|replay| replay.solved)?;
    walk::pushes(board, board.square(level.player()), &replayed.steps)
}

/// Returns the level with the player on another cell, if that is possible.
fn placed(level: &Level, player: u16) -> Option<Level> {
    let player = usize::from(player);
    let free = level.cells().get(player).is_some_and(|&cell| cell != crate::Cell::Wall);
    (free && !level.boxes().contains(&player)).then(|| level.with(level.boxes().to_vec(), player))
}

//! The sizes of levels that searches are compiled for.

use crate::TaskError;
use crate::board::Board;
use crate::state::MOST_SQUARES;

/// Something to do with a size: words for the boxes, words for all squares, goals.
pub(crate) trait Sized {
    /// What comes of it.
    type Output;

    /// Does it.
    fn run<const P: usize, const W: usize, const N: usize>(self) -> Self::Output;
}

/// The most goals of a level.
pub(crate) const MOST_GOALS: usize = 200;
/// The words for the squares of the largest level.
pub(crate) const MOST_WORDS: usize = 17;

/// Does something with the smallest size that a level fits in.
pub(crate) fn with_size<S: Sized>(board: &Board, sized: S) -> Result<S::Output, TaskError> {
    let (squares, live, goals) = (board.squares(), board.live(), board.goals().len());
    if squares > MOST_SQUARES {
        return Err(TaskError::TooLarge { squares, most: MOST_SQUARES });
    }
    if goals > MOST_GOALS {
        return Err(TaskError::TooManyGoals { goals, most: MOST_GOALS });
    }
    let fits = |words: usize, zone: usize| live + 10 <= 64 * words && squares <= 64 * zone;
    Ok(match goals {
        ..=40 if fits(1, 2) => sized.run::<1, 2, 40>(),
        ..=40 if fits(2, 3) => sized.run::<2, 3, 40>(),
        ..=40 if fits(3, 4) => sized.run::<3, 4, 40>(),
        _ => sized.run::<MOST_WORDS, MOST_WORDS, MOST_GOALS>(),
    })
}

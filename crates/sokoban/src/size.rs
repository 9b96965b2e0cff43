//! The sizes of levels that searches are compiled for.

use crate::TaskError;
use crate::board::Board;
use crate::state::MOST_SQUARES;

/// Something to do with a size: words for the boxes, words for all squares, goals.
pub(crate) trait ForSize {
    /// What comes of it.
    type Output;

    /// Does it.
    fn run<const P: usize, const W: usize, const N: usize>(self) -> Self::Output;
}

/// The most goals of a level.
pub(crate) const MOST_GOALS: usize = 200;
/// The words for the squares of the largest level.
pub(crate) const MOST_WORDS: usize = 17;

/// The tests within the crate, for which all of it is compiled once more, do with two sizes; those in `tests/all` have all.
#[cfg(test)]
pub(crate) use with_ample_size as with_size;
#[cfg(test)]
pub(crate) use with_ample_size as with_fewer_sizes;

/// Does something with the smallest size that a level fits in.
#[cfg(not(test))]
pub(crate) fn with_size<S: ForSize>(board: &Board, what: S) -> Result<S::Output, TaskError> {
    Ok(match size(board)? {
        Size::One => what.run::<1, 2, 40>(),
        Size::Two => what.run::<2, 3, 40>(),
        Size::Three => what.run::<3, 4, 40>(),
        Size::Any => what.run::<MOST_WORDS, MOST_WORDS, MOST_GOALS>(),
    })
}

/// As [`with_size`], where the smallest levels may take a word more: for what is rarely asked for, one size less to compile.
#[cfg(not(test))]
pub(crate) fn with_fewer_sizes<S: ForSize>(board: &Board, what: S) -> Result<S::Output, TaskError> {
    Ok(match size(board)? {
        Size::One | Size::Two => what.run::<2, 3, 40>(),
        Size::Three => what.run::<3, 4, 40>(),
        Size::Any => what.run::<MOST_WORDS, MOST_WORDS, MOST_GOALS>(),
    })
}

/// Does something that takes little time on any level with a size that it fits in: one for usual levels, one for all.
pub(crate) fn with_ample_size<S: ForSize>(board: &Board, what: S) -> Result<S::Output, TaskError> {
    Ok(match size(board)? {
        Size::One | Size::Two | Size::Three => what.run::<3, 4, 40>(),
        Size::Any => what.run::<MOST_WORDS, MOST_WORDS, MOST_GOALS>(),
    })
}

/// The sizes, by the words for boxes.
enum Size {
    One,
    Two,
    Three,
    Any,
}

/// Returns the smallest size that a level fits in.
fn size(board: &Board) -> Result<Size, TaskError> {
    let (squares, live, goals) = (board.squares(), board.live(), board.goals().len());
    if squares > MOST_SQUARES {
        return Err(TaskError::TooLarge { squares, most: MOST_SQUARES });
    }
    if goals > MOST_GOALS {
        return Err(TaskError::TooManyGoals { goals, most: MOST_GOALS });
    }
    let fits = |words: usize, zone: usize| live + 10 <= 64 * words && squares <= 64 * zone;
    Ok(match goals {
        ..=40 if fits(1, 2) => Size::One,
        ..=40 if fits(2, 3) => Size::Two,
        ..=40 if fits(3, 4) => Size::Three,
        _ => Size::Any,
    })
}
